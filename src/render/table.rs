//! Aligned columns without borders, for people at a terminal of any width.

use anstyle::Style;
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, TableStyle};

use crate::report::{Align, Report, Table};

use super::escape::visible;
use super::{Options, RenderError, select};

/// No lines at all: columns are parted by blanks.
const BORDERLESS: TableStyle = TableStyle::new();
/// Blanks between two columns.
const GAP: u16 = 2;
/// How many characters a column needs at least, its gap included, for a width to be kept: a chart of so many
/// columns that words would be broken everywhere runs over the edge instead.
const LEAST: usize = 6;

/// Writes a report as text with aligned columns.
///
/// # Errors
/// A column that does not exist.
pub(super) fn write(report: &dyn Report, options: &Options) -> Result<Vec<u8>, RenderError> {
    let mut blocks = Vec::new();
    let mut head: Vec<String> =
        report.title().iter().map(|title| strong(&visible(title), options.color)).collect();
    head.extend(report.lead().iter().map(|sentence| visible(sentence).into_owned()));
    if !head.is_empty() {
        blocks.push(head.join("\n"));
    }
    for table in select::for_people(report, options.columns.as_deref())? {
        add(table, options, &mut blocks);
    }
    let mut text = blocks.join("\n\n");
    if !text.is_empty() {
        text.push('\n');
    }
    Ok(text.into_bytes())
}

fn add(table: Table<'_>, options: &Options, blocks: &mut Vec<String>) {
    let lines = aligned(table.columns.as_slice(), table.rows, options);
    let body = lines.unwrap_or_else(|| table.empty.clone());
    if !body.is_empty() {
        let caption = table.caption.iter().map(|caption| strong(&visible(caption), options.color) + "\n");
        blocks.push(caption.collect::<String>() + &body);
    }
    if !table.notes.is_empty() {
        let notes: Vec<_> = table.notes.iter().map(|note| visible(note)).collect();
        blocks.push(notes.join("\n"));
    }
}

/// The rows under their headings; `None` where there are no rows.
fn aligned(
    columns: &[crate::report::Column],
    rows: impl Iterator<Item = Vec<crate::report::Cell>>,
    options: &Options,
) -> Option<String> {
    let mut grid = comfy_table::Table::new();
    grid.load_style(BORDERLESS);
    grid.set_header(columns.iter().map(|column| &column.heading));
    for row in rows {
        grid.add_row(row.iter().map(|cell| visible(&cell.text()).into_owned()));
    }
    if grid.is_empty() {
        return None;
    }
    if let Some(width) = options.width.filter(|width| columns.len() <= usize::from(*width) / LEAST) {
        grid.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    for (at, column) in columns.iter().enumerate() {
        let Some(set) = grid.column_mut(at) else { continue };
        set.set_padding((0, if at + 1 == columns.len() { 0 } else { GAP }));
        if column.align == Align::Right {
            set.set_cell_alignment(CellAlignment::Right);
            // A number that is broken over lines is no number.
            set.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    let text = grid.trim_fmt();
    Some(match text.split_once('\n') {
        Some((heading, rest)) => format!("{}\n{rest}", strong(heading, options.color)),
        None => text,
    })
}

fn strong(text: &str, color: bool) -> String {
    let bold = if color { Style::new().bold() } else { Style::new() };
    format!("{bold}{text}{bold:#}")
}
