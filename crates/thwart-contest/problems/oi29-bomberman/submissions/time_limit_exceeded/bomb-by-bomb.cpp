// Right, but tries every bomb and searches the whole board after each: too slow for large boards.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    string board, row, best_way;
    while (cin >> row) board += row;
    int start = board.find('P'), end = board.find('K'), best = -1, best_bomb = 0;
    for (int bomb = 0; bomb < n * n; bomb++) {
        if (board[bomb] == 'X') continue;
        string blasted = board;
        blasted[bomb] = '.';
        for (int v = bomb; v % n > 0 && board[v - 1] != 'X'; v--) blasted[v - 1] = '.';
        for (int v = bomb; v % n + 1 < n && board[v + 1] != 'X'; v++) blasted[v + 1] = '.';
        for (int v = bomb; v >= n && board[v - n] != 'X'; v -= n) blasted[v - n] = '.';
        for (int v = bomb; v + n < n * n && board[v + n] != 'X'; v += n) blasted[v + n] = '.';
        vector<int> found(n * n, -1), before(n * n), queue = {start};
        found[start] = 0;
        for (size_t i = 0; i < queue.size(); i++) {
            int v = queue[i];
            auto enter = [&](bool inside, int to) {
                if (!inside || blasted[to] == 'X' || blasted[to] == '#' || found[to] >= 0) return;
                found[to] = found[v] + 1, before[to] = v, queue.push_back(to);
            };
            enter(v >= n, v - n), enter(v % n + 1 < n, v + 1), enter(v + n < n * n, v + n), enter(v % n > 0, v - 1);
        }
        if (found[end] < 0 || (best >= 0 && found[end] >= best)) continue;
        best = found[end], best_bomb = bomb, best_way.clear();
        for (int v = end; v != start; v = before[v]) {
            int step = v - before[v];
            best_way += step == -n ? 'G' : step == n ? 'D' : step == 1 ? 'P' : 'L';
        }
        reverse(best_way.begin(), best_way.end());
    }
    if (best < 0) return cout << "NIE\n", 0;
    cout << best << '\n' << best_bomb / n + 1 << ' ' << best_bomb % n + 1 << '\n' << best_way << '\n';
}
