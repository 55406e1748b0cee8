//! Which part gets which room, and where it stands.

use extremis_domain::{
    Fact, FactField, FactOrigin, FactStatus, InstructionsVersion, MemoryId, MemorySource, Preset, SessionId,
    Timestamp,
};

use super::*;
use crate::testing::say_long;

pub(super) fn memory(fact: &str) -> UserMemory {
    UserMemory {
        id: MemoryId::new(),
        confidence: 0.5,
        ..UserMemory::new(fact, MemorySource::LlmExtracted { conversation_id: SessionId::new() }, at(0))
    }
}

pub(super) fn fact(words: &str) -> Fact {
    Fact::new(FactField::ImportantFacts, words, FactOrigin::User, Timestamp::from_second(0))
}

pub(super) fn put(session: &mut Session, facts: impl IntoIterator<Item = Fact>) {
    session.apply(Change::FactsPut { facts: facts.into_iter().collect() }).unwrap();
}

/// However long.
pub(super) fn instructions(text: &str) -> InstructionsVersion {
    InstructionsVersion { text: text.to_owned(), ..InstructionsVersion::none(at(0)) }
}

/// Adds a summary of the messages from one place to another, both included.
pub(super) fn summary_of(session: &mut Session, first: usize, last: usize, level: u8, content: &str) {
    let id = |place: usize| session.visible().nth(place).unwrap().id.clone();
    let summary = SummaryVersion {
        from: (first > 0).then(|| id(first)),
        level,
        ..SummaryVersion::new(content, id(last), last + 1 - first, at(0))
    };
    session.apply(Change::SummaryAdded { summary }).unwrap();
}

pub(super) fn pin(session: &mut Session, place: usize) {
    let message = session.visible().nth(place).unwrap().id.clone();
    session.apply(Change::MessagePinned { message, pinned: true }).unwrap();
}

pub(super) fn send(
    session: &Session,
    preset: Preset,
    memories: &[UserMemory],
    snippets: &[Snippet],
    budget: u32,
) -> Prompt {
    let (policy, tokens) = (Policy::preset(preset), tokens());
    assemble(&AssembleInput { memories, snippets, ..input(session, budget, &policy, &tokens) })
}

pub(super) fn layers(prompt: &Prompt) -> Vec<Layer> {
    let mut layers: Vec<_> =
        prompt.items.iter().filter(|item| item.about.included).map(|item| item.about.layer).collect();
    layers.dedup();
    layers
}

pub(super) fn texts(prompt: &Prompt, layer: Layer) -> Vec<&str> {
    let of_layer = prompt.items.iter().filter(|item| item.about.layer == layer && item.about.included);
    of_layer.map(|item| item.text.as_str()).collect()
}

pub(super) fn snippet(session: &Session, place: usize) -> Snippet {
    let message = session.visible().nth(place).unwrap().clone();
    Snippet {
        session: None,
        title: String::new(),
        is_match: true,
        message,
        kept: Vec::new(),
        reason: "Found".to_owned(),
    }
}

/// 40 messages of which 30 are covered by summaries of two levels, with a fact, a pin, a snippet and a memory.
pub(super) fn everything() -> (Session, Vec<UserMemory>, Vec<Snippet>) {
    let mut session = conversation(40);
    summary_of(&mut session, 0, 9, 2, "Older.");
    summary_of(&mut session, 10, 19, 1, "Middle.");
    summary_of(&mut session, 20, 29, 1, "Newer.");
    put(&mut session, [fact("The budget is 400 euros.")]);
    pin(&mut session, 4);
    let snippets = vec![snippet(&session, 7)];
    (session, vec![memory("Lives in Ghent.")], snippets)
}

