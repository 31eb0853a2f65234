//! Acts as flat fields: what the file's table and the log's JSON both hold.
//!
//! Every act has exactly one flat form and reads back from it alone, so that a log that is written and
//! read again is the same log.

use std::borrow::Cow;

use super::entry::Act;
use super::outcome::{Bye, Ending, GameState};
use super::setup::{Order, Setup, System};
use crate::model::{Digest, Outcome, Rating, Score, Termination};

/// An act as flat fields.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fields<'a> {
    /// The word of the act.
    pub act: Cow<'a, str>,
    /// The player's key as typed.
    pub player: Option<Cow<'a, str>>,
    /// The player's name to show.
    pub name: Option<Cow<'a, str>>,
    /// The round.
    pub round: Option<u32>,
    /// The table.
    pub table: Option<u32>,
    /// Everything else, by name, in the order in which it is written.
    pub rest: Vec<Field<'a>>,
}

/// A field by name.
pub type Field<'a> = (Cow<'a, str>, Cow<'a, str>);

/// Why fields are no act.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadFields {
    /// No act has this word.
    #[error("\"{0}\" is no act of an event")]
    Act(String),
    /// A field that the act needs is not there.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// A field's value is none of its values.
    #[error("\"{1}\" is no value of {0}")]
    Value(&'static str, String),
    /// A field that the act does not have.
    #[error("the act has no field \"{0}\"")]
    Unknown(String),
}

fn said<'a>(name: &'static str, value: impl Into<Cow<'a, str>>) -> Field<'a> {
    (Cow::Borrowed(name), value.into())
}

fn said_if<'a>(name: &'static str, value: Option<&'a String>) -> Option<Field<'a>> {
    value.map(|value| said(name, value))
}

impl<'a> From<&'a Act> for Fields<'a> {
    fn from(act: &'a Act) -> Self {
        let mut fields = Fields { act: Cow::Borrowed(act.word()), ..Fields::default() };
        match act {
            Act::New(setup) => fields.rest = setup_fields(setup),
            Act::Join { player, name, club } => {
                (fields.player, fields.name) = (Some(player.into()), name.as_ref().map(Into::into));
                fields.rest.extend(said_if("club", club.as_ref()));
            }
            Act::Leave { player } | Act::Accept { player } => fields.player = Some(player.into()),
            Act::Start { order, seed, ratings, digest } => {
                fields.rest.push(said("order", order.as_str()));
                fields.rest.extend(seed.map(|seed| said("seed", seed.to_string())));
                fields.rest.push(said("ratings", ratings_text(ratings)));
                fields.rest.push(said("digest", digest.to_string()));
            }
            Act::Pair { round, games } => {
                fields.round = Some(*round);
                let games: Vec<String> = games.iter().map(|(a, b)| format!("{a}-{b}")).collect();
                fields.rest.push(said("games", games.join(" ")));
            }
            Act::Call { round } | Act::Resolve { round } => fields.round = Some(*round),
            Act::Present { player, round } => {
                (fields.player, fields.round) = (Some(player.into()), Some(*round));
            }
            Act::Result { round, table, state, reason } => {
                (fields.round, fields.table) = (Some(*round), Some(*table));
                fields.rest = state_fields(*state);
                fields.rest.extend(said_if("reason", reason.as_ref()));
            }
            Act::Bye { round, player, bye } => {
                (fields.player, fields.round) = (Some(player.into()), Some(*round));
                fields.rest.push(said("bye", bye.as_str()));
            }
            Act::Withdraw { player, reason } | Act::Reinstate { player, reason } => {
                fields.player = Some(player.into());
                fields.rest.extend(said_if("reason", reason.as_ref()));
            }
            Act::Undo { entry } => fields.rest.push(said("entry", entry.to_string())),
            Act::Finish => {}
            Act::Reopen { reason } => fields.rest.push(said("reason", reason)),
        }
        fields
    }
}

