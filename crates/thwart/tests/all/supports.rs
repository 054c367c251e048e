//! Methods refuse parameters that they do not support.

use thwart::SolveOptions;
use thwart::games::ALL;
use thwart::info::support_in_words;

#[test]
fn methods_refuse_what_they_do_not_support() {
    let mut refused = Vec::new();
    for game in ALL {
        let info = game.info();
        let sample = thwart::read(info.samples[0].text).or_else(|_| thwart::read(info.samples[1].text));
        let board = sample.expect("a sample is a board of its game").setup().clone();
        for parameter in info.parameters {
            for value in parameter.exam_on(board.board().topology()) {
                let Ok(setup) = board.with_parameter(parameter.key, &value) else { continue };
                for method in info.methods {
                    let Some((key, value)) = setup.unsupported(method.supports) else { continue };
                    assert!(setup.methods().all(|other| other.name != method.name));
                    let position = game.position(setup.clone()).expect("the rules allow it");
                    let error =
                        position.solve(&SolveOptions::default().method(method.name)).expect_err("no answer");
                    let start = format!("{}: it is not made for {key}={value}; use ", method.name);
                    assert!(error.to_string().starts_with(&start), "{error}");
                    let words = support_in_words(info, method.supports);
                    assert!(words.contains(key), "{words}");
                    refused.push((method.name, key));
                }
            }
        }
    }
    refused.sort_unstable();
    refused.dedup();
    let known = [
        ("iterate", "reveal"),
        ("longest-way", "builds"),
        ("memo", "builds"),
        ("pocket-search", "per-turn"),
        ("pocket-search", "tie-break"),
    ];
    assert_eq!(refused, known);
}
