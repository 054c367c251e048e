//! `--values`: the same numbers in every format, read as other programs read them.

use crate::support::{file, run};

/// West of 1,3 there is no guaranteed path, because a rock on 1,3 would shut the walker in.
const BOARD: &str = "game: rock\n\n.@.>\n#.#.\n...#\n";

/// Solves the board and returns the file of this name.
fn values(board: &str, name: &str) -> Vec<u8> {
    let (folder, board) = file("x.board", board.as_bytes());
    let path = folder.path().join(name);
    let ran = run(["solve", &board, "--values", path.to_str().unwrap()], b"");
    assert_eq!(ran.code, 0, "{}", ran.err);
    std::fs::read(path).unwrap()
}

fn text(board: &str, name: &str) -> String {
    String::from_utf8(values(board, name)).unwrap()
}

/// Reads shape and numbers of an `.npy` file.
fn read_npy(bytes: &[u8]) -> ([usize; 2], Vec<f64>) {
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00", "magic and version");
    let start = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    assert_eq!(start % 64, 0, "numbers are aligned");
    let header = std::str::from_utf8(&bytes[10..start]).unwrap();
    assert!(header.ends_with('\n'));
    assert!(header.contains("'descr': '<f8'") && header.contains("'fortran_order': False"), "{header}");
    let (_, shape) = header.split_once("'shape': (").unwrap();
    let (shape, _) = shape.split_once(')').unwrap();
    let shape: Vec<usize> = shape.split(", ").map(|number| number.parse().unwrap()).collect();
    let numbers = bytes[start..].chunks(8).map(|bytes| f64::from_le_bytes(bytes.try_into().unwrap()));
    (shape.try_into().unwrap(), numbers.collect())
}

#[test]
fn the_formats_hold_the_same_numbers() {
    let words = text(BOARD, "v.txt");
    assert_eq!(words, "inf inf 1 0\nnan inf nan 1\ninf inf inf nan\n");
    assert_eq!(text(BOARD, "v.csv"), words.replace(' ', ","));
    assert_eq!(text(BOARD, "no-ending"), words);
    let (shape, numbers) = read_npy(&values(BOARD, "v.npy"));
    assert_eq!(shape, [3, 4]);
    let again: Vec<String> = numbers.iter().map(|number| number.to_string().to_lowercase()).collect();
    assert_eq!(again, words.split_whitespace().collect::<Vec<_>>());
}

#[test]
fn an_array_holds_lengths_with_roots() {
    let slant = "game: rock\nrocks: 0\ntopology: eight\ndiagonal: sqrt2\n\n@.\n.>\n";
    let root = std::f64::consts::SQRT_2;
    assert_eq!(read_npy(&values(slant, "v.npy")), ([2, 2], vec![root, 1.0, 1.0, 0.0]));
    assert_eq!(text(slant, "v.csv"), format!("{root},1\n1,0\n"));
}

#[test]
fn other_endings_are_refused_before_anything_is_solved() {
    let (folder, board) = file("x.board", BOARD.as_bytes());
    let path = folder.path().join("v.xlsx");
    let ran = run(["solve", &board, "--values", path.to_str().unwrap()], b"");
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    let refusal = "v.xlsx: thwart does not write .xlsx; the endings it knows are .txt, .csv and .npy\n";
    assert!(ran.err.ends_with(refusal), "{}", ran.err);
    assert!(!path.exists());
}

/// The drawn board and the help explain these words.
#[test]
fn the_words_are_documented() {
    let drawn = run(["solve", "-"], b"game: rock\nrocks: 0\n\n.#@>\n");
    assert!(drawn.out.contains("- inf (no guaranteed path)\n"), "{}", drawn.out);
    let help = run(["solve", "--help"], b"").out;
    let help: Vec<&str> = help.split_whitespace().collect();
    let help = help.join(" ");
    for words in ["`inf` where there is no path", "`nan` where a cell has no value", "2^53"] {
        assert!(help.contains(words), "{words} is missing:\n{help}");
    }
}
