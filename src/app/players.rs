//! `player set` and `player show`.

use crate::app::people::People;
use crate::app::rank::{live_cut, state_at};
use crate::app::reach::{Lists, conclude, reach};
use crate::app::{AppError, AppResult, Context};
use crate::app::{bars, book};
use crate::model::profile::Initial;
use crate::model::{Instant, PlayerId, Zone};
use crate::rating::{Knowledge, Standing, ranking};
use crate::report::changes::Changes;
use crate::report::player::{Place, Player};
use crate::report::value::{Exact, Time};
use crate::store::{Attribute, Names, Reader, Writer};

/// Sets attributes of a player: `verified=INSTANT`, `name=TEXT`, `spelling=TEXT`; an empty value takes one
/// back. A verification may change which games count, so closings may get a revision.
///
/// # Errors
/// Where there is no such player or attribute, or consent was not given.
pub fn player_set(
    context: &Context<'_>,
    typed: &str,
    assignments: &[(String, String)],
    reason: &str,
    dry_run: bool,
) -> AppResult<Changes> {
    context.settle(|| set(context, typed, assignments, reason, dry_run))
}

fn set(
    context: &Context<'_>,
    typed: &str,
    assignments: &[(String, String)],
    reason: &str,
    dry_run: bool,
) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut writer = context.begin_or_try(&mut store, dry_run)?;
    let mut names = writer.reader().names()?;
    let player = book::find_player(&names, typed)?;
    let shown = names.key(player).to_owned();
    let mut report = Changes { command: format!("player set {shown}"), ..Changes::default() };
    let mut verifies = false;
    for (key, value) in assignments {
        let (attribute, sentence) = attribute(&mut writer, &mut names, player, key, value.trim())?;
        if stands(writer.reader(), player, &attribute)? {
            report.already.push(format!("{shown}: {sentence} already"));
            continue;
        }
        verifies |= matches!(attribute, Attribute::Verified(_));
        writer.add_player_decision(player, &attribute, reason)?;
        report.changes.push(format!("{shown}: {sentence}"));
    }
    if report.changes.is_empty() {
        return Ok(report);
    }
    if verifies {
        reach(&mut writer, &names, Lists::All, reason, &mut report)?;
    }
    conclude(context, writer, ("player set", &shown), reason, dry_run, report)
}

/// Whether a player's attribute is so already; one that was never set is as one that was taken back.
fn stands(reader: Reader<'_>, player: PlayerId, attribute: &Attribute) -> AppResult<bool> {
    let is_kind = |other: &Attribute| std::mem::discriminant(other) == std::mem::discriminant(attribute);
    let mut decided = reader.player_decisions()?.into_iter();
    let last = decided.rfind(|one| one.player == player && is_kind(&one.attribute));
    let never = [Attribute::Verified(None), Attribute::Name(0), Attribute::Spelling(0)];
    Ok(last.map_or_else(|| never.contains(attribute), |last| last.attribute == *attribute))
}

fn attribute(
    writer: &mut Writer<'_>,
    names: &mut Names,
    player: PlayerId,
    key: &str,
    value: &str,
) -> AppResult<(Attribute, String)> {
    match key {
        "verified" if value.is_empty() => {
            Ok((Attribute::Verified(None), "the account is verified no more".to_owned()))
        }
        "verified" => {
            let since = Instant::parse(value).ok_or_else(|| {
                AppError::usage(format!("\"{value}\" is no instant"))
                    .hint("write it as in 2026-11-25T19:00:00Z")
            })?;
            Ok((Attribute::Verified(Some(since)), format!("the account is verified since {since}")))
        }
        "name" | "spelling" => {
            crate::model::key::check_text(if value.is_empty() { "-" } else { value }).map_err(|why| {
                AppError::usage(format!("\"{value}\" cannot be shown: {why}")).hint(why.remedy())
            })?;
            if key == "spelling"
                && !value.is_empty()
                && names.player(&crate::model::key::fold_player(value)) != Some(player)
            {
                return Err(AppError::usage(format!(
                    "\"{value}\" is not a spelling of {}",
                    names.key(player)
                ))
                .hint("a spelling differs in case and blanks alone; name=TEXT sets any name"));
            }
            let number = if value.is_empty() { 0 } else { writer.name(names, value)? };
            let sentence = if value.is_empty() {
                format!("{key} is no longer set")
            } else {
                format!("{key} is \"{value}\"")
            };
            Ok((if key == "name" { Attribute::Name(number) } else { Attribute::Spelling(number) }, sentence))
        }
        _ => Err(book::unknown(
            "attribute of a player",
            key,
            &["verified", "name", "spelling"],
            "attributes are verified, name and spelling",
        )),
    }
}

