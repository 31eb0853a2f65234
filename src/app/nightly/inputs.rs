//! The inputs of a night: patterns become files, files that were taken before are skipped.

use std::path::{Path, PathBuf};

use super::words::as_keys;
use super::{Night, NightlyRequest};
use crate::app::import::{ImportRequest, Reading, options_said, rejects, source, take};
use crate::app::{AppError, AppResult, Context, Kind};
use crate::formats::config::{InputConfig, OnConflict, resolve};
use crate::model::{Diagnostic, Place};
use crate::report::import::ImportCounts;
use crate::report::nightly::{Input, InputState};
use crate::store::{InputStamp, Store};

impl Night<'_, '_> {
    /// Takes every input, file by file. What fails is told, and the others are taken.
    pub(super) fn take_inputs(&mut self, store: &mut Store) -> AppResult<()> {
        let config = self.request.config.clone();
        for input in &config.inputs {
            for pattern in &input.paths {
                self.take_pattern(store, input, pattern)?;
            }
        }
        if self.request.extra_files.is_empty() {
            return Ok(());
        }
        let input = self.input_of_extra_files()?;
        for file in self.request.extra_files.clone() {
            self.take_file(store, &input, &file)?;
        }
        Ok(())
    }

    /// How files of the command line are read: as those of the configuration, where they are of one game.
    fn input_of_extra_files(&self) -> AppResult<InputConfig> {
        let config = &self.request.config;
        let mut games: Vec<&str> = config.inputs.iter().map(|input| input.game.as_str()).collect();
        games.extend(config.lists.iter().map(|list| list.game.as_str()));
        games.sort_unstable();
        games.dedup();
        let [game] = games.as_slice() else {
            return Err(AppError::usage("files on the command line could be of several games")
                .hint("name them in [[inputs]], or use arbitro import --game GAME"));
        };
        let known = config.inputs.iter().find(|input| input.game == *game);
        Ok(known.cloned().map_or_else(|| plain_input(game), |input| InputConfig { required: true, ..input }))
    }

    fn take_pattern(&mut self, store: &mut Store, input: &InputConfig, pattern: &str) -> AppResult<()> {
        let text = resolve(&self.request.config_path, pattern).to_string_lossy().into_owned();
        // The folder of the configuration is no pattern, whatever signs its name has.
        let folder = self.request.config_path.parent().unwrap_or(Path::new("")).to_string_lossy();
        let below = Path::new(&glob::Pattern::escape(&folder)).join(pattern);
        let matches = glob::glob(&below.to_string_lossy())
            .map_err(|error| AppError::usage(format!("{text} is no pattern: {error}")).hint(PATTERNS))?;
        let mut files: Vec<String> =
            matches.filter_map(Result::ok).map(|path| path.to_string_lossy().into_owned()).collect();
        files.sort();
        if files.is_empty() {
            self.missing(input, &text);
        }
        for file in files {
            self.take_file(store, input, &file)?;
        }
        Ok(())
    }

    fn missing(&mut self, input: &InputConfig, pattern: &str) {
        let (state, detail) = if input.required {
            (InputState::Missing, "required, and no file matches")
        } else {
            (InputState::Absent, "no file matches, and none has to")
        };
        self.note(input, pattern, state, 0, detail.to_owned());
        if input.required {
            self.blocked.insert(input.game.clone());
            let error = AppError::new(Kind::Missing, format!("{pattern}: a required input is missing"))
                .hint("nothing is closed for its game until it is there");
            self.problem(&error, "");
        }
    }

    fn note(&mut self, input: &InputConfig, file: &str, state: InputState, new: u64, detail: String) {
        self.report.inputs.push(Input {
            file: file.to_owned(),
            game: input.game.clone(),
            state,
            new,
            detail,
        });
    }

    /// Takes one file in a transaction of its own, unless it is as it was when it was taken.
    fn take_file(&mut self, store: &mut Store, input: &InputConfig, file: &str) -> AppResult<()> {
        let request = self.request_of(input, file);
        match self.try_file(store, &request, file) {
            Ok(None) => self.note(input, file, InputState::Skipped, 0, "taken before".to_owned()),
            Ok(Some(counts)) => self.note(input, file, InputState::Taken, counts.new, said(&counts)),
            Err(error) if matches!(error.kind, Kind::Busy | Kind::NotOurs) => return Err(error),
            Err(error) => {
                let state =
                    if error.kind == Kind::Missing { InputState::Missing } else { InputState::Failed };
                self.note(input, file, state, 0, error.to_string());
                self.blocked.insert(input.game.clone());
                let error = AppError { hint: error.hint.as_deref().map(as_keys), ..error };
                let is_named = error.message.starts_with(file);
                self.problem(&error, &if is_named { String::new() } else { format!("{file}: ") });
                for diagnostic in error.diagnostics.iter().take(MOST_SAID) {
                    let line = diagnostic.place.as_ref().map_or(0, |place| place.line);
                    let remedy = diagnostic.remedy.as_deref().map(as_keys);
                    let remedy = remedy.map(|remedy| format!(" ({remedy})")).unwrap_or_default();
                    self.report.problems.push(format!("{file}:{line}: {}{remedy}", diagnostic.message));
                }
            }
        }
        Ok(())
    }

