# Makes the files of a release in target/release-$VERSION. `cargo xtask release` runs it in the root, on x86-64 Linux.
# Checksums come last, so a folder that has them is complete.
set -eu

target=x86_64-unknown-linux-gnu
out=$PWD/target/release-$VERSION
name=thwart-$VERSION-x86_64-linux
rm -rf "$out"
mkdir -p "$out/$name/completions" "$out/$name/man"

# Packs a folder, always into the same bytes: the time of every file is that of the commit.
pack() {
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" -C "$2" -c "$3" |
        gzip -9n > "$1"
}

echo "versions, changelog and tags"
cargo test --quiet -p thwart-cli --test pages versions

echo "crates"
packages="thwart-grid thwart thwart-json thwart-batch thwart-render thwart-contest thwart-cli"
cargo package --quiet --locked $(printf -- '-p%s ' $packages)
for package in $packages; do
    cp "target/package/$package-$VERSION.crate" "$out"
done

echo "page"
cargo xtask studio --no-open
cp target/studio/thwart.html "$out"
mkdir "$out/page"
cp -r target/studio "$out/page/thwart-$VERSION-page"
pack "$out/thwart-$VERSION-page.tar.gz" "$out/page" "thwart-$VERSION-page"
rm -r "$out/page"

echo "static program"
RUSTFLAGS=-Ctarget-feature=+crt-static \
    cargo build --quiet --release --locked --target $target -p thwart-cli --features studio
cp target/$target/release/thwart README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT "$out/$name"
program=$out/$name/thwart
if ! ldd "$program" 2>&1 | grep -Eq 'statically linked|not a dynamic executable'; then
    echo "the program needs shared libraries" >&2
    exit 1
fi
for shell in bash elvish fish powershell zsh; do
    "$program" completions $shell > "$out/$name/completions/thwart.$shell"
done
"$program" man > "$out/$name/man/thwart.1"
for verb in $(sed -n 's/^thwart\\-\(.*\)(1)$/\1/p' "$out/$name/man/thwart.1" | tr -d '\\'); do
    "$program" man "$verb" > "$out/$name/man/thwart-$verb.1"
done
pack "$out/$name.tar.gz" "$out" "$name"
rm -r "${out:?}/$name"

echo "wheel, built from the sdist, for systems with glibc 2.17 or later"
python3 -m venv target/python/release
target/python/release/bin/pip install --quiet --disable-pip-version-check "$MATURIN" ziglang==0.17.1
cp target/studio/thwart.html python/thwart/studio.html
PATH=$PWD/target/python/release/bin:$PATH maturin build --quiet --release --sdist --zig --target $target \
    --compatibility manylinux_2_17 --out "$out"

echo "bill of materials (CycloneDX 1.5) of the program"
cargo tree --locked --target $target -p thwart-cli --features studio --edges no-dev --prefix none --format '{p} {l}' |
    sed 's/ (\*)//; s/ (proc-macro)//; s/ (\/[^)]*)//' | sort -u |
    awk -v version="$VERSION" '
        BEGIN { print "{\"bomFormat\": \"CycloneDX\", \"specVersion\": \"1.5\", \"version\": 1, \"metadata\": {"
                print "\"component\": {\"type\": \"application\", \"name\": \"thwart\", \"version\": \"" version "\"}},"
                printf "\"components\": [" }
        { name = $1; release = substr($2, 2); $1 = $2 = ""; license = substr($0, 3); gsub("/", " OR ", license)
          printf "%s\n{\"type\": \"library\", \"name\": \"%s\", \"version\": \"%s\", ", (NR > 1 ? "," : ""), name, release
          printf "\"purl\": \"pkg:cargo/%s@%s\", \"licenses\": [{\"expression\": \"%s\"}]}", name, release, license }
        END { print "\n]}" }' > "$out/thwart-$VERSION.cdx.json"

cd "$out"
sha256sum -- * > SHA256SUMS
ls -l
