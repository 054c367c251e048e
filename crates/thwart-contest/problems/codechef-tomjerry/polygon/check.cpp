// Checker: replays the plan of an output against Jerry. The plan has as many obstacles as the answer.
#include "testlib.h"

#include "board.h"

using namespace std;

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    const int rows = inf.readInt(), cols = inf.readInt();
    Board board;
    for (int row = 0; row < rows; row++) board.push_back(inf.readToken());
    const string best = ans.readToken(), found = ouf.readToken();
    if (found != best) quitf(_wa, "K: found %.20s, expected %s", found.c_str(), best.c_str());
    const int count = best == "impossible" ? 0 : stoi(best);
    int row = cell_of('*', board) / cols, col = cell_of('*', board) % cols;
    for (int number = 1; number <= count; number++) {
        const int r = ouf.readInt(1, rows, "row") - 1, c = ouf.readInt(1, cols, "column") - 1;
        if (board[r][c] != '.') quitf(_wa, "obstacle %d is not on an empty cell", number);
        board[r][c] = '#';
        const vector<int> steps = distances(board, '0');
        const int here = steps[row * cols + col];
        if (here < 0) continue;
        // Jerry's order of preference: up, right, left, down.
        const int next[4][2] = {{row - 1, col}, {row, col + 1}, {row, col - 1}, {row + 1, col}};
        for (const int* to : next) {
            if (to[0] < 0 || to[0] >= rows || to[1] < 0 || to[1] >= cols) continue;
            if (steps[to[0] * cols + to[1]] != here - 1) continue;
            if (board[to[0]][to[1]] == '0') quitf(_wa, "Jerry comes to a door after obstacle %d", number);
            board[row][col] = '.';
            row = to[0], col = to[1];
            board[row][col] = '*';
            break;
        }
    }
    if (!ouf.seekEof()) quitf(_wa, "something follows the last obstacle");
    if (best != "impossible" && distances(board, '0')[row * cols + col] >= 0)
        quitf(_wa, "Jerry still has a path after the last obstacle");
    quitf(_ok, "%d obstacles", count);
}
