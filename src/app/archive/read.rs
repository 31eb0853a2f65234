//! `init --from`: a file made from an export, row for row, and verified before it gets its name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::Seen;
use crate::app::backup::verified;
use crate::app::{Amount, AppError, AppResult, Context, Kind, log, people};
use crate::formats::archive::{ArchiveFile, MANIFEST, Manifest, TableReader, file_of};
use crate::model::archive::{Field, Table, Texts};
use crate::model::audit::Head;
use crate::model::{Diagnostic, Digest, Place};
use crate::report::changes::Changes;
use crate::store::{Loader, Part, Store, Verification, What, Writer, tables_of_version};

/// Differences that are shown; the rest is counted.
const SHOWN: usize = 50;

/// Makes the database from an export: the rows as they were, with their numbers and instants. The audit
/// chain is verified before the file gets its name, and nothing is appended to it.
///
/// # Errors
/// Where there is a database already (73), the export is of a newer version (69), or is not what was
/// exported (65): then with the file and line of what differs.
pub fn init_from(context: &Context<'_>, folder: &Path) -> AppResult<Changes> {
    let manifest = read_manifest(folder)?;
    let tables = tables_of(&manifest, folder)?;
    let part = Part::begin(&context.db, false)?;
    let loader = Loader::begin(part.path(), manifest.schema)?;
    let mut loading = Loading { folder, loader, texts: Texts::default(), unknown: Vec::new() };
    context.progress.begin("reading the export", Amount::Bytes(Some(size(&manifest))));
    let (mut read, mut games) = (0, 0);
    let mut differs = Vec::new();
    for table in &tables {
        let file = manifest.files.iter().find(|file| file.table == table.name);
        let Some(file) = file else { continue };
        let seen = loading.table(table, |bytes| context.progress.at(read + bytes))?;
        read += seen.bytes;
        games = if table.name == "game" { seen.rows } else { games };
        differs.extend(unlike(folder, file, &seen));
    }
    context.progress.end();
    let unknown = loading.unknown;
    let store = loading.loader.finish().map_err(|error| match error.what {
        What::Full => AppError::from(error),
        _ => not_exported(
            folder,
            vec![in_file(folder, MANIFEST, format!("the rows contradict each other: {}", error.message))],
            0,
        ),
    })?;
    let verified = verified(context, store.reader())?;
    let mut wrong = placed(folder, &tables, &verified);
    wrong.extend(unknown);
    wrong.extend(wrong_head(folder, &manifest.head, &verified.head));
    // A row that differs says more than its file's digest does.
    if wrong.is_empty() {
        wrong = differs;
    }
    if !wrong.is_empty() {
        return Err(not_exported(folder, wrong, verified.findings.more));
    }
    let store = build_caches(context, store)?;
    drop(store);
    part.put()?;
    Ok(report(context, folder, &verified.head, games))
}

fn report(context: &Context<'_>, folder: &Path, head: &Head, games: u64) -> Changes {
    let count =
        |number: u64, one: &str, many: &str| format!("{number} {}", if number == 1 { one } else { many });
    Changes {
        command: "init".to_owned(),
        written: true,
        changes: vec![
            format!("the database {} was created from {}", context.db.display(), folder.display()),
            format!(
                "{} and {} as they were; head of the audit chain: {}",
                count(games, "game", "games"),
                count(u64::from(head.seq.0), "audit entry", "audit entries"),
                head.hash
            ),
        ],
        ..Changes::default()
    }
}

fn size(manifest: &Manifest) -> u64 {
    manifest.files.iter().map(|file| file.bytes).sum()
}

/// What makes people look: the export is not what was exported.
fn not_exported(folder: &Path, mut wrong: Vec<Diagnostic>, more: u64) -> AppError {
    let more = more + wrong.len().saturating_sub(SHOWN) as u64;
    wrong.truncate(SHOWN);
    let message = format!("{} is not what was exported: no database was created", folder.display());
    AppError { more, ..AppError::data(message, wrong) }.hint("take another copy of the export")
}

fn unreadable(path: &Path, error: &std::io::Error) -> AppError {
    match error.kind() {
        std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory => {
            AppError::new(Kind::Missing, format!("{}: there is no such file", path.display()))
                .hint("name a folder that arbitro export --facts has written")
        }
        _ => AppError::new(Kind::Io, format!("{}: {error}", path.display())).hint("see that it can be read"),
    }
}

