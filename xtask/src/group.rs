//! Groups of steps: what a tier of tests runs.

/// Steps that need the same tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    /// Format, lines of code, circles of imports, public names, lints, documentation, packages.
    Check,
    /// Tests in Rust that run other programs, and tests of the tools.
    Rust,
    /// The checkers that Coq has proved, on certificates and forgeries.
    Proofs,
    /// The engine for browsers, and the page in Chromium.
    Web,
    /// The Python package.
    Python,
    /// Problem packages, verified by the tools of contest organisers.
    Contest,
    /// Steps that take hours.
    Nightly,
    /// Files to publish.
    Release,
}

impl Group {
    /// All groups of `cargo xtask test`.
    pub(crate) const EVERY_DAY: [Self; 6] =
        [Self::Check, Self::Rust, Self::Proofs, Self::Web, Self::Python, Self::Contest];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Rust => "rust",
            Self::Proofs => "proofs",
            Self::Web => "web",
            Self::Python => "python",
            Self::Contest => "contest",
            Self::Nightly => "nightly",
            Self::Release => "release",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::EVERY_DAY.into_iter().chain([Self::Nightly, Self::Release]).find(|group| group.name() == name)
    }

    /// Returns the command lines of its steps. Each can be pasted into a shell.
    pub(crate) const fn steps(self) -> &'static [&'static str] {
        match self {
            Self::Check => &[
                "cargo fmt --all -- --check",
                "cargo xtask lines",
                "cargo xtask circles",
                "cargo xtask names",
                // All features but the one that needs the page, which only the group `web` builds.
                "cargo clippy --quiet --workspace --all-targets --features=thwart-cli/parquet,xtask/web \
                 -- -Dwarnings",
                // `--all-targets` omits the tests that `cargo test` leaves out.
                "cargo clippy --quiet --workspace --test=* --features=thwart-cli/parquet,xtask/web -- -Dwarnings",
                // Rules, sessions and checkers compile without any solver. Other packages would turn solvers on.
                "cargo clippy --quiet -p thwart --no-default-features -- -Dwarnings",
                // Build without the feature `raster`.
                "cargo clippy --quiet -p thwart-cli --no-default-features -- -Dwarnings",
                "RUSTDOCFLAGS=-Dwarnings cargo doc --quiet --workspace --exclude=thwart-py --no-deps",
                // Commands of the README and the pages print what the pages show.
                "cargo test --quiet --test pages",
                // Packaging without a lock file asks no registry. `--no-verify` saves another build.
                "cargo package --quiet --allow-dirty --exclude-lockfile --no-verify -pthwart-grid -pthwart-game \
                 -pthwart-rock -pthwart-escape -pthwart-trap -pthwart-wall -pthwart-bomb -pthwart-enclose -pthwart \
                 -pthwart-json -pthwart-batch -pthwart-render -pthwart-contest -pthwart-cli",
            ],
            // With these packages the features of what they share are those of `cargo test`, so that Cargo builds it
            // once.
            Self::Rust => &[
                "cargo nextest run --no-fail-fast --workspace --exclude=thwart-py --features=thwart-cli/parquet \
                 --test=victims --test=hunt --test=batch --test=next_game",
                "cargo nextest run --no-fail-fast -pthwart-bench -pthwart-fuzz -pthwart-veripb -pthwart-web -pxtask \
                 -pthwart-batch -pthwart-exam -pthwart-shove --features=thwart-batch/parquet",
            ],
            // Packages and features are those of the group `rust`.
            Self::Proofs => &[
                "cargo xtask proofs --check",
                "THWART_VERIFIED=proofs/thwart-verified THWART_SECOND_CHECKER=1 cargo nextest run --no-fail-fast \
                 --workspace --exclude=thwart-py --features=thwart-cli/parquet --test=second_checker --test=game \
                 --test=all both_checkers forgeries checker_says",
            ],
            Self::Web => &["cargo xtask web --check", "cargo xtask studio --check"],
            Self::Python => &["cargo xtask python --check --durations=10"],
            // One package whose inputs hold several cases, and one whose outputs are plans.
            Self::Contest => &["cargo xtask contest uva-10381 oi29-bomberman"],
            Self::Nightly => &[
                "cargo test --release -p thwart --test abilities --test worth",
                // The greatest pictures of each game, within their limits of time and memory.
                "cargo test --release -p thwart-cli --test cli -- --ignored --test-threads=1 greatest",
                // Values of rock on large boards, against the definition.
                "cargo test --release -p thwart-bench -- --ignored",
                "cargo xtask days",
                "cargo xtask instructions",
                "cargo xtask judges",
                "cargo xtask exam --boards 100000",
                "cargo xtask soak --minutes 30",
                "cargo xtask fuzz --minutes 30",
                "cargo xtask unkind",
                "cargo xtask next-game --all",
                "cargo xtask contest",
                "cargo xtask veripb",
                "cargo build --quiet --release -p thwart-cli",
                "make --silent -C proofs recheck certificates THWART=../target/release/thwart",
                "cargo xtask mutants",
            ],
            Self::Release => &["cargo xtask release", "cargo xtask book"],
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::process::command;

    /// Returns the features of each package below those that an argument list selects.
    fn features(selection: &str) -> BTreeMap<String, BTreeSet<String>> {
        let line = format!("cargo tree --prefix=none --format={{p}}|{{f}} {selection}");
        let tree = command(line.trim()).output().unwrap();
        assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
        let mut features: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        let text = String::from_utf8(tree.stdout).unwrap();
        // Empty lines stand between the packages that are selected.
        for (package, chosen) in text.lines().filter_map(|line| line.trim_end_matches(" (*)").split_once('|'))
        {
            let package = package.split(" (").next().unwrap();
            features.entry(package.to_owned()).or_default().insert(chosen.to_owned());
        }
        features
    }

    /// Cargo builds a crate again for every set of features, and with it all crates above it.
    #[test]
    fn all_steps_build_the_libraries_with_the_same_features() {
        let own = features("");
        let libraries =
            features("--edges=normal -pthwart-json -pthwart-render --features=thwart-render/raster");
        let steps = Group::Rust.steps().iter().map(|step| {
            let words = step
                .split(' ')
                .filter(|word| ["-p", "--w", "--ex", "--fe"].iter().any(|start| word.starts_with(start)));
            words.collect::<Vec<_>>().join(" ")
        });
        for selection in steps.chain(["-pthwart-py".to_owned()]) {
            let others = features(&selection);
            for name in libraries.keys().filter(|&name| others.contains_key(name)) {
                assert_eq!(
                    own.get(name),
                    others.get(name),
                    "features of {name} with `{selection}`; see thwart-exam/Cargo.toml"
                );
            }
        }
    }

    #[test]
    fn groups_have_names_and_steps() {
        for group in Group::EVERY_DAY {
            assert_eq!(Group::named(group.name()), Some(group));
            assert!(group.steps().iter().all(|line| line.contains("cargo ") && !line.contains("  ")));
        }
        assert_eq!(Group::named("ruby"), None);
    }

    /// The workspace finds each game by its folder. Other lists of games are compared with the folders.
    #[test]
    fn every_list_of_packages_has_every_game() {
        let root = crate::process::root();
        let lists = [".cargo/mutants.toml", "Cargo.toml", "xtask/release.sh", "xtask/src/group.rs"];
        for game in std::fs::read_dir(root.join("crates/games")).unwrap() {
            let package = format!("thwart-{}", game.unwrap().file_name().into_string().unwrap());
            for list in lists {
                let text = std::fs::read_to_string(root.join(list)).unwrap();
                let mut words = text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-');
                assert!(words.any(|word| word.trim_start_matches("-p") == package), "{list} lacks {package}");
            }
        }
    }
}
