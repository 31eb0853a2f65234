//! The rules of a list over time: `list set` changes them from an instant on, `list withdraw` takes such a
//! change back. Versions are only ever added: the one set last takes the place of those set before it that would
//! be effective later, so a withdrawal is a version that sets the rules as they were.

use serde_json::{Map, json};

use super::{changeable, check_system, version_row};
use crate::app::{AppError, AppResult, Context, Matter, Question};
use crate::formats::profile;
use crate::ledger::last_cut;
use crate::model::instant::DAY;
use crate::model::{Instant, List, ListVersion, Profile};
use crate::report::changes::Changes;
use crate::store::Writer;

/// How far ahead of the clock a date may lie before a command asks whether it is right (R-ORD-2).
const FAR_AHEAD: i64 = 731 * DAY;

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
/// Where a value is no value, the instant lies behind a cut or in front of another change (77), or it lies more
/// than two years ahead and nobody agreed to that (77).
pub fn list_set(context: &Context<'_>, request: &SetList) -> AppResult<Changes> {
    context.settle(|| set(context, request))
}

fn set(context: &Context<'_>, request: &SetList) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut writer = context.begin_or_try(&mut store, request.dry_run)?;
    let (id, list) = changeable(writer.reader(), &request.list)?;
    refuse_fixed(&list, &request.assignments)?;
    let zone = &list.zone;
    refuse_behind_cut(&list, cut_of(context, &writer, &list)?, request.effective)?;
    refuse_in_front_of_others(&list, request.effective)?;
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
    let doubtful = far_ahead(context.now(), request.effective, &report);
    if request.dry_run {
        context.would_ask(&doubtful);
        return Ok(report);
    }
    if let Some(question) = doubtful {
        context.agree(question)?;
    }
    let number = list.versions.len() as u32 + 1;
    writer.add_list_version(id, &version_row(number, request.effective, &new, Some(&request.reason)))?;
    let set: Vec<String> = request.assignments.iter().map(|(key, value)| format!("{key}={value}")).collect();
    let mut detail = Map::new();
    detail.insert("reason".to_owned(), json!(request.reason));
    detail.insert("set".to_owned(), json!(set));
    writer.finish(&context.author, "list set", &list.name, detail)?;
    report.written = true;
    Ok(report)
}

/// Whether a date lies so far ahead of the clock that it is likely mistyped.
pub(super) fn is_far_ahead(now: Instant, at: Instant) -> bool {
    at > now.plus(FAR_AHEAD)
}

fn far_ahead(now: Instant, effective: Instant, effect: &Changes) -> Option<Question> {
    is_far_ahead(now, effective).then(|| Question {
        effect: effect.clone(),
        text: "That is more than two years ahead (R-ORD-2). Is the date right?",
        rule: "R-ORD-2",
        matter: Matter::Effect,
    })
}

/// The last cut of a list that is due by the command's clock, closed or not.
fn cut_of(context: &Context<'_>, writer: &Writer<'_>, list: &List) -> AppResult<Option<Instant>> {
    Ok(last_cut(list, &writer.reader().closings(list.id)?, context.now()))
}

fn refuse_behind_cut(list: &List, cut: Option<Instant>, effective: Instant) -> AppResult<()> {
    let Some(cut) = cut.filter(|cut| effective < *cut) else { return Ok(()) };
    let message = format!(
        "rules of {} cannot change from {} on: a period ended at {}",
        list.name,
        list.zone.show(effective),
        list.zone.show(cut)
    );
    Err(AppError::refused("R-CLO-2", message)
        .hint(format!("name an --effective instant from {} on", list.zone.show(cut))))
}

/// Changes are set in the order in which they take effect: each is made on the rules in front of it.
fn refuse_in_front_of_others(list: &List, effective: Instant) -> AppResult<()> {
    let changes = list.changes_from(effective.plus(1));
    let (Some(first), Some(last)) = (changes.first(), changes.last()) else { return Ok(()) };
    let message = format!(
        "version {} already changes the rules of {} from {} on",
        first.number,
        list.name,
        list.zone.show(first.effective)
    );
    let hint = format!(
        "arbitro list withdraw {} {} --reason TEXT takes it back; or name an --effective instant from {} on",
        list.name,
        first.number,
        list.zone.show(last.effective)
    );
    Err(AppError::refused("R-ORD-2", message).hint(hint))
}

/// A change of a list's rules to be taken back.
#[derive(Clone, Debug)]
pub struct WithdrawRules {
    /// The list.
    pub list: String,
    /// The version; `None`: the one that would take effect last.
    pub version: Option<u32>,
    /// Why.
    pub reason: String,
    /// Whether nothing is to be written.
    pub dry_run: bool,
}