fn setup_fields(setup: &Setup) -> Vec<Field<'_>> {
    let mut rest =
        vec![said("event", &setup.name), said("system", setup.system.as_str()), said("game", &setup.game)];
    rest.extend(said_if("list", setup.list.as_ref()));
    rest.push(said("mode", &setup.mode));
    rest.push(said("rated", if setup.rated { "yes" } else { "no" }));
    rest.extend(said_if("clock", setup.clock.as_ref()));
    rest.push(said("zone", &setup.zone));
    rest.push(said("points", setup.points.map(|points| points.to_string()).join(",")));
    rest.push(said("tiebreaks", setup.tiebreaks.join(",")));
    rest.push(said("settings", setup.settings.join(",")));
    rest
}

fn state_fields(state: GameState) -> Vec<Field<'static>> {
    let ending = match state {
        GameState::Unplayed => return vec![said("result", "unplayed")],
        GameState::Adjourned => return vec![said("result", "adjourned")],
        GameState::Over(ending) => ending,
    };
    let mut rest = vec![said("result", ending.outcome().as_str())];
    rest.extend(ending.scores().map(|[first, second]| said("scores", format!("{first} {second}"))));
    rest.push(said("ended", ending.termination().as_str()));
    rest
}

fn ratings_text(ratings: &[Option<Rating>]) -> String {
    let one = |rating: &Option<Rating>| rating.map_or_else(|| "-".to_owned(), |rating| rating.to_string());
    ratings.iter().map(one).collect::<Vec<_>>().join(",")
}

/// Hands out the fields of an act, and complains about what is left.
struct Reading<'a> {
    fields: Fields<'a>,
}

impl<'a> Reading<'a> {
    /// A field that the act needs, as it stands.
    fn needed(&mut self, name: &'static str) -> Result<Cow<'a, str>, BadFields> {
        self.field(name).ok_or(BadFields::Missing(name))
    }

    fn field(&mut self, name: &str) -> Option<Cow<'a, str>> {
        let at = self.fields.rest.iter().position(|(known, _)| known == name)?;
        Some(self.fields.rest.remove(at).1)
    }

    /// A field that the act needs, for keeps.
    fn text(&mut self, name: &'static str) -> Result<String, BadFields> {
        self.needed(name).map(Cow::into_owned)
    }

    fn opt(&mut self, name: &str) -> Option<String> {
        self.field(name).map(Cow::into_owned)
    }

    fn player(&mut self) -> Result<String, BadFields> {
        self.fields.player.take().map(Cow::into_owned).ok_or(BadFields::Missing("player"))
    }

    fn round(&mut self) -> Result<u32, BadFields> {
        self.fields.round.take().ok_or(BadFields::Missing("round"))
    }

    fn table(&mut self) -> Result<u32, BadFields> {
        self.fields.table.take().ok_or(BadFields::Missing("table"))
    }

    fn word<T>(&mut self, name: &'static str, parse: impl Fn(&str) -> Option<T>) -> Result<T, BadFields> {
        let text = self.needed(name)?;
        parse(&text).ok_or_else(|| BadFields::Value(name, text.into_owned()))
    }

    fn finish(self, act: Act) -> Result<Act, BadFields> {
        let Fields { act: _, player, name, round, table, rest } = self.fields;
        let left = [
            player.map(|_| "player".to_owned()),
            name.map(|_| "name".to_owned()),
            round.map(|_| "round".to_owned()),
            table.map(|_| "table".to_owned()),
            rest.into_iter().next().map(|(name, _)| name.into_owned()),
        ];
        match left.into_iter().flatten().next() {
            Some(name) => Err(BadFields::Unknown(name)),
            None => Ok(act),
        }
    }
}