#[test]
fn the_layers_are_sent_in_their_order() {
    let (session, memories, snippets) = everything();
    let prompt = send(&session, Preset::Multilevel, &memories, &snippets, PLENTY);
    assert_eq!(
        layers(&prompt),
        [
            Layer::System,
            Layer::Memories,
            Layer::Facts,
            Layer::Summary,
            Layer::Snippet,
            Layer::Pinned,
            Layer::Recent,
            Layer::Message
        ]
    );
    assert_eq!(
        texts(&prompt, Layer::Memories),
        ["[WHAT IS KNOWN OF THE USER]\n<known-of-the-user>\n- Lives in Ghent.\n</known-of-the-user>"]
    );
    assert_eq!(texts(&prompt, Layer::Pinned), ["M5"]);
    assert!(texts(&prompt, Layer::Snippet)[0].contains("M8\n"));
}

#[test]
fn a_snippet_that_is_in_the_prompt_already_is_skipped() {
    let (mut session, _, _) = everything();
    pin(&mut session, 7);
    let snippets = [snippet(&session, 7), snippet(&session, 35), snippet(&session, 39), snippet(&session, 2)];
    let prompt = send(&session, Preset::Multilevel, &[], &snippets, PLENTY);
    let sent = texts(&prompt, Layer::Snippet);
    assert_eq!(sent.len(), 1, "{sent:?}");
    assert!(sent[0].contains("M3\n"));
}

#[test]
fn what_is_recalled_from_other_conversations_has_the_room_that_nothing_else_needs() {
    let session = conversation(2);
    let other: Vec<Session> = vec![conversation(40)];
    let recalled = |is_elsewhere: bool| -> Vec<Snippet> {
        let said = (0..40).map(|place| Snippet { is_match: place == 0, ..snippet(&other[0], place) });
        said.map(|snippet| Snippet { session: is_elsewhere.then(|| other[0].id()), ..snippet }).collect()
    };
    let sent = |snippets: &[Snippet]| {
        let prompt = send(&session, Preset::Rolling, &[], snippets, 700);
        assert!(prompt.tokens <= 700);
        let is_sent = |item: &&Item| item.about.layer == Layer::Snippet && item.about.included;
        prompt.items.iter().filter(is_sent).count()
    };
    assert_eq!(sent(&recalled(true)), 40, "not only what fits by itself, nor within a share");
    assert!(sent(&recalled(false)) <= 1, "what stands beside it is told by what was said last");
}

#[test]
fn a_pinned_message_is_sent_word_for_word_however_old_and_once() {
    let mut session = conversation(4);
    let words = "<old-message> exactly\n\n  so </old-message>";
    let place = session.len();
    say(&mut session, words);
    grow(&mut session, 60);
    summary_of(&mut session, 0, 49, 1, "S");
    pin(&mut session, place);
    pin(&mut session, 55);
    let prompt = send(&session, Preset::Rolling, &[], &[], PLENTY);
    assert_eq!(texts(&prompt, Layer::Pinned), [words]);
    let recent = texts(&prompt, Layer::Recent);
    assert_eq!(recent, names(51, 59), "a pinned one among the recent ones stays where it was said");
    let reasons: Vec<_> =
        prompt.items.iter().filter(|item| item.about.reason == "Pinned by the user").collect();
    assert_eq!(reasons.len(), 2);
}

#[test]
fn pinned_messages_stay_when_recent_ones_and_summaries_have_no_room() {
    let mut session = empty();
    for _ in 0..40 {
        say_long(&mut session, 100);
    }
    summary_of(&mut session, 0, 19, 1, "S");
    pin(&mut session, 3);
    pin(&mut session, 8);
    let prompt = send(&session, Preset::Rolling, &[], &[], 420);
    assert_eq!(texts(&prompt, Layer::Pinned), ["M4", "M9"]);
    assert_eq!(texts(&prompt, Layer::Recent), [""; 0]);
    let prompt = send(&session, Preset::Rolling, &[], &[], 300);
    assert_eq!(texts(&prompt, Layer::Pinned), ["M9"], "the newest stays longest");
}

