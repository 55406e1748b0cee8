//! Thoughts that a server leaves in the words of an answer, between `<think>` and `</think>` at its very beginning.
//!
//! Deliberately absent: the same marks anywhere else. There they are what the answer is about.

use crate::limits::MOST_THOUGHTS;
use crate::{Event, Finish};

const OPEN: &str = "<think>";
const CLOSE: &str = "</think>";
/// So many blanks may stand before the thoughts, in bytes.
const MOST_BLANKS: usize = 4096;

/// Takes the thoughts out of the words of one answer, however the marks are split over its pieces.
#[derive(Debug, Default)]
pub(crate) struct Thoughts {
    stage: Stage,
    /// What it is not known of yet whether it belongs to a mark.
    held: String,
    /// So much of it are leading blanks, in bytes: not looked at again with each piece.
    blanks: usize,
    /// All that was taken for thoughts, which are words after all where they do not end. Nothing when that is more than
    /// any answer.
    taken: Option<String>,
}

#[derive(Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Beginning,
    Inside,
    /// Between the thoughts and the first of the words.
    Between,
    Words,
}

impl Thoughts {
    /// The same events with thoughts told as [`Event::Reasoning`].
    pub fn sift(&mut self, events: Vec<Event>) -> Vec<Event> {
        if self.stage == Stage::Words {
            return events;
        }
        let mut sifted = Vec::with_capacity(events.len() + 1);
        for event in events {
            match event {
                Event::Text(text) => self.text(text, &mut sifted),
                Event::Done(finish) => {
                    // The count is the last before the end, also where words were held until now.
                    let usage = sifted.pop_if(|last| matches!(last, Event::Usage(_)));
                    self.end(finish, &mut sifted);
                    sifted.extend(usage);
                    sifted.push(event);
                }
                other => sifted.push(other),
            }
        }
        sifted
    }

    fn text(&mut self, text: String, out: &mut Vec<Event>) {
        match self.stage {
            Stage::Words => out.push(Event::Text(text)),
            Stage::Beginning => self.begin(&text, out),
            Stage::Inside => self.think(&text, out),
            Stage::Between => self.go_on(&text, out),
        }
    }

    fn begin(&mut self, text: &str, out: &mut Vec<Event>) {
        self.held.push_str(text);
        let behind = &self.held[self.blanks..];
        let held = behind.trim_start();
        self.blanks += behind.len() - held.len();
        if let Some(rest) = held.strip_prefix(OPEN) {
            let rest = rest.to_owned();
            let mut taken = std::mem::take(&mut self.held);
            taken.truncate(taken.len() - rest.len());
            self.taken = Some(taken);
            self.stage = Stage::Inside;
            self.think(&rest, out);
        } else if !OPEN.starts_with(held) || self.blanks > MOST_BLANKS {
            self.stage = Stage::Words;
            out.push(Event::Text(std::mem::take(&mut self.held)));
        }
    }

    fn think(&mut self, text: &str, out: &mut Vec<Event>) {
        if let Some(taken) = &mut self.taken {
            taken.push_str(text);
        }
        self.taken.take_if(|taken| taken.len() > MOST_THOUGHTS);
        self.held.push_str(text);
        if let Some((thought, rest)) = self.held.split_once(CLOSE) {
            let (thought, rest) = (thought.to_owned(), rest.to_owned());
            self.held.clear();
            self.taken = None;
            self.stage = Stage::Between;
            out.extend(Some(thought).filter(|thought| !thought.is_empty()).map(Event::Reasoning));
            self.go_on(&rest, out);
            return;
        }
        let known = self.held.len() - begun_mark(&self.held);
        if known > 0 {
            let rest = self.held.split_off(known);
            out.push(Event::Reasoning(std::mem::replace(&mut self.held, rest)));
        }
    }

    fn go_on(&mut self, text: &str, out: &mut Vec<Event>) {
        let words = text.trim_start();
        if !words.is_empty() {
            self.stage = Stage::Words;
            out.push(Event::Text(words.to_owned()));
        }
    }

    /// What is still held is words; so is what was begun like a thought and never ended, where the answer is complete.
    fn end(&mut self, finish: Finish, out: &mut Vec<Event>) {
        let rest = match self.stage {
            Stage::Beginning => std::mem::take(&mut self.held),
            Stage::Inside if finish == Finish::Stop => self.taken.take().unwrap_or_default(),
            _ => String::new(),
        };
        self.stage = Stage::Words;
        out.extend(Some(rest).filter(|rest| !rest.is_empty()).map(Event::Text));
    }
}

