//! `init` and the lists: add, set, retire, ls, show.

use serde_json::{Map, json};

use crate::app::book::{find_list, list as load_list};
use crate::app::{AppError, AppResult, Context};
use crate::formats::profile;
use crate::ledger::last_cut;
use crate::model::key::{check_text, plain_name};
use crate::model::profile::LatePolicy;
use crate::model::{EntrySeq, Instant, List, Profile, Zone};
use crate::report::changes::Changes;
use crate::report::lists::{Knob, ListHead, ListShow, ListState, Lists, VersionRow as VersionReport};
use crate::report::value::Time;
use crate::store::{ListRow, Reader, Store, VersionRow, Writer};

/// Creates the database.
///
/// # Errors
/// Where there is a file already, or there can be none (73).
pub fn init(context: &Context<'_>) -> AppResult<Changes> {
    context.check_clock()?;
    Store::create(&context.db)?;
    Ok(Changes {
        command: "init".to_owned(),
        written: true,
        changes: vec![format!("the database {} was created", context.db.display())],
        ..Changes::default()
    })
}

/// A list to be added.
#[derive(Clone, Debug)]
pub struct AddList {
    /// Its name.
    pub name: String,
    /// The kind of game.
    pub game: String,
    /// Its rules.
    pub profile: Profile,
    /// The name of its zone.
    pub zone: String,
    /// When its first period starts.
    pub activated: Instant,
    /// The mode of a record that names none.
    pub default_mode: Option<String>,
    /// What becomes of late results.
    pub late_results: Option<LatePolicy>,
    /// Whether nothing is to be written.
    pub dry_run: bool,
}

/// Adds a list.
///
/// # Errors
/// Where the name is taken or cannot be one, or the zone or the rating system is unknown.
pub fn list_add(context: &Context<'_>, request: &AddList) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut writer = context.begin_or_try(&mut store, request.dry_run)?;
    let sentence = add_list(&mut writer, request)?;
    let changes = Changes {
        command: format!("list add {}", plain_name(&request.name)),
        written: !request.dry_run,
        changes: vec![sentence],
        ..Changes::default()
    };
    if !request.dry_run {
        writer.finish(&context.author, "list add", &plain_name(&request.name), Map::new())?;
    }
    Ok(changes)
}

/// Adds a list inside a running command; says what was added.
///
/// # Errors
/// As [`list_add`].
pub(super) fn add_list(writer: &mut Writer<'_>, request: &AddList) -> AppResult<String> {
    let name = named("list", &request.name)?;
    let game = named("kind of game", &request.game)?;
    if game.contains('/') {
        return Err(AppError::usage(format!(
            "\"{game}\" cannot be a kind of game: \"/\" parts the parts of a key"
        )));
    }
    if writer.reader().lists()?.iter().any(|row| row.name == name) {
        return Err(AppError::usage(format!("there is a list \"{name}\" already"))
            .hint("choose another name; list set changes its rules"));
    }
    let zone = zone_named(&request.zone)?;
    let mut rules = request.profile.clone();
    if request.default_mode.is_some() {
        rules.eligibility.default_mode.clone_from(&request.default_mode);
    }
    rules.periods.late_results = request.late_results.unwrap_or(rules.periods.late_results);
    check_system(&rules)?;
    let mut names = writer.reader().names()?;
    let kind = writer.word(&mut names, &game)?;
    let row = ListRow {
        id: 0,
        name: name.clone(),
        kind,
        zone: zone.name().to_owned(),
        activated: request.activated,
        ended: None,
    };
    let id = writer.add_list(&row)?;
    writer.add_list_version(id, &version_row(1, Instant::MIN, &rules, None))?;
    let at = zone.show(request.activated);
    Ok(format!("list {name} rates {game} by the rules {} in {} from {at} on", rules.name, zone.name()))
}

/// The zone of a name.
///
/// # Errors
/// Where there is none.
pub fn zone_named(name: &str) -> AppResult<Zone> {
    Zone::named(name).map_err(|error| {
        AppError::usage(error.to_string())
            .hint("zones are named as in America/Santiago or Europe/Madrid; UTC is one, too")
    })
}

/// The zone of a list.
///
/// # Errors
/// Where there is no such list.
pub fn list_zone(context: &Context<'_>, list: &str) -> AppResult<Zone> {
    let store = context.open()?;
    zone_named(&find_list(store.reader(), list)?.zone)
}

