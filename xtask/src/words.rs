//! Reading the words after a verb.

use std::process::ExitCode;

/// The exit status of a call that is not understood.
pub(crate) const WRONG_USAGE: u8 = 2;

/// Reads the words after a verb, and runs it with them; `--help` and wrong words print how the verb is used.
pub(crate) fn run<T>(
    words: &[&str],
    usage: &str,
    read: impl FnOnce() -> Result<T, String>,
    run: impl FnOnce(T) -> ExitCode,
) -> ExitCode {
    if matches!(words, ["--help" | "-h"]) {
        print!("{usage}");
        return ExitCode::SUCCESS;
    }
    read().map_or_else(|message| refuse(&message, usage), run)
}

/// Prints what is wrong with the words, and how they are used.
pub(crate) fn refuse(message: &str, usage: &str) -> ExitCode {
    eprint!("xtask: {message}\n\n{usage}");
    ExitCode::from(WRONG_USAGE)
}

/// Returns the words two by two: each key with its value.
///
/// # Errors
/// If the last key has no value.
pub(crate) fn pairs<'a>(words: &[&'a str]) -> Result<Vec<(&'a str, &'a str)>, String> {
    let pair = |pair: &[&'a str]| match *pair {
        [key, value] => Ok((key, value)),
        _ => Err(format!("`{}` needs a value", pair[0])),
    };
    words.chunks(2).map(pair).collect()
}

/// Reads a number of minutes.
///
/// # Errors
/// If it is not a number from 0 to a million.
pub(crate) fn minutes(value: &str) -> Result<f64, String> {
    let minutes = value.parse::<f64>().ok().filter(|minutes| (0.0..=1e6).contains(minutes));
    minutes.ok_or_else(|| format!("--minutes: `{value}` is not a number of minutes"))
}

/// Reads a whole number.
///
/// # Errors
/// If it is not a whole number.
pub(crate) fn whole(key: &str, value: &str) -> Result<u64, String> {
    value.parse().map_err(|_| format!("{key}: `{value}` is not a whole number"))
}
