//! Certificates: evidence that a user who distrusts the solver can check.
//!
//! A certificate is text: one line each for format version, game, parameters, digest of the position,
//! kind of evidence and claim, then the evidence. Every game that is small enough has a [`table`]. A
//! game can have [forms](Form) of its own, which stay small for boards whose tables do not.
//! `docs/certificates.md` defines the format.
//!
//! The digest binds a certificate to its position. It does not cover the claim: a false claim is
//! refused by its evidence, not by a checksum.

#[doc(hidden)]
pub mod budget;
#[doc(hidden)]
pub mod labels;
#[doc(hidden)]
pub mod marks;
#[doc(hidden)]
pub mod runs;
pub mod table;

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use sha2::{Digest as _, Sha256};
use thwart_grid::Measure;
use thwart_grid::format::board_file::write_board;
use thwart_grid::format::problem::normalise;

use crate::info::{Objective, Support};
use crate::rules::Rules;
use crate::session::Session;
use crate::value::Value;

/// First line of every certificate.
pub const VERSION_LINE: &str = "thwart-certificate 1";

/// The greatest length of a certificate in bytes; a reader may refuse a longer one.
pub const MAX_BYTES: u64 = 1 << 30;

/// Returns whether bytes start like a certificate, with a first line that [`check`] accepts.
/// Otherwise the reader of a stream can stop.
///
/// ```
/// use thwart::certificate::has_version_line;
///
/// assert!(has_version_line(b"thwart-certificate 1\n"));
/// assert!(!has_version_line(b"game: rock\n"));
/// ```
pub fn has_version_line(bytes: &[u8]) -> bool {
    let mut line = bytes.split(|&byte| byte == b'\n' || byte == b'\r').next().unwrap_or_default();
    while let Some(rest) = line.strip_prefix("\u{feff}".as_bytes()) {
        line = rest;
    }
    line == VERSION_LINE.as_bytes()
}

/// A claim that the checker accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Accepted {
    /// The exact value of the position.
    pub value: Value,
    /// The number of checked entries of evidence.
    pub entries: u64,
}

/// A game's own form of evidence: the part between the claim and the end of the certificate, and its
/// check.
pub struct Form<G: Rules> {
    /// The word of the `kind:` line, ending in the version of the form.
    pub kind: &'static str,
    /// The parameters for which it is made; with others it is refused.
    pub supports: &'static [Support],
    /// Checks evidence for a claim at a position, to the end of the text, and
    /// counts its entries.
    pub check: Check<G>,
}

/// The type of [`Form::check`]. A check uses only the rules, plain distances and the evidence; it
/// never branches over alternatives, iterates to a fixed point or chooses.
pub type Check<G> = fn(&G, &<G as Rules>::Position, Value, &mut Lines<'_>) -> Result<u64, CheckError>;

/// The first step of a certificate that fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
#[non_exhaustive]
pub struct CheckError {
    /// 1-based line of the certificate.
    pub line: usize,
    /// The fault there.
    pub reason: String,
}

impl CheckError {
    /// Creates an error for a line. A reason quotes the certificate, which can be anything, so the
    /// middle of a long reason is left out.
    pub fn new(line: usize, reason: impl Into<String>) -> Self {
        Self { line, reason: shortened(reason.into()) }
    }
}

/// The numbers of characters of a long reason that are kept at its start and at its end. Two digests
/// fit.
const KEPT_CHARS: [usize; 2] = [240, 120];

fn shortened(reason: String) -> String {
    let [head, tail] = KEPT_CHARS;
    let start = reason.char_indices().nth(head).map(|(at, _)| at);
    let end = reason.char_indices().rev().nth(tail.saturating_sub(1)).map(|(at, _)| at);
    match (start, end) {
        (Some(start), Some(end)) if start < end => {
            format!("{} ... {}", &reason[..start], &reason[end..])
        }
        _ => reason,
    }
}

/// Returns the hexadecimal SHA-256 of the position: game, every parameter with its value, the map
/// with its costs, and the moves played. Titles and the like do not count.
pub fn digest<G: Rules>(session: &Session<'_, G>) -> String {
    let setup = session.setup();
    let mut hasher = Hasher(Sha256::new());
    let written =
        writeln!(hasher, "{}\n{}\n{}", session.setup().info().name, setup.parameter_line(), session.line())
            .and_then(|()| write_board(&mut hasher, setup.board()));
    written.expect("a hasher takes all text");
    let mut hex = String::with_capacity(64);
    for byte in hasher.0.finalize() {
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}

/// A hash of the text that is written to it, so that the text of a large board need not be stored.
struct Hasher(Sha256);

impl fmt::Write for Hasher {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text);
        Ok(())
    }
}