/// More than any manifest needs.
const MOST_MANIFEST: u64 = 1 << 20;

fn read_manifest(folder: &Path) -> AppResult<Manifest> {
    let path = folder.join(MANIFEST);
    let mut bytes = Vec::new();
    let file = File::open(&path).map_err(|error| unreadable(&path, &error))?;
    file.take(MOST_MANIFEST).read_to_end(&mut bytes).map_err(|error| unreadable(&path, &error))?;
    let name = path.display().to_string();
    Manifest::read(&bytes, &name).map_err(|wrong| not_exported(folder, vec![wrong], 0))
}

/// The tables of the export's version, each of which must have its file.
fn tables_of(manifest: &Manifest, folder: &Path) -> AppResult<Vec<Table>> {
    let newer = || {
        let message = format!(
            "{} has tables of version {}, made by a newer arbitro",
            folder.display(),
            manifest.schema
        );
        AppError::new(Kind::NotOurs, message).hint("use the newer arbitro")
    };
    let tables = tables_of_version(manifest.schema)?.ok_or_else(newer)?;
    let wanted: BTreeSet<&str> = tables.iter().map(|table| table.name.as_str()).collect();
    let given: BTreeSet<&str> = manifest.files.iter().map(|file| file.table.as_str()).collect();
    let whole = |table: &&str| in_file(folder, MANIFEST, format!("{} is named nowhere", file_of(table)));
    let foreign =
        |table: &&str| in_file(folder, MANIFEST, format!("{} is no file of this version", file_of(table)));
    let mut wrong: Vec<Diagnostic> = wanted.difference(&given).map(whole).collect();
    wrong.extend(given.difference(&wanted).map(foreign));
    if given.len() < manifest.files.len() {
        wrong.push(in_file(folder, MANIFEST, "a file is named twice"));
    }
    if wrong.is_empty() { Ok(tables) } else { Err(not_exported(folder, wrong, 0)) }
}

fn in_file(folder: &Path, file: &str, message: impl Into<String>) -> Diagnostic {
    at_line(&folder.join(file), 1, message)
}

fn at_line(path: &Path, line: u64, message: impl Into<String>) -> Diagnostic {
    let place = Place { file: path.display().to_string(), line, column: None, width: 1, text: None };
    Diagnostic::error("export", message).at(place)
}

/// What was read of a file.
struct FileSeen {
    rows: u64,
    bytes: u64,
    sha256: Digest,
}

/// An open file that is digested while it is read.
struct Watched<'a> {
    file: File,
    seen: &'a mut Seen,
    told: &'a mut dyn FnMut(u64),
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.seen.add(&buffer[..count]);
        (self.told)(self.seen.bytes);
        Ok(count)
    }
}

fn open_table<'a>(
    folder: &Path,
    table: &Table,
    seen: &'a mut Seen,
    told: &'a mut dyn FnMut(u64),
) -> AppResult<TableReader<Watched<'a>>> {
    let path = folder.join(file_of(&table.name));
    let file = File::open(&path).map_err(|error| unreadable(&path, &error))?;
    if !file.metadata().is_ok_and(|meta| meta.is_file()) {
        return Err(not_exported(folder, vec![at_line(&path, 1, "it is no plain file")], 0));
    }
    TableReader::open(Watched { file, seen, told }, &path.display().to_string(), table)
        .map_err(|wrong| not_exported(folder, vec![wrong], 0))
}

struct Loading<'a> {
    folder: &'a Path,
    loader: Loader,
    texts: Texts,
    /// References to texts that are not there: told behind what the verification finds, since it is the text
    /// that was altered.
    unknown: Vec<Diagnostic>,
}

impl Loading<'_> {
    /// Reads a table's file into the new database.
    fn table(&mut self, table: &Table, mut told: impl FnMut(u64)) -> AppResult<FileSeen> {
        let (mut seen, mut rows) = (Seen::default(), 0);
        let refused = |wrong: Diagnostic| not_exported(self.folder, vec![wrong], 0);
        let mut reader = open_table(self.folder, table, &mut seen, &mut told)?;
        while let Some(row) = reader.next(table).map_err(refused)? {
            let fields = row.fields(table, &self.texts).map_err(refused)?;
            if let Some(unknown) = fields.unknown().filter(|_| self.unknown.len() < SHOWN) {
                self.unknown.push(unknown.clone());
            }
            let fields = fields.values();
            rows += 1;
            if fields.first() != Some(&Field::Int(rows)) {
                let column = &table.columns[0].name;
                let message = format!(
                    "this is row {rows}, and its {column} is another: a row is missing, added or moved"
                );
                return Err(refused(row.diagnostic("export", message)));
            }
            self.texts.learn(&table.name, &fields);
            self.loader.add(table, &fields).map_err(|error| match error.what {
                What::Full => AppError::from(error),
                _ => refused(row.diagnostic("export", format!("the row cannot be taken: {}", error.message))),
            })?;
        }
        drop(reader);
        let bytes = seen.bytes;
        Ok(FileSeen { rows: rows as u64, bytes, sha256: seen.digest() })
    }
}

