//! Byte pair encoding, as far as counting needs it.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use fancy_regex::Regex;

use super::table::Table;

/// What begins a stretch in which tokens are found, in `o200k_base`.
const O200K_WORDS: &str = concat!(
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?",
    r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+",
);
/// The same in `cl100k_base`.
const CL100K_WORDS: &str = concat!(
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+| ?[^\s\p{L}\p{N}]++[\r\n]*+",
    r"|\s++$|\s*[\r\n]|\s+(?!\S)|\s",
);

/// Divides a text into the words of an encoding, and these into its tokens.
#[derive(Debug)]
pub(super) struct Encoder {
    table: Table,
    words: Regex,
}

impl Encoder {
    pub(super) fn o200k() -> Option<Self> {
        Self::of(include_bytes!(concat!(env!("OUT_DIR"), "/o200k_base")), O200K_WORDS)
    }

    pub(super) fn cl100k() -> Option<Self> {
        Self::of(include_bytes!(concat!(env!("OUT_DIR"), "/cl100k_base")), CL100K_WORDS)
    }

    fn of(table: &'static [u8], words: &str) -> Option<Self> {
        Some(Self { table: Table::of(table), words: Regex::new(words).ok()? })
    }

    /// How many tokens a text is.
    pub(super) fn count(&self, text: &str) -> usize {
        let mut counted = 0;
        let mut tokens = 0;
        for word in self.words.find_iter(text) {
            // It gives up on words that nobody writes; the rest is told as closely as without any table.
            let Ok(word) = word else { return tokens + text[counted..].chars().count().div_ceil(4) };
            counted = word.end();
            let word = word.as_str().as_bytes();
            tokens += if self.table.rank(word).is_some() { 1 } else { self.merged(word) };
        }
        tokens
    }

    /// How many parts of a word are left when those next to each other are put together for as long as they are a token,
    /// always those of the lowest rank first, and of these the leftmost.
    fn merged(&self, word: &[u8]) -> usize {
        let mut parts = Parts::of(word);
        let mut next = BinaryHeap::with_capacity(word.len());
        for at in 0..word.len() {
            parts.look(&self.table, at, &mut next);
        }
        let mut left = word.len();
        while let Some(Reverse((rank, at))) = next.pop() {
            if parts.rank[at] != rank {
                continue;
            }
            parts.merge(at);
            left -= 1;
            parts.look(&self.table, at, &mut next);
            if at > 0 {
                parts.look(&self.table, parts.before[at], &mut next);
            }
        }
        left
    }
}

/// What can be put together next: the rank of what comes of it, and where it begins.
type Next = BinaryHeap<Reverse<(u32, usize)>>;

/// The rank of a part that is the last one, is no token together with the one after it, or is no part any more.
const NONE: u32 = u32::MAX;

/// The parts of a word, each by the place of its first byte.
struct Parts<'a> {
    word: &'a [u8],
    end: Vec<usize>,
    /// Where the part before it begins.
    before: Vec<usize>,
    /// The rank of it together with the one after it.
    rank: Vec<u32>,
}

impl<'a> Parts<'a> {
    /// Its bytes.
    fn of(word: &'a [u8]) -> Self {
        Self {
            word,
            end: (1..=word.len()).collect(),
            before: (0..word.len()).map(|at| at.saturating_sub(1)).collect(),
            rank: vec![NONE; word.len()],
        }
    }

    /// Looks what a part is together with the one after it.
    fn look(&mut self, table: &Table, at: usize, next: &mut Next) {
        let both = self.end.get(self.end[at]).and_then(|&end| table.rank(&self.word[at..end]));
        self.rank[at] = both.unwrap_or(NONE);
        if let Some(rank) = both {
            next.push(Reverse((rank, at)));
        }
    }

    /// Puts a part together with the one after it.
    fn merge(&mut self, at: usize) {
        let second = self.end[at];
        let end = self.end[second];
        self.end[at] = end;
        self.rank[second] = NONE;
        if let Some(before) = self.before.get_mut(end) {
            *before = at;
        }
    }
}

#[cfg(test)]
mod tests {
    use extremis_tests::corpus::Random;

    use super::*;

    const PARTS: [&str; 40] = [
        "the",
        "The",
        "THE",
        " word",
        "word's",
        "'LL",
        "don't",
        " ",
        "  ",
        "\t",
        "\n",
        "\r\n",
        "\n\n",
        "/",
        "//x",
        "7",
        "1234567",
        " 3.14",
        "…",
        "!?",
        "Straße",
        " über",
        "größte",
        "漢字",
        "日本語",
        "かな",
        "한국",
        "مرحبا",
        "हिन्दी",
        "e\u{301}",
        "👩‍👩‍👧",
        "🙂",
        "\u{a0}",
        "\u{200b}",
        "=====",
        "#",
        "fn main() {",
        "x_y-z",
        "ǅ",
        "Zażółć",
    ];

    #[test]
    fn every_text_is_as_many_tokens_as_the_reference_says() {
        let mut random = Random::new(11);
        let pairs = [
            (Encoder::o200k().unwrap(), tiktoken_rs::o200k_base().unwrap()),
            (Encoder::cl100k().unwrap(), tiktoken_rs::cl100k_base().unwrap()),
        ];
        for _ in 0..4000 {
            let parts = (0..random.below(40)).map(|_| random.pick(&PARTS));
            let text: String = parts.collect();
            for (encoder, reference) in &pairs {
                assert_eq!(encoder.count(&text), reference.count_ordinary(&text), "{text:?}");
            }
        }
    }

    #[test]
    fn every_token_is_found_with_its_rank_and_nothing_else_is() {
        for (encoder, reference, tokens) in [
            (Encoder::o200k().unwrap(), tiktoken_rs::o200k_base().unwrap(), 199_998),
            (Encoder::cl100k().unwrap(), tiktoken_rs::cl100k_base().unwrap(), 100_256),
        ] {
            for rank in 0..tokens {
                let token = reference.decode_bytes(&[rank]).unwrap();
                assert_eq!(encoder.table.rank(&token), Some(rank), "{token:?}");
            }
            assert_eq!(encoder.table.rank(b"<|endoftext|>"), None);
            assert_eq!(encoder.table.rank(b""), None);
        }
    }

    #[test]
    fn words_that_are_no_token_are_divided_as_the_reference_divides_them() {
        let mut random = Random::new(12);
        let (encoder, reference) = (Encoder::o200k().unwrap(), tiktoken_rs::o200k_base().unwrap());
        for length in 1..300 {
            let word: String =
                (0..length).map(|_| char::from(b'a' + u8::try_from(random.below(26)).unwrap())).collect();
            assert_eq!(encoder.count(&word), reference.count_ordinary(&word), "{word}");
        }
    }
}
