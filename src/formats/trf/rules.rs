//! The records an arbiter sets the tournament up with: rounds, colours, points, byes, prohibitions.

use super::Gathered;
use super::columns::Cursor;
use crate::model::tournament::{Acceleration, Bye, Code, Colour, Points, Prohibition, Scoring};

/// As far as a record without a last round reaches.
const ALWAYS: u32 = u32::MAX;

pub(super) fn rounds(cursor: &mut Cursor<'_>, gathered: &mut Gathered) {
    let record = cursor.slice(1, 3);
    let text = cursor.rest(5);
    if let Some(count) = cursor.parse_number(&record, "the number of rounds", 5, &text) {
        gathered.tournament.rounds = Some(count);
    }
}

pub(super) fn initial_colour(cursor: &mut Cursor<'_>, gathered: &mut Gathered) {
    match cursor.rest(5).to_ascii_uppercase().as_str() {
        "W" => gathered.tournament.initial_colour = Some(Colour::White),
        "B" => gathered.tournament.initial_colour = Some(Colour::Black),
        other => {
            let message = format!("record 152: unknown initial colour \"{other}\"");
            cursor.error("colour", message, 5, other.chars().count(), "use W or B");
        }
    }
}

/// XXC: `white1`, `black1` and `rank`.
pub(super) fn configuration(cursor: &mut Cursor<'_>, gathered: &mut Gathered) {
    for (at, word) in cursor.words(4) {
        match word.to_ascii_lowercase().as_str() {
            "white1" => gathered.tournament.initial_colour = Some(Colour::White),
            "black1" => gathered.tournament.initial_colour = Some(Colour::Black),
            "rank" => gathered.tournament.by_rank = true,
            _ => {
                let message = format!("record XXC: unknown setting \"{word}\"");
                cursor.warn("setting", message, at, word.chars().count(), "use white1, black1 or rank");
            }
        }
    }
}

pub(super) fn system(cursor: &mut Cursor<'_>) {
    let system = cursor.rest(5);
    if !system.is_empty() && !system.to_ascii_uppercase().contains("DUTCH") {
        let message = format!("record 192: the tournament names another system, \"{system}\"");
        cursor.warn("system", message, 5, system.chars().count(), "pair it with the system it names");
    }
}

/// The result letters of record 162.
fn set_letter(scoring: &mut Scoring, letter: char, value: Points, allocated_set: &mut bool) -> bool {
    match letter.to_ascii_uppercase() {
        'W' => {
            (scoring.win, scoring.forfeit_win, scoring.full_bye) = ([value; 2], value, value);
            if !*allocated_set {
                scoring.allocated = value;
            }
        }
        'D' => (scoring.draw, scoring.half_bye) = ([value; 2], value),
        'L' => scoring.loss = [value; 2],
        'A' => (scoring.zero_bye, scoring.forfeit_loss) = (value, value),
        'P' => {
            scoring.allocated = value;
            *allocated_set = true;
        }
        'X' => {}
        _ => return false,
    }
    true
}

/// 162: a letter and its points, again and again; fixed columns, read by words since writers vary.
pub(super) fn scoring(cursor: &mut Cursor<'_>, gathered: &mut Gathered) {
    let words = cursor.words(4);
    let mut pending: Option<(usize, char)> = None;
    let mut allocated_set = gathered.new_scoring;
    for (at, word) in words {
        let mut chars = word.chars();
        let first = chars.next().unwrap_or(' ');
        let (letter, value) = match pending.take() {
            Some((_, letter)) => (letter, word.clone()),
            None if chars.as_str().is_empty() => {
                pending = Some((at, first));
                continue;
            }
            None => (first, chars.as_str().to_owned()),
        };
        let Some(value) = cursor.parse_points("162", at, &value) else { return };
        if !set_letter(&mut gathered.tournament.scoring, letter, value, &mut allocated_set) {
            let message = format!("record 162: unknown result \"{letter}\"");
            cursor.error("result", message, at, 1, "use W D L A P or X");
        }
    }
    gathered.new_scoring |= allocated_set;
    if let Some((at, letter)) = pending {
        cursor.error(
            "points",
            format!("record 162: no points for \"{letter}\""),
            at,
            1,
            "write points after the letter",
        );
    }
}