impl TryFrom<Fields<'_>> for Act {
    type Error = BadFields;

    fn try_from(mut fields: Fields<'_>) -> Result<Self, BadFields> {
        let word = std::mem::take(&mut fields.act);
        let mut read = Reading { fields };
        let act = match word.as_ref() {
            "new" => Act::New(Box::new(setup(&mut read)?)),
            "join" => Act::Join {
                player: read.player()?,
                name: read.fields.name.take().map(Cow::into_owned),
                club: read.opt("club"),
            },
            "leave" => Act::Leave { player: read.player()? },
            "accept" => Act::Accept { player: read.player()? },
            "start" => Act::Start {
                order: read.word("order", Order::parse)?,
                seed: seed(&mut read)?,
                ratings: read.word("ratings", ratings)?,
                digest: read.word("digest", Digest::parse)?,
            },
            "pair" => Act::Pair { round: read.round()?, games: read.word("games", games)? },
            "call" => Act::Call { round: read.round()? },
            "present" => Act::Present { player: read.player()?, round: read.round()? },
            "resolve" => Act::Resolve { round: read.round()? },
            "result" => Act::Result {
                round: read.round()?,
                table: read.table()?,
                state: state(&mut read)?,
                reason: read.opt("reason"),
            },
            "bye" => {
                Act::Bye { round: read.round()?, player: read.player()?, bye: read.word("bye", Bye::parse)? }
            }
            "withdraw" => Act::Withdraw { player: read.player()?, reason: read.opt("reason") },
            "reinstate" => Act::Reinstate { player: read.player()?, reason: read.opt("reason") },
            "undo" => Act::Undo { entry: read.word("entry", |text| text.parse().ok())? },
            "finish" => Act::Finish,
            "reopen" => Act::Reopen { reason: read.text("reason")? },
            _ => return Err(BadFields::Act(word.into_owned())),
        };
        read.finish(act)
    }
}

