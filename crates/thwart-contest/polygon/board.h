// Boards, and distances on them.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

typedef std::vector<std::string> Board;

// The number of the cell with a sign that every board has, row by row.
inline int cell_of(char sign, const Board& board) {
    const int cols = int(board[0].size());
    int cell = 0;
    while (board[cell / cols][cell % cols] != sign) cell++;
    return cell;
}

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
