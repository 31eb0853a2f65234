//! `game show`: everything about one game in one place.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::model::{Reasons, Verdict};

use super::history::Step;
use super::value::{Kind, Time, reasons, reasons_schema, verdict, verdict_schema};
use super::{Cell, Column, Items, Json, Report, Table, Value, document, each};

/// A game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct GameShow {
    /// The game's key.
    pub key: String,
    /// `finished`, or `active` while it is in play.
    pub status: String,
    /// Who moved first.
    pub first: Seat,
    /// Who moved second; `null` for a bye.
    pub second: Option<Seat>,
    /// Where the record came from; `null` while the game is in play, for such a record is no fact yet.
    pub recorded: Option<Recorded>,
    /// Where it was played at an event of this file; `null` for any other game.
    pub event: Option<EventGame>,
    /// Whether it is void now.
    pub void: bool,
    /// Whether an amendment stands.
    pub amended: bool,
    /// Whether it is under review (R-CLO-7).
    pub held: bool,
    /// What the record says, and what stands now, in the order of the input's columns.
    pub columns: Vec<Entry>,
    /// What was decided about it, in the order in which it was recorded.
    pub decisions: Vec<Decision>,
    /// What each list of its kind of game makes of it.
    pub lists: Vec<InList>,
}

/// A player of a game, as the record names them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Seat {
    /// The key as typed.
    pub typed: String,
    /// The key in the spelling to show.
    pub player: String,
    /// The name.
    pub name: String,
}

/// Where a record came from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Recorded {
    /// When it was recorded.
    pub at: Time,
    /// The entry in the audit log.
    pub entry: u32,
    /// Who recorded it.
    pub actor: String,
    /// By which command.
    pub command: String,
    /// What that was given, such as its files.
    pub subject: String,
    /// The batch it came with (`import ls`).
    pub batch: Option<u32>,
    /// The file as the user named it.
    pub file: Option<String>,
    /// Why the batch was taken back; `null` where it was not, or where this game was restored since.
    pub taken_back: Option<String>,
    /// The source that stands in the key; `null` without one.
    pub source: Option<String>,
}

/// Where a game of an event was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct EventGame {
    /// The event.
    pub event: String,
    /// The round.
    pub round: u32,
    /// The table.
    pub table: u32,
}

/// A column of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Entry {
    /// The input's name of it.
    pub column: String,
    /// What came in; `null` where nothing did.
    pub recorded: Option<String>,
    /// What stands now; `null` where nothing does.
    pub stands: Option<String>,
}

/// A decision on a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Decision {
    /// When it was recorded.
    pub recorded: Time,
    /// The entry in the audit log.
    pub entry: u32,
    /// Who decided.
    pub actor: String,
    /// `void`, `restore`, `amend`, `hold` or `release`.
    pub act: String,
    /// Why.
    pub reason: String,
    /// Its own date, as typed: information only (R-ORD-2).
    pub decided_at: Option<String>,
    /// The columns that read otherwise since.
    pub changed: Vec<Changed>,
    /// Whether it still decides: nothing that was decided later took its place (R-ORD-3, R-CLO-7).
    pub stands: bool,
}

/// A column that a decision changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Changed {
    /// The input's name of it.
    pub column: String,
    /// What stood before; `null` for nothing.
    pub before: Option<String>,
    /// What stands after; `null` for nothing.
    pub after: Option<String>,
}

/// What a list makes of a game.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct InList {
    /// The list.
    pub list: String,
    /// The verdict.
    #[serde(serialize_with = "verdict")]
    #[schemars(schema_with = "verdict_schema")]
    pub verdict: Verdict,
    /// Every code that applies, in the order of R-VER-1.
    #[serde(serialize_with = "reasons")]
    #[schemars(schema_with = "reasons_schema")]
    pub reasons: Reasons,
    /// What the codes speak of, by code.
    pub details: BTreeMap<&'static str, String>,
    /// The instant by which it is ordered and belongs to a period (R-ORD-1, R-CLO-4); `null` while it is in play.
    pub effective: Option<Time>,
    /// What it did to first's rating, as `player history` tells it; `null` where it does not count.
    pub first: Option<Step>,
    /// What it did to second's rating.
    pub second: Option<Step>,
    /// The closings that count it, or did in a revision.
    pub closings: Vec<CountedIn>,
}

