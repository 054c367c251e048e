// Right, but works its way up to k, which may be a thousand million: too slow.
#include <iostream>
#include <set>
#include <string>
#include <vector>
using namespace std;

int main() {
    int rows, cols, k;
    cin >> rows >> cols >> k;
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
    int sum = 0;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++)
            if (board[r][c] == 'T') sum ^= grundy[r][c];
    cout << (sum ? "Alice\n" : "Bob\n");
}
