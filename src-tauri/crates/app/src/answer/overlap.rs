//! Where the part of an answer that had arrived and its rest meet.
//!
//! Models that are told to go on often say the last words again. What the rest begins with and the part ends with is
//! left out of the rest. Deliberately absent: guessing at a space between the two.

/// So much of the rest is held back until it is clear what of it is new.
const HELD: usize = 160;
/// Shorter agreements are chance.
const SHORTEST: usize = 8;

/// Joins the rest of an answer to the part that is there.
#[derive(Debug, Default)]
pub(super) struct OverlapTrimmer {
    end: String,
    held: Option<String>,
}

impl OverlapTrimmer {
    /// A rest that comes after this; nothing is held back where there is nothing.
    pub fn after(kept: &str) -> Self {
        let from = kept.floor_char_boundary(kept.len().saturating_sub(HELD));
        Self { end: kept[from..].to_owned(), held: (!kept.is_empty()).then(String::new) }
    }

    /// More of the rest; gives what of it is to be added now.
    pub fn join(&mut self, more: String) -> String {
        let Some(held) = &mut self.held else { return more };
        held.push_str(&more);
        if held.len() < HELD { String::new() } else { self.finish() }
    }

    /// Nothing more comes; gives what was held back.
    pub fn finish(&mut self) -> String {
        let Some(held) = self.held.take() else { return String::new() };
        let repeated = held
            .char_indices()
            .map(|(at, letter)| at + letter.len_utf8())
            .rfind(|length| *length >= SHORTEST && self.end.ends_with(&held[..*length]));
        held[repeated.unwrap_or(0)..].to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(kept: &str, rest: &[&str]) -> String {
        let mut seam = OverlapTrimmer::after(kept);
        let mut text = kept.to_owned();
        for more in rest {
            text.push_str(&seam.join((*more).to_owned()));
        }
        text + &seam.finish()
    }

    #[test]
    fn a_rest_that_says_the_last_words_again_says_them_once() {
        assert_eq!(joined("The boat is called", &[" Wind", "rose."]), "The boat is called Windrose.");
        let repeats = ["boat ", "is called Wind", "rose."];
        assert_eq!(joined("The boat is called", &repeats), "The boat is called Windrose.");
        assert_eq!(joined("Ää. Die Größe", &["Ää. Die Größe ist", " 世"]), "Ää. Die Größe ist 世");
        let long = "word ".repeat(100);
        assert_eq!(joined("Begin", &[&long, &long]), format!("Begin{long}{long}"));
    }

    #[test]
    fn short_agreements_are_chance() {
        assert_eq!(joined("ha ha", &["ha ha!"]), "ha haha ha!");
        assert_eq!(joined("", &["a", "b"]), "ab");
    }
}
