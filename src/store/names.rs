//! Texts that recur, each stored once: names with a salt, words without, and the players behind the names.

use rustc_hash::FxHashMap;

use super::cells::Cell;
use super::error::StoreError;
use super::reader::Reader;
use super::texts::Texts;
use super::writer::{Table, Writer, table};
use crate::model::PlayerId;

const NAME: Table = table!("name", "id", "?, ?, ?, ?");
const WORD: Table = table!("word", "id", "?, ?, ?");
const PLAYER: Table = table!("player", "id", "?, ?, ?");

/// How many bytes stand in the place of the salt of a name that was erased: the digest of the salt and the
/// text that were there, which keeps the row's digest what it was.
pub(super) const ERASED_SALT: usize = 32;

/// What stands in the place of the text of a name that was erased.
pub(super) fn erased_text(number: i64) -> String {
    format!("erased-{number}")
}

/// Every text and player of the file, by number and by text. Number 0 is the empty text, and nobody.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// The texts of the word table, by number.
    pub words: Vec<String>,
    /// The texts of the name table.
    texts: Texts,
    /// The name number of each player's folded key, by player.
    pub keys: Vec<u32>,
    by_word: FxHashMap<String, u32>,
    /// The player whose folded key a name is, by name number; nobody (0) where it is none.
    players: Vec<PlayerId>,
}

impl Names {
    /// A word's number.
    pub fn word(&self, text: &str) -> Option<u32> {
        self.by_word.get(text).copied()
    }

    /// A player by folded key.
    pub fn player(&self, folded: &str) -> Option<PlayerId> {
        let name = self.texts.find(folded)?;
        self.players.get(name as usize).copied().filter(|player| *player != PlayerId(0))
    }

    /// The folded key of a player.
    pub fn key(&self, player: PlayerId) -> &str {
        self.keys.get(player.index()).map_or("", |name| self.texts.text(*name))
    }

    /// The folded keys of all players, by number; place 0 is nobody.
    pub fn folded_keys(&self) -> Vec<String> {
        self.keys.iter().map(|name| self.texts.text(*name).to_owned()).collect()
    }

    /// A name's text.
    pub fn name(&self, number: u32) -> &str {
        self.texts.text(number)
    }

    /// A word that is not in the file gets a number for as long as this value lives.
    pub fn word_or_passing(&mut self, text: &str) -> u32 {
        if let Some(number) = self.word(text) {
            return number;
        }
        self.push_word(text.to_owned(), self.words.len() as u32)
    }

    /// A player who is not in the file gets a number for as long as this value lives.
    pub fn player_or_passing(&mut self, folded: &str) -> PlayerId {
        if let Some(player) = self.player(folded) {
            return player;
        }
        let name = self.texts.find(folded);
        let name = name.unwrap_or_else(|| self.push_name(folded, self.texts.count() as u32));
        self.push_player(name, self.keys.len() as u32)
    }

    fn push_word(&mut self, text: String, number: u32) -> u32 {
        self.by_word.insert(text.clone(), number);
        self.words.push(text);
        number
    }

    fn push_name(&mut self, text: &str, number: u32) -> u32 {
        self.texts.push(text, number);
        number
    }

    fn push_player(&mut self, name: u32, number: u32) -> PlayerId {
        if self.players.len() <= name as usize {
            self.players.resize(name as usize + 1, PlayerId(0));
        }
        self.players[name as usize] = PlayerId(number);
        self.keys.push(name);
        PlayerId(number)
    }
}

impl Reader<'_> {
    /// Reads every text and player.
    ///
    /// # Errors
    /// Where the file cannot be read, or its numbers have gaps.
    pub fn names(&self) -> Result<Names, StoreError> {
        load(self.connection).map_err(|error| self.explain(&error))
    }

    /// The text of one word, without reading the others; empty where there is none.
    ///
    /// # Errors
    /// Where the file cannot be read.
    pub fn word(&self, number: u32) -> Result<String, StoreError> {
        let text = self.row("SELECT text FROM word WHERE id = ?", [number], |row| row.get(0))?;
        Ok(text.unwrap_or_default())
    }
}

fn load(connection: &rusqlite::Connection) -> rusqlite::Result<Names> {
    let mut names =
        Names { words: vec![String::new()], texts: Texts::new(), keys: vec![0], ..Names::default() };
    let mut statement = connection.prepare("SELECT id, text FROM word ORDER BY id")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let number: u32 = row.get(0)?;
        names.words.resize(number as usize, String::new());
        names.push_word(row.get(1)?, number);
    }
    let mut statement = connection.prepare("SELECT id, text FROM name ORDER BY id")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let number: u32 = row.get(0)?;
        names.push_name(row.get_ref(1)?.as_str()?, number);
    }
    let mut statement = connection.prepare("SELECT id, key FROM player ORDER BY id")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let number: u32 = row.get(0)?;
        names.keys.resize(number as usize, 0);
        names.push_player(row.get(1)?, number);
    }
    Ok(names)
}

impl Writer<'_> {
    /// A word's number; the word is added where it is new. The empty text is 0.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn word(&mut self, names: &mut Names, text: &str) -> Result<u32, StoreError> {
        if text.is_empty() {
            return Ok(0);
        }
        if let Some(number) = names.word(text) {
            return Ok(number);
        }
        let cells = [Cell::Int(i64::from(self.entry().0)), Cell::Text(text)];
        let number = self.add(WORD, &cells).map_err(|error| self.explain(&error))?;
        Ok(names.push_word(text.to_owned(), number as u32))
    }

    /// A name's number; the name is added, with a salt, where it is new.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn name(&mut self, names: &mut Names, text: &str) -> Result<u32, StoreError> {
        if let Some(number) = names.texts.find(text) {
            return Ok(number);
        }
        let salt = self.salts.draw();
        let cells = [Cell::Int(i64::from(self.entry().0)), Cell::Salted(text, &salt), Cell::Salt(&salt)];
        let number = self.add(NAME, &cells).map_err(|error| self.explain(&error))?;
        Ok(names.push_name(text, number as u32))
    }

    /// The player of a folded key; added where new.
    ///
    /// # Errors
    /// Where the file cannot take it.
    pub fn player(&mut self, names: &mut Names, folded: &str) -> Result<PlayerId, StoreError> {
        if let Some(player) = names.player(folded) {
            return Ok(player);
        }
        let name = self.name(names, folded)?;
        let cells = [Cell::Int(i64::from(self.entry().0)), Cell::Int(i64::from(name))];
        let number = self.add(PLAYER, &cells).map_err(|error| self.explain(&error))?;
        Ok(names.push_player(name, number as u32))
    }
}
