//! `nightly`: import, rate, close everything due, write reports; each step is a transaction, and the
//! whole can be run twice, late, or after a kill.

mod backups;
mod inputs;
mod rehearsal;
mod reports;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::app::book;
use crate::app::checkpoint::Asked;
use crate::app::close::{CloseRequest, close_list};
use crate::app::files::profile_named;
use crate::app::lists::{AddList, add_list};
use crate::app::migrate::open_migrated;
use crate::app::people::People;
use crate::app::rank::{general_of, live_cut};
use crate::app::{AppError, AppResult, Context, Kind};
use crate::formats::config::{Config, ListConfig, ProfileSource, resolve};
use crate::ledger;
use crate::model::{EntrySeq, Profile, Zone};
use crate::rating::Standing;
use crate::report::nightly::{Nightly, RatedList};
use crate::report::ranking::Ranking;
use crate::report::value::Time;
use crate::store::{ListRow, Names, Reader, Store, What};

/// A night.
#[derive(Clone, Debug)]
pub struct NightlyRequest {
    /// The configuration's file: paths in it are relative to its folder.
    pub config_path: PathBuf,
    /// The configuration.
    pub config: Config,
    /// Files named on the command line, besides those of the configuration.
    pub extra_files: Vec<String>,
    /// Whether nothing is to be written.
    pub dry_run: bool,
}

/// What came of a night.
#[derive(Debug)]
pub struct NightlyOutcome {
    /// The account.
    pub report: Nightly,
    /// The general ranking of each list, its first rows.
    pub rankings: Vec<Ranking>,
    /// The worst that went wrong; the run went on all the same.
    pub failure: Option<Kind>,
}

/// Rows of a general ranking that a night prints.
const ROWS_SHOWN: usize = 20;

/// Runs a night.
///
/// # Errors
/// Where the database is missing and not to be created (66), busy (75), or cannot be read or written. What
/// goes wrong with an input, a list or a report is told in the outcome.
pub fn nightly(context: &Context<'_>, request: &NightlyRequest) -> AppResult<NightlyOutcome> {
    if !request.dry_run {
        context.check_clock()?;
    }
    announce_clock(context, &request.config);
    inputs::check_patterns(request)?;
    if request.dry_run { rehearsal::rehearse(context, request) } else { run(context, request, None) }
}

/// `tried_on`: the database of which this one is a copy that goes again; no file is to be written.
fn run(
    context: &Context<'_>,
    request: &NightlyRequest,
    tried_on: Option<&Path>,
) -> AppResult<NightlyOutcome> {
    let mut night = Night::new(context, request, tried_on);
    let mut store = night.open()?;
    night.create_lists(&mut store)?;
    night.take_inputs(&mut store)?;
    night.close(&mut store)?;
    night.rank(&store)?;
    night.write_reports(&mut store)?;
    night.back_up(&store)?;
    Ok(NightlyOutcome { report: night.report, rankings: night.rankings, failure: night.failure })
}

/// What is wrong with the database that a configuration names is mended there.
fn as_configured(error: AppError, request: &NightlyRequest) -> AppError {
    let file = request.config_path.display();
    match error.kind {
        Kind::Missing => {
            error.hint(format!("create = true in {file} lets a night make it; so does arbitro init"))
        }
        Kind::NotOurs if error.hint.as_ref().is_some_and(|hint| hint.contains("--db")) => {
            error.hint(format!("see what database names in {file}, or name arbitro's own with --db"))
        }
        _ => error,
    }
}

/// What a configuration says otherwise of a list that is there: it is the list's own that holds.
fn contradictions(config: &ListConfig, row: &ListRow, game: &str) -> Vec<String> {
    if row.ended.is_some() {
        return vec![format!(
            "list {} was retired, and nothing is closed for it (R-CLO-2): take it out of the configuration, or add \
             a list of another name",
            row.name
        )];
    }
    let zone = Zone::named(&row.zone).unwrap_or_else(|_| Zone::utc());
    let both = [
        ("game", config.game.clone(), game.to_owned()),
        ("zone", config.zone.name().to_owned(), row.zone.clone()),
        ("activated", zone.show(config.activated), zone.show(row.activated)),
    ];
    let differ = both.into_iter().filter(|(_, said, is)| said != is);
    let told = differ.map(|(key, said, is)| {
        format!(
            "list {}: the configuration says {key} {said}; it is {is} and never changes (R-TIME-4): mend the \
             configuration, or add a list of another name",
            row.name
        )
    });
    told.collect()
}

