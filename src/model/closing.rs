//! Closings: the frozen ranking of a period, its revisions and their evidence (R-CLO).

use super::audit::EntrySeq;
use super::digest::{Columns, Digest, Hasher};
use super::game::{Outcome, Score};
use super::instant::Instant;
use super::key::PlayerId;
use super::rating::Rating;
use super::verdict::Reasons;

/// The kind of a period.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PeriodKind {
    /// Day 1 to day 1, or what the profile says.
    Monthly,
    /// Tuesday to Tuesday, or what the profile says.
    Weekly,
}

impl PeriodKind {
    /// Every kind, in the order of its name.
    pub const ALL: [PeriodKind; 2] = [PeriodKind::Monthly, PeriodKind::Weekly];

    /// The word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Monthly => "monthly",
            Self::Weekly => "weekly",
        }
    }

    /// Reads the word.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

/// A closed period of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Closing {
    /// Its number in the file.
    pub id: u32,
    /// The list's number.
    pub list: u32,
    /// Weekly or monthly.
    pub kind: PeriodKind,
    /// Its label (R-TIME-5).
    pub label: String,
    /// Its first instant.
    pub start: Instant,
    /// The first instant past it.
    pub end: Instant,
    /// Whether it is shorter than the rules say: the first, or a bridge to new rules.
    pub partial: bool,
    /// The command that closed it.
    pub entry: EntrySeq,
}

/// What a revision knew: the state of the facts it was derived from. Not content: no digest covers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Basis {
    /// The number of the last game it saw.
    pub game: u32,
    /// The last audit entry whose decisions it applied.
    pub decisions: EntrySeq,
    /// The number of the list's version in force for its period.
    pub version: u32,
}

/// One revision of a closing; the original is revision 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Revision {
    /// The closing's number.
    pub closing: u32,
    /// 1 for the original.
    pub number: u32,
    /// The command that recorded it.
    pub entry: EntrySeq,
    /// Why; `None` for the original.
    pub reason: Option<String>,
    /// What it was derived from.
    pub basis: Basis,
    /// Games it counts.
    pub counted: u32,
    /// The digest of its rows.
    pub rows: Digest,
    /// The digest of its evidence.
    pub evidence: Digest,
    /// The digest of its rules.
    pub profile: Digest,
}

/// One row of a ranking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankingRow {
    /// The rank; equal shown ratings share it (R-NUM-2).
    pub rank: u32,
    /// Whose row.
    pub player: PlayerId,
    /// The rating at the close.
    pub rating: Rating,
    /// Games played so far.
    pub games: u32,
    /// Counted games of the period; 0 in a general ranking.
    pub period_games: u32,
    /// Distinct (opponent, local day) pairs among them (R-VEZZ-7).
    pub activity: u32,
    /// Whether the rating is provisional.
    pub provisional: bool,
    /// The index of the level in the profile, where it has levels.
    pub level: Option<u32>,
}

impl RankingRow {
    /// Whether two rows publish the same: everything but the digits nobody is shown (R-CLO-3).
    pub fn publishes_same(&self, other: &RankingRow) -> bool {
        let shown = |row: &RankingRow| RankingRow { rating: Rating::points(row.rating.shown()), ..*row };
        shown(self) == shown(other)
    }
}

/// A game that a period counts, as its evidence keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CountedGame {
    /// The game's number.
    pub game: u32,
    /// Who moved first.
    pub first: PlayerId,
    /// Who moved second.
    pub second: PlayerId,
    /// The result that counted.
    pub outcome: Outcome,
    /// First's points.
    pub first_score: Option<Score>,
    /// Second's points.
    pub second_score: Option<Score>,
    /// When it was finished.
    pub finish: Instant,
    /// What it did to first's rating; a first rating granted by it is no change.
    pub first_change: Rating,
    /// What it did to second's rating.
    pub second_change: Rating,
}

impl CountedGame {
    /// Whether two entries of a game publish the same: everything but the changes (R-CLO-3).
    pub fn publishes_same(&self, other: &CountedGame) -> bool {
        let plain = |game: &CountedGame| CountedGame {
            first_change: Rating::default(),
            second_change: Rating::default(),
            ..*game
        };
        plain(self) == plain(other)
    }
}

/// A game of a period that does not count, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExcludedGame {
    /// The game's number.
    pub game: u32,
    /// Why.
    pub reasons: Reasons,
}

/// Digests a ranking's rows: for each its rank, folded player key, rating, shown rating, games, period
/// games, activity, provisional mark and level's name.
pub fn digest_rows<'a>(
    rows: &[RankingRow],
    mut key: impl FnMut(PlayerId) -> &'a str,
    mut level: impl FnMut(u32) -> Option<&'a str>,
) -> Digest {
    let mut hasher = Hasher::named("arbitro rows 1");
    hasher.int(rows.len() as i64);
    let mut columns = Columns::default();
    // Many rows at once, so that the digest takes them from where they were written.
    for run in rows.chunks(ROWS_AT_ONCE) {
        columns.clear();
        for row in run {
            columns.int(i64::from(row.rank)).text(key(row.player));
            columns.int(row.rating.nanos()).int(row.rating.shown());
            columns.int(i64::from(row.games)).int(i64::from(row.period_games)).int(i64::from(row.activity));
            columns.flag(row.provisional).opt_text(row.level.and_then(&mut level));
        }
        hasher.raw(columns.bytes());
    }
    hasher.finish()
}

const ROWS_AT_ONCE: usize = 128;

/// Writes a counted game as evidence digests it: its key's tail, both folded player keys, result, scores, finish
/// and both changes.
pub fn counted_columns(columns: &mut Columns, tail: &str, first: &str, second: &str, game: &CountedGame) {
    columns.clear();
    columns.text(tail).text(first).text(second).text(game.outcome.as_str());
    columns.opt_int(game.first_score.map(|score| score.0)).opt_int(game.second_score.map(|score| score.0));
    columns.int(game.finish.micros()).int(game.first_change.nanos()).int(game.second_change.nanos());
}

/// Writes an excluded game as evidence digests it: its key's tail and its codes.
pub fn excluded_columns(columns: &mut Columns, tail: &str, reasons: Reasons) {
    columns.clear();
    columns.text(tail).text(&reasons.to_string());
}

/// Digests a period's evidence as it comes: every counted game in rating order, every excluded one.
#[derive(Clone)]
pub struct EvidenceHasher {
    counted: (i64, Hasher),
    excluded: (i64, Hasher),
}

impl Default for EvidenceHasher {
    fn default() -> Self {
        Self {
            counted: (0, Hasher::named("arbitro counted 1")),
            excluded: (0, Hasher::named("arbitro excluded 1")),
        }
    }
}

impl EvidenceHasher {
    /// A counted game, as [`counted_columns`] writes it.
    pub fn counted(&mut self, columns: &Columns) {
        self.counted.0 += 1;
        self.counted.1.raw(columns.bytes());
    }

    /// An excluded game, as [`excluded_columns`] writes it.
    pub fn excluded(&mut self, columns: &Columns) {
        self.excluded.0 += 1;
        self.excluded.1.raw(columns.bytes());
    }

    /// The digest: the number of counted games and their digest, then the same of the excluded ones.
    pub fn finish(self) -> Digest {
        let mut hasher = Hasher::named("arbitro evidence 1");
        for (count, part) in [self.counted, self.excluded] {
            hasher.int(count).digest(&part.finish());
        }
        hasher.finish()
    }
}
