// The walls below a row always form one interval, with the token at one of its ends; played from the last row up.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    vector<string> rows;
    for (string row; cin >> row;) rows.push_back(row);
    int height = rows.size(), width = rows[0].size();
    vector<int> enter(width);  // what is paid from here on by going to a cell of the row below
    for (int c = 0; c < width; c++) enter[c] = rows[height - 1][c] - '0';
    for (int r = height - 2; r >= 0; r--) {
        vector<int> sum(width + 1);
        for (int c = 0; c < width; c++) sum[c + 1] = sum[c] + rows[r][c] - '0';
        // What is still to be paid where the token has been on the cells l to r, and is at the left or right end.
        vector<vector<int>> left(width, vector<int>(width)), right = left;
        for (int length = width; length >= 1; length--)
            for (int a = 0, b = length - 1; b < width; a++, b++) {
                int at_a = 1e9, at_b = 1e9;
                if (a > 0) {
                    at_a = sum[a] - sum[a - 1] + left[a - 1][b];
                    at_b = sum[b] - sum[a - 1] + left[a - 1][b];
                }
                if (b + 1 < width) {
                    at_a = min(at_a, sum[b + 2] - sum[a + 1] + right[a][b + 1]);
                    at_b = min(at_b, sum[b + 2] - sum[b + 1] + right[a][b + 1]);
                }
                // The last opening may not be closed.
                left[a][b] = length == width ? enter[a] : max(enter[a], at_a);
                right[a][b] = length == width ? enter[b] : max(enter[b], at_b);
            }
        for (int c = 0; c < width; c++) enter[c] = rows[r][c] - '0' + left[c][c];
    }
    cout << *min_element(enter.begin(), enter.end()) << '\n';
}
