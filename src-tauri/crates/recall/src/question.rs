//! What is looked for: the words of a message, and what it means.

use extremis_domain::{Branch, Message, MessageId};
use extremis_text::{each_content_word, leans_on_the_last_turn};
use jiff::civil::Date;

use crate::lexicon::may_have_meaning;
use crate::speakers::Speakers;

/// Of captured context, so many bytes say what it is about.
const OF_CONTEXT: usize = 1200;
/// What a word of the captured context counts beside a word of the message itself.
const CONTEXT_WEIGHT: f32 = 0.4;
/// What a word of the last turn counts, where the message refers back to it.
const LAST_TURN_WEIGHT: f32 = 0.3;
/// Of a long message, so many words are compared with others by what they mean.
const MOST_COMPARED: usize = 16;

/// A word that is looked for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Asked {
    pub stem: String,
    /// As it was written, folded.
    pub form: String,
    /// What it counts.
    pub weight: f32,
    /// Whether words that mean something like it are looked for, too.
    pub is_compared: bool,
}

/// What is looked for.
#[derive(Debug, Clone)]
pub struct Question {
    /// The message that asks.
    pub(crate) asked: MessageId,
    /// Each word once.
    pub(crate) words: Vec<Asked>,
    /// The text as it was written.
    pub(crate) written: String,
    /// The same without the names of those who speak.
    text: String,
    /// The number of the one who speaks in this conversation and is named, where that is one alone.
    pub(crate) named: Option<usize>,
    /// The day on which it was asked.
    pub(crate) today: Date,
}

impl Question {
    /// The question that a message puts to what was said before it on the branch.
    pub fn about(asked: &Message, branch: &Branch) -> Self {
        let speakers = Speakers::of(branch);
        // What a quick command says each time is found wherever it was run, and asks for nothing that was said.
        let own = asked.own_words();
        let mut question = Self {
            asked: asked.id.clone(),
            words: Vec::new(),
            written: own.to_owned(),
            text: speakers.without(own).into_owned(),
            named: speakers.named(own),
            today: asked.timestamp.date(),
        };
        question.add(&speakers.without(own), 1.0);
        let text = asked.recallable();
        let context = text.get(asked.content.len()..).unwrap_or_default();
        question.add(&speakers.without(start_of(context, OF_CONTEXT)), CONTEXT_WEIGHT);
        if context.is_empty() && leans_on_the_last_turn(own) {
            let end = branch.place(&asked.id).unwrap_or(branch.len());
            for message in branch.messages(end.saturating_sub(2)..end) {
                question.add(&speakers.without(start_of(&message.content, OF_CONTEXT)), LAST_TURN_WEIGHT);
            }
        }
        question
    }

    /// The same question put to other conversations, in which others may speak.
    #[must_use]
    pub fn among(mut self, branch: &Branch) -> Self {
        let speakers = Speakers::of(branch);
        self.text = speakers.without(&self.written).into_owned();
        self.named = speakers.named(&self.written);
        self
    }

    /// The words that are looked for: stems, each with what it counts.
    pub fn words(&self) -> impl Iterator<Item = (&str, f32)> {
        self.words.iter().map(|word| (word.stem.as_str(), word.weight))
    }

    /// The text whose meaning is the question's: without the names of those who speak, which are everywhere.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The words whose like is looked for, as they were written, folded.
    pub fn compared(&self) -> impl Iterator<Item = &str> {
        self.words.iter().filter(|word| word.is_compared).map(|word| word.form.as_str())
    }

    /// Whether a text has a word in it that is looked for.
    pub(crate) fn shares_a_word_with(&self, text: &str) -> bool {
        let mut shares = false;
        each_content_word(text, |word, _| shares = shares || self.has(word));
        shares
    }

    fn has(&self, stem: &str) -> bool {
        self.words.iter().any(|known| known.stem == stem)
    }

    fn add(&mut self, text: &str, weight: f32) {
        each_content_word(text, |stem, form| {
            if !self.has(stem) {
                let is_compared = weight >= 1.0 && self.words.len() < MOST_COMPARED && may_have_meaning(form);
                let (stem, form) = (stem.to_owned(), form.to_owned());
                self.words.push(Asked { stem, form, weight, is_compared });
            }
        });
    }
}

fn start_of(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    &text[..end.unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{asked, empty, seen_in};
    use extremis_domain::CommandUse;

    fn question(asked: &Message) -> Question {
        Question::about(asked, &empty().branch(None))
    }

    #[test]
    fn the_first_sixteen_words_of_the_message_itself_are_compared_with_words_like_them() {
        let words: Vec<String> = ('a'..='t').map(|letter| format!("{letter}boat")).collect();
        let many = question(&asked(&words.join(" ")));
        assert_eq!((many.words().count(), many.compared().count()), (20, 16));
        let seen = question(&Message { context: Some(seen_in("Mail", "pond")), ..asked("heron 42") });
        assert_eq!(
            seen.compared().collect::<Vec<_>>(),
            ["heron"],
            "no number, and nothing that was captured"
        );
        let weights: Vec<_> = seen.words().map(|(word, weight)| format!("{word} {weight}")).collect();
        assert_eq!(weights, ["heron 1", "42 1", "mail 0.4", "pond 0.4"]);
    }

    #[test]
    fn the_words_of_a_quick_command_are_not_looked_for() {
        let command = |said: &str| CommandUse { name: "proofread".to_owned(), said: said.to_owned() };
        let made = |said: &str| asked("Proofread the selection. Fix spelling.").made_by(command(said));
        assert_eq!(question(&made("")).words().count(), 0);
        let words: Vec<_> = question(&made("the heron")).compared().map(str::to_owned).collect();
        assert_eq!(words, ["heron"]);
    }

    #[test]
    fn words_of_every_script_are_compared_with_words_like_them() {
        let compared = |text: &str| question(&asked(text)).compared().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(compared("Где цапля?"), ["где", "цапля"]);
        assert_eq!(compared("露营 2026"), ["露营"]);
        assert_eq!(compared("Schöne Grüße"), ["schone", "grusse"]);
    }

    #[test]
    fn a_long_context_is_read_up_to_its_limit_and_no_letter_is_cut() {
        assert_eq!(start_of("abc", 2), "ab");
        assert_eq!(start_of("abc", 3), "abc");
        assert_eq!(start_of("abc", 9), "abc");
        assert_eq!(start_of("aä", 2), "a");
        assert_eq!(start_of("ä", 1), "");
    }

    #[test]
    fn a_word_is_shared_in_whatever_form() {
        let question = question(&asked("Where do the herons stand?"));
        assert!(question.shares_a_word_with("A heron.") && !question.shares_a_word_with("A pond."));
    }
}