    fn request_of(&self, input: &InputConfig, file: &str) -> ImportRequest {
        ImportRequest {
            files: vec![file.to_owned()],
            game: input.game.clone(),
            reading: Reading {
                zone: input.zone.as_ref().map(|zone| zone.name().to_owned()),
                source: input.source.clone(),
                format: input.input.clone(),
                encoding: input.encoding.clone(),
                delimiter: input.delimiter,
                mapping: input.map.clone(),
                fold: input.fold,
                dates: input.dates,
            },
            rejects: input.rejects.as_ref().map(|written| {
                // Rows that an earlier file or night rejected may still wait to be mended.
                let is_promised = |path: &Path| self.promised.contains(path);
                rejects::unused(&resolve(&self.request.config_path, written), is_promised)
            }),
            on_conflict: input.on_conflict,
            reason: input.reason.clone(),
            dry_run: false,
        }
    }

    /// `None` where the file was taken before.
    fn try_file(
        &mut self,
        store: &mut Store,
        request: &ImportRequest,
        file: &str,
    ) -> AppResult<Option<ImportCounts>> {
        if was_taken(self.context, store, request, file)? {
            return Ok(None);
        }
        let writer = self.context.begin(store)?;
        let taken = take(self.context, writer, request)?;
        let report = if self.tried_on.is_some() {
            taken.finish_without_rejects(self.context, request)?
        } else {
            taken.finish(self.context, request)?
        };
        self.promised.extend(report.rejects.iter().map(PathBuf::from));
        let warnings = report.warnings.iter().cloned().chain(report.rejected());
        self.report.problems.extend(warnings.map(|warning| of_file(file, &as_keys(&warning))));
        self.report.revised.extend(report.revised);
        Ok(Some(report.total))
    }
}

/// Refuses what is no pattern, before anything is done.
///
/// # Errors
/// Each such path, at the input of the configuration that names it (65).
pub(super) fn check_patterns(request: &NightlyRequest) -> AppResult<()> {
    let file = request.config_path.display().to_string();
    let mut wrong = Vec::new();
    for input in &request.config.inputs {
        for pattern in &input.paths {
            if let Err(error) = glob::Pattern::new(pattern) {
                let place =
                    Place { file: file.clone(), line: input.line, column: None, width: 1, text: None };
                let message = format!("paths: \"{pattern}\" is no pattern: {}", error.msg);
                wrong.push(Diagnostic::error("value", message).at(place).remedy(PATTERNS));
            }
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    Err(AppError::data(format!("{file} is no configuration"), wrong))
}

/// How a pattern is written.
const PATTERNS: &str = "patterns are as in results/*.csv; [[] stands for a bracket";

/// Diagnostics of a failed file that are told.
const MOST_SAID: usize = 10;

fn plain_input(game: &str) -> InputConfig {
    InputConfig {
        paths: Vec::new(),
        game: game.to_owned(),
        zone: None,
        source: None,
        input: None,
        map: Vec::new(),
        encoding: None,
        delimiter: None,
        fold: None,
        dates: None,
        on_conflict: OnConflict::Refuse,
        reason: None,
        rejects: None,
        required: true,
        line: 0,
    }
}

/// Whether a file is as it was when it was taken: by path, size and modification time unread, else by the
/// digest of its content.
fn was_taken(
    context: &Context<'_>,
    store: &mut Store,
    request: &ImportRequest,
    file: &str,
) -> AppResult<bool> {
    let stamp = source::stamp(file)?;
    let (Some(path), Some(size), Some(modified)) = (stamp.path, stamp.size, stamp.modified) else {
        return Ok(false);
    };
    let options = options_said(request);
    let reader = store.reader();
    let names = reader.names()?;
    let Some(kind) = names.word(&crate::model::key::plain_name(&request.game)) else { return Ok(false) };
    let known = reader.input_stamp(kind, &path, &options)?;
    if known.as_ref().is_some_and(|known| known.size == size && known.modified == modified) {
        return Ok(true);
    }
    let known = known.filter(|known| known.size == size);
    if known.is_none() && !reader.has_batch_of_size(kind, size)? {
        return Ok(false);
    }
    let digest = source::digest(file)?;
    let is_same = known.is_some_and(|known| known.digest == digest);
    if !is_same && reader.batch_with_digest(kind, &digest, &options)?.is_none() {
        return Ok(false);
    }
    let mut writer = context.begin(store)?;
    writer.put_input_stamp(kind, &InputStamp { path, options, size, modified, digest })?;
    writer.finish(&context.author, "nightly", "", serde_json::Map::new())?;
    Ok(true)
}

/// A sentence about a file that names it once.
fn of_file(file: &str, sentence: &str) -> String {
    if sentence.starts_with(file) { sentence.to_owned() } else { format!("{file}: {sentence}") }
}

fn said(counts: &ImportCounts) -> String {
    let parts = [
        (counts.new, "new"),
        (counts.already, "already there"),
        (counts.void, "of them void"),
        (counts.amended, "amended"),
        (counts.kept, "kept as they were"),
        (counts.snapshots, "in play"),
        (counts.rejected, "rejected"),
    ];
    let said: Vec<String> =
        parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
    if said.is_empty() { "nothing new".to_owned() } else { said.join(", ") }
}
