//! For people who write programs that solve these games, and for those who set them as problems.
//!
//! * [`package`]: problem packages, with what was written by hand for them.
//! * [`polygon`]: the same packages in the layout of Polygon.
//! * [`submission`]: the programs of such a package.
//! * [`program`]: somebody's program, run under limits.
//! * [`input`]: a judge's input with its exact answers, and what an output for it is worth.
//! * [`series`]: the inputs of a judge without end, by seed and number.
//! * [`mod@hunt`]: the first input of a series on which a program fails, and the smallest like it.
//! * [`shrink`]: inputs of several boards made smaller while something about them stays.
//! * [`validate`]: whether a text could be an input of a judge.
//! * [`referee`]: a play of somebody's program against the perfect opponent, and how it went.
//! * [`message`]: what the referee says to a player.
//! * [`player`]: who is asked for moves.
//!
//! No game is named in here: what a judge's inputs are like, its [`Dialect`](thwart::judge::Dialect) says.

pub mod hunt;
pub mod input;
pub mod message;
mod outcome;
pub mod package;
mod played;
pub mod player;
pub mod polygon;
#[cfg_attr(not(unix), path = "no_process.rs")]
mod process;
pub mod program;
pub mod referee;
pub mod series;
pub mod shrink;
pub mod submission;
pub mod validate;
