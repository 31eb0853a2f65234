//! A checkpoint: the state of a replay at an instant, from which a later one goes on instead of starting over.
//!
//! It is a cache: it may be dropped at any time. It serves as long as nothing that was recorded since reaches
//! behind it; whoever keeps it has to ask, for the state alone cannot tell.

use super::columns::{Damaged, pack_columns, unpack_columns, unzigzag, zigzag};
use super::state::{PlayerState, Qualification, Standing, Table};
use crate::model::digest::Hasher;
use crate::model::{Digest, EntrySeq, Instant, List, Rating, Zone};
use crate::rating::Facts;

/// The state of a list's replay at an instant: every game and seed before it has been told, none at it or after.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Checkpoint {
    /// The instant.
    pub at: Instant,
    /// The number of the last game that was known.
    pub game: u32,
    /// The last audit entry whose decisions were applied.
    pub decisions: EntrySeq,
    /// How many games had counted.
    pub counted: u32,
    /// How many seeds had been applied.
    pub seeds: u32,
    /// The local calendar day of the instant, as days since 1970-01-01.
    pub day: i64,
    /// The slots of that day that were taken, by pair (R-VEZZ-3).
    pub slots: Vec<(u64, u32)>,
    /// The players.
    pub table: Table,
}

/// What a stored checkpoint's bytes are and how the state in them came about. To be raised with every change of
/// either, so that a program never goes on from what another one thought.
const LAYOUT: u32 = 1;
/// Numbers in front of the columns.
const HEAD: usize = 9;
const SLOT_COLUMNS: usize = 2;
const PLAYER_COLUMNS: usize = 4;
const QUALIFICATION_COLUMNS: usize = 5;

impl Checkpoint {
    /// Writes it as bytes.
    pub fn pack(&self) -> Vec<u8> {
        let (players, qualifications) = (self.table.players(), self.table.qualifications());
        let head = [
            self.at.micros() as u64,
            u64::from(self.game),
            u64::from(self.decisions.0),
            u64::from(self.counted),
            u64::from(self.seeds),
            zigzag(self.day),
            self.slots.len() as u64,
            players.len() as u64,
            qualifications.len() as u64,
        ];
        let mut bytes = LAYOUT.to_le_bytes().to_vec();
        head.iter().for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
        let slots = [
            self.slots.iter().map(|slot| slot.0).collect(),
            self.slots.iter().map(|slot| slot.1.into()).collect(),
        ];
        let players = columns(players.iter().map(player_values));
        let qualifications = columns(qualifications.iter().map(qualification_values));
        for table in [&slots[..], &players, &qualifications] {
            let packed = pack_columns(table);
            bytes.extend_from_slice(&(packed.len() as u64).to_le_bytes());
            bytes.extend_from_slice(&packed);
        }
        bytes
    }

    /// Reads what [`Checkpoint::pack`] wrote.
    ///
    /// # Errors
    /// [`Damaged`] where the bytes are something else.
    pub fn unpack(bytes: &[u8]) -> Result<Self, Damaged> {
        let (layout, mut rest) = bytes.split_first_chunk().ok_or(Damaged)?;
        if u32::from_le_bytes(*layout) != LAYOUT {
            return Err(Damaged);
        }
        let mut head = [0; HEAD];
        for number in &mut head {
            *number = take_number(&mut rest)?;
        }
        let count = |at: usize| u32::try_from(head[at]).map_err(|_| Damaged);
        let slots = take_columns(&mut rest, SLOT_COLUMNS, count(6)?)?;
        let players = take_columns(&mut rest, PLAYER_COLUMNS, count(7)?)?;
        let slots = slots[0].iter().zip(&slots[1]).map(|(pair, taken)| (*pair, *taken as u32));
        let qualifications = take_columns(&mut rest, QUALIFICATION_COLUMNS, count(8)?)?;
        let players: Option<Vec<PlayerState>> = (0..head[7] as usize)
            .map(|row| player(std::array::from_fn(|column| players[column][row])))
            .collect();
        let qualifications = (0..head[8] as usize)
            .map(|row| qualification(std::array::from_fn(|column| qualifications[column][row])));
        Ok(Self {
            at: Instant::from_micros(head[0] as i64),
            game: count(1)?,
            decisions: EntrySeq(count(2)?),
            counted: count(3)?,
            seeds: count(4)?,
            day: unzigzag(head[5]),
            slots: slots.collect(),
            table: Table::new(players.ok_or(Damaged)?, qualifications.collect()),
        })
    }
}

fn take_number(rest: &mut &[u8]) -> Result<u64, Damaged> {
    let (number, behind) = rest.split_first_chunk().ok_or(Damaged)?;
    *rest = behind;
    Ok(u64::from_le_bytes(*number))
}

