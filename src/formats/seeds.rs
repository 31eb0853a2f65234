//! Files of seeds: CSV with the columns player, rating, games, instant and source (R-SEED-1).

use super::columns::clip;
use super::decoded::decoded;
use super::options::ReadOptions;
use super::sheet::{Line, Sheet};
use super::time::{Steady, TimeError, moment};
use super::vocabulary::SEED_COLUMNS;
use crate::model::{Diagnostic, Instant, Place, Rating};

/// A line of a file of seeds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeedLine {
    /// The player's key as typed.
    pub player: String,
    /// The rating.
    pub rating: Rating,
    /// Games already played elsewhere; 0 where the file does not say.
    pub games: u32,
    /// From when it counts.
    pub at: Instant,
    /// Where it comes from.
    pub source: Option<String>,
    place: Place,
}

impl SeedLine {
    /// The number of its line in its file.
    pub fn line_number(&self) -> u64 {
        self.place.line
    }

    /// An error at this line.
    pub fn problem(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error("seed", message).at(self.place.clone())
    }
}

/// A file of seeds as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seeds {
    /// Its lines.
    pub lines: Vec<SeedLine>,
    /// What was assumed about it, and which of its columns nobody knows.
    pub notes: Vec<Diagnostic>,
}

const SHEET: Sheet = Sheet {
    code: "seed",
    needed: &["player", "rating", "instant"],
    optional: &["games", "source"],
    also: &SEED_COLUMNS,
};

/// Reads a file of seeds, as a file of games is read: packed or not, in the encoding that it has, with dates and
/// local times as the options say. The zone of the options is the list's (R-TIME-1).
///
/// # Errors
/// Everything that is wrong with it, each at its line.
pub fn read(bytes: &[u8], file: &str, options: &ReadOptions) -> Result<Seeds, Vec<Diagnostic>> {
    let (text, mut notes) = decoded(bytes, file, options, "a text of seeds")?;
    let read = SHEET.read_text(&text, file, |line| seed(line, options).map_err(Box::new))?;
    if !read.unknown.is_empty() {
        let names: Vec<String> = read.unknown.iter().map(|name| format!("\"{}\"", clip(name))).collect();
        notes.push(Diagnostic::note(
            "columns",
            format!("{file}: unknown columns not read: {}", names.join(", ")),
        ));
    }
    Ok(Seeds { lines: read.lines, notes })
}

