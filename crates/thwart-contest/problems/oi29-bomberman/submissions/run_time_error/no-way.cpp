// Right where there is a way, but looks for one also where no bomb makes the end reachable.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

const int FAR = 100000000;
int n;
string board;
const string LETTERS = "GPDL";

int beside(int v, int way) {  // the neighbour in that direction, or -1
    if (way == 0) return v >= n ? v - n : -1;
    if (way == 1) return v % n + 1 < n ? v + 1 : -1;
    if (way == 2) return v + n < n * n ? v + n : -1;
    return v % n > 0 ? v - 1 : -1;
}

// Steps from a cell to all others over empty cells, of which the last may be a brick.
vector<int> steps(int from) {
    vector<int> found(n * n, FAR), queue = {from};
    found[from] = 0;
    for (size_t i = 0; i < queue.size(); i++)
        for (int way = 0; way < 4; way++) {
            int to = beside(queue[i], way);
            if (to < 0 || board[to] == 'X' || found[to] < FAR) continue;
            found[to] = found[queue[i]] + 1;
            if (board[to] != '#') queue.push_back(to);
        }
    return found;
}

// For every cell the cell of its row or column, with no rock between, from which it is nearest to where `far` is 0.
vector<int> along(const vector<int>& far, int forth, int back) {
    vector<int> best(n * n);
    for (int v = 0; v < n * n; v++) best[v] = v;
    auto value = [&](int v, int u) { return far[u] + abs(v / n - u / n) + abs(v % n - u % n); };
    auto offer = [&](int v, int way) {
        int u = beside(v, way);
        if (u >= 0 && board[u] != 'X' && value(v, best[u]) < value(v, best[v])) best[v] = best[u];
    };
    for (int v = 0; v < n * n; v++) offer(v, back);
    for (int v = n * n - 1; v >= 0; v--) offer(v, forth);
    return best;
}

// The letters from a cell down to where `far` is 0.
string descend(int v, const vector<int>& far) {
    string way;
    while (far.at(v) > 0)
        for (int step = 0; step < 4; step++) {
            int to = beside(v, step);
            if (to < 0 || far[to] + 1 != far[v] || board[to] == '#' || board[to] == 'X') continue;
            way += LETTERS[step], v = to;
            break;
        }
    return way;
}

string straight(int from, int to) {
    string way(abs(from / n - to / n), to > from ? 'D' : 'G');
    return way + string(abs(from % n - to % n), to % n > from % n ? 'P' : 'L');
}

int main() {
    cin >> n;
    for (string row; cin >> row;) board += row;
    auto start = steps(board.find('P')), end = steps(board.find('K'));
    int best = FAR, bomb = -1, from = -1, to = -1;
    for (bool across_first : {true, false}) {
        auto before = across_first ? along(start, 1, 3) : along(start, 2, 0);
        auto after = across_first ? along(end, 2, 0) : along(end, 1, 3);
        for (int v = 0; v < n * n; v++) {
            int a = before[v], b = after[v];
            int length = start[a] + straight(a, v).size() + straight(v, b).size() + end[b];
            if (board[v] != 'X' && length < best) best = length, bomb = v, from = a, to = b;
        }
    }
    string first = descend(from, start);
    reverse(first.begin(), first.end());
    for (char& letter : first) letter = LETTERS[(LETTERS.find(letter) + 2) % 4];
    cout << best << '\n' << bomb / n + 1 << ' ' << bomb % n + 1 << '\n'
         << first << straight(from, bomb) << straight(bomb, to) << descend(to, end) << '\n';
}