fn take_columns(rest: &mut &[u8], columns: usize, count: u32) -> Result<Vec<Vec<u64>>, Damaged> {
    let length = usize::try_from(take_number(rest)?).map_err(|_| Damaged)?;
    let (packed, behind) = rest.split_at_checked(length).ok_or(Damaged)?;
    *rest = behind;
    unpack_columns(packed, columns, count as usize)
}

/// Rows of numbers as columns.
fn columns<const N: usize>(rows: impl ExactSizeIterator<Item = [u64; N]>) -> Vec<Vec<u64>> {
    let mut columns = vec![Vec::with_capacity(rows.len()); N];
    for row in rows {
        columns.iter_mut().zip(row).for_each(|(column, value)| column.push(value));
    }
    columns
}

fn player_values(state: &PlayerState) -> [u64; PLAYER_COLUMNS] {
    [state.standing as u64, zigzag(state.rating.nanos()), state.games.into(), state.streak.into()]
}

fn player(values: [u64; PLAYER_COLUMNS]) -> Option<PlayerState> {
    const STANDINGS: [Standing; 4] =
        [Standing::Unknown, Standing::Qualifying, Standing::Rated, Standing::Computer];
    Some(PlayerState {
        standing: *STANDINGS.get(usize::try_from(values[0]).ok()?)?,
        rating: Rating::from_nanos(unzigzag(values[1])),
        games: values[2] as u32,
        streak: u8::try_from(values[3]).ok()?,
    })
}

fn qualification_values(so_far: &Qualification) -> [u64; QUALIFICATION_COLUMNS] {
    [
        so_far.games.into(),
        zigzag(so_far.points),
        so_far.rated_opponents.into(),
        zigzag(so_far.opponents),
        zigzag(so_far.balance.into()),
    ]
}

fn qualification(values: [u64; QUALIFICATION_COLUMNS]) -> Qualification {
    Qualification {
        games: values[0] as u32,
        points: unzigzag(values[1]),
        rated_opponents: values[2] as u32,
        opponents: unzigzag(values[3]),
        balance: unzigzag(values[4]) as i32,
    }
}

/// What a state before an instant rests on besides games and decisions: the list's rules so far, its seeds, the
/// events that do not count, and the zone data that parted its days. Two states are the same only under the same
/// premises.
pub fn premises(facts: &Facts, list: &List, at: Instant) -> Digest {
    let mut hasher = Hasher::named("checkpoint premises");
    hasher
        .int(i64::from(LAYOUT))
        .text(Zone::data_release())
        .text(list.zone.name())
        .int(list.activated.micros());
    for version in list.versions.iter().filter(|version| version.effective < at) {
        hasher.int(version.effective.micros()).digest(&version.profile.digest());
    }
    for seed in facts.seeds.iter().filter(|seed| seed.at.max(list.activated) < at) {
        hasher.int(i64::from(seed.player.0)).int(seed.at.micros());
        hasher.int(seed.rating.nanos()).int(i64::from(seed.games));
    }
    let mut events: Vec<u32> = facts.unrated_events.iter().copied().collect();
    events.sort_unstable();
    events.iter().for_each(|event| {
        hasher.int(i64::from(*event));
    });
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Checkpoint {
        let rated = PlayerState {
            standing: Standing::Rated,
            rating: Rating::from_nanos(1_012_345_678_901),
            games: 12,
            ..PlayerState::default()
        };
        let qualifying = PlayerState { standing: Standing::Qualifying, games: 3, ..PlayerState::default() };
        let so_far = Qualification {
            games: 3,
            points: 1_061_000,
            rated_opponents: 2,
            opponents: 3_400_000_000_000,
            balance: -1,
        };
        let computer = PlayerState { standing: Standing::Computer, streak: 1, ..PlayerState::default() };
        Checkpoint {
            at: Instant::from_micros(-5),
            game: 70,
            decisions: EntrySeq(9),
            counted: 61,
            seeds: 2,
            day: -1,
            slots: vec![(1 << 32 | 2, 5), (3 << 32 | 4, 1)],
            table: Table::new(
                vec![PlayerState::default(), rated, qualifying, computer],
                vec![Qualification::default(), Qualification::default(), so_far],
            ),
        }
    }

    #[test]
    fn what_is_packed_is_read_back() {
        assert_eq!(Checkpoint::unpack(&some().pack()), Ok(some()));
        assert_eq!(Checkpoint::unpack(&Checkpoint::default().pack()), Ok(Checkpoint::default()));
    }

    #[test]
    fn bytes_that_are_something_else_are_refused() {
        let bytes = some().pack();
        for end in 0..bytes.len() {
            assert_eq!(Checkpoint::unpack(&bytes[..end]), Err(Damaged), "cut at {end}");
        }
        assert_eq!(Checkpoint::unpack(&[&[0xff], &bytes[1..]].concat()), Err(Damaged), "another layout");
    }
}
