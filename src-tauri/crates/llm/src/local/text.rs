//! Whole characters out of a model's tokens, which may end in the middle of one.

/// Keeps the beginning of a character until the rest has come.
#[derive(Debug, Default)]
pub(super) struct WholeCharacters {
    waiting: Vec<u8>,
}

impl WholeCharacters {
    /// The text that is whole now. Bytes that can never become a character are replaced.
    pub(super) fn push(&mut self, bytes: &[u8]) -> String {
        self.waiting.extend_from_slice(bytes);
        let mut text = String::new();
        let mut used = 0;
        for chunk in self.waiting.utf8_chunks() {
            text.push_str(chunk.valid());
            used += chunk.valid().len();
            let is_at_the_end = used + chunk.invalid().len() == self.waiting.len();
            if is_at_the_end && is_a_beginning(chunk.invalid()) {
                break;
            }
            if !chunk.invalid().is_empty() {
                text.push(char::REPLACEMENT_CHARACTER);
                used += chunk.invalid().len();
            }
        }
        self.waiting.drain(..used);
        text
    }

    /// What is left at the end of the answer.
    pub(super) fn finish(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.waiting)).into_owned()
    }
}

/// Whether more bytes can make a character of these.
fn is_a_beginning(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_split_anywhere_come_out_whole() {
        let said = "Grüße 世界 👩‍👧 𝄞";
        for size in 1..6 {
            let mut characters = WholeCharacters::default();
            let mut text: String = said.as_bytes().chunks(size).map(|part| characters.push(part)).collect();
            assert!(!text.contains('\u{fffd}'));
            text.push_str(&characters.finish());
            assert_eq!(text, said, "in parts of {size}");
        }
    }

    #[test]
    fn what_is_no_character_is_replaced_and_holds_nothing_up() {
        let mut characters = WholeCharacters::default();
        assert_eq!(characters.push(b"a\xffb"), "a\u{fffd}b");
        assert_eq!(characters.push(b"\xe4\xb8"), "");
        assert_eq!(characters.push(b"c"), "\u{fffd}c");
        assert_eq!(characters.push(b"\xf0\x9f"), "");
        assert_eq!(characters.finish(), "\u{fffd}");
        assert_eq!(characters.finish(), "");
    }
}
