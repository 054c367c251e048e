//! The tests that every game passes, and forged certificates of this one.

#![cfg(feature = "solve")]

mod forgeries;

thwart_exam::tests_of!(thwart_wall::Wall);
