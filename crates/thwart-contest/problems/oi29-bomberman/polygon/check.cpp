// Checker: sets off the bomb of an output and walks its path. The path is as long as the answer.
#include "testlib.h"

#include "board.h"

using namespace std;

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    const int n = inf.readInt();
    Board board;
    for (int row = 0; row < n; row++) board.push_back(inf.readToken());
    const string best = ans.readToken(), found = ouf.readToken();
    if (found != best) quitf(_wa, "found %.20s, expected %s", found.c_str(), best.c_str());
    if (best == "NIE") {
        if (!ouf.seekEof()) quitf(_wa, "something follows NIE");
        quitf(_ok, "NIE");
    }
    const int bomb_row = ouf.readInt(1, n, "row of the bomb") - 1, bomb_col = ouf.readInt(1, n, "column of the bomb") - 1;
    if (board[bomb_row][bomb_col] == 'X') quitf(_wa, "the bomb is on rock");
    int row = cell_of('P', board) / n, col = cell_of('P', board) % n;
    const int directions[4][2] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}};
    const string letters = "GPDL";
    for (const int* direction : directions)
        for (int r = bomb_row, c = bomb_col; r >= 0 && r < n && c >= 0 && c < n && board[r][c] != 'X';
             r += direction[0], c += direction[1])
            if (board[r][c] == '#') board[r][c] = '.';
    const string steps = ouf.readToken();
    if (int(steps.size()) != stoi(best)) quitf(_wa, "the path has %d letters, not %s", int(steps.size()), best.c_str());
    for (size_t number = 0; number < steps.size(); number++) {
        const size_t direction = letters.find(steps[number]);
        if (direction == string::npos) quitf(_wa, "step %d is no letter G P D L", int(number) + 1);
        row += directions[direction][0], col += directions[direction][1];
        if (row < 0 || row >= n || col < 0 || col >= n) quitf(_wa, "step %d leaves the board", int(number) + 1);
        if (board[row][col] == '#' || board[row][col] == 'X') quitf(_wa, "step %d enters a cell that is not empty", int(number) + 1);
    }
    if (board[row][col] != 'K') quitf(_wa, "the path does not lead to the end");
    if (!ouf.seekEof()) quitf(_wa, "something follows the path");
    quitf(_ok, "%d steps", int(steps.size()));
}
