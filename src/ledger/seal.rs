//! Signing the head of an audit chain, and checking the signature (ed25519).

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};

use crate::model::audit::Head;
use crate::model::{Instant, Seal};

/// The public key of a private one.
pub fn public_key(private: &[u8; 32]) -> [u8; 32] {
    SigningKey::from_bytes(private).verifying_key().to_bytes()
}

/// Signs a head.
pub fn sign(head: Head, sealed: Instant, actor: &str, private: &[u8; 32]) -> Seal {
    let key = SigningKey::from_bytes(private);
    let public = key.verifying_key().to_bytes();
    let mut seal = Seal { head, sealed, actor: actor.to_owned(), key: public, signature: [0; 64] };
    seal.signature = key.sign(&seal.digest().0).to_bytes();
    seal
}

/// Why a seal is not one by the owner of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSeal {
    /// Somebody else signed it.
    #[error("the seal was made with another key")]
    OtherKey,
    /// The signature does not belong to what stands in front of it.
    #[error("the signature is wrong: the seal was altered, or is a forgery")]
    Signature,
}

/// Checks a seal against the public key of the one who is said to have made it.
///
/// # Errors
/// Where it is not theirs.
pub fn check(seal: &Seal, public: &[u8; 32]) -> Result<(), BadSeal> {
    if seal.key != *public {
        return Err(BadSeal::OtherKey);
    }
    let key = VerifyingKey::from_bytes(public).map_err(|_| BadSeal::Signature)?;
    key.verify_strict(&seal.digest().0, &Signature::from_bytes(&seal.signature))
        .map_err(|_| BadSeal::Signature)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::audit::EntrySeq;
    use crate::model::{Digest, hex, unhex};

    fn head() -> Head {
        Head { seq: EntrySeq(42), recorded: Instant::from_micros(7), hash: Digest::of(b"head") }
    }

    #[test]
    fn keys_are_those_of_rfc_8032() {
        // Section 7.1, test 1.
        let private = unhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60").unwrap();
        let public = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
        assert_eq!(hex(&public_key(&private)), public);
    }

    #[test]
    fn a_seal_holds_for_its_key_and_for_nothing_else() {
        let (mine, other) = ([7; 32], [8; 32]);
        let seal = sign(head(), Instant::from_micros(9), "ana", &mine);
        let public = public_key(&mine);
        assert_eq!(check(&seal, &public), Ok(()));
        assert_eq!(check(&seal, &public_key(&other)), Err(BadSeal::OtherKey));
        let forged = [
            Seal { head: Head { seq: EntrySeq(41), ..head() }, ..seal.clone() },
            Seal { head: Head { recorded: Instant::from_micros(8), ..head() }, ..seal.clone() },
            Seal { head: Head { hash: Digest::of(b"other"), ..head() }, ..seal.clone() },
            Seal { sealed: Instant::from_micros(10), ..seal.clone() },
            Seal { actor: "eva".to_owned(), ..seal.clone() },
            Seal { signature: [1; 64], ..seal.clone() },
        ];
        for seal in forged {
            assert_eq!(check(&seal, &public), Err(BadSeal::Signature), "{seal:?}");
        }
    }
}
