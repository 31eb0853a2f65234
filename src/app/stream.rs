//! The games of a list one by one, for reports that are longer than memory should hold.

use std::sync::Arc;
use std::sync::mpsc::{SyncSender, sync_channel};

use crate::app::book::Book;
use crate::rating::{Judged, Knowledge, Observer, replay};

/// Games that are handed over at once.
const BATCH: usize = 512;
/// Batches that may wait to be read.
const WAITING: usize = 4;

/// What `make` makes of each game of a list, as known today, in rating order (R-ORD-1).
///
/// The replay runs in a thread of its own, a little ahead of the reader, and ends when the reader has
/// enough. A log that cannot be read ends it, too: whoever asks has replayed the list before.
pub fn games<T, F>(book: &Arc<Book>, make: F) -> impl Iterator<Item = T> + use<T, F>
where
    T: Send + 'static,
    F: Fn(&Book, &Judged<'_>) -> Option<T> + Send + 'static,
{
    let (sender, receiver) = sync_channel(WAITING);
    let book = Arc::clone(book);
    std::thread::spawn(move || {
        let mut teller = Teller { book: &book, make, batch: Vec::with_capacity(BATCH), sender: Some(sender) };
        if replay(&book.facts, &book.list, Knowledge::ALL, &[], &mut teller).is_ok() {
            teller.hand_over();
        }
    });
    receiver.into_iter().flatten()
}

struct Teller<'a, T, F> {
    book: &'a Book,
    make: F,
    batch: Vec<T>,
    /// `None` once nobody reads any more.
    sender: Option<SyncSender<Vec<T>>>,
}

impl<T, F> Teller<'_, T, F> {
    fn hand_over(&mut self) {
        let batch = std::mem::replace(&mut self.batch, Vec::with_capacity(BATCH));
        if self.sender.as_ref().is_some_and(|sender| sender.send(batch).is_err()) {
            self.sender = None;
        }
    }
}

impl<T, F: Fn(&Book, &Judged<'_>) -> Option<T>> Observer for Teller<'_, T, F> {
    fn game(&mut self, judged: &Judged<'_>) {
        if self.has_enough() {
            return;
        }
        self.batch.extend((self.make)(self.book, judged));
        if self.batch.len() >= BATCH {
            self.hand_over();
        }
    }

    fn has_enough(&self) -> bool {
        self.sender.is_none()
    }
}
