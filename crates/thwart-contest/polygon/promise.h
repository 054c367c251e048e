#pragma once
#include "board.h"

// Whether a board keeps what the statement promises beside its format.
inline bool is_promised(const Board&) { return true; }

// Whether the generator may print a board.
inline bool is_wanted(const Board&) { return true; }