/// Returns a certificate of this position with this evidence.
#[cfg(feature = "solve")]
#[doc(hidden)]
pub fn write<G: Rules>(session: &Session<'_, G>, kind: &str, claim: Value, evidence: &str) -> String {
    format!(
        "{VERSION_LINE}\ngame: {}\nparameters: {}\ndigest: {}\nkind: {kind}\nclaim: {}\n{evidence}end\n",
        session.setup().info().name,
        session.setup().parameter_line(),
        digest(session),
        claim_text(session.setup().info().objective, claim, session.game().measure()),
    )
}

/// Returns a claim in the words of the game: the winner, or the value.
#[cfg(feature = "solve")]
fn claim_text(objective: Objective, claim: Value, measure: Measure) -> String {
    match (objective, claim) {
        (Objective::Win, Value::Finite(0)) => "first".to_owned(),
        (Objective::Win, Value::Infinite) => "second".to_owned(),
        (_, claim) => claim.text(measure),
    }
}

/// Reads the output of [`claim_text`].
fn read_claim(objective: Objective, text: &str, measure: Measure) -> Result<Value, &'static str> {
    match objective {
        Objective::Win => match text {
            "first" => Ok(Value::ZERO),
            "second" => Ok(Value::Infinite),
            _ => Err("a claim is `first` or `second`"),
        },
        Objective::Cost { .. } => Value::read(text, measure).ok_or("a claim is a number or `infinite`"),
    }
}

/// Checks a certificate of this position with the rules alone.
///
/// Cost: a few plain searches of the board, and the work for the evidence, which every kind limits;
/// see `docs/certificates.md`. Line ends and byte order marks are read as in boards.
///
/// # Errors
/// The first line that fails, with the reason. Anything unknown fails, and so does anything beyond a
/// limit.
pub fn check<G: Rules>(
    session: &Session<'_, G>,
    forms: &[Form<G>],
    certificate: &str,
) -> Result<Accepted, CheckError> {
    check_until(session, forms, certificate, &|| false).expect("nothing stops it")
}

/// Checks as [`check`] does; `None` if `stop` returns true before the end.
pub fn check_until<G: Rules>(
    session: &Session<'_, G>,
    forms: &[Form<G>],
    certificate: &str,
    stop: &dyn Fn() -> bool,
) -> Option<Result<Accepted, CheckError>> {
    let is_plain = certificate.starts_with('t') && !certificate.contains('\r');
    let text =
        if is_plain { certificate.into() } else { Cow::Owned(normalise(certificate).replace("\r\n", "\n")) };
    let mut lines = Lines { stop: Some(stop), ..Lines::new(&text) };
    let checked = check_lines(session, forms, &mut lines);
    (!lines.stopped).then_some(checked)
}

fn check_lines<G: Rules>(
    session: &Session<'_, G>,
    forms: &[Form<G>],
    lines: &mut Lines<'_>,
) -> Result<Accepted, CheckError> {
    let (number, version) = lines.line()?;
    if version != VERSION_LINE {
        return Err(CheckError::new(number, format!("`{version}` is not `{VERSION_LINE}`")));
    }
    lines.expect("game", session.setup().info().name)?;
    lines.expect("parameters", &session.setup().parameter_line())?;
    lines.expect("digest", &digest(session))?;
    let (kind_line, kind) = lines.field("kind")?;
    if session.setup().info().retired_kinds.contains(&kind) {
        return Err(CheckError::new(kind_line, "made by an older thwart: solve again with --certificate"));
    }
    let (claim_line, claim) = lines.field("claim")?;
    let claim = read_claim(session.setup().info().objective, claim, session.game().measure())
        .map_err(|form| CheckError::new(claim_line, format!("`{claim}` is no claim of this game; {form}")))?;
    let own = forms.iter().find(|form| form.kind == kind);
    if let Some((key, value)) = own.and_then(|form| session.setup().unsupported(form.supports)) {
        let reason = format!("evidence of the kind `{kind}` is not made for {key}={value}");
        return Err(CheckError::new(kind_line, reason));
    }
    let own = own.map(|form| form.check);
    let check = own.or((kind == table::KIND).then_some(table::check as Check<G>));
    let unknown = || CheckError::new(kind_line, format!("evidence of the kind `{kind}` is unknown here"));
    let entries = check.ok_or_else(unknown)?(session.game(), session.position(), claim, lines)?;
    lines.end()?;
    Ok(Accepted { value: claim, entries })
}