/// What tells a file from the one that the manifest speaks of, though every row of it fits the chain.
fn unlike(folder: &Path, file: &ArchiveFile, seen: &FileSeen) -> Option<Diagnostic> {
    let name = file_of(&file.table);
    let message = if seen.rows != file.rows {
        format!("it has {} rows; the manifest says {}", seen.rows, file.rows)
    } else if seen.sha256 != file.sha256 || seen.bytes != file.bytes {
        "its digest is not that of the manifest, though every row is as the audit chain says".to_owned()
    } else {
        return None;
    };
    Some(in_file(folder, &name, message))
}

/// What the verification found, at the line of the export where it stands.
fn placed(folder: &Path, tables: &[Table], verified: &Verification) -> Vec<Diagnostic> {
    let mut rows: BTreeMap<&str, BTreeSet<i64>> = BTreeMap::new();
    for finding in &verified.findings.kept {
        rows.entry(&finding.table).or_default().extend(finding.row);
    }
    let mut lines: BTreeMap<(&str, i64), u64> = BTreeMap::new();
    for table in tables {
        let Some(rows) = rows.get(table.name.as_str()) else { continue };
        lines.extend(
            lines_of(folder, table, rows).into_iter().map(|(row, line)| ((table.name.as_str(), row), line)),
        );
    }
    let placed = verified.findings.kept.iter().map(|finding| {
        let path: PathBuf = folder.join(file_of(&finding.table));
        let line = finding.row.and_then(|row| lines.get(&(finding.table.as_str(), row))).copied();
        at_line(&path, line.unwrap_or(1), finding.message.clone())
    });
    placed.collect()
}

/// The lines at which rows of a table's file begin.
fn lines_of(folder: &Path, table: &Table, rows: &BTreeSet<i64>) -> Vec<(i64, u64)> {
    let (mut seen, mut told, mut lines, mut number) = (Seen::default(), |_| {}, Vec::new(), 0);
    let Ok(mut reader) = open_table(folder, table, &mut seen, &mut told) else { return lines };
    while let Ok(Some(row)) = reader.next(table) {
        number += 1;
        if rows.contains(&number) {
            lines.push((number, row.line));
        }
    }
    lines
}

/// A chain that ends elsewhere than the manifest says was cut, or goes on.
fn wrong_head(folder: &Path, said: &Head, found: &Head) -> Option<Diagnostic> {
    ((said.seq, said.hash) != (found.seq, found.hash)).then(|| {
        let message = format!(
            "the audit chain ends with entry {} ({}); the manifest says {} ({})",
            found.seq.0, found.hash, said.seq.0, said.hash
        );
        in_file(folder, MANIFEST, message)
    })
}

/// Builds what reading commands would otherwise build each time.
fn build_caches(context: &Context<'_>, mut store: Store) -> AppResult<Store> {
    let mut writer = store.begin(context.now(), context.salts.clone())?;
    rebuild_caches(&mut writer)?;
    writer.finish(&context.author, "init", "", serde_json::Map::new())?;
    Ok(store)
}

/// Builds the packed logs and the spellings again from the facts.
///
/// # Errors
/// Where the file cannot be read or written.
pub(in crate::app) fn rebuild_caches(writer: &mut Writer<'_>) -> AppResult<()> {
    for kind in writer.reader().kinds_of_games()? {
        log::refresh(writer, kind, true)?;
    }
    let names = writer.reader().names()?;
    let spellings = people::smallest(&names, writer.reader().all_spellings()?);
    let last = writer.reader().last_game()?;
    writer.drop_spellings()?;
    writer.drop_checkpoints()?;
    Ok(writer.put_spellings(&spellings, last)?)
}
