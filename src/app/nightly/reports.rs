//! The files that a night writes. Where a path names `{label}` every closed period has a file of its own, which
//! stays true: it is written again when the period is revised.

use std::path::{Path, PathBuf};

use super::Night;
use crate::app::book::Book;
use crate::app::frozen::each_frozen;
use crate::app::import::source::{is_same_file, refuse_place, write_beside};
use crate::app::people::People;
use crate::app::rank::{RankRequest, Which, of_book};
use crate::app::{AppError, AppResult, Kind, book};
use crate::formats::config::{ReportConfig, resolve};
use crate::model::{Closing, PeriodKind};
use crate::render;
use crate::report::nightly::Written;
use crate::report::ranking::Ranking;
use crate::store::{Names, Reader, Store};

/// What the reports of a night are made from. Lists are opened once for the reports that follow each other.
struct Sources {
    names: Names,
    people: People,
    book: Option<Book>,
}

impl Sources {
    fn book(&mut self, reader: Reader<'_>, list: &str) -> AppResult<&Book> {
        if self.book.as_ref().is_none_or(|book| book.list.name != list) {
            self.book = None;
            self.book = Some(book::open(reader, &self.names, list)?);
        }
        self.book.as_ref().ok_or_else(|| AppError::usage(format!("there is no list \"{list}\"")))
    }
}

/// Up to which revision the files of a report are written once all are.
struct Mark {
    path: String,
    content: String,
    revision: u32,
}

impl Night<'_, '_> {
    /// Writes every report that is asked for. A file that cannot be written is told, and the others are written.
    pub(super) fn write_reports(&mut self, store: &mut Store) -> AppResult<()> {
        let config = self.request.config.clone();
        if config.reports.is_empty() {
            return Ok(());
        }
        let mut marks = Vec::new();
        {
            // All reports of a night are of one instant, whatever is decided while they are written.
            let frozen = store.freeze()?;
            let reader = frozen.reader();
            let names = reader.names()?;
            let people = People::read(reader, &names)?;
            let mut sources = Sources { names, people, book: None };
            for report in &config.reports {
                match self.write_report(reader, &mut sources, report) {
                    Ok(mark) => marks.extend(mark),
                    Err(error) if matches!(error.kind, Kind::Busy | Kind::NotOurs) => return Err(error),
                    Err(error) => self.problem(&error, &format!("report of {}: ", report.list)),
                }
            }
        }
        if marks.is_empty() {
            return Ok(());
        }
        let mut writer = self.context.begin(store)?;
        for mark in &marks {
            writer.put_report_mark(&mark.path, &mark.content, mark.revision)?;
        }
        writer.finish(&self.context.author, "nightly", "", serde_json::Map::new())?;
        Ok(())
    }

    /// Writes the files of a report; gives what is to be remembered where that is news.
    fn write_report(
        &mut self,
        reader: Reader<'_>,
        sources: &mut Sources,
        config: &ReportConfig,
    ) -> AppResult<Option<Mark>> {
        // What is revised meanwhile is written the next night.
        let last_revision = reader.last_revision()?;
        sources.book(reader, &config.list)?;
        let Sources { names, people, book: Some(book) } = sources else { return Ok(None) };
        if let (Some(kind), None) = (config.kind.period(), &config.label) {
            return self.write_closed(reader, (book, people), config, (kind, last_revision));
        }
        let (which, label) = match (config.kind.period(), &config.label) {
            (Some(kind), Some(label)) => (Which::Period(kind, Some(label.clone())), label.as_str()),
            _ => (Which::General, "general"),
        };
        let request = RankRequest { list: config.list.clone(), which, at: None, revision: None, live: false };
        let ranking = of_book(reader, names, book, &request, self.context.now())?;
        let written = self.write_file(config, label, &ranking)?;
        self.report.written.push(written);
        Ok(None)
    }

