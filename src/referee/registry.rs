//! The rulings there are: what `referee --list` prints and completions offer.

/// A set of rules that a ruling can be asked under.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleSet {
    /// The word that chooses it.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
}

/// A ruling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// The word after `referee`.
    pub name: &'static str,
    /// What it answers.
    pub answers: &'static str,
    /// The numbers of the rules it goes by.
    pub rules: &'static [&'static str],
    /// The option that chooses a rule set; empty where there is only one.
    pub option: &'static str,
    /// The rule sets; empty where there is only one.
    pub sets: &'static [RuleSet],
}

const fn set(name: &'static str, about: &'static str) -> RuleSet {
    RuleSet { name, about }
}

/// Every ruling. A new one is one file in this room and one line here.
pub const RULINGS: &[Ruling] = &[
    Ruling {
        name: "othello",
        answers: "the final figure of a game of Othello: empty squares, resignation, fallen flags",
        rules: &["R-OTH-1", "R-OTH-2", "R-OTH-3", "R-OTH-4", "R-OTH-5"],
        option: "--rules",
        sets: &[
            set("world", "empty squares go to the winner"),
            set("japan", "empty squares are split between the two"),
            set("usa", "empty squares count for nobody"),
        ],
    },
    Ruling {
        name: "visavis",
        answers: "the table points and the result of a game of duplicate \"Visavis\"",
        rules: &["R-VIS-1", "R-VIS-2"],
        option: "",
        sets: &[],
    },
    Ruling {
        name: "deadline",
        answers: "when a player's time ends, what happens then, and which days were not counted",
        rules: &["R-CLOCK-1", "R-CLOCK-2", "R-CLOCK-3"],
        option: "--kind",
        sets: &[
            set("autopass", "the next autopass of a correspondence game, casual or with --tournament"),
            set("rapid-challenge", "until when a play of a rapid game can be challenged"),
            set("invitation", "when an invitation lapses"),
            set("room", "when a friends' room lapses"),
        ],
    },
    Ruling {
        name: "keep",
        answers: "which records a clean-up would discard, and why",
        rules: &["R-FISE-8"],
        option: "",
        sets: &[],
    },
    Ruling {
        name: "ladder",
        answers: "level, best level beaten, streak and weekly credits of players against the computer",
        rules: &["R-LAD-1", "R-LAD-2", "R-LAD-3"],
        option: "",
        sets: &[],
    },
];

/// The ruling of a name.
pub fn ruling(name: &str) -> Option<&'static Ruling> {
    RULINGS.iter().find(|ruling| ruling.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::deadline::Kind;
    use crate::referee::othello::Rules;

    fn sets(name: &str) -> Vec<&'static str> {
        ruling(name).unwrap().sets.iter().map(|set| set.name).collect()
    }

    #[test]
    fn rule_sets_are_those_the_rulings_read() {
        assert_eq!(sets("othello"), Rules::ALL.map(Rules::as_str));
        assert_eq!(sets("deadline"), Kind::ALL.map(Kind::as_str));
        assert!(ruling("chess").is_none());
    }

    #[test]
    fn only_a_choice_has_an_option() {
        for ruling in RULINGS {
            assert_eq!(ruling.option.is_empty(), ruling.sets.is_empty(), "{}", ruling.name);
            assert!(ruling.rules.iter().all(|rule| rule.starts_with("R-")), "{}", ruling.name);
        }
    }
}
