// Wrong in one comparison: the token is never moved into the last column.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int rows, cols, k;
    cin >> rows >> cols >> k;
    vector<string> board(rows);
    for (string& row : board) cin >> row;
    vector<vector<bool>> wins(rows, vector<bool>(cols)), before;
    for (int number = 1; number <= k; number++) {
        before = wins;
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < cols; c++) {
                bool won = false;
                for (auto [dr, dc] : {pair(-1, 0), pair(0, 1), pair(1, 0), pair(0, -1)}) {
                    int to = r + dr, at = c + dc;
                    if (to < 0 || to >= rows || at < 0 || at >= cols - 1 || board[to][at] == '#') continue;
                    won |= board[to][at] == 'E' || !before[to][at];
                }
                wins[r][c] = won;
            }
    }
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++)
            if (board[r][c] == 'T') cout << (wins[r][c] ? "Alice\n" : "Bob\n");
}