    /// Writes the last closing of a kind; where the path names the label, also every other one that was closed or
    /// revised since the files of this report were last written, or whose file is not there.
    fn write_closed(
        &mut self,
        reader: Reader<'_>,
        (book, people): (&Book, &People),
        config: &ReportConfig,
        (kind, revision): (PeriodKind, u32),
    ) -> AppResult<Option<Mark>> {
        let of_kind = book.closings.iter().filter(|closing| closing.kind == kind);
        let Some(last) = of_kind.clone().max_by_key(|closing| closing.end) else { return Ok(None) };
        let mut wanted: Vec<&Closing> = vec![last];
        let mut mark = None;
        if config.has_a_file_a_label() {
            let path = self.full_path(config);
            let content = format!("{} {} {}", config.list, kind.as_str(), config.format.as_str());
            let since = reader.report_mark(&path, &content)?;
            let changed = reader.closings_since(book.list.id, kind, since.unwrap_or(0))?;
            let is_due = |one: &Closing| {
                changed.binary_search(&one.id).is_ok() || !self.path_of(config, &one.label).exists()
            };
            wanted.extend(of_kind.filter(|one| one.id != last.id && is_due(one)));
            let is_news = since.is_none() || !changed.is_empty();
            mark = is_news.then_some(Mark { path, content, revision });
        }
        let (mut written, mut failed) = (Vec::new(), Vec::new());
        each_frozen(reader, book, people, &wanted, |closing, ranking| {
            match self.write_file(config, &closing.label, ranking) {
                Ok(file) => written.push((closing.end, file)),
                Err(error) => failed.push(error),
            }
            Ok(())
        })?;
        written.sort_by_key(|(end, _)| *end);
        self.report.written.extend(written.into_iter().map(|(_, file)| file));
        for error in &failed {
            self.problem(error, &format!("report of {}: ", config.list));
        }
        Ok(mark.filter(|_| failed.is_empty()))
    }

    /// The path of a report from the root on, with its braces: what it is remembered by.
    fn full_path(&self, config: &ReportConfig) -> String {
        let path = resolve(&self.request.config_path, &config.path);
        std::path::absolute(&path).unwrap_or(path).to_string_lossy().into_owned()
    }

    /// The file of a label.
    fn path_of(&self, config: &ReportConfig, label: &str) -> PathBuf {
        resolve(&self.request.config_path, &config.path_for(label))
    }

    /// Writes one file; on a dry run only sees that it may be written.
    fn write_file(&self, config: &ReportConfig, label: &str, ranking: &Ranking) -> AppResult<Written> {
        let path = self.path_of(config, label);
        self.refuse_inputs(&path)?;
        if let Some(db) = self.tried_on {
            refuse_place(&path)?;
            if std::path::absolute(&path).ok() == std::path::absolute(db).ok() {
                let message = format!("{} is the database, and is not written over", path.display());
                return Err(AppError::new(Kind::CannotCreate, message).hint("name another file"));
            }
        } else {
            let format =
                render::format(config.format.as_str()).ok_or_else(|| AppError::usage("unknown format"))?;
            let bytes = render::render(ranking, format, &render::Options::default())
                .map_err(|error| AppError::new(Kind::Io, error.to_string()))?;
            make_folder_of(&path)?;
            write_beside(&path, &bytes)?;
        }
        let content = match config.kind.period() {
            None => format!("{} general", config.list),
            Some(kind) => format!("{} {} {label}", config.list, kind.as_str()),
        };
        Ok(Written { file: path.display().to_string(), content })
    }

    fn refuse_inputs(&self, path: &Path) -> AppResult<()> {
        let mut read = self.report.inputs.iter().map(|input| Path::new(&input.file));
        if is_same_file(path, &self.request.config_path) || read.any(|file| is_same_file(path, file)) {
            let message = format!("{} is read by this night, and is not written over", path.display());
            return Err(AppError::new(Kind::CannotCreate, message).hint("give the report another path"));
        }
        Ok(())
    }
}

fn make_folder_of(path: &Path) -> AppResult<()> {
    let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) else { return Ok(()) };
    std::fs::create_dir_all(folder).map_err(|error| {
        let message = format!("{} cannot be made: {error}", folder.display());
        AppError::new(Kind::CannotCreate, message).hint("name a folder that can be made in [[reports]]")
    })
}
