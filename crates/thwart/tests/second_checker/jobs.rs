//! Certificates shown to the second checker, all to one process.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::process::{ChildStdin, Command, Stdio};

/// A certificate, and what the first checker says of it.
pub struct Job {
    /// The form of the honest certificate that this one is or was made from.
    pub kind: &'static str,
    /// The board file, canonical.
    pub board: String,
    pub certificate: String,
    /// Why it is refused, if it is.
    pub first: Result<(), String>,
}

/// What both checkers say of the certificates of one kind.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub accepted: usize,
    pub refused: usize,
}

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/second_checker/checker/second_checker.py");

/// How many certificates of each kind both checkers accept, and how many they
/// refuse.
///
/// # Panics
/// If they disagree, with the boards and certificates.
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
    let mut tallies: BTreeMap<_, Tally> = BTreeMap::new();
    for job in jobs {
        let Tally { accepted, refused } = tallies.entry(job.kind).or_default();
        *if job.first.is_ok() { accepted } else { refused } += 1;
    }
    println!("{tallies:?}");
    tallies
}

/// Each job is a line with two byte counts, the board and the certificate.
fn send(jobs: &[Job], input: ChildStdin) {
    let mut input = BufWriter::new(input);
    for Job { board, certificate, .. } in jobs {
        let sent = write!(input, "{} {}\n{board}{certificate}", board.len(), certificate.len());
        if sent.is_err() {
            // It has ended, and its status and its verdicts tell.
            return;
        }
    }
}

fn disagreement(job: &Job, verdict: &str) -> Option<String> {
    let second = verdict == "accepted";
    assert!(second || verdict.starts_with("refused: "), "the second checker says `{verdict}`");
    (second != job.first.is_ok()).then(|| {
        format!(
            "the first checker: {:?}\nthe second: {verdict}\n{}\n{}",
            job.first, job.board, job.certificate
        )
    })
}
