//! Suggestions for unknown words.

/// Returns `; did you mean `b`?`, or an empty text if no known word is near. Words with the same
/// meaning, such as `no` and `forbidden`, count as near.
///
/// ```
/// use thwart_game::spelling::did_you_mean;
///
/// assert_eq!(did_you_mean("rock", &["game", "rocks"]), "; did you mean `rocks`?");
/// ```
pub fn did_you_mean(found: &str, known: &[&str]) -> String {
    nearest(found, known).map_or_else(String::new, |nearest| format!("; did you mean `{nearest}`?"))
}

/// Returns the known word that a misspelt one most likely stands for, or one with the same meaning.
fn nearest<'k>(found: &str, known: &[&'k str]) -> Option<&'k str> {
    const MIN_LIKENESS: f64 = 0.7;
    const YES: &[&str] = &["yes", "true", "on", "allow", "allowed", "always"];
    const NO: &[&str] = &["no", "false", "off", "none", "never", "forbid", "forbidden"];
    let found = found.to_lowercase();
    let likeness = |word: &str| strsim::jaro_winkler(&found, word);
    let best = known.iter().copied().max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    let meant = || {
        let sense = [YES, NO].into_iter().find(|sense| sense.contains(&found.as_str()))?;
        known.iter().copied().find(|word| sense.contains(word))
    };
    let has_its_first = best.chars().next() == found.chars().next();
    let is_near =
        likeness(best) >= MIN_LIKENESS && (has_its_first || strsim::osa_distance(&found, best) <= 2);
    if is_near { Some(best) } else { meant() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_near_by_spelling_or_by_sense() {
        assert_eq!(did_you_mean("rock", &["game", "rocks"]), "; did you mean `rocks`?");
        assert_eq!(did_you_mean("no", &["allowed", "forbidden"]), "; did you mean `forbidden`?");
        assert_eq!(did_you_mean("Yes", &["allowed", "forbidden"]), "; did you mean `allowed`?");
        assert_eq!(did_you_mean("no", &["north", "south"]), "; did you mean `north`?");
        assert_eq!(did_you_mean("corners", &["game", "rocks"]), "");
        assert_eq!(did_you_mean("xyz", &["allowed", "forbidden"]), "");
    }
}
