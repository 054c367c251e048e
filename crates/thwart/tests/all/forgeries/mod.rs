//! Forged certificates of the kind `table` and of several games, and the messages of all checkers.

mod holes;
mod limits;
mod messages;
mod places;
mod table;
