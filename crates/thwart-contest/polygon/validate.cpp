// Validator: checks that an input has the format of this problem, byte by byte. format.h says what it is.
#include "testlib.h"

#include "format.h"
#include "promise.h"

using namespace std;

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int cases = 1;
    if (MOST_CASES > 0) {
        cases = inf.readInt(1, MOST_CASES, "number of cases");
        inf.readEoln();
    }
    for (int number = 1; number <= cases; number++) {
        setTestCase(number);
        if (number > 1 && inf.eoln()) inf.readEoln();  // one blank line may separate two cases
        int rows = -1, cols = -1;
        for (size_t at = 0; at < HEADER.size(); at++) {
            if (at > 0) inf.readSpace();
            if (HEADER[at] == 'R') rows = inf.readInt(LEAST_ROWS, MOST_ROWS, "rows");
            if (HEADER[at] == 'C') cols = inf.readInt(LEAST_COLS, MOST_COLS, "columns");
            if (HEADER[at] == 'N') rows = cols = inf.readInt(LEAST_ROWS, MOST_ROWS, "side");
            if (HEADER[at] == 'K') inf.readLong(LEAST_NUMBER, MOST_NUMBER, "number");
        }
        if (!HEADER.empty()) inf.readEoln();
        vector<string> board;
        while (rows < 0 ? !inf.eof() : int(board.size()) < rows) {
            board.push_back(inf.readToken());
            if (cols < 0) cols = int(board[0].size());
            ensuref(int(board.back().size()) == cols, "row %d has not %d signs", int(board.size()), cols);
            ensuref(board.back().find_first_not_of(SIGNS) == string::npos, "row %d has another sign", int(board.size()));
            inf.readEoln();
        }
        ensuref(LEAST_ROWS <= int(board.size()) && int(board.size()) <= MOST_ROWS, "%d rows", int(board.size()));
        ensuref(LEAST_COLS <= cols && cols <= MOST_COLS, "%d columns", cols);
        for (char sign : ONCE) {
            long count = 0;
            for (const string& row : board) count += std::count(row.begin(), row.end(), sign);
            ensuref(count == 1, "the board has %ld %c, not one", count, sign);
        }
        ensuref(is_promised(board), "the board breaks the promise of the statement");
    }
    inf.readEof();
}
