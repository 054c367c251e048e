//! The command line, tested through the real binary and, with games that live
//! only in these tests, through the library.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bad_input;
mod damaged;
mod expectations;
mod faces;
mod first_lines;
mod generate;
mod grade;
#[cfg(target_os = "linux")]
mod greatest;
#[cfg(unix)]
mod interact;
mod keys;
mod many;
mod maps;
mod notations;
mod pictures;
mod pipes;
mod play;
#[cfg(unix)]
mod proved;
mod readings;
mod robots;
mod stand_ins;
mod support;
#[cfg(target_os = "linux")]
mod terminal;
mod threads;
mod values;
mod verbs;
