//! JSON Lines: one JSON object a row of the report.

use std::io::Write;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use crate::report::{Cell, Column, Report};

use super::{Options, RenderError, select};

/// Writes a report as JSON Lines.
///
/// # Errors
/// A column that does not exist, or that the bytes cannot be written.
pub(super) fn write(report: &dyn Report, options: &Options, out: &mut dyn Write) -> Result<(), RenderError> {
    if options.columns.is_none() {
        return Ok(report.write_items(out)?);
    }
    for object in objects(report, options)? {
        out.write_all(object?.get().as_bytes())?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

type Objects<'a> = Box<dyn Iterator<Item = serde_json::Result<Box<RawValue>>> + 'a>;

/// The rows of a report as objects: the report's own, or those of the columns that were asked for.
///
/// # Errors
/// A column that does not exist.
pub(super) fn objects<'a>(report: &'a dyn Report, options: &Options) -> Result<Objects<'a>, RenderError> {
    let Some(wanted) = options.columns.as_deref() else { return Ok(report.items()) };
    let table = select::for_machines(report, Some(wanted))?;
    let columns = table.columns;
    Ok(Box::new(table.rows.map(move |row| to_raw_value(&Object { columns: &columns, row: &row }))))
}

struct Object<'a> {
    columns: &'a [Column],
    row: &'a [Cell],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.columns.len()))?;
        for (column, cell) in self.columns.iter().zip(self.row) {
            map.serialize_entry(&column.name, &cell.value)?;
        }
        map.end()
    }
}
