//! Makes a certificate and checks it: `cargo run -p thwart --example check_a_certificate`.

use std::error::Error;

use thwart::SolveOptions;

const BOARD: &str = "game: bomb\n\n@%.\n%%.\n..>\n";

fn main() -> Result<(), Box<dyn Error>> {
    let certificate = make(BOARD)?;
    println!("{certificate}\n{}", check(BOARD, &certificate)?);
    Ok(())
}

/// Returns a certificate. It is text: keep it, send it, or have another program check it.
fn make(board: &str) -> Result<String, Box<dyn Error>> {
    let report = thwart::read(board)?.solve(&SolveOptions::default())?;
    Ok(report.certificate.ok_or("there is none")?.text)
}

/// Checks a certificate. The checker shares only the rules with the solver.
fn check(board: &str, certificate: &str) -> Result<String, Box<dyn Error>> {
    let position = thwart::read(board)?;
    let accepted = position.check(certificate)?;
    Ok(format!("accepted: {}", accepted.value.text(position.measure())))
}

#[test]
fn a_true_certificate_is_accepted_and_a_false_one_is_not() {
    let certificate = make(BOARD).unwrap();
    assert_eq!(check(BOARD, &certificate).unwrap(), "accepted: 4");
    let refused = check(BOARD, &certificate.replace("claim: 4", "claim: 3")).unwrap_err();
    assert_eq!(refused.to_string(), "line 8: the walk takes 4, which is not the claim");
}
