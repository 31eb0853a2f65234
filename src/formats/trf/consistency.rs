//! What the records say about each other: missing opponents, contradictions, ghost rounds, wrong points.

use super::columns::Cursor;
use super::player::{letter, round_position};
use super::remarks::Remarks;
use super::{Gathered, TrfFile};
use crate::model::diagnostic::Diagnostic;
use crate::model::tournament::{Code, Entrant, RoundEntry, Tournament};

pub(super) fn check(file: &TrfFile, name: &str, gathered: &mut Gathered) {
    let Gathered { tournament, diagnostics, record_lines, .. } = gathered;
    let played = tournament.last_paired_round();
    if tournament.entrants.is_empty() {
        let message = format!("{name} has no record 001: nobody entered");
        diagnostics.keep_errors();
        diagnostics
            .push(Diagnostic::error("record", message).remedy("name a tournament report (TRF16 or TRF26)"));
    }
    for (entrant, &(_, line)) in tournament.entrants.iter().zip(record_lines.iter()) {
        let text = file.text(line);
        let mut cursor = Cursor::new(name, line, &text);
        for (index, entry) in entrant.rounds.iter().enumerate() {
            check_entry(&mut cursor, tournament, entrant, index + 1, entry);
        }
        check_length(&mut cursor, tournament, entrant);
        check_points(&mut cursor, tournament, entrant, played);
        diagnostics.append(&mut cursor.diagnostics);
    }
    check_allocated(tournament, diagnostics);
    check_mentions(tournament, diagnostics);
}

fn check_entry(
    cursor: &mut Cursor<'_>,
    tournament: &Tournament,
    entrant: &Entrant,
    round: usize,
    entry: &RoundEntry,
) {
    let at = round_position(round);
    let who = entrant.number;
    let needs_opponent = entry.code.played() || matches!(entry.code, Code::ForfeitWin | Code::ForfeitLoss);
    let Some(number) = entry.opponent else {
        if entry.code.played() {
            let message = format!("record 001, entrant {who}: a game without an opponent in round {round}");
            cursor.error("opponent", message, at, 8, "name the opponent, or use a bye");
        }
        return;
    };
    if number == who {
        let message = format!("record 001, entrant {who}: paired with themselves in round {round}");
        cursor.error("opponent", message, at, 4, "name the opponent");
        return;
    }
    let Some(other) = tournament.position(number).map(|index| &tournament.entrants[index]) else {
        let message = format!("record 001, entrant {who}: opponent {number} of round {round} did not enter");
        cursor.error("opponent", message, at, 4, "correct the number or add the entrant");
        return;
    };
    if !needs_opponent && entry.code != Code::Blank {
        let message = format!("record 001, entrant {who}: a bye with opponent {number} in round {round}");
        cursor.error("bye", message, at, 8, "write 0000 for a bye's opponent");
        return;
    }
    let theirs = other.round(round as u32);
    if theirs.opponent != Some(who) {
        let message =
            format!("record 001, entrant {who}: opponent {number} does not name {who} in round {round}");
        cursor.error("opponent", message, at, 4, "let both records name each other");
    } else if entry.colour.is_some() && entry.colour == theirs.colour {
        let message =
            format!("record 001, entrant {who}: the same colour as opponent {number} in round {round}");
        cursor.error("colour", message, at + 5, 1, "give one White and the other Black");
    } else if contradicts(entry.code, theirs.code) {
        let message = format!(
            "record 001, entrant {who}: result {} against {number}, who has {}, in round {round}",
            letter(entry.code),
            letter(theirs.code)
        );
        cursor.error("contradiction", message, at + 7, 1, "let both results tell the same game");
    }
}

fn contradicts(mine: Code, theirs: Code) -> bool {
    match mine.mirror() {
        Some(expected) => theirs != expected,
        None => mine == Code::ForfeitLoss && !matches!(theirs, Code::ForfeitWin | Code::ForfeitLoss),
    }
}

fn check_length(cursor: &mut Cursor<'_>, tournament: &Tournament, entrant: &Entrant) {
    let Some(rounds) = tournament.rounds else { return };
    if entrant.rounds.len() > rounds as usize {
        let message = format!(
            "record 001, entrant {}: round {} of a tournament of {rounds}",
            entrant.number,
            rounds + 1
        );
        cursor.error(
            "ghost-round",
            message,
            round_position(rounds as usize + 1),
            8,
            "correct the number of rounds",
        );
    }
}

/// The stated points may or may not hold the byes already given for the round that is paired next.
fn check_points(cursor: &mut Cursor<'_>, tournament: &Tournament, entrant: &Entrant, played: u32) {
    let Some(stated) = entrant.points else { return };
    let known = (entrant.rounds.len() as u32).max(played);
    let before = entrant.points_before(played + 1, &tournament.scoring);
    let after = entrant.points_before(known + 1, &tournament.scoring);
    if stated != before && stated != after {
        let message =
            format!("record 001, entrant {}: {stated} points, but the results make {before}", entrant.number);
        cursor.error("points", message, 81, 4, "correct the points, the results or the scoring records");
    }
}

fn check_allocated(tournament: &Tournament, diagnostics: &mut Remarks) {
    for round in 1..=tournament.last_paired_round() {
        let byes: Vec<u32> = tournament
            .entrants
            .iter()
            .filter(|e| e.round(round).code == Code::Allocated)
            .map(|e| e.number)
            .collect();
        if byes.len() > 1 {
            let message = format!("round {round}: more than one pairing-allocated bye (entrants {byes:?})");
            diagnostics
                .push(Diagnostic::error("bye", message).remedy("use H, F or Z for byes that were asked for"));
        }
    }
}

fn check_mentions(tournament: &Tournament, diagnostics: &mut Remarks) {
    let lists = tournament.prohibitions.iter().map(|p| ("260", &p.numbers));
    for (record, numbers) in lists.chain(tournament.byes.iter().map(|b| ("240", &b.numbers))) {
        for number in numbers.iter().filter(|&&n| tournament.position(n).is_none()) {
            let message = format!("record {record}: entrant {number} did not enter");
            diagnostics.push(Diagnostic::warning("entrant", message).remedy("correct the starting number"));
        }
    }
}
