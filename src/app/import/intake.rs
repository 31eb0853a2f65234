//! Rows into the file: new games are added, known ones compared, games in play kept as snapshots.

mod known;

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::likeness::Likeness;
use super::modes::Modes;
use super::rejects::Bad;
use super::source::{Source, cannot_open, options_said};
use super::spellings::Spellings;
use super::to_row::{Adding, Met, row};
use super::{Arrived, ImportRequest};
use crate::app::log::{self, Bounds};
use crate::app::{Amount, AppError, AppResult, Context, Kind};
use crate::formats::{self, Field, ReadError, ReadOptions, Row};
use crate::model::key::{BadPart, plain_name};
use crate::model::{Diagnostic, Hasher, Instant, Outcome, Record, Score, Severity, Status, Termination};
use crate::rating::packed::Unpacked;
use crate::report::import::{Import, ImportCounts, ImportedFile};
use crate::store::{BatchInfo, GameRow, InputStamp, KeyFinder, Names, Snapshot, Writer};

/// What an import gathers from its files.
pub(super) struct Intake<'r> {
    request: &'r ImportRequest,
    kind: u32,
    names: Names,
    known_players: usize,
    finder: KeyFinder,
    /// Where the packed log of the kind stands.
    bounds: Option<Bounds>,
    waiting: Unpacked,
    /// Whether any game of the kind may be kept as still in play.
    has_snapshots: bool,
    arrived: Arrived,
    /// Games that this import itself brought in without an id column: two such rows are one too many.
    derived: FxHashSet<String>,
    /// The games of the kind that are void, once one that is there was met.
    voided: Option<BTreeSet<u32>>,
    spellings: Spellings,
    modes: Modes,
    report: Import,
    errors: Vec<Diagnostic>,
    error_count: u64,
}

/// The number of a kind of game that the file does not know yet. It gets one with its first game, so that an
/// import that brings none adds nothing.
const NEW_KIND: u32 = u32::MAX;

/// Games of an event that are added together: so few that their rows stand in memory that was used before.
const AT_ONCE: usize = 32;

/// Rows after which progress is told.
const TELL_EVERY: u64 = 4096;

impl<'r> Intake<'r> {
    /// Prepares to take files into a kind of game.
    pub(super) fn new(writer: &mut Writer<'_>, request: &'r ImportRequest) -> AppResult<Self> {
        let game = plain_name(&request.game);
        crate::model::key::check_part(&game).map_err(|why| {
            AppError::usage(format!("\"{}\" cannot be a kind of game: {why}", request.game)).hint(
                if why == BadPart::Slash {
                    "the kind of game is what stands before the first \"/\" of a key"
                } else {
                    why.remedy()
                },
            )
        })?;
        let names = writer.reader().names()?;
        let known_players = names.keys.len();
        let kind = names.word(&game).unwrap_or(NEW_KIND);
        let modes = Modes::of_lists(writer, &names, kind)?;
        Ok(Self {
            request,
            kind,
            bounds: log::bounds(writer.reader(), kind)?,
            arrived: Arrived { kind, finishes: Vec::new(), before: writer.reader().last_game()? },
            finder: KeyFinder::new(kind),
            waiting: Unpacked::default(),
            has_snapshots: writer.reader().has_snapshots(kind)?,
            derived: FxHashSet::default(),
            voided: None,
            spellings: Spellings::read(writer, &names)?,
            modes,
            report: Import { game: game.into_owned(), ..empty_report() },
            errors: Vec::new(),
            error_count: 0,
            names,
            known_players,
        })
    }

    /// The number of the kind of game.
    pub(super) fn kind(&self) -> u32 {
        self.kind
    }

    /// The file's names, those of this import among them.
    pub(super) fn names(&self) -> &Names {
        &self.names
    }

    /// Gives a new kind of game its number.
    fn name_kind(&mut self, writer: &mut Writer<'_>) -> AppResult<()> {
        if self.kind == NEW_KIND {
            self.kind = writer.word(&mut self.names, &self.report.game)?;
            self.arrived.kind = self.kind;
            self.finder = KeyFinder::new(self.kind);
        }
        Ok(())
    }

