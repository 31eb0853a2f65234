//! A profile as canonical TOML, with a comment on every knob.

use std::fmt::Write as _;

use super::draft::Draft;
use super::knob::Section;
use super::{show, table};
use crate::model::Profile;

/// Comments are folded at this many characters.
const WIDTH: usize = 110;

const HEAD: &str = "# A rating profile of arbitro: the rules of a rating list.\n\
    # The numbers R-… are those of the rules in docs/rules/; (D) marks a decision of ours, where the sources are\n\
    # silent or contradict themselves.\n";

/// Writes a profile so that [`read()`](super::read()) gives the same profile back: every knob, in a fixed order,
/// each with its rule, what it does, and what of it is a decision of ours.
pub fn write(profile: &Profile) -> String {
    let mut draft = Draft::of(profile);
    let mut text = HEAD.to_owned();
    for section in table::SECTIONS {
        // Writing to a String cannot fail.
        let _ = write!(text, "\n# == {} ==\n\n", section.title);
        write_section(section, &mut draft, &mut text);
    }
    text
}

fn write_section(section: &Section, draft: &mut Draft, text: &mut String) {
    let mut unused = Vec::new();
    for spec in section.knobs {
        if !spec.applies(draft.way) {
            unused.push(spec.key);
            continue;
        }
        let knob = show::knob(spec, draft);
        let decision = knob.decision.map(|what| format!(" (D) Our decision: {what}.")).unwrap_or_default();
        comment(&format!("{}: {}{decision}", knob.rule, knob.explanation), text);
        let _ = write!(text, "{} = {}\n\n", knob.key, knob.value);
    }
    if unused.is_empty() {
        text.truncate(text.trim_end().len());
        text.push('\n');
    } else {
        comment(&format!("Not used with this `initial`: {}.", unused.join(", ")), text);
    }
}

/// Appends a comment, folded at blanks.
fn comment(words: &str, text: &mut String) {
    let mut width = usize::MAX;
    for word in words.split(' ') {
        let length = word.chars().count() + 1;
        if width.saturating_add(length) > WIDTH {
            text.push_str(if width == usize::MAX { "#" } else { "\n#" });
            width = 1;
        }
        text.push(' ');
        text.push_str(word);
        width += length;
    }
    text.push('\n');
}
