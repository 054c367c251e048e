// Right, but follows every way there is: too slow for more than a few rows.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

vector<string> rows;
int dearest = 0;

void go(size_t r, int c, int step, int paid) {
    if (r + 1 == rows.size()) {
        dearest = max(dearest, paid);
        return;
    }
    if (rows[r + 1][c] != 'x') go(r + 1, c, 0, paid + rows[r + 1][c] - '0');
    for (int way : {-1, 1}) {
        int to = c + way;
        if (way == -step || to < 0 || to >= int(rows[r].size()) || rows[r][to] == 'x') continue;
        go(r, to, way, paid + rows[r][to] - '0');
    }
}

int main() {
    for (string row; cin >> row;) rows.push_back(row);
    go(0, 0, 0, 0);
    cout << dearest << '\n';
}
