// Right, but plays out every game there is: too slow for larger numbers on the token.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int rows, cols, k;
vector<string> board;

bool wins(int row, int col, int number) {
    if (number == 0 || board[row][col] == 'E') return false;
    int good = 0;
    for (auto [to, at] : {pair(row - 1, col), pair(row, col + 1), pair(row + 1, col), pair(row, col - 1)})
        if (to >= 0 && to < rows && at >= 0 && at < cols && board[to][at] != '#') good += !wins(to, at, number - 1);
    return good > 0;
}

int main() {
    cin >> rows >> cols >> k;
    board.resize(rows);
    for (string& row : board) cin >> row;
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++)
            if (board[row][col] == 'T') cout << (wins(row, col, k) ? "Alice\n" : "Bob\n");
}