    /// Takes one file, by its name. Its errors are gathered; one that cannot be read at all ends the import.
    pub(super) fn take_source(
        &mut self,
        context: &Context<'_>,
        writer: &mut Writer<'_>,
        (name, source): (&str, Source),
        options: ReadOptions,
        bad: &mut Bad,
    ) -> AppResult<()> {
        let Source { bytes, stamp, seen } = source;
        let said = options_said(self.request);
        context.progress.begin(&format!("reading {name}"), Amount::Bytes(stamp.size));
        let mut reader = formats::open(bytes, name, options).map_err(|error| cannot_open(name, error))?;
        let rejects = self.request.rejects.is_some().then(|| reader.rejects());
        let (mut counts, mut late_problems) = (ImportCounts::default(), Vec::new());
        let players = self.names.keys.len();
        let first_game = writer.reader().last_game()? + 1;
        loop {
            let row = match reader.next_row() {
                Ok(Some(row)) => row,
                Ok(None) => break,
                Err(error) => return Err(self.broken(name, error, &reader)),
            };
            counts.rows += 1;
            if counts.rows.is_multiple_of(TELL_EVERY) {
                context.progress.at(seen.count());
            }
            let problem = match &row.record {
                Some(record) => self.take_row(writer, &row, record, &mut counts)?,
                None => None,
            };
            let is_bad = row.record.is_none() || problem.is_some();
            if let (true, Some(rejecting)) = (is_bad, &rejects) {
                let own = row.problems().iter().filter(|one| one.severity == Severity::Error);
                let reasons: Vec<String> = own.chain(&problem).map(|one| one.message.clone()).collect();
                bad.add(rejecting.header(), &rejecting.line(&row, &reasons));
                counts.rejected += 1;
            }
            late_problems.extend(problem);
        }
        context.progress.end();
        late_problems.into_iter().for_each(|problem| reader.report(problem));
        self.gather(reader.findings());
        counts.new_players = (self.names.keys.len() - players) as u64;
        let (digest, size) = seen.so_far();
        let mut file = ImportedFile { file: name.to_owned(), batch: None, counts };
        if counts.new > 0 && self.is_clean() {
            let info = BatchInfo {
                kind: self.kind,
                file: name.to_owned(),
                path: stamp.path.clone(),
                size,
                modified: stamp.modified,
                digest,
                options: said.clone(),
                first_game,
                games: counts.new as u32,
                skipped: counts.already as u32,
                rejected: counts.rejected as u32,
            };
            file.batch = Some(writer.add_batch(&info)?);
        }
        let is_kept = self.is_clean() && self.kind != NEW_KIND;
        if let (Some(path), Some(modified), true) = (stamp.path, stamp.modified, is_kept) {
            writer.put_input_stamp(self.kind, &InputStamp { path, options: said, size, modified, digest })?;
        }
        add_counts(&mut self.report.total, &counts);
        self.report.files.push(file);
        Ok(())
    }

    fn gather(&mut self, findings: &formats::Findings) {
        self.error_count += findings.errors();
        for diagnostic in findings.all() {
            match diagnostic.severity {
                Severity::Error => self.errors.push(diagnostic),
                Severity::Warning => self.report.warnings.push(sentence(&diagnostic)),
                Severity::Note => self.report.assumptions.push(sentence(&diagnostic)),
            }
        }
    }

    /// Whether nothing so far refuses the import.
    fn is_clean(&self) -> bool {
        self.error_count == 0 || self.request.rejects.is_some()
    }

    /// A file that cannot be read on.
    fn broken(&mut self, name: &str, error: ReadError, reader: &formats::GameReader) -> AppError {
        let needs_zone = matches!(error, ReadError::ZoneNeeded(_));
        self.gather(reader.findings());
        let errors = std::mem::take(&mut self.errors);
        if needs_zone {
            let message = format!("{name} has local times, and their zone is not known");
            return AppError::data(message, errors)
                .as_usage()
                .hint("add --zone ZONE, such as America/Santiago");
        }
        match error.diagnostic() {
            Some(_) => AppError::data(format!("{name} cannot be read: nothing was imported"), errors),
            None => AppError::new(Kind::Io, format!("{name} cannot be read: {error}")),
        }
    }

    /// Takes a good row; what only the file can know to be wrong with it comes back.
    fn take_row(
        &mut self,
        writer: &mut Writer<'_>,
        line: &Row<'_>,
        record: &Record<'_>,
        counts: &mut ImportCounts,
    ) -> AppResult<Option<Diagnostic>> {
        if record.status == Status::Active {
            self.take_snapshot(writer, record, counts)?;
            return Ok(None);
        }
        if let Some((seq, content)) = self.finder.find(writer, &record.tail)? {
            return self.take_known(writer, line, record, (seq, content), counts);
        }
        if line.value(Field::Id).is_none() {
            self.derived.insert(record.tail.clone().into_owned());
        }
        if self.error_count > 0 && !self.is_clean() {
            return Ok(None);
        }
        self.name_kind(writer)?;
        let seq = self.add_new(writer, record, counts, || format!("line {}", line.line()))?;
        self.finder.added(writer, seq)?;
        Ok(None)
    }

