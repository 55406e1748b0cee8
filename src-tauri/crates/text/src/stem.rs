//! The Porter stemmer (M. F. Porter, "An algorithm for suffix stripping", 1980), for English.
//!
//! Applied to every word of small Latin letters, whatever its language: both sides of a comparison are stemmed alike,
//! so that other languages lose little.

/// The stem of a folded word, written over it.
pub fn stem(word: &mut String) {
    if word.len() <= 2 || !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return;
    }
    let mut stem = Stem(std::mem::take(word).into_bytes());
    stem.plurals();
    stem.past_and_gerund();
    stem.final_y();
    stem.double_suffixes();
    stem.adjectives();
    stem.endings();
    stem.tidy();
    *word = String::from_utf8(stem.0).unwrap_or_default();
}

/// A word on its way to its stem.
struct Stem(Vec<u8>);

const DOUBLE_SUFFIXES: &[(&str, &str)] = &[
    ("ational", "ate"),
    ("tional", "tion"),
    ("enci", "ence"),
    ("anci", "ance"),
    ("izer", "ize"),
    ("bli", "ble"),
    ("alli", "al"),
    ("entli", "ent"),
    ("eli", "e"),
    ("ousli", "ous"),
    ("ization", "ize"),
    ("ation", "ate"),
    ("ator", "ate"),
    ("alism", "al"),
    ("iveness", "ive"),
    ("fulness", "ful"),
    ("ousness", "ous"),
    ("aliti", "al"),
    ("iviti", "ive"),
    ("biliti", "ble"),
    ("logi", "log"),
];
const ADJECTIVES: &[(&str, &str)] = &[
    ("icate", "ic"),
    ("ative", ""),
    ("alize", "al"),
    ("iciti", "ic"),
    ("ical", "ic"),
    ("ful", ""),
    ("ness", ""),
];
const ENDINGS: &[&str] = &[
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou", "ism",
    "ate", "iti", "ous", "ive", "ize",
];

impl Stem {
    fn is_consonant(&self, place: usize) -> bool {
        match self.0[place] {
            b'a' | b'e' | b'i' | b'o' | b'u' => false,
            b'y' => place == 0 || !self.is_consonant(place - 1),
            _ => true,
        }
    }

    /// How often a vowel is followed by a consonant in the first `length` letters.
    fn measure(&self, length: usize) -> usize {
        let mut turns = 0;
        let mut after_vowel = false;
        for place in 0..length {
            let consonant = self.is_consonant(place);
            turns += usize::from(consonant && after_vowel);
            after_vowel = !consonant;
        }
        turns
    }

    fn has_vowel(&self, length: usize) -> bool {
        (0..length).any(|place| !self.is_consonant(place))
    }

    fn ends_in_double_consonant(&self, length: usize) -> bool {
        length >= 2 && self.0[length - 1] == self.0[length - 2] && self.is_consonant(length - 1)
    }

    /// Whether the first `length` letters end in consonant, vowel, consonant, the last none of w, x and y.
    fn ends_short(&self, length: usize) -> bool {
        length >= 3
            && self.is_consonant(length - 3)
            && !self.is_consonant(length - 2)
            && self.is_consonant(length - 1)
            && !matches!(self.0[length - 1], b'w' | b'x' | b'y')
    }

    /// How long the word is without this ending, if it has it.
    fn without(&self, ending: &str) -> Option<usize> {
        self.0.ends_with(ending.as_bytes()).then(|| self.0.len() - ending.len())
    }

    fn put(&mut self, length: usize, ending: &str) {
        self.0.truncate(length);
        self.0.extend_from_slice(ending.as_bytes());
    }

    /// Step 1a.
    fn plurals(&mut self) {
        if let Some(length) = self.without("sses") {
            self.put(length, "ss");
        } else if let Some(length) = self.without("ies") {
            self.put(length, "i");
        } else if self.without("ss").is_none()
            && let Some(length) = self.without("s")
        {
            self.put(length, "");
        }
    }

