#pragma once
#include "board.h"

// Whether the first cell is 0, and a path leads from the top row to the bottom row: right, left and down, not over x.
inline bool is_promised(const Board& board) {
    if (board[0][0] != '0') return false;
    std::vector<bool> entered(board[0].size(), false);
    entered[0] = true;
    for (size_t row = 0; row + 1 < board.size(); row++) {
        for (size_t col = 1; col < entered.size(); col++)
            if (entered[col - 1] && board[row][col] != 'x') entered[col] = true;
        for (size_t col = entered.size() - 1; col > 0; col--)
            if (entered[col] && board[row][col - 1] != 'x') entered[col - 1] = true;
        for (size_t col = 0; col < entered.size(); col++)
            if (board[row + 1][col] == 'x') entered[col] = false;
    }
    return std::count(entered.begin(), entered.end(), true) > 0;
}

// Whether the generator may print a board.
inline bool is_wanted(const Board&) { return true; }
