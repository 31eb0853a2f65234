//! The files that a night writes.

use std::path::Path;

use super::Night;
use crate::app::import::source::{is_same_file, write_beside};
use crate::app::rank::{RankRequest, Which, of_book};
use crate::app::{AppError, AppResult, Kind, book};
use crate::formats::config::{ReportConfig, resolve};
use crate::render;
use crate::report::nightly::Written;
use crate::store::{Names, Store};

impl Night<'_, '_> {
    /// Writes every report that is asked for. One that cannot be written is told, and the others are written.
    pub(super) fn write_reports(&mut self, store: &Store) -> AppResult<()> {
        let names = store.reader().names()?;
        let config = self.request.config.clone();
        for report in &config.reports {
            match self.write_report(store, &names, report) {
                Ok(written) => self.report.written.extend(written),
                Err(error) if matches!(error.kind, Kind::Busy | Kind::NotOurs) => return Err(error),
                Err(error) => self.problem(&error, &format!("report of {}: ", report.list)),
            }
        }
        Ok(())
    }

    /// `None` where no period of the kind is closed yet.
    fn write_report(
        &self,
        store: &Store,
        names: &Names,
        config: &ReportConfig,
    ) -> AppResult<Option<Written>> {
        let reader = store.reader();
        let book = book::open(reader, names, &config.list)?;
        let (which, label) = match config.kind.period() {
            None => (Which::General, "general".to_owned()),
            Some(kind) => {
                let last = book
                    .closings
                    .iter()
                    .filter(|closing| closing.kind == kind)
                    .max_by_key(|closing| closing.end);
                let Some(label) = config.label.clone().or(last.map(|closing| closing.label.clone())) else {
                    return Ok(None);
                };
                (Which::Period(kind, Some(label.clone())), label)
            }
        };
        let request = RankRequest { list: config.list.clone(), which, at: None, revision: None, live: false };
        let ranking = of_book(reader, names, &book, &request, self.context.now())?;
        let format =
            render::format(config.format.as_str()).ok_or_else(|| AppError::usage("unknown format"))?;
        let bytes = render::render(&ranking, format, &render::Options::default())
            .map_err(|error| AppError::new(Kind::Io, error.to_string()))?;
        let path = resolve(&self.request.config_path, &config.path_for(&label));
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| {
                AppError::new(Kind::CannotCreate, format!("{}: {error}", folder.display()))
            })?;
        }
        let mut read = self.report.inputs.iter().map(|input| Path::new(&input.file));
        if is_same_file(&path, &self.request.config_path) || read.any(|file| is_same_file(&path, file)) {
            let message = format!("{} is read by this night, and is not written over", path.display());
            return Err(AppError::new(Kind::CannotCreate, message).hint("give the report another path"));
        }
        write_beside(&path, &bytes)?;
        let content = format!("{} {} {label}", config.list, config.kind.as_str());
        let content = if label == "general" { format!("{} general", config.list) } else { content };
        Ok(Some(Written { file: path.display().to_string(), content }))
    }
}
