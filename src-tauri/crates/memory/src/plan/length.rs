//! How long a summary may be.

use std::sync::Arc;

use extremis_domain::{Length, SummaryVersion};

use super::keep::estimate;
use super::step::LengthTarget;
use super::view::View;

/// From here on the words of a progressive summary do not change (README, "Length").
const LAST_VERSION: u32 = 8;
/// The most characters for each word that was asked for. Words have about six; this is for addresses and paths.
const CHARS_PER_WORD: usize = 10;

impl View<'_> {
    /// The length of what starts from these.
    pub fn target(&self, base: Option<&Arc<SummaryVersion>>, folds: &[&Arc<SummaryVersion>]) -> LengthTarget {
        let earlier = base.into_iter().chain(folds.iter().copied());
        self.target_of(earlier.map(|version| self.generation(version)).max().unwrap_or(0) + 1)
    }

    /// The length of the first, second, … summary in a row.
    pub fn target_of(&self, generation: u32) -> LengthTarget {
        match self.policy.length {
            Length::Characters(max_chars) => LengthTarget { words: None, aim: None, max_chars },
            Length::Words(words) => in_words(words, words, words.saturating_add(words / 2)),
            Length::Progressive => {
                let (least, most) = progressive_words(generation);
                in_words(progressive_aim(generation), least, most)
            }
        }
    }

    /// How many times what it sums up was summed up, with new messages each time (README, "Length"). An
    /// edit, or another version of the same, is no new one.
    pub fn generation(&self, version: &SummaryVersion) -> u32 {
        let mut generation = 1;
        let mut latest = version;
        while generation < LAST_VERSION {
            if let Some(aim) = latest.word_target {
                return generation - 1 + aim.div_ceil(100).max(1);
            }
            let earlier = latest.based_on.as_ref().and_then(|id| self.session.summary_version(id));
            let Some(earlier) = earlier else { break };
            generation += u32::from(earlier.through != latest.through);
            latest = earlier;
        }
        generation
    }

    /// The length in tokens that the next summary can have.
    pub fn longest_summary_tokens(&self) -> u64 {
        let target = self.target(self.active.last().map(|last| last.version), &[]);
        match target.words {
            // README, "Token estimate": three words are about four tokens.
            Some((_, most)) => u64::from(most) * 4 / 3,
            None => estimate(target.max_chars),
        }
    }
}

fn in_words(aim: u32, least: u32, most: u32) -> LengthTarget {
    let max_chars = (most as usize).saturating_mul(CHARS_PER_WORD);
    LengthTarget { words: Some((least, most)), aim: Some(aim), max_chars }
}

/// README, "Length": 100 words more each time, capped at 750.
fn progressive_aim(version: u32) -> u32 {
    version.max(1).saturating_mul(100).min(750)
}

/// README, "Length": 100–150, 200–250, 300–350, 400–450, from the fifth on 500–750.
fn progressive_words(version: u32) -> (u32, u32) {
    match version {
        0..=4 => (progressive_aim(version), progressive_aim(version) + 50),
        _ => (500, 750),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_004_progressive_word_count_formula() {
        let ranges = (1..=7).map(progressive_words).collect::<Vec<_>>();
        let expected = [(100, 150), (200, 250), (300, 350), (400, 450), (500, 750), (500, 750), (500, 750)];
        assert_eq!(ranges, expected);
    }

    #[test]
    fn seed_004_base_words_are_capped_at_750() {
        assert_eq!(
            (1..=9).map(progressive_aim).collect::<Vec<_>>(),
            [100, 200, 300, 400, 500, 600, 700, 750, 750]
        );
    }
}
