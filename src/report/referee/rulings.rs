//! `referee --list`: the rulings there are.

use schemars::JsonSchema;
use serde::Serialize;

use crate::referee::RULINGS;
use crate::report::{Column, Items, Json, Report, Table, Value, document, each};

/// Every ruling.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(transparent)]
pub struct Rulings {
    /// The rulings.
    pub rulings: Vec<Offered>,
}

/// A ruling that can be asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Offered {
    /// The word after `referee`.
    pub name: &'static str,
    /// What it answers.
    pub answers: &'static str,
    /// The numbers of the rules it goes by.
    pub rules: &'static [&'static str],
    /// The option that chooses a rule set; `null` where there is only one.
    pub option: Option<&'static str>,
    /// The rule sets.
    pub sets: Vec<Set>,
}

/// A rule set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Set {
    /// The word that chooses it.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
}

impl Rulings {
    /// Every ruling of the registry.
    pub fn all() -> Self {
        let rulings = RULINGS.iter().map(|ruling| Offered {
            name: ruling.name,
            answers: ruling.answers,
            rules: ruling.rules,
            option: Some(ruling.option).filter(|option| !option.is_empty()),
            sets: ruling.sets.iter().map(|set| Set { name: set.name, about: set.about }).collect(),
        });
        Self { rulings: rulings.collect() }
    }
}

fn words(words: impl Iterator<Item = &'static str>) -> Value {
    Value::Words(words.map(str::to_owned).collect())
}

impl Report for Rulings {
    fn title(&self) -> Option<String> {
        Some("Rulings".to_owned())
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("name", "Ruling"),
            Column::left("answers", "Answers"),
            Column::left("option", "Option"),
            Column::left("sets", "Rule sets"),
            Column::left("rules", "Rules"),
        ];
        let rows = self.rulings.iter().map(|ruling| {
            vec![
                ruling.name.into(),
                ruling.answers.into(),
                ruling.option.map(str::to_owned).into(),
                words(ruling.sets.iter().map(|set| set.name)).into(),
                words(ruling.rules.iter().copied()).into(),
            ]
        });
        Table::new(columns, rows)
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.rulings)
    }
}
