//! Plays of players that follow a script, play perfectly, or play at random.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;

use thwart::Play;
use thwart::games::ALL;
use thwart::generate::{Recipe, offer};
use thwart::recognise::{self, ReadOptions};
use thwart::value::Value;
use thwart_grid::generate::Dice;

use super::*;
use crate::message::Spelling;

/// Reads a position from a text.
fn position(text: &str) -> Position {
    let input = recognise::read(ALL, text, ReadOptions::default()).expect("a board file");
    input.positions().next().expect("one board").expect("a position")
}

/// A player that answers from a script and keeps the messages it receives.
#[derive(Default)]
struct Script {
    answers: VecDeque<Vec<u8>>,
    received: String,
    json: String,
}

impl Player for Script {
    fn send(&mut self, message: &Message<'_>) {
        self.received += &message.spelt(Spelling::Words);
        self.json += &message.spelt(Spelling::Json);
    }

    fn answer(&mut self) -> Result<Vec<u8>, Lost> {
        self.answers.pop_front().ok_or(Lost::Left)
    }
}

fn watch(text: &str, own: Side, asks_again: bool, answers: &str) -> (Played, Script) {
    let position = position(text);
    let limits = Limits::default();
    let answers = answers.split_inclusive('\n').map(|line| line.as_bytes().to_vec()).collect();
    let mut script = Script { answers, ..Script::default() };
    let referee = Referee { position: &position, limits: &limits, own, asks_again };
    let played = referee.watch(&mut script);
    (played, script)
}

const BLUFF: &str = "game: rock\ntitle: The short path is a bluff\nexpect: 12\n\n\
    .......\n.#####.\n.#####.\n@.....>\n.####..\n.......\n.......\n";

