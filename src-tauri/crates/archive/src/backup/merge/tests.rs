use extremis_domain::{
    FactField, FactOrigin, Message, MessageId, Policy, Preset, Role, SessionId, SummaryVersion, Timestamp,
};

use super::*;

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_767_520_800 + second)
}

fn merged(live: &Session, saved: Session) -> Result<Option<Session>, ChangeError> {
    super::merged(live, saved, at(99))
}

fn session(words: &[&str]) -> Session {
    let mut session = Session::new(SessionId::new(), at(0));
    for words in words {
        say(&mut session, words);
    }
    session
}

fn say(session: &mut Session, words: &str) -> MessageId {
    let parent = session.head().map(|head| head.id.clone());
    let message = Message::new(Role::User, words, at(1)).after(parent);
    let id = message.id.clone();
    session.apply(Change::MessageAdded { message }).unwrap();
    id
}

fn summarise(session: &mut Session, content: &str) {
    let through = session.head().unwrap().id.clone();
    let summary = SummaryVersion::new(content, through, session.len(), at(2));
    session.apply(Change::SummaryAdded { summary }).unwrap();
}

fn visible(session: &Session) -> Vec<&str> {
    session.visible().map(|message| message.content.as_str()).collect()
}

#[test]
fn the_saved_state_is_what_shows_and_what_came_since_is_still_there() {
    let saved = session(&["one", "two"]);
    let mut live = saved.clone();
    let since = say(&mut live, "three");
    live.apply(Change::Renamed { title: "Another".to_owned() }).unwrap();
    let back = merged(&live, saved.clone()).unwrap().unwrap();
    assert_eq!((visible(&back), back.title()), (vec!["one", "two"], saved.title()));
    assert_eq!(back.message(&since).unwrap().content, "three");
}

#[test]
fn restoring_what_was_before_undoes_it_to_the_letter() {
    let mut saved = session(&["one", "two"]);
    summarise(&mut saved, "first");
    let mut live = saved.clone();
    say(&mut live, "three");
    summarise(&mut live, "second");
    let back = merged(&live, saved).unwrap().unwrap();
    assert_eq!(back.summary().unwrap().content, "first");
    let undone = merged(&back, live.clone()).unwrap().unwrap();
    assert_eq!(undone, live);
}

#[test]
fn a_summary_made_since_is_kept_and_no_longer_in_force_where_there_was_none() {
    let saved = session(&["one", "two"]);
    let mut live = saved.clone();
    summarise(&mut live, "made since");
    let back = merged(&live, saved.clone()).unwrap().unwrap();
    assert_eq!(back.active_summaries(), []);
    assert!(
        back.parts().summaries.iter().any(|version| version.content == "made since"),
        "it can be had again"
    );
    assert_eq!(merged(&back, saved).unwrap(), None, "it is as it was then");
    let undone = merged(&back, live.clone()).unwrap().unwrap();
    assert_eq!(undone.summary().unwrap().content, "made since");
}

#[test]
fn what_is_as_saved_needs_no_restore_whatever_its_revision() {
    let saved = session(&["one"]);
    let mut live = saved.clone();
    live.apply(Change::Deleted { at: at(5) }).unwrap();
    live.apply(Change::Restored).unwrap();
    assert_eq!(merged(&live, saved).unwrap(), None);
}

#[test]
fn messages_that_the_live_session_lost_come_back() {
    let live = session(&["one"]);
    let mut saved = live.clone();
    say(&mut saved, "two");
    assert_eq!(visible(&merged(&live, saved).unwrap().unwrap()), ["one", "two"]);
}

#[test]
fn what_was_forgotten_since_stays_forgotten_and_so_does_what_was_made_from_it() {
    let mut saved = session(&["the secret", "two"]);
    summarise(&mut saved, "There is a secret.");
    let mut live = saved.clone();
    let secret = live.parts().messages[0].id.clone();
    live.apply(Change::Forgotten { message: secret.clone() }).unwrap();
    say(&mut live, "three");
    let back = merged(&live, saved).unwrap().unwrap();
    assert_eq!(visible(&back), ["", "two"]);
    assert!(back.message(&secret).unwrap().is_forgotten());
    assert!(!format!("{:?}", back.parts()).contains("secret"));
}

fn fact(words: &str) -> Fact {
    Fact::new(FactField::KeyDecisions, words, FactOrigin::Extracted, at(3))
}

fn put(session: &mut Session, facts: Vec<Fact>) {
    session.apply(Change::FactsPut { facts }).unwrap();
}

fn facts(session: &Session) -> Vec<(String, FactStatus)> {
    session.parts().facts.iter().map(|fact| (fact.text(), fact.status)).collect()
}

#[test]
fn the_saved_facts_hold_and_what_came_since_is_offered_and_all_of_it_is_undone_to_the_letter() {
    let mut saved = session(&["one", "two"]);
    let (noon, secret) = (fact("at noon"), fact("the secret"));
    put(&mut saved, vec![noon.clone(), secret.clone()]);
    saved.apply(Change::PolicyChosen { policy: Some(Policy::preset(Preset::Layered)) }).unwrap();
    let mut live = saved.clone();
    let one = fact("at one");
    let superseded = Fact { status: FactStatus::Superseded, superseded_by: Some(one.id.clone()), ..noon };
    put(&mut live, vec![superseded, one, secret.forgotten()]);
    live.apply(Change::PolicyChosen { policy: None }).unwrap();
    let pinned = live.head().unwrap().id.clone();
    live.apply(Change::MessagePinned { message: pinned.clone(), pinned: true }).unwrap();

    let back = merged(&live, saved).unwrap().unwrap();
    let (active, forgotten) = (FactStatus::Active, FactStatus::Forgotten);
    let offered = ("at one".to_owned(), FactStatus::Offered);
    assert_eq!(facts(&back), [("at noon".to_owned(), active), ("null".to_owned(), forgotten), offered]);
    assert_eq!(back.parts().policy, Some(Policy::preset(Preset::Layered)));
    assert!(!back.message(&pinned).unwrap().pinned);
    assert_eq!(merged(&back, live.clone()).unwrap().unwrap(), live);
}