/// How much of the end of a text may be the beginning of the closing mark, in bytes.
fn begun_mark(text: &str) -> usize {
    (1..CLOSE.len()).rev().find(|length| text.ends_with(&CLOSE[..*length])).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The thoughts and the words of an answer that comes in these pieces.
    fn sifted<'a>(pieces: impl IntoIterator<Item = &'a str>, finish: Finish) -> (String, String) {
        let mut thoughts = Thoughts::default();
        let texts = pieces.into_iter().map(|piece| Event::Text(piece.to_owned()));
        let (mut thought, mut words) = (String::new(), String::new());
        for event in texts.chain([Event::Done(finish)]).flat_map(|event| thoughts.sift(vec![event])) {
            match event {
                Event::Reasoning(text) => thought.push_str(&text),
                Event::Text(text) => words.push_str(&text),
                _ => {}
            }
        }
        (thought, words)
    }

    const ANSWERS: [(&str, &str, &str); 8] = [
        ("<think>Let me see.</think>\n\nIt is 42.", "Let me see.", "It is 42."),
        ("\n<think>\na < b, </thin\n</think>It is 42.", "\na < b, </thin\n", "It is 42."),
        ("<think></think>It is 42.", "", "It is 42."),
        ("It is <think>42</think>.", "", "It is <think>42</think>."),
        ("<thinking> is a word.", "", "<thinking> is a word."),
        (" <thi", "", " <thi"),
        ("<think>x</think><think>y</think>", "x", "<think>y</think>"),
        ("", "", ""),
    ];

    proptest! {
        #[test]
        fn thoughts_are_told_apart_however_the_answer_is_split(
            which in 0..ANSWERS.len(),
            cuts in proptest::collection::vec(0_usize..40, 0..8),
        ) {
            let (answer, thought, words) = ANSWERS[which];
            let ends = [0, answer.len()];
            let mut cuts: Vec<_> = cuts.into_iter().map(|cut| cut.min(answer.len())).chain(ends).collect();
            cuts.sort_unstable();
            let pieces = cuts.windows(2).map(|cut| &answer[cut[0]..cut[1]]);
            prop_assert_eq!(sifted(pieces, Finish::Stop), (thought.to_owned(), words.to_owned()));
        }
    }

    #[test]
    fn a_mark_without_an_end_is_a_word_in_a_complete_answer_and_a_thought_in_one_that_ran_out() {
        assert_eq!(sifted(["<think> opens", " it"], Finish::Stop).1, "<think> opens it");
        assert_eq!(
            sifted(["<think> well,", " perhaps"], Finish::Length),
            (" well, perhaps".into(), String::new())
        );
    }

    #[test]
    fn words_held_until_the_end_come_before_the_count() {
        let usage = Event::Usage(extremis_domain::Usage { prompt_tokens: 3, completion_tokens: 1 });
        let mut thoughts = Thoughts::default();
        assert!(thoughts.sift(vec![Event::Text("<".to_owned())]).is_empty(), "it may begin a thought");
        let told = thoughts.sift(vec![usage.clone(), Event::Done(Finish::Length)]);
        assert_eq!(told, [Event::Text("<".to_owned()), usage, Event::Done(Finish::Length)]);
    }

    #[test]
    fn blanks_without_end_are_words_and_are_looked_at_once() {
        let mut thoughts = Thoughts::default();
        let mut told = Vec::new();
        for _ in 0..100_000 {
            told.extend(thoughts.sift(vec![Event::Text(" \n ".to_owned())]));
            assert!(thoughts.held.len() <= MOST_BLANKS + 3);
        }
        told.extend(thoughts.sift(vec![Event::Text("<think>x".to_owned()), Event::Done(Finish::Stop)]));
        let words: String = told
            .iter()
            .filter_map(|event| match event {
                Event::Text(text) => Some(text.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(words.len(), 300_000 + "<think>x".len());
    }

    #[test]
    fn thoughts_without_end_are_not_kept_for_ever() {
        let mut thoughts = Thoughts::default();
        thoughts.sift(vec![Event::Text("<think>".to_owned())]);
        let piece = "x".repeat(1 << 20);
        for _ in 0..9 {
            let told = thoughts.sift(vec![Event::Text(piece.clone())]);
            assert!(matches!(told.as_slice(), [Event::Reasoning(_)]), "they are thoughts all the same");
            assert!(thoughts.taken.as_ref().is_none_or(|taken| taken.len() <= MOST_THOUGHTS));
        }
        assert_eq!(thoughts.sift(vec![Event::Done(Finish::Stop)]), [Event::Done(Finish::Stop)]);
    }
}
