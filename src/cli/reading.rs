//! How a file of games is to be read: what `import` and the rulings on files of games ask alike.

use clap::Args;

use super::values;
use crate::app::import::{Dates, Fold, Reading};

/// How a file of games is read, besides its zone and its source.
#[derive(Args, Debug)]
pub struct ReadingArgs {
    /// The format of the file [default: by its name, else by how it begins]
    #[arg(long, value_name = "FORMAT", value_parser = values::input_format())]
    input: Option<String>,

    /// Columns and the fields they hold; the field - ignores a column [default: the known names]
    #[arg(long, value_name = "COLUMN=FIELD,…", value_delimiter = ',', value_parser = values::mapping)]
    map: Vec<(String, String)>,

    /// The encoding, such as utf-8, latin-1 or windows-1252 [default: detected]
    #[arg(long, value_name = "ENCODING")]
    encoding: Option<String>,

    /// What parts the columns: ",", ";", "|" or tab [default: detected]
    #[arg(long, value_name = "SIGN", value_parser = values::delimiter)]
    delimiter: Option<char>,

    /// Which reading is meant where a zone change skipped or doubled a local time [default: refuse it]
    #[arg(long, value_name = "READING", value_parser = values::fold())]
    fold: Option<Fold>,

    /// How dates such as 05/04/2026 are read [default: they are refused]
    #[arg(long, value_name = "ORDER", value_parser = values::dates())]
    dates: Option<Dates>,
}

impl ReadingArgs {
    /// Whether nothing of all this was said.
    pub fn is_unsaid(&self) -> bool {
        self.reading() == Reading::default()
    }

    /// The same for the use case.
    pub fn reading(&self) -> Reading {
        Reading {
            zone: None,
            source: None,
            format: self.input.clone(),
            encoding: self.encoding.clone(),
            delimiter: self.delimiter,
            mapping: self.map.clone(),
            fold: self.fold,
            dates: self.dates,
        }
    }
}
