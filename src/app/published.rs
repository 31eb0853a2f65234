//! What is stored with a closing, read back revision by revision.

use crate::app::{AppError, AppResult, Kind};
use crate::ledger::{Evidence, Published};
use crate::model::{Closing, List, PlayerId, RankingRow, Rating};
use crate::store::{Reader, StoredRevision, StoredRow};

/// Tells what each revision of a closing published, in order, with the evidence that is stored with it.
///
/// # Errors
/// Where the file cannot be read, or the evidence of a revision is missing or does not read.
pub fn each(
    reader: Reader<'_>,
    list: &List,
    closing: &Closing,
    revisions: &[StoredRevision],
    mut told: impl FnMut(usize, &Published, Evidence),
) -> AppResult<()> {
    let mut published = Published::default();
    for (index, stored) in revisions.iter().enumerate() {
        let evidence = evidence(reader, list, closing, stored)?;
        let rows = reader.ranking_rows(stored.id)?;
        published.apply(rows.into_iter().map(|row| row_of(list, closing, row)), &evidence);
        told(index, &published, evidence);
    }
    Ok(())
}

/// The evidence that is stored with a revision.
///
/// # Errors
/// Where the file cannot be read, or the evidence is missing or does not read.
pub fn evidence(
    reader: Reader<'_>,
    list: &List,
    closing: &Closing,
    stored: &StoredRevision,
) -> AppResult<Evidence> {
    let unreadable = || {
        let name = format!("{} {} {}", list.name, closing.kind.as_str(), closing.label);
        let number = stored.revision.number;
        AppError::new(Kind::Io, format!("the evidence of revision {number} of {name} cannot be read"))
            .hint("arbitro doctor checks the file; restore a backup")
    };
    let packed = reader.evidence(stored.id)?.ok_or_else(unreadable)?;
    Evidence::unpack(&packed).map_err(|_| unreadable())
}

/// What a revision of a closing published.
///
/// # Errors
/// As [`each`].
pub fn of_revision(
    reader: Reader<'_>,
    list: &List,
    closing: &Closing,
    revisions: &[StoredRevision],
    number: u32,
) -> AppResult<Published> {
    let upto = revisions.iter().take_while(|stored| stored.revision.number <= number).count();
    let mut last = Published::default();
    each(reader, list, closing, &revisions[..upto], |index, published, _| {
        if index + 1 == upto {
            last = published.clone();
        }
    })?;
    Ok(last)
}

fn row_of(list: &List, closing: &Closing, stored: StoredRow) -> (PlayerId, Option<RankingRow>) {
    let levels = &list.rules_of_period(closing.end).profile.levels;
    let player = stored.player;
    let row = stored.row.map(|row| RankingRow {
        rank: row.rank,
        player,
        rating: Rating::points(row.shown),
        games: row.games,
        period_games: row.period_games,
        activity: row.activity,
        provisional: row.provisional,
        // A name that the rules do not have is none of their levels, and equal to none.
        level: row.level.map(|name| {
            levels.iter().position(|level| level.name == name).map_or(u32::MAX, |index| index as u32)
        }),
    });
    (player, row)
}
