//! `ranking` and `closing show`: a ranking with its rows.

use schemars::JsonSchema;
use serde::Serialize;

use super::closings::Head;
use super::value::{Exact, Kind};
use super::{Cell, Column, Items, Json, Report, Table, document, each};

/// A ranking: general at an instant, or of a period, closed or live.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Ranking {
    /// What it says of itself.
    #[serde(flatten)]
    pub head: Head,
    /// The ranked players, in order.
    pub rows: Vec<Row>,
    /// Players without a rating and with at least one qualifying game (R-FISE-10); a general ranking's only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<Unranked>")]
    pub unranked: Option<Vec<Unranked>>,
    /// Sentences under it for people, such as the profile's note (R-VEZZ-8).
    #[serde(skip)]
    pub notes: Vec<String>,
    /// Whether the rules are the ladder's, so that every row says what climbing earned.
    #[serde(skip)]
    pub is_ladder: bool,
}

/// A ranked player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Row {
    /// The rank; equal shown ratings share it (R-NUM-2).
    pub rank: u32,
    /// The player's key, in the spelling to show.
    pub player: String,
    /// The player's name.
    pub name: String,
    /// The rating with nine decimals, as recorded.
    pub rating: Exact,
    /// The rating that people see: `floor(rating + 0.5)` (R-NUM-2).
    pub shown: i64,
    /// Games so far.
    pub games: u32,
    /// Counted games of the period; absent in a general ranking.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub period_games: Option<u32>,
    /// Distinct pairs of opponent and local day among them (R-VEZZ-7); absent in a general ranking.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    pub activity: Option<u32>,
    /// Whether the rating is provisional (R-VEZZ-5).
    pub provisional: bool,
    /// The level (R-FISE-9); `null` where the rules have none.
    pub level: Option<String>,
    /// What climbing earned besides the level, which is the rating; absent where the rules are not the
    /// ladder's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Climbing")]
    pub ladder: Option<Climbing>,
}

/// What a player on the ladder has besides the level (R-LAD-2, R-LAD-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Climbing {
    /// The highest level at which a won game was played; `null` where no game was won.
    pub best_beaten: Option<u32>,
    /// Losses in a row that count towards a fall: 0 or 1.
    pub streak: u32,
    /// Credits: of the week in a weekly ranking, of all weeks so far in a general one; `null` in a monthly one.
    pub credits: Option<u64>,
}

/// A player on the way to a first rating (R-FISE-2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Unranked {
    /// The player's key, in the spelling to show.
    pub player: String,
    /// Qualifying games so far.
    pub qualifying: u32,
    /// Qualifying games that a first rating needs.
    pub needed: u32,
    /// The player's name, for people.
    #[serde(skip)]
    pub name: String,
}

impl Ranking {
    /// Where this ranking stands among what was published: live, or which revision of how many.
    fn standing(&self) -> Option<String> {
        let head = &self.head;
        let signed = match (&head.actor, &head.closed_at) {
            (Some(actor), Some(at)) => format!(" ({actor}, {})", at.date()),
            _ => String::new(),
        };
        match (head.revision, head.revisions) {
            _ if head.kind == Kind::General => None,
            (0, 0) => Some("live: the period is not closed".to_owned()),
            (0, revisions) => {
                Some(format!("live: with today's knowledge; revision {revisions} is the published one"))
            }
            (1, 1) => Some(format!("closed{signed}")),
            (1, revisions) => Some(format!("revision 1 of {revisions}: the original{signed}")),
            (revision, revisions) => {
                let reason = head.reason.as_deref().unwrap_or("no reason given");
                Some(format!("revision {revision} of {revisions}: {reason}{signed}"))
            }
        }
    }

    fn columns(&self) -> Vec<Column> {
        let any = |has: fn(&Row) -> bool| self.rows.iter().any(has);
        let of_period = self.head.kind != Kind::General;
        let mut columns = vec![
            Column::right("rank", "Rank"),
            Column::left("player", "Player"),
            Column::left("name", "Name").shown_if(any(|row| row.name != row.player)),
            Column::right("rating", "Exact rating").detail(),
            Column::right("shown", "Rating"),
            Column::left("provisional", "").shown_if(any(|row| row.provisional)),
            Column::right("games", "Games"),
        ];
        if of_period {
            columns.push(Column::right("period_games", "In period"));
            columns.push(Column::right("activity", "Activity"));
        }
        columns.push(Column::left("level", "Level").shown_if(any(|row| row.level.is_some())));
        if self.is_ladder {
            columns.push(Column::right("best_beaten", "Best beaten"));
            columns.push(Column::right("streak", "Losses in a row"));
            let monthly = self.head.kind == Kind::Monthly;
            columns.push(Column::right("credits", "Credits").shown_if(!monthly));
        }
        columns
    }
}