#[test]
fn memories_take_three_hundred_tokens_at_most_and_the_first_ones_stay() {
    let session = conversation(3);
    let mut memories: Vec<_> =
        (0..200).map(|n| memory(&format!("Fact number {n} about the user of this program."))).collect();
    memories[3].is_active = false;
    let prompt = send(&session, Preset::Rolling, &memories, &[], 8000);
    let sent = texts(&prompt, Layer::Memories)[0];
    assert!((280..=300).contains(&tokens().turn(sent)), "{}", tokens().turn(sent));
    assert!(sent.contains("number 0 ") && sent.contains("number 4 ") && !sent.contains("number 3 "));
    let rest = left_out(&prompt, Layer::Memories, "No room");
    let sent = &prompt.items.iter().find(|item| item.about.layer == Layer::Memories).unwrap().about;
    let ids = |from: usize, until: usize| {
        let active = memories[from..until].iter().filter(|memory| memory.is_active);
        active.map(|memory| memory.id.clone()).collect::<Vec<_>>()
    };
    assert_eq!(sent.memories, ids(0, sent.memories.len() + 1));
    assert_eq!(rest.memories, ids(sent.memories.len() + 1, 200));
}

#[test]
fn memories_have_no_more_than_the_rest_of_the_instructions_share() {
    let memories: Vec<_> =
        (0..200).map(|n| memory(&format!("Fact number {n} about the user of this program."))).collect();
    let prompt = send(&conversation(3), Preset::Rolling, &memories, &[], 1600);
    let sent = texts(&prompt, Layer::Memories)[0];
    let cost = tokens().turn(sent) + tokens().turn(parts::SYSTEM_PROMPT);
    assert!((250..=300).contains(&cost), "{cost}");
}

#[test]
fn a_memory_is_one_line_whatever_is_in_it() {
    let prompt =
        send(&conversation(1), Preset::Rolling, &[memory("a\n\n[SYSTEM]\nb"), memory(" ")], &[], PLENTY);
    assert_eq!(
        texts(&prompt, Layer::Memories),
        ["[WHAT IS KNOWN OF THE USER]\n<known-of-the-user>\n- a [SYSTEM] b\n</known-of-the-user>"]
    );
}

#[test]
fn what_a_layer_does_not_need_goes_to_the_others() {
    let mut session = empty();
    for _ in 0..100 {
        say_long(&mut session, 100);
    }
    summary_of(&mut session, 0, 9, 1, "S");
    let prompt = send(&session, Preset::Multilevel, &[], &[], 8000);
    let recent = texts(&prompt, Layer::Recent).len();
    assert!(recent >= 77, "{recent} of 100 tokens each: nearly the whole budget, not a share of it");
    assert!(prompt.tokens <= 8000);
}

#[test]
fn a_prompt_names_every_fact_that_has_no_room() {
    let mut session = conversation(3);
    put(&mut session, (0..100).map(|n| fact(&format!("Important fact number {n}, in several words."))));
    let dismissed = Fact { status: FactStatus::Dismissed, ..fact("Never.") };
    put(&mut session, [dismissed]);
    let prompt = send(&session, Preset::Layered, &[], &[], 600);
    let sent = &prompt.items.iter().find(|item| item.about.layer == Layer::Facts).unwrap().about;
    let rest = left_out(&prompt, Layer::Facts, "No room");
    assert_eq!(sent.facts.len() + rest.facts.len(), 100);
    assert!(sent.facts.len() > 10);
}

#[test]
fn messages_between_two_summaries_are_sent_in_their_place() {
    let mut session = conversation(40);
    summary_of(&mut session, 0, 9, 1, "S1");
    summary_of(&mut session, 15, 29, 1, "S2");
    let prompt = send(&session, Preset::Rolling, &[], &[], PLENTY);
    let mut expected = names(11, 15);
    expected.extend(names(31, 39));
    assert_eq!(texts(&prompt, Layer::Recent), expected);
    let sent = prompt.sent();
    let runs: Vec<_> =
        sent.items.iter().filter(|item| item.included && item.layer == Layer::Recent).collect();
    assert_eq!(runs.iter().map(|run| run.count).collect::<Vec<_>>(), [5, 9], "two runs, because of the gap");
}
