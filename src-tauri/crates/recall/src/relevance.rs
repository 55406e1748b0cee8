//! Which of the things that are known of the user a message has to do with.
//!
//! Two steps. Whether the message concerns anything that is known: most do not ("What is the capital of France?"). Then
//! in which order: what is close in meaning or has a word in common goes first, and what is of the same kind as that
//! before what is not.

use std::collections::{HashMap, HashSet};

use extremis_domain::{MemoryCategory, UserMemory};
use extremis_embed::{InputType, Vector};
use extremis_text::{each_content_word, each_folded, has_own_word_within, is_own_word};

use crate::{Embedding, Question, TextHash, thresholds};

/// Up to so many go along with every message: they cost next to nothing, and what a few words have to do with each other
/// cannot be seen from so few.
pub(crate) const FEW: usize = 8;
/// What a word in common counts beside a cosine, where no other memory has it.
const WORDS: f32 = 0.1;
/// Without vectors: how rare the words in common are to be.
const WORDS_ALONE: f32 = 0.6;
/// What its kind counts for a memory, and how many of a kind say how well that fits.
const KIND: f32 = 0.3;
const OF_KIND: usize = 3;

/// Words that only ask for something, folded.
const REQUESTING: &[&str] = &[
    "add",
    "choose",
    "convert",
    "draft",
    "explain",
    "give",
    "help",
    "make",
    "plan",
    "recommend",
    "set",
    "show",
    "suggest",
    "summarise",
    "summarize",
    "tell",
    "translate",
    "turn",
    "write",
];
/// A message that begins by asking to be given or told something does not speak of the user yet: "Tell me a joke."
const HANDING: &[&str] = &["dis", "donne", "erzahl", "gib", "give", "sag", "show", "tell", "zeig"];
const HANDED: &[&str] = &["me", "mir", "moi", "us", "uns", "nous"];
/// Words of who wants advice, folded.
const ADVICE: &[&str] =
    &["best", "better", "could", "recommend", "should", "suggest", "suit", "suits", "would"];
/// Words of who wants something to be made, in the same languages, folded: among the first few of a message.
const MAKING: &[&str] = &[
    "add",
    "build",
    "choose",
    "create",
    "draft",
    "make",
    "plan",
    "write",
    "erstelle",
    "mach",
    "mache",
    "plane",
    "schreib",
    "schreibe",
    "cree",
    "ecris",
    "fais",
    "planifie",
    "crea",
    "escribe",
    "haz",
    "planifica",
];
const FIRST: usize = 3;
/// Words before "I" in questions that anyone may ask, folded.
const ASKING: &[&str] = &[
    "can", "could", "do", "may", "might", "must", "should", "would", "kann", "konnte", "muss", "soll",
    "sollte", "puis", "dois",
];
/// Words of what answers are to be like, as stems: who prefers something there prefers it always.
const OF_ANSWERS: &[&str] = &["answer", "repli", "reply", "respon", "explan", "explain", "emoji", "tone"];

/// What facts mean, as far as it was computed; kept in memory alone.
#[derive(Default)]
pub(crate) struct FactVectors(HashMap<TextHash, Vector>);

impl FactVectors {
    /// Of each fact, in their order; None where nothing can be computed.
    pub fn of(&mut self, facts: &[&str], embedding: &Embedding) -> Option<Vec<Vector>> {
        let hashes: Vec<TextHash> = facts.iter().map(|fact| TextHash::of(fact)).collect();
        let missing: Vec<(TextHash, &str)> = hashes
            .iter()
            .zip(facts)
            .filter(|(hash, _)| !self.0.contains_key(hash))
            .map(|(hash, fact)| (*hash, *fact))
            .collect();
        if !missing.is_empty() {
            // Nothing of what was forgotten is kept.
            let kept: HashSet<TextHash> = hashes.iter().copied().collect();
            self.0.retain(|hash, _| kept.contains(hash));
            let texts: Vec<&str> = missing.iter().map(|(_, fact)| *fact).collect();
            let computed = embedding.computed(InputType::Passage, &texts)?;
            self.0.extend(missing.iter().map(|(hash, _)| *hash).zip(computed));
        }
        hashes.iter().map(|hash| self.0.get(hash).copied()).collect()
    }
}

