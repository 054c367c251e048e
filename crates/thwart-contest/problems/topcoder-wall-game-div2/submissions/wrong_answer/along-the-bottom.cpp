// Wrong: goes on along the bottom row, where the game is over already.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    vector<string> rows;
    for (string row; cin >> row;) rows.push_back(row);
    int width = rows[0].size();
    vector<int> entered(width, -1);  // the dearest way that comes to a cell from above; -1: there is none
    entered[0] = 0;
    for (size_t r = 0; r < rows.size(); r++) {
        vector<int> below(width, -1);
        for (int from = 0; from < width; from++) {
            if (entered[from] < 0) continue;
            for (int step : {-1, 1}) {
                int paid = entered[from];
                for (int c = from; c >= 0 && c < width && rows[r][c] != 'x'; c += step) {
                    if (c != from) paid += rows[r][c] - '0';
                    if (r + 1 == rows.size()) below[c] = max(below[c], paid);
                    else if (rows[r + 1][c] != 'x') below[c] = max(below[c], paid + rows[r + 1][c] - '0');
                }
            }
        }
        entered = below;
    }
    cout << *max_element(entered.begin(), entered.end()) << '\n';
}
