//! `--columns`: which columns of the main table, and in which order.

use crate::report::{Column, Report, Table};

use super::RenderError;

/// The tables that people see: all of them with the columns that the report proposes, or the main one
/// with the columns that were asked for.
///
/// # Errors
/// Where a column that was asked for does not exist, is asked for twice, or is several by its heading.
pub(super) fn for_people<'a>(
    report: &'a dyn Report,
    wanted: Option<&[String]>,
) -> Result<Vec<Table<'a>>, RenderError> {
    if let Some(wanted) = wanted {
        return Ok(vec![picked(report.table(), wanted)?]);
    }
    let tables = std::iter::once(report.table()).chain(report.more());
    Ok(tables
        .map(|table| {
            let shown = (0..table.columns.len()).filter(|at| table.columns[*at].shown).collect();
            narrowed(table, shown)
        })
        .collect())
}

/// The main table with every column, or with those that were asked for.
///
/// # Errors
/// Where a column that was asked for does not exist, is asked for twice, or is several by its heading.
pub(super) fn for_machines<'a>(
    report: &'a dyn Report,
    wanted: Option<&[String]>,
) -> Result<Table<'a>, RenderError> {
    match wanted {
        Some(wanted) => picked(report.table(), wanted),
        None => Ok(report.table()),
    }
}

fn picked<'a>(table: Table<'a>, wanted: &[String]) -> Result<Table<'a>, RenderError> {
    let mut indices = Vec::with_capacity(wanted.len());
    for name in wanted {
        let index = find(&table.columns, name.trim())?;
        if indices.contains(&index) {
            return Err(RenderError::RepeatedColumn(name.trim().to_owned()));
        }
        indices.push(index);
    }
    Ok(narrowed(table, indices))
}

/// The column that is meant: by its name, else by the heading that people see above it, else by either with letters
/// of another case and words parted otherwise (`direct-encounter`). What is the heading of several columns names none
/// of them, and is said to stand above these.
fn find(columns: &[Column], name: &str) -> Result<usize, RenderError> {
    if name.is_empty() {
        return Err(unknown(columns, name));
    }
    let plainly = plain(name);
    let ways: [&dyn Fn(&Column) -> bool; 4] = [
        &|column| column.name == name,
        &|column| column.heading == name,
        &|column| plain(&column.name) == plainly,
        &|column| plain(&column.heading) == plainly,
    ];
    let mut several = Vec::new();
    for is in ways {
        let found: Vec<usize> = (0..columns.len()).filter(|at| is(&columns[*at])).collect();
        match &found[..] {
            [at] => return Ok(*at),
            [] => {}
            _ if several.is_empty() => several = found,
            _ => {}
        }
    }
    if several.is_empty() {
        return Err(unknown(columns, name));
    }
    let columns = several.iter().map(|at| columns[*at].name.to_string()).collect();
    Err(RenderError::AmbiguousColumn { name: name.to_owned(), columns })
}

/// As a name reads without case and whatever parts its words.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', ' '], "_")
}

fn unknown(columns: &[Column], name: &str) -> RenderError {
    let lower = name.to_lowercase();
    let distance = |text: &str| strsim::damerau_levenshtein(&text.to_lowercase(), &lower);
    // Of a name and a heading that are equally near the name was rather meant.
    let near = |column: &&Column| (distance(&column.name), 0).min((distance(&column.heading), 1));
    RenderError::UnknownColumn {
        name: name.to_owned(),
        suggestion: columns
            .iter()
            .min_by_key(near)
            .filter(|column| near(column).0 <= name.chars().count() / 3 + 1)
            .map(|column| column.name.to_string()),
        columns: columns.iter().map(|column| column.name.to_string()).collect(),
    }
}

fn narrowed(mut table: Table<'_>, indices: Vec<usize>) -> Table<'_> {
    table.columns = indices.iter().map(|at| table.columns[*at].clone()).collect();
    let rows = table.rows.map(move |mut row| {
        indices.iter().map(|at| row.get_mut(*at).map(std::mem::take).unwrap_or_default()).collect()
    });
    Table { rows: Box::new(rows), ..table }
}
