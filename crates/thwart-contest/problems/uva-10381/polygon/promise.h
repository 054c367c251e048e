#pragma once
#include "board.h"

// Whether two paths from E to X share no other cell: then no cell is on all paths. Of a step from E to X, which is a path
// itself, another path has to remain without it.
inline bool is_promised(Board board) {
    const int cols = int(board[0].size()), cells = int(board.size()) * cols;
    const int start = cell_of('E', board), exit = cell_of('X', board);
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
