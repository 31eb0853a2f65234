//! Markdown: GitHub's tables, with everything in cells shown as it is.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::report::{Align, Report, Table};

use super::blocks::Blocks;
use super::escape::visible;
use super::{Options, RenderError, select};

/// Writes a report as Markdown.
///
/// # Errors
/// A column that does not exist, or that the bytes cannot be written.
pub(super) fn write(report: &dyn Report, options: &Options, out: &mut dyn Write) -> Result<(), RenderError> {
    let tables = select::for_people(report, options.columns.as_deref())?;
    let mut blocks = Blocks::new(out);
    if let Some(title) = report.title() {
        blocks.add(&format!("## {}", literal(&title)))?;
    }
    for sentence in report.lead() {
        blocks.add(&literal(&sentence))?;
    }
    for table in tables {
        add(table, &mut blocks)?;
    }
    if !blocks.any() {
        blocks.out.write_all(b"\n")?;
    }
    Ok(())
}

fn add(mut table: Table<'_>, blocks: &mut Blocks<'_>) -> io::Result<()> {
    let mut rows = table.rows.by_ref().peekable();
    if rows.peek().is_none() && table.empty.is_empty() && table.notes.is_empty() {
        return Ok(());
    }
    if let Some(caption) = &table.caption {
        blocks.add(&format!("### {}", literal(caption)))?;
    }
    if rows.peek().is_none() {
        if !table.empty.is_empty() {
            blocks.add(&literal(&table.empty))?;
        }
    } else {
        blocks.begin()?;
        let mut text = row(table.columns.iter().map(|column| literal(&column.heading)));
        text.push_str(&row(table.columns.iter().map(|column| match column.align {
            Align::Left => "---".to_owned(),
            Align::Right => "--:".to_owned(),
        })));
        blocks.out.write_all(text.as_bytes())?;
        for cells in rows {
            blocks.out.write_all(row(cells.iter().map(|cell| literal(&cell.text()))).as_bytes())?;
        }
    }
    for note in &table.notes {
        blocks.add(&literal(note))?;
    }
    Ok(())
}

fn row(cells: impl Iterator<Item = String>) -> String {
    let mut line = "|".to_owned();
    for cell in cells {
        // Writing to a String cannot fail.
        let _ = write!(line, " {cell} |");
    }
    line.push('\n');
    line
}

/// A text with every character that Markdown or HTML would take as a mark escaped.
fn literal(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in visible(text).chars() {
        match character {
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '\\' | '|' | '`' | '*' | '_' | '[' | ']' | '~' => out.extend(['\\', character]),
            _ => out.push(character),
        }
    }
    out
}
