//! The words of the columns that hold one of a few: results, endings, states and decisions, in English and Spanish.
//!
//! Words are compared without case, accents, blanks and punctuation, as the names of columns are.

use super::header::plain_header;
use crate::model::{Act, Outcome, Status, Termination};

/// A value and the other words for it, English first.
pub type Words<T> = (T, &'static [&'static str]);

/// Words for results besides the scores that [`Outcome::parse`] reads. Those that name no side speak of the first
/// player.
#[rustfmt::skip]
pub const OUTCOMES: [Words<Outcome>; 3] = [
    (Outcome::First, &["win", "first", "first wins", "white", "white wins", "victoria", "gana", "ganada", "primero",
        "gana primero", "blancas", "ganan blancas", "gana local", "local"]),
    (Outcome::Draw, &["draw", "drawn", "tie", "tied", "tablas", "empate", "empatada"]),
    (Outcome::Second, &["loss", "second", "second wins", "black", "black wins", "derrota", "pierde", "perdida", "segundo",
        "gana segundo", "negras", "ganan negras", "gana visitante", "visitante"]),
];

/// Words for endings besides those that [`Termination::parse`] reads.
#[rustfmt::skip]
pub const TERMINATIONS: [Words<Termination>; 8] = [
    (Termination::Normal, &["regular", "played", "jugada", "final", "completa", "terminada"]),
    (Termination::Time, &["timeout", "flag", "on time", "tiempo", "por tiempo", "caída de bandera", "bandera"]),
    (Termination::Resign, &["resigned", "resignation", "abandono por rendición", "rendición", "se rinde", "rinde"]),
    (Termination::Abandoned, &["left", "unfinished", "abandono", "abandonada", "abandonado"]),
    (Termination::Forfeit, &["no show", "walkover", "default", "incomparecencia", "no presentado", "ausencia"]),
    (Termination::DoubleForfeit, &["both absent", "doble incomparecencia", "doble ausencia", "ausencia doble"]),
    (Termination::Bye, &["free", "descansa", "descanso", "libre", "exento"]),
    (Termination::Adjudicated, &["adjudication", "by arbiter", "adjudicada", "adjudicación", "por árbitro"]),
];

/// Words for states besides those that files are written with.
#[rustfmt::skip]
pub const STATUSES: [Words<Status>; 2] = [
    (Status::Finished, &["over", "done", "complete", "completed", "terminado", "terminada", "finalizado", "finalizada",
        "acabada", "cerrada"]),
    (Status::Active, &["in play", "in progress", "playing", "running", "en curso", "en juego", "jugando", "activa",
        "activo", "abierta"]),
];

/// Words for decisions besides those of [`Act::as_str`].
#[rustfmt::skip]
pub const ACTS: [Words<Act>; 5] = [
    (Act::Void, &["annul", "anular", "anulada", "invalidar"]),
    (Act::Restore, &["restaurar", "restituir", "rehabilitar"]),
    (Act::Amend, &["correct", "enmendar", "corregir", "rectificar"]),
    (Act::Hold, &["review", "retener", "revisar", "en revisión"]),
    (Act::Release, &["liberar", "fin de revisión"]),
];

/// The columns of a file of decisions, besides those of games, and their other names.
#[rustfmt::skip]
pub const DECISION_COLUMNS: [(&str, &[&str]); 4] = [
    ("id", &["game", "key", "partida", "clave", "id partida"]),
    ("kind", &["decision", "act", "tipo", "decisión", "acto"]),
    ("reason", &["why", "motivo", "razón", "causa"]),
    ("decided_at", &["decided", "fecha de la decisión", "fecha decisión", "decidida"]),
];

/// The columns of a file of seeds, and their other names.
#[rustfmt::skip]
pub const SEED_COLUMNS: [(&str, &[&str]); 5] = [
    ("player", &["username", "player key", "jugador", "jugadora", "usuario", "clave"]),
    ("rating", &["elo", "elo rating", "puntuación", "puntaje", "valoración"]),
    ("games", &["games played", "number of games", "partidas", "partidas jugadas", "número de partidas", "juegos"]),
    ("instant", &["date", "at", "since", "fecha", "instante", "desde", "fecha del elo"]),
    ("source", &["origin", "fuente", "origen", "procedencia"]),
];

pub(crate) fn act(word: &str) -> Option<Act> {
    Act::parse(word).or_else(|| meant(&ACTS, word))
}

pub(crate) fn outcome(word: &str) -> Option<Outcome> {
    Outcome::parse(word).or_else(|| meant(&OUTCOMES, word))
}

pub(crate) fn termination(word: &str) -> Option<Termination> {
    Termination::parse(word).or_else(|| meant(&TERMINATIONS, word))
}

pub(crate) fn status(word: &str) -> Option<Status> {
    let written = [Status::Finished, Status::Active];
    let written = written.into_iter().find(|status| word.eq_ignore_ascii_case(status.as_str()));
    written.or_else(|| meant(&STATUSES, word))
}

fn meant<T: Copy>(words: &[Words<T>], word: &str) -> Option<T> {
    // Longer than any of them: nobody needs to fold a cell of a megabyte.
    if word.len() > 60 {
        return None;
    }
    let plain = plain_header(word);
    // A score that is none leaves digits or nothing behind.
    let known = words.iter().find(|(_, others)| others.iter().any(|other| plain_header(other) == plain));
    known.map(|(value, _)| *value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spanish_words_in_any_dress() {
        assert_eq!(
            ["Tablas", "EMPATE", "victoria", "Derrota"].map(outcome),
            [Some(Outcome::Draw), Some(Outcome::Draw), Some(Outcome::First), Some(Outcome::Second)]
        );
        assert_eq!(
            ["terminado", "Finalizado", "en curso", "EN-CURSO"].map(status),
            [Some(Status::Finished), Some(Status::Finished), Some(Status::Active), Some(Status::Active)]
        );
        assert_eq!(
            ["Abandono", "tiempo", "caida de bandera", "Árbitro", "por arbitro", "descansa"].map(termination),
            [
                Some(Termination::Abandoned),
                Some(Termination::Time),
                Some(Termination::Time),
                None,
                Some(Termination::Adjudicated),
                Some(Termination::Bye)
            ]
        );
        assert_eq!(["1_0", "", "-", "½", "ganada por"].map(outcome), [None; 5]);
    }

    #[test]
    fn no_word_means_two() {
        fn each<T: Copy + PartialEq + std::fmt::Debug>(words: &[Words<T>], read: fn(&str) -> Option<T>) {
            for (value, others) in words {
                for word in *others {
                    assert_eq!(read(word), Some(*value), "{word}");
                }
            }
        }
        each(&OUTCOMES, outcome);
        each(&TERMINATIONS, termination);
        each(&STATUSES, status);
        each(&ACTS, act);
    }
}