fn setup(read: &mut Reading<'_>) -> Result<Setup, BadFields> {
    let words = |text: &str| -> Vec<String> {
        text.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    Ok(Setup {
        name: read.text("event")?,
        system: read.word("system", System::parse)?,
        game: read.text("game")?,
        list: read.opt("list"),
        mode: read.text("mode")?,
        rated: read.word("rated", yes_or_no)?,
        clock: read.opt("clock"),
        zone: read.text("zone")?,
        points: read.word("points", points)?,
        tiebreaks: words(&read.text("tiebreaks")?),
        settings: words(&read.text("settings")?),
    })
}

fn yes_or_no(text: &str) -> Option<bool> {
    match text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

/// What a win, a draw and a loss are worth, from `1,0.5,0`.
pub fn points(text: &str) -> Option<[Score; 3]> {
    let values: Option<Vec<Score>> = text.split(',').map(|part| Score::parse(part.trim())).collect();
    values?.try_into().ok()
}

fn seed(read: &mut Reading<'_>) -> Result<Option<u64>, BadFields> {
    let text = read.opt("seed");
    text.map(|text| text.parse().map_err(|_| BadFields::Value("seed", text))).transpose()
}

fn ratings(text: &str) -> Option<Vec<Option<Rating>>> {
    let one = |part: &str| if part == "-" { Some(None) } else { Rating::parse(part).map(Some) };
    if text.is_empty() { Some(Vec::new()) } else { text.split(',').map(one).collect() }
}

fn games(text: &str) -> Option<Vec<(u32, u32)>> {
    let number = |part: &str| part.parse().ok();
    let pair = |part: &str| {
        let (first, second) = part.split_once('-')?;
        Some((number(first)?, number(second)?))
    };
    text.split(' ').filter(|part| !part.is_empty()).map(pair).collect()
}

fn state(read: &mut Reading<'_>) -> Result<GameState, BadFields> {
    let word = read.needed("result")?;
    match word.as_ref() {
        "unplayed" => return Ok(GameState::Unplayed),
        "adjourned" => return Ok(GameState::Adjourned),
        _ => {}
    }
    let outcome = Outcome::parse(&word).ok_or_else(|| BadFields::Value("result", word.to_string()))?;
    let scores = read.field("scores").map(|text| {
        let pair = text.split_once(' ').and_then(|(a, b)| Some([Score::parse(a)?, Score::parse(b)?]));
        pair.ok_or_else(|| BadFields::Value("scores", text.into_owned()))
    });
    let ended = read.word("ended", Termination::parse)?;
    let ending = Ending::new(outcome, scores.transpose()?, Some(ended));
    ending.map(GameState::Over).map_err(|_| BadFields::Value("result", word.into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup() -> Setup {
        Setup {
            name: "liga".to_owned(),
            system: System::RoundRobin,
            game: "palabras".to_owned(),
            list: Some("fise".to_owned()),
            mode: "tournament".to_owned(),
            rated: false,
            clock: Some("15+10".to_owned()),
            zone: "Europe/Madrid".to_owned(),
            points: [Score::points(1), Score(500), Score(0)],
            tiebreaks: vec!["direct".to_owned(), "spread".to_owned()],
            settings: Vec::new(),
        }
    }

    fn acts() -> Vec<Act> {
        let player = || "Ana María".to_owned();
        let over = |outcome, scores, how| GameState::Over(Ending::new(outcome, scores, how).unwrap());
        let result = |state| Act::Result { round: 3, table: 1, state, reason: None };
        vec![
            Act::New(Box::new(setup())),
            Act::New(Box::new(Setup { list: None, clock: None, tiebreaks: Vec::new(), ..setup() })),
            Act::Join { player: player(), name: Some("Ana".to_owned()), club: Some("A, \"B\"".to_owned()) },
            Act::Join { player: player(), name: None, club: None },
            Act::Leave { player: player() },
            Act::Accept { player: player() },
            Act::Start {
                order: Order::Draw,
                seed: Some(u64::MAX),
                ratings: vec![None, Some(Rating::from_nanos(-1)), Some(Rating::points(1612))],
                digest: Digest::of(b"x"),
            },
            Act::Pair { round: 2, games: vec![(1, 4), (3, 2)] },
            Act::Call { round: 1 },
            Act::Present { player: player(), round: 1 },
            Act::Resolve { round: 1 },
            result(GameState::Unplayed),
            result(GameState::Adjourned),
            result(over(Outcome::DoubleForfeit, None, None)),
            result(over(Outcome::First, Some([Score::points(-5), Score(-5_500)]), None)),
            result(over(Outcome::Second, None, Some(Termination::Abandoned))),
            Act::Bye { round: 1, player: player(), bye: Bye::Half },
            Act::Withdraw { player: player(), reason: Some("ill".to_owned()) },
            Act::Reinstate { player: player(), reason: None },
            Act::Undo { entry: 17 },
            Act::Finish,
            Act::Reopen { reason: "sheet".to_owned() },
        ]
    }

    #[test]
    fn every_act_reads_back_from_its_fields() {
        for act in acts() {
            assert_eq!(Act::try_from(Fields::from(&act)), Ok(act));
        }
    }

    #[test]
    fn a_field_too_many_or_too_few_is_refused() {
        for act in acts() {
            let mut more = Fields::from(&act);
            more.rest.push(said("colour", "white"));
            assert_eq!(Act::try_from(more), Err(BadFields::Unknown("colour".to_owned())), "{act:?}");
        }
        let leave = Act::Leave { player: "ana".to_owned() };
        let mut fields = Fields::from(&leave);
        fields.round = Some(1);
        assert_eq!(Act::try_from(fields.clone()), Err(BadFields::Unknown("round".to_owned())));
        (fields.round, fields.player) = (None, None);
        assert_eq!(Act::try_from(fields), Err(BadFields::Missing("player")));
        assert!(matches!(
            Act::try_from(Fields { act: "dance".into(), ..Fields::default() }),
            Err(BadFields::Act(_))
        ));
    }
}
