//! Aligned columns without borders, for people at a terminal of any width.

use std::borrow::Cow;
use std::io::{self, Write};

use anstyle::Style;
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, TableStyle};
use unicode_width::UnicodeWidthStr;

use crate::report::{Align, Cell, Column, Report, Table};

use super::blocks::Blocks;
use super::escape::visible;
use super::{Options, RenderError, select};

/// No lines at all: columns are parted by blanks.
const BORDERLESS: TableStyle = TableStyle::new();
/// Blanks between two columns.
const GAP: u16 = 2;
/// How many characters a column needs at least, its gap included, for a width to be kept: a chart of so many
/// columns that words would be broken everywhere runs over the edge instead.
const LEAST: usize = 6;

/// How many rows are held at once. A longer table is written row by row, as wide as it needs.
const MOST: usize = 22_000;
/// The same where a terminal's width is to be kept: nobody reads more on a screen.
const MOST_ON_SCREEN: usize = 5_000;

/// Writes a report as text with aligned columns.
///
/// # Errors
/// A column that does not exist, or that the bytes cannot be written.
pub(super) fn write(report: &dyn Report, options: &Options, out: &mut dyn Write) -> Result<(), RenderError> {
    let tables = select::for_people(report, options.columns.as_deref())?;
    let mut blocks = Blocks::new(out);
    let title = report.title().map(|title| strong(&visible(&title), options.color));
    let head: Vec<String> = title
        .into_iter()
        .chain(report.lead().iter().map(|sentence| visible(sentence).into_owned()))
        .collect();
    if !head.is_empty() {
        blocks.add(&head.join("\n"))?;
    }
    for (at, table) in tables.into_iter().enumerate() {
        let again = || Ok(select::for_people(report, options.columns.as_deref())?.into_iter().nth(at));
        add(table, again, options, &mut blocks)?;
    }
    Ok(())
}

/// Adds a table; `again` reads it once more from its first row on.
fn add<'a>(
    table: Table<'_>,
    again: impl FnOnce() -> Result<Option<Table<'a>>, RenderError>,
    options: &Options,
    blocks: &mut Blocks<'_>,
) -> Result<(), RenderError> {
    let Table { caption, columns, mut rows, empty, notes } = table;
    let caption = caption.map(|caption| strong(&visible(&caption), options.color) + "\n").unwrap_or_default();
    let most = if options.width.is_some() { MOST_ON_SCREEN } else { MOST };
    let first: Vec<Vec<String>> = rows.by_ref().take(most + 1).map(texts).collect();
    if !first.is_empty() {
        blocks.begin()?;
        blocks.out.write_all(caption.as_bytes())?;
    }
    if first.len() > most {
        let mut widths = Widths::of(&columns);
        first.into_iter().chain(rows.map(texts)).for_each(|row| widths.see(&row));
        let rows = again()?.into_iter().flat_map(|table| table.rows).map(texts);
        row_by_row(&columns, &widths, rows, options, blocks.out)?;
    } else if !first.is_empty() {
        aligned(&columns, first, options, blocks.out)?;
    } else if !empty.is_empty() {
        blocks.add(&(caption + &empty))?;
    }
    if !notes.is_empty() {
        let notes: Vec<_> = notes.iter().map(|note| visible(note)).collect();
        blocks.add(&notes.join("\n"))?;
    }
    Ok(())
}

fn texts(row: Vec<Cell>) -> Vec<String> {
    let seen = |text: String| match visible(&text) {
        Cow::Borrowed(_) => text,
        Cow::Owned(written_out) => written_out,
    };
    row.into_iter().map(|cell| seen(cell.into_text())).collect()
}

/// The rows under their headings.
fn aligned(
    columns: &[Column],
    rows: Vec<Vec<String>>,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut widths = Widths::of(columns);
    rows.iter().for_each(|row| widths.see(row));
    let is_kept = |width: &u16| columns.len() <= usize::from(*width) / LEAST;
    let Some(width) = options.width.filter(is_kept).filter(|width| !widths.fit(usize::from(*width))) else {
        return row_by_row(columns, &widths, rows, options, out);
    };
    let text = wrapped(columns, rows, width);
    let (heading, rest) = text.split_once('\n').unwrap_or((&text, ""));
    writeln!(out, "{}\n{rest}", strong(heading, options.color))
}

