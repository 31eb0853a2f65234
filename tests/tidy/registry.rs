//! Registries: every entry has its folder of fixtures and its page.

use crate::lexer::{Kind, Token, matching};
use crate::source::Source;

/// The rooms that keep a registry of what can be chosen by name.
pub(crate) const ROOMS: [&str; 3] = ["formats", "rating", "pairing"];

/// How the names of constants end that are taken for a registry outside a file `registry.rs`.
const ENDINGS: [&str; 3] = ["REGISTRY", "SYSTEMS", "FORMATS"];

/// The names registered in a room; `None` where it keeps no registry yet.
///
/// The registry is `src/<room>/registry.rs`, or a constant in another file of the room whose name ends in
/// `REGISTRY`, `SYSTEMS` or `FORMATS`: an array whose elements either hold the name as a string or end in
/// an item of the room whose name can be found.
///
/// # Errors
/// Says what could not be read: a registry that yields nothing must not pass for an empty one.
pub(crate) fn entries(room: &str, files: &[Source]) -> Result<Option<Vec<String>>, String> {
    let own: Vec<&Source> = files.iter().filter(|file| file.room() == Some(room)).collect();
    let at_home = own.iter().copied().find(|file| file.path == format!("src/{room}/registry.rs"));
    let (file, arrays) = if let Some(file) = at_home {
        (file, arrays(&file.tokens, false))
    } else {
        let elsewhere = own.iter().copied().map(|file| (file, arrays(&file.tokens, true)));
        match elsewhere.into_iter().find(|(_, arrays)| !arrays.is_empty()) {
            Some(found) => found,
            None => return Ok(None),
        }
    };
    let mut names = Vec::new();
    for element in arrays.into_iter().flatten() {
        let name = name_of(element, &own).ok_or_else(|| {
            let text: Vec<&str> = element.iter().map(|token| token.text.as_str()).collect();
            format!("{}: the name of the registry entry `{}` cannot be found", file.path, text.concat())
        })?;
        names.push(name);
    }
    if names.is_empty() {
        return Err(format!("{}: the registry yields no entry", file.path));
    }
    Ok(Some(names))
}

/// The elements of every constant array outside test code, or only of those named like a registry.
fn arrays(tokens: &[Token], by_name: bool) -> Vec<Vec<&[Token]>> {
    let mut out = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let starts = (token.is("const") || token.is("static")) && !token.test;
        let Some(name) = tokens.get(at + 1).filter(|name| starts && name.kind == Kind::Word) else {
            continue;
        };
        if by_name && !ENDINGS.iter().any(|ending| name.text.ends_with(ending)) {
            continue;
        }
        // The value follows the `=`; a type such as `[&str; 3]` stands before it.
        let rest = tokens.iter().enumerate().skip(at).take_while(|(_, token)| !token.is("fn"));
        let Some(value) = rest.into_iter().find(|(_, token)| token.is("=")).map(|(at, _)| at + 1) else {
            continue;
        };
        let open = value + tokens[value..].iter().take_while(|token| token.is("&")).count();
        if !tokens.get(open).is_some_and(|token| token.is("[")) {
            continue;
        }
        if let Some(close) = matching(tokens, open) {
            out.push(elements(&tokens[open + 1..close]));
        }
    }
    out
}

/// The elements between the commas of an array.
fn elements(tokens: &[Token]) -> Vec<&[Token]> {
    let (mut out, mut from, mut at) = (Vec::new(), 0, 0);
    while at < tokens.len() {
        if tokens[at].is(",") {
            out.push(&tokens[from..at]);
            from = at + 1;
        } else if tokens[at].kind == Kind::Sign && ["(", "[", "{"].contains(&tokens[at].text.as_str()) {
            at = matching(tokens, at).unwrap_or(at);
        }
        at += 1;
    }
    out.push(&tokens[from..]);
    out.retain(|element| !element.is_empty());
    out
}

