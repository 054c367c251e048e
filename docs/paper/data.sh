#!/bin/sh
# Makes the data set of docs/paper/data.md in a new folder: boards, answers, proofs, checksums. `thwart` is on the path.
set -eu
mkdir "$1" && cd "$1"
mkdir boards answers proofs
for part in rock-8x8 rock-16x16 escape-8x8 escape-16x16 trap-8x8 trap-16x16 wall-8x8 wall-16x16 bomb-8x8 bomb-16x16 \
    enclose-8x8; do
    game=${part%-*} size=${part#*-} count=900
    [ "$game" != enclose ] || count=1000
    thwart generate "$game" --count $count --size "$size" -o "boards/$part.board"
    thwart batch "boards/$part.board" --certify -o "answers/$part.jsonl"
    thwart solve "boards/$part.board" --certificate "proofs/{}.proof" --json > /dev/null
done
# The notes of the batches name the version; the data do not.
rm answers/*.manifest.json
find boards answers proofs -type f | LC_ALL=C sort | xargs sha256sum > SHA256SUMS
sha256sum SHA256SUMS