/// A clock that the configuration fixes closes nothing any more once its time is past: said on every run.
fn announce_clock(context: &Context<'_>, config: &Config) {
    if config.now == Some(context.now()) && context.author.clock == crate::model::Clock::Given {
        let now = context.now();
        context.progress.note(&format!(
            "the configuration fixes the clock at {now} (now): what falls due later is not closed"
        ));
    }
}

struct Night<'a, 'c> {
    context: &'a Context<'c>,
    request: &'a NightlyRequest,
    report: Nightly,
    rankings: Vec<Ranking>,
    failure: Option<Kind>,
    created: BTreeSet<String>,
    /// Kinds of game whose inputs failed: nothing is closed for them.
    blocked: BTreeSet<String>,
    /// By the numbers of lists that were not closed: how many periods are due, and why they wait.
    waiting: BTreeMap<u32, (u64, &'static str)>,
    /// Where the night is only tried, the database itself: nothing but the copy of it may be written.
    tried_on: Option<&'a Path>,
    /// Files of bad rows that a tried night would have written.
    promised: BTreeSet<PathBuf>,
}

impl<'a, 'c> Night<'a, 'c> {
    fn new(context: &'a Context<'c>, request: &'a NightlyRequest, tried_on: Option<&'a Path>) -> Self {
        let zone = request.config.lists.first().map_or_else(Zone::utc, |list| list.zone.clone());
        let report = Nightly {
            clock: Time::new(context.now(), &zone),
            dry_run: tried_on.is_some(),
            clock_given: context.author.clock == crate::model::Clock::Given,
            inputs: Vec::new(),
            lists: Vec::new(),
            closed: Vec::new(),
            revised: Vec::new(),
            written: Vec::new(),
            problems: Vec::new(),
        };
        Self {
            context,
            request,
            report,
            rankings: Vec::new(),
            failure: None,
            created: BTreeSet::new(),
            blocked: BTreeSet::new(),
            waiting: BTreeMap::new(),
            tried_on,
            promised: BTreeSet::new(),
        }
    }

    /// Something went wrong that does not end the night. The worst gives the exit code; what would be a wrong
    /// command elsewhere is a wrong configuration here.
    fn problem(&mut self, error: &AppError, what: &str) {
        let hint = error.hint.as_ref().map(|hint| format!(" ({hint})")).unwrap_or_default();
        self.report.problems.push(format!("{what}{error}{hint}"));
        let kind = if error.kind == Kind::Usage { Kind::Data } else { error.kind };
        let weight = |kind: Kind| match kind {
            Kind::Missing => 1,
            Kind::Refused => 2,
            Kind::Usage | Kind::Data => 3,
            Kind::CannotCreate => 4,
            Kind::Io | Kind::Busy | Kind::NotOurs => 5,
            Kind::Difference => 6,
        };
        if self.failure.is_none_or(|known| weight(kind) > weight(known)) {
            self.failure = Some(kind);
        }
    }

    fn open(&self) -> AppResult<Store> {
        match open_migrated(self.context, self.tried_on) {
            Err(error) if error.kind == Kind::Missing && self.request.config.create => self.create(),
            other => other.map_err(|error| as_configured(error, self.request)),
        }
    }

    /// Creates the database and the folder it is to stand in.
    fn create(&self) -> AppResult<Store> {
        if let Some(folder) = self.context.db.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            let cannot = |error| AppError::new(Kind::CannotCreate, format!("{}: {error}", folder.display()));
            std::fs::create_dir_all(folder).map_err(cannot)?;
        }
        match Store::create(&self.context.db) {
            // Another night may just have made it.
            Err(error) if error.what == What::Exists => self.context.open_to_change(),
            other => Ok(other?),
        }
    }

