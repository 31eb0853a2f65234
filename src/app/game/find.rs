//! The game of a typed key; and what may have been meant by a key that no game has.

use crate::app::{AppError, AppResult};
use crate::model::GameKey;
use crate::model::key::plain_name;
use crate::store::{GameRow, Names, Reader, Snapshot};

/// A game as the file has it.
pub enum Found {
    /// A fact.
    Finished(Box<GameRow<'static>>),
    /// A record of a game in play.
    InPlay(Snapshot),
}

/// How many keys a hint names.
const MOST_NAMED: usize = 3;

/// The game of a key, with the number of its kind.
///
/// # Errors
/// Where there is none (2), with the keys that come near.
pub fn find(reader: Reader<'_>, names: &Names, key: &GameKey) -> AppResult<(u32, Found)> {
    if let Some(kind) = names.word(key.kind()) {
        if let Some(row) = reader.game_by_tail(kind, key.tail())? {
            return Ok((kind, Found::Finished(Box::new(row))));
        }
        if let Some(snapshot) = reader.snapshot(kind, key.tail())? {
            return Ok((kind, Found::InPlay(snapshot)));
        }
    }
    Err(unknown(reader, names, key.as_str())?)
}

/// The key of a text; where it is none, the keys of games with such an id.
///
/// # Errors
/// Where it is none (2).
pub fn key_of(reader: Reader<'_>, names: &Names, typed: &str) -> AppResult<GameKey> {
    match typed.parse() {
        Ok(key) => Ok(key),
        Err(_) if !typed.contains('/') => Err(unknown(reader, names, typed)?),
        Err(bad) => {
            let bad: crate::model::key::BadGameKey = bad;
            Err(AppError::usage(bad.to_string()).hint("arbitro check LIST shows the keys of all games"))
        }
    }
}

/// The error for a key that no game has: with those that come near.
///
/// # Errors
/// Where the file cannot be read.
pub fn unknown(reader: Reader<'_>, names: &Names, typed: &str) -> AppResult<AppError> {
    let hint = "arbitro check LIST shows the keys of all games";
    let near = near(reader, names, typed)?;
    let hint = match &near[..] {
        [] => hint.to_owned(),
        keys => format!("did you mean {}? {hint}", keys.join(" or ")),
    };
    Ok(AppError::usage(format!("there is no game {typed}")).hint(hint))
}

/// The keys that may have been meant: with another kind of game, with a source in front of the id, without one, in
/// letters of another case; else the one that differs in a letter or two.
fn near(reader: Reader<'_>, names: &Names, typed: &str) -> AppResult<Vec<String>> {
    let (typed_kind, typed_tail) = typed.split_once('/').unwrap_or(("", typed));
    let (typed_kind, typed_tail) = (plain_name(typed_kind), plain_name(typed_tail));
    let id = typed_tail.rsplit('/').next().unwrap_or_default().to_lowercase();
    let (mut same, mut similar) = (Vec::new(), Vec::new());
    for kind in reader.kinds()? {
        let name = names.words.get(kind as usize).map_or("", String::as_str);
        let is_kind = name == typed_kind;
        reader.each_tail(kind, |tail| {
            let is_same = tail.rsplit('/').next().is_some_and(|other| is_same_id(other, &id));
            if is_same && same.len() < MOST_NAMED {
                same.push(format!("{name}/{tail}"));
            } else if is_kind && let Some(distance) = distance(tail, &typed_tail) {
                similar.push((distance, format!("{name}/{tail}")));
            }
        })?;
    }
    let closest = similar.into_iter().min().map(|(_, key)| key);
    Ok(if same.is_empty() { closest.into_iter().collect() } else { same })
}

fn is_same_id(one: &str, lower: &str) -> bool {
    // Of a million games nearly none has an id of that length.
    one.len() == lower.len() && one.to_lowercase() == lower
}

/// How far a tail is from what was typed, where it is near. Of numbers none is near another: nobody who typed 4712
/// meant 4711.
fn distance(tail: &str, typed: &str) -> Option<usize> {
    let most = (typed.chars().count() / 4).min(2);
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    if most == 0 || tail.len().abs_diff(typed.len()) > most * 4 || digits(tail) != digits(typed) {
        return None;
    }
    Some(strsim::damerau_levenshtein(tail, typed)).filter(|distance| *distance <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_may_be_slips_and_numbers_are_not() {
        assert_eq!(distance("club/17", "clbu/17"), Some(1));
        assert_eq!(distance("4711", "4712"), None);
        assert_eq!(distance("event:liga/1.2", "event:lga/1.2"), Some(1));
        assert_eq!(distance("event:liga/1.2", "event:liga/1.3"), None);
        assert_eq!(distance("abc", "abd"), None, "what is short has nothing near it");
    }
}
