//! The criteria C1 to C21 in one table: name, clause, and what it asks, in a sentence.

/// What kind of rule a criterion is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Never broken.
    Absolute,
    /// The rest of the round must stay possible.
    Completion,
    /// As well as possible, before everything below it.
    Quality,
}

/// A criterion of the Dutch system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Criterion {
    /// `C1` to `C21`.
    pub name: &'static str,
    /// The article of C.04.3.
    pub clause: &'static str,
    /// What kind of rule it is.
    pub kind: Kind,
    /// What it asks.
    pub asks: &'static str,
}

/// One of the twenty-one, as an index into [`CRITERIA`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "CRITERIA says what each one is")]
pub enum C {
    C1,
    C2,
    C3,
    C4,
    C5,
    C6,
    C7,
    C8,
    C9,
    C10,
    C11,
    C12,
    C13,
    C14,
    C15,
    C16,
    C17,
    C18,
    C19,
    C20,
    C21,
}

impl C {
    /// Its row in the table.
    pub const fn row(self) -> &'static Criterion {
        &CRITERIA[self as usize]
    }
}

const fn row(name: &'static str, clause: &'static str, kind: Kind, asks: &'static str) -> Criterion {
    Criterion { name, clause, kind, asks }
}

/// The table, in order of priority.
pub const CRITERIA: [Criterion; 21] = [
    row("C1", "2.1.1", Kind::Absolute, "nobody meets the same opponent twice"),
    row(
        "C2",
        "2.1.2",
        Kind::Absolute,
        "no bye for who had one, or scored a win's points in a round without playing",
    ),
    row("C3", "2.1.3", Kind::Absolute, "two non-topscorers who both must have the same colour do not meet"),
    row("C4", "2.2.1", Kind::Completion, "everybody not yet paired can still be paired"),
    row("C5", "2.3.1", Kind::Quality, "the bye goes to the lowest score possible"),
    row("C6", "2.4.1", Kind::Quality, "as few downfloaters as possible"),
    row(
        "C7",
        "2.4.2",
        Kind::Quality,
        "downfloaters with the lowest scores possible, the highest looked at first",
    ),
    row("C8", "2.4.3", Kind::Quality, "downfloaters that let the next bracket fulfil C1 to C7 best"),
    row("C9", "2.4.4", Kind::Quality, "the bye goes to who has fewest unplayed games"),
    row("C10", "2.4.5", Kind::Quality, "fewest colour differences beyond two around topscorers"),
    row("C11", "2.4.6", Kind::Quality, "fewest third games in a row with one colour around topscorers"),
    row("C12", "2.4.7", Kind::Quality, "fewest players without the colour they prefer"),
    row("C13", "2.4.8", Kind::Quality, "fewest players without the colour they strongly prefer"),
    row("C14", "2.4.9", Kind::Quality, "fewest residents floating down again after the last round"),
    row(
        "C15",
        "2.4.10",
        Kind::Quality,
        "fewest opponents of moved-down players floating up again after the last round",
    ),
    row("C16", "2.4.11", Kind::Quality, "fewest residents floating down again after two rounds"),
    row(
        "C17",
        "2.4.12",
        Kind::Quality,
        "fewest opponents of moved-down players floating up again after two rounds",
    ),
    row(
        "C18",
        "2.4.13",
        Kind::Quality,
        "smallest score differences of moved-down players who floated down last round",
    ),
    row(
        "C19",
        "2.4.14",
        Kind::Quality,
        "smallest score differences of their opponents who floated up last round",
    ),
    row(
        "C20",
        "2.4.15",
        Kind::Quality,
        "smallest score differences of moved-down players who floated down two rounds ago",
    ),
    row(
        "C21",
        "2.4.16",
        Kind::Quality,
        "smallest score differences of their opponents who floated up two rounds ago",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_names_every_criterion_in_its_place() {
        for (index, criterion) in CRITERIA.iter().enumerate() {
            assert_eq!(criterion.name, format!("C{}", index + 1));
        }
        assert_eq!(C::C21.row().clause, "2.4.16");
        assert_eq!(C::C9.row().name, "C9");
    }
}
