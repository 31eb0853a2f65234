//! Blocks of text with an empty line between two of them.

use std::io::{self, Write};

/// Where blocks are written to.
pub(super) struct Blocks<'a> {
    pub(super) out: &'a mut dyn Write,
    any: bool,
}

impl<'a> Blocks<'a> {
    /// None so far.
    pub(super) fn new(out: &'a mut dyn Write) -> Self {
        Self { out, any: false }
    }

    /// Whether there is one.
    pub(super) fn any(&self) -> bool {
        self.any
    }

    /// Adds a block that is there as a whole.
    pub(super) fn add(&mut self, block: &str) -> io::Result<()> {
        self.begin()?;
        self.out.write_all(block.trim_end_matches('\n').as_bytes())?;
        self.out.write_all(b"\n")
    }

    /// Begins a block that is written line by line.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        self.out.write_all(if self.any { b"\n" } else { b"" })?;
        self.any = true;
        Ok(())
    }
}
