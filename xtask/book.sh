# Makes the pages into a book with search, boards that are alive, and the documentation of the Rust library and the
# Python package, in target/book. `cargo xtask book` runs it in the root.
set -eu

from=target/book-source
out=target/book
rm -rf $from $out
mkdir -p $from/src

# Pages keep their places, so that links between them hold.
cp -r docs README.md ARCHITECTURE.md CHANGELOG.md CONTRIBUTING.md SECURITY.md CODE_OF_CONDUCT.md CITATION.cff \
    LICENSE-APACHE LICENSE-MIT $from/src
for page in crates/games/*/README.md proofs/README.md; do
    mkdir -p "$from/src/${page%/*}"
    cp "$page" "$from/src/$page"
done
# Files of the source to which pages lead.
for file in $(grep -oh '](\.\./[^)#]*\.\(rs\|v\|ipynb\)' docs/*.md | sed 's/](\.\.\///' | sort -u); do
    mkdir -p "$from/src/${file%/*}"
    cp "$file" "$from/src/$file"
done
mkdir -p $from/src/crates/thwart-exam
cp -r crates/thwart-exam/second_checker $from/src/crates/thwart-exam/

# mdBook makes index.html of a README.md, but leaves links to it as they are.
find $from/src -name '*.md' -exec sed -i 's/](\([^)]*\)README\.md/](\1index.md/g' {} +

# The contents: the pages of docs/README.md in its order, below its two headings.
{
    printf '# thwart\n\n[thwart](README.md)\n'
    sed -n 's/^To use thwart:$/\n# Use\n/p; s/^How it works, and how well:$/\n# How it works\n/p
        s/^| \[\([a-z-]*\)\.md\](\([a-z-]*\.md\)) .*/- [\1](docs\/\2)/p' docs/README.md
    printf -- '- [%s](docs/paper/%s)\n' 'paper' README.md 'data card' data.md
    printf '\n# Rules\n\n'
    for game in crates/games/*/README.md; do
        name=${game%/README.md}
        printf -- '- [%s](%s)\n' "${name##*/}" "$game"
    done
    printf '\n# For developers\n\n'
    printf -- '- [%s](%s)\n' 'Rust and Python libraries' libraries.md 'structure' ARCHITECTURE.md \
        'contributing' CONTRIBUTING.md 'changes' CHANGELOG.md 'security' SECURITY.md 'conduct' CODE_OF_CONDUCT.md \
        'list of pages' docs/README.md
} > $from/src/SUMMARY.md
cat > $from/src/libraries.md <<'MD'
# Libraries

* [The Rust library](rust/thwart/index.html), and [its boards](rust/thwart_grid/index.html)
* [The Python package](python/thwart.html), with [environments](python/thwart/envs.html) and
  [text puzzles](python/thwart/tasks.html)
MD

# The page goes along. Frames of it with a sample take the place of the picture, and stand below the titles of rules.
cargo xtask studio --no-open
cp -r target/studio $from/src/studio
frame() {
    link=$(cargo run --quiet -- convert "sample:$1" --to link --puzzle | sed 's/&/\\&amp;/g')
    echo "<iframe src=\"$2studio/embed.html$link\" title=\"a board to play\" width=\"100%\" height=\"640\" loading=\"lazy\"></iframe>"
}
sed -i "s|^!\[.*|$(frame rock/bluff '')|" $from/src/README.md
cargo run --quiet -- sample | sed -n 's/.*sample:\(\([a-z]*\)\/[a-z0-9-]*\).*/\2 \1/p' | sort -s -u -k1,1 |
    while read -r game sample; do
        sed -i "1s|\$|\n\n$(frame "$sample" ../../../)|" "$from/src/crates/games/$game/README.md"
    done

cat > $from/book.toml <<'TOML'
[book]
title = "thwart"
[build]
build-dir = "../book"
[output.html]
no-section-label = true
[output.html.print]
enable = false
TOML
mdbook build $from
rm -rf target/doc
cargo doc --quiet --no-deps -p thwart -p thwart-game -p thwart-grid
cp -r target/doc $out/rust

wheel=$(cargo xtask python)
python3 -m venv target/python/book
target/python/book/bin/pip install --quiet --disable-pip-version-check pdoc==16.0.0 "$wheel[arrow,envs,graphs,ray]"
# Its warnings are about types of other packages.
target/python/book/bin/python -W ignore -m pdoc --output-directory $out/python \
    thwart thwart.arrow thwart.envs thwart.graphs thwart.ray thwart.tasks thwart.types

# Every link to a file of the book leads to one.
wrong=$(cd $out && find . -name '*.html' -not -path './rust/*' -not -path './studio/*' -not -path './python/*' | while read -r page; do
    grep -o '\(href\|src\)="[^"#?:]*["#?]' "$page" | cut -d'"' -f2 | tr -d '#?' | sort -u | while read -r link; do
        [ -z "$link" ] || [ -e "${page%/*}/$link" ] || echo "$page: $link"
    done
done)
if [ -n "$wrong" ]; then
    printf 'links that lead to no file:\n%s\n' "$wrong" >&2
    exit 1
fi
echo $out/index.html