/// The name of an entry: the string of its `name`, its first string, or what the room says of the item it ends in.
fn name_of(element: &[Token], files: &[&Source]) -> Option<String> {
    let first = || element.iter().find(|token| token.kind == Kind::Text).map(|token| token.text.clone());
    if let Some(text) = text_after(element, &["name", ":"]).or_else(first) {
        return Some(text);
    }
    let path: Vec<&Token> = element
        .iter()
        .take_while(|token| !token.is("(") && !token.is("{"))
        .filter(|token| token.kind == Kind::Word)
        .collect();
    let item = &path.last()?.text;
    // `csv::FORMAT` and `jsonl::FORMAT` share a last word: the file named by the word before it goes first.
    let module = path.len().checked_sub(2).map(|at| path[at].text.as_str());
    let in_module = |file: &&&Source| {
        module.is_some_and(|module| {
            file.path.ends_with(&format!("/{module}.rs")) || file.path.ends_with(&format!("/{module}/mod.rs"))
        })
    };
    let first = files.iter().filter(in_module).find_map(|file| said_of(item, &file.tokens));
    first.or_else(|| files.iter().find_map(|file| said_of(item, &file.tokens)))
}

/// The name that a file gives an item: in `impl … for ITEM { … fn name … "x" }`, in `const ITEM … name: "x"`,
/// or in a match arm `ITEM => "x"`.
fn said_of(item: &str, tokens: &[Token]) -> Option<String> {
    for (at, _) in tokens.iter().enumerate().filter(|(_, token)| token.is(item) && !token.test) {
        let before = at.checked_sub(1).map(|before| tokens[before].text.as_str());
        let rest = &tokens[at..];
        let found = match before {
            Some("for" | "impl") => block(rest).and_then(|body| text_after(body, &["fn", "name"])),
            Some("const" | "static") => text_after(until_semicolon(rest), &["name", ":"]),
            _ if rest.len() > 3 && rest[1].is("=") && rest[2].is(">") && rest[3].kind == Kind::Text => {
                Some(rest[3].text.clone())
            }
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// The first block after here.
fn block(tokens: &[Token]) -> Option<&[Token]> {
    let open = tokens.iter().position(|token| token.is("{"))?;
    Some(&tokens[open..matching(tokens, open)?])
}

fn until_semicolon(tokens: &[Token]) -> &[Token] {
    let end = tokens.iter().position(|token| token.is(";")).unwrap_or(tokens.len());
    &tokens[..end]
}

/// The first string after two neighbouring tokens.
fn text_after(tokens: &[Token], pair: &[&str; 2]) -> Option<String> {
    let at = tokens.windows(2).position(|window| window[0].is(pair[0]) && window[1].is(pair[1]))?;
    tokens[at..].iter().find(|token| token.kind == Kind::Text).map(|token| token.text.clone())
}

/// What registry entries lack, among all files of the repository: `fixtures/<room>/<name>/` and
/// `docs/rules/<name>.md`. Once there is a command line, each of these rooms must have its registry.
pub(crate) fn check(sources: &[Source], files: &[String]) -> Vec<String> {
    let mut findings = Vec::new();
    let has_room = |room: &str| sources.iter().any(|file| file.room() == Some(room));
    for room in ROOMS {
        match entries(room, sources) {
            Err(finding) => findings.push(finding),
            Ok(None) if has_room(room) && has_room("cli") => {
                findings.push(format!("src/{room} keeps no registry that can be read"));
            }
            Ok(None) => {}
            Ok(Some(names)) => {
                for name in names {
                    let folder = format!("fixtures/{room}/{name}/");
                    if !files.iter().any(|file| file.starts_with(&folder)) {
                        findings
                            .push(format!("the {room} registry has `{name}`, and {folder} holds nothing"));
                    }
                    let page = format!("docs/rules/{name}.md");
                    if !files.contains(&page) {
                        findings.push(format!("the {room} registry has `{name}`, and {page} is missing"));
                    }
                }
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(files: &[(&str, &str)]) -> Result<Option<Vec<String>>, String> {
        let files: Vec<Source> = files.iter().map(|(path, text)| Source::new(path, text)).collect();
        entries("rating", &files)
    }

    #[test]
    fn names_are_read_in_every_shape() {
        let registry = "src/rating/registry.rs";
        for text in [
            "pub const SYSTEMS: &[(&str, Make)] = &[(\"elo\", make), (\"fise\", make)];",
            "pub static SYSTEMS: [Entry; 2] = [Entry { name: \"elo\" }, Entry { name: \"fise\", },];",
            "const S: &[E] = &[E { aka: &[\"x\"], name: \"elo\" }, E { aka: &[\"y\"], name: \"fise\" }];",
            "const S: [&dyn System; 2] = [&elo::Elo, &super::fise::Fise];",
            "const S: &[System] = &[System::Elo, System::Fise];",
            "const S: &[&Entry] = &[&elo::ENTRY, &fise::ENTRY];",
        ] {
            let found = read(&[
                (registry, text),
                ("src/rating/elo.rs", "impl System for Elo { fn name(&self) -> &'static str { \"elo\" } }"),
                (
                    "src/rating/fise.rs",
                    "impl System for Fise { fn x() {} fn name(&self) -> &str { \"fise\" } }",
                ),
                ("src/rating/kind.rs", "match self { Self::Elo => \"elo\", Self::Fise => \"fise\" }"),
                ("src/rating/elo/mod.rs", "const ENTRY: Entry = Entry { name: \"elo\", a: 1 };"),
                ("src/rating/fise/mod.rs", "const ENTRY: Entry = Entry { a: 1, name: \"fise\" };"),
            ]);
            assert_eq!(found, Ok(Some(vec!["elo".to_owned(), "fise".to_owned()])), "{text}");
        }
    }

    #[test]
    fn a_registry_that_yields_nothing_is_an_error() {
        for text in [
            "",
            "//! Nothing yet.",
            "pub const SYSTEMS: &[&str] = &[];",
            "pub fn all() -> Vec<System> { vec![] }",
            "#[cfg(test)] const S: &[&str] = &[\"elo\"];",
            "const S: &[&dyn System] = &[&Elo];",
        ] {
            assert!(read(&[("src/rating/registry.rs", text)]).is_err(), "{text}");
        }
        assert!(read(&[("src/rating/mod.rs", "pub const SYSTEMS: &[&str] = &[];")]).is_err());
        assert!(read(&[("src/rating/kinds.rs", "pub const RATING_SYSTEMS: &[&str] = &[];")]).is_err());
    }

    #[test]
    fn a_registry_elsewhere_in_the_room_is_found_by_its_name() {
        let found =
            read(&[("src/rating/mod.rs", "const MORE_SYSTEMS: &[S] = &[S { name: \"elo\", k: a::b }];")]);
        assert_eq!(found, Ok(Some(vec!["elo".to_owned()])));
    }

    #[test]
    fn a_room_without_a_registry_has_none() {
        assert_eq!(read(&[]), Ok(None));
        assert_eq!(read(&[("src/rating/mod.rs", "const WEEKS: [u8; 2] = [1, 2];")]), Ok(None));
        assert_eq!(read(&[("src/pairing/registry.rs", "const S: &[&str] = &[\"dutch\"];")]), Ok(None));
    }

    #[test]
    fn a_missing_folder_and_a_missing_page_are_found() {
        let source = |path: &str, text: &str| Source::new(path, text);
        let sources = [source("src/rating/registry.rs", "const S: &[&str] = &[\"elo\"];")];
        let all = ["docs/rules/elo.md".to_owned(), "fixtures/rating/elo/a.csv".to_owned()];
        assert_eq!(check(&sources, &all), [""; 0]);
        assert_eq!(check(&sources, &all[..1]).len(), 1);
        assert_eq!(check(&sources, &all[1..]).len(), 1);
        assert_eq!(check(&sources, &[]).len(), 2);
    }

    #[test]
    fn with_a_command_line_every_such_room_has_a_registry() {
        let rating = Source::new("src/rating/mod.rs", "");
        let cli = Source::new("src/cli/mod.rs", "");
        assert_eq!(check(&[rating], &[]), [""; 0]);
        let rating = Source::new("src/rating/mod.rs", "");
        assert_eq!(check(&[rating, cli], &[]), ["src/rating keeps no registry that can be read"]);
    }
}