fn named(what: &str, typed: &str) -> AppResult<String> {
    let name = plain_name(typed);
    check_text(&name)
        .map_err(|why| AppError::usage(format!("\"{typed}\" cannot be the name of a {what}: {why}")))?;
    Ok(name.into_owned())
}

fn check_system(rules: &Profile) -> AppResult<()> {
    if crate::rating::system::named(&rules.system).is_some() {
        return Ok(());
    }
    let known: Vec<&str> = crate::rating::system::SYSTEMS.iter().map(|system| system.name()).collect();
    Err(AppError::usage(format!("unknown rating system \"{}\"", rules.system))
        .hint(format!("known are {}", known.join(", "))))
}

fn version_row(number: u32, effective: Instant, rules: &Profile, reason: Option<&str>) -> VersionRow {
    VersionRow {
        number,
        effective,
        profile: profile::write(rules),
        digest: rules.digest(),
        reason: reason.map(str::to_owned),
        entry: EntrySeq(0),
        recorded: Instant::MIN,
    }
}

/// A change of a list's rules.
#[derive(Clone, Debug)]
pub struct SetList {
    /// The list.
    pub list: String,
    /// Keys of the profile and their new values.
    pub assignments: Vec<(String, String)>,
    /// From when.
    pub effective: Instant,
    /// Why.
    pub reason: String,
    /// Whether nothing is to be written.
    pub dry_run: bool,
}

/// Makes a new version of a list's rules, effective from an instant that is not before the last cut that
/// is due, closed or not.
///
/// # Errors
/// Where a value is no value, or the instant lies behind a cut (77).
pub fn list_set(context: &Context<'_>, request: &SetList) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut writer = context.begin_or_try(&mut store, request.dry_run)?;
    let (id, list) = changeable(writer.reader(), &request.list)?;
    refuse_fixed(&list, &request.assignments)?;
    let zone = &list.zone;
    let now = context.now();
    if let Some(cut) =
        last_cut(&list, &writer.reader().closings(id)?, now).filter(|cut| request.effective < *cut)
    {
        let message = format!(
            "rules of {} cannot change from {} on: a period ended at {}",
            list.name,
            zone.show(request.effective),
            zone.show(cut)
        );
        return Err(
            AppError::refused("R-TIME-4", message).hint(format!("name an --effective instant from {cut} on"))
        );
    }
    let latest = list.versions.iter().map(|version| version.effective).max().unwrap_or(Instant::MIN);
    if request.effective < latest {
        let message = format!("rules of {} were already set from {} on", list.name, zone.show(latest));
        return Err(AppError::refused("R-TIME-4", message)
            .hint(format!("name an --effective instant from {latest} on")));
    }
    let old = list.rules_at(request.effective);
    let new = profile::set(old, &request.assignments)
        .map_err(|problems| AppError::data("these rules cannot be set", problems).as_usage())?;
    check_system(&new)?;
    if new.system != old.system {
        let message = format!("the rating system of {} is {} and never changes", list.name, old.system);
        return Err(
            AppError::refused("R-TIME-4", message).hint("add another list, and seed it with list seed")
        );
    }
    let changes = differences(old, &new);
    let mut report = Changes { command: format!("list set {}", list.name), changes, ..Changes::default() };
    if report.changes.is_empty() {
        return Ok(report);
    }
    report.changes.push(format!("in force from {} on", zone.show(request.effective)));
    if !request.dry_run {
        let number = list.versions.len() as u32 + 1;
        writer.add_list_version(id, &version_row(number, request.effective, &new, Some(&request.reason)))?;
        let mut detail = Map::new();
        detail.insert("reason".to_owned(), json!(request.reason));
        detail.insert(
            "set".to_owned(),
            json!(
                request.assignments.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>()
            ),
        );
        writer.finish(&context.author, "list set", &list.name, detail)?;
        report.written = true;
    }
    Ok(report)
}

/// What is no rule but what the list is never changes: every label that was closed would mean another span.
fn refuse_fixed(list: &List, assignments: &[(String, String)]) -> AppResult<()> {
    for (key, _) in assignments {
        let value = match key.as_str() {
            "zone" => list.zone.name().to_owned(),
            "activated" => list.zone.show(list.activated),
            "game" => list.kind.clone(),
            _ => continue,
        };
        let message = format!("{key} of {} is {value} and never changes", list.name);
        return Err(AppError::refused("R-TIME-4", message)
            .hint("add another list, seed it with list seed, and retire this one"));
    }
    Ok(())
}

