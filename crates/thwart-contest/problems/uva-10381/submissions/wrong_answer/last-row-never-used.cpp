// Wrong in two comparisons: the last row is never entered from above, nor left.
#include <algorithm>
#include <functional>
#include <iostream>
#include <queue>
#include <string>
#include <utility>
#include <vector>
using namespace std;

const int FAR = 1000000000;
vector<vector<int>> near;  // the free cells beside each cell

// Steps from a cell to all others, while there is a rock on one of them.
vector<int> steps(int from, int rock) {
    vector<int> found(near.size(), FAR), queue = {from};
    found[from] = 0;
    for (size_t i = 0; i < queue.size(); i++)
        for (int to : near[queue[i]])
            if (to != rock && found[to] == FAR) found[to] = found[queue[i]] + 1, queue.push_back(to);
    return found;
}

int solve() {
    int rows, cols, start = 0, exit = 0;
    cin >> rows >> cols;
    string board, row;
    for (int r = 0; r < rows; r++) cin >> row, board += row;
    near.assign(rows * cols, {});
    for (int v = 0; v < rows * cols; v++) {
        if (board[v] == 'E') start = v;
        if (board[v] == 'X') exit = v;
        auto add = [&](bool inside, int to) {
            if (inside && board[v] != '#' && board[to] != '#') near[v].push_back(to);
        };
        add(v >= cols && v < (rows - 1) * cols, v - cols), add(v % cols + 1 < cols, v + 1);
        add(v + cols < (rows - 1) * cols, v + cols), add(v % cols > 0, v - 1);
    }
    vector<int> plain = steps(exit, -1), worth(rows * cols, FAR);
    // A rock makes the way longer only if it falls on the one cell that all shortest ways begin with.
    auto detour = [&](int v) {
        vector<int> nearer;
        for (int u : near[v])
            if (plain[u] < plain[v]) nearer.push_back(u);
        return nearer.size() > 1 || nearer[0] == exit ? plain[v] : steps(v, nearer[0])[exit];
    };
    priority_queue<pair<int, int>, vector<pair<int, int>>, greater<>> queue;
    vector<bool> seen(rows * cols);
    seen[exit] = true;
    queue.push({worth[exit] = 0, exit});
    while (!queue.empty()) {
        auto [value, u] = queue.top();
        queue.pop();
        for (int v : near[u]) {
            if (seen[v]) continue;
            // No other neighbour is worth less than the one that is settled first.
            seen[v] = true;
            worth[v] = max(value + 1, detour(v));
            if (worth[v] < FAR) queue.push({worth[v], v});
        }
    }
    return worth[start];
}

int main() {
    int cases;
    cin >> cases;
    while (cases--) {
        int worth = solve();
        cout << (worth < FAR ? to_string(worth) : "infinite") << '\n';
    }
}
