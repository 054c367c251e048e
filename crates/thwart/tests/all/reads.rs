//! Boards read in one call.

use thwart::{read, read_among};

#[test]
fn judges_inputs_of_one_case_are_read_too() {
    let position = read("1\n1 3\nE.X\n").unwrap();
    assert_eq!(position.setup().board().len(), 3);
    let problems = read("2\n1 3\nE.X\n1 2\nEX\n").err().unwrap();
    assert_eq!(problems.to_string(), "one board is read here, and this text has 2");
}

#[test]
fn moves_and_places_are_checked() {
    let problems = read("game: rock\nline: - N\n\n@.>\n").err().unwrap();
    assert_eq!(problems.0[0].place, Some((2, 9)));
    assert!(read_among(&[], "game: rock\n\n@.>\n").is_err());
}
