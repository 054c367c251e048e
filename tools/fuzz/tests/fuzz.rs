//! Every reader receives its corpus, and then damaged inputs, which are the same on every
//! machine. `cargo xtask fuzz` continues from there.

use thwart_fuzz::{TARGETS, Target, target};

/// The number of damaged inputs for each target.
const INPUTS: usize = 3000;

/// The least percentage of inputs that must be read, because a reader that refuses
/// everything at once is hardly tested.
const READ: u64 = 2;

/// Returns the target of this name, after it received its corpus.
fn with_corpus(name: &str) -> &'static Target {
    let target = target(name).expect("every test has a target");
    for seed in target.seeds() {
        target.feed(seed);
    }
    target
}

fn report(target: &Target) {
    let (shown, read) = (target.received(), target.read());
    println!("{}: {shown} inputs, {read} of them read, from {} seeds", target.name, target.seeds().len());
    assert!(read * 100 >= shown * READ, "{}: only {read} of {shown} inputs were read", target.name);
}

macro_rules! targets {
    ($($name:ident),* $(,)?) => {
        $(#[test]
        fn $name() {
            let target = with_corpus(stringify!($name));
            bolero::check!()
                .with_iterations(INPUTS)
                .with_type::<thwart_fuzz::Script>()
                .for_each(|script| target.run(script));
            report(target);
        })*

        #[test]
        fn every_target_has_its_test() {
            let names: Vec<_> = TARGETS.iter().map(|target| target.name).collect();
            assert_eq!(names, [$(stringify!($name)),*]);
        }
    };
}

targets! { board, position, judge, signs, moves, check, movingai, scen, ros, png, pgm, bmp, jpeg, words }