/// BBW, BBD, BBL, BBZ, BBF, BBU: one value a line.
pub(super) fn scoring_line(cursor: &mut Cursor<'_>, gathered: &mut Gathered, tag: &str) {
    let text = cursor.rest(4);
    let Some(value) = cursor.parse_points(tag, 5, &text) else { return };
    let scoring = &mut gathered.tournament.scoring;
    match tag {
        "BBW" => {
            (scoring.win, scoring.forfeit_win, scoring.full_bye) = ([value; 2], value, value);
            if !gathered.new_scoring {
                scoring.allocated = value;
            }
        }
        "BBD" => (scoring.draw, scoring.half_bye) = ([value; 2], value),
        "BBL" => scoring.loss = [value; 2],
        "BBZ" => scoring.zero_bye = value,
        "BBF" => scoring.forfeit_loss = value,
        _ => {
            scoring.allocated = value;
            gathered.new_scoring = true;
        }
    }
}

/// XXS: `CODE=VALUE`, the last one of a field wins.
pub(super) fn scoring_pairs(cursor: &mut Cursor<'_>, gathered: &mut Gathered) {
    for (at, word) in cursor.words(4) {
        let value = word
            .split_once('=')
            .and_then(|(code, value)| Some((code.to_ascii_uppercase(), Points::parse(value)?)));
        let known = value.is_some_and(|(code, value)| set_pair(gathered, &code, value));
        if !known {
            let message = format!("record XXS: cannot read \"{word}\"");
            cursor.error("scoring", message, at, word.chars().count(), "write CODE=POINTS, such as W=3.0");
        }
    }
}

fn set_pair(gathered: &mut Gathered, code: &str, value: Points) -> bool {
    let scoring = &mut gathered.tournament.scoring;
    match code {
        "W" => (scoring.win, scoring.forfeit_win, scoring.full_bye) = ([value; 2], value, value),
        "D" => (scoring.draw, scoring.half_bye) = ([value; 2], value),
        "WW" => scoring.win[0] = value,
        "BW" => scoring.win[1] = value,
        "WD" => scoring.draw[0] = value,
        "BD" => scoring.draw[1] = value,
        "WL" => scoring.loss[0] = value,
        "BL" => scoring.loss[1] = value,
        "ZPB" => scoring.zero_bye = value,
        "HPB" => scoring.half_bye = value,
        "FPB" => scoring.full_bye = value,
        "PAB" => {
            scoring.allocated = value;
            gathered.new_scoring = true;
        }
        "FW" => scoring.forfeit_win = value,
        "FL" => scoring.forfeit_loss = value,
        _ => return false,
    }
    true
}

fn numbers(cursor: &mut Cursor<'_>, record: &str, from: usize) -> Vec<u32> {
    let words = cursor.words(from);
    words
        .iter()
        .filter_map(|(at, word)| cursor.parse_number(record, "a starting number", *at, word))
        .collect()
}

/// 240: byes of a round.
pub(super) fn byes(cursor: &mut Cursor<'_>, gathered: &mut Gathered) {
    let code = match cursor.at(5).to_ascii_uppercase() {
        'F' => Code::FullBye,
        'H' => Code::HalfBye,
        'Z' => Code::ZeroBye,
        other => {
            let message = format!("record 240: unknown kind of bye \"{other}\"");
            cursor.error("bye", message, 5, 1, "use F, H or Z");
            return;
        }
    };
    let Some(round) = cursor.number("240", "the round", 7, 9) else { return };
    let numbers = numbers(cursor, "240", 10);
    gathered.tournament.byes.push(Bye { code, round, numbers });
}