/// What is known of a player.
///
/// # Errors
/// Where there is no such player.
pub fn player_show(context: &Context<'_>, typed: &str) -> AppResult<Player> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let player = book::find_player(&names, typed)?;
    let people = People::read(reader, &names)?;
    let utc = Zone::utc();
    let shown = people.spelling(player);
    let mut lists = Vec::new();
    for row in reader.lists()? {
        lists.extend(place(reader, &names, &row, player, context.now())?);
    }
    let mut verified = None;
    let mut decisions = Vec::new();
    for decision in reader.player_decisions()?.into_iter().filter(|decision| decision.player == player) {
        let entry = reader.entry(decision.entry)?;
        let what = match decision.attribute {
            Attribute::Verified(since) => {
                verified = since;
                since.map_or_else(|| "verified no more".to_owned(), |since| format!("verified since {since}"))
            }
            Attribute::Name(name) => format!("name \"{}\"", names.name(name)),
            Attribute::Spelling(name) => format!("spelling \"{}\"", names.name(name)),
        };
        decisions.push(format!("{what}: {} ({}, {})", decision.reason, entry.actor, entry.recorded));
    }
    decisions.extend(bars::told(reader, &names, player)?);
    Ok(Player {
        player: shown.to_owned(),
        name: people.name(player).to_owned(),
        spellings: spellings(reader, &names, player, shown)?,
        verified: verified.map(|since| Time::new(since, &utc)),
        decisions,
        lists,
    })
}

/// Every other spelling and name that files gave a player.
fn spellings(reader: Reader<'_>, names: &Names, player: PlayerId, shown: &str) -> AppResult<Vec<String>> {
    let mut all: Vec<String> = reader
        .all_spellings()?
        .into_iter()
        .chain(reader.amended_spellings()?)
        .filter(|(other, ..)| *other == player)
        .flat_map(|(_, typed, name)| {
            [if typed == 0 { names.key(player) } else { names.name(typed) }, names.name(name)]
        })
        .filter(|text| !text.is_empty() && *text != shown)
        .map(str::to_owned)
        .collect();
    all.sort();
    all.dedup();
    Ok(all)
}

/// Where a player stands in a list; nothing where the player has no games in it.
fn place(
    reader: Reader<'_>,
    names: &Names,
    row: &crate::store::ListRow,
    player: PlayerId,
    now: Instant,
) -> AppResult<Option<Place>> {
    let book = book::load(reader, names, row)?;
    let (_, table) = state_at(&book.facts, &book.list, Knowledge::ALL, live_cut(None, now))?;
    let state = *table.get(player);
    if matches!(state.standing, Standing::Unknown | Standing::Computer) {
        return Ok(None);
    }
    let rules = book.list.rules_at(now);
    let barred = |other: PlayerId| book.facts.is_barred(Knowledge::ALL, other, now);
    let rows = ranking::general(rules, &table, &book.facts.keys, barred);
    let progress = match &rules.rating.initial {
        Initial::Granted(grant) if state.standing == Standing::Qualifying => {
            Some(format!("{} of {} qualifying games", table.qualification(player).games, grant.games))
        }
        _ => None,
    };
    let shown = state.rating().map(crate::model::Rating::shown);
    Ok(Some(Place {
        list: book.list.name.clone(),
        rank: rows.iter().find(|row| row.player == player).map(|row| row.rank),
        rating: state.rating().map(Exact),
        shown,
        games: state.games,
        provisional: shown.is_some() && rules.provisional(state.games),
        level: shown.and_then(|shown| rules.level(shown)).map(|(_, name)| name.to_owned()),
        progress,
    }))
}
