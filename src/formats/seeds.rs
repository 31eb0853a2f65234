//! Files of seeds: CSV with the columns player, rating, games, instant and source (R-SEED-1).

use super::sheet::{Line, Sheet};
use crate::model::instant::{YEARS, is_beyond, scan};
use crate::model::zone::Reading;
use crate::model::{Civil, Diagnostic, Instant, Place, Rating, Zone};

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

const SHEET: Sheet =
    Sheet { code: "seed", needed: &["player", "rating", "instant"], optional: &["games", "source"] };

/// Reads a file of seeds. Local times are read in the list's zone; a bare date is 12:00 (R-TIME-1).
///
/// # Errors
/// Everything that is wrong with it, each at its line.
pub fn read(bytes: &[u8], file: &str, zone: &Zone) -> Result<Vec<SeedLine>, Vec<Diagnostic>> {
    SHEET.read(bytes, file, |line| seed(line, zone).map_err(|problem| problem.at(line.place.clone()).into()))
}

fn seed(line: &Line<'_>, zone: &Zone) -> Result<SeedLine, Diagnostic> {
    let needed = |name: &str| {
        line.value(name).ok_or_else(|| {
            Diagnostic::error("seed", format!("{name} is missing"))
                .remedy("a seed says player, rating and instant")
        })
    };
    let player = needed("player")?;
    crate::model::key::check_text(player).map_err(|why| {
        let message = format!("\"{player}\" cannot be a player: {why}");
        Diagnostic::error("seed", message).remedy(why.remedy())
    })?;
    let rating = needed("rating")?;
    let bad_rating = || {
        Diagnostic::error("seed", format!("\"{rating}\" is no rating"))
            .remedy("write it as in 1612 or 1612.5")
    };
    let games = line.value("games").unwrap_or("0");
    let bad_games = |_| {
        Diagnostic::error("seed", format!("\"{games}\" is no number of games"))
            .remedy("write digits only, or leave it empty for 0")
    };
    Ok(SeedLine {
        player: player.to_owned(),
        rating: Rating::parse(rating).ok_or_else(bad_rating)?,
        games: games.parse().map_err(bad_games)?,
        at: instant(needed("instant")?, zone)?,
        source: line.value("source").map(str::to_owned),
        place: line.place.clone(),
    })
}

fn instant(text: &str, zone: &Zone) -> Result<Instant, Diagnostic> {
    if is_beyond(text) {
        let message = format!("the year of {text} is none that is accepted");
        return Err(Diagnostic::error("time", message).remedy(YEARS));
    }
    let bad = || {
        Diagnostic::error("time", format!("\"{text}\" is no time"))
            .remedy("write it as in 2026-11-25T19:00:00Z or 2026-11-25")
    };
    if let Some(instant) = Instant::parse(text) {
        return Ok(instant);
    }
    let scanned = scan(text).ok_or_else(bad)?;
    let noon = Civil::new(scanned.civil.day, 12, 0, 0);
    match zone.read(if scanned.has_time { scanned.civil } else { noon }) {
        Reading::Once(instant) => Ok(instant),
        Reading::Skipped { .. } | Reading::Doubled { .. } => {
            let message = format!("a zone change of {} skipped or doubled \"{text}\"", zone.name());
            Err(Diagnostic::error("time", message).remedy("write it with its offset"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Result<Vec<SeedLine>, Vec<Diagnostic>> {
        read(text.as_bytes(), "seeds.csv", &Zone::named("America/Santiago").unwrap())
    }

    #[test]
    fn r_seed_1_a_line_says_player_rating_games_instant_and_source() {
        let seeds =
            read_text("player;rating;games;instant;source\nAna;1612,5;40;2026-01-01;FISE\n").unwrap_err();
        assert_eq!(seeds[0].message, "\"1612,5\" is no rating");
        let seeds = read_text("player,rating,games,instant,source\nAna,1612.5,40,2026-01-01,FISE\n").unwrap();
        assert_eq!(seeds[0].rating, Rating::parse("1612.5").unwrap());
        assert_eq!((seeds[0].games, seeds[0].at.to_string()), (40, "2026-01-01T15:00:00Z".to_owned()));
        assert_eq!(seeds[0].source.as_deref(), Some("FISE"));
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
        assert_eq!(read_text("player,rating\n").unwrap_err()[0].message, "there is no column \"instant\"");
        assert_eq!(read_text("\n").unwrap_err()[0].message, "seeds.csv is empty");
    }
}
