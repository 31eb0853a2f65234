//! `[[inputs]]`: files to import, with the options of `import`.

use toml::de::DeValue;

use super::super::document::{
    Fields, Node, Problems, did_you_mean, flag, list, short, short_text, text, wrong_type,
};
use super::super::encoding;
use super::types::{InputConfig, OnConflict};
use super::values;
use crate::formats::{Dates, Field, Fold, GAME_FORMATS, KNOWN};
use crate::model::Diagnostic;

/// The keys of an input: its files, and the options of `import` with `_` for `-`.
pub const KEYS: &[&str] = &[
    "paths",
    "game",
    "zone",
    "source",
    "input",
    "map",
    "encoding",
    "delimiter",
    "fold",
    "dates",
    "on_conflict",
    "reason",
    "rejects",
    "required",
];

/// Reads one input.
pub(super) fn read(node: &Node<'_>, problems: &mut Problems<'_>) -> Option<InputConfig> {
    let fields = Fields::of("an input", node, KEYS, problems)?;
    let paths = fields.need("paths", "add paths = \"results/*.csv\"", problems);
    let paths = paths.and_then(|node| paths_of(node, problems));
    let game = fields.need("game", "add game = \"…\", the kind of game of the results", problems);
    let game = game.and_then(|node| values::part("game", node, problems));
    let zone = fields.get("zone").and_then(|node| values::zone("zone", node, problems));
    let source = fields.get("source").and_then(|node| values::part("source", node, problems));
    let formats: Vec<&str> = GAME_FORMATS.iter().map(|format| format.name).collect();
    let input = values::optional_choice(&fields, "input", &formats, problems);
    let input = input.map(|index| formats[index].to_owned());
    let map = fields.get("map").map(|node| map_of(node, problems)).unwrap_or_default();
    let encoding = fields.get("encoding").and_then(|node| encoding_of(node, problems));
    let delimiter = fields.get("delimiter").and_then(|node| delimiter_of(node, problems));
    let fold = values::optional_choice(&fields, "fold", &["earlier", "later"], problems);
    let dates = values::optional_choice(&fields, "dates", &Dates::ALL.map(Dates::as_str), problems);
    let on_conflict = conflicts(&fields, problems);
    let reason = values::optional_text(&fields, "reason", problems);
    let rejects = fields.get("rejects").and_then(|node| values::path("rejects", node, problems));
    let required = fields.get("required").and_then(|node| flag("required", node, problems)).unwrap_or(false);
    Some(InputConfig {
        paths: paths?,
        game: game?,
        zone,
        source,
        input,
        map,
        encoding,
        delimiter,
        fold: fold.map(|index| [Fold::Earlier, Fold::Later][index]),
        dates: dates.map(|index| Dates::ALL[index]),
        on_conflict,
        reason,
        rejects,
        required,
        line: problems.line_of(node.span().start),
    })
}

/// One pattern, or a list of patterns.
fn paths_of(node: &Node<'_>, problems: &mut Problems<'_>) -> Option<Vec<String>> {
    if node.get_ref().is_str() {
        return Some(vec![values::path("paths", node, problems)?]);
    }
    if !node.get_ref().is_array() {
        wrong_type("paths", "a text in quotes or a list of them", node, problems);
        return None;
    }
    let items = list("paths", node, problems)?;
    if items.is_empty() {
        problems.add(Some(node.span()), Diagnostic::error("value", "paths is empty").remedy("name a file"));
    }
    let paths: Vec<String> =
        items.iter().filter_map(|item| values::path("a path of paths", item, problems)).collect();
    (!paths.is_empty()).then_some(paths)
}

/// A field that a column may be mapped to, or `-`.
fn field(typed: String, node: &Node<'_>, problems: &mut Problems<'_>) -> Option<String> {
    if typed == "-" || Field::of_column(&typed).is_some() {
        return Some(typed);
    }
    let names = KNOWN.map(|known| known.name);
    let message = format!("map: there is no field \"{}\"", short(&typed));
    problems.add(Some(node.span()), Diagnostic::error("value", message).remedy(did_you_mean(&typed, &names)));
    None
}

