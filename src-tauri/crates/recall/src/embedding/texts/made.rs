//! What was made of a session's messages: its facts, and the lines of its summaries. Each says in other words what some
//! message says, which is found by it.

use std::collections::{HashMap, HashSet};

use extremis_domain::{Branch, Message, MessageId, Session, SummaryNode};
use extremis_text::each_content_word;

/// With fewer words that say something, a line or a fact names no more than its subject.
const LEAST_WORDS: usize = 3;
/// Of more messages than this, a fact cites some that say nothing of it.
const MOST_SOURCES: usize = 3;

/// What is in force on the visible branch, each with the message that says it.
pub(super) fn of(session: &Session) -> Vec<(MessageId, String)> {
    let branch = session.branch(None);
    let mut made = Vec::new();
    for fact in session.active_facts() {
        let text = fact.key.iter().cloned().chain([fact.text()]).collect::<Vec<_>>().join(": ");
        if words(&text).len() >= LEAST_WORDS {
            let sources = fact.sources.iter().filter(|id| said(&branch, id).is_some());
            made.extend(sources.take(MOST_SOURCES).map(|id| (id.clone(), text.clone())));
        }
    }
    for node in session.active_summaries() {
        made.extend(lines(&branch, &node));
    }
    made
}

/// A message of the branch that has words.
fn said<'a>(branch: &'a Branch<'_>, id: &MessageId) -> Option<&'a Message> {
    let message = branch.get(branch.place(id)?)?;
    (!message.is_removed()).then_some(message)
}

/// The lines of a summary, each with the message that it covers and that has most of its words; the last one, where none
/// has any.
fn lines(branch: &Branch<'_>, node: &SummaryNode<'_>) -> Vec<(MessageId, String)> {
    let Some(places) = node.places.clone() else { return Vec::new() };
    let mut by_word: HashMap<String, Vec<usize>> = HashMap::new();
    let mut lines: Vec<(&str, usize, Option<&MessageId>)> = Vec::new();
    for line in node.version.content.lines().map(str::trim) {
        let words = words(line);
        if words.len() >= LEAST_WORDS {
            for word in words {
                by_word.entry(word).or_default().push(lines.len());
            }
            lines.push((line, 0, None));
        }
    }
    let mut shared = vec![0; lines.len()];
    for message in places.filter_map(|place| branch.get(place)).filter(|message| !message.is_removed()) {
        shared.fill(0);
        for word in words(&message.content) {
            by_word.get(&word).into_iter().flatten().for_each(|line| shared[*line] += 1);
        }
        for ((_, most, best), shared) in lines.iter_mut().zip(&shared) {
            // As good as the one before is no better, unless neither has any of it.
            if *shared > *most || *most == 0 {
                (*most, *best) = (*shared, Some(&message.id));
            }
        }
    }
    lines.into_iter().filter_map(|(line, _, best)| Some((best?.clone(), line.to_owned()))).collect()
}

/// The words of a text that say something, each once.
fn words(text: &str) -> HashSet<String> {
    let mut words = HashSet::new();
    each_content_word(text, |stem, _| {
        if !words.contains(stem) {
            words.insert(stem.to_owned());
        }
    });
    words
}

#[cfg(test)]
mod tests {
    use extremis_domain::{Change, Fact, FactField, FactOrigin, SummaryVersion};

    use super::*;
    use crate::testing::{at, said_at};

    fn birds() -> Session {
        said_at(&[
            (0, "Ada", "We saw a grey heron at the pond in Weimar."),
            (9, "Ben", "I have booked the night train to Lisbon for Friday."),
            (20, "Ada", "Fine."),
        ])
    }

    fn ids(session: &Session) -> Vec<MessageId> {
        session.visible().map(|message| message.id.clone()).collect()
    }

    #[test]
    fn a_fact_belongs_to_its_sources_but_none_that_is_a_mere_name_or_holds_no_longer() {
        let mut session = birds();
        let ids = ids(&session);
        let fact = |text: &str| Fact::new(FactField::ImportantFacts, text, FactOrigin::User, at(30));
        let of_two =
            Fact { sources: vec![ids[1].clone(), ids[2].clone()], ..fact("Ben always travels by rail.") };
        let name = Fact { sources: vec![ids[1].clone()], ..fact("Lisbon") };
        let of_none = fact("The user wrote this down themselves.");
        let gone = Fact { sources: vec![ids[0].clone()], ..fact("A crane was seen at dawn.") }.forgotten();
        session.apply(Change::FactsPut { facts: vec![of_two, name, of_none, gone] }).unwrap();
        let of = |id: &MessageId| (id.clone(), "Ben always travels by rail.".to_owned());
        assert_eq!(super::of(&session), [of(&ids[1]), of(&ids[2])]);
    }

    #[test]
    fn a_line_of_a_summary_belongs_to_the_message_with_most_of_its_words() {
        let mut session = birds();
        let ids = ids(&session);
        let lines = [
            "## Trip",
            "- The train to Lisbon leaves on Friday.",
            "- Herons stand at ponds, grey ones.",
            "- Nobody objected to any plan.",
        ];
        let summary = SummaryVersion::new(lines.join("\n"), ids[2].clone(), 3, at(30));
        session.apply(Change::SummaryAdded { summary }).unwrap();
        let found = of(&session);
        let of: Vec<_> = found.iter().map(|(id, line)| (id, line.as_str())).collect();
        assert_eq!(of, [(&ids[1], lines[1]), (&ids[0], lines[2]), (&ids[2], lines[3])]);
    }

    #[test]
    fn nothing_is_made_of_what_was_erased() {
        let mut session = birds();
        let ids = ids(&session);
        let summary = SummaryVersion::new("The train to Lisbon leaves on Friday.", ids[2].clone(), 3, at(30));
        session.apply(Change::SummaryAdded { summary }).unwrap();
        session.apply(Change::Forgotten { message: ids[1].clone() }).unwrap();
        assert_eq!(of(&session), []);
    }
}
