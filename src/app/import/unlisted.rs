//! Games of a kind that no list rates: they are taken, since facts may come before lists, and it is said, since the
//! kind may be mistyped.

use crate::app::{AppError, AppResult, book};
use crate::model::key::plain_name;
use crate::store::{Names, Reader};

/// A kind of game that no list rates.
pub(super) struct Unlisted {
    /// The warning, with the kinds that lists rate and the closest of them.
    pub said: String,
    /// The closest, which was probably meant.
    pub meant: Option<String>,
}

/// What there is to say of a kind of game where no list rates it.
///
/// # Errors
/// Where the file cannot be read.
pub(super) fn unlisted(reader: Reader<'_>, names: &Names, game: &str) -> AppResult<Option<Unlisted>> {
    let (game, rated) = (plain_name(game), rated(reader, names)?);
    if rated.contains(&game.as_ref()) {
        return Ok(None);
    }
    let add = format!("arbitro list add NAME --game {game} … adds a list that rates them");
    if rated.is_empty() {
        return Ok(Some(Unlisted { said: format!("no list rates games of {game} yet: {add}"), meant: None }));
    }
    let meant = book::closest(&game, &rated);
    let near = meant.map_or_else(String::new, |near| {
        format!("; did you mean \"{near}\"? arbitro import void BATCH takes these games back")
    });
    let lists = if rated.len() == 1 { "the lists rate" } else { "lists rate" };
    let said = format!("no list rates games of {game}: {lists} {}{near}; {add}", rated.join(", "));
    Ok(Some(Unlisted { said, meant: meant.map(str::to_owned) }))
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
