//! A text as it is put together: its beginning is kept, the rest is counted.

use extremis_domain::MAX_ATTACHED_CHARS;

/// What stands between two letters that do not follow upon each other. Of several, the last of these counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    Space,
    Tab,
    Line,
    Paragraph,
}

impl Gap {
    fn written(self) -> &'static str {
        match self {
            Self::Space => " ",
            Self::Tab => "\t",
            Self::Line => "\n",
            Self::Paragraph => "\n\n",
        }
    }
}

#[derive(Debug, Default)]
pub(super) struct Text {
    kept: String,
    length: usize,
    gap: Option<Gap>,
}

impl Text {
    /// Has something stand before the next letter, where there is one before it.
    pub fn gap(&mut self, gap: Gap) {
        self.gap = self.gap.max(Some(gap));
    }

    pub fn letters(&mut self, letters: &str) {
        letters.chars().for_each(|letter| self.letter(letter));
    }

    /// Adds a letter; what cannot be seen is left out.
    pub fn letter(&mut self, letter: char) {
        match letter {
            '\n' => self.gap(Gap::Space),
            '\t' => self.push(letter),
            _ if letter.is_control() || is_unseen(letter) => {}
            _ => self.push(letter),
        }
    }

    fn push(&mut self, letter: char) {
        if let Some(gap) = self.gap.take().filter(|_| self.length > 0) {
            gap.written().chars().for_each(|letter| self.keep(letter));
        }
        self.keep(letter);
    }

    fn keep(&mut self, letter: char) {
        if self.length < MAX_ATTACHED_CHARS {
            self.kept.push(letter);
        }
        self.length += 1;
    }

    pub fn length(&self) -> usize {
        self.length
    }

    /// What is kept, and the length of the whole.
    pub fn end(self) -> (String, u64) {
        (self.kept, u64::try_from(self.length).unwrap_or(u64::MAX))
    }
}

/// Places in fonts that stand for no letter, marks of order and of direction.
fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{e000}'..='\u{f8ff}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{fffd}'
            | '\u{ad}'
            | '\u{200b}'
            | '\u{200e}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}
