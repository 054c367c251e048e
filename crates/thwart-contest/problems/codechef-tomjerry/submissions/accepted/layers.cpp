// All positions after one obstacle, after two, and so on: sets of cells are bits of a number.
#include <cstdint>
#include <iostream>
#include <unordered_set>
#include <vector>
using namespace std;

const uint64_t BIT = 1;
int rows, cols;
uint64_t doors, not_first, not_last;

uint64_t around(uint64_t set) {
    return set << cols | set >> cols | (set & not_last) << 1 | (set & not_first) >> 1;
}

// Where Jerry stands after his step; -1 if he is trapped.
int step(uint64_t empty, int jerry) {
    uint64_t here = BIT << jerry, seen = doors, front = doors;
    while (!(around(front) & here)) {
        front = around(front) & empty & ~seen;
        if (front == 0) return -1;
        seen |= front;
    }
    // One step nearer, in the order up, right, left, down.
    if (jerry >= cols && front >> (jerry - cols) & 1) return jerry - cols;
    if (front & (here & not_last) << 1) return jerry + 1;
    if (front & (here & not_first) >> 1) return jerry - 1;
    return jerry + cols;
}

struct Position {
    uint64_t empty;
    int jerry, before, obstacle;
};

int main() {
    cin >> rows >> cols;
    Position first{0, 0, -1, -1};
    for (int v = 0; v < rows * cols; v++) {
        char sign;
        cin >> sign;
        if (sign == '*') first.jerry = v;
        if (sign == '0') doors |= BIT << v;
        if (sign == '*' || sign == '.') first.empty |= BIT << v;
        if (v % cols > 0) not_first |= BIT << v;
        if (v % cols + 1 < cols) not_last |= BIT << v;
    }
    if (step(first.empty, first.jerry) < 0) return cout << "0\n", 0;
    vector<Position> all = {first};
    unordered_set<uint64_t> known;
    for (size_t i = 0; i < all.size(); i++)
        for (int v = 0; v < rows * cols; v++) {
            Position now = all[i];
            if (v == now.jerry || !(now.empty >> v & 1)) continue;
            now.empty ^= BIT << v;
            int jerry = step(now.empty, now.jerry);
            if (jerry < 0) {
                vector<int> plan = {v};
                for (int p = i; all[p].before >= 0; p = all[p].before) plan.push_back(all[p].obstacle);
                cout << plan.size() << '\n';
                for (int k = plan.size() - 1; k >= 0; k--)
                    cout << plan[k] / cols + 1 << ' ' << plan[k] % cols + 1 << '\n';
                return 0;
            }
            if (doors >> jerry & 1) continue;
            if (known.insert(now.empty << 6 | jerry).second)
                all.push_back({now.empty, jerry, int(i), v});
        }
    cout << "impossible\n";
}
