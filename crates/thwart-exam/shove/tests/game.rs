//! The tests that every game passes.

#![cfg(feature = "solve")]

thwart_exam::tests_of!(thwart_shove::Shove);
