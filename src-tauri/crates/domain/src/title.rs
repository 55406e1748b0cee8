//! Titles and previews: plain truncation of the first user message, no model involved.

/// The longest generated title, in characters, before the ellipsis.
pub const TITLE_CHARS: usize = 50;
/// The longest preview, in characters, before the ellipsis.
pub const PREVIEW_CHARS: usize = 100;
/// Shown for a conversation without a user message.
pub const UNTITLED: &str = "New Conversation";

/// The title generated from a first user message: the whole of it up to 50 characters, else cut at the last
/// space within the first 50 characters, with an ellipsis. White space runs become one space, so that a
/// title is one line.
pub fn title_of(first_user_message: &str) -> String {
    truncate_at_word(first_user_message, TITLE_CHARS)
}

/// The preview line of the session list: as [`title_of`], but 100 characters.
pub fn preview_of(first_user_message: &str) -> String {
    truncate_at_word(first_user_message, PREVIEW_CHARS)
}

fn truncate_at_word(text: &str, limit: usize) -> String {
    // A pasted document can be megabytes; only its beginning matters.
    let head: String = text.chars().take(limit * 40).collect();
    let line = head.split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((end, _)) = line.char_indices().nth(limit) else { return line };
    let cut = &line[..end];
    let kept = cut.rfind(' ').map_or(cut, |space| &cut[..space]);
    format!("{kept}…")
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::short("Can you help me parse JSON?", "Can you help me parse JSON?")]
    #[case::exactly_fifty(
        "12345678901234567890123456789012345678901234567890",
        "12345678901234567890123456789012345678901234567890"
    )]
    #[case::at_a_word(
        "Please explain how the borrow checker treats two phase borrows",
        "Please explain how the borrow checker treats two…"
    )]
    #[case::no_space(
        "123456789012345678901234567890123456789012345678901",
        "12345678901234567890123456789012345678901234567890…"
    )]
    #[case::lines("first line\n\n  second line", "first line second line")]
    fn seed_001_q7_title_is_cut_at_a_word_boundary_within_50_characters(
        #[case] message: &str,
        #[case] title: &str,
    ) {
        assert_eq!(title_of(message), title);
    }

    #[test]
    fn seed_001_q7_characters_are_counted_not_bytes() {
        let fifty = "ä".repeat(50);
        assert_eq!(title_of(&fifty), fifty);
        assert_eq!(title_of(&"漢".repeat(51)), format!("{}…", "漢".repeat(50)));
    }

    #[test]
    fn seed_001_index_preview_is_longer_than_the_title() {
        let long = "word ".repeat(60);
        assert_eq!(preview_of(&long).chars().count(), 100);
        assert!(title_of(&long).chars().count() <= 51);
    }

    #[test]
    fn of_a_long_text_the_beginning_is_read_however_much_white_space_is_in_it() {
        let spread = format!("First{}second", " ".repeat(1900));
        assert_eq!(title_of(&spread), "First second");
        let cut = format!("First{}second", " ".repeat(2100));
        assert_eq!(title_of(&cut), "First", "2,000 characters are looked at");
    }
}
