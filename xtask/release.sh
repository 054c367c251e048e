# Makes the files of a release in target/release-$VERSION. `cargo xtask release` runs it in the root, on x86-64 Linux.
# The folder gets its name when it is complete.
set -eu

if [ -n "$(git status --porcelain)" ]; then
    echo "a release has only what is committed; commit or remove:" >&2
    git status --short >&2
    exit 1
fi
target=x86_64-unknown-linux-gnu
out=$PWD/target/release-$VERSION.part
name=thwart-$VERSION-x86_64-linux
# Folders of this machine have no place in the files.
remap="--remap-path-prefix=$PWD=thwart --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo \
--remap-path-prefix=${RUSTUP_HOME:-$HOME/.rustup}=rustup"
rm -rf "$out"
mkdir -p "$out/$name/completions" "$out/$name/man"

# Packs a folder, always into the same bytes: the time of every file is that of the commit.
pack() {
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" -C "$2" -c "$3" |
        gzip -9n > "$1"
}

echo "versions, changelog and tags"
cargo test --quiet --test pages -- \
    --exact versions_of_workspace_changelog_citation_and_tags_agree | grep "1 passed"

echo "bill of materials (CycloneDX 1.5) of the program and the page, and the licences of others"
cargo tree --locked -p thwart-cli -p thwart-web --target "$target" --target wasm32-unknown-unknown \
    --features thwart-cli/studio --edges no-dev --prefix none --format '{p} {l}' |
    sed '/^$/d; s/ (\*)//; s/ (proc-macro)//; s/ (\/[^)]*)//' | sort -u > "$out/packages"
awk -v version="$VERSION" '
    BEGIN { print "{\"bomFormat\": \"CycloneDX\", \"specVersion\": \"1.5\", \"version\": 1, \"metadata\": {"
            print "\"component\": {\"type\": \"application\", \"name\": \"thwart\", \"version\": \"" version "\"}},"
            printf "\"components\": [" }
    { name = $1; release = substr($2, 2); $1 = $2 = ""; license = substr($0, 3); gsub("/", " OR ", license)
      printf "%s\n{\"type\": \"library\", \"name\": \"%s\", \"version\": \"%s\", ", (NR > 1 ? "," : ""), name, release
      printf "\"purl\": \"pkg:cargo/%s@%s\", \"licenses\": [{\"expression\": \"%s\"}]}", name, release, license }
    END { print "\n]}" }' "$out/packages" > "$out/thwart-$VERSION.cdx.json"
# The wheel takes every file whose name begins with LICENSE.
cargo metadata --locked --format-version 1 | python3 -c '
import json, pathlib, sys
used = {tuple(line.split()[:2]) for line in open(sys.argv[1])}
print("""thwart contains these packages, under their licences. The static program for Linux also contains parts of the GNU C
Library (LGPL-2.1-or-later), and thwart-verified of that library, the GNU MP Library (LGPL-3.0-or-later), Zarith and the
OCaml runtime (LGPL-2.1 with a linking exception); to link them with other versions, change xtask/release.sh in the
source of thwart.""")
by_text = {}
for package in json.load(sys.stdin)["packages"]:
    if package["source"] and (package["name"], "v" + package["version"]) in used:
        files = sorted(pathlib.Path(package["manifest_path"]).parent.iterdir())
        texts = [file for file in files if file.is_file() and file.name.upper().startswith(("LICEN", "COPYING", "NOTICE", "UNLICENSE"))]
        title = " ".join((package["name"], package["version"], package["license"] or ""))
        text = "\n".join(file.read_text(errors="replace").strip() for file in texts)
        by_text.setdefault(text or "Its package has no text of it.", []).append(title)
for text, titles in sorted(by_text.items(), key=lambda item: item[1]):
    print("", "-" * 100, *titles, "", text, sep="\n")
' "$out/packages" > LICENSE-THIRD-PARTY
rm "$out/packages"

