//! English words that say nothing about the subject of a text.

/// Sorted.
const STOP_WORDS: &[&str] = &[
    "a", "about", "also", "an", "and", "any", "are", "as", "at", "be", "been", "being", "but", "by", "can",
    "could", "d", "did", "do", "does", "doing", "don", "for", "from", "had", "has", "have", "having", "he",
    "her", "hers", "him", "his", "how", "i", "if", "in", "into", "is", "it", "its", "just", "ll", "m", "me",
    "might", "must", "my", "no", "nor", "not", "of", "on", "or", "our", "ours", "re", "s", "shall", "she",
    "should", "so", "some", "such", "t", "than", "that", "the", "their", "theirs", "them", "then", "there",
    "these", "they", "this", "those", "to", "too", "us", "ve", "very", "was", "we", "were", "what", "when",
    "where", "which", "who", "whom", "whose", "why", "will", "with", "would", "you", "your", "yours",
];

/// Whether a word, folded, says nothing about the subject.
pub fn is_stop_word(word: &str) -> bool {
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
