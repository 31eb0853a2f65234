//! How players are shown: the register's spelling and name, else the byte-smallest that files had.

use rustc_hash::FxHashMap;

use crate::app::AppResult;
use crate::model::PlayerId;
use crate::store::{Attribute, Names, Reader, Writer};

/// How players are shown. Spelling and name are display: nothing is counted, ordered or digested by them.
#[derive(Clone, Debug, Default)]
pub struct People {
    shown: FxHashMap<PlayerId, (String, String)>,
    keys: Vec<String>,
}

impl People {
    /// Reads how every player is shown.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn read(reader: Reader<'_>, names: &Names) -> AppResult<Self> {
        let mut seen = match reader.cached_spellings()? {
            Some(seen) => seen,
            None => smallest(names, reader.all_spellings()?),
        };
        let amended = reader.amended_spellings()?;
        if !amended.is_empty() {
            seen.extend(amended);
            seen = smallest(names, seen);
        }
        let mut people = Self { shown: FxHashMap::default(), keys: names.folded_keys() };
        for (player, typed, name) in seen {
            let spelling = spelling(names, player, typed).to_owned();
            let name = if name == 0 { spelling.clone() } else { tidy(names.name(name)) };
            people.shown.insert(player, (tidy(&spelling), name));
        }
        for decision in reader.player_decisions()? {
            people.apply(names, decision.player, &decision.attribute);
        }
        Ok(people)
    }

    fn apply(&mut self, names: &Names, player: PlayerId, attribute: &Attribute) {
        let key = self.keys[player.index()].clone();
        let shown = self.shown.entry(player).or_insert_with(|| (key.clone(), key));
        match attribute {
            Attribute::Name(name) if *name != 0 => shown.1 = names.name(*name).to_owned(),
            Attribute::Spelling(name) if *name != 0 => shown.0 = names.name(*name).to_owned(),
            _ => {}
        }
    }

    /// The spelling of a player's key.
    pub fn spelling(&self, player: PlayerId) -> &str {
        self.shown
            .get(&player)
            .map_or_else(|| self.keys.get(player.index()).map_or("", String::as_str), |shown| &shown.0)
    }

    /// A player's name: what was given as one, else the spelling of the key.
    pub fn name(&self, player: PlayerId) -> &str {
        self.shown.get(&player).map_or_else(|| self.spelling(player), |shown| &shown.1)
    }
}

/// The text of a typed spelling: a name's number, 0 for the folded key itself.
fn spelling(names: &Names, player: PlayerId, typed: u32) -> &str {
    if typed == 0 { names.key(player) } else { names.name(typed) }
}

/// White space folded: how a name is shown, whatever blanks were typed around it.
fn tidy(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a spelling, or a name, comes before another in the order that chooses what is shown.
pub fn comes_first(names: &Names, player: PlayerId, a: u32, b: u32) -> bool {
    tidy(spelling(names, player, a)) < tidy(spelling(names, player, b))
}

/// Takes in what a command that adds no games typed for players (a name's number, 0 for the folded key), so
/// that what is kept of spellings stays what the facts say.
///
/// # Errors
/// Where the file cannot be read or written.
pub fn respell(writer: &mut Writer<'_>, names: &Names, typed: &[(PlayerId, u32)]) -> AppResult<()> {
    let Some(kept) = writer.reader().cached_spellings()? else { return Ok(()) };
    let mut kept: FxHashMap<PlayerId, (u32, u32)> =
        kept.into_iter().map(|(player, typed, name)| (player, (typed, name))).collect();
    let mut changed = Vec::new();
    for (player, typed) in typed {
        let best = kept.entry(*player).or_insert((*typed, 0));
        if comes_first(names, *player, *typed, best.0) {
            best.0 = *typed;
        }
        changed.push((*player, best.0, best.1));
    }
    let last = writer.reader().last_game()?;
    Ok(writer.put_spellings(&changed, last)?)
}

/// Of everything that was typed for each player the byte-smallest, in the order of the players.
pub fn smallest(names: &Names, seen: Vec<(PlayerId, u32, u32)>) -> Vec<(PlayerId, u32, u32)> {
    let mut best: std::collections::BTreeMap<PlayerId, (u32, u32)> = std::collections::BTreeMap::new();
    for (player, typed, name) in seen {
        let best = best.entry(player).or_insert((typed, name));
        if comes_first(names, player, typed, best.0) {
            best.0 = typed;
        }
        if name != 0 && (best.1 == 0 || tidy(names.name(name)) < tidy(names.name(best.1))) {
            best.1 = name;
        }
    }
    best.into_iter().map(|(player, (typed, name))| (player, typed, name)).collect()
}
