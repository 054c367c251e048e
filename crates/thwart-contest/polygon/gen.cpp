// Generator: gen ROWS COLS PERCENT SEED prints an input with boards of this size, on which so many of a hundred cells
// have another sign than the first one. The same words give the same input with every compiler.
#include <cstdlib>
#include <iostream>
#include <random>

#include "format.h"
#include "promise.h"

using namespace std;

int main(int argc, char* argv[]) {
    if (argc != 5) {
        cerr << "usage: gen ROWS COLS PERCENT SEED" << endl;
        return 1;
    }
    const size_t rows = strtoul(argv[1], nullptr, 10), cols = strtoul(argv[2], nullptr, 10);
    const unsigned percent = unsigned(strtoul(argv[3], nullptr, 10));
    mt19937_64 random(strtoull(argv[4], nullptr, 10));
    if (rows * cols < ONCE.size()) {
        cerr << "the board has no place for " << ONCE << endl;
        return 1;
    }
    string signs;
    for (char sign : SIGNS)
        if (ONCE.find(sign) == string::npos) signs += sign;
    auto draw = [&] {
        vector<string> board(rows, string(cols, signs[0]));
        for (string& row : board)
            for (char& sign : row)
                if (random() % 100 < percent) sign = signs[random() % signs.size()];
        for (size_t at = 0; at < ONCE.size();) {
            char& sign = board[random() % rows][random() % cols];
            if (ONCE.find(sign) == string::npos) sign = ONCE[at++];
        }
        return board;
    };
    const int cases = MOST_CASES > 0 ? 3 : 1;
    if (MOST_CASES > 0) cout << cases << '\n';
    for (int number = 0; number < cases; number++) {
        vector<string> board = draw();
        for (int tries = 0; !(is_promised(board) && is_wanted(board)); tries++) {
            if (tries == 100000) {
                cerr << "no such board was drawn; try fewer PERCENT" << endl;
                return 1;
            }
            board = draw();
        }
        string line;
        for (char word : HEADER) {
            unsigned long long value = word == 'C' ? cols : rows;
            if (word == 'K') value = LEAST_NUMBER + random() % (MOST_NUMBER - LEAST_NUMBER + 1);
            line += (line.empty() ? "" : " ") + to_string(value);
        }
        if (!line.empty()) cout << line << '\n';
        for (const string& row : board) cout << row << '\n';
    }
}