#[test]
fn messages_come_in_order() {
    let (played, script) =
        watch("game: rock\nexpect: 4\n\n@.>\n...\n", Side::Minimiser, false, "S\r\nE\n E\nN\n");
    assert_eq!(
        script.received,
        "thwart 1\nside minimiser walker\nboard 7\ngame: rock\nrocks: 1\nseal: allowed\nreveal: seen\n\n\
         @.>\n...\nmove #1,2\nmove -\nturn 1 S\nmove -\nturn 2 N E\nmove -\nturn 2 E W\nmove -\nturn 2 N W\nover 4\n"
    );
    assert_eq!(played.verdict(), Verdict::NothingLost);
    let json: Vec<&str> = script.json.lines().collect();
    assert_eq!(json[5], r#"{"say":"turn","count":1,"moves":["S"]}"#);
    assert!(
        json.last().is_some_and(|last| last.starts_with(r#"{"say":"over","outcome":"4","value":"#)),
        "{json:?}"
    );
    assert!(json.iter().all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok()));
}

#[test]
fn a_perfect_play_loses_nothing_and_a_wasteful_one_is_named() {
    let (played, _) = watch(BLUFF, Side::Minimiser, false, "S\nS\nE\nE\nE\nE\nS\nE\nE\nN\nN\nN\n");
    assert_eq!(
        (played.verdict(), played.reached(), played.loss()),
        (Verdict::NothingLost, Some(Value::Finite(12)), None)
    );
    assert_eq!(played.line[..4], ["-", "S", "-", "S"]);
    let (played, _) = watch(BLUFF, Side::Minimiser, false, "N\nS\nS\nS\nE\nE\nE\nE\nS\nE\nE\nN\nN\nN\n");
    assert_eq!((played.verdict(), played.loss()), (Verdict::Loses, Some(Loss::Amount(2))));
    let slip = played.slip.as_ref().expect("north is worse");
    assert_eq!((slip.number, slip.text.as_str(), slip.better.as_deref()), (2, "N", Some("S")));
    assert_eq!(
        (played.bounds_words(slip.before), played.bounds_words(slip.after)),
        ("12".into(), "14".into())
    );
    assert_eq!(played.loss_of(slip), Some(Loss::Amount(2)));
}

#[test]
fn illegal_moves_end_the_play_or_are_asked_for_again() {
    for (answer, why) in [
        ("W\n", "`W` is not legal here; legal moves are N E S"),
        ("north\n", "`north` is no move of this board; legal moves are N E S"),
        ("N E\n", "`N E` is no move of this board; legal moves are N E S"),
        ("\n", "the answer is an empty line"),
        ("N\u{1b}[2J\n", "sign 2 of the answer is a control sign, which no move has"),
    ] {
        let (played, script) = watch(BLUFF, Side::Minimiser, false, answer);
        assert_eq!(played.end, End::Illegal(why.to_owned()));
        assert_eq!((played.verdict(), played.reached(), played.line.len()), (Verdict::Illegal, None, 1));
        assert!(script.received.ends_with(&format!("turn 3 N E S\nillegal {why}\n")), "{}", script.received);
        let (played, script) = watch(BLUFF, Side::Minimiser, true, &format!("{answer}S\n"));
        assert!(
            script.received.contains(&format!("illegal {why}\nturn 3 N E S\nmove -\n")),
            "{}",
            script.received
        );
        assert!(script.received.ends_with("turn 2 N S\nover unfinished\n"), "{}", script.received);
        assert!(
            script.json.ends_with(
                "{\"say\":\"over\",\"outcome\":null,\"value\":\"12\",\"paid\":\"1\",\"slip\":null}\n"
            ),
            "{}",
            script.json
        );
        assert_eq!((played.end.clone(), played.verdict()), (End::Lost(Lost::Left), Verdict::Unfinished));
    }
    let position = position(BLUFF);
    let limits = Limits::default();
    let mut script = Script { answers: [vec![b'N', 0xff]].into(), ..Script::default() };
    let referee = Referee { position: &position, limits: &limits, own: Side::Minimiser, asks_again: false };
    let played = referee.watch(&mut script);
    assert_eq!(played.end, End::Illegal("byte 2 of the answer is not UTF-8".to_owned()));
}

#[test]
fn a_play_in_circles_is_endless() {
    // On free cells no step loses anything, and yet the walker never comes out.
    let free = "game: rock\nrocks: 0\n\n@00>\n";
    let (played, script) = watch(free, Side::Minimiser, false, &("E\n".to_owned() + &"E\nW\n".repeat(9)));
    assert_eq!((&played.end, played.reached()), (&End::Circles, Some(Value::Infinite)));
    assert_eq!((played.line.len(), &played.slip), (10, &None));
    assert_eq!((played.verdict(), played.loss()), (Verdict::Loses, Some(Loss::All)));
    assert!(script.received.ends_with("over infinite\n"), "{}", script.received);
    // Without a path to the exit, circles lose nothing.
    let closed = "game: rock\nrocks: 0\n\n@0#>\n00#.\n";
    let (played, _) = watch(closed, Side::Minimiser, false, &"S\nN\n".repeat(9));
    assert_eq!(played.verdict(), Verdict::NothingLost);
}

#[test]
fn a_play_that_takes_very_long_is_judged_by_its_moves() {
    let board = "game: escape\nmoves: 999999999\n\n@..\n.#.\n..>\n";
    let position = position(board);
    let limits = Limits::default();
    for own in [Side::Minimiser, Side::Maximiser] {
        let referee = Referee { position: &position, limits: &limits, own, asks_again: false };
        let played = referee.watch(&mut Perfect { play: position.play_within(&limits) });
        assert_eq!((played.verdict(), played.loss()), (Verdict::NothingLost, None));
        if played.end == End::TooLong {
            assert_eq!((played.reached(), played.line.len()), (None, 10_900));
            return;
        }
    }
    panic!("no play was long");
}

#[test]
fn a_play_may_be_over_before_it_begins() {
    let (played, script) = watch("game: rock\nline: - E\n\n@>\n", Side::Minimiser, false, "");
    assert_eq!((played.end.clone(), played.verdict()), (End::Over(Value::Finite(1)), Verdict::NothingLost));
    assert!(
        script.received.contains("\nline: - E\n") && script.received.ends_with("\n@>\nover 1\n"),
        "{}",
        script.received
    );
}

#[test]
fn unsolved_boards_have_an_unknown_verdict() {
    let position = position(BLUFF);
    let limits = Limits::default();
    limits.stop.store(true, Ordering::Relaxed);
    let referee = Referee { position: &position, limits: &limits, own: Side::Minimiser, asks_again: false };
    assert_eq!(referee.watch(&mut Script::default()).verdict(), Verdict::Unfinished);
    let open = "game: trap\ntie-break: worst\n\n########\n#>>>>#>#\n#......#\n#.@....#\n#......#\n#......#\n\
                #>>>>>>#\n########\n";
    let position = self::position(open);
    let limits = Limits::default().nodes(1);
    let mut player = Random { dice: Dice::new(1, "player", 0, 0), moves: Vec::new() };
    let played = Referee { limits: &limits, position: &position, ..referee }.watch(&mut player);
    assert_eq!((played.verdict(), played.loss()), (Verdict::Unknown, None), "{played:?}");
}

/// A player that plays the oracle's best moves.
struct Perfect<'i> {
    play: Box<dyn Play + 'i>,
}

impl Player for Perfect<'_> {
    fn send(&mut self, message: &Message<'_>) {
        if let Message::Move(text) = message {
            self.play.play(text).expect("the opponent's moves are legal");
        }
    }

    fn answer(&mut self) -> Result<Vec<u8>, Lost> {
        let best = self.play.evaluate().expect("small boards are within reach").best;
        let chosen = best
            .map(|best| self.play.move_text(best))
            .or_else(|| self.play.fallback_move())
            .expect("the play goes on");
        self.play.play(&chosen).expect("a best move is legal");
        Ok(chosen.into_bytes())
    }
}