impl Row {
    fn cells(&self, of_period: bool) -> Vec<Cell> {
        let mut cells = vec![
            self.rank.into(),
            self.player.as_str().into(),
            self.name.as_str().into(),
            self.rating.into(),
            self.shown.into(),
            Cell::said(self.provisional, if self.provisional { "?" } else { "" }),
            self.games.into(),
        ];
        if of_period {
            cells.push(self.period_games.into());
            cells.push(self.activity.into());
        }
        cells.push(self.level.as_ref().into());
        if let Some(ladder) = self.ladder {
            cells.extend([ladder.best_beaten.into(), ladder.streak.into(), ladder.credits.into()]);
        }
        cells
    }
}

impl Report for Ranking {
    fn title(&self) -> Option<String> {
        let head = &self.head;
        let partial = if head.partial { " (partial)" } else { "" };
        let span = match (&head.start, &head.end) {
            (Some(start), Some(end)) => format!(": {} to {}", start.local, end.local),
            (None, Some(at)) => format!(": {}", at.local),
            _ => String::new(),
        };
        Some(format!("{}{partial}{span}", head.name()))
    }

    fn lead(&self) -> Vec<String> {
        self.standing().into_iter().collect()
    }

    fn table(&self) -> Table<'_> {
        let of_period = self.head.kind != Kind::General;
        let legend = self.rows.iter().any(|row| row.provisional);
        Table::new(self.columns(), self.rows.iter().map(move |row| row.cells(of_period)))
            // R-VEZZ-6
            .empty("no ranked players yet")
            .notes(legend.then(|| "? the rating is provisional".to_owned()))
            .notes(self.notes.iter().cloned())
    }

    fn more(&self) -> Vec<Table<'_>> {
        let Some(unranked) = self.unranked.as_deref().filter(|players| !players.is_empty()) else {
            return Vec::new();
        };
        let named = unranked.iter().any(|player| player.name != player.player);
        let columns = vec![
            Column::left("player", "Player"),
            Column::left("name", "Name").shown_if(named),
            Column::left("qualifying", "Qualifying games"),
        ];
        let rows = unranked.iter().map(|player| {
            let progress = format!("{} of {}", player.qualifying, player.needed);
            vec![
                player.player.as_str().into(),
                player.name.as_str().into(),
                Cell::said(player.qualifying, progress),
            ]
        });
        vec![Table::new(columns, rows).caption("Without a rating yet")]
    }

    fn json(&self) -> Json {
        document(self)
    }

    fn items(&self) -> Items<'_> {
        each(&self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Digest, Instant, Rating, Zone};
    use crate::report::closings::Digests;
    use crate::report::value::Time;

    fn time(text: &str) -> Time {
        Time::new(Instant::parse(text).unwrap(), &Zone::named("America/Santiago").unwrap())
    }

    fn row(rank: u32, player: &str, rating: &str) -> Row {
        let rating = Rating::parse(rating).unwrap();
        Row {
            rank,
            player: player.to_lowercase(),
            name: player.to_owned(),
            rating: Exact(rating),
            shown: rating.shown(),
            games: 12,
            period_games: Some(3),
            activity: Some(2),
            provisional: false,
            level: None,
            ladder: None,
        }
    }

    fn weekly() -> Ranking {
        let head = Head {
            list: "damas".into(),
            kind: Kind::Weekly,
            label: Some("2026-11-17".into()),
            start: Some(time("2026-11-17T23:00:00Z")),
            end: Some(time("2026-11-24T23:00:00Z")),
            partial: false,
            revision: 1,
            revisions: 1,
            reason: None,
            closed_at: Some(time("2026-11-25T03:00:00Z")),
            actor: Some("eva".into()),
            counted: 812,
            digests: Some(Digests {
                rows: Digest([0; 32]),
                evidence: Digest([0xab; 32]),
                profile: Digest([1; 32]),
            }),
        };
        let rows = vec![row(1, "Ana", "1043.287104112")];
        Ranking { head, rows, unranked: None, notes: vec!["No prize is promised.".into()], is_ladder: false }
    }

    fn general() -> Ranking {
        let mut ranking = weekly();
        ranking.head.kind = Kind::General;
        ranking.head.label = None;
        ranking.head.start = None;
        (ranking.head.revision, ranking.head.revisions) = (0, 0);
        (ranking.head.closed_at, ranking.head.actor, ranking.head.digests) = (None, None, None);
        (ranking.rows[0].period_games, ranking.rows[0].activity) = (None, None);
        ranking.unranked =
            Some(vec![Unranked { player: "leo".into(), qualifying: 5, needed: 7, name: "Leo".into() }]);
        ranking
    }

    #[test]
    fn json_of_a_closed_week_is_the_documented_one() {
        let zeros = "00".repeat(32);
        let (abs, ones) = ("ab".repeat(32), "01".repeat(32));
        let expected = format!(
            "{{\"list\":\"damas\",\"kind\":\"weekly\",\"label\":\"2026-11-17\",\
             \"start\":\"2026-11-17T23:00:00Z\",\"end\":\"2026-11-24T23:00:00Z\",\"partial\":false,\
             \"revision\":1,\"revisions\":1,\"reason\":null,\"closed_at\":\"2026-11-25T03:00:00Z\",\
             \"actor\":\"eva\",\"counted\":812,\
             \"digests\":{{\"rows\":\"{zeros}\",\"evidence\":\"{abs}\",\"profile\":\"{ones}\"}},\
             \"rows\":[{{\"rank\":1,\"player\":\"ana\",\"name\":\"Ana\",\"rating\":1043.287104112,\
             \"shown\":1043,\"games\":12,\"period_games\":3,\"activity\":2,\"provisional\":false,\
             \"level\":null}}]}}"
        );
        assert_eq!(weekly().json().unwrap().get(), expected);
    }

    #[test]
    fn json_of_a_general_ranking_has_unranked_and_no_period() {
        let expected = "{\"list\":\"damas\",\"kind\":\"general\",\"label\":null,\"start\":null,\
             \"end\":\"2026-11-24T23:00:00Z\",\"partial\":false,\"revision\":0,\"revisions\":0,\
             \"reason\":null,\"closed_at\":null,\"actor\":null,\"counted\":812,\"digests\":null,\
             \"rows\":[{\"rank\":1,\"player\":\"ana\",\"name\":\"Ana\",\"rating\":1043.287104112,\
             \"shown\":1043,\"games\":12,\"provisional\":false,\"level\":null}],\
             \"unranked\":[{\"player\":\"leo\",\"qualifying\":5,\"needed\":7}]}";
        assert_eq!(general().json().unwrap().get(), expected);
    }

    #[test]
    fn a_reader_is_told_which_revision_this_is() {
        let mut ranking = weekly();
        assert_eq!(ranking.lead(), ["closed (eva, 2026-11-25)"]);
        ranking.head.revisions = 2;
        assert_eq!(ranking.lead(), ["revision 1 of 2: the original (eva, 2026-11-25)"]);
        ranking.head.revision = 2;
        ranking.head.reason = Some("game damas/4711 voided".into());
        assert_eq!(ranking.lead(), ["revision 2 of 2: game damas/4711 voided (eva, 2026-11-25)"]);
        ranking.head.revision = 0;
        assert_eq!(ranking.lead(), ["live: with today's knowledge; revision 2 is the published one"]);
        ranking.head.revisions = 0;
        assert_eq!(ranking.lead(), ["live: the period is not closed"]);
        assert!(general().lead().is_empty());
    }

    #[test]
    fn the_title_has_the_span_in_the_zone_of_the_list() {
        let title = weekly().title().unwrap();
        assert_eq!(
            title,
            "damas weekly 2026-11-17: 2026-11-17 20:00:00 -03:00 to 2026-11-24 20:00:00 -03:00"
        );
        assert_eq!(general().title().unwrap(), "damas general: 2026-11-24 20:00:00 -03:00");
    }
}
