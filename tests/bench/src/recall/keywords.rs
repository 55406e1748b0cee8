//! The significant words of a message: its words without stop words.

/// The most keywords; the first ones of a message count.
const MOST: usize = 24;
/// The fewest letters of one.
const SHORTEST: usize = 3;

/// Words that say nothing about the subject.
const STOP_WORDS: &str = "\
    about above after again all also and another any anything are around ask back because been before being \
    between both but can cannot could did does doing don done down each else even ever every everything few \
    first for from get give given goes going good got had has have having hello help her here him his how into \
    its just know last let like made make many may maybe mean might more most much must need new not nothing now \
    off okay one only other our out over own part please put really right said same say see she should show \
    since some something still such sure take tell than thank thanks that the their them then there these they \
    thing things think this those through too two under until use used using very want was way well were what \
    when where which while who why will with without would yes yet you your";

/// A word to look for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Keyword {
    /// In lower case.
    pub word: String,
}

impl Keyword {
    /// How it may be written. The search itself ignores the case of ASCII letters.
    pub fn forms(&self) -> Vec<String> {
        if self.word.is_ascii() {
            return vec![self.word.clone()];
        }
        let mut letters = self.word.chars();
        let first: String = letters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
        let mut forms = vec![self.word.clone(), first + letters.as_str(), self.word.to_uppercase()];
        forms.dedup();
        forms
    }
}

/// The significant words of a text, each once, in lower case, in the order in which they stand there.
pub(super) fn keywords(text: &str) -> Vec<Keyword> {
    let mut keywords: Vec<Keyword> = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric() && c != '_') {
        let word = word.to_lowercase();
        let parts = if word.chars().any(is_ideograph) { pairs(&word) } else { vec![word] };
        for word in parts {
            if is_significant(&word) && !keywords.iter().any(|known| known.word == word) {
                keywords.push(Keyword { word });
            }
            if keywords.len() == MOST {
                return keywords;
            }
        }
    }
    keywords
}

fn is_significant(word: &str) -> bool {
    let fewest = if word.chars().any(|c| c.is_ascii_digit() || is_ideograph(c)) { 2 } else { SHORTEST };
    let long_enough = word.chars().count() >= fewest;
    long_enough && !STOP_WORDS.split(' ').any(|stop| stop == word)
}

/// Letters of scripts that are written without spaces between words.
fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// Every two letters that stand side by side.
fn pairs(word: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    letters.windows(2).map(|pair| pair.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        keywords(text).into_iter().map(|keyword| keyword.word).collect()
    }

    #[test]
    fn seed_003_extract_keywords_removes_stop_words_and_keeps_significant_terms() {
        assert_eq!(words("Hello, what's the weather like in Paris?"), ["weather", "paris"]);
        assert_eq!(words("What did you say about the budget, the Budget of 2026?"), ["budget", "2026"]);
        assert_eq!(words("And then, at 5? M7 of it."), ["m7"]);
    }

    #[test]
    fn no_stop_word_is_significant() {
        assert!(STOP_WORDS.split(' ').count() > 150);
        assert!(STOP_WORDS.split(' ').all(|word| !word.is_empty() && !is_significant(word)));
    }

    #[test]
    fn words_of_other_scripts_are_keywords_in_every_case() {
        let [keyword] = &keywords("Größe")[..] else { panic!("one word") };
        assert_eq!(keyword.forms(), ["größe", "Größe", "GRÖSSE"]);
        assert_eq!(words("東京駅"), ["東京", "京駅"]);
    }
}