/// A player that plays random legal moves.
struct Random {
    dice: Dice,
    moves: Vec<String>,
}

impl Player for Random {
    fn send(&mut self, message: &Message<'_>) {
        if let Message::Turn(count, moves) = message {
            assert!(*count >= moves.len());
            self.moves = moves.to_vec();
        }
    }

    fn answer(&mut self) -> Result<Vec<u8>, Lost> {
        let index = self.dice.below(self.moves.len());
        Ok(self.moves[index].clone().into_bytes())
    }
}

/// Returns the cost that a play reached or, if it broke off, would reach under perfect play.
fn reached(played: &Played) -> Bounds {
    played.reached().map_or(played.last, Bounds::exact)
}

/// Returns small boards of every game of the list.
fn boards() -> Vec<Position> {
    let mut boards = Vec::new();
    for game in ALL {
        let samples = game.info().samples.iter().map(|sample| sample.text);
        boards.extend(samples.map(position).filter(|position| position.setup().board().len() < 50));
        for (seed, family) in (0..6).zip(["open", "random"].into_iter().cycle()) {
            let request = Recipe { family, rows: 3, cols: 4, seed, settings: &[] };
            let setup = offer(game.info(), &request).expect("these families suit every game");
            boards.push(game.position(setup).expect("a position"));
        }
    }
    boards
}

#[test]
fn perfect_play_loses_nothing_in_any_game_on_either_side() {
    for position in boards() {
        let limits = Limits::default();
        for own in [Side::Minimiser, Side::Maximiser] {
            let referee = Referee { position: &position, limits: &limits, own, asks_again: false };
            let played = referee.watch(&mut Perfect { play: position.play_within(&limits) });
            let text = position.setup().text();
            assert_eq!((played.verdict(), &played.slip), (Verdict::NothingLost, &None), "{own:?} {text}");
            assert_eq!(reached(&played), played.value, "{own:?} {text}");
        }
    }
}

/// The perfect opponent never gives back what the player lost, so that every loss shows in the player's moves.
#[test]
fn every_loss_is_a_named_move() {
    let mut lost = 0;
    for (number, position) in boards().iter().enumerate() {
        let limits = Limits::default();
        for own in [Side::Minimiser, Side::Maximiser] {
            let referee = Referee { position, limits: &limits, own, asks_again: false };
            let dice = Dice::new(7, "player", number, 0);
            let played = referee.watch(&mut Random { dice, moves: Vec::new() });
            let text = position.setup().text_with_line(&played.line.join(" "));
            let (value, reached) = (played.value, reached(&played));
            assert!(!is_worse(own.other(), reached, value), "no play is better than the value: {text}");
            match played.verdict() {
                Verdict::NothingLost => assert_eq!((reached, &played.slip), (value, &None), "{text}"),
                Verdict::Loses => {
                    lost += 1;
                    assert_ne!(reached, value, "{text}");
                    assert!(played.slip.is_some() || played.end == End::Circles, "{text}");
                }
                other => panic!("{other:?}: {text}"),
            }
        }
    }
    assert!(lost > 20, "{lost}");
}
