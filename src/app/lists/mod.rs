//! `init` and the lists: add, retire, ls, show; how their rules change is in `rules`.

mod rules;

use serde_json::{Map, json};

use crate::app::book::{closest, find_list, list as load_list};
use crate::app::{AppError, AppResult, Context};
use crate::formats::profile;
use crate::model::key::{check_text, plain_name};
use crate::model::profile::LatePolicy;
use crate::model::{EntrySeq, Instant, List, ListVersion, Profile, Zone};
use crate::report::changes::Changes;
use crate::report::lists::{Knob, ListHead, ListShow, ListState, Lists, VersionRow as VersionReport};
use crate::report::value::Time;
use crate::store::{ListRow, Reader, Store, VersionRow, Writer};

pub(super) use rules::differences;
use rules::is_far_ahead;
pub use rules::{SetList, WithdrawRules, list_set, list_withdraw};

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
    let mut changes = Changes {
        command: format!("list add {}", plain_name(&request.name)),
        changes: vec![add_list(&mut writer, request)?],
        ..Changes::default()
    };
    changes.changes.extend(doubtful_activation(context, request)?);
    if !request.dry_run {
        writer.finish(&context.author, "list add", &plain_name(&request.name), Map::new())?;
        changes.written = true;
    }
    Ok(changes)
}

/// So many periods that are due at once are a year or more.
const MOST_DUE: usize = 60;

/// A word where the activation may be mistyped, since it never changes; a list added by mistake is retired.
fn doubtful_activation(context: &Context<'_>, request: &AddList) -> AppResult<Option<String>> {
    let name = plain_name(&request.name);
    if is_far_ahead(context.now(), request.activated) {
        return Ok(Some(format!(
            "that is more than two years ahead; if it is mistyped, arbitro list retire {name}"
        )));
    }
    let version = ListVersion {
        number: 1,
        effective: Instant::MIN,
        profile: request.profile.clone(),
        entry: EntrySeq(0),
        recorded: context.now(),
        reason: None,
    };
    let list = List {
        id: 0,
        name: request.name.clone(),
        kind: request.game.clone(),
        zone: zone_named(&request.zone)?,
        activated: request.activated,
        versions: vec![version],
        retired: false,
    };
    let due = crate::ledger::due(&list, &[], context.now()).len();
    Ok((due > MOST_DUE).then(|| {
        format!("{due} periods since then are due, and arbitro close {name} closes them all; if the year is mistyped, arbitro list retire {name}")
    }))
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
        ))
        .hint("write it without \"/\""));
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
    check_rules(&rules)?;
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
        let names = Zone::names();
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        let named = "zones are named as in America/Santiago or Europe/Madrid; UTC is one, too";
        let hint = closest(name, &known)
            .map_or_else(|| named.to_owned(), |near| format!("did you mean \"{near}\"? {named}"));
        AppError::usage(error.to_string()).hint(hint)
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
    check_text(&name).map_err(|why| {
        AppError::usage(format!("\"{typed}\" cannot be the name of a {what}: {why}")).hint(why.remedy())
    })?;
    Ok(name.into_owned())
}

/// Rules that could not be read again must not come into the file.
fn check_rules(rules: &Profile) -> AppResult<()> {
    check_system(rules)?;
    profile::read(&profile::write(rules), &rules.name).map(drop).map_err(|problems| {
        let said: Vec<String> = problems.iter().map(|problem| problem.message.clone()).collect();
        let hint = problems.into_iter().find_map(|problem| problem.remedy);
        AppError::usage(format!("these rules contradict themselves: {}", said.join("; ")))
            .hint(hint.unwrap_or_else(|| "arbitro list show LIST shows the rules of a list".to_owned()))
    })
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

/// Retires a list: nothing more is closed or published for it.
///
/// # Errors
/// Where there is no such list.
pub fn list_retire(context: &Context<'_>, name: &str, reason: &str, dry_run: bool) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut writer = context.begin_or_try(&mut store, dry_run)?;
    let row = find_list(writer.reader(), name)?;
    let mut report = Changes { command: format!("list retire {}", row.name), ..Changes::default() };
    if row.ended.is_some() {
        report.already.push(format!("list {} was retired", row.name));
        return Ok(report);
    }
    report.changes =
        vec![format!("list {} is retired: nothing more is closed for it; what was closed stays", row.name)];
    if !dry_run {
        writer.add_list_end(row.id, reason)?;
        let mut detail = Map::new();
        detail.insert("reason".to_owned(), json!(reason));
        writer.finish(&context.author, "list retire", &row.name, detail)?;
        report.written = true;
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
        let followed = list.followed_by(index);
        history.push(VersionReport {
            version: version.number,
            effective: (index > 0).then(|| Time::new(version.effective, &list.zone)),
            recorded: Time::new(version.recorded, &list.zone),
            actor: entry.actor,
            reason: version.reason.clone(),
            changes: followed
                .map(|before| differences(&before.profile, &version.profile))
                .unwrap_or_default(),
            superseded_by: list.superseded_by(index).map(|later| later.number),
        });
    }
    Ok(ListShow { head: head(&list, context.now()), knobs: knobs.collect(), history, retired: row.ended })
}
