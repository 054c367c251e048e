//! Tests programs that solve these games, and makes problem packages for judges.
//!
//! * [`package`]: problem packages from hand-written files and generated tests.
//! * [`patch`]: faulty programs of a package as patches over the right one.
//! * [`polygon`]: the same packages in the layout of Polygon.
//! * [`submission`]: the programs of such a package.
//! * [`program`]: a run of a program under limits.
//! * [`input`]: a judge's input with its exact answers, and the check of an output for it.
//! * [`series`]: an endless series of inputs for a judge, by seed and number.
//! * [`mod@hunt`]: the first input of a series on which a program fails, and the smallest like it.
//! * [`shrink`]: makes inputs of several boards smaller while a property of them stays.
//! * [`validate`]: checks whether a text could be an input of a judge.
//! * [`referee`]: a play of a program against the perfect opponent, and how it went.
//! * [`message`]: the referee's messages to a player.
//! * [`player`]: the players, which the referee asks for moves.
//!
//! This crate names no game: the [`Dialect`](thwart::judge::Dialect) of a judge describes its inputs.

pub mod hunt;
pub mod input;
pub mod message;
mod outcome;
pub mod package;
pub mod patch;
mod played;
pub mod player;
pub mod polygon;
mod problem;
#[cfg_attr(not(unix), path = "no_process.rs")]
mod process;
pub mod program;
pub mod referee;
pub mod series;
pub mod shrink;
pub mod submission;
pub mod validate;
