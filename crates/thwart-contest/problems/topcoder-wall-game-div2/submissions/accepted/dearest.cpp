// The answer is the most expensive path to the bottom row that enters no cell twice: by recursion, with a memo.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

vector<string> rows;
vector<vector<int>> known;  // -1: not yet known

// The cost of the most expensive path from a cell that is entered from above to the bottom row; negative: there is none.
int dearest(size_t r, int from) {
    if (r + 1 == rows.size()) return 0;
    int& best = known[r][from];
    if (best != -1) return best;
    best = -1e9;
    for (int step : {-1, 1}) {
        int paid = 0;
        for (int c = from; c >= 0 && c < int(rows[r].size()) && rows[r][c] != 'x'; c += step) {
            if (c != from) paid += rows[r][c] - '0';
            if (rows[r + 1][c] != 'x') best = max(best, paid + rows[r + 1][c] - '0' + dearest(r + 1, c));
        }
    }
    return best;
}

int main() {
    for (string row; cin >> row;) rows.push_back(row);
    known.assign(rows.size(), vector<int>(rows[0].size(), -1));
    cout << dearest(0, 0) << '\n';
}
