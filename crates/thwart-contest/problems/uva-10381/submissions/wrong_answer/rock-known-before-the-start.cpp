// Wrong: finds the longest of the shortest ways round one rock, as if the walker knew the rock before his first step.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int cases, rows, cols;
    cin >> cases;
    while (cases--) {
        cin >> rows >> cols;
        vector<string> board(rows);
        for (string& row : board) cin >> row;
        int worst = 0;
        for (int rock = 0; rock < rows * cols; rock++) {
            if (board[rock / cols][rock % cols] != '.') continue;
            vector<int> found(rows * cols, -1), queue;
            for (int v = 0; v < rows * cols; v++)
                if (board[v / cols][v % cols] == 'E') queue.push_back(v), found[v] = 0;
            for (size_t i = 0; i < queue.size(); i++) {
                int v = queue[i], r = v / cols, c = v % cols;
                if (board[r][c] == 'X') worst = max(worst, found[v]);
                for (auto [to, at] : {pair(r - 1, c), pair(r, c + 1), pair(r + 1, c), pair(r, c - 1)}) {
                    if (to < 0 || to >= rows || at < 0 || at >= cols || board[to][at] == '#') continue;
                    int u = to * cols + at;
                    if (u != rock && found[u] < 0) found[u] = found[v] + 1, queue.push_back(u);
                }
            }
        }
        cout << worst << '\n';
    }
}
