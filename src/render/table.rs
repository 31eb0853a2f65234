//! Aligned columns without borders, for people at a terminal of any width.

use anstyle::Style;
use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, TableStyle};
use unicode_width::UnicodeWidthStr;

use crate::report::{Align, Column, Report, Table};

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
    columns: &[Column],
    rows: impl Iterator<Item = Vec<crate::report::Cell>>,
    options: &Options,
) -> Option<String> {
    let mut lines = vec![columns.iter().map(|column| column.heading.as_ref().to_owned()).collect()];
    lines.extend(rows.map(|row| row.iter().map(|cell| visible(&cell.text()).into_owned()).collect()));
    if lines.len() == 1 {
        return None;
    }
    let sizes = Sizes::of(&lines, columns.len());
    let is_kept = |width: &u16| columns.len() <= usize::from(*width) / LEAST;
    let text = match options.width.filter(is_kept) {
        Some(width) if !sizes.fit(usize::from(width)) => wrapped(columns, lines, width),
        _ => sizes.set(columns, &lines),
    };
    Some(match text.split_once('\n') {
        Some((heading, rest)) => format!("{}\n{rest}", strong(heading, options.color)),
        None => text,
    })
}

/// How wide everything is.
struct Sizes {
    /// Of each cell, by line.
    cells: Vec<Vec<usize>>,
    /// Of each column: that of its widest cell.
    columns: Vec<usize>,
}

impl Sizes {
    fn of(lines: &[Vec<String>], columns: usize) -> Self {
        let cells: Vec<Vec<usize>> =
            lines.iter().map(|line| line.iter().map(|cell| cell.width()).collect()).collect();
        let widest = |at: usize| cells.iter().filter_map(|line| line.get(at)).max().copied();
        // An empty column has the width of a blank, as where lines are broken.
        let columns = (0..columns).map(|at| widest(at).unwrap_or_default().max(1)).collect();
        Self { cells, columns }
    }

    /// Whether no line is wider than this.
    fn fit(&self, width: usize) -> bool {
        let gaps = self.columns.len().saturating_sub(1) * usize::from(GAP);
        self.columns.iter().sum::<usize>() + gaps <= width
    }

    /// Every line in one piece, without blanks at its end.
    fn set(&self, columns: &[Column], lines: &[Vec<String>]) -> String {
        let mut text = String::new();
        for (line, widths) in lines.iter().zip(&self.cells) {
            if !text.is_empty() {
                text.push('\n');
            }
            let mut owed = 0;
            for (at, (cell, width)) in line.iter().zip(widths).enumerate() {
                let blanks = self.columns[at] - width;
                let (before, after) =
                    if columns[at].align == Align::Right { (blanks, 0) } else { (0, blanks) };
                if cell.is_empty() {
                    owed += before;
                } else {
                    text.extend(std::iter::repeat_n(' ', owed + before));
                    text.push_str(cell);
                    owed = 0;
                }
                owed += after + usize::from(GAP);
            }
        }
        text
    }
}

/// Lines that are wider than the terminal: texts are broken over several.
fn wrapped(columns: &[Column], lines: Vec<Vec<String>>, width: u16) -> String {
    let mut lines = lines.into_iter();
    let mut grid = comfy_table::Table::new();
    grid.load_style(BORDERLESS);
    grid.set_header(lines.next().unwrap_or_default());
    grid.add_rows(lines);
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

fn strong(text: &str, color: bool) -> String {
    let bold = if color { Style::new().bold() } else { Style::new() };
    format!("{bold}{text}{bold:#}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::report::Cell;

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
            let rows = || rows.iter().map(|row| row.iter().take(aligns.len()).map(Cell::from).collect());
            let set = aligned(&columns, rows(), &Options::default()).unwrap();
            let mut lines: Vec<Vec<String>> =
                vec![columns.iter().map(|column| column.heading.clone().into_owned()).collect()];
            lines.extend(rows().map(|row: Vec<Cell>| row.iter().map(|cell| cell.text().into_owned()).collect()));
            prop_assert_eq!(set, wrapped(&columns, lines, 200));
        }
    }
}
