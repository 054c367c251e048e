// The format of the inputs of this problem, for the validator and the generator.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

// The greatest number of cases that an input begins with; 0 if it is one case.
const int MOST_CASES = 0;
// The numbers before the rows: R rows, C columns, N both, K a number.
const std::string HEADER = "RC";
const int LEAST_ROWS = 1, MOST_ROWS = 6, LEAST_COLS = 1, MOST_COLS = 6;
const long long LEAST_NUMBER = 0, MOST_NUMBER = 0;
// The signs of boards, the plainest first, and those that stand on each exactly once.
const std::string SIGNS = ".#0*", ONCE = "*";

typedef std::vector<std::string> Board;

// The steps of a shortest path from a sign to each cell, over cells that are no #; -1 where no path leads. The cell
// `removed` is left out.
inline std::vector<int> distances(const Board& board, char from, int removed = -1) {
    const int rows = int(board.size()), cols = int(board[0].size());
    std::vector<int> steps(rows * cols, -1), queue;
    for (int cell = 0; cell < rows * cols; cell++)
        if (board[cell / cols][cell % cols] == from) steps[cell] = 0, queue.push_back(cell);
    for (size_t at = 0; at < queue.size(); at++) {
        const int row = queue[at] / cols, col = queue[at] % cols;
        const int next[4][2] = {{row - 1, col}, {row, col + 1}, {row, col - 1}, {row + 1, col}};
        for (const int* to : next) {
            if (to[0] < 0 || to[0] >= rows || to[1] < 0 || to[1] >= cols || board[to[0]][to[1]] == '#') continue;
            const int cell = to[0] * cols + to[1];
            if (cell == removed || steps[cell] >= 0) continue;
            steps[cell] = steps[queue[at]] + 1;
            queue.push_back(cell);
        }
    }
    return steps;
}

// Whether a board keeps what the statement promises beside that: a plan is not looked for.
inline bool is_promised(const Board&) { return true; }

// Whether the generator may print a board.
// It has few cells beside doors: Tom fills them before Jerry comes to one.
inline bool is_wanted(const Board& board) {
    const std::vector<int> to_door = distances(board, '0'), from_jerry = distances(board, '*');
    int beside = 0, nearest = -1;
    for (size_t cell = 0; cell < to_door.size(); cell++) {
        beside += to_door[cell] == 1;
        if (from_jerry[cell] == 0) nearest = to_door[cell];
    }
    return nearest > beside;
}
