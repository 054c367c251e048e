// Wrong: lays every obstacle where Jerry's way becomes the longest at once, which often takes more of them than needed.
#include <cstdint>
#include <iostream>
#include <utility>
#include <vector>
using namespace std;

const uint64_t BIT = 1;
int rows, cols;
uint64_t doors, not_first, not_last;

uint64_t around(uint64_t set) {
    return set << cols | set >> cols | (set & not_last) << 1 | (set & not_first) >> 1;
}

// Where Jerry stands after his step and how long his way was; -1 if he is trapped.
pair<int, int> step(uint64_t empty, int jerry) {
    uint64_t here = BIT << jerry, seen = doors, front = doors;
    int length = 1;
    while (!(around(front) & here)) {
        front = around(front) & empty & ~seen;
        if (front == 0) return {-1, 1000};
        seen |= front, length++;
    }
    // One step nearer, in the order up, right, left, down.
    if (jerry >= cols && front >> (jerry - cols) & 1) return {jerry - cols, length};
    if (front & (here & not_last) << 1) return {jerry + 1, length};
    if (front & (here & not_first) >> 1) return {jerry - 1, length};
    return {jerry + cols, length};
}

int main() {
    cin >> rows >> cols;
    uint64_t empty = 0;
    int jerry = 0;
    for (int v = 0; v < rows * cols; v++) {
        char sign;
        cin >> sign;
        if (sign == '*') jerry = v;
        if (sign == '0') doors |= BIT << v;
        if (sign == '*' || sign == '.') empty |= BIT << v;
        if (v % cols > 0) not_first |= BIT << v;
        if (v % cols + 1 < cols) not_last |= BIT << v;
    }
    vector<int> plan;
    while (step(empty, jerry).first >= 0 && !(doors >> jerry & 1)) {
        int best = -1, longest = -1;
        for (int v = 0; v < rows * cols; v++)
            if (v != jerry && empty >> v & 1 && step(empty ^ BIT << v, jerry).second > longest)
                best = v, longest = step(empty ^ BIT << v, jerry).second;
        if (best < 0) break;
        empty ^= BIT << best;
        plan.push_back(best);
        int to = step(empty, jerry).first;
        if (to >= 0) jerry = to;
    }
    cout << plan.size() << '\n';
    for (int v : plan) cout << v / cols + 1 << ' ' << v % cols + 1 << '\n';
}
