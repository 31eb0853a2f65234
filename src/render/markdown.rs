//! Markdown: GitHub's tables, with everything in cells shown as it is.

use std::fmt::Write as _;

use crate::report::{Align, Report, Table};

use super::escape::visible;
use super::{Options, RenderError, select};

/// Writes a report as Markdown.
///
/// # Errors
/// A column that does not exist.
pub(super) fn write(report: &dyn Report, options: &Options) -> Result<Vec<u8>, RenderError> {
    let mut blocks = Vec::new();
    if let Some(title) = report.title() {
        blocks.push(format!("## {}", literal(&title)));
    }
    blocks.extend(report.lead().iter().map(|sentence| literal(sentence)));
    for table in select::for_people(report, options.columns.as_deref())? {
        add(table, &mut blocks);
    }
    let mut text = blocks.join("\n\n");
    text.push('\n');
    Ok(text.into_bytes())
}

fn add(mut table: Table<'_>, blocks: &mut Vec<String>) {
    let mut rows = table.rows.by_ref().peekable();
    if rows.peek().is_none() && table.empty.is_empty() && table.notes.is_empty() {
        return;
    }
    if let Some(caption) = &table.caption {
        blocks.push(format!("### {}", literal(caption)));
    }
    if rows.peek().is_none() {
        blocks.extend((!table.empty.is_empty()).then(|| literal(&table.empty)));
    } else {
        let mut text = row(table.columns.iter().map(|column| literal(&column.heading)));
        text.push_str(&row(table.columns.iter().map(|column| match column.align {
            Align::Left => "---".to_owned(),
            Align::Right => "--:".to_owned(),
        })));
        rows.for_each(|cells| text.push_str(&row(cells.iter().map(|cell| literal(&cell.text())))));
        blocks.push(text.trim_end().to_owned());
    }
    blocks.extend(table.notes.iter().map(|note| literal(note)));
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
