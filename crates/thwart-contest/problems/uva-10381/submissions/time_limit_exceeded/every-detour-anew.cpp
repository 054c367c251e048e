// Right, but goes over all cells until nothing changes, and searches for every detour each time anew: too slow.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

const int FAR = 1000000000;
int rows, cols, start, goal;
string board;

vector<int> near(int v) {
    vector<int> found;
    if (v >= cols && board[v - cols] != '#') found.push_back(v - cols);
    if (v % cols + 1 < cols && board[v + 1] != '#') found.push_back(v + 1);
    if (v + cols < rows * cols && board[v + cols] != '#') found.push_back(v + cols);
    if (v % cols > 0 && board[v - 1] != '#') found.push_back(v - 1);
    return found;
}

int steps(int from, int rock) {
    vector<int> found(rows * cols, FAR), queue = {from};
    found[from] = 0;
    for (size_t i = 0; i < queue.size(); i++)
        for (int to : near(queue[i]))
            if (to != rock && found[to] == FAR) found[to] = found[queue[i]] + 1, queue.push_back(to);
    return found[goal];
}

int detour(int v) {
    int worst = 0;
    for (int rock : near(v)) worst = max(worst, steps(v, rock == goal ? -1 : rock));
    return worst;
}

int solve() {
    cin >> rows >> cols;
    board.clear();
    for (int r = 0; r < rows; r++) {
        string row;
        cin >> row;
        board += row;
    }
    start = board.find('E'), goal = board.find('X');
    vector<int> worth(rows * cols, FAR);
    worth[goal] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int v = 0; v < rows * cols; v++) {
            if (board[v] == '#' || v == goal) continue;
            int next = FAR;
            for (int u : near(v)) next = min(next, worth[u] + 1);
            int now = max(next, detour(v));
            if (now < worth[v]) worth[v] = now, changed = true;
        }
    }
    return worth[start];
}

int main() {
    int cases;
    cin >> cases;
    while (cases--) cout << solve() << '\n';
}
