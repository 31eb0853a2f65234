//! Progress bars on standard error: how far, how fast, how long still. Notes stand beside them.

use std::cell::RefCell;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::output;
use crate::app::{Amount, Progress};
use crate::render::escape::visible_lines;

const BYTES: &str = "{msg} {wide_bar} {bytes}/{total_bytes} {binary_bytes_per_sec} {eta} left";
const STREAM: &str = "{msg} {spinner} {bytes} {binary_bytes_per_sec}";
const STEPS: &str = "{msg} {wide_bar} {pos}/{len} {per_sec} {eta} left";

/// One bar at a time.
#[derive(Debug)]
pub struct Bars {
    is_drawn: bool,
    bar: RefCell<Option<ProgressBar>>,
    noted: RefCell<Vec<String>>,
}

impl Bars {
    /// Bars that are drawn, or not.
    pub fn new(is_drawn: bool) -> Self {
        Self { is_drawn, bar: RefCell::new(None), noted: RefCell::default() }
    }
}

impl Progress for Bars {
    fn begin(&self, what: &str, amount: Amount) {
        self.end();
        if !self.is_drawn {
            return;
        }
        let (length, template) = match amount {
            Amount::Bytes(Some(bytes)) => (Some(bytes), BYTES),
            Amount::Bytes(None) => (None, STREAM),
            Amount::Steps(steps) => (Some(steps), STEPS),
        };
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::stderr());
        *self.bar.borrow_mut() = Some(bar.with_style(style).with_message(what.to_owned()));
    }

    fn at(&self, done: u64) {
        if let Some(bar) = &*self.bar.borrow() {
            bar.set_position(done);
        }
    }

    fn end(&self) {
        if let Some(bar) = self.bar.borrow_mut().take() {
            bar.finish_and_clear();
        }
    }

    /// A command of several transactions meets the same thing in each: it is said once.
    fn note(&self, sentence: &str) {
        let mut noted = self.noted.borrow_mut();
        if noted.iter().any(|known| known == sentence) {
            return;
        }
        noted.push(sentence.to_owned());
        let said = format!("note: {}", visible_lines(sentence));
        match &*self.bar.borrow() {
            Some(bar) => bar.suspend(|| output::tell(&said)),
            None => output::tell(&said),
        }
    }
}

impl Drop for Bars {
    fn drop(&mut self) {
        self.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_template_is_one() {
        for template in [BYTES, STREAM, STEPS] {
            assert!(ProgressStyle::with_template(template).is_ok(), "{template}");
        }
    }

    #[test]
    fn a_bar_ends_with_its_work() {
        let bars = Bars::new(true);
        bars.begin("reading", Amount::Bytes(Some(10)));
        bars.at(5);
        assert_eq!(bars.bar.borrow().as_ref().map(ProgressBar::position), Some(5));
        bars.end();
        assert!(bars.bar.borrow().is_none());
        let none = Bars::new(false);
        none.begin("reading", Amount::Steps(3));
        assert!(none.bar.borrow().is_none());
    }
}
