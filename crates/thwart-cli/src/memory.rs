//! Sizes of memory as users write them: `512M`, `1G`.

const UNITS: [(&str, u32); 4] = [("", 0), ("K", 10), ("M", 20), ("G", 30)];

/// Reads a number of bytes.
pub(crate) fn read(text: &str) -> Result<u64, String> {
    let digits = text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let unit = UNITS.iter().find(|&&(name, _)| name.eq_ignore_ascii_case(unit));
    let bytes = number.parse::<u64>().ok().zip(unit);
    bytes
        .and_then(|(number, &(_, power))| number.checked_mul(1 << power))
        .filter(|&bytes| bytes > 0)
        .ok_or_else(|| "write a number of bytes, or one with a unit, such as 512M or 1G".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_nonsense_is_refused() {
        for (text, bytes) in [("1", 1), ("512k", 512 << 10), ("64M", 64 << 20), ("2G", 2 << 30)] {
            assert_eq!(read(text), Ok(bytes), "{text}");
        }
        for text in ["", "G", "0", "-1", "1.5G", "1T", "1 G", "99999999999999G"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
