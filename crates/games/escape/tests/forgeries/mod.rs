//! Lies about the layers of escape.

use thwart_escape::Escape;
use thwart_exam::forged;

/// Weights with 7 pushes: layer 5 is layer 3 again.
const BOARD: &str = "game: escape\nmoves: 7\n\n@.>\n.#.\n..@\n";

fn refused(forge: impl FnOnce(&str) -> String, reason: &str) {
    forged::refused::<Escape>(BOARD, &forged::honest::<Escape>(BOARD, false), forge, reason);
}

/// Replaces one line of the certificate, counted from the start of a layer.
fn with_row(layer: u32, row: usize, to: &'static str) -> impl FnOnce(&str) -> String {
    move |text| {
        let mut lines: Vec<&str> = text.lines().collect();
        let head = format!("layer: {layer}");
        let at = lines.iter().position(|line| *line == head).expect("it has this layer");
        lines[at + row] = to;
        lines.join("\n") + "\n"
    }
}

#[test]
fn weights_that_do_not_follow_are_refused() {
    let honest = forged::honest::<Escape>(BOARD, false);
    assert!(honest.contains("kind: grundy-1\nclaim: "), "{honest}");
    refused(with_row(1, 1, "01."), "cell 1,1: weight 0, and a push leads to 0");
    refused(with_row(1, 1, "21."), "cell 1,1: weight 2, and no push leads to 1");
    refused(with_row(1, 1, "1.."), "cell 1,2: no weight where a token can stand");
    refused(with_row(1, 1, "19."), "cell 1,2: no weight where a token can stand");
    refused(with_row(1, 1, "111"), "cell 1,3: a weight where no token can stand");
    refused(with_row(1, 2, "101"), "cell 2,2: a weight where no token can stand");
    refused(with_row(1, 1, "11"), "expected a row of 3 weights, found `11`");
    refused(with_row(1, 1, "11.1"), "expected a row of 3 weights");
    refused(with_row(2, 0, "layer: 3"), "layer: the certificate is for `3`");
}

#[test]
fn layers_that_do_not_answer_are_refused() {
    let replaced = |from: &'static str, to: &'static str| move |text: &str| text.replace(from, to);
    refused(replaced("layers: 5", "layers: x"), "`x` is no number of layers");
    refused(replaced("layers: 5", "layers: 6"), "expected `layer: ...`, found `end`");
    refused(
        replaced("layers: 5\nrepeats: 3", "layers: 4\nrepeats: 2"),
        "expected `end` after the evidence, found `layer: 5`",
    );
    refused(replaced("layers: 5", "layers: 18446744073709551615"), "expected `layer: ...`, found `end`");
    refused(replaced("repeats: 3", "repeats: 5"), "neither `never` nor the number of a layer before 5");
    refused(replaced("repeats: 3", "repeats: "), "neither `never` nor");
    refused(replaced("repeats: 3", "repeats: 2"), "layer 5 is not layer 2 again");
    refused(
        replaced("repeats: 3", "repeats: never"),
        "a token has 7 pushes left, and no layer is given for that",
    );
    let flipped = |text: &str| {
        let claims = ["claim: first", "claim: second"];
        let (from, to) = if text.contains(claims[0]) { (0, 1) } else { (1, 0) };
        text.replace(claims[from], claims[to])
    };
    refused(flipped, "which contradicts the claim");
    let neither = |text: &str| text.replace("claim: first", "claim: 3").replace("claim: second", "claim: 3");
    refused(neither, "`3` is no claim of this game; a claim is `first` or `second`");
}
