//! Exit statuses, and errors that carry one.

use std::process::ExitCode;

use crate::Context;
use crate::io::Io;

/// The exit status of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// 0: answered, with every verdict but `unknown`.
    Answered,
    /// 3: stopped before any answer, or too large for an exact one; or without a
    /// certificate that was to be written.
    Unknown,
    /// 1: the checker refused, or an expectation failed.
    Refused,
    /// 2: wrong usage or malformed input.
    Usage,
    /// 42: an output is right, by the convention of Kattis.
    KattisRight,
    /// 43: an output is wrong, by the convention of Kattis.
    KattisWrong,
    /// 130: stopped by Ctrl-C, after printing the answer so far.
    Interrupted,
}

impl Status {
    /// Returns the number for the operating system.
    pub const fn code(self) -> u8 {
        match self {
            Self::Answered => 0,
            Self::Refused => 1,
            Self::Usage => 2,
            Self::Unknown => 3,
            Self::KattisRight => 42,
            Self::KattisWrong => 43,
            Self::Interrupted => 130,
        }
    }
}

/// The exit statuses and their meanings, for the help and the manual pages.
pub(crate) const STATUSES: [(&str, &str); 7] = [
    ("0", "answered"),
    ("1", "refused, a fault found, or an expectation failed"),
    ("2", "wrong usage or malformed input; for `grade`, malformed output"),
    (
        "3",
        "stopped before an answer, beyond reach, or without a certificate to write; for `grade`, no judgement",
    ),
    ("42", "right or valid, for `grade --kattis` and `validate --kattis`"),
    ("43", "wrong or invalid, for `grade --kattis` and `validate --kattis`"),
    ("130", "stopped by Ctrl-C"),
];

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status.code())
    }
}

/// The exit status of `grade` if anything but the output is wrong.
pub(crate) const GRADER_FAILED: Status = Status::Unknown;

/// An error in words, one line per message, with its exit status.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) status: Status,
    pub(crate) messages: Vec<String>,
}

impl Failure {
    /// Returns an error of usage or input.
    pub(crate) fn usage(message: impl Into<String>) -> anyhow::Error {
        Self::with(Status::Usage, message)
    }

    /// Returns an error with this status.
    pub(crate) fn with(status: Status, message: impl Into<String>) -> anyhow::Error {
        Self { status, messages: vec![message.into()] }.into()
    }

    /// Returns several errors of usage or input as one; `Ok` if there is none.
    pub(crate) fn all(messages: Vec<String>) -> anyhow::Result<()> {
        if messages.is_empty() { Ok(()) } else { Err(Self { status: Status::Usage, messages }.into()) }
    }
}

/// Prints the failure of one case, so that the others continue. Any other error, such
/// as one of the output, is returned and ends the run.
pub(crate) fn report_case_failure(context: &mut Context<'_>, error: anyhow::Error) -> anyhow::Result<Status> {
    if error.is::<Failure>() { Ok(complain(&mut context.io, &error)) } else { Err(error) }
}

/// Prints an error, one line per message.
pub(crate) fn complain(io: &mut Io<'_>, error: &anyhow::Error) -> Status {
    let (status, messages) = match error.downcast_ref::<Failure>() {
        Some(failure) => (failure.status, failure.messages.clone()),
        None => (Status::Usage, vec![format!("{error:#}")]),
    };
    for message in messages {
        io.complain(&message);
    }
    status
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.messages.join("\n"))
    }
}

impl std::error::Error for Failure {}
