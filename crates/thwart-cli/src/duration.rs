//! Times as users write them: `2s`, `500ms`, `1m`.

use std::time::Duration;

const UNITS: [(&str, f64); 4] = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0)];

/// The longest time that is accepted: a year.
pub(crate) const LONGEST: Duration = Duration::from_secs(8760 * 3600);

/// Reads a time.
pub(crate) fn read(text: &str) -> Result<Duration, String> {
    let digits = text.find(|sign: char| !(sign.is_ascii_digit() || sign == '.')).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let unit = UNITS.iter().find(|&&(name, _)| name == unit);
    let time = number.parse::<f64>().ok().zip(unit);
    let time = time.and_then(|(number, &(_, seconds))| Duration::try_from_secs_f64(number * seconds).ok());
    match time {
        None if unit.is_none() && text.parse::<f64>().is_ok() => {
            Err(format!("write the unit, too: {text}s for seconds, or {text}ms, {text}m, {text}h"))
        }
        None => Err("write a number and a unit, such as 500ms, 2s, 1.5m or 1h".to_owned()),
        Some(time) if time > LONGEST => Err("the longest time is a year, 8760h".to_owned()),
        Some(time) => Ok(time),
    }
}

/// Reads a time greater than zero.
pub(crate) fn read_some(text: &str) -> Result<Duration, String> {
    match read(text)? {
        Duration::ZERO => Err("give it some time, such as 2s".to_owned()),
        time => Ok(time),
    }
}

/// Writes a time for people.
pub(crate) fn words(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        s if s < 0.001 => format!("{:.0} µs", s * 1e6),
        s if s < 0.01 => format!("{:.1} ms", s * 1e3),
        s if s < 1.0 => format!("{:.0} ms", s * 1e3),
        s if s < 120.0 => format!("{s:.1} s"),
        s => format!("{:.1} min", s / 60.0),
    }
}

/// Writes a time in whole units, to paste after `--limit`.
pub(crate) fn text(time: Duration) -> String {
    if time.subsec_millis() == 0 { format!("{}s", time.as_secs()) } else { format!("{}ms", time.as_millis()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_nonsense_is_refused() {
        for (text, millis) in [("2s", 2000), ("500ms", 500), ("1m", 60_000), ("1.5s", 1500), ("0s", 0)] {
            assert_eq!(read(text), Ok(Duration::from_millis(millis)), "{text}");
        }
        for text in ["", "2", "s", "-1s", "1 s", "1d", "1..2s", ".s", "1e3s", "99999999999999999999h"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn times_are_said() {
        assert_eq!(words(Duration::from_micros(200)), "200 µs");
        assert_eq!(words(Duration::from_micros(1240)), "1.2 ms");
        assert_eq!(words(Duration::from_millis(45)), "45 ms");
        assert_eq!(words(Duration::from_millis(1260)), "1.3 s");
        assert_eq!(text(Duration::from_millis(1500)), "1500ms");
        assert_eq!(text(Duration::from_secs(90)), "90s");
    }
}