/// A closing that counts a game, or did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CountedIn {
    /// Monthly or weekly.
    pub kind: Kind,
    /// The period's label.
    pub label: String,
    /// How many revisions it has.
    pub revisions: u32,
    /// The revisions that count the game.
    pub counted: Vec<u32>,
}

impl CountedIn {
    /// `weekly 2021-01-05`; `monthly 2021-01, in revision 1 of 2`.
    fn sentence(&self) -> String {
        let name = format!("{} {}", self.kind.as_str(), self.label);
        if self.counted.len() as u32 == self.revisions {
            return name;
        }
        let counted: Vec<String> = self.counted.iter().map(u32::to_string).collect();
        let word = if counted.len() == 1 { "revision" } else { "revisions" };
        format!("{name} (in {word} {} of {})", counted.join(", "), self.revisions)
    }
}

impl Seat {
    /// `Ana María (ana)`.
    fn said(&self) -> String {
        if self.name == self.player { self.name.clone() } else { format!("{} ({})", self.name, self.player) }
    }
}

impl Recorded {
    fn sentence(&self) -> String {
        let Self { at, actor, command, entry, .. } = self;
        let batch = self.batch.map(|batch| format!(" (batch {batch})")).unwrap_or_default();
        let file = self.file.as_ref().map(|file| format!(", from {file}{batch}")).unwrap_or_default();
        let source = self.source.as_ref().map(|source| format!(", source {source}")).unwrap_or_default();
        let back = self.taken_back.as_ref().map(|why| format!("; taken back: {why}")).unwrap_or_default();
        format!("recorded {} by {actor} with {command}, entry {entry}{file}{source}{back}", at.local)
    }
}

impl Decision {
    fn what(&self) -> String {
        let said = |text: &Option<String>| text.clone().unwrap_or_else(|| "nothing".to_owned());
        let changed = self.changed.iter();
        let changed =
            changed.map(|one| format!("{} {} → {}", one.column, said(&one.before), said(&one.after)));
        changed.collect::<Vec<_>>().join(", ")
    }

    fn cells(&self) -> Vec<Cell> {
        vec![
            (&self.recorded).into(),
            self.entry.into(),
            self.actor.as_str().into(),
            self.act.as_str().into(),
            self.what().into(),
            self.reason.as_str().into(),
            self.decided_at.as_ref().into(),
            Cell::said(self.stands, if self.stands { "yes" } else { "no" }),
        ]
    }
}

impl InList {
    fn cells(&self) -> Vec<Cell> {
        let codes = self.reasons.codes().into_iter().map(str::to_owned).collect();
        let why = self.details.iter().map(|(code, detail)| format!("{code}: {detail}"));
        let closings: Vec<String> = self.closings.iter().map(CountedIn::sentence).collect();
        vec![
            self.list.as_str().into(),
            self.verdict.as_str().into(),
            Value::Words(codes).into(),
            why.collect::<Vec<_>>().join(" / ").into(),
            self.effective.as_ref().into(),
            closings.join(", ").into(),
        ]
    }
}

impl GameShow {
    /// What stands behind the key in the title, such as `void` and `under review`.
    fn states(&self) -> impl Iterator<Item = &str> {
        let words = [
            (self.status == "active", "still in play"),
            (self.void, "void"),
            (self.amended, "amended"),
            (self.held, "under review"),
        ];
        words.into_iter().filter(|(is, _)| *is).map(|(_, word)| word)
    }

