//! The words by which texts are compared: those that say something about their subject, stemmed.

use std::ops::Range;

use extremis_words::{Place, stem};

/// The letters of a word that means something by itself.
const SHORTEST: usize = 3;
const LONGEST: usize = 20;

/// Every word of a text that says something about its subject: stemmed, and folded alone.
pub(super) fn each_word(text: &str, mut tell: impl FnMut(&str, &str)) {
    let mut stemmed = String::new();
    each_folded(text, |word, _| {
        if !is_stop_word(word) {
            stemmed.clear();
            stemmed.push_str(word);
            stem(&mut stemmed);
            tell(&stemmed, word);
        }
    });
}

/// Every word of a text, folded, with its bytes; those that say nothing too: a name can be one of them.
pub(super) fn each_folded(text: &str, mut tell: impl FnMut(&str, Range<usize>)) {
    extremis_words::each_word(text, |word| {
        if word.place != Place::Part {
            tell(word.term, word.range());
        }
    });
}

/// Whether a word means something by itself to a model of English: numbers, codes and other scripts do not.
pub(super) fn has_meaning(word: &str) -> bool {
    (SHORTEST..=LONGEST).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// Words that say nothing about the subject, sorted.
const STOP_WORDS: &[&str] = &[
    "a", "about", "also", "an", "and", "any", "are", "as", "at", "be", "been", "being", "but", "by", "can",
    "could", "d", "did", "do", "does", "doing", "don", "for", "from", "had", "has", "have", "having", "he",
    "her", "hers", "him", "his", "how", "i", "if", "in", "into", "is", "it", "its", "just", "ll", "m", "me",
    "might", "must", "my", "no", "nor", "not", "of", "on", "or", "our", "ours", "re", "s", "shall", "she",
    "should", "so", "some", "such", "t", "than", "that", "the", "their", "theirs", "them", "then", "there",
    "these", "they", "this", "those", "to", "too", "us", "ve", "very", "was", "we", "were", "what", "when",
    "where", "which", "who", "whom", "whose", "why", "will", "with", "would", "you", "your", "yours",
];

pub(super) fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_words_are_sorted() {
        assert!(STOP_WORDS.is_sorted());
        assert!(is_stop_word("a") && is_stop_word("yours") && !is_stop_word("paris"));
    }
}
