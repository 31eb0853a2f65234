//! CSV: the main table with all its columns, machine names as the header, nothing altered.

use crate::report::Report;

use super::{Options, RenderError, select};

/// Writes a report as CSV. The rows of further tables are not in it: one file, one header.
///
/// # Errors
/// A column that does not exist.
pub(super) fn write(report: &dyn Report, options: &Options) -> Result<Vec<u8>, RenderError> {
    let table = select::for_machines(report, options.columns.as_deref())?;
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(table.columns.iter().map(|column| column.name.as_bytes()))?;
    for row in table.rows {
        for cell in &row {
            writer.write_field(cell.raw().as_bytes())?;
        }
        writer.write_record(None::<&[u8]>)?;
    }
    writer.into_inner().map_err(|error| RenderError::Csv(error.into_error().into()))
}