/// Takes back a change of a list's rules, and those made on it that would take effect later, where no period has
/// ended under it: a version that sets the rules as they were takes its place.
///
/// # Errors
/// Where there is no such version (2), or a period ended under it (77).
pub fn list_withdraw(context: &Context<'_>, request: &WithdrawRules) -> AppResult<Changes> {
    let mut store = context.open_to_change()?;
    let mut writer = context.begin_or_try(&mut store, request.dry_run)?;
    let (id, list) = changeable(writer.reader(), &request.list)?;
    let cut = cut_of(context, &writer, &list)?;
    let mut report = Changes { command: format!("list withdraw {}", list.name), ..Changes::default() };
    let withdrawn = match request.version {
        Some(number) => asked(&list, number, cut)?,
        None => Asked::Change(last_change(&list, cut)?),
    };
    let withdrawn = match withdrawn {
        Asked::Change(version) => version,
        Asked::Nothing(sentence) => {
            report.already.push(sentence);
            return Ok(report);
        }
    };
    let rules = list.rules_at(withdrawn.effective.plus(-1)).clone();
    report.changes = withdrawal_said(&list, withdrawn);
    if request.dry_run {
        return Ok(report);
    }
    let number = list.versions.len() as u32 + 1;
    writer.add_list_version(id, &version_row(number, withdrawn.effective, &rules, Some(&request.reason)))?;
    let mut detail = Map::new();
    detail.insert("reason".to_owned(), json!(request.reason));
    detail.insert("version".to_owned(), json!(withdrawn.number));
    writer.finish(&context.author, "list withdraw", &list.name, detail)?;
    report.written = true;
    Ok(report)
}

/// The change that takes effect last.
fn last_change(list: &List, cut: Option<Instant>) -> AppResult<&ListVersion> {
    list.changes_from(cut.unwrap_or(Instant::MIN)).pop().ok_or_else(|| {
        AppError::usage(format!("no change of the rules of {} can be withdrawn", list.name))
            .hint(format!("arbitro list show {} lists its versions", list.name))
    })
}

/// What a version comes to that is asked to be withdrawn.
enum Asked<'a> {
    /// It changes the rules.
    Change(&'a ListVersion),
    /// It changes nothing, or nothing any more: a sentence that says so.
    Nothing(String),
}

/// The change with a number.
fn asked(list: &List, number: u32, cut: Option<Instant>) -> AppResult<Asked<'_>> {
    let Some(index) = list.versions.iter().position(|version| version.number == number) else {
        let known = list.versions.len();
        return Err(AppError::usage(format!("the rules of {} have no version {number}", list.name))
            .hint(format!("they have versions 1 to {known}: arbitro list show {}", list.name)));
    };
    if index == 0 {
        let message = format!("version 1 is what {} began with and cannot be withdrawn", list.name);
        return Err(AppError::refused("R-CLO-2", message)
            .hint("list set changes rules, list retire ends a list that was added by mistake"));
    }
    let version = &list.versions[index];
    if let Some(later) = list.superseded_by(index) {
        let name = format!("version {number} of the rules of {}", list.name);
        let before = list.followed_by(index).map(|before| &before.profile);
        let is_withdrawn = later.effective == version.effective && Some(&later.profile) == before;
        return Ok(Asked::Nothing(if is_withdrawn {
            format!("{name} was withdrawn already, by version {}", later.number)
        } else {
            format!("{name} takes no effect any more: version {} took its place already", later.number)
        }));
    }
    if let Some(cut) = cut.filter(|cut| version.effective < *cut) {
        let message = format!(
            "version {number} of the rules of {} has been in force since {}, and a period ended at {}",
            list.name,
            list.zone.show(version.effective),
            list.zone.show(cut)
        );
        return Err(AppError::refused("R-CLO-2", message).hint(format!(
            "set other rules from {} on: arbitro list set {}",
            list.zone.show(cut),
            list.name
        )));
    }
    let changes = list.changes_from(version.effective);
    if changes.first().is_some_and(|first| first.number == number) {
        return Ok(Asked::Change(version));
    }
    let name = format!("version {number} of the rules of {}", list.name);
    Ok(Asked::Nothing(format!(
        "{name} changes no rule: it takes the place of one that was withdrawn already"
    )))
}

/// What a withdrawal takes back, a sentence each.
fn withdrawal_said(list: &List, withdrawn: &ListVersion) -> Vec<String> {
    let changes = list.changes_from(withdrawn.effective);
    let said = changes.iter().enumerate().map(|(index, version)| {
        let before = list.rules_at(version.effective.plus(-1));
        let with = if index == 0 { "" } else { ", too, for it was made on that" };
        format!(
            "version {}, {} from {} on, is withdrawn{with}",
            version.number,
            differences(before, &version.profile).join(", "),
            list.zone.show(version.effective)
        )
    });
    let stays = list.versions[list.version_at(withdrawn.effective.plus(-1))].number;
    said.chain([format!("the rules stay those of version {stays}")]).collect()
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

/// What differs between two sets of rules, one value a line.
pub fn differences(old: &Profile, new: &Profile) -> Vec<String> {
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
