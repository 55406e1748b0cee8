//! What two people might say, the same each time, with few sentences that are quite the same.

use std::sync::Arc;

use extremis_domain::{Message, Role, Timestamp};
use extremis_tests::corpus::Random;

const SUBJECTS: &[&str] = &[
    "The invoice",
    "Our team",
    "The parser",
    "My sister Helena",
    "The index",
    "The museum in Lisbon",
    "The second draft",
    "Dr. Okafor",
    "The server",
    "The old boat",
    "A colleague",
    "The contract",
];
const VERBS: &[&str] = &[
    "arrived with",
    "was checked against",
    "depends on",
    "has nothing to do with",
    "needs",
    "was written for",
    "mentions",
    "is about",
    "replaces",
    "belongs to",
];
const OBJECTS: &[&str] = &[
    "the report of March",
    "3,200 euros",
    "src/main.rs",
    "the new schema",
    "https://example.org/notes",
    "a longer discussion",
    "the customers in Oslo",
    "14 pages",
    "the rules for guests",
    "two old photographs",
    "the deadline on 14 May",
    "version 2.4.1",
    "a list of open questions",
    "the harbour at night",
];
const PEOPLE: &[&str] =
    &["Anna", "Jonas", "Mei", "Farid", "Sofía", "Tom", "Ewa", "Mr. Brandt", "Ines", "the landlord"];
const ASIDES: &[&str] = &[
    "I think that is fine.",
    "What do you say to that?",
    "We decided to keep it for now.",
    "Actually, it was the other way round.",
    "I will look at it by Friday.",
    "That would be great!",
    "Let us see what the others think about it when they come back.",
    "No, not the first one.",
];

/// The words of so many messages.
pub(super) fn conversation(messages: usize) -> Vec<String> {
    let mut random = Random::new(7);
    (0..messages)
        .map(|message| {
            let sentences = (0..2 + random.below(5)).map(|_| sentence(&mut random, message / 7));
            sentences.collect::<Vec<_>>().join(" ")
        })
        .collect()
}

fn sentence(random: &mut Random, item: usize) -> String {
    if random.below(4) == 0 {
        return random.pick(ASIDES).to_owned();
    }
    let (subject, verb) = (random.pick(SUBJECTS), random.pick(VERBS));
    let (object, person) = (random.pick(OBJECTS), random.pick(PEOPLE));
    match random.below(4) {
        0 => format!("{subject} {verb} {object}, as item {item} of the list says."),
        1 => format!("{subject} {verb} {object}, and {person} knows about {}.", random.pick(OBJECTS)),
        _ => format!("{person} told me that {} {verb} {object}.", subject.to_lowercase()),
    }
}

/// Messages of the user and the assistant in turn.
pub(super) fn messages(said: &[String]) -> Vec<Arc<Message>> {
    let at = Timestamp::from_second(1_767_520_800);
    let mut messages: Vec<Arc<Message>> = Vec::new();
    for (place, words) in said.iter().enumerate() {
        let role = if place % 2 == 0 { Role::User } else { Role::Assistant };
        let parent = messages.last().map(|message| message.id.clone());
        messages.push(Arc::new(Message::new(role, words.clone(), at).after(parent)));
    }
    messages
}
