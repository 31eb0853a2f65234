//! One line seen by its columns, and the diagnostics that point into it.

use super::remarks::Remarks;
use crate::model::diagnostic::{Diagnostic, Place};
use crate::model::tournament::Points;

/// A line with its characters by position, from 1 as the specification counts.
pub(super) struct Cursor<'f> {
    file: &'f str,
    index: usize,
    text: &'f str,
    chars: Vec<char>,
    pub(super) diagnostics: Remarks,
}

impl<'f> Cursor<'f> {
    pub(super) fn new(file: &'f str, index: usize, text: &'f str) -> Self {
        Self { file, index, text, chars: text.chars().collect(), diagnostics: Remarks::default() }
    }

    pub(super) fn index(&self) -> usize {
        self.index
    }

    pub(super) fn len(&self) -> usize {
        self.chars.len()
    }

    /// The characters of positions `from` to `to`, both included, without white space around.
    pub(super) fn slice(&self, from: usize, to: usize) -> String {
        let end = to.min(self.chars.len());
        if from > end {
            return String::new();
        }
        self.chars[from - 1..end].iter().collect::<String>().trim().to_owned()
    }

    pub(super) fn at(&self, position: usize) -> char {
        self.chars.get(position - 1).copied().unwrap_or(' ')
    }

    pub(super) fn rest(&self, from: usize) -> String {
        self.slice(from, self.chars.len())
    }

    /// The words from a position on, each with its position.
    pub(super) fn words(&self, from: usize) -> Vec<(usize, String)> {
        let mut words: Vec<(usize, String)> = Vec::new();
        let mut inside = false;
        for (offset, &c) in self.chars.iter().enumerate().skip(from - 1) {
            if c.is_whitespace() {
                inside = false;
                continue;
            }
            if inside && let Some((_, word)) = words.last_mut() {
                word.push(c);
            } else {
                words.push((offset + 1, c.to_string()));
            }
            inside = true;
        }
        words
    }

    pub(super) fn error(
        &mut self,
        code: &'static str,
        message: String,
        position: usize,
        width: usize,
        remedy: &str,
    ) {
        self.say(Diagnostic::error(code, message).remedy(remedy), position, width);
    }

    pub(super) fn warn(
        &mut self,
        code: &'static str,
        message: String,
        position: usize,
        width: usize,
        remedy: &str,
    ) {
        self.say(Diagnostic::warning(code, message).remedy(remedy), position, width);
    }

    /// Says something at a place of the line.
    fn say(&mut self, one: Diagnostic, position: usize, width: usize) {
        let (file, line, text) = (self.file, self.index as u64 + 1, self.text);
        self.diagnostics.add(one.severity, || {
            one.at(Place::in_line(file, line, text, Some(position as u64), width as u64))
        });
    }

    /// A whole number in columns, or a diagnostic naming the record and the field.
    pub(super) fn number(&mut self, record: &str, field: &str, from: usize, to: usize) -> Option<u32> {
        let text = self.slice(from, to);
        self.parse_number(record, field, from, &text)
    }

    pub(super) fn parse_number(&mut self, record: &str, field: &str, at: usize, text: &str) -> Option<u32> {
        match text.parse() {
            Ok(number) if text.bytes().all(|b| b.is_ascii_digit()) => Some(number),
            _ => {
                let message = format!("record {record}: {field} is not a whole number: \"{text}\"");
                self.error("number", message, at, text.chars().count(), "write digits only");
                None
            }
        }
    }

    pub(super) fn parse_points(&mut self, record: &str, at: usize, text: &str) -> Option<Points> {
        let points = Points::parse(text);
        if points.is_none() {
            let message = format!("record {record}: not a number of points: \"{text}\"");
            self.error("points", message, at, text.chars().count(), "write points like 1.5");
        }
        points
    }
}
