//! How players are shown: for each the byte-smallest spelling of the key and the byte-smallest name that
//! any game gave, kept up to date while games come in.

use rustc_hash::FxHashSet;

use crate::app::AppResult;
use crate::app::people::{comes_first, smallest};
use crate::model::PlayerId;
use crate::store::{Names, Writer};

/// The spelling and the name to show of every player, as the numbers of names.
#[derive(Debug, Default)]
pub(super) struct Spellings {
    /// By player; `None` for one who has not been met.
    known: Vec<Option<(u32, u32)>>,
    /// Players for whom the file keeps something else.
    changed: FxHashSet<u32>,
}

impl Spellings {
    /// As the file keeps them; where it has not kept up with the games, as the games give them.
    pub(super) fn read(writer: &Writer<'_>, names: &Names) -> AppResult<Self> {
        let mut all = Self::default();
        if let Some(kept) = writer.reader().cached_spellings()? {
            for (player, typed, name) in kept {
                *all.of(player) = Some((typed, name));
            }
        } else {
            for (player, typed, name) in smallest(names, writer.reader().all_spellings()?) {
                *all.of(player) = Some((typed, name));
                all.changed.insert(player.0);
            }
        }
        Ok(all)
    }

    fn of(&mut self, player: PlayerId) -> &mut Option<(u32, u32)> {
        if self.known.len() <= player.index() {
            self.known.resize(player.index() + 1, None);
        }
        &mut self.known[player.index()]
    }

    /// A game gave a player a spelling and a name (0: the folded key; none).
    pub(super) fn met(&mut self, names: &Names, player: PlayerId, typed: u32, name: u32) {
        let known = self.of(player);
        let mut best = known.unwrap_or((typed, name));
        if best.0 != typed && comes_first(names, player, typed, best.0) {
            best.0 = typed;
        }
        if name != 0 && name != best.1 && (best.1 == 0 || names.name(name) < names.name(best.1)) {
            best.1 = name;
        }
        if *known != Some(best) {
            *known = Some(best);
            self.changed.insert(player.0);
        }
    }

    /// Has the file keep what changed.
    pub(super) fn write(&self, writer: &mut Writer<'_>) -> AppResult<()> {
        let changed = self.changed.iter().filter_map(|player| {
            let (typed, name) = (*self.known.get(*player as usize)?)?;
            Some((PlayerId(*player), typed, name))
        });
        let changed: Vec<_> = changed.collect();
        Ok(writer.put_spellings(&changed, writer.reader().last_game()?)?)
    }
}
