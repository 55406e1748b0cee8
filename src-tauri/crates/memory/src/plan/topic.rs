//! Where a conversation changes its topic: a pause, or a shift in meaning.
//!
//! In the spirit of `TextTiling` (Hearst, 1997): what was said shortly before and shortly after a place has few
//! words in common, fewer than at the places around it. Deliberately absent: embeddings, and anything that could
//! give another result the next time.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use extremis_domain::{Message, TopicChange};

use super::view::{View, is_user_turn};

/// How many messages before and after a place are compared.
const BLOCK: usize = 4;
/// How many places are looked at, counted from the end.
const LOOKED_AT: usize = 32;
/// How much of a message, in bytes: its topic is clear by then.
const BEGINNING: usize = 800;
/// So many messages make a summary where the policy names no number.
const SUMMED_UP: usize = 10;
/// With fewer different words than this on either side there is nothing to compare.
const FEWEST_WORDS: usize = 6;
/// Shorter words say little of a topic.
const SHORTEST_WORD: usize = 4;
/// The same word in another form mostly begins the same.
const STEM: usize = 6;

/// Frequent words that are in every topic.
const COMMON: &[&str] = &[
    "about", "after", "again", "also", "always", "been", "before", "being", "both", "cannot", "come",
    "could", "does", "doing", "done", "down", "each", "else", "even", "ever", "every", "first", "from",
    "give", "goes", "going", "good", "have", "having", "hello", "here", "into", "just", "know", "later",
    "like", "make", "many", "maybe", "more", "most", "much", "must", "need", "never", "next", "okay", "once",
    "only", "other", "over", "please", "really", "same", "should", "show", "since", "some", "still", "such",
    "sure", "take", "tell", "than", "thank", "thanks", "that", "their", "them", "then", "there", "these",
    "they", "thing", "things", "think", "this", "those", "through", "time", "together", "very", "want",
    "well", "were", "what", "when", "where", "which", "while", "will", "with", "without", "would", "your",
    "yours",
];

impl View<'_> {
    /// Where the topic last changes in a stretch, but not in its first half; the stretch's end when it does not.
    pub fn topic_end(&self, places: Range<usize>) -> usize {
        self.last_shift(places.clone()).unwrap_or(places.end)
    }

    /// Whether the topic changed behind so many of the messages of a stretch that they are worth a summary of their
    /// own (README, "Triggers").
    pub fn ends_a_topic(&self, places: Range<usize>) -> bool {
        let trigger = &self.policy.trigger;
        let usual = trigger.again_after.or(trigger.messages).unwrap_or(SUMMED_UP);
        let least = places.start + usual.div_ceil(2).max(2);
        places.end >= least && self.last_shift(places).is_some_and(|place| place >= least)
    }

    fn last_shift(&self, places: Range<usize>) -> Option<usize> {
        let topic = self.policy.trigger.topic?;
        let least = places.start + places.len().div_ceil(2).max(1);
        let first = least.max(places.end.saturating_sub(LOOKED_AT));
        let said = TopicWindow::around(self, first..places.end);
        (first..=places.end)
            .rev()
            .find(|place| self.pauses_before(*place, topic) || said.shifts_at(*place, topic))
    }

    fn pauses_before(&self, place: usize, topic: TopicChange) -> bool {
        let (Some(before), Some(after)) = (self.branch.get(place.wrapping_sub(1)), self.branch.get(place))
        else {
            return false;
        };
        let seconds = after.timestamp.as_second().saturating_sub(before.timestamp.as_second());
        is_user_turn(after) && seconds >= i64::from(topic.gap_minutes).max(1) * 60
    }
}

/// The words of a few messages in a row.
struct TopicWindow {
    /// The place of the first.
    start: usize,
    words: Vec<HashSet<u64>>,
    /// Whether the user speaks.
    turns: Vec<bool>,
}

impl TopicWindow {
    /// What is said in these places, and as much around them as is needed to compare.
    fn around(view: &View, places: Range<usize>) -> Self {
        let start = places.start.saturating_sub(2 * BLOCK);
        let messages = || view.messages(start..(places.end + 2 * BLOCK).min(view.total));
        Self {
            start,
            words: messages().map(|message| words(message)).collect(),
            turns: messages().map(|message| is_user_turn(message)).collect(),
        }
    }

    /// Whether another topic begins with the message at a place.
    fn shifts_at(&self, place: usize, topic: TopicChange) -> bool {
        let place = place - self.start;
        if !self.turns.get(place).is_some_and(|is_turn| *is_turn) {
            return false;
        }
        let Some(shared) =
            self.shared_percent(place).filter(|shared| *shared < u64::from(topic.shared_words_percent))
        else {
            return false;
        };
        // The bottom of the valley; of a flat one the first place.
        let least_of = |mut places: Range<usize>, or_equal: bool| {
            !places.any(|other| {
                let other = self.turns[other].then(|| self.shared_percent(other)).flatten();
                other.is_some_and(|other| other < shared || (or_equal && other == shared))
            })
        };
        least_of(place.saturating_sub(BLOCK)..place, true)
            && least_of(place + 1..(place + 1 + BLOCK).min(self.words.len()), false)
    }

    /// How many of the words on the side with fewer are on the other side too. None when too little is said.
    fn shared_percent(&self, place: usize) -> Option<u64> {
        let before = union(&self.words[place.saturating_sub(BLOCK)..place]);
        let after = union(&self.words[place..(place + BLOCK).min(self.words.len())]);
        let fewer = before.len().min(after.len());
        let shared = before.intersection(&after).count();
        (fewer >= FEWEST_WORDS).then(|| (shared * 100 / fewer) as u64)
    }
}

fn union(words: &[HashSet<u64>]) -> HashSet<u64> {
    words.iter().flatten().copied().collect()
}

/// The words that tell of a message's topic, as hashes of their beginnings.
fn words(message: &Message) -> HashSet<u64> {
    let end = message.content.char_indices().map(|(at, _)| at).find(|at| *at >= BEGINNING);
    let beginning = message.content[..end.unwrap_or(message.content.len())].to_lowercase();
    let mut words = HashSet::new();
    for word in beginning.split(|character: char| !character.is_alphanumeric()) {
        let characters: Vec<char> = word.chars().collect();
        if characters.iter().any(|character| is_ideographic(*character)) {
            // Written without spaces: every two characters in a row.
            words.extend(characters.windows(2).map(hash));
        } else if characters.len() >= SHORTEST_WORD && COMMON.binary_search(&word).is_err() {
            words.insert(hash(&characters[..characters.len().min(STEM)]));
        }
    }
    words
}

/// Whether a script that is written without spaces: Chinese, Japanese, Thai.
fn is_ideographic(character: char) -> bool {
    matches!(character, '\u{0e00}'..='\u{0eff}' | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3ffff}')
}

fn hash(characters: &[char]) -> u64 {
    let mut hasher = DefaultHasher::new();
    characters.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_words_are_sorted_to_be_found() {
        assert!(COMMON.is_sorted());
    }

    #[test]
    fn the_four_messages_before_a_place_are_compared_with_the_four_after_it() {
        let said = |words: Range<u64>| vec![words.collect::<HashSet<u64>>(); 4];
        let words = [said(0..8), said(100..108), said(0..8)].concat();
        let window = TopicWindow { start: 0, turns: vec![true; words.len()], words };
        let shared = [0, 1, 4, 6, 8].map(|place| window.shared_percent(place));
        assert_eq!(
            shared,
            [None, Some(100), Some(0), Some(100), Some(0)],
            "what comes back later is too far away"
        );
    }
}