fn headings(columns: &[Column]) -> Vec<String> {
    columns.iter().map(|column| column.heading.to_string()).collect()
}

/// Lines that are wider than the terminal: texts are broken over several.
fn wrapped(columns: &[Column], rows: Vec<Vec<String>>, width: u16) -> String {
    let mut grid = comfy_table::Table::new();
    grid.load_style(BORDERLESS);
    grid.set_header(headings(columns));
    grid.add_rows(rows);
    grid.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    for (at, column) in columns.iter().enumerate() {
        let Some(set) = grid.column_mut(at) else { continue };
        set.set_padding((0, if at + 1 == columns.len() { 0 } else { GAP }));
        if column.align == Align::Right {
            set.set_cell_alignment(CellAlignment::Right);
            // A number that is broken over lines is no number.
            set.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    grid.trim_fmt()
}

/// How wide each column needs to be.
struct Widths(Vec<usize>);

impl Widths {
    fn of(columns: &[Column]) -> Self {
        // An empty column has the width of a blank, as where lines are broken.
        Self(columns.iter().map(|column| column.heading.width().max(1)).collect())
    }

    /// Whether no line is wider than this.
    fn fit(&self, width: usize) -> bool {
        let gaps = self.0.len().saturating_sub(1) * usize::from(GAP);
        self.0.iter().sum::<usize>() + gaps <= width
    }

    fn see(&mut self, row: &[String]) {
        for (width, text) in self.0.iter_mut().zip(row) {
            *width = (*width).max(width_of(text));
        }
    }
}

/// Writes rows under their headings, one after another.
fn row_by_row(
    columns: &[Column],
    widths: &Widths,
    rows: impl IntoIterator<Item = Vec<String>>,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut line = String::new();
    set_line(columns, widths, &headings(columns), &mut line);
    writeln!(out, "{}", strong(&line, options.color))?;
    for row in rows {
        set_line(columns, widths, &row, &mut line);
        line.push('\n');
        out.write_all(line.as_bytes())?;
    }
    Ok(())
}

/// How many columns of a terminal a text takes; nothing in it acts on one.
fn width_of(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.width() }
}

/// Sets a row in place of the line before.
fn set_line(columns: &[Column], widths: &Widths, row: &[String], line: &mut String) {
    line.clear();
    for ((column, width), text) in columns.iter().zip(&widths.0).zip(row) {
        let blanks = width.saturating_sub(width_of(text));
        let (before, after) = if column.align == Align::Right { (blanks, 0) } else { (0, blanks) };
        line.extend(std::iter::repeat_n(' ', before));
        line.push_str(text);
        line.extend(std::iter::repeat_n(' ', after + usize::from(GAP)));
    }
    line.truncate(line.trim_end().len());
}

fn strong(text: &str, color: bool) -> String {
    let bold = if color { Style::new().bold() } else { Style::new() };
    format!("{bold}{text}{bold:#}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn columns(aligns: &[bool]) -> Vec<Column> {
        let one = |(at, right): (usize, &bool)| {
            let align = if *right { Align::Right } else { Align::Left };
            Column::made(format!("c{at}"), ["No", "Player", ""][at % 3].to_owned(), align)
        };
        aligns.iter().enumerate().map(one).collect()
    }

    proptest! {
        /// Where everything fits there is nothing to break: the two ways to set a table are one.
        #[test]
        fn what_fits_is_set_as_if_it_were_wrapped(
            aligns in prop::collection::vec(any::<bool>(), 1..5),
            rows in prop::collection::vec(prop::collection::vec("|[a-z]{1,3}|Núñez|王者|–|a b", 5), 1..5),
        ) {
            let columns = columns(&aligns);
            let rows: Vec<Vec<String>> =
                rows.iter().map(|row| row.iter().take(aligns.len()).map(ToString::to_string).collect()).collect();
            let mut set = Vec::new();
            aligned(&columns, rows.clone(), &Options::default(), &mut set).unwrap();
            prop_assert_eq!(String::from_utf8(set).unwrap(), wrapped(&columns, rows, 200) + "\n");
        }
    }
}
