//! What happens at the desk while a round is entered: lines in, words and entries out. Knows no terminal.

use super::line::{Line, Reading, Typed, turned};
use crate::app::event::{Entered, ResultRequest, Sheet, SheetGame};
use crate::model::Termination;
use crate::model::event::{Ending, GameState};
use crate::model::key::fold_player;

/// What a line leads to.
#[derive(Clone, Debug)]
pub enum Step {
    /// Something to be said.
    Say(String),
    /// The same, of a line that is not taken.
    Wrong(String),
    /// A result to be entered.
    Enter(ResultRequest),
    /// The last entry is to be taken back.
    Undo,
    /// When that is done, this line is taken.
    Then(String),
    /// The sitting is over.
    Quit,
}

/// An entry that was shown and waits.
#[derive(Clone, Debug)]
struct Waiting {
    request: ResultRequest,
    /// How the game will stand with it.
    wanted: GameState,
    /// How the game stood when it was shown.
    seen: GameState,
    /// It looks wrong: only a yes accepts it.
    doubtful: bool,
    /// Another result stands: a reason is needed.
    corrects: bool,
}

/// The desk.
#[derive(Debug)]
pub struct Desk {
    sheet: Sheet,
    waiting: Option<Waiting>,
    /// Whether somebody sits at a terminal and is asked again.
    asks: bool,
    /// The entries that were made here. Others may make some meanwhile, which are not taken back here.
    done: Vec<u32>,
}

impl Desk {
    /// A desk for a round.
    pub fn new(sheet: Sheet, asks: bool) -> Self {
        Self { sheet, waiting: None, asks, done: Vec::new() }
    }

    /// What is said first.
    pub fn greeting(&self) -> String {
        let Sheet { event, round, games, .. } = &self.sheet;
        let missing = self.sheet.missing().count();
        format!(
            "{event}, round {round}: {missing} of {} results are missing (? lists them, u undoes, q leaves)",
            games.len()
        )
    }

