//! Evidence as it is kept: every counted and excluded game in narrow columns, compressed.

use super::compare::Delta;
use super::content::Content;
use crate::model::digest::Hasher;
use crate::model::{CountedGame, Digest, ExcludedGame, Instant, Outcome, PlayerId, Rating, Reasons, Score};
use crate::rating::columns::{Damaged, pack_columns, unpack_columns, unzigzag, zigzag};

/// What is kept with a revision.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evidence {
    /// Counted games: of an original all, of a later revision those that were added or changed.
    pub counted: Vec<CountedGame>,
    /// Excluded games of an original.
    pub excluded: Vec<ExcludedGame>,
    /// Games that a later revision counts no more, by number.
    pub removed: Vec<u32>,
}

const COUNTED: usize = 9;
/// Marks the layout, so that a later one can be told apart.
const LAYOUT: u8 = 1;
/// Fast enough for a night, and a tenth smaller than the fastest.
const LEVEL: i32 = 3;
/// No evidence unpacks to more: some ten million games.
const MOST: usize = 1 << 30;

impl From<&Content> for Evidence {
    fn from(content: &Content) -> Self {
        Self { counted: content.counted.clone(), excluded: content.excluded.clone(), removed: Vec::new() }
    }
}

impl From<&Delta> for Evidence {
    fn from(delta: &Delta) -> Self {
        let removed = delta.games.iter().filter(|(_, _, is)| is.is_none()).map(|(game, ..)| *game);
        let counted = delta.games.iter().filter_map(|(_, _, is)| *is);
        Self { counted: counted.collect(), excluded: Vec::new(), removed: removed.collect() }
    }
}

impl Evidence {
    /// Packs and compresses.
    ///
    /// # Errors
    /// Where the compressor fails.
    pub fn pack(&self) -> std::io::Result<Vec<u8>> {
        let mut bytes = vec![LAYOUT];
        for count in [self.counted.len(), self.excluded.len(), self.removed.len()] {
            bytes.extend_from_slice(&(count as u64).to_le_bytes());
        }
        let mut counted = vec![Vec::new(); COUNTED];
        for game in &self.counted {
            for (column, value) in counted.iter_mut().zip(values(game)) {
                column.push(value);
            }
        }
        let excluded = [
            self.excluded.iter().map(|game| u64::from(game.game)).collect(),
            self.excluded.iter().map(|game| u64::from(game.reasons.bits())).collect(),
        ];
        let removed = [self.removed.iter().map(|game| u64::from(*game)).collect()];
        for columns in [&counted[..], &excluded, &removed] {
            let packed = pack_columns(columns);
            bytes.extend_from_slice(&(packed.len() as u64).to_le_bytes());
            bytes.extend_from_slice(&packed);
        }
        zstd::bulk::compress(&bytes, LEVEL)
    }

    /// What stands for it in a comparison: equal only for the same evidence in the same order.
    pub fn digest(&self) -> Digest {
        let mut hasher = Hasher::named("stored evidence");
        for count in [self.counted.len(), self.excluded.len(), self.removed.len()] {
            hasher.int(count as i64);
        }
        for value in self.counted.iter().flat_map(values) {
            hasher.raw(&value.to_le_bytes());
        }
        for game in &self.excluded {
            hasher.int(i64::from(game.game)).int(i64::from(game.reasons.bits()));
        }
        for game in &self.removed {
            hasher.int(i64::from(*game));
        }
        hasher.finish()
    }

