//! The knobs that hold lists: modes, bands of K, levels.

use super::super::document::{Fields, Node, Problems, decimal, list, quote, short, short_text, whole};
use super::field::bad_decimal;
use crate::model::Diagnostic;
use crate::model::profile::{KBand, Level};
use crate::model::rating::{parse_decimal, show_decimal};

/// Shown ratings and bounds lie within a million points.
const RATINGS: (i64, i64) = (-1_000_000, 1_000_000);
/// The largest K, in thousandths.
const MOST_K: i64 = 1_000_000;

/// Reads short texts of which none stands twice (letters of another case make no other mode).
pub(super) fn words(key: &str, node: &Node<'_>, problems: &mut Problems<'_>) -> Option<Vec<String>> {
    let mut found: Vec<String> = Vec::new();
    let mut sound = true;
    for item in list(key, node, problems)? {
        let Some(word) = short_text(&format!("a word of {key}"), item, problems) else {
            sound = false;
            continue;
        };
        if found.iter().any(|known| same_word(known, &word)) {
            let message = format!("\"{}\" stands twice in {key}", short(&word));
            problems.add(Some(item.span()), Diagnostic::error("duplicate", message).remedy("keep it once"));
            sound = false;
        }
        found.push(word);
    }
    sound.then_some(found)
}

/// Whether two words are one mode.
pub(super) fn same_word(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

/// Reads K alone, or its bands.
pub(super) fn bands(key: &str, node: &Node<'_>, problems: &mut Problems<'_>) -> Option<Vec<KBand>> {
    if node.get_ref().as_array().is_none() {
        return k_value(key, node, problems).map(|k| vec![KBand { k, ..KBand::default() }]);
    }
    let items = list(key, node, problems)?;
    let found: Option<Vec<KBand>> = {
        let read: Vec<_> = items.iter().map(|item| band(item, problems)).collect();
        read.into_iter().collect()
    };
    let found = found?;
    let Some((last, earlier)) = found.split_last() else {
        let wrong =
            Diagnostic::error("value", format!("{key} has no band")).remedy("write one number, such as 20");
        problems.add(Some(node.span()), wrong);
        return None;
    };
    let mut sound = true;
    if !last.fits_all() {
        let wrong =
            Diagnostic::error("contradiction", "the last band of k must fit everybody, but it has bounds")
                .remedy("end the list with a band that has only k, such as { k = 20 }");
        problems.add(items.last().map(Node::span), wrong);
        sound = false;
    }
    if let Some(at) = earlier.iter().position(KBand::fits_all) {
        let wrong = Diagnostic::error(
            "contradiction",
            "this band of k fits everybody, so those after it are never used",
        )
        .remedy("give it bounds, or put it last");
        problems.add(items.get(at).map(Node::span), wrong);
        sound = false;
    }
    sound.then_some(found)
}

fn band(node: &Node<'_>, problems: &mut Problems<'_>) -> Option<KBand> {
    let fields =
        Fields::of("a band of k", node, &["rating_from", "rating_below", "games_below", "k"], problems)?;
    let mut sound = true;
    let mut bound = |key: &str, bounds, problems: &mut Problems<'_>| {
        let node = fields.get(key)?;
        let value = whole(key, node, bounds, problems);
        sound &= value.is_some();
        value
    };
    let rating_from = bound("rating_from", RATINGS, problems);
    let rating_below = bound("rating_below", RATINGS, problems);
    let games_below =
        bound("games_below", (1, 1_000_000), problems).and_then(|games| u32::try_from(games).ok());
    let k = fields.need("k", "add k = 20", problems).and_then(|node| k_value("k", node, problems));
    if let (Some(from), Some(below)) = (rating_from, rating_below)
        && from >= below
    {
        let message = format!("no rating is {from} or more and less than {below}");
        problems.add(Some(node.span()), Diagnostic::error("contradiction", message));
        sound = false;
    }
    let k = k?;
    sound.then_some(KBand { rating_from, rating_below, games_below, k })
}

fn k_value(key: &str, node: &Node<'_>, problems: &mut Problems<'_>) -> Option<i64> {
    let digits = decimal(key, node, problems)?;
    let value = parse_decimal(&digits, 3).filter(|k| (0..=MOST_K).contains(k));
    if value.is_none() {
        bad_decimal(key, &digits, "at most three decimals, from 0 to 1000", node, problems);
    }
    value
}

/// Reads levels, the lowest first.
pub(super) fn levels(key: &str, node: &Node<'_>, problems: &mut Problems<'_>) -> Option<Vec<Level>> {
    let items = list(key, node, problems)?;
    let mut found: Vec<Level> = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let Some(level) = level(item, problems) else { continue };
        let wrong = match (found.last().map(|last| last.from), level.from) {
            _ if found.iter().any(|other| other.name == level.name) => {
                Some(("duplicate", format!("two levels are called \"{}\"", short(&level.name)), "rename one"))
            }
            (_, None) if index > 0 => Some((
                "missing",
                format!("the level \"{}\" needs `from`", short(&level.name)),
                "only the lowest level goes without: give the lowest shown rating that has it",
            )),
            (Some(Some(before)), Some(from)) if from <= before => Some((
                "contradiction",
                format!("levels must ascend, but {from} follows {before}"),
                "put the lowest level first",
            )),
            _ => None,
        };
        if let Some((code, message, remedy)) = wrong {
            problems.add(Some(item.span()), Diagnostic::error(code, message).remedy(remedy));
        } else {
            found.push(level);
        }
    }
    (found.len() == items.len()).then_some(found)
}

fn level(node: &Node<'_>, problems: &mut Problems<'_>) -> Option<Level> {
    let fields = Fields::of("a level", node, &["name", "from"], problems)?;
    let name = fields.need("name", "add name = \"…\"", problems);
    let name = name.and_then(|node| short_text("a level's name", node, problems));
    let from = match fields.get("from") {
        Some(node) => Some(whole("from", node, RATINGS, problems)?),
        None => None,
    };
    Some(Level { name: name?, from })
}

/// Writes a list of texts.
pub(super) fn show_words(words: &[String]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| quote(word)).collect();
    format!("[{}]", quoted.join(", "))
}

/// Writes K alone, or its bands.
pub(super) fn show_bands(bands: &[KBand]) -> String {
    if let [only] = bands
        && only.fits_all()
    {
        return show_decimal(only.k, 3);
    }
    show_list(bands.iter().map(|band| {
        let bounds = [
            ("rating_from", band.rating_from),
            ("rating_below", band.rating_below),
            ("games_below", band.games_below.map(i64::from)),
        ];
        let mut parts: Vec<String> =
            bounds.iter().filter_map(|(key, bound)| Some(format!("{key} = {}", (*bound)?))).collect();
        parts.push(format!("k = {}", show_decimal(band.k, 3)));
        parts
    }))
}

/// Writes levels.
pub(super) fn show_levels(levels: &[Level]) -> String {
    show_list(levels.iter().map(|level| {
        let mut parts = vec![format!("name = {}", quote(&level.name))];
        parts.extend(level.from.map(|from| format!("from = {from}")));
        parts
    }))
}

fn show_list(items: impl Iterator<Item = Vec<String>>) -> String {
    let lines: Vec<String> = items.map(|parts| format!("    {{ {} }},\n", parts.join(", "))).collect();
    if lines.is_empty() { "[]".to_owned() } else { format!("[\n{}]", lines.concat()) }
}
