//! JSON: the whole report, laid out for reading, in the shape its schema says.

use serde_json::value::{RawValue, to_raw_value};

use crate::report::Report;

use super::{Options, RenderError, jsonl};

/// Writes a report as JSON; with columns, an array of objects that have just those.
///
/// # Errors
/// A column that does not exist.
pub(super) fn write(report: &dyn Report, options: &Options) -> Result<Vec<u8>, RenderError> {
    let value = match &options.columns {
        None => report.json()?,
        Some(_) => to_raw_value(&jsonl::objects(report, options)?.collect::<Result<Vec<_>, _>>()?)?,
    };
    let mut text = laid_out(&value);
    text.push('\n');
    Ok(text.into_bytes())
}

/// Compact JSON with line breaks and two blanks for each level. Numbers are not read, so they keep every
/// digit.
fn laid_out(value: &RawValue) -> String {
    let text = value.get();
    let mut out = String::with_capacity(text.len() * 3 / 2);
    let mut depth = 0;
    let mut in_text = false;
    let mut escaped = false;
    let mut before = ' ';
    for character in text.chars() {
        if in_text {
            out.push(character);
            in_text = escaped || character != '"';
            escaped = !escaped && character == '\\';
            before = character;
            continue;
        }
        let opened = matches!(before, '{' | '[');
        match character {
            '}' | ']' => {
                depth -= 1;
                if !opened {
                    break_line(&mut out, depth);
                }
            }
            _ if opened => break_line(&mut out, depth),
            _ => {}
        }
        out.push(character);
        match character {
            '{' | '[' => depth += 1,
            ',' => break_line(&mut out, depth),
            ':' => out.push(' '),
            '"' => in_text = true,
            _ => {}
        }
        before = character;
    }
    out
}

fn break_line(out: &mut String, depth: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layout_is_that_of_serde_json() {
        let value = serde_json::json!({
            "empty": {}, "none": [], "text": "a\"b\\", "odd": "{[,:]}\\\"", "nested": [[], [1, {"x": null}], {"y": [true]}],
            "number": -1.5, "": ""
        });
        for value in [value, serde_json::json!([]), serde_json::json!("x"), serde_json::json!([[[{}]]])] {
            let compact = to_raw_value(&value).unwrap();
            assert_eq!(laid_out(&compact), serde_json::to_string_pretty(&value).unwrap());
        }
    }
}
