//! Telling a summary that repeats another one from one that says something of its own (README, "Repetition").
//!
//! Deliberately absent: meaning beyond words. Two texts that say the same in other words are taken for different.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use extremis_text::whole_words::content_stems;

/// README, "Repetition".
const COMPARED_CHARS: usize = 120;

/// The hash of the first 120 characters of a summary, without what differs between two ways of writing the same:
/// case, marks and white space. Lines in `except` are not counted: they stand in every version.
///
/// Two of one process can be compared, and none is kept.
pub(crate) fn beginning(summary: &str, except: &[String]) -> u64 {
    let is_counted = |line: &&str| !except.iter().any(|except| except.trim() == line.trim());
    let letters = summary.lines().filter(is_counted).flat_map(str::chars).filter(|c| c.is_alphanumeric());
    let mut hasher = DefaultHasher::new();
    for letter in letters.flat_map(char::to_lowercase).take(COMPARED_CHARS) {
        letter.hash(&mut hasher);
    }
    hasher.finish()
}

/// Of a hundred words that say something, so many must be new.
const NEW_PERCENT: usize = 3;

/// Whether `new` says nothing that `old` does not: no more than one word in thirty-three is another.
pub(crate) fn says_nothing_new(new: &str, old: &str) -> bool {
    let (new, old) = (content_stems(new), content_stems(old));
    new.difference(&old).count() * 100 <= new.len() * NEW_PERCENT
}

/// Whether nothing that `text` says is found in `summary`, though it says something.
pub(crate) fn says_nothing_of(summary: &str, text: &str, beside: &str) -> bool {
    let (summary, beside) = (content_stems(summary), content_stems(beside));
    let own: HashSet<String> = content_stems(text).difference(&beside).cloned().collect();
    own.len() >= 5 && own.is_disjoint(&summary)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn seed_002_the_first_120_characters_tell_two_summaries_apart() {
        let start = "The user plans a trip to Norway in June with Anna and wants to see the fjords, to hike for a week, and to spend no more than 3,000 euros on all. ";
        assert!(start.chars().filter(|c| c.is_alphanumeric()).count() < COMPARED_CHARS);
        let long = format!("{start}{start}");
        let same = |a: &str, b: &str| beginning(a, &[]) == beginning(b, &[]);
        assert!(same(&format!("{long} One."), &format!("{long} Two.")));
        assert!(same(&format!("- **{}**", long.to_uppercase()), &long));
        assert!(!same(&format!("Not so: {long}"), &long));
        assert!(!same("- The port is 8080.", "- The port is 8081."));
    }

    #[test]
    fn locked_lines_make_no_two_summaries_equal() {
        let locked = ["- Never deploy on Fridays, whoever asks for it, and however small the change is, without two people who agree to it".to_owned()];
        let [one, other] = ["- They spoke of Norway.", "- They spoke of Berlin."]
            .map(|line| format!("{}\n{line}", locked[0]));
        assert_ne!(beginning(&one, &locked), beginning(&other, &locked));
    }

    #[test]
    fn seed_002_semantic_diff_other_words_are_needed_to_say_something_new() {
        let old = "- Anna leads the project in Berlin.\n- The deadline is 14 March.";
        assert!(says_nothing_new("The deadline is 14 March; Anna leads the projects in Berlin!", old));
        assert!(says_nothing_new("Anna leads the project", old));
        assert!(!says_nothing_new("Anna leads the project in Berlin. The deadline is 21 March.", old));
    }

    #[test]
    fn a_text_of_which_not_a_word_is_left_is_noticed() {
        let text = "Ben bought seven green chairs at a market near Hamburg";
        assert!(says_nothing_of("Anna leads the project", text, ""));
        assert!(!says_nothing_of("Anna leads the project. Ben has chairs.", text, ""));
        assert!(!says_nothing_of("Anna leads the project", "Thanks, bye!", ""));
        assert!(
            !says_nothing_of("Anna leads the project", text, text),
            "what stands elsewhere as well is no loss"
        );
    }

    proptest! {
        #[test]
        fn a_text_says_nothing_new_beside_itself(text in "[\\PC]{0,200}") {
            prop_assert!(says_nothing_new(&text, &text));
        }
    }

    #[test]
    fn of_fifty_words_one_may_be_another_and_two_say_something_new() {
        let word = |n: usize| {
            let (first, last) = (
                ["ba", "ce", "di", "fo", "gu", "ha", "je"],
                ["lam", "mox", "nip", "sok", "tul", "vam", "wex", "zid"],
            );
            format!("{}{}", first[n % 7], last[n / 7])
        };
        let words = |range: std::ops::Range<usize>| range.map(word).collect::<Vec<_>>().join(" ");
        let old = words(0..50);
        assert_eq!(content_stems(&old).len(), 50);
        assert!(says_nothing_new(&words(1..51), &old));
        assert!(!says_nothing_new(&words(2..52), &old));
        assert!(!says_nothing_new("entirely other words", &old));
    }
}
