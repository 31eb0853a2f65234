//! What `import` says of its options, in the words of a configuration: `--dates day-first` is `dates = "day-first"`.

use crate::formats::config::INPUT_KEYS;

/// A sentence with each option as a key.
pub(super) fn as_keys(sentence: &str) -> String {
    let mut said: Vec<String> = Vec::new();
    let mut words = sentence.split(' ').peekable();
    while let Some(word) = words.next() {
        let Some((before, option, after)) = option_in(word) else {
            said.push(word.to_owned());
            continue;
        };
        let key = option.replace('-', "_");
        // A sign behind an option says that no value follows it.
        let value = words.next_if(|next| after.is_empty() && !next.starts_with("--"));
        said.push(match value {
            None => format!("{before}{key}{after}"),
            Some(value) => {
                let plain = value.trim_end_matches([',', ';', ':', '.', ')']);
                format!("{before}{key} = \"{plain}\"{}", &value[plain.len()..])
            }
        });
    }
    said.join(" ")
}

/// What stands before an option in a word, the option without its dashes, and what stands behind it.
fn option_in(word: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) =
        word.split_once("--").filter(|(before, _)| before.chars().all(|sign| sign == '('))?;
    let end = rest.find(|sign: char| !sign.is_ascii_lowercase() && sign != '-').unwrap_or(rest.len());
    let (option, after) = rest.split_at(end);
    // `--game` and what is no option of an import stand for nothing else in a configuration.
    let is_key = |key: &&str| *key != "game" && key.replace('_', "-") == option;
    INPUT_KEYS.iter().any(is_key).then_some((before, option, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_become_keys_and_nothing_else_does() {
        for (said, expected) in [
            ("add --zone ZONE, such as America/Santiago", "add zone = \"ZONE\", such as America/Santiago"),
            (
                "or say --dates day-first or --dates month-first)",
                "or say dates = \"day-first\" or dates = \"month-first\")",
            ),
            (
                "--on-conflict keep, or --on-conflict amend --reason TEXT",
                "on_conflict = \"keep\", or on_conflict = \"amend\" reason = \"TEXT\"",
            ),
            ("name another with --encoding)", "name another with encoding)"),
            ("use 1-0, 0-1; +--, --+ or --- if not played", "use 1-0, 0-1; +--, --+ or --- if not played"),
            ("arbitro game restore KEY --yes", "arbitro game restore KEY --yes"),
            ("", ""),
        ] {
            assert_eq!(as_keys(said), expected);
        }
    }
}
