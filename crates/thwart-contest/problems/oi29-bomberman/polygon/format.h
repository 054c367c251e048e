// The format of the inputs of this problem, for the validator and the generator.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

// The greatest number of cases that an input begins with; 0 if it is one case.
const int MOST_CASES = 0;
// The numbers before the rows: R rows, C columns, N both, K a number.
const std::string HEADER = "N";
const int LEAST_ROWS = 2, MOST_ROWS = 1000, LEAST_COLS = 2, MOST_COLS = 1000;
const long long LEAST_NUMBER = 0, MOST_NUMBER = 0;
// The signs of boards, the plainest first, and those that stand on each exactly once.
const std::string SIGNS = ".#XPK", ONCE = "PK";

typedef std::vector<std::string> Board;

// Whether a board keeps what the statement promises beside that.
inline bool is_promised(const Board&) { return true; }

// Whether the generator may print a board.
inline bool is_wanted(const Board&) { return true; }
