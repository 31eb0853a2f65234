//! The manifest of an export: which files there are, how long they are, and their digests.

use serde::{Deserialize, Serialize};

use crate::model::audit::{EntrySeq, Head};
use crate::model::{Diagnostic, Digest, Instant, Place};

/// The manifest's file name.
pub const MANIFEST: &str = "manifest.json";
/// What an export says it is.
pub const FORMAT: &str = "arbitro-facts";
/// The version of the export's layout; that of its tables is `schema`.
pub const VERSION: u32 = 1;

/// What an export consists of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Manifest {
    /// The version of the tables.
    pub schema: u32,
    /// The end of the audit chain.
    pub head: Head,
    /// The files, in the order in which they are read.
    pub files: Vec<ArchiveFile>,
}

/// A file of an export.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArchiveFile {
    /// The table it holds; the file is named after it.
    pub table: String,
    /// Its rows, the line of column names not counted.
    pub rows: u64,
    /// Its size in bytes.
    pub bytes: u64,
    /// The digest of its bytes.
    pub sha256: Digest,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    format: String,
    version: u32,
    schema: u32,
    head: WrittenHead,
    files: Vec<WrittenFile>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenHead {
    seq: u32,
    recorded: Option<String>,
    hash: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenFile {
    file: String,
    rows: u64,
    bytes: u64,
    sha256: String,
}

impl Manifest {
    /// As JSON, for people and for [`Manifest::read`].
    ///
    /// # Errors
    /// None that happens: every value has a JSON form.
    pub fn write(&self) -> Result<Vec<u8>, serde_json::Error> {
        let file = |file: &ArchiveFile| WrittenFile {
            file: super::file_of(&file.table),
            rows: file.rows,
            bytes: file.bytes,
            sha256: file.sha256.to_string(),
        };
        let is_empty = self.head.seq.0 == 0;
        let written = Written {
            format: FORMAT.to_owned(),
            version: VERSION,
            schema: self.schema,
            head: WrittenHead {
                seq: self.head.seq.0,
                recorded: (!is_empty).then(|| self.head.recorded.to_string()),
                hash: self.head.hash.to_string(),
            },
            files: self.files.iter().map(file).collect(),
        };
        let mut bytes = serde_json::to_vec_pretty(&written)?;
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// Reads it. `name` is what diagnostics call the file.
    ///
    /// # Errors
    /// Where it is no JSON of this shape, of another version, or names a file that is none of a table.
    pub fn read(bytes: &[u8], name: &str) -> Result<Self, Diagnostic> {
        let wrong = |message: String| {
            let place = Place { file: name.to_owned(), line: 1, column: None, width: 1, text: None };
            Diagnostic::error("manifest", message).at(place).remedy("take another copy of the export")
        };
        let written: Written = serde_json::from_slice(bytes).map_err(|error| {
            let text = String::from_utf8_lossy(bytes);
            let line = error.line().max(1);
            let shown = text.lines().nth(line - 1).unwrap_or_default();
            let said = error.to_string();
            let said = said.rsplit_once(" at line ").map_or(said.as_str(), |(said, _)| said).to_owned();
            let place = Place::in_line(name, line as u64, shown, Some(error.column().max(1) as u64), 1);
            wrong(said).at(place)
        })?;
        if written.format != FORMAT {
            return Err(wrong(format!("it is \"{}\" and not an export of facts", written.format)));
        }
        if written.version != VERSION {
            let remedy = "use the arbitro that wrote it, or a newer one";
            return Err(wrong(format!("it has layout {}; this arbitro knows {VERSION}", written.version))
                .remedy(remedy));
        }
        let digest = |text: &str, what: &str| {
            Digest::parse(text).ok_or_else(|| wrong(format!("the digest of {what} is no SHA-256")))
        };
        if (written.head.seq == 0) != written.head.recorded.is_none() {
            return Err(wrong(
                "the head must have an instant where there is an entry, and none where there is none"
                    .to_owned(),
            ));
        }
        let recorded = match &written.head.recorded {
            Some(text) => Instant::parse(text).ok_or_else(|| wrong(format!("\"{text}\" is no instant")))?,
            None => Instant::MIN,
        };
        let hash = digest(&written.head.hash, "the head")?;
        let head = Head { seq: EntrySeq(written.head.seq), recorded, hash };
        let mut files = Vec::new();
        for file in &written.files {
            let table = file.file.strip_suffix(".csv").filter(|table| is_name(table));
            let table = table.ok_or_else(|| wrong(format!("\"{}\" is no file of a table", file.file)))?;
            let sha256 = digest(&file.sha256, &file.file)?;
            files.push(ArchiveFile { table: table.to_owned(), rows: file.rows, bytes: file.bytes, sha256 });
        }
        Ok(Self { schema: written.schema, head, files })
    }
}

fn is_name(table: &str) -> bool {
    !table.is_empty()
        && table.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_' || byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Manifest {
        let recorded = Instant::parse("2026-11-25T19:00:00.5Z").unwrap();
        let file = ArchiveFile { table: "game".to_owned(), rows: 3, bytes: 200, sha256: Digest::of(b"x") };
        Manifest {
            schema: 1,
            head: Head { seq: EntrySeq(4), recorded, hash: Digest::of(b"y") },
            files: vec![file],
        }
    }

    #[test]
    fn it_reads_back_and_an_empty_chain_has_no_instant() {
        for manifest in [sample(), Manifest { head: Head::EMPTY, ..sample() }] {
            assert_eq!(Manifest::read(&manifest.write().unwrap(), "m").unwrap(), manifest);
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let text = String::from_utf8(sample().write().unwrap()).unwrap();
        let said = |from: &str, to: &str| {
            let changed = text.replace(from, to);
            assert_ne!(changed, text);
            Manifest::read(changed.as_bytes(), "m").unwrap_err()
        };
        assert!(said(FORMAT, "other").message.contains("not an export"));
        assert!(said("\"version\": 1", "\"version\": 9").message.contains("layout 9"));
        assert!(said("game.csv", "../game.csv").message.contains("no file of a table"));
        assert!(said("game.csv", "/etc/passwd").message.contains("no file of a table"));
        let wrong = said("\"rows\": 3", "\"rows\": -3");
        assert!(wrong.place.unwrap().line > 8);
        assert!(said("\"seq\": 4", "\"seq\": 0").message.contains("instant"));
        assert!(said("\"2026-11-25T19:00:00.5Z\"", "null").message.contains("instant"));
        assert!(said("\"rows\"", "\"lines\"").message.contains("lines"));
    }

    #[test]
    fn deep_and_broken_json_is_refused() {
        for text in ["", "{", "[]", &"[".repeat(100_000), &"{\"a\":".repeat(100_000), "\u{0}"] {
            assert!(Manifest::read(text.as_bytes(), "m").is_err());
        }
    }
}