/// The places of the memories that go along with a message, the most important first. `close`: the cosine of each
/// memory's fact and the message, where that is known.
pub(crate) fn relevant(memories: &[UserMemory], question: &Question, close: Option<&[f32]>) -> Vec<usize> {
    let common = words_in_common(memories, question);
    let scores: Vec<f32> = match close {
        Some(close) => close.iter().zip(&common).map(|(close, common)| close + WORDS * common).collect(),
        None => common,
    };
    let (always, others): (Vec<usize>, Vec<usize>) =
        (0..memories.len()).partition(|place| is_of_all_answers(&memories[*place]));
    let enough = if close.is_some() { least(&question.written) } else { WORDS_ALONE };
    let concerns = memories.len() <= FEW || others.iter().any(|place| scores[*place] >= enough);
    let mut found: Vec<usize> = if concerns { others } else { Vec::new() };
    if close.is_none() && memories.len() > FEW {
        found.retain(|place| scores[*place] > 0.0);
    }
    let ranks = with_kinds(memories, &scores);
    found.sort_by(|one, other| ranks[*other].total_cmp(&ranks[*one]));
    always.into_iter().chain(found).collect()
}

/// What the best score is to be at least for a message that concerns something that is known.
fn least(message: &str) -> f32 {
    let mut words: Vec<String> = Vec::new();
    each_folded(message, |word, _| words.push(word.to_owned()));
    let has = |all: &[&str], word: &str| all.contains(&word);
    let is_handed = |at: usize| at == 1 && has(HANDED, &words[1]) && has(HANDING, &words[0]);
    let is_personal = |(at, word): (usize, &String)| {
        (is_own_word(word) && !is_handed(at)) || has(ADVICE, word) || (at < FIRST && has(MAKING, word))
    };
    if has_own_word_within(message) || words.iter().enumerate().any(is_personal) {
        thresholds::KNOWN_PERSONAL
    } else {
        thresholds::KNOWN
    }
}

/// Whether someone speaks of what is their own: "my" and "did I", but neither "how do I" nor "give me", which ask for
/// anything.
pub(crate) fn is_of_own(message: &str) -> bool {
    let (mut found, mut asks) = (false, false);
    each_folded(message, |word, _| {
        found |= is_own_word(word) && !asks;
        asks = ASKING.contains(&word) || REQUESTING.contains(&word);
    });
    found || has_own_word_within(message)
}

/// Of each memory, how rare the words are that it has in common with the message: about 1 for one that no other has.
#[expect(clippy::cast_precision_loss, reason = "a hundred memories")]
fn words_in_common(memories: &[UserMemory], question: &Question) -> Vec<f32> {
    let stems: Vec<HashSet<String>> = memories.iter().map(|memory| stems(&memory.fact)).collect();
    let count = memories.len() as f32;
    let mut scores = vec![0.0; memories.len()];
    for asked in question.words.iter().filter(|asked| !REQUESTING.contains(&asked.form.as_str())) {
        let having: Vec<usize> =
            (0..stems.len()).filter(|place| stems[*place].contains(&asked.stem)).collect();
        let idf = ((count - having.len() as f32 + 0.5) / (having.len() as f32 + 0.5)).ln_1p() / count.ln_1p();
        for place in having {
            scores[place] += asked.weight * idf;
        }
    }
    scores
}

fn stems(text: &str) -> HashSet<String> {
    let mut stems = HashSet::new();
    each_content_word(text, |stem, _| {
        stems.insert(stem.to_owned());
    });
    stems
}

/// The scores, each with a part for how well the best of its kind fit.
#[expect(clippy::cast_precision_loss, reason = "a few memories")]
fn with_kinds(memories: &[UserMemory], scores: &[f32]) -> Vec<f32> {
    let mut kinds: HashMap<MemoryCategory, Vec<f32>> = HashMap::new();
    for (memory, score) in memories.iter().zip(scores) {
        kinds.entry(memory.category).or_default().push(*score);
    }
    let fits: HashMap<MemoryCategory, f32> = kinds
        .into_iter()
        .map(|(kind, mut scores)| {
            scores.sort_by(|one, other| other.total_cmp(one));
            (kind, scores.iter().take(OF_KIND).sum::<f32>() / OF_KIND as f32)
        })
        .collect();
    let kind_of = |memory: &UserMemory| fits.get(&memory.category).copied().unwrap_or_default();
    memories.iter().zip(scores).map(|(memory, score)| score + KIND * kind_of(memory)).collect()
}

/// Whether it says how the user wants answers to be.
fn is_of_all_answers(memory: &UserMemory) -> bool {
    let is_of_answers = |stem: &String| OF_ANSWERS.iter().any(|begin| stem.starts_with(begin));
    memory.category == MemoryCategory::Preference && stems(&memory.fact).iter().any(is_of_answers)
}

#[cfg(test)]
mod tests;
