//! Certificates that one process of the second checker checks.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::path::Path;
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

/// The variable that names the program whose checkers are proved, from the root of the repository.
pub const VERIFIED: &str = "THWART_VERIFIED";

/// Returns how many certificates of each kind both checkers accept, and how many they
/// refuse. The proved checkers see them, too, if [`VERIFIED`] is set; [`compare_proved`] says what `honest` is for.
///
/// # Panics
/// If they disagree, with the boards and certificates; if the second one does not know a
/// game that is missing in `not-yet.txt`, or knows one that is named there.
pub fn compare(jobs: &[Job], honest: impl Fn(&str) -> String) -> BTreeMap<&'static str, Tally> {
    compare_proved(jobs, honest);
    let all: Vec<_> = jobs.iter().collect();
    let verdicts = verdicts(Command::new("python3").args(["-B", "-E", "-s", SCRIPT]), &all);
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

/// The start of a verdict if the checker does not know the game, or this kind.
const UNKNOWN: &str = "unknown: ";

/// The boards that the proved checkers do not know.
const NOT_PROVED: [&str; 2] = ["boards with diagonal=sqrt2", "rocks wider than a cell"];

/// Checks that the proved checkers accept what the first one accepts, unless they do not know the board, and that they
/// accept no false claim. They may accept damaged evidence, because it need not have the whole form. Does nothing unless
/// [`VERIFIED`] is set. `honest` makes a certificate of a board if no job has one that the first checker accepts.
///
/// # Panics
/// If they disagree, with the board and the certificate.
pub fn compare_proved(jobs: &[Job], honest: impl Fn(&str) -> String) {
    let Some(program) = std::env::var_os(VERIFIED) else { return };
    // Limits of work belong to the form of a certificate, and say nothing about its truth.
    let limits = ["would look at more than", "would take more than"];
    let is_quick = |job: &&Job| {
        job.first.as_ref().err().is_none_or(|reason| !limits.iter().any(|part| reason.contains(part)))
    };
    let jobs: Vec<_> = jobs.iter().filter(is_quick).collect();
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(program);
    let verdicts = verdicts(Command::new(program).arg("-"), &jobs);
    let accepted = jobs.iter().filter(|job| job.first.is_ok());
    let mut claims: BTreeMap<&str, String> =
        accepted.map(|job| (&*job.board, claim(&job.certificate).to_owned())).collect();
    let mut tallies = BTreeMap::<_, BTreeMap<&str, usize>>::new();
    for (job, verdict) in jobs.iter().zip(&verdicts) {
        let (first, board, certificate) = (&job.first, &job.board, &job.certificate);
        let accepted = verdict.strip_prefix("accepted: ");
        if let Some(accepted) = accepted {
            let true_claim = claims.entry(board).or_insert_with(|| claim(&honest(board)).to_owned());
            assert_eq!(accepted, true_claim, "a false claim was accepted:\n{board}\n{certificate}");
        }
        let unknown = verdict.strip_prefix(UNKNOWN);
        let is_right =
            accepted.is_some() || first.is_err() || unknown.is_some_and(|what| NOT_PROVED.contains(&what));
        assert!(is_right, "only the first checker accepts it: {verdict}\n{board}\n{certificate}");
        let word = match (accepted, first) {
            _ if unknown.is_some() => "unknown",
            (Some(_), Ok(())) => "accepted",
            (Some(_), Err(_)) => "accepted with another form",
            (None, _) => "refused",
        };
        *tallies.entry(job.kind).or_default().entry(word).or_default() += 1;
    }
    println!("proved checkers: {tallies:?}");
}

/// Returns the claim of a certificate.
fn claim(certificate: &str) -> &str {
    certificate.split(['\r', '\n']).find_map(|line| line.strip_prefix("claim: ")).unwrap_or_default()
}

/// Returns the verdicts of a program that reads jobs from its standard input.
fn verdicts(command: &mut Command, jobs: &[&Job]) -> Vec<String> {
    let name = command.get_program().to_owned();
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("a checker needs `{}`: {error}", name.display()));
    let input = child.stdin.take().expect("it was piped");
    let output = BufReader::new(child.stdout.take().expect("it was piped"));
    let verdicts: Vec<String> = std::thread::scope(|scope| {
        scope.spawn(|| send(jobs, input));
        output.lines().map(|line| line.expect("a checker writes text")).collect()
    });
    let status = child.wait().expect("it was started");
    assert!(status.success(), "`{}` failed at job {}: see above", name.display(), verdicts.len());
    assert_eq!(verdicts.len(), jobs.len(), "verdicts of `{}`", name.display());
    verdicts
}

/// Sends each job as a line with two byte counts, the board and the certificate.
fn send(jobs: &[&Job], input: ChildStdin) {
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