/// A list that is not retired.
fn changeable(reader: Reader<'_>, name: &str) -> AppResult<(u32, List)> {
    let row = find_list(reader, name)?;
    let list = load_list(reader, &reader.names()?, &row)?;
    refuse_retired(&list)?;
    Ok((row.id, list))
}

/// A retired list takes no changes.
///
/// # Errors
/// Where it is retired.
pub(super) fn refuse_retired(list: &List) -> AppResult<()> {
    if list.retired {
        return Err(
            AppError::refused("R-CLO-2", format!("list {} was retired", list.name)).hint("add another list")
        );
    }
    Ok(())
}

/// What differs between two sets of rules, one value a line.
pub(super) fn differences(old: &Profile, new: &Profile) -> Vec<String> {
    let (before, after) = (profile::knobs(old), profile::knobs(new));
    let value = |knobs: &[profile::Knob], key: &str| {
        knobs
            .iter()
            .find(|knob| knob.key == key)
            .map_or_else(|| "nothing".to_owned(), |knob| knob.value.clone())
    };
    let mut keys: Vec<&str> = before.iter().chain(&after).map(|knob| knob.key).collect();
    keys.dedup();
    let mut changes: Vec<String> = Vec::new();
    for key in keys {
        let (was, is) = (value(&before, key), value(&after, key));
        let sentence = format!("{key} {was} → {is}");
        if was != is && !changes.contains(&sentence) {
            changes.push(sentence);
        }
    }
    changes
}

/// Retires a list: nothing more is closed or published for it.
///
/// # Errors
/// Where there is no such list, or it is retired already.
pub fn list_retire(context: &Context<'_>, name: &str, reason: &str, dry_run: bool) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut writer = context.begin_or_try(&mut store, dry_run)?;
    let (id, list) = changeable(writer.reader(), name)?;
    let report = Changes {
        command: format!("list retire {}", list.name),
        written: !dry_run,
        changes: vec![format!(
            "list {} is retired: nothing more is closed for it; what was closed stays",
            list.name
        )],
        ..Changes::default()
    };
    if !dry_run {
        writer.add_list_end(id, reason)?;
        let mut detail = Map::new();
        detail.insert("reason".to_owned(), json!(reason));
        writer.finish(&context.author, "list retire", &list.name, detail)?;
    }
    Ok(report)
}

/// All lists.
///
/// # Errors
/// Where the file cannot be read.
pub fn list_ls(context: &Context<'_>) -> AppResult<Lists> {
    let store = context.open()?;
    let reader = store.reader();
    let names = reader.names()?;
    let mut lists: Vec<ListHead> =
        super::book::lists(reader, &names)?.into_iter().map(|(_, list)| head(&list, context.now())).collect();
    lists.sort_by(|a, b| a.list.cmp(&b.list));
    Ok(Lists { lists })
}

fn head(list: &List, now: Instant) -> ListHead {
    let state = if list.retired {
        ListState::Retired
    } else if list.activated > now {
        ListState::Waiting
    } else {
        ListState::Active
    };
    ListHead {
        list: list.name.clone(),
        game: list.kind.clone(),
        profile: list.rules_at(now).name.clone(),
        zone: list.zone.name().to_owned(),
        activated: Time::new(list.activated, &list.zone),
        state,
        versions: list.versions.len() as u32,
    }
}

/// A list with every value of its rules.
///
/// # Errors
/// Where there is no such list.
pub fn list_show(context: &Context<'_>, name: &str) -> AppResult<ListShow> {
    let store = context.open()?;
    let reader = store.reader();
    let row = find_list(reader, name)?;
    let list = load_list(reader, &reader.names()?, &row)?;
    let knobs = profile::knobs(list.rules_at(context.now()));
    let knobs = knobs.into_iter().map(|knob| Knob {
        key: knob.key.to_owned(),
        value: knob.value,
        rule: (!knob.rule.is_empty()).then(|| knob.rule.to_owned()),
        ours: knob.ours,
    });
    let mut history = Vec::new();
    for (index, version) in list.versions.iter().enumerate() {
        let entry = reader.entry(version.entry)?;
        history.push(VersionReport {
            version: version.number,
            effective: (index > 0).then(|| Time::new(version.effective, &list.zone)),
            recorded: Time::new(version.recorded, &list.zone),
            actor: entry.actor,
            reason: version.reason.clone(),
            changes: index
                .checked_sub(1)
                .map(|before| differences(&list.versions[before].profile, &version.profile))
                .unwrap_or_default(),
        });
    }
    Ok(ListShow { head: head(&list, context.now()), knobs: knobs.collect(), history, retired: row.ended })
}