fn encoding_of(node: &Node<'_>, problems: &mut Problems<'_>) -> Option<String> {
    let typed = short_text("encoding", node, problems)?;
    if encoding::named(&typed, encoding::of_start(b"")).is_some() {
        return Some(typed);
    }
    let message = format!("encoding: nobody knows \"{}\"", short(&typed));
    let remedy = "usual are utf-8, utf-16, windows-1252 and latin-1";
    problems.add(Some(node.span()), Diagnostic::error("value", message).remedy(remedy));
    None
}

/// Columns and fields: a table `{ Column = "field" }`, or a list of `"Column=field"` as on the command line.
fn map_of(node: &Node<'_>, problems: &mut Problems<'_>) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    match node.get_ref() {
        DeValue::Table(table) => {
            for (column, field) in table {
                let named = short_text("a field of map", field, problems);
                if let Some(named) = named.and_then(|named| self::field(named, field, problems)) {
                    found.push((column.get_ref().clone().into_owned(), named));
                }
            }
        }
        DeValue::Array(_) => {
            for item in list("map", node, problems).unwrap_or_default() {
                let Some(typed) = text("an entry of map", item, problems) else { continue };
                let pair = typed.rsplit_once('=').map(|(column, field)| (column.trim(), field.trim()));
                let Some((column, field)) =
                    pair.filter(|(column, field)| !column.is_empty() && !field.is_empty())
                else {
                    let message = format!("map: \"{}\" is no column and field", short(typed));
                    let wrong = Diagnostic::error("value", message).remedy("write \"COLUMN=FIELD\"");
                    problems.add(Some(item.span()), wrong);
                    continue;
                };
                if found.iter().any(|(known, _)| known == column) {
                    let message = format!("map: the column \"{}\" is mapped twice", short(column));
                    let wrong = Diagnostic::error("duplicate", message).remedy("keep one of them");
                    problems.add(Some(item.span()), wrong);
                }
                if let Some(named) = self::field(field.to_owned(), item, problems) {
                    found.push((column.to_owned(), named));
                }
            }
        }
        _ => wrong_type("map", "a table or a list of \"COLUMN=FIELD\"", node, problems),
    }
    found
}

fn delimiter_of(node: &Node<'_>, problems: &mut Problems<'_>) -> Option<char> {
    let typed = text("delimiter", node, problems)?;
    let found = match typed {
        "," | "comma" => Some(','),
        ";" | "semicolon" => Some(';'),
        "|" | "bar" => Some('|'),
        "\t" | "\\t" | "tab" => Some('\t'),
        _ => None,
    };
    if found.is_none() {
        let wrong = Diagnostic::error("value", format!("delimiter cannot be \"{}\"", short(typed)))
            .remedy("use \",\", \";\", \"|\" or \"tab\"");
        problems.add(Some(node.span()), wrong);
    }
    found
}

/// An amendment is a decision, and decisions have a reason; a refusal is none.
fn conflicts(fields: &Fields<'_, '_>, problems: &mut Problems<'_>) -> OnConflict {
    let policies = [OnConflict::Refuse, OnConflict::Keep, OnConflict::Amend];
    let words = ["refuse", "keep", "amend"];
    let said = fields.get("on_conflict");
    let index = values::optional_choice(fields, "on_conflict", &words, problems);
    let policy = index.map_or(OnConflict::Refuse, |index| policies[index]);
    match (policy, said, fields.get("reason")) {
        (OnConflict::Amend, Some(said), None) => {
            let wrong = Diagnostic::error("missing", "on_conflict = \"amend\" needs a reason");
            problems.add(Some(said.span()), wrong.remedy("add reason = \"…\""));
        }
        (OnConflict::Refuse, said, Some(reason)) if said.is_none() || index.is_some() => {
            let wrong = Diagnostic::error("contradiction", "reason is not used where conflicts are refused")
                .remedy("leave it out, or set on_conflict = \"amend\"");
            problems.add(Some(reason.span()), wrong);
        }
        _ => {}
    }
    policy
}
