//! CSV: the main table with all its columns, machine names as the header, nothing altered.

use std::io::Write;

use crate::report::Report;

use super::{Options, RenderError, select};

/// Writes a report as CSV. The rows of further tables are not in it: one file, one header.
///
/// # Errors
/// A column that does not exist, or that the bytes cannot be written.
pub(super) fn write(report: &dyn Report, options: &Options, out: &mut dyn Write) -> Result<(), RenderError> {
    let table = select::for_machines(report, options.columns.as_deref())?;
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(table.columns.iter().map(|column| column.name.as_bytes()))?;
    for row in table.rows {
        for cell in &row {
            writer.write_field(cell.raw().as_bytes())?;
        }
        writer.write_record(None::<&[u8]>)?;
    }
    Ok(writer.flush()?)
}
