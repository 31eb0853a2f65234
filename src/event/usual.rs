//! Which scores are usual in a game: what is typed outside them is asked about, for it may be a slip (R-EVENT-8).

use crate::model::Score;

/// What tells a game of words by its name, in the languages that it is played in most.
const WORD_GAMES: [&str; 8] =
    ["scrabble", "palabras", "words", "mots", "parole", "erudit", "literaki", "wortspiel"];
/// What tells Othello by its name.
const DISC_GAMES: [&str; 2] = ["othello", "reversi"];

/// In a game of words between two: of ten thousand scores of tournaments all but one in a hundred.
const WORDS: [Score; 2] = [Score::points(150), Score::points(650)];
/// Othello has 64 squares.
const DISCS: [Score; 2] = [Score::points(0), Score::points(64)];
/// Anywhere else: no board is larger than that of go, which has 361 points.
const ANY: [Score; 2] = [Score::points(0), Score::points(400)];

/// The lowest and the highest usual score of a game of which too few scores are recorded. `scored` says whether
/// rules look at scores at all, as those of word games do; the mode tells them, too.
pub fn usual_scores(game: &str, mode: &str, scored: bool) -> [Score; 2] {
    let (game, mode) = (game.to_lowercase(), mode.to_lowercase());
    let is_any = |names: &[&str]| names.iter().any(|name| game.contains(name));
    if is_any(&DISC_GAMES) {
        DISCS
    } else if scored || mode.starts_with("fise") || is_any(&WORD_GAMES) {
        WORDS
    } else {
        ANY
    }
}

/// Of so many scores the lowest and the highest are unusual.
const ONE_IN: usize = 200;

/// The range of recorded scores without the lowest and the highest of each two hundred; `None` of none.
pub fn usual_of(scores: &mut [Score]) -> Option<[Score; 2]> {
    let left_out = scores.len() / ONE_IN;
    let last = scores.len().checked_sub(1)?;
    let low = *scores.select_nth_unstable(left_out).1;
    let high = *scores.select_nth_unstable(last - left_out).1;
    Some([low, high])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_event_8_the_game_tells_what_is_usual() {
        assert_eq!(usual_scores("palabras", "tournament", false), WORDS);
        assert_eq!(usual_scores("club", "FISE-rapid", false), WORDS);
        assert_eq!(usual_scores("club", "tournament", true), WORDS);
        assert_eq!(usual_scores("Othello", "tournament", false), DISCS);
        assert_eq!(usual_scores("go", "tournament", false), ANY);
    }

    #[test]
    fn r_event_8_one_in_two_hundred_is_left_out_on_either_side() {
        let mut scores: Vec<Score> = (1..=400).rev().map(Score::points).collect();
        assert_eq!(usual_of(&mut scores), Some([Score::points(3), Score::points(398)]));
        assert_eq!(usual_of(&mut [Score::points(7)]), Some([Score::points(7); 2]));
        assert_eq!(usual_of(&mut []), None);
    }
}