    /// Reads what [`Evidence::pack`] wrote.
    ///
    /// # Errors
    /// [`Damaged`] where the bytes are something else.
    pub fn unpack(compressed: &[u8]) -> Result<Self, Damaged> {
        let bytes = zstd::bulk::decompress(compressed, MOST).map_err(|_| Damaged)?;
        let (layout, mut rest) = bytes.split_first().ok_or(Damaged)?;
        if *layout != LAYOUT {
            return Err(Damaged);
        }
        let counts = [number(&mut rest)?, number(&mut rest)?, number(&mut rest)?];
        let mut tables = Vec::new();
        for (count, columns) in counts.into_iter().zip([COUNTED, 2, 1]) {
            let length = number(&mut rest)?;
            let (table, behind) = rest.split_at_checked(length).ok_or(Damaged)?;
            tables.push(unpack_columns(table, columns, count)?);
            rest = behind;
        }
        let counted =
            (0..counts[0]).map(|index| game(std::array::from_fn(|column| tables[0][column][index])));
        let excluded = (0..counts[1]).map(|index| ExcludedGame {
            game: tables[1][0][index] as u32,
            reasons: Reasons::from_bits(tables[1][1][index] as u32),
        });
        let removed = tables[2][0].iter().map(|game| *game as u32).collect();
        Ok(Self {
            counted: counted.collect::<Option<_>>().ok_or(Damaged)?,
            excluded: excluded.collect(),
            removed,
        })
    }
}

fn number(rest: &mut &[u8]) -> Result<usize, Damaged> {
    let (front, back) = rest.split_first_chunk().ok_or(Damaged)?;
    *rest = back;
    usize::try_from(u64::from_le_bytes(*front)).ok().filter(|number| *number <= MOST).ok_or(Damaged)
}

fn values(game: &CountedGame) -> [u64; COUNTED] {
    let score = |score: Option<Score>| score.map_or(0, |score| zigzag(score.0) + 1);
    [
        u64::from(game.game),
        u64::from(game.first.0),
        u64::from(game.second.0),
        game.outcome as u64,
        score(game.first_score),
        score(game.second_score),
        game.finish.micros() as u64 ^ (1 << 63),
        zigzag(game.first_change.nanos()),
        zigzag(game.second_change.nanos()),
    ]
}

fn game(values: [u64; COUNTED]) -> Option<CountedGame> {
    let score = |value: u64| value.checked_sub(1).map(|value| Score(unzigzag(value)));
    Some(CountedGame {
        game: values[0] as u32,
        first: PlayerId(values[1] as u32),
        second: PlayerId(values[2] as u32),
        outcome: Outcome::from_number(values[3] as u8)?,
        first_score: score(values[4]),
        second_score: score(values[5]),
        finish: Instant::from_micros((values[6] ^ (1 << 63)) as i64),
        first_change: Rating::from_nanos(unzigzag(values[7])),
        second_change: Rating::from_nanos(unzigzag(values[8])),
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::model::Reason;

    fn counted() -> impl Strategy<Value = CountedGame> {
        let score = || proptest::option::of((-9_000_000_i64..9_000_000).prop_map(Score));
        let change = || (-30_000_000_000_i64..30_000_000_000).prop_map(Rating::from_nanos);
        ((1_u32..99, 1_u32..9, 1_u32..9), 1_u8..4, score(), score(), any::<i32>(), change(), change())
            .prop_map(
                |(
                    (game, first, second),
                    outcome,
                    first_score,
                    second_score,
                    finish,
                    first_change,
                    second_change,
                )| CountedGame {
                    game,
                    first: PlayerId(first),
                    second: PlayerId(second),
                    outcome: Outcome::from_number(outcome).unwrap(),
                    first_score,
                    second_score,
                    finish: Instant::from_micros(i64::from(finish) * 1_000_000),
                    first_change,
                    second_change,
                },
            )
    }

    proptest! {
        #[test]
        fn r_clo_1_evidence_reads_back(
            counted in proptest::collection::vec(counted(), 0..40),
            excluded in proptest::collection::vec(1_u32..99, 0..9),
            removed in proptest::collection::vec(1_u32..99, 0..9),
        ) {
            let mut reasons = Reasons::NONE;
            reasons.add(Reason::Mode);
            let excluded = excluded.into_iter().map(|game| ExcludedGame { game, reasons }).collect();
            let evidence = Evidence { counted, excluded, removed };
            prop_assert_eq!(Evidence::unpack(&evidence.pack().unwrap()).unwrap(), evidence);
        }

        #[test]
        fn damage_is_an_error_and_never_a_panic(bytes in any::<Vec<u8>>()) {
            prop_assert!(Evidence::unpack(&bytes).is_err());
            let packed = zstd::bulk::compress(&bytes, 1).unwrap();
            let _ = Evidence::unpack(&packed);
        }
    }
}
