//! Lies about blasts and distances.

use thwart::games::bomb::Bomb;

/// Without a blast there is no way, with one 8 steps, with two 6.
const BOARD: &str = "game: bomb\nblasts: 2\nradius: 1\n\n@%%%%>\n.#####\n.%...%\n";

fn refused(forge: impl FnOnce(&str) -> String, reason: &str) {
    super::refused::<Bomb>(BOARD, &super::honest::<Bomb>(BOARD, false), forge, reason);
}

/// The certificate with the lines of its evidence replaced.
fn with_evidence(evidence: &'static str) -> impl FnOnce(&str) -> String {
    move |text| {
        let head: Vec<&str> = text.lines().take(6).collect();
        format!("{}\n{evidence}\nend\n", head.join("\n"))
    }
}

#[test]
fn show() {
    println!("{}", super::honest::<Bomb>(BOARD, false));
}
