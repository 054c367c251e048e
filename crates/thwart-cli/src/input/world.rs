//! Answers in metres, in words.

use thwart::scale::Scale;
use thwart::value::Bounds;

/// Returns a headline after `0.6 m: ` or `0.6 to 0.8 m: ` if there are a scale and a finite number.
pub(crate) fn headline(scale: Option<Scale>, headline: &str, bounds: Bounds) -> String {
    let metres = scale.and_then(|scale| Some([scale.metres(bounds.lower)?, scale.metres(bounds.upper)?]));
    match metres {
        Some([_, upper]) if bounds.value().is_some() => format!("{} m: {headline}", number(upper)),
        Some([lower, upper]) => format!("{} to {} m: {headline}", number(lower), number(upper)),
        None => headline.to_owned(),
    }
}

/// Writes a number for people, to the centimetre or to three digits, unless it
/// is extremely large or small.
fn number(metres: f64) -> String {
    if metres != 0.0 && !(1e-6..1e15).contains(&metres) {
        return format!("{metres:.2e}");
    }
    let mut places = 2;
    let mut digits = metres;
    while 0.0 < digits && digits < 1.0 {
        digits *= 10.0;
        places += 1;
    }
    let text = format!("{metres:.places$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