echo "page"
CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS=$remap cargo xtask studio --no-open
cp target/studio/thwart.html "$out"
mkdir "$out/page"
cp -r target/studio "$out/page/thwart-$VERSION-page"
cp LICENSE-* "$out/page/thwart-$VERSION-page"
pack "$out/thwart-$VERSION-page.tar.gz" "$out/page" "thwart-$VERSION-page"
rm -r "$out/page"

echo "crates"
packages="thwart-grid thwart-game thwart-rock thwart-escape thwart-trap thwart-wall thwart-bomb thwart-enclose thwart thwart-json thwart-batch thwart-render thwart-contest thwart-cli"
check=$PWD/target/package-check
# For Cargo, crates of one version never change: it would check these against those of an earlier run.
rm -rf "$check/package" "$check"/debug/.fingerprint/thwart* "${CARGO_HOME:-$HOME/.cargo}"/registry/src/-*/thwart*-"$VERSION"
# The page inside is not committed.
cargo package --locked --allow-dirty --target-dir "$check" $(printf -- '-p%s ' $packages)
for package in $packages; do
    cp "$check/package/$package-$VERSION.crate" "$out"
done

echo "static program"
RUSTFLAGS="-Ctarget-feature=+crt-static $remap" \
    cargo build --quiet --release --locked --target $target -p thwart-cli --features studio
cp target/$target/release/thwart CHANGELOG.md LICENSE-* "$out/$name"
program=$out/$name/thwart
if ! ldd "$program" 2>&1 | grep -Eq 'statically linked|not a dynamic executable'; then
    echo "the program needs shared libraries" >&2
    exit 1
fi
# Static, too.
make --silent -C proofs clean
make --silent -C proofs thwart-verified LINK='-ccopt -static'
strip -o "$out/$name/thwart-verified" proofs/thwart-verified
for shell in bash:thwart zsh:_thwart fish:thwart.fish elvish:thwart.elv powershell:thwart.ps1; do
    "$program" completions "${shell%:*}" > "$out/$name/completions/${shell#*:}"
done
"$program" man > "$out/$name/man/thwart.1"
for verb in $(sed -n 's/^thwart\\-\(.*\)(1)$/\1/p' "$out/$name/man/thwart.1" | tr -d '\\'); do
    "$program" man "$verb" > "$out/$name/man/thwart-$verb.1"
done
cat > "$out/$name/INSTALL.txt" <<'TXT'
thwart is one program without further files: put it into a folder of your PATH, such as ~/.local/bin. With
thwart-verified beside it, `thwart check --verified` has certificates checked by checkers that Coq has proved.

Manual pages go into a folder man1 of your manual, such as ~/.local/share/man/man1.
Completions:
  bash         thwart into ~/.local/share/bash-completion/completions
  zsh          _thwart into a folder of $fpath
  fish         thwart.fish into ~/.config/fish/completions
  elvish       eval the text of thwart.elv in ~/.config/elvish/rc.elv
  powershell   thwart.ps1, to be read by $PROFILE

To begin: thwart solve sample:rock/bluff; thwart help; thwart studio.
TXT
pack "$out/$name.tar.gz" "$out" "$name"

echo "data set, compared with its card"
rm -rf target/data
PATH=$out/$name:$PATH sh docs/paper/data.sh target/data > /dev/null 2>&1
sum=$(sha256sum target/data/SHA256SUMS)
if ! grep -q "${sum%% *}" docs/paper/data.md; then
    echo "docs/paper/data.md has another checksum than ${sum%% *}" >&2
    exit 1
fi
rm -r "${out:?}/$name"

echo "wheel, built from the sdist, for systems with glibc 2.17 or later"
python3 -m venv target/python/release
target/python/release/bin/pip install --quiet --disable-pip-version-check "$MATURIN" ziglang==0.17.1
RUSTFLAGS=$remap PATH=$PWD/target/python/release/bin:$PATH maturin build --quiet --release --sdist --zig \
    --target $target --compatibility manylinux_2_17 --out "$out"

(cd "$out" && sha256sum -- * > SHA256SUMS)
rm -rf "${out%.part}"
mv "$out" "${out%.part}"
ls -l "${out%.part}"
