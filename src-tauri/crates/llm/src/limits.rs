//! How much a server may answer: more than anybody asked for, and little enough to be kept in memory.

use crate::Event;

/// The longest answer in bytes. What came is kept, and its rest can be asked for.
pub(crate) const MOST_TEXT: usize = 2 * 1024 * 1024;
/// The most that a model may think in bytes before what it thinks is no sign of life any more, and the most of it that is
/// kept.
pub(crate) const MOST_THOUGHTS: usize = 8 * 1024 * 1024;
/// The most that the calls of tools in one answer may be in bytes.
pub(crate) const MOST_CALLS: usize = 8 * 1024 * 1024;
/// So many pages of a list are asked for.
pub(crate) const MOST_PAGES: usize = 20;

/// How much of an answer has come, in bytes.
#[derive(Debug, Default)]
pub(crate) struct Received {
    text: usize,
    thoughts: usize,
}

impl Received {
    /// Counts an event; whether it brings something of the answer, if only a thought.
    pub(crate) fn is_progress(&mut self, event: &Event) -> bool {
        match event {
            Event::Text(text) => {
                self.text = self.text.saturating_add(text.len());
                !text.is_empty()
            }
            Event::Reasoning(thought) => {
                let is_progress = !thought.is_empty() && self.thoughts < MOST_THOUGHTS;
                self.thoughts = self.thoughts.saturating_add(thought.len());
                is_progress
            }
            _ => false,
        }
    }

    /// Whether the answer is as long as one may be.
    pub(crate) fn is_at_limit(&self) -> bool {
        self.text >= MOST_TEXT
    }
}
