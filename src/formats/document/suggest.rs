//! What a mistyped word was probably meant to be.

/// The longest word that is compared: longer ones are no slips of the finger.
const LONGEST: usize = 64;

/// The candidate that is nearest to a word, if one is near enough to be a slip.
pub(in crate::formats) fn suggest<'c>(
    word: &str,
    candidates: impl IntoIterator<Item = &'c str>,
) -> Option<&'c str> {
    if word.len() > LONGEST {
        return None;
    }
    let word = plain(word);
    let most = (word.chars().count() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&word, &plain(candidate)), candidate))
        .filter(|(distance, _)| *distance <= most)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// The sentence for a remedy: the near candidate, or else all of them.
pub(in crate::formats) fn did_you_mean(word: &str, candidates: &[&str]) -> String {
    match suggest(word, candidates.iter().copied()) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!("use one of: {}", candidates.join(", ")),
    }
}

fn plain(word: &str) -> String {
    word.to_lowercase().replace(['-', ' '], "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_recognised_and_other_words_are_not() {
        let known = ["pair_day_cap", "players", "k"];
        assert_eq!(suggest("pair-day-cap", known), Some("pair_day_cap"));
        assert_eq!(suggest("pairdaycap", known), Some("pair_day_cap"));
        assert_eq!(suggest("plaeyrs", known), Some("players"));
        assert_eq!(suggest("weather", known), None);
        assert_eq!(suggest(&"k".repeat(100), known), None);
        assert_eq!(did_you_mean("weather", &known), "use one of: pair_day_cap, players, k");
    }
}
