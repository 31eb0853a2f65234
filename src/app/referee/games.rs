//! `referee keep` and `referee ladder`: files of games, read as `import` reads them.

use std::collections::BTreeSet;

use crate::app::import::{Reading, source};
use crate::app::{AppError, AppResult, Kind, StandardInput, zone_named};
use crate::formats::{self, OpenError, ReadError, ReadOptions};
use crate::model::key::fold_player;
use crate::model::{Diagnostic, Instant, Profile, Record, Severity, Zone};
use crate::referee::keep::Keeper;
use crate::referee::ladder as rules;
use crate::report::referee::{Climber, Keep, Kept, Ladder, PassedOver};

/// Which records would be discarded.
#[derive(Clone, Debug)]
pub struct KeepRequest {
    /// The file.
    pub file: String,
    /// How it is to be read.
    pub reading: Reading,
    /// The profile whose thresholds are used.
    pub profile: Profile,
    /// The instant that games in play are asked about.
    pub at: Instant,
}

/// Says which records a clean-up would discard (R-FISE-8).
///
/// # Errors
/// Where the file is missing (66) or bad (65), or the zone of a local time is not known (2).
pub fn keep(request: &KeepRequest, input: &dyn StandardInput) -> AppResult<Keep> {
    let zone = zone_of(&request.reading)?.map_or_else(|| zone_named("UTC"), Ok)?;
    let keeper = Keeper::new(request.profile.clone(), zone, request.at);
    let mut report = Keep::default();
    report.notes = each_record((&request.file, input), &request.reading, request.at, |record| {
        let kept = keeper.rule(record);
        let row = Kept {
            key: record.tail.clone().into_owned(),
            codes: kept.codes.iter().map(|code| code.code()).collect(),
            rule: kept.rule.to_string(),
            reason: kept.reason,
        };
        report.looked_at += 1;
        if kept.discarded {
            report.discarded.push(row);
        } else {
            report.kept += 1;
            report.at_limit.extend((!kept.codes.is_empty()).then_some(row));
        }
    })?;
    Ok(report)
}

/// Players against the computer.
#[derive(Clone, Debug)]
pub struct LadderRequest {
    /// The file.
    pub file: String,
    /// How it is to be read; its zone is also that of the weeks, else UTC.
    pub reading: Reading,
    /// Players whose accounts are not verified.
    pub unverified: Vec<String>,
    /// The command's clock.
    pub now: Instant,
}

/// Says where players stand on the ladder (R-LAD).
///
/// # Errors
/// Where the file is missing (66) or bad (65), or the zone of a local time is not known (2).
pub fn ladder(request: &LadderRequest, input: &dyn StandardInput) -> AppResult<Ladder> {
    let zone = zone_of(&request.reading)?.map_or_else(|| zone_named("UTC"), Ok)?;
    let (mut games, mut passed_over) = (Vec::new(), Vec::new());
    let notes =
        each_record((&request.file, input), &request.reading, request.now, |record| {
            match rules::read(record) {
                Ok(game) => games.push(game),
                Err(passed) => passed_over.push(PassedOver::from(passed)),
            }
        })?;
    let unverified: BTreeSet<String> =
        request.unverified.iter().map(|player| fold_player(player).into_owned()).collect();
    let players = rules::climb(games, &zone, |player| !unverified.contains(player));
    Ok(Ladder {
        zone: zone.name().to_owned(),
        players: players.into_iter().map(Climber::from).collect(),
        passed_over,
        notes,
    })
}

fn zone_of(reading: &Reading) -> AppResult<Option<Zone>> {
    reading.zone.as_deref().map(zone_named).transpose()
}

/// Reads a file of games to its end; gives what was assumed about it. One bad row refuses the file.
fn each_record(
    (file, input): (&str, &dyn StandardInput),
    reading: &Reading,
    now: Instant,
    mut told: impl FnMut(&Record<'_>),
) -> AppResult<Vec<String>> {
    let options = ReadOptions {
        format: reading.format.clone(),
        encoding: reading.encoding.clone(),
        delimiter: reading.delimiter,
        mapping: reading.mapping.clone(),
        zone: zone_of(reading)?,
        fold: reading.fold,
        source: reading.source.clone(),
        ..ReadOptions::at(now)
    };
    let mut reader = formats::open(source::open(file, input)?.bytes, file, options)
        .map_err(|error| cannot_open(file, &error))?;
    loop {
        match reader.next_row() {
            Ok(Some(row)) => row.record.iter().for_each(&mut told),
            Ok(None) => break,
            Err(error) => return Err(broken(file, &error, &reader)),
        }
    }
    let (errors, rest): (Vec<_>, Vec<_>) =
        reader.diagnostics().into_iter().partition(|one| one.severity == Severity::Error);
    if !errors.is_empty() {
        return Err(AppError::data(format!("{file}: nothing was ruled on"), errors));
    }
    Ok(rest.into_iter().map(sentence).collect())
}

/// `games.csv:15: a finished game without a result`.
fn sentence(one: Diagnostic) -> String {
    match one.place {
        Some(place) => format!("{}:{}: {}", place.file, place.line, one.message),
        None => one.message,
    }
}

fn broken(file: &str, error: &ReadError, reader: &formats::GameReader) -> AppError {
    match error {
        ReadError::ZoneNeeded(_) => AppError::data(
            format!("{file} has local times, and their zone is not known"),
            reader.diagnostics(),
        )
        .as_usage()
        .hint("add --zone ZONE, such as America/Santiago"),
        ReadError::Broken(_) => AppError::data(format!("{file} cannot be read"), reader.diagnostics()),
        ReadError::Io { .. } => AppError::new(Kind::Io, error.to_string()),
    }
}

fn cannot_open(file: &str, error: &OpenError) -> AppError {
    match error {
        OpenError::Io { .. } => AppError::new(Kind::Io, error.to_string()),
        _ if error.is_usage() => AppError::usage(error.to_string()),
        _ => AppError::data(format!("{file} cannot be read as games"), error.diagnostics().to_vec()),
    }
}
