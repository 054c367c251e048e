// Settles the cells in the order of what they are worth, from the exit on, as Dijkstra's algorithm does.
#include <algorithm>
#include <functional>
#include <iostream>
#include <queue>
#include <string>
#include <utility>
#include <vector>
using namespace std;

const int FAR = 1000000000;
int start, goal;
string board;
vector<vector<int>> near;  // the free cells beside each cell

void read_case() {
    int rows, cols;
    cin >> rows >> cols;
    board.clear();
    string row;
    for (int r = 0; r < rows; r++) cin >> row, board += row;
    start = board.find('E'), goal = board.find('X');
    near.assign(rows * cols, {});
    for (int v = 0; v < rows * cols; v++) {
        auto add = [&](bool inside, int to) {
            if (inside && board[v] != '#' && board[to] != '#') near[v].push_back(to);
        };
        add(v >= cols, v - cols), add(v % cols + 1 < cols, v + 1);
        add(v + cols < rows * cols, v + cols), add(v % cols > 0, v - 1);
    }
}

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
    vector<int> plain = steps(goal, -1), worth(near.size(), FAR);
    // A rock makes the way longer only if it falls on the one cell that all shortest ways begin with.
    auto detour = [&](int v) {
        vector<int> nearer;
        for (int u : near[v])
            if (plain[u] < plain[v]) nearer.push_back(u);
        return nearer.size() > 1 || nearer[0] == goal ? plain[v] : steps(v, nearer[0])[goal];
    };
    priority_queue<pair<int, int>, vector<pair<int, int>>, greater<>> queue;
    queue.push({worth[goal] = 0, goal});
    while (!queue.empty()) {
        auto [value, u] = queue.top();
        queue.pop();
        for (int v : near[u]) {
            // No other neighbour is worth less than the one that is settled first.
            if (worth[v] < FAR) continue;
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
        read_case();
        int worth = solve();
        cout << (worth < FAR ? to_string(worth) : "infinite") << '\n';
    }
}
