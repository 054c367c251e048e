// The format of the inputs of this problem, for the validator and the generator.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

// The greatest number of cases that an input begins with; 0 if it is one case.
const int MOST_CASES = 100;
// The numbers before the rows: R rows, C columns, N both, K a number.
const std::string HEADER = "RC";
const int LEAST_ROWS = 1, MOST_ROWS = 40, LEAST_COLS = 1, MOST_COLS = 40;
const long long LEAST_NUMBER = 0, MOST_NUMBER = 0;
// The signs of boards, the plainest first, and those that stand on each exactly once.
const std::string SIGNS = ".#EX", ONCE = "EX";

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

// Whether two paths from E to X share no other cell: then no cell is on all paths. Of a step from E to X, which is a path
// itself, another path has to remain without it.
inline bool is_promised(Board board) {
    const int cols = int(board[0].size()), cells = int(board.size()) * cols;
    auto find = [&](char sign) {
        int cell = 0;
        while (board[cell / cols][cell % cols] != sign) cell++;
        return cell;
    };
    const int start = find('E'), exit = find('X');
    const std::vector<int> steps = distances(board, 'E');
    if (steps[exit] == 1) {
        // E is closed, and a path from one of its other neighbours is looked for.
        board[start / cols][start % cols] = '#';
        const std::vector<int> back = distances(board, 'X');
        for (int cell = 0; cell < cells; cell++)
            if (steps[cell] == 1 && cell != exit && back[cell] > 0) return true;
        return false;
    }
    for (int cell = 0; cell < cells; cell++)
        if (cell != start && cell != exit && distances(board, 'E', cell)[exit] < 0) return false;
    return steps[exit] > 0;
}

// Whether the generator may print a board.
inline bool is_wanted(const Board&) { return true; }
