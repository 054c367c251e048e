// The format of the inputs of this problem, for the validator and the generator.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

// The greatest number of cases that an input begins with; 0 if it is one case.
const int MOST_CASES = 0;
// The numbers before the rows: R rows, C columns, N both, K a number.
const std::string HEADER = "";
const int LEAST_ROWS = 2, MOST_ROWS = 50, LEAST_COLS = 1, MOST_COLS = 50;
const long long LEAST_NUMBER = 0, MOST_NUMBER = 0;
// The signs of boards, the plainest first, and those that stand on each exactly once.
const std::string SIGNS = "0123456789x", ONCE = "";

typedef std::vector<std::string> Board;

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
