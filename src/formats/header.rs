//! The columns of a game record and the names they go by in files, English and Spanish.
//!
//! Names are compared without case, accents, blanks and punctuation: `Finished At`, `finished_at` and
//! `FINISHED-AT` are one name.

use std::collections::HashMap;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;

/// A column of a game record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Field {
    /// The game's id, unique in its source.
    Id,
    /// When the game was finished.
    FinishedAt,
    /// The play mode.
    Mode,
    /// The key of the player who moved first.
    First,
    /// The key of the player who moved second.
    Second,
    /// First's points.
    FirstScore,
    /// Second's points.
    SecondScore,
    /// The result.
    Result,
    /// How it ended.
    Termination,
    /// Tiles left in the bag.
    TilesLeft,
    /// The time control.
    TimeControl,
    /// How many played.
    Players,
    /// `finished` or `active`.
    Status,
    /// When the last move was made.
    LastMoveAt,
    /// First's name to show.
    FirstName,
    /// Second's name to show.
    SecondName,
    /// The round of the event.
    Round,
    /// The event's name.
    Event,
    /// Plies.
    Moves,
    /// How long the game took, in seconds.
    DurationS,
}

/// How many columns a game record has.
pub(crate) const FIELDS: usize = 20;

/// The column that `--rejects` adds; read again, it is passed over.
pub const REJECT_REASON: &str = "reject_reason";

/// One column: its canonical name and what else it is called.
pub struct Known {
    /// The column.
    pub field: Field,
    /// The name that arbitro writes.
    pub name: &'static str,
    /// Other names that are understood, English first.
    pub aliases: &'static [&'static str],
}

const fn known(field: Field, name: &'static str, aliases: &'static [&'static str]) -> Known {
    Known { field, name, aliases }
}

/// Every column in canonical order, with its names.
#[rustfmt::skip]
pub const KNOWN: [Known; FIELDS] = [
    known(Field::Id, "id", &["game id", "match id", "id partida", "partida", "identificador", "código"]),
    known(Field::FinishedAt, "finished_at", &["finished", "finish", "end", "ended at", "end time", "date",
        "date time", "timestamp", "played at", "fecha", "fecha hora", "fecha y hora", "fecha fin",
        "fecha final", "fin", "finalizada", "terminada", "terminada en"]),
    known(Field::Mode, "mode", &["play mode", "game mode", "modo", "modalidad", "modo de juego"]),
    known(Field::First, "first", &["player1", "player a", "first player", "p1", "white", "home", "jugador1",
        "jugador a", "primero", "primer jugador", "blancas", "blanco", "local"]),
    known(Field::Second, "second", &["player2", "player b", "second player", "p2", "black", "away", "jugador2",
        "jugador b", "segundo", "segundo jugador", "negras", "negro", "visitante"]),
    known(Field::FirstScore, "first_score", &["score1", "points1", "player1 score", "player1 points",
        "white score", "home score", "score a", "puntos1", "puntos jugador1", "puntos primero", "puntuación1",
        "tanteo1", "marcador1", "puntos a", "puntos blancas", "puntos local"]),
    known(Field::SecondScore, "second_score", &["score2", "points2", "player2 score", "player2 points",
        "black score", "away score", "score b", "puntos2", "puntos jugador2", "puntos segundo", "puntuación2",
        "tanteo2", "marcador2", "puntos b", "puntos negras", "puntos visitante"]),
    known(Field::Result, "result", &["outcome", "resultado"]),
    known(Field::Termination, "termination", &["ending", "end reason", "terminación", "finalización",
        "forma de terminar", "motivo final"]),
    known(Field::TilesLeft, "tiles_left", &["tiles", "tiles in bag", "bag", "fichas", "fichas restantes",
        "fichas en bolsa", "fichas en la bolsa", "bolsa"]),
    known(Field::TimeControl, "time_control", &["clock", "tc", "control de tiempo", "control", "ritmo",
        "ritmo de juego", "reloj"]),
    known(Field::Players, "players", &["player count", "number of players", "num players", "jugadores",
        "número de jugadores", "n jugadores", "num jugadores"]),
    known(Field::Status, "status", &["state", "estado"]),
    known(Field::LastMoveAt, "last_move_at", &["last move", "last move time", "última jugada",
        "fecha última jugada", "último movimiento"]),
    known(Field::FirstName, "first_name", &["name1", "player1 name", "white name", "home name", "nombre1",
        "nombre jugador1", "nombre primero", "nombre blancas"]),
    known(Field::SecondName, "second_name", &["name2", "player2 name", "black name", "away name", "nombre2",
        "nombre jugador2", "nombre segundo", "nombre negras"]),
    known(Field::Round, "round", &["rd", "ronda", "jornada"]),
    known(Field::Event, "event", &["tournament", "competition", "torneo", "evento", "competición",
        "campeonato"]),
    known(Field::Moves, "moves", &["plies", "move count", "jugadas", "movimientos", "número de jugadas"]),
    known(Field::DurationS, "duration_s", &["duration", "duration seconds", "seconds", "duración",
        "duración s", "duración segundos", "segundos"]),
];

impl Field {
    /// The canonical name.
    pub const fn name(self) -> &'static str {
        KNOWN[self as usize].name
    }

    /// The field that a column of this name holds, if it is one of the known names.
    pub fn of_column(name: &str) -> Option<Self> {
        NAMES.get(&plain_header(name)).copied()
    }
}