    fn create_lists(&mut self, store: &mut Store) -> AppResult<()> {
        for config in &self.request.config.lists {
            let mut writer = self.context.begin(store)?;
            let name = crate::model::key::plain_name(&config.name).into_owned();
            if let Some(row) = writer.reader().lists()?.iter().find(|row| row.name == name) {
                let game = writer.reader().word(row.kind)?;
                self.report.problems.extend(contradictions(config, row, &game));
                continue;
            }
            let request = AddList {
                name: config.name.clone(),
                game: config.game.clone(),
                profile: self.profile(config)?,
                zone: config.zone.name().to_owned(),
                activated: config.activated,
                default_mode: config.default_mode.clone(),
                late_results: config.late_results,
                dry_run: false,
            };
            add_list(&mut writer, &request)?;
            writer.finish(&self.context.author, "list add", &name, serde_json::Map::new())?;
            self.created.insert(name);
        }
        Ok(())
    }

    fn profile(&self, config: &ListConfig) -> AppResult<Profile> {
        match &config.profile {
            ProfileSource::BuiltIn(name) => profile_named(name),
            ProfileSource::File(written) => {
                profile_named(&resolve(&self.request.config_path, written).display().to_string())
            }
        }
    }

    /// Closes what is due of every list whose inputs are in.
    fn close(&mut self, store: &mut Store) -> AppResult<()> {
        let names = store.reader().names()?;
        for row in store.reader().lists()?.into_iter().filter(|row| row.ended.is_none()) {
            if self.blocked.contains(&names.words[row.kind as usize]) {
                self.wait(store.reader(), &names, &row, "an input of its game failed")?;
                continue;
            }
            let context = self.context;
            let attempt = || close_list(context, context.begin(store)?, &row, &CloseRequest::default());
            match context.settle(attempt) {
                Ok(closed) => {
                    self.report.closed.extend(closed.closed);
                    self.report.revised.extend(closed.revised);
                }
                Err(error) if error.kind == Kind::Refused => {
                    self.problem(&error, &format!("{} was not closed: ", row.name));
                    self.wait(store.reader(), &names, &row, "it was refused")?;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Remembers what of a list is due and is not closed this night, and why.
    fn wait(&mut self, reader: Reader<'_>, names: &Names, row: &ListRow, why: &'static str) -> AppResult<()> {
        let list = book::list(reader, names, row)?;
        let due = ledger::due(&list, &reader.closings(row.id)?, self.context.now()).len();
        self.waiting.insert(row.id, (due as u64, why));
        Ok(())
    }

    /// Rates every list: what counts, who has a rating, and the general ranking.
    fn rank(&mut self, store: &Store) -> AppResult<()> {
        // Others may write meanwhile: names, games and decisions are of one instant.
        let frozen = store.freeze()?;
        let reader = frozen.reader();
        let names = reader.names()?;
        let people = People::read(reader, &names)?;
        for row in reader.lists()?.into_iter().filter(|row| row.ended.is_none()) {
            let asked = Asked { from: live_cut(None, self.context.now()), oldest: EntrySeq(u32::MAX) };
            let book = book::load_for(reader, &names, &row, |_| asked)?;
            let (mut ranking, table) = general_of(&book, &people, None, self.context.now())?;
            let waiting = self.waiting.get(&row.id);
            self.report.lists.push(RatedList {
                list: row.name.clone(),
                created: self.created.contains(&row.name),
                rated: u64::from(ranking.head.counted),
                players: table.known().filter(|(_, state)| state.standing == Standing::Rated).count() as u64,
                waiting: waiting.map_or(0, |(due, _)| *due),
                not_closed: waiting.map(|(_, why)| (*why).to_owned()),
            });
            let more = ranking.rows.len().saturating_sub(ROWS_SHOWN);
            if more > 0 {
                ranking.rows.truncate(ROWS_SHOWN);
                ranking.notes.insert(0, format!("… and {more} more: arbitro ranking {}", row.name));
            }
            self.rankings.push(ranking);
        }
        Ok(())
    }
}
