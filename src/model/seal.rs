//! A seal: the head of an audit chain, signed, so that it can be published.

use super::audit::Head;
use super::digest::{Digest, Hasher};
use super::instant::Instant;

/// A signed head.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seal {
    /// The head.
    pub head: Head,
    /// When it was signed.
    pub sealed: Instant,
    /// Who signed it.
    pub actor: String,
    /// The public key (ed25519).
    pub key: [u8; 32],
    /// The signature of [`Seal::digest`].
    pub signature: [u8; 64],
}

impl Seal {
    /// What is signed: the digest of every field but the signature, in the order of the fields. Not the text
    /// of the seal, so that a line break that a mail turned round does no harm.
    pub fn digest(&self) -> Digest {
        let mut hasher = Hasher::named("arbitro seal 1");
        hasher.int(i64::from(self.head.seq.0)).int(self.head.recorded.micros()).digest(&self.head.hash);
        hasher.int(self.sealed.micros()).text(&self.actor).raw(&self.key);
        hasher.finish()
    }
}
