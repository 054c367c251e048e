#!/bin/sh
# Makes the data set of docs/paper/data.md in a new folder: boards, answers, proofs, checksums. `thwart` is on the path.
set -eu
folder=${1:?give the name of a new folder}
card=$(dirname "$0")/data.md
command -v thwart > /dev/null || { echo "thwart is not on the path" >&2; exit 1; }
mkdir "$folder"
cp "$card" "$folder/README.md"
cd "$folder"
mkdir boards answers proofs
for part in rock-8x8 rock-16x16 escape-8x8 escape-16x16 trap-8x8 trap-16x16 wall-8x8 wall-16x16 bomb-8x8 bomb-16x16 \
    enclose-8x8; do
    game=${part%-*} size=${part#*-} count=900
    [ "$game" != enclose ] || count=1000
    # Some families draw the same board from many seeds. The first board of each kind stays; titles do not count.
    thwart generate "$game" --count 4000 --size "$size" |
        awk -v RS='---\n' -v most=$count '
            { board = $0; sub(/title:[^\n]*\n/, "", board) }
            !(board in seen) && kept < most { seen[board]; printf "%s%s", (kept++ ? RS : ""), $0 }' > "boards/$part.board"
    thwart batch "boards/$part.board" --certify -o "answers/$part.jsonl"
    thwart solve "boards/$part.board" --certificate "proofs/{}.proof" --json > /dev/null
done
# The notes of the batches name the version; the data do not.
rm answers/*.manifest.json
find boards answers proofs -type f | LC_ALL=C sort | xargs sha256sum > SHA256SUMS
sha256sum SHA256SUMS
