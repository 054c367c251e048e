//! Solves a board, proves the value, and checks the certificate.

use std::rc::Rc;

use thwart::Limits;
use thwart::SolveOptions;
use thwart::any::AnyGame;
use thwart::setup::Setup;
use thwart::value::Value;
use thwart_game::explain::Explain;
use thwart_game::game::check;
use thwart_game::session::Session;

use crate::boards::Boards;
use crate::clock::{clocked, micros};
use crate::job::{Job, Make, Outcome, value};

/// Makes the job. Its work is the time of each step, and the length and the entries of
/// the certificate.
pub(crate) fn certificate<G: Explain + 'static>(boards: Boards) -> Make {
    Rc::new(move |rows, cols| {
        let setup = boards(G::INFO, rows, cols);
        let text: Rc<str> = text::<G>(&setup).into();
        let checked = setup.clone();
        Job::of(&setup, move |game: &G| {
            let (start, limits) = (game.start(), Limits::default());
            let method = G::INFO.methods[0].name;
            let (answer, solve) = clocked(|| game.solve(&start, method, &limits));
            let answer = answer.expect("the method can do the boards of the table");
            let (evidence, prove) = clocked(|| game.prove(&start, &answer, &limits));
            let session = Session::new(game, &checked);
            let (accepted, check) = clocked(|| check(&session, &text));
            let text = Rc::clone(&text);
            Box::new(move || {
                let evidence = evidence.expect("a proof without limits ends");
                assert!(evidence.is_some_and(|evidence| text.contains(&evidence.text)), "the proofs differ");
                let accepted = accepted.expect("the checker accepted the certificate before");
                let answer = value(&answer);
                let accepted_value = match accepted.value {
                    Value::Finite(value) => value,
                    Value::Infinite => u64::MAX,
                };
                assert_eq!(accepted_value, answer, "the certificate is about another value");
                let steps =
                    [("solve us", micros(solve)), ("prove us", micros(prove)), ("check us", micros(check))];
                let size = [("bytes", text.len() as u64), ("entries", accepted.entries)];
                Outcome { answer, work: [&steps[..], &size].concat() }
            })
        })
    })
}

/// Makes the certificate of the board.
fn text<G: Explain>(setup: &Setup) -> String {
    let position = AnyGame::of::<G>().position(setup.clone()).expect("the board has no moves yet");
    let solution = position.solve(&SolveOptions::default()).expect("the method can do it");
    match solution.certificate {
        Some(certificate) => certificate.text,
        None => panic!("{}: no certificate: {:?}", setup.title(), solution.unchecked),
    }
}
