#pragma once
#include "board.h"

// Whether a board keeps what the statement promises beside its format: a plan is not looked for.
inline bool is_promised(const Board&) { return true; }

// Whether the generator may print a board. It has few cells beside doors: Tom fills them before Jerry comes to one.
inline bool is_wanted(const Board& board) {
    const std::vector<int> to_door = distances(board, '0'), from_jerry = distances(board, '*');
    int beside = 0, nearest = -1;
    for (size_t cell = 0; cell < to_door.size(); cell++) {
        beside += to_door[cell] == 1;
        if (from_jerry[cell] == 0) nearest = to_door[cell];
    }
    return nearest > beside;
}