/// Reads a number in canonical spelling: digits only, no leading zero.
pub fn read_number<N: std::str::FromStr>(text: &str) -> Option<N> {
    let canonical =
        text.bytes().all(|byte| byte.is_ascii_digit()) && (text.len() < 2 || !text.starts_with('0'));
    if canonical { text.parse().ok() } else { None }
}

/// The reason why a stopped check accepts nothing.
#[doc(hidden)]
pub const STOPPED: &str = "the check was stopped";

/// The lines of a certificate, read one by one, each once.
pub struct Lines<'a> {
    left: std::iter::Enumerate<std::str::Lines<'a>>,
    read: usize,
    stop: Option<&'a dyn Fn() -> bool>,
    stopped: bool,
}

impl<'a> Lines<'a> {
    /// Creates the lines of a text.
    pub fn new(text: &'a str) -> Self {
        Self { left: text.lines().enumerate(), read: 0, stop: None, stopped: false }
    }

    /// Returns the 1-based number of the line read last.
    pub const fn number(&self) -> usize {
        self.read
    }

    /// Returns whether the caller has stopped the check; once true, it stays true. It is called
    /// before each line, and by checks that take long for a line.
    pub fn is_stopped(&mut self) -> bool {
        self.stopped = self.stopped || self.stop.is_some_and(|stop| stop());
        self.stopped
    }

    /// Fails if the check is [stopped](Self::is_stopped).
    ///
    /// # Errors
    /// The check is stopped.
    pub fn check_stop(&mut self) -> Result<(), CheckError> {
        if self.is_stopped() { Err(CheckError::new(self.read, STOPPED)) } else { Ok(()) }
    }

    /// Returns the next line with its 1-based number.
    ///
    /// # Errors
    /// There is no further line.
    pub fn line(&mut self) -> Result<(usize, &'a str), CheckError> {
        self.check_stop()?;
        match self.left.next() {
            Some((index, line)) => {
                self.read = index + 1;
                Ok((self.read, line))
            }
            None => {
                Err(CheckError::new(self.read + 1, "the certificate ends too early; is the file complete?"))
            }
        }
    }

    /// Returns the value of the next line, which must be `key: value`, with its line number.
    ///
    /// # Errors
    /// The line has another form.
    pub fn field(&mut self, key: &str) -> Result<(usize, &'a str), CheckError> {
        let (number, line) = self.line()?;
        let value = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(": "));
        let value =
            value.ok_or_else(|| CheckError::new(number, format!("expected `{key}: ...`, found `{line}`")))?;
        Ok((number, value))
    }

    /// Reads the next line, which must be `key: value` with this value.
    ///
    /// # Errors
    /// The line has another form or value.
    pub fn expect(&mut self, key: &str, value: &str) -> Result<(), CheckError> {
        let (number, found) = self.field(key)?;
        if found == value {
            return Ok(());
        }
        Err(CheckError::new(
            number,
            format!("{key}: the certificate is for `{found}`, the board is `{value}`"),
        ))
    }

    /// Reads the last line, which is `end`; only empty lines may follow it.
    fn end(&mut self) -> Result<(), CheckError> {
        let (number, line) = self.line()?;
        if line != "end" {
            return Err(CheckError::new(
                number,
                format!("expected `end` after the evidence, found `{line}`"),
            ));
        }
        match self.left.find(|(_, line)| !line.is_empty()) {
            None => Ok(()),
            Some((index, line)) => Err(CheckError::new(index + 1, format!("found `{line}` after the end"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_reasons_lose_their_middle() {
        let kept = KEPT_CHARS.iter().sum();
        for length in [KEPT_CHARS[0] + 1, kept] {
            assert_eq!(shortened("x".repeat(length)).len(), length);
        }
        assert_eq!(shortened("x".repeat(kept + 1)).len(), kept + " ... ".len());
    }
}