/// Every known name in the form in which names are compared.
static NAMES: LazyLock<HashMap<String, Field>> = LazyLock::new(|| {
    let names = |known: &'static Known| {
        std::iter::once(&known.name).chain(known.aliases).map(|name| (plain_header(name), known.field))
    };
    KNOWN.iter().flat_map(names).collect()
});

/// The form in which column names are compared: letters and digits only, no case, no accents.
pub(crate) fn plain_header(name: &str) -> String {
    name.nfkd().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The canonical names, one after another, for messages.
pub(crate) fn canonical_names() -> String {
    KNOWN.iter().map(|known| known.name).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_fields_and_no_name_means_two() {
        let mut seen = HashMap::new();
        for (index, known) in KNOWN.iter().enumerate() {
            assert_eq!(known.field as usize, index);
            for name in std::iter::once(&known.name).chain(known.aliases) {
                assert_eq!(seen.insert(plain_header(name), known.field), None, "{name} stands twice");
                assert_eq!(Field::of_column(name), Some(known.field));
            }
        }
    }

    #[test]
    fn english_names_in_any_dress() {
        for name in ["finished_at", "Finished At", "FINISHED-AT", "  date ", "Date/Time", "Ended at"] {
            assert_eq!(Field::of_column(name), Some(Field::FinishedAt), "{name}");
        }
        assert_eq!(Field::of_column("Player 1"), Some(Field::First));
        assert_eq!(Field::of_column("player_2_score"), Some(Field::SecondScore));
        assert_eq!(Field::of_column("Tournament"), Some(Field::Event));
    }

    #[test]
    fn spanish_names_with_and_without_accents() {
        for (name, field) in [
            ("Fecha", Field::FinishedAt),
            ("JUGADOR1", Field::First),
            ("Jugador 2", Field::Second),
            ("puntos1", Field::FirstScore),
            ("Puntos_2", Field::SecondScore),
            ("Resultado", Field::Result),
            ("terminacion", Field::Termination),
            ("Terminación", Field::Termination),
            ("Terminacio\u{301}n", Field::Termination),
            ("fichas", Field::TilesLeft),
            ("Ronda", Field::Round),
            ("torneo", Field::Event),
            ("Duración (s)", Field::DurationS),
            ("última jugada", Field::LastMoveAt),
        ] {
            assert_eq!(Field::of_column(name), Some(field), "{name}");
        }
        assert_eq!(Field::of_column("color de ojos"), None);
        assert_eq!(Field::of_column(""), None);
    }
}
