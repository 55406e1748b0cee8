use extremis_domain::{
    Change, Fact, FactField, FactOrigin, MemoryId, MemorySource, Policy, Snippet, Status, SummaryVersion,
    Timestamp,
};

use super::*;
use crate::testing::recall;
use crate::testing::{add, at, conversation, next, say, seen_in};
use crate::{AssembleInput, assemble};

const NONE: &Elsewhere<'static> = &|_, _| None;

fn tokens() -> Tokens {
    Tokens::for_model("gpt-4o")
}

fn memory(fact: &str) -> UserMemory {
    UserMemory { id: MemoryId::new(), ..UserMemory::new(fact, MemorySource::UserExplicit {}, at(0)) }
}

/// A conversation of everything: a summary, facts, a pin, a silent answer, and a question with context.
fn full() -> Session {
    let mut session = conversation(40);
    let ids: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    let change = |session: &mut Session, change| session.apply(change).unwrap();
    let summary = SummaryVersion::new("They counted to thirty.", ids[29].clone(), 30, at(0));
    change(&mut session, Change::SummaryAdded { summary });
    change(&mut session, Change::MessagePinned { message: ids[4].clone(), pinned: true });
    let facts = ["The budget is 400 euros.", "The deadline is in May."].map(|words| {
        Fact::new(FactField::ImportantFacts, words, FactOrigin::User, Timestamp::from_second(0))
    });
    change(&mut session, Change::FactsPut { facts: facts.into() });
    say(&mut session, "M41");
    let silent = next(&session, "");
    add(&mut session, Message { status: Status::Failed, ..silent });
    say(&mut session, "M43");
    say(&mut session, "M44");
    let question = next(&session, "What about M7?");
    let context = Some(seen_in("Firefox", "selected words"));
    add(&mut session, Message { context, ..question });
    session
}

fn send(session: &Session, memories: &[UserMemory], snippets: &[Snippet], budget: u32) -> Prompt {
    assemble(&AssembleInput {
        session,
        new: None,
        upto: None,
        policy: &Policy::default(),
        degraded: false,
        instructions: None,
        memories,
        snippets,
        budget,
        tokens: &tokens(),
    })
}

fn again(session: &Session, sent: &SentRecord, memories: &[UserMemory]) -> ReconstructedPrompt {
    reconstruct_prompt(
        sent,
        &PromptSources { session, instructions: &[], memories, elsewhere: NONE },
        &tokens(),
    )
}

#[test]
fn what_was_sent_is_written_out_again_byte_for_byte_from_what_is_kept() {
    let session = full();
    let memories = [memory("Lives in Ghent."), memory("Likes short answers.")];
    let snippets = recall(&session, None, session.head().unwrap());
    assert!(!snippets.is_empty());
    for budget in [200, 260, 400, 1000, 100_000] {
        let prompt = send(&session, &memories, &snippets, budget);
        let again = again(&session, &prompt.sent(), &memories);
        assert_eq!(again.prompt.turns, prompt.turns, "{budget}");
        assert!(again.exact && again.gone == 0 && !again.earlier_way);
        assert_eq!((again.prompt.tokens, again.prompt.budget), (prompt.tokens, prompt.budget));
    }
}

#[test]
fn what_comes_after_does_not_change_what_was_sent() {
    let mut session = full();
    let prompt = send(&session, &[], &[], 100_000);
    let sent = prompt.sent();
    let ids: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    let summary = SummaryVersion::new("Another summary.", ids[39].clone(), 40, at(0));
    session.apply(Change::SummaryAdded { summary }).unwrap();
    session.apply(Change::MessagePinned { message: ids[4].clone(), pinned: false }).unwrap();
    let superseded: Vec<_> = session
        .parts()
        .facts
        .iter()
        .map(|fact| Fact { status: extremis_domain::FactStatus::Superseded, ..Fact::clone(fact) })
        .collect();
    session.apply(Change::FactsPut { facts: superseded }).unwrap();
    add(&mut session, Message::new(Role::User, "another branch", at(999)).after(Some(ids[10].clone())));
    let again = again(&session, &sent, &[]);
    assert!(again.exact);
    assert_eq!(again.prompt.turns, prompt.turns);
}

#[test]
fn what_was_forgotten_since_is_missing_and_said_to_be() {
    let mut session = full();
    let sent = send(&session, &[], &[], 100_000).sent();
    let ids: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    session.apply(Change::Forgotten { message: ids[35].clone() }).unwrap();
    let one = again(&session, &sent, &[]);
    assert!(!one.exact && !one.prompt.text().contains("M36"));
    assert_eq!(one.gone, 1);
    session.apply(Change::Forgotten { message: ids[4].clone() }).unwrap();
    let more = again(&session, &sent, &[]);
    assert_eq!(more.gone, 3, "the pinned message, and the summary that was made from it");
    assert!(!more.prompt.text().contains("counted to thirty"));
}

#[test]
fn a_record_is_small_and_holds_no_words() {
    let session = full();
    let memories = [memory("Lives in Ghent.")];
    let sent = send(&session, &memories, &[], 100_000).sent();
    let json = serde_json::to_string(&sent).unwrap();
    for words in ["M41", "counted", "400 euros", "Ghent", "selected words", "What about"] {
        assert!(!json.contains(words), "{words} in {json}");
    }
    assert_eq!(serde_json::from_str::<SentRecord>(&json).unwrap(), sent);
    let mut usual = conversation(40);
    let through = usual.visible().nth(29).unwrap().id.clone();
    let summary = SummaryVersion::new("They counted.", through, 30, at(0));
    usual.apply(Change::SummaryAdded { summary }).unwrap();
    say(&mut usual, "M41");
    let json = serde_json::to_string(&send(&usual, &[], &[], 100_000).sent()).unwrap();
    assert!(json.len() <= 1024, "{} bytes: {json}", json.len());
}

#[test]
fn a_prompt_written_in_an_earlier_way_is_not_said_to_be_exact() {
    let session = full();
    let mut sent = send(&session, &[], &[], 100_000).sent();
    sent.prompt_version = 0;
    sent.checksum = "0123456789abcdef".to_owned();
    let again = again(&session, &sent, &[]);
    assert!(!again.exact && again.earlier_way);
}

#[test]
fn a_snippet_of_another_conversation_is_looked_up_there() {
    let (session, other) = (full(), conversation(4));
    let message = Arc::clone(other.visible().nth(2).unwrap());
    let snippet = Snippet {
        session: Some(other.id()),
        title: "Other".to_owned(),
        is_match: true,
        message,
        kept: vec![(0, 1)],
        reason: "Found".to_owned(),
    };
    let prompt = send(&session, &[], &[snippet], 100_000);
    let sent = prompt.sent();
    assert!(prompt.text().contains("# Other\n4 Jan 2026\nuser: M…\n"), "{}", prompt.text());
    assert_eq!(again(&session, &sent, &[]).gone, 1, "it is not in this conversation");
    let elsewhere = |id: SessionId, message: &MessageId| {
        let message = (id == other.id()).then(|| other.message(message).map(Arc::clone)).flatten()?;
        Some((message, "Other".to_owned()))
    };
    let words = PromptSources { session: &session, instructions: &[], memories: &[], elsewhere: &elsewhere };
    assert!(reconstruct_prompt(&sent, &words, &tokens()).exact);
}
