//! Searches that solvers use and checkers must not.