    /// Takes games that the program itself knows to be new and good: those of an event.
    pub(super) fn post<'a>(
        &mut self,
        writer: &mut Writer<'_>,
        name: &str,
        records: impl ExactSizeIterator<Item = Record<'a>>,
    ) -> AppResult<()> {
        self.name_kind(writer)?;
        let (mut counts, mut hasher) = (ImportCounts::default(), Hasher::named("arbitro posted games 1"));
        let players = self.names.keys.len();
        let first_game = writer.reader().last_game()? + 1;
        let mut records = records.inspect(|record| digest_of(record, &mut hasher));
        let mut met = Met::default();
        loop {
            let some: Vec<Record<'_>> = records.by_ref().take(AT_ONCE).collect();
            if some.is_empty() {
                break;
            }
            counts.rows += some.len() as u64;
            self.add_some(writer, &some, &mut met, &mut counts)?;
        }
        drop(records);
        counts.new_players = (self.names.keys.len() - players) as u64;
        let info = BatchInfo {
            kind: self.kind,
            file: name.to_owned(),
            path: None,
            size: 0,
            modified: None,
            digest: hasher.finish(),
            options: options_said(self.request),
            first_game,
            games: counts.new as u32,
            skipped: 0,
            rejected: 0,
        };
        let batch = Some(writer.add_batch(&info)?);
        add_counts(&mut self.report.total, &counts);
        self.report.files.push(ImportedFile { file: name.to_owned(), batch, counts });
        Ok(())
    }

    /// Adds a game that is not there yet; gives its number. `place` says where it stands, should something be
    /// said of it.
    fn add_new(
        &mut self,
        writer: &mut Writer<'_>,
        record: &Record<'_>,
        counts: &mut ImportCounts,
        place: impl FnOnce() -> String,
    ) -> AppResult<u32> {
        let row = row(record, &mut Adding::new(writer, &mut self.names))?;
        let seq = writer.add_game(self.kind, &row)?;
        self.added(writer, record, (seq, row), counts, place)?;
        Ok(seq)
    }

    /// Adds games that are not there yet and whose players are met again and again.
    fn add_some(
        &mut self,
        writer: &mut Writer<'_>,
        records: &[Record<'_>],
        met: &mut Met,
        counts: &mut ImportCounts,
    ) -> AppResult<()> {
        let mut adding = Adding { writer, names: &mut self.names, met: Some(met) };
        let rows: Vec<GameRow<'_>> =
            records.iter().map(|record| row(record, &mut adding)).collect::<AppResult<_>>()?;
        let first = writer.add_games(self.kind, &rows)?;
        for ((seq, record), row) in (first..).zip(records).zip(rows) {
            self.added(writer, record, (seq, row), counts, || record.tail.to_string())?;
        }
        Ok(())
    }

    /// Notes a game that was added under a number.
    fn added(
        &mut self,
        writer: &mut Writer<'_>,
        record: &Record<'_>,
        (seq, mut row): (u32, GameRow<'_>),
        counts: &mut ImportCounts,
        place: impl FnOnce() -> String,
    ) -> AppResult<()> {
        (row.packed.seq, row.packed.entry) = (seq, writer.entry().0);
        counts.new += 1;
        self.note_new(place, record, &row);
        // Mostly none is in play, and then nothing is looked up for each of many games.
        if self.has_snapshots && writer.drop_snapshot(self.kind, &record.tail)? {
            counts.snapshots += 1;
        }
        self.waiting.push(row.packed, &row.tail);
        if self.waiting.games.len() >= log::RUN {
            log::add(writer, self.kind, &self.waiting, &mut self.bounds)?;
            self.waiting.clear();
        }
        Ok(())
    }

    /// What a new game tells besides itself.
    fn note_new(&mut self, place: impl FnOnce() -> String, record: &Record<'_>, row: &GameRow<'_>) {
        let game = &row.packed;
        self.arrived.finishes.push(game.finish);
        self.spellings.met(&self.names, game.first, row.first_typed, row.first_name);
        if record.second.is_some() {
            self.spellings.met(&self.names, game.second, row.second_typed, row.second_name);
        }
        if let Some(warning) = self.modes.warning(game.mode, &self.names) {
            let message = format!("{}: {warning}", place());
            self.report.uncounted.push(message.clone());
            self.report.warnings.push(message);
        }
    }

    fn take_snapshot(
        &mut self,
        writer: &mut Writer<'_>,
        record: &Record<'_>,
        counts: &mut ImportCounts,
    ) -> AppResult<()> {
        if self.finder.find(writer, &record.tail)?.is_some() {
            counts.snapshots_skipped += 1;
            return Ok(());
        }
        let line = formats::decisions::record_line(record)
            .map_err(|error| AppError::new(Kind::Io, error.to_string()))?;
        let last_move = record.last_move.as_ref().map_or(Instant::MIN, |time| time.at);
        let new = Snapshot { tail: record.tail.clone().into_owned(), last_move, record: line };
        let old = writer.reader().snapshot(self.kind, &record.tail)?;
        if old.is_some_and(|old| (old.last_move, &old.record) >= (new.last_move, &new.record)) {
            counts.snapshots_skipped += 1;
            return Ok(());
        }
        self.name_kind(writer)?;
        counts.snapshots += 1;
        self.has_snapshots = true;
        Ok(writer.put_snapshot(self.kind, &new)?)
    }

    /// Ends the intake: caches are brought up to date, and everything that was wrong is told at once.
    pub(super) fn finish(mut self, writer: &mut Writer<'_>) -> AppResult<(Import, Arrived)> {
        if !self.is_clean() {
            let count = self.error_count;
            let errors = if count == 1 { "1 error".to_owned() } else { format!("{count} errors") };
            let more = count.saturating_sub(self.errors.len() as u64);
            let error = AppError::data(format!("{errors}: nothing was imported"), self.errors);
            return Err(
                AppError { more, ..error }.hint("mend the rows, or add --rejects FILE to take the good ones")
            );
        }
        self.finder.finish(writer)?;
        if !self.arrived.finishes.is_empty() {
            log::add(writer, self.kind, &self.waiting, &mut self.bounds)?;
            log::seal(writer, self.kind, &self.bounds.unwrap_or_default())?;
            self.spellings.write(writer)?;
        }
        let new_players = self.names.keys.len() - self.known_players;
        self.report.total.new_players = new_players as u64;
        self.report.close_names = Likeness::of(&self.names, self.known_players);
        if !self.errors.is_empty() {
            self.report.warnings.extend(self.errors.iter().map(sentence));
        }
        Ok((self.report, self.arrived))
    }
}

fn sentence(diagnostic: &Diagnostic) -> String {
    let place =
        diagnostic.place.as_ref().map(|place| format!("{}:{}: ", place.file, place.line)).unwrap_or_default();
    let remedy = diagnostic.remedy.as_ref().map(|remedy| format!(" ({remedy})")).unwrap_or_default();
    // What stands in lines of its own in a diagnostic stands behind it in a sentence.
    format!("{place}{}{remedy}", diagnostic.message.replace("\n  ", "; "))
}

/// Adds what a posted game says to the digest of those that were posted with it.
fn digest_of(record: &Record<'_>, hasher: &mut Hasher) {
    let (score, second) = (|score: Option<Score>| score.map(|score| score.0), record.second.as_ref());
    hasher.text(&record.tail).opt_int(record.finish.as_ref().map(|finish| finish.at.micros()));
    hasher.text(&record.first.key).opt_text(second.map(|seat| seat.key.as_ref()));
    hasher.opt_int(score(record.first_score)).opt_int(score(record.second_score));
    hasher.opt_text(record.result.map(Outcome::as_str)).opt_text(record.termination.map(Termination::as_str));
}

fn add_counts(total: &mut ImportCounts, file: &ImportCounts) {
    total.rows += file.rows;
    total.new += file.new;
    total.already += file.already;
    total.void += file.void;
    total.amended += file.amended;
    total.kept += file.kept;
    total.snapshots += file.snapshots;
    total.snapshots_skipped += file.snapshots_skipped;
    total.rejected += file.rejected;
}

fn empty_report() -> Import {
    Import {
        game: String::new(),
        dry_run: false,
        files: Vec::new(),
        total: ImportCounts::default(),
        first_finish: None,
        last_finish: None,
        assumptions: Vec::new(),
        warnings: Vec::new(),
        uncounted: Vec::new(),
        close_names: Vec::new(),
        rejects: Vec::new(),
        late: Vec::new(),
        revised: Vec::new(),
    }
}