/// XXZ: absent from the round that is paired next.
pub(super) fn absent(cursor: &mut Cursor<'_>, gathered: &mut Gathered) {
    let numbers = numbers(cursor, "XXZ", 4);
    gathered.tournament.byes.push(Bye { code: Code::ZeroBye, round: 0, numbers });
}

/// 250: fictitious points for a range of entrants in a range of rounds.
pub(super) fn acceleration(cursor: &mut Cursor<'_>, gathered: &mut Gathered) {
    let text = cursor.slice(10, 13);
    let Some(points) = cursor.parse_points("250", 10, &text) else { return };
    let fields = [
        ("the first round", 15, 17),
        ("the last round", 19, 21),
        ("the first entrant", 23, 26),
        ("the last entrant", 28, 31),
    ];
    let values: Vec<u32> =
        fields.iter().filter_map(|&(field, from, to)| cursor.number("250", field, from, to)).collect();
    if let [first_round, last_round, first, last] = values[..] {
        gathered.tournament.accelerations.push(Acceleration { first_round, last_round, first, last, points });
    }
}

/// XXA: one entrant's fictitious points, a value a round.
pub(super) fn fictitious(cursor: &mut Cursor<'_>, gathered: &mut Gathered) {
    let Some(number) = cursor.number("XXA", "the starting number", 5, 8) else { return };
    let mut round = 1;
    while 10 + 5 * (round - 1) <= cursor.len() && round <= 999 {
        let at = 10 + 5 * (round - 1);
        let text = cursor.slice(at, at + 3);
        if !text.is_empty()
            && let Some(points) = cursor.parse_points("XXA", at, &text)
            && points != Points::ZERO
        {
            let round = round as u32;
            let (first_round, last_round, first, last) = (round, round, number, number);
            gathered.tournament.accelerations.push(Acceleration {
                first_round,
                last_round,
                first,
                last,
                points,
            });
        }
        round += 1;
    }
}

/// 260: who must not meet in a range of rounds.
pub(super) fn prohibition(cursor: &mut Cursor<'_>, gathered: &mut Gathered) {
    let Some(first_round) = cursor.number("260", "the first round", 5, 7) else { return };
    let Some(last_round) = cursor.number("260", "the last round", 9, 11) else { return };
    let numbers = numbers(cursor, "260", 12);
    prohibit(cursor, gathered, "260", Prohibition { first_round, last_round, numbers });
}

/// XXP: who must not meet at all.
pub(super) fn forbidden(cursor: &mut Cursor<'_>, gathered: &mut Gathered) {
    let numbers = numbers(cursor, "XXP", 4);
    prohibit(cursor, gathered, "XXP", Prohibition { first_round: 1, last_round: ALWAYS, numbers });
}

fn prohibit(cursor: &mut Cursor<'_>, gathered: &mut Gathered, record: &str, prohibition: Prohibition) {
    if prohibition.numbers.len() < 2 {
        let message = format!("record {record}: a prohibition needs at least two entrants");
        cursor.error("prohibition", message, 1, cursor.len(), "name two or more starting numbers");
        return;
    }
    gathered.tournament.prohibitions.push(prohibition);
}

/// Records that say nothing about pairings are kept as they are; what cannot be a record is said.
pub(super) fn other(cursor: &mut Cursor<'_>, tag: &str) {
    let blank = cursor.rest(1).is_empty();
    let shaped = tag.len() == 3 && tag.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'#');
    if !blank && !shaped {
        let message = format!("\"{tag}\" is no record of a tournament report");
        cursor.warn("record", message, 1, 3, "begin the line with a three-character record name");
    }
    if tag == "299" {
        let message = "record 299: points given outside the rules are not taken into account".to_owned();
        cursor.warn("abnormal-points", message, 1, 3, "check the scores before pairing");
    }
}