fn seed(line: &Line<'_>, options: &ReadOptions) -> Result<SeedLine, Diagnostic> {
    let needed = |name: &str| {
        let missing =
            || line.problem(format!("{name} is missing")).remedy("a seed says player, rating and instant");
        line.value(name).ok_or_else(missing)
    };
    let player = needed("player")?;
    crate::model::key::check_text(player).map_err(|why| {
        line.problem_in("player", format!("\"{player}\" cannot be a player: {why}")).remedy(why.remedy())
    })?;
    let rating = needed("rating")?;
    let bad_rating = || {
        let remedy = if rating.contains(',') {
            "write a decimal point, and nothing between thousands"
        } else {
            "write it as in 1612 or 1612.5"
        };
        line.problem_in("rating", format!("\"{rating}\" is no rating")).remedy(remedy)
    };
    let games = line.value("games").unwrap_or("0");
    let bad_games = |_| {
        line.problem_in("games", format!("\"{games}\" is no number of games"))
            .remedy("write digits only, or leave it empty for 0")
    };
    let at = needed("instant")?;
    let bad_time = |error: TimeError| {
        let (message, remedy) = error.said(at, options);
        Diagnostic::error("time", message).at(line.place_of("instant")).remedy(remedy)
    };
    Ok(SeedLine {
        player: player.to_owned(),
        rating: Rating::parse(rating).ok_or_else(bad_rating)?,
        games: games.parse().map_err(bad_games)?,
        at: moment(at, options, &mut Steady::default()).map_err(bad_time)?.at,
        source: line.value("source").map(str::to_owned),
        place: line.place.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::options::Dates;
    use crate::model::Zone;

    fn options() -> ReadOptions {
        ReadOptions { zone: Zone::named("America/Santiago").ok(), ..ReadOptions::at(Instant::MAX) }
    }

    fn read_with(text: &[u8], options: &ReadOptions) -> Result<Vec<SeedLine>, Vec<Diagnostic>> {
        read(text, "seeds.csv", options).map(|seeds| seeds.lines)
    }

    fn read_text(text: &str) -> Result<Vec<SeedLine>, Vec<Diagnostic>> {
        read_with(text.as_bytes(), &options())
    }

    #[test]
    fn r_seed_1_a_line_says_player_rating_games_instant_and_source() {
        let seeds =
            read_text("player;rating;games;instant;source\nAna;1612,5;40;2026-01-01;FISE\n").unwrap_err();
        assert_eq!(seeds[0].message, "\"1612,5\" is no rating");
        assert!(seeds[0].remedy.as_ref().unwrap().contains("decimal point"));
        let seeds = read_text("player,rating,games,instant,source\nAna,1612.5,40,2026-01-01,FISE\n").unwrap();
        assert_eq!(seeds[0].rating, Rating::parse("1612.5").unwrap());
        // Noon in Santiago, three hours behind UTC in January.
        assert_eq!((seeds[0].games, seeds[0].at.to_string()), (40, "2026-01-01T15:00:00Z".to_owned()));
        assert_eq!(seeds[0].source.as_deref(), Some("FISE"));
    }

    #[test]
    fn a_file_in_spanish_is_read_as_one_in_english() {
        let text = "Jugador;Puntuación;Número de partidas;Fecha;Origen\nÑusta;1612.5;40;2026-01-01;FISE\n";
        let english =
            read_text("player,rating,games,instant,source\nÑusta,1612.5,40,2026-01-01,FISE\n").unwrap();
        let same = |one: &SeedLine, other: &SeedLine| {
            let parts = |line: &SeedLine| {
                (line.player.clone(), line.rating, line.games, line.at, line.source.clone())
            };
            assert_eq!(parts(one), parts(other));
        };
        same(&read_text(text).unwrap()[0], &english[0]);
        // As a spreadsheet writes it: in Windows-1252.
        let bytes: Vec<u8> = text.chars().map(|sign| u8::try_from(u32::from(sign)).unwrap()).collect();
        let read = read(&bytes, "seeds.csv", &options()).unwrap();
        same(&read.lines[0], &english[0]);
        assert!(read.notes.iter().any(|note| note.message.contains("windows-1252")), "{:?}", read.notes);
    }

    #[test]
    fn dates_are_read_in_the_order_that_was_named() {
        let text = b"jugador,elo,fecha\nAna,1612,05/04/2026\nBo,1500,5-4-26 20:30\n";
        let problems = read_with(text, &options()).unwrap_err();
        assert_eq!(problems.len(), 2);
        let (place, remedy) = (problems[0].place.as_ref().unwrap(), problems[0].remedy.as_ref().unwrap());
        assert_eq!((place.line, place.column, place.width), (2, Some(10), 10));
        assert!(
            remedy.contains("2026-04-05 if the day stands first") && remedy.contains("--dates day-first")
        );
        let seeds = read_with(text, &ReadOptions { dates: Some(Dates::DayFirst), ..options() }).unwrap();
        // Chile goes back to four hours behind UTC on 2026-04-05 at 00:00.
        let at: Vec<String> = seeds.iter().map(|seed| seed.at.to_string()).collect();
        assert_eq!(at, ["2026-04-05T16:00:00Z", "2026-04-06T00:30:00Z"]);
    }

    #[test]
    fn columns_that_nobody_knows_are_told() {
        let read = read(b"player,rating,instant,partida\nAna,1612,2026-01-01,40\n", "seeds.csv", &options())
            .unwrap();
        assert_eq!(read.notes[0].message, "seeds.csv: unknown columns not read: \"partida\"");
        let doubled = read_text("player,elo,rating,instant\n").unwrap_err().remove(0).message;
        assert_eq!(doubled, "\"elo\" and \"rating\" both mean the column \"rating\"");
    }

    #[test]
    fn every_bad_line_is_said_at_its_line() {
        let problems = read_text(
            "player,rating,instant\n,1,2026-01-01\nAna,x,2026-01-01\nEva,1000,soon\nIda,1000,2026-01-01\n",
        )
        .unwrap_err();
        let said: Vec<_> =
            problems.iter().map(|one| (one.place.as_ref().unwrap().line, one.message.as_str())).collect();
        assert_eq!(said, [(2, "player is missing"), (3, "\"x\" is no rating"), (4, "\"soon\" is no time")]);
        let missing = read_text("player,rating\n").unwrap_err().remove(0);
        assert_eq!(missing.message, "there is no column \"instant\"");
        assert!(missing.remedy.unwrap().contains("fecha"));
        assert_eq!(read_text("\n").unwrap_err()[0].message, "seeds.csv is empty");
    }
}