    /// What stands before what is typed.
    pub fn prompt(&self) -> &'static str {
        match &self.waiting {
            None => "table and scores> ",
            Some(waiting) if waiting.corrects => "reason, or Enter to drop> ",
            Some(waiting) if waiting.doubtful => "y accepts, Enter drops> ",
            Some(_) => "Enter accepts, n drops> ",
        }
    }

    /// How far the round is.
    pub fn progress(&self) -> String {
        let missing = self.sheet.missing().count();
        let round = self.sheet.round;
        if missing == 0 {
            format!("round {round}: all {} results are in", self.sheet.games.len())
        } else {
            format!("round {round}: {missing} of {} results are missing", self.sheet.games.len())
        }
    }

    /// Takes a line.
    pub fn turn(&mut self, line: &str) -> Vec<Step> {
        let line = line.trim();
        let Some(waiting) = self.waiting.take() else { return self.fresh(line) };
        if waiting.corrects {
            return if line.is_empty() || line == "n" {
                vec![Step::Wrong("dropped: the result that stands is kept".to_owned())]
            } else if self.is_entry(line) {
                let table = waiting.request.table;
                let remedy = if self.asks {
                    "type a reason, or Enter to drop"
                } else {
                    "enter both again, each on its own"
                };
                let said = format!(
                    "\"{line}\" is no reason: table {table} is not corrected, and this line is not taken; {remedy}"
                );
                self.waiting = Some(waiting).filter(|_| self.asks);
                vec![Step::Wrong(said)]
            } else {
                let request = ResultRequest { reason: Some(line.to_owned()), ..waiting.request };
                self.accepted(Waiting { request, ..waiting }, self.asks)
            };
        }
        let is_yes = matches!(line, "y" | "yes" | "Y");
        match line {
            "n" | "N" | "u" => vec![Step::Say("dropped".to_owned())],
            _ if is_yes || line.is_empty() && !waiting.doubtful => self.accepted(waiting, self.asks),
            "" => vec![Step::Say("dropped".to_owned())],
            // Typing on accepts what looks right, and drops what does not.
            _ => {
                let mut steps = if waiting.doubtful {
                    let table = waiting.request.table;
                    vec![Step::Wrong(format!("table {table} is not taken: it needs a y"))]
                } else {
                    self.accepted(waiting, false)
                };
                steps.push(Step::Then(line.to_owned()));
                steps
            }
        }
    }

    /// Takes a line that is not UTF-8: it says nothing, and so is neither a yes nor a reason. What was shown before
    /// waits on where somebody is asked; else it stands as before any other line.
    pub fn garbled(&mut self, line: &[u8]) -> Vec<Step> {
        let mut steps = if self.asks { Vec::new() } else { self.end() };
        steps.push(Step::Wrong(format!(
            "this line is not UTF-8, and is not taken: \"{}\"; write the table in place of the players, or enter it again in \
             UTF-8",
            String::from_utf8_lossy(line).trim()
        )));
        steps
    }

    /// The lines have ended: what looks right is accepted.
    pub fn end(&mut self) -> Vec<Step> {
        match self.waiting.take() {
            Some(waiting) if !waiting.doubtful && !waiting.corrects => self.accepted(waiting, false),
            Some(waiting) => vec![Step::Wrong(format!("table {} is not taken", waiting.request.table))],
            None => Vec::new(),
        }
    }

    /// Enters what waited, unless somebody else has entered another result since it was shown; `may_ask`
    /// says whether the next line can be the reason that a correction needs.
    fn accepted(&mut self, waiting: Waiting, may_ask: bool) -> Vec<Step> {
        let table = waiting.request.table;
        let stands = self.sheet.game(table).filter(|game| game.state != waiting.seen);
        let Some((state, there)) = stands.and_then(|game| Some((game.state, game.ending()?))) else {
            return vec![Step::Enter(waiting.request)];
        };
        if state == waiting.wanted {
            return vec![Step::Say(format!("table {table} stands so already: it was entered meanwhile"))];
        }
        if !may_ask {
            return vec![Step::Wrong(format!(
                "table {table} is not taken: it differs from {there}, which was entered meanwhile; enter it again, and the reason \
                 when it is asked for"
            ))];
        }
        self.waiting = Some(Waiting { seen: state, corrects: true, ..waiting });
        vec![Step::Say(format!("differs: {there} was entered meanwhile; type a reason to correct it"))]
    }

    /// The round as it was read last.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// Notes how the round stands now.
    pub fn renew(&mut self, sheet: Sheet) {
        self.sheet = sheet;
    }

    /// The entry that was made here last and is not taken back.
    pub fn last_entry(&self) -> Option<u32> {
        self.done.last().copied()
    }

    /// Notes that an entry was made here, and how the round stands with it and with what others entered.
    pub fn entered(&mut self, entry: Option<u32>, sheet: Sheet) {
        self.done.extend(entry);
        self.sheet = sheet;
    }

    /// Notes that the last entry made here was taken back.
    pub fn undone(&mut self, sheet: Sheet) {
        self.done.pop();
        self.sheet = sheet;
    }

    fn fresh(&mut self, line: &str) -> Vec<Step> {
        match Line::read(line) {
            Line::Empty => Vec::new(),
            Line::Missing => self.missing(),
            Line::Quit => vec![Step::Quit],
            Line::Undo if self.done.is_empty() => {
                vec![Step::Say("nothing was entered here; arbitro event undo goes further back".to_owned())]
            }
            Line::Undo => vec![Step::Undo],
            Line::Who(table) => match self.game(table) {
                Ok(game) => vec![Step::Say(shown(game))],
                Err(wrong) => vec![wrong],
            },
            Line::Table(table, typed) => match self.game(table).cloned() {
                Ok(game) => self.typed(&game, &typed, false),
                Err(wrong) => vec![wrong],
            },
            Line::Players(readings) => self.by_players(line, &readings),
        }
    }

    /// Whether a line is a command or reads as a result, and so is no reason.
    fn is_entry(&self, line: &str) -> bool {
        match Line::read(line) {
            Line::Empty => false,
            Line::Missing | Line::Undo | Line::Quit => true,
            Line::Who(word) => matches!(word, "y" | "yes" | "Y" | "N") || word.parse::<u32>().is_ok(),
            Line::Table(table, typed) => table.parse::<u32>().is_ok() && typed.meaning().is_some(),
            Line::Players(readings) => readings.iter().any(|reading| self.game_read(reading).is_some()),
        }
    }

    fn missing(&self) -> Vec<Step> {
        let lines: Vec<Step> = self.sheet.missing().map(|game| Step::Say(shown(game))).collect();
        if lines.is_empty() { vec![Step::Say(self.progress())] } else { lines }
    }

    fn game(&self, table: &str) -> Result<&SheetGame, Step> {
        let Ok(number) = table.parse() else {
            return Err(Step::Wrong(format!(
                "\"{table}\" is no table, and no two players with their scores follow: write 3 410 385, or ana 410 bo 385, or \
                 ana 1-0 bo"
            )));
        };
        self.sheet.game(number).ok_or_else(|| {
            Step::Wrong(format!("there is no table \"{table}\": tables are 1 to {}", self.sheet.games.len()))
        })
    }

    /// Offers what was typed of a game; `is_turned`: with the second side in front.
    fn typed(&mut self, game: &SheetGame, typed: &Typed<'_>, is_turned: bool) -> Vec<Step> {
        match typed.meaning() {
            Some((entered, how)) => self.offer(game, if is_turned { turned(entered) } else { entered }, how),
            None => vec![Step::Wrong(format!(
                "\"{}\" is no result: write both scores, as in 3 410 385, or 1-0, 0-1, 1/2-1/2, +--, --+, ---; then how it \
                 ended, where not normally, as in 3 380 401 1-0 time",
                typed.text()
            ))],
        }
    }

    fn by_players(&mut self, line: &str, readings: &[Reading<'_>]) -> Vec<Step> {
        let mut met: Vec<(SheetGame, bool, &Reading<'_>)> = Vec::new();
        for reading in readings {
            met.extend(self.game_read(reading).map(|(game, is_turned)| (game.clone(), is_turned, reading)));
        }
        // What is no result in one reading may be one in another.
        if met.iter().any(|(.., reading)| reading.typed.meaning().is_some()) {
            met.retain(|(.., reading)| reading.typed.meaning().is_some());
        }
        match (&met[..], readings) {
            ([(game, is_turned, reading)], _) => self.typed(game, &reading.typed, *is_turned),
            ([], [likeliest, ..]) => vec![self.no_game(likeliest)],
            ([], []) => Vec::new(),
            ([(one, ..), ..], _) => {
                let meant = met.iter().map(|(game, _, reading)| {
                    let [first, second] = &reading.players;
                    format!("{first} – {second}, {} (table {})", reading.typed.text(), game.table)
                });
                let meant = meant.collect::<Vec<_>>().join(", or ");
                vec![Step::Wrong(format!(
                    "\"{line}\" can be {meant}: write the table in place of the players, as in {} 410 385",
                    one.table
                ))]
            }
        }
    }

    /// The game that a reading is about, and whether it is typed second side first.
    fn game_read(&self, reading: &Reading<'_>) -> Option<(&SheetGame, bool)> {
        let [first, second] = &reading.players;
        self.sheet.game_of(first, second)
    }

    fn no_game(&self, reading: &Reading<'_>) -> Step {
        let ([first, second], round) = (&reading.players, self.sheet.round);
        if fold_player(first) == fold_player(second) {
            return Step::Wrong(format!("{first} stands on both sides"));
        }
        Step::Wrong(format!("{first} and {second} do not meet in round {round}"))
    }

    /// Shows an entry, and what is doubtful about it, before it is accepted.
    fn offer(&mut self, game: &SheetGame, entered: Entered, ended: Option<Termination>) -> Vec<Step> {
        let state = match entered.state(ended) {
            Ok(state) => state,
            Err(error) => return vec![Step::Wrong(error.message)],
        };
        let mut said = game.clone();
        said.state = state;
        let mut steps = vec![Step::Say(shown(&said))];
        if game.state == state {
            steps.push(Step::Say("stands so already".to_owned()));
            return steps;
        }
        let unusual: Vec<String> = self.sheet.unusual(state).iter().map(ToString::to_string).collect();
        let doubtful = !unusual.is_empty();
        if doubtful {
            let [low, high] = self.sheet.usual;
            steps.push(Step::Say(format!("unusual: {} (usual are {low} to {high})", unusual.join(" and "))));
        }
        let corrects = game.ending().is_some();
        if let Some(there) = game.ending() {
            steps
                .push(Step::Say(format!("differs: {there} was entered before; type a reason to correct it")));
        }
        let (round, table) = (Some(self.sheet.round), game.table);
        let request = ResultRequest { round, table, entered, ended, reason: None, accepted: true };
        self.waiting = Some(Waiting { request, wanted: state, seen: game.state, doubtful, corrects });
        steps
    }
}

/// `, 1-0, time` after scores that do not say who won; nothing where they do.
fn by(ending: Ending) -> String {
    let usual = matches!(
        ending.termination(),
        Termination::Normal | Termination::Forfeit | Termination::DoubleForfeit | Termination::Bye
    );
    if usual {
        String::new()
    } else {
        format!(", {}, {}", ending.outcome().as_str(), ending.termination().as_str())
    }
}

/// `table 3: Ana 410 – 385 Bo`.
fn shown(game: &SheetGame) -> String {
    let [first, second] = &game.names;
    let table = game.table;
    match game.state {
        GameState::Unplayed => format!("table {table}: {first} – {second}"),
        GameState::Adjourned => format!("table {table}: {first} – {second}, adjourned"),
        GameState::Over(ending) => match ending.scores() {
            Some([one, other]) => format!("table {table}: {first} {one} – {other} {second}{}", by(ending)),
            None => format!("table {table}: {first} {ending} {second}"),
        },
    }
}
