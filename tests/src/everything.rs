//! Everything that somebody said in years, from a seed: many conversations with the words of real ones.
//!
//! Words follow Zipf's law over a vocabulary of common English words and tens of thousands of rarer ones; there are
//! names, numbers, paths, addresses and code, and some conversations are in German, French, Chinese or Japanese.

use crate::corpus::Random;

const COMMON: &str = "the to a of and i in is it you that for on with this be are can not have as or if my your at from \
    but by an we will do so what which there how me all when would more they was one like use need about no then \
    just should get time some other them any could make than only has how out up into also work new want because \
    these its first way now see after file code data where our two even most using each same many before list \
    might here change set does right add without line thanks sure please meeting project team plan week question \
    answer email write draft version test error function return value type name number send customer invoice \
    report release deploy server client update issue review document page link table image text word sentence \
    paragraph summary idea reason example problem solution help think know try look read open close start stop \
    run build check fix find keep leave move put show tell ask call talk agree decide remember forget learn";
const NAMES: &[&str] = &[
    "Anna", "Jonas", "Mei", "Farid", "Sofía", "Tom", "Priya", "Kwame", "Ingrid", "Łukasz", "Noor", "Hiroshi",
    "Zoë", "Mateo", "Aisha", "Björn",
];
const ONSETS: &[&str] = &[
    "b", "c", "d", "f", "g", "h", "k", "l", "m", "n", "p", "r", "s", "t", "v", "st", "tr", "pl", "ch", "gr",
];
const VOWELS: &[&str] = &["a", "e", "i", "o", "u", "ai", "ea", "ou", "en", "or", "al", "in"];
const ENDINGS: &[&str] = &["", "", "", "s", "ed", "ing", "er", "ly", "ment", "tion", "ness", "able"];
const GERMAN: &[&str] = &["ung", "heit", "lich", "en", "ä", "ö", "ü", "sch", "keit", "er", "ß"];
const FRENCH: &[&str] = &["é", "è", "eau", "eux", "tion", "ment", "ç", "oir", "ée", "ais"];
const HAN_FROM: u32 = 0x4e00;
const HAN: u64 = 2_500;
const KANA_FROM: u32 = 0x3042;
const KANA: u64 = 80;
/// Different words of a language.
const VOCABULARY: usize = 60_000;
const STEPS: usize = 1 << 16;

/// Makes conversations.
#[derive(Debug)]
pub struct Everything {
    seed: u64,
    english: Vec<String>,
    german: Vec<String>,
    french: Vec<String>,
    /// Ranks of words, each as often as the word is said.
    ranks: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    English,
    German,
    French,
    Chinese,
    Japanese,
}

