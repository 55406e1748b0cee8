//! The frames of an answer: where in its bytes one ends and the next begins.
//!
//! Deliberately absent: what a frame says.

use extremis_language::text;
use serde::de::IgnoredAny;

use crate::ModelError;
use crate::lines::{Lines, text};
use crate::model::malformed;

/// The data of one event may be this long.
const MAX_FRAME: usize = 32 * 1024 * 1024;

/// How the pieces of an answer are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Framing {
    /// Server-sent events; a frame is the data of one. Comments, names and empty events are left out, and so is an event
    /// that was cut.
    Events,
    /// One JSON object a line. A last line without its newline counts only when it is whole.
    Lines,
}

/// What has arrived of an answer and was not read as frames yet.
#[derive(Debug)]
pub(crate) struct Frames {
    framing: Framing,
    lines: Lines,
    /// The frame that was read last, or the beginning of the next. Kept, so that no frame needs memory of its own.
    frame: String,
    is_read: bool,
    has_ended: bool,
    /// Whether a comment stood before or in what was read.
    has_comment: bool,
}

impl Frames {
    pub(crate) fn new(framing: Framing) -> Self {
        Self {
            framing,
            lines: Lines::default(),
            frame: String::new(),
            is_read: false,
            has_ended: false,
            has_comment: false,
        }
    }

    pub(crate) fn push(&mut self, part: &[u8]) {
        self.lines.push(part);
    }

    /// Nothing more arrives.
    pub(crate) fn end(&mut self) {
        self.has_ended = true;
    }

    /// Whether a comment of a stream of events has come since this was asked last: its server says no more than that it
    /// is there.
    pub(crate) fn take_comment(&mut self) -> bool {
        std::mem::take(&mut self.has_comment)
    }

    /// The next frame; none until more has arrived.
    pub(crate) fn next(&mut self) -> Result<Option<&str>, ModelError> {
        if std::mem::take(&mut self.is_read) {
            self.frame.clear();
        }
        self.is_read = match self.framing {
            Framing::Events => self.read_event()?,
            Framing::Lines => self.read_line()?,
        };
        Ok(self.is_read.then_some(&self.frame))
    }

    fn read_event(&mut self) -> Result<bool, ModelError> {
        while let Some(line) = self.lines.next_line()? {
            // A byte order mark may stand before the first.
            let line = line.strip_prefix('\u{feff}').unwrap_or(line);
            if let Some(more) = line.strip_prefix("data:") {
                if !self.frame.is_empty() {
                    self.frame.push('\n');
                }
                self.frame.push_str(more.strip_prefix(' ').unwrap_or(more));
                if self.frame.len() > MAX_FRAME {
                    return Err(malformed(text!("llm-event-endless")));
                }
            } else if line.is_empty() && !self.frame.is_empty() {
                return Ok(true);
            } else {
                self.has_comment |= line.starts_with(':');
            }
        }
        Ok(false)
    }

    fn read_line(&mut self) -> Result<bool, ModelError> {
        while let Some(line) = self.lines.next_line()? {
            let line = line.trim();
            if !line.is_empty() {
                self.frame.push_str(line);
                return Ok(true);
            }
        }
        if !self.has_ended {
            return Ok(false);
        }
        let last = self.lines.rest().trim_ascii();
        if serde_json::from_slice::<IgnoredAny>(last).is_ok() {
            self.frame.push_str(text(last)?);
            self.lines = Lines::default();
            return Ok(true);
        }
        if last.is_empty() { Ok(false) } else { Err(ModelError::StreamCut) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_that_never_ends_is_given_up() {
        let line = format!("data: {}\n", "x".repeat(1 << 20));
        let mut frames = Frames::new(Framing::Events);
        for _ in 0..31 {
            frames.push(line.as_bytes());
            assert_eq!(frames.next(), Ok(None), "its end may still come");
        }
        frames.push(line.as_bytes());
        assert_eq!(frames.next(), Err(malformed("an event that does not end")));
    }
}