    fn decided(&self) -> Table<'_> {
        let dated = self.decisions.iter().any(|decision| decision.decided_at.is_some());
        let columns = vec![
            Column::left("recorded", "Recorded"),
            Column::right("entry", "Entry"),
            Column::left("actor", "Actor"),
            Column::left("act", "Act"),
            Column::left("changed", "Changed"),
            Column::left("reason", "Reason"),
            Column::left("decided_at", "Decided").shown_if(dated),
            Column::left("stands", "Stands"),
        ];
        Table::new(columns, self.decisions.iter().map(Decision::cells)).caption("Decisions")
    }

    fn in_lists(&self) -> Table<'_> {
        let any = |has: fn(&InList) -> bool| self.lists.iter().any(has);
        let columns = vec![
            Column::left("list", "List"),
            Column::left("verdict", "Verdict"),
            Column::left("reasons", "Codes").shown_if(any(|one| !one.reasons.is_empty())),
            Column::left("details", "Why").shown_if(any(|one| !one.details.is_empty())),
            Column::left("effective", "Effective").shown_if(any(|one| one.effective.is_some())),
            Column::left("closings", "Counted by").shown_if(any(|one| !one.closings.is_empty())),
        ];
        let empty = "no list rates this kind of game";
        Table::new(columns, self.lists.iter().map(InList::cells)).caption("In the lists").empty(empty)
    }

    /// What the game did to both, in every list that counts it: list, player, step.
    fn steps(&self) -> impl Iterator<Item = (&str, &str, &Step)> {
        self.lists.iter().flat_map(move |one| {
            let second = self.second.as_ref().map_or("", |seat| seat.player.as_str());
            let sides = [(self.first.player.as_str(), &one.first), (second, &one.second)];
            let list = one.list.as_str();
            sides.into_iter().filter_map(move |(player, step)| Some((list, player, step.as_ref()?)))
        })
    }

    fn ratings(&self) -> Table<'_> {
        let columns = vec![
            Column::left("list", "List"),
            Column::left("player", "Player"),
            Column::right("before", "Before"),
            Column::right("expectation", "Expected"),
            Column::right("k", "K"),
            Column::right("score", "Score"),
            Column::right("change", "Change"),
            Column::right("after", "After"),
            Column::left("what", "What"),
            Column::left("rule", "Rule"),
        ];
        let rows = self.steps().map(|(list, player, step)| {
            let (k, change) = step.said();
            vec![
                list.into(),
                player.into(),
                step.before.into(),
                step.expectation.into(),
                k,
                step.score.into(),
                change,
                step.after.into(),
                step.what.as_str().into(),
                step.rule.as_str().into(),
            ]
        });
        let link = self.steps().next().map(|(list, player, _)| {
            format!("arbitro player history {} --list {list} tells every step", quoted(player))
        });
        Table::new(columns, rows).caption("Ratings").notes(link)
    }
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = word.chars().all(|letter| letter.is_alphanumeric() || "-_.".contains(letter));
    if plain && !word.is_empty() { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

impl Report for GameShow {
    fn title(&self) -> Option<String> {
        Some(std::iter::once(&*self.key).chain(self.states()).collect::<Vec<_>>().join(", "))
    }

    fn lead(&self) -> Vec<String> {
        let second = self.second.as_ref().map_or_else(|| "nobody".to_owned(), Seat::said);
        let mut lead = vec![format!("{} – {second}", self.first.said())];
        lead.extend(self.recorded.as_ref().map(Recorded::sentence));
        if let Some(EventGame { event, round, table }) = &self.event {
            let told = format!("arbitro event log {} tells how it came about", quoted(event));
            lead.push(format!("table {table} of round {round} of {event}; {told}"));
        }
        lead
    }

    fn table(&self) -> Table<'_> {
        let columns = vec![
            Column::left("column", "Column"),
            Column::left("recorded", "As recorded"),
            Column::left("stands", "As it stands").shown_if(self.amended),
        ];
        let rows = self.columns.iter().map(|entry| {
            vec![entry.column.as_str().into(), entry.recorded.as_ref().into(), entry.stands.as_ref().into()]
        });
        Table::new(columns, rows)
    }

    fn more(&self) -> Vec<Table<'_>> {
        vec![self.decided(), self.in_lists(), self.ratings()]
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.columns)
    }
}
