//! From a text to the numbers of its pieces: the most likely of all ways to cut it (Kudo 2018, Unigram, by Viterbi's
//! algorithm), as XLM-R and the models after it use it.
//!
//! Deliberately different from the original: what looks like a special token in a text (`</s>`) is letters like any
//! other, as texts here are anybody's.

use std::collections::HashMap;

use crate::EmbedError;
use crate::file::Reader;

const START: u32 = 0;
const END: u32 = 2;
const UNKNOWN: u32 = 3;
/// Stands for a space in the pieces.
const SPACE: char = '▁';
/// How much less likely an unknown letter is than the least likely piece.
const UNKNOWN_PENALTY: f32 = 10.0;

/// The pieces and how texts are written before they are cut.
#[derive(Debug)]
pub(crate) struct Unigram {
    letters: Vec<u8>,
    /// Where each piece begins in the letters, and where the last one ends.
    bounds: Vec<u32>,
    /// The logarithm of each piece's likelihood.
    scores: Vec<f32>,
    /// Places of pieces by their hash, one more than their number, 0 for none: the next ones are tried in turn.
    slots: Vec<u32>,
    /// Bytes of the longest piece.
    longest: usize,
    unknown: f32,
    /// What a letter is written as (NFKC, without control characters) where that is not itself.
    normal: HashMap<char, Box<str>>,
}

/// The best way to a place in a text: its likelihood, its last piece, and where that begins.
#[derive(Clone, Copy)]
struct Way {
    score: f32,
    piece: u32,
    from: usize,
}

impl Unigram {
    /// Takes the vocabulary out of the weights' file.
    pub fn read(file: &mut Reader) -> Result<Self, EmbedError> {
        let count = file.number()? as usize;
        // The numbers of the special tokens, which are those above.
        file.take(16)?;
        let length = file.number()? as usize;
        file.take(4)?;
        let bounds = file.whole_numbers(count + 1)?;
        let scores = file.numbers(count)?;
        let letters = file.take(length)?.to_vec();
        if !bounds.is_sorted() || bounds.last().is_none_or(|end| *end as usize != letters.len()) {
            return Err(file.unusable("its vocabulary has no bounds"));
        }
        let unknown = scores.iter().copied().fold(0.0, f32::min) - UNKNOWN_PENALTY;
        let slots = vec![0; (2 * count).next_power_of_two()];
        let normal = normalisation(file)?;
        let mut pieces = Self { letters, bounds, scores, slots, longest: 0, unknown, normal };
        pieces.index();
        Ok(pieces)
    }

    fn index(&mut self) {
        for (number, bounds) in (0..).zip(self.bounds.windows(2)) {
            let piece = &self.letters[bounds[0] as usize..bounds[1] as usize];
            if is_special(number, piece) {
                continue;
            }
            self.longest = self.longest.max(piece.len());
            let mut slot = piece.iter().copied().fold(Hash::default(), Hash::and).slot(self.slots.len());
            while self.slots[slot] != 0 {
                slot = (slot + 1) % self.slots.len();
            }
            self.slots[slot] = number + 1;
        }
    }

    /// A text's pieces after its prefix, between the start's and the end's, at most so many with these two.
    pub fn of(&self, prefix: &str, text: &str, most: usize) -> Vec<u32> {
        let written = self.normalised(prefix, text, most * self.longest);
        let mut tokens = vec![START];
        tokens.extend(self.cut(written.as_bytes()).into_iter().rev().take(most - 2));
        tokens.push(END);
        tokens
    }

    /// As pieces are written, from so many bytes on cut: no more than `most` pieces are looked at.
    fn normalised(&self, prefix: &str, text: &str, most: usize) -> String {
        let mut written = String::from(SPACE);
        let mut add = |letter: char| match letter {
            ' ' if written.ends_with(SPACE) => {}
            ' ' => written.push(SPACE),
            letter => written.push(letter),
        };
        let mut left = most;
        for letter in prefix.chars().chain(text.chars()) {
            match self.normal.get(&letter) {
                Some(normal) => normal.chars().for_each(&mut add),
                None => add(letter),
            }
            // Letters that leave nothing behind count, too: there may be any number of them.
            left = left.saturating_sub(1);
            if left == 0 {
                break;
            }
        }
        written.truncate(written.floor_char_boundary(most));
        written
    }

    /// The pieces of the most likely way, the last one first.
    fn cut(&self, text: &[u8]) -> Vec<u32> {
        let is_boundary = |at: usize| text.get(at).is_none_or(|byte| byte & 0xc0 != 0x80);
        let mut best = vec![Way { score: f32::NEG_INFINITY, piece: UNKNOWN, from: 0 }; text.len() + 1];
        best[0].score = 0.0;
        for from in (0..text.len()).filter(|at| is_boundary(*at)) {
            let before = best[from].score;
            let mut hash = Hash::default();
            let mut is_first_letter = true;
            for end in from + 1..=text.len().min(from + self.longest) {
                hash = hash.and(text[end - 1]);
                if !is_boundary(end) {
                    continue;
                }
                let known = self.find(hash, &text[from..end]);
                let piece = known.map(|number| (number, self.scores[number as usize]));
                let unknown = is_first_letter.then_some((UNKNOWN, self.unknown));
                for (piece, score) in piece.into_iter().chain(unknown) {
                    if before + score > best[end].score {
                        best[end] = Way { score: before + score, piece, from };
                    }
                }
                is_first_letter = false;
            }
        }
        let mut pieces = Vec::new();
        let mut at = text.len();
        while at > 0 {
            pieces.push(best[at].piece);
            at = best[at].from;
        }
        pieces
    }

    fn find(&self, hash: Hash, letters: &[u8]) -> Option<u32> {
        let mut slot = hash.slot(self.slots.len());
        loop {
            let number = self.slots[slot].checked_sub(1)?;
            let [start, end] = [0, 1].map(|more| self.bounds[number as usize + more] as usize);
            if self.letters[start..end] == *letters {
                return Some(number);
            }
            slot = (slot + 1) % self.slots.len();
        }
    }
}

/// Start, end, padding and unknown come first; the last one is what masks a word.
fn is_special(number: u32, piece: &[u8]) -> bool {
    number <= UNKNOWN || piece == b"<mask>"
}

fn normalisation(file: &mut Reader) -> Result<HashMap<char, Box<str>>, EmbedError> {
    let count = file.number()?;
    file.take(4)?;
    let mut normal = HashMap::new();
    for _ in 0..count {
        let letter = file.number()?;
        let length = usize::from(file.take(1)?[0]);
        let written: Option<String> = file.whole_numbers(length)?.into_iter().map(char::from_u32).collect();
        let (letter, written) = char::from_u32(letter)
            .zip(written)
            .ok_or_else(|| file.unusable("its normalisation is no text"))?;
        normal.insert(letter, written.into());
    }
    Ok(normal)
}

/// FNV-1a: of a piece and of each of its beginnings at the same time.
#[derive(Clone, Copy)]
struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    fn and(self, byte: u8) -> Self {
        Self((self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
    }

    /// A place among a power of two.
    #[expect(clippy::cast_possible_truncation, reason = "the lower bits alone count")]
    fn slot(self, slots: usize) -> usize {
        (self.0 ^ self.0 >> 32) as usize & (slots - 1)
    }
}

#[cfg(test)]
mod tests;
