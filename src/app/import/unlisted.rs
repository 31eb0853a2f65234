//! Games of a kind that no list rates: they are taken, since facts may come before lists, and it is said, since the
//! kind may be mistyped.

use crate::app::{AppError, AppResult, book};
use crate::model::key::plain_name;
use crate::store::{Names, Reader};

/// A warning where no list rates a kind of game, with the kinds that lists rate and the closest of them.
///
/// # Errors
/// Where the file cannot be read.
pub(super) fn warning(reader: Reader<'_>, names: &Names, game: &str) -> AppResult<Option<String>> {
    let (game, rated) = (plain_name(game), rated(reader, names)?);
    if rated.contains(&game.as_ref()) {
        return Ok(None);
    }
    let add = format!("arbitro list add NAME --game {game} … adds a list that rates them");
    if rated.is_empty() {
        return Ok(Some(format!("no list rates games of {game} yet: {add}")));
    }
    let meant = match book::closest(&game, &rated) {
        Some(near) => format!("; did you mean \"{near}\"? arbitro import void BATCH takes these games back"),
        None => String::new(),
    };
    let lists = if rated.len() == 1 { "the lists rate" } else { "lists rate" };
    Ok(Some(format!("no list rates games of {game}: {lists} {}{meant}; {add}", rated.join(", "))))
}

/// The kind of game that a list rates and that was probably meant, where none rates the one that was named.
///
/// # Errors
/// Where the file cannot be read.
pub(super) fn meant(reader: Reader<'_>, names: &Names, game: &str) -> AppResult<Option<String>> {
    let (game, rated) = (plain_name(game), rated(reader, names)?);
    let is_rated = rated.contains(&game.as_ref());
    Ok(if is_rated { None } else { book::closest(&game, &rated).map(str::to_owned) })
}

/// An error that may come from a mistyped kind of game: its lists would have said what is missing.
pub(super) fn hint(error: AppError, meant: &str) -> AppError {
    let before = error.hint.as_deref().map(|hint| format!(" Else {hint}")).unwrap_or_default();
    error.hint(format!("did you mean --game {meant}?{before}"))
}

/// The kinds of game that lists rate, each once.
fn rated<'n>(reader: Reader<'_>, names: &'n Names) -> AppResult<Vec<&'n str>> {
    let lists = reader.lists()?.into_iter().filter(|row| row.ended.is_none());
    let mut rated: Vec<&str> = lists.map(|row| names.words[row.kind as usize].as_str()).collect();
    rated.sort_unstable();
    rated.dedup();
    Ok(rated)
}