    /// Step 1b.
    fn past_and_gerund(&mut self) {
        if let Some(length) = self.without("eed") {
            if self.measure(length) > 0 {
                self.put(length, "ee");
            }
            return;
        }
        let length = self.without("ed").or_else(|| self.without("ing"));
        let Some(length) = length.filter(|length| self.has_vowel(*length)) else { return };
        self.put(length, "");
        if ["at", "bl", "iz"].iter().any(|ending| self.without(ending).is_some()) {
            self.put(length, "e");
        } else if self.ends_in_double_consonant(length) && !matches!(self.0[length - 1], b'l' | b's' | b'z') {
            self.put(length - 1, "");
        } else if self.measure(length) == 1 && self.ends_short(length) {
            self.put(length, "e");
        }
    }

    /// Step 1c, as Porter corrected it later: `deploy` and `deployed` stay as they are, `happy` becomes `happi`.
    fn final_y(&mut self) {
        let is_after_consonant = |length: &usize| *length > 1 && self.is_consonant(length - 1);
        if let Some(length) = self.without("y").filter(is_after_consonant) {
            self.put(length, "i");
        }
    }

    /// Step 2.
    fn double_suffixes(&mut self) {
        self.replace_longest(DOUBLE_SUFFIXES);
    }

    /// Step 3.
    fn adjectives(&mut self) {
        self.replace_longest(ADJECTIVES);
    }

    fn replace_longest(&mut self, endings: &[(&str, &str)]) {
        let found = endings.iter().filter(|(ending, _)| self.without(ending).is_some());
        let Some((ending, with)) = found.max_by_key(|(ending, _)| ending.len()) else { return };
        let length = self.0.len() - ending.len();
        if self.measure(length) > 0 {
            self.put(length, with);
        }
    }

    /// Step 4.
    fn endings(&mut self) {
        let found = ENDINGS.iter().filter(|ending| self.without(ending).is_some());
        let Some(ending) = found.max_by_key(|ending| ending.len()) else { return };
        let length = self.0.len() - ending.len();
        let fits = *ending != "ion" || (length > 0 && matches!(self.0[length - 1], b's' | b't'));
        if fits && self.measure(length) > 1 {
            self.put(length, "");
        }
    }

    /// Step 5.
    fn tidy(&mut self) {
        if let Some(length) = self.without("e") {
            let measure = self.measure(length);
            if measure > 1 || (measure == 1 && !self.ends_short(length)) {
                self.put(length, "");
            }
        }
        let length = self.0.len();
        if self.0.last() == Some(&b'l') && self.ends_in_double_consonant(length) && self.measure(length) > 1 {
            self.put(length - 1, "");
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    // The examples of the paper.
    #[rstest]
    #[case("caresses", "caress")]
    #[case("ponies", "poni")]
    #[case("cats", "cat")]
    #[case("agreed", "agre")]
    #[case("plastered", "plaster")]
    #[case("motoring", "motor")]
    #[case("sing", "sing")]
    #[case("conflated", "conflat")]
    #[case("hopping", "hop")]
    #[case("falling", "fall")]
    #[case("filing", "file")]
    #[case("happy", "happi")]
    #[case("relational", "relat")]
    #[case("rational", "ration")]
    #[case("digitizer", "digit")]
    #[case("vietnamization", "vietnam")]
    #[case("triplicate", "triplic")]
    #[case("hopefulness", "hope")]
    #[case("adoption", "adopt")]
    #[case("replacement", "replac")]
    #[case("controll", "control")]
    #[case("probate", "probat")]
    #[case("rate", "rate")]
    #[case("deployment", "deploy")]
    #[case("deployed", "deploy")]
    #[case("by", "by")]
    #[case("utf8", "utf8")]
    fn words_are_stemmed_as_porter_does(#[case] word: &str, #[case] expected: &str) {
        let mut word = word.to_owned();
        stem(&mut word);
        assert_eq!(word, expected);
    }
}
