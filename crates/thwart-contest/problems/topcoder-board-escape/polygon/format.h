// The format of the inputs of this problem, for the validator and the generator.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

// The greatest number of cases that an input begins with; 0 if it is one case.
const int MOST_CASES = 0;
// The numbers before the rows: R rows, C columns, N both, K a number.
const std::string HEADER = "RCK";
const int LEAST_ROWS = 1, MOST_ROWS = 50, LEAST_COLS = 1, MOST_COLS = 50;
const long long LEAST_NUMBER = 1, MOST_NUMBER = 1000000000;
// The signs of boards, the plainest first, and those that stand on each exactly once.
const std::string SIGNS = ".#ET", ONCE = "";

typedef std::vector<std::string> Board;

// Whether a board keeps what the statement promises beside that.
inline bool is_promised(const Board&) { return true; }

// Whether the generator may print a board.
inline bool is_wanted(const Board&) { return true; }
