//! Standard input, for inputs that are named `-`.

use std::cell::{Cell, RefCell};
use std::io::{self, Cursor, IsTerminal, Read};
use std::sync::Arc;

use crate::app::{AppError, AppResult, Kind, StandardInput};

/// The process's own standard input.
#[derive(Debug, Default)]
pub struct Stdin {
    is_taken: Cell<bool>,
    /// What somebody typed: where it must be read again, it is not typed again.
    typed: RefCell<Option<Arc<[u8]>>>,
}

impl StandardInput for Stdin {
    fn open(&self) -> AppResult<Box<dyn Read + Send>> {
        if io::stdin().is_terminal() {
            return Ok(Box::new(Cursor::new(self.typed()?)));
        }
        if self.is_taken.replace(true) {
            return Err(AppError::usage("standard input is named twice, and can be read once")
                .hint("name - once, or write the input to a file"));
        }
        Ok(Box::new(io::stdin()))
    }
}

impl Stdin {
    fn typed(&self) -> AppResult<Arc<[u8]>> {
        if let Some(typed) = &*self.typed.borrow() {
            return Ok(Arc::clone(typed));
        }
        let mut bytes = Vec::new();
        io::stdin()
            .read_to_end(&mut bytes)
            .map_err(|error| AppError::new(Kind::Io, format!("standard input cannot be read: {error}")))?;
        let typed: Arc<[u8]> = bytes.into();
        *self.typed.borrow_mut() = Some(Arc::clone(&typed));
        Ok(typed)
    }
}
