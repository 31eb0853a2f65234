//! Texts with numbers, both ways: in one piece of memory, so that a bulk load finds players in the
//! processor's cache.

use std::hash::BuildHasher as _;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// Texts by number and numbers by text. Number 0 is the empty text.
#[derive(Clone, Debug, Default)]
pub(super) struct Texts {
    all: String,
    /// Where each text ends; it begins where the one before ends.
    ends: Vec<u32>,
    /// By the hash of the text that each stands for.
    numbers: HashTable<u32>,
}

impl Texts {
    /// With the empty text as number 0, which is not found by text.
    pub(super) fn new() -> Self {
        Self { ends: vec![0], ..Self::default() }
    }

    /// How many there are, the empty one included; also the next free number.
    pub(super) fn count(&self) -> usize {
        self.ends.len()
    }

    /// The text of a number; empty where there is none.
    pub(super) fn text(&self, number: u32) -> &str {
        text(&self.all, &self.ends, number)
    }

    /// The number of a text.
    pub(super) fn find(&self, text: &str) -> Option<u32> {
        self.numbers.find(hash(text), |number| self.text(*number) == text).copied()
    }

    /// Adds a text that was not found, under a number not below the next free one. Numbers that are left
    /// out are empty texts.
    pub(super) fn push(&mut self, new: &str, number: u32) {
        self.ends.resize((number as usize).max(self.ends.len()), self.all.len() as u32);
        self.all.push_str(new);
        self.ends.push(self.all.len() as u32);
        let (all, ends) = (&self.all, &self.ends);
        self.numbers.insert_unique(hash(new), number, |number| hash(text(all, ends, *number)));
    }
}

fn hash(text: &str) -> u64 {
    FxBuildHasher.hash_one(text)
}

fn text<'a>(all: &'a str, ends: &[u32], number: u32) -> &'a str {
    let at = number as usize;
    let from = at.checked_sub(1).and_then(|before| ends.get(before)).map_or(0, |end| *end as usize);
    ends.get(at).map_or("", |end| &all[from..*end as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_by_number_and_by_text_and_gaps_are_empty() {
        let mut texts = Texts::new();
        texts.push("ana", 1);
        texts.push("bo", 4);
        assert_eq!((texts.text(0), texts.text(1), texts.text(3), texts.text(4)), ("", "ana", "", "bo"));
        assert_eq!((texts.find("bo"), texts.find("an"), texts.find("")), (Some(4), None, None));
        assert_eq!((texts.count(), texts.text(9)), (5, ""));
    }

    #[test]
    fn a_text_whose_hash_is_taken_is_still_found() {
        let mut texts = Texts::new();
        texts.push("ana", 1);
        // As if another text had the hash of "bo" already.
        texts.numbers.insert_unique(hash("bo"), 1, |_| hash("bo"));
        texts.push("bo", 2);
        assert_eq!((texts.find("bo"), texts.find("ana")), (Some(2), Some(1)));
    }

    #[test]
    fn thousands_are_found_each_by_its_own_text() {
        let mut texts = Texts::new();
        (1..5_000).for_each(|number| texts.push(&format!("p{number}"), number));
        assert!((1..5_000).all(|number| texts.find(&format!("p{number}")) == Some(number)));
        assert_eq!(texts.find("p5000"), None);
    }
}
