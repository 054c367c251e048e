// Checker: compares the words of an output with those of the answer.
#include "testlib.h"

using namespace std;

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    int number = 0;
    while (!ans.seekEof()) {
        number++;
        if (ouf.seekEof()) quitf(_wa, "word %d is missing", number);
        string right = ans.readToken(), found = ouf.readToken();
        if (found != right) quitf(_wa, "word %d: found %.20s, expected %.20s", number, found.c_str(), right.c_str());
    }
    if (!ouf.seekEof()) quitf(_wa, "something follows the last answer");
    quitf(_ok, "%d words", number);
}
