//! The whole file as a folder that people can open, and a file made from such a folder.

mod export;
mod read;

pub use export::export_facts;
pub use read::init_from;
pub(in crate::app) use read::rebuild_caches;

use sha2::{Digest as _, Sha256};

use crate::model::Digest;

/// The digest and size of a file's bytes so far.
#[derive(Default)]
struct Seen {
    sha256: Sha256,
    bytes: u64,
}

impl Seen {
    fn add(&mut self, bytes: &[u8]) {
        self.sha256.update(bytes);
        self.bytes += bytes.len() as u64;
    }

    fn digest(self) -> Digest {
        Digest(self.sha256.finalize().into())
    }
}
