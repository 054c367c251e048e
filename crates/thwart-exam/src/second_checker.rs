//! Certificates that one process of the second checker checks.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::process::{ChildStdin, Command, Stdio};

/// A certificate, and the first checker's verdict.
pub struct Job {
    /// The form of the honest certificate that this one is or was made from.
    pub kind: &'static str,
    /// The board file, canonical.
    pub board: String,
    /// The certificate.
    pub certificate: String,
    /// The reason if the first checker refuses it.
    pub first: Result<(), String>,
}

impl Job {
    fn game(&self) -> &str {
        self.board
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("game: "))
            .expect("boards name their game")
    }
}

/// How many certificates of one kind both checkers accept and refuse.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// How many both accept.
    pub accepted: usize,
    /// How many both refuse.
    pub refused: usize,
}

/// Returns the games whose rules the second checker does not have yet, as the file says.
pub fn not_yet() -> BTreeSet<&'static str> {
    include_str!("../second_checker/not-yet.txt").lines().filter(|line| !line.starts_with('#')).collect()
}

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/second_checker/second_checker.py");

/// Returns how many certificates of each kind both checkers accept, and how many they
/// refuse.
///
/// # Panics
/// If they disagree, with the boards and certificates; if the second one does not know a
/// game that is missing in `not-yet.txt`, or knows one that is named there.
pub fn compare(jobs: &[Job]) -> BTreeMap<&'static str, Tally> {
    let mut python = Command::new("python3")
        .args(["-B", "-E", "-s", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("the second checker needs Python 3 as `python3`: {error}"));
    let input = python.stdin.take().expect("it was piped");
    let output = BufReader::new(python.stdout.take().expect("it was piped"));
    let verdicts: Vec<String> = std::thread::scope(|scope| {
        scope.spawn(|| send(jobs, input));
        output.lines().map(|line| line.expect("the second checker writes text")).collect()
    });
    let status = python.wait().expect("it was started");
    assert!(status.success(), "the second checker failed at job {}: see above", verdicts.len());
    assert_eq!(verdicts.len(), jobs.len(), "verdicts of the second checker");
    let disagreements: Vec<String> =
        jobs.iter().zip(&verdicts).filter_map(|(job, verdict)| disagreement(job, verdict)).collect();
    let shown = disagreements.iter().take(5).map(String::as_str).collect::<Vec<_>>().join("\n");
    assert!(disagreements.is_empty(), "{} disagreements, such as\n{shown}", disagreements.len());
    let (mut tallies, mut unknown_games) = (BTreeMap::<_, Tally>::new(), BTreeMap::<_, usize>::new());
    for (job, verdict) in jobs.iter().zip(&verdicts) {
        let (game, known) = (job.game(), !verdict.starts_with(UNKNOWN));
        assert!(known || not_yet().contains(game), "checker/games.py has no {game}, and not-yet.txt neither");
        assert!(
            !(known && not_yet().contains(game)),
            "not-yet.txt has {game}, and checker/games.py has it, too"
        );
        let Tally { accepted, refused } = tallies.entry(job.kind).or_default();
        match &job.first {
            _ if !known => *unknown_games.entry(game).or_default() += 1,
            Ok(()) => *accepted += 1,
            Err(_) => *refused += 1,
        }
    }
    println!(
        "compared: {tallies:?}; not compared, as the second checker does not know the game: {unknown_games:?}"
    );
    tallies
}

/// The start of the second checker's verdict if it does not know the game.
const UNKNOWN: &str = "unknown: ";

/// Sends each job as a line with two byte counts, the board and the certificate.
fn send(jobs: &[Job], input: ChildStdin) {
    let mut input = BufWriter::new(input);
    for Job { board, certificate, .. } in jobs {
        let sent = write!(input, "{} {}\n{board}{certificate}", board.len(), certificate.len());
        if sent.is_err() {
            // The process has ended; its status and its verdicts show why.
            return;
        }
    }
}

fn disagreement(job: &Job, verdict: &str) -> Option<String> {
    if verdict.starts_with(UNKNOWN) {
        return None;
    }
    let second = verdict == "accepted";
    assert!(second || verdict.starts_with("refused: "), "the second checker says `{verdict}`");
    (second != job.first.is_ok()).then(|| {
        format!(
            "the first checker: {:?}\nthe second: {verdict}\n{}\n{}",
            job.first, job.board, job.certificate
        )
    })
}
