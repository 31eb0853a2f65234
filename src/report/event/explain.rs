//! `event standings --explain A B`: what parted two players, with every term.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Amount, Sheet};
use crate::report::table::Align;
use crate::report::{Cell, Column, Items, Json, Report, Table, document, each};
use crate::standings::{self, Explanation, Outcome};

/// Two players compared.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Explained {
    /// The event.
    pub event: String,
    /// The keys of the two, as they were asked for.
    pub players: [String; 2],
    /// Who stands in front; `null` where they share the place.
    pub ahead: Option<String>,
    /// What parted them: `points` or a tie-break; `null` where nothing did.
    pub by: Option<String>,
    /// The whole answer in a sentence.
    pub sentence: String,
    /// What was compared, in order.
    pub compared: Vec<Compared>,
}

/// One comparison.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Compared {
    /// `points`, or the name of a tie-break.
    pub method: String,
    /// What it is, in words.
    pub about: String,
    /// How many players were equal so far, the two included.
    pub tied: u32,
    /// The value of each of the two.
    pub values: [Amount; 2],
    /// The terms of each value.
    pub terms: [Vec<Part>; 2],
}

/// A term of a value.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Part {
    /// The round, from 1.
    pub round: u32,
    /// The opponent's key; `null` without one.
    pub opponent: Option<String>,
    /// What it is.
    pub what: String,
    /// How often the amount counts, where not once.
    pub factor: Option<Amount>,
    /// The amount.
    pub amount: Amount,
    /// What it adds to the value.
    pub adds: Amount,
}

impl Explained {
    /// An explanation of two starting numbers, put into names.
    pub fn of(sheet: &Sheet<'_>, explanation: &Explanation, one: u32, two: u32) -> Self {
        let compared: Vec<Compared> =
            explanation.steps.iter().map(|step| Compared::of(sheet, step)).collect();
        let (ahead, by) = match explanation.outcome {
            Outcome::Parted { ahead, by } => (Some(ahead), Some(by.to_owned())),
            Outcome::TakenOut(out) => (Some(if out == one { two } else { one }), None),
            Outcome::Shared => (None, None),
        };
        let sentence = match (explanation.outcome, compared.last()) {
            (Outcome::Parted { ahead, by }, Some(last)) => {
                let (behind, values) =
                    if ahead == one { (two, last.values) } else { (one, [last.values[1], last.values[0]]) };
                format!(
                    "{} stands before {} by {by}: {} to {}",
                    sheet.name(ahead),
                    sheet.name(behind),
                    values[0].0,
                    values[1].0
                )
            }
            (Outcome::TakenOut(out), _) => {
                format!("{} withdrew before half of the games and is not in the standings", sheet.name(out))
            }
            _ => format!("nothing parts {} and {}: they share the place", sheet.name(one), sheet.name(two)),
        };
        Self {
            event: sheet.event.to_owned(),
            players: [sheet.player(one), sheet.player(two)],
            ahead: ahead.map(|number| sheet.player(number)),
            by,
            sentence,
            compared,
        }
    }
}

impl Compared {
    fn of(sheet: &Sheet<'_>, step: &standings::Step) -> Self {
        let part = |term: &standings::Term| Part {
            round: term.round,
            opponent: term.opponent.map(|place| sheet.player(place as u32 + 1)),
            what: term.what.to_owned(),
            factor: term.factor.map(Amount),
            amount: Amount(term.amount),
            adds: Amount(term.value),
        };
        Self {
            method: step.method.name().to_owned(),
            about: match step.remark {
                Some(remark) => format!("{}; {remark}", step.method.about()),
                None => step.method.about().to_owned(),
            },
            tied: step.tied.len() as u32,
            values: step.values.map(Amount),
            terms: [step.terms[0].iter().map(part).collect(), step.terms[1].iter().map(part).collect()],
        }
    }

    fn terms(&self, side: usize, player: &str) -> Table<'_> {
        let parts = &self.terms[side];
        let factors = parts.iter().any(|part| part.factor.is_some());
        let columns = vec![
            Column::right("round", "Round"),
            Column::left("opponent", "Opponent"),
            Column::left("what", "What"),
            Column::right("factor", "Times").shown_if(factors),
            Column::right("amount", "Amount").shown_if(factors),
            Column::right("adds", "Adds"),
        ];
        let amounts = Amount::decimals(parts.iter().map(|part| part.amount));
        let adds = Amount::decimals(parts.iter().map(|part| part.adds));
        let rows = parts.iter().map(move |part| {
            vec![
                part.round.into(),
                part.opponent.as_ref().into(),
                part.what.as_str().into(),
                part.factor.map(|factor| factor.cell(0)).unwrap_or_default(),
                part.amount.cell(amounts),
                part.adds.cell(adds),
            ]
        });
        let caption = format!("{} of {player}: {}", self.method, self.values[side].0);
        Table::new(columns, rows).caption(caption).empty("no round adds anything")
    }
}

impl Report for Explained {
    fn title(&self) -> Option<String> {
        Some(format!("{}: {} and {}", self.event, self.players[0], self.players[1]))
    }

    fn lead(&self) -> Vec<String> {
        vec![self.sentence.clone()]
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("method", "Compared"),
            Column::made("one".to_owned(), self.players[0].clone(), Align::Right),
            Column::made("two".to_owned(), self.players[1].clone(), Align::Right),
            Column::right("tied", "Equal so far"),
            Column::left("about", "What it is"),
        ];
        let rows = self.compared.iter().map(|compared| {
            let decimals = Amount::decimals(compared.values);
            let cells: Vec<Cell> = vec![
                compared.method.as_str().into(),
                compared.values[0].cell(decimals),
                compared.values[1].cell(decimals),
                compared.tied.into(),
                compared.about.as_str().into(),
            ];
            cells
        });
        Table::new(columns, rows)
    }

    fn more(&self) -> Vec<Table<'_>> {
        // What parted them comes with its terms; the steps on the way are in the JSON.
        let last = self.compared.last();
        last.into_iter()
            .flat_map(|last| [last.terms(0, &self.players[0]), last.terms(1, &self.players[1])])
            .collect()
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.compared)
    }
}
