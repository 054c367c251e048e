//! `--values OUT`: the value of every cell, in the format that the name of the file sets.

use std::path::Path;

use thwart::Position;
use thwart::field::Field;
use thwart::grid::{Cell, Measure};
use thwart::value::Value;

use crate::failure::Failure;

/// The word for a cell without a path: its value is infinite.
const UNREACHABLE: &str = "inf";
/// The word for a cell without a value, such as an obstacle.
const NO_VALUE: &str = "nan";
/// The limit up to which `float64` holds every whole number.
const EXACT: u64 = 1 << 53;

/// A format of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// `.txt`: rows of words with blanks between them.
    Txt,
    /// `.csv`: the same with commas.
    Csv,
    /// `.npy`: an array of numpy.
    Npy,
}

impl Format {
    /// Returns the format that a name sets; a name without an ending, such as `/dev/stderr`, means text.
    pub(super) fn of(path: &Path) -> anyhow::Result<Self> {
        let Some(ending) = path.extension() else { return Ok(Self::Txt) };
        match ending.to_string_lossy().to_lowercase().as_str() {
            "txt" => Ok(Self::Txt),
            "csv" => Ok(Self::Csv),
            "npy" => Ok(Self::Npy),
            ending => Err(Failure::usage(format!(
                "--values {}: thwart does not write .{ending}; the endings it knows are .txt, .csv and .npy",
                path.display()
            ))),
        }
    }

    /// Returns the values of all cells of a position as the bytes of a file.
    ///
    /// # Errors
    /// A number that is too large for the format.
    pub(super) fn bytes(self, field: &Field, position: &Position) -> anyhow::Result<Vec<u8>> {
        let (board, measure) = (position.setup().board(), position.measure());
        match self {
            Self::Txt => Ok(words(field, board.cols(), measure, ' ').into_bytes()),
            Self::Csv => Ok(words(field, board.cols(), measure, ',').into_bytes()),
            Self::Npy => npy(field, [board.rows(), board.cols()], measure).map_err(|(cell, value)| {
                Failure::usage(format!(
                    "--values: the value of {} is {value}, and above 2^53 .npy is not exact; write .txt or .csv",
                    board.coord(cell)
                ))
            }),
        }
    }
}

/// Writes rows of words; numbers are decimals if lengths have roots in them.
fn words(field: &Field, cols: usize, measure: Measure, between: char) -> String {
    let mut text = String::with_capacity(2 * field.len());
    for (index, value) in field.values().enumerate() {
        match value {
            None => text.push_str(NO_VALUE),
            Some(Value::Infinite) => text.push_str(UNREACHABLE),
            Some(Value::Finite(value)) if measure == Measure::Whole => push_number(&mut text, value),
            Some(Value::Finite(value)) => text.push_str(&measure.number(value).to_string()),
        }
        text.push(if (index + 1) % cols == 0 { '\n' } else { between });
    }
    text
}

/// Writes a number without a formatter, which would cost more than solving a large board.
fn push_number(text: &mut String, number: u64) {
    if number > 9 {
        push_number(text, number / 10);
    }
    text.push((b'0' + (number % 10) as u8) as char);
}

/// Returns an array of `float64` in version 1.0 of numpy's format: the magic bytes, the
/// version, the length of the header, the header, padded with blanks to end at a multiple of 64
/// bytes, then the numbers row by row.
///
/// # Errors
/// The first whole number that `float64` may not hold, and its cell.
fn npy(field: &Field, [rows, cols]: [usize; 2], measure: Measure) -> Result<Vec<u8>, (Cell, u64)> {
    const BEFORE: usize = 10;
    let header = format!("{{'descr': '<f8', 'fortran_order': False, 'shape': ({rows}, {cols}), }}");
    let end = (BEFORE + header.len() + 1).next_multiple_of(64);
    let length = u16::try_from(end - BEFORE).expect("two numbers take at most 40 digits");
    let mut bytes = Vec::with_capacity(end + 8 * field.len());
    bytes.extend_from_slice(b"\x93NUMPY\x01\x00");
    bytes.extend_from_slice(&length.to_le_bytes());
    bytes.extend_from_slice(header.as_bytes());
    bytes.resize(end - 1, b' ');
    bytes.push(b'\n');
    for (index, value) in field.values().enumerate() {
        let number = match value {
            None => f64::NAN,
            Some(Value::Infinite) => f64::INFINITY,
            Some(Value::Finite(value)) if measure == Measure::Whole && value > EXACT => {
                return Err((Cell::new(index), value));
            }
            Some(Value::Finite(value)) => measure.number(value),
        };
        bytes.extend_from_slice(&number.to_le_bytes());
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_the_format() {
        for (name, format) in [
            ("v.txt", Format::Txt),
            ("a.b/v.csv", Format::Csv),
            ("v.NPY", Format::Npy),
            ("/dev/stderr", Format::Txt),
            (".npy", Format::Txt),
        ] {
            assert_eq!(Format::of(Path::new(name)).unwrap(), format, "{name}");
        }
        for name in ["v.xlsx", "v.npy.gz", "v.npz", "v."] {
            let error = Format::of(Path::new(name)).unwrap_err().to_string();
            assert!(error.ends_with("the endings it knows are .txt, .csv and .npy"), "{error}");
        }
    }

    #[test]
    fn words_are_those_of_numpy_and_numbers_are_whole() {
        let field = Field::from(vec![
            Some(Value::Finite(0)),
            None,
            Some(Value::Infinite),
            Some(Value::Finite(u64::MAX)),
        ]);
        assert_eq!(words(&field, 2, Measure::Whole, ' '), "0 nan\ninf 18446744073709551615\n");
        assert_eq!(words(&field, 4, Measure::Whole, ','), "0,nan,inf,18446744073709551615\n");
    }

    #[test]
    fn an_array_says_its_shape_and_is_exact_or_refused() {
        let values = |value| {
            Field::from(vec![Some(Value::Finite(value)), None, Some(Value::Infinite), None, None, None])
        };
        let bytes = npy(&values(EXACT), [3, 2], Measure::Whole).unwrap();
        assert_eq!(bytes.len(), 128 + 6 * 8);
        assert!(bytes.starts_with(b"\x93NUMPY\x01\x00\x76\x00{'descr': '<f8', "));
        assert_eq!(bytes[127], b'\n');
        let number = |at: usize| f64::from_le_bytes(bytes[128 + 8 * at..][..8].try_into().unwrap());
        assert_eq!((number(0), number(2)), (9_007_199_254_740_992.0, f64::INFINITY));
        assert!(number(1).is_nan() && number(5).is_nan());
        assert_eq!(npy(&values(EXACT + 1), [3, 2], Measure::Whole), Err((Cell(0), EXACT + 1)));
    }
}
