//! Tests over all games. Each game has those of its own in its crate.

#![cfg(all(feature = "solve", feature = "generate"))]

mod cases;
mod days;
mod drawn;
mod forgeries;
mod generated;
mod grades;
mod plays;
mod readings;
mod reads;
mod retired;
mod sessions;
mod shrunk;
mod soak;
mod spoken;
mod supports;
mod tables;
mod words;