impl Everything {
    /// What is said from a seed: the same seed, the same words.
    pub fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut english: Vec<String> = COMMON.split_whitespace().map(str::to_owned).collect();
        english.extend((english.len()..VOCABULARY).map(|_| word(&mut random, ENDINGS)));
        let german = (0..VOCABULARY).map(|_| word(&mut random, GERMAN)).collect();
        let french = (0..VOCABULARY).map(|_| word(&mut random, FRENCH)).collect();
        Self { seed, english, german, french, ranks: ranks() }
    }

    /// The messages of one conversation, as (whether the user says it, text).
    pub fn conversation(&self, number: u64, count: usize) -> Vec<(bool, String)> {
        let mut random = Random::new(self.seed ^ number.wrapping_mul(0x2545_f491_4f6c_dd1d));
        let language = match random.below(100) {
            0..84 => Language::English,
            84..91 => Language::German,
            91..95 => Language::French,
            95..98 => Language::Chinese,
            _ => Language::Japanese,
        };
        (0..count)
            .map(|place| {
                let user = place % 2 == 0;
                let mut text = self.said(&mut random, language, user);
                if !user && random.below(12) == 0 {
                    text.push_str(&self.code(&mut random));
                }
                (user, text)
            })
            .collect()
    }

    fn said(&self, random: &mut Random, language: Language, user: bool) -> String {
        // Most are short, some are long.
        let usual = if user { 10 } else { 28 };
        let mut length = usual / 2 + random.below(usual);
        while random.below(3) == 0 && length < 400 {
            length = length * 2 + random.below(usual);
        }
        let mut text = String::new();
        for place in 0..length {
            let begins = text.is_empty() || text.ends_with(". ") || text.ends_with('\n');
            match language {
                Language::Chinese | Language::Japanese => letters(random, language, &mut text),
                _ => self.spaced(random, language, begins, &mut text),
            }
            let ends = place % 13 == 12 || place + 1 == length;
            match (language, ends) {
                (Language::Chinese | Language::Japanese, true) => text.push('。'),
                (_, true) => text.push_str(". "),
                (_, false) => text.push(' '),
            }
        }
        text.trim_end().to_owned()
    }

    fn spaced(&self, random: &mut Random, language: Language, begins: bool, text: &mut String) {
        match random.below(120) {
            0 => text.push_str(random.pick(NAMES)),
            1 => text.push_str(&(random.below(100_000)).to_string()),
            2 if random.below(3) == 0 => {
                let (folder, file) =
                    (self.word(random, Language::English), self.word(random, Language::English));
                let path = format!("src/{folder}/{file}.rs");
                text.push_str(&path);
            }
            3 if random.below(4) == 0 => {
                let (site, page) = (self.word(random, Language::English), random.below(100_000));
                let address = format!("https://{site}.example.org/page/{page}");
                text.push_str(&address);
            }
            4 if random.below(4) == 0 => {
                let ticket = format!("PROJ-{}", random.below(1_000_000));
                text.push_str(&ticket);
            }
            _ => {
                let word = self.word(random, language);
                let mut letters = word.chars();
                match letters.next().filter(|_| begins) {
                    Some(first) => text.extend(first.to_uppercase().chain(letters)),
                    None => text.push_str(word),
                }
            }
        }
    }

    fn code(&self, random: &mut Random) -> String {
        let mut lines = String::from("\n```rust\n");
        for _ in 0..3 + random.below(6) {
            let mut word = || self.word(random, Language::English);
            let (one, two, three, four) = (word(), word(), word(), word());
            let line = format!("let {one}_{two} = {three}{}(\"{four}\");\n", capital(four));
            lines.push_str(&line);
        }
        lines + "```"
    }

    fn word(&self, random: &mut Random, language: Language) -> &str {
        let place = usize::try_from(random.below(STEPS as u64)).unwrap_or_default();
        let rank = usize::try_from(self.ranks[place]).unwrap_or_default();
        match language {
            Language::German => &self.german[rank],
            Language::French => &self.french[rank],
            _ => &self.english[rank],
        }
    }
}

/// Zipf's law: how often the word of each rank is said among so many.
fn ranks() -> Vec<u32> {
    let weights: Vec<f64> = (0..VOCABULARY).map(weight).collect();
    let all: f64 = weights.iter().sum();
    let mut ranks = Vec::with_capacity(STEPS);
    let mut until = 0.0;
    for (rank, weight) in (0_u32..).zip(&weights) {
        until += weight / all;
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        while (ranks.len() as f64) < until * STEPS as f64 && ranks.len() < STEPS {
            ranks.push(rank);
        }
    }
    // The rarest words share what is left.
    while ranks.len() < STEPS {
        ranks.push(u32::try_from(VOCABULARY - 1).unwrap_or_default());
    }
    ranks
}

fn weight(rank: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let rank = rank as f64;
    1.0 / (rank + 2.7)
}

fn word(random: &mut Random, endings: &[&str]) -> String {
    let syllables = 1 + random.below(3);
    let mut word = String::new();
    for _ in 0..syllables {
        word.push_str(random.pick(ONSETS));
        word.push_str(random.pick(VOWELS));
    }
    word.push_str(random.pick(ONSETS));
    word.push_str(random.pick(endings));
    word
}

fn letters(random: &mut Random, language: Language, text: &mut String) {
    for _ in 0..=random.below(3) {
        let letter = if language == Language::Japanese && random.below(2) == 0 {
            KANA_FROM + u32::try_from(random.below(KANA)).unwrap_or_default()
        } else {
            // The product of two is small more often than not.
            let place = random.below(HAN) * random.below(HAN) / HAN;
            HAN_FROM + u32::try_from(place).unwrap_or_default()
        };
        text.extend(char::from_u32(letter));
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
