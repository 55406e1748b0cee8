use super::*;
use crate::{FactField, FactOrigin, GenerationStats, Keep, Preset};

fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_767_520_800 + second)
}

fn say(session: &mut Session, role: Role, content: &str) -> MessageId {
    let parent = session.head().map(|head| head.id.clone());
    let message = Message::new(role, content, at(i64::try_from(session.len()).unwrap())).after(parent);
    let id = message.id.clone();
    session.apply(Change::MessageAdded { message }).unwrap();
    id
}

fn conversation(messages: usize) -> (Session, Vec<MessageId>) {
    let mut session = Session::new(SessionId::new(), at(0));
    let ids = (0..messages)
        .map(|n| {
            say(&mut session, if n % 2 == 0 { Role::User } else { Role::Assistant }, &format!("M{}", n + 1))
        })
        .collect();
    (session, ids)
}

fn summarise(session: &mut Session, through: &MessageId, content: &str) {
    let covers = session.place(through).unwrap() + 1;
    let new = SummaryVersion::new(content, through.clone(), covers, at(0));
    let summary = SummaryVersion { kept: session.len() - covers, ..new };
    session.apply(Change::SummaryAdded { summary }).unwrap();
}

fn words(session: &Session) -> Vec<&str> {
    session.visible().map(|message| message.content.as_str()).collect()
}

#[test]
fn seed_001_e2_retry_makes_a_version_beside_the_old_answer_and_loses_nothing() {
    let (mut session, ids) = conversation(10);
    let retried = Message::new(Role::Assistant, "M6 again", at(20)).after(Some(ids[4].clone()));
    session.apply(Change::MessageAdded { message: retried.clone() }).unwrap();

    assert_eq!(words(&session), ["M1", "M2", "M3", "M4", "M5", "M6 again"]);
    assert_eq!(session.parts().messages.len(), 11, "every old message is still there");

    let versions: Vec<_> = session.versions(&retried.id).iter().map(|m| m.content.as_str()).collect();
    assert_eq!(versions, ["M6", "M6 again"]);

    let head = session.newest_leaf(&ids[5]).unwrap();
    session.apply(Change::HeadMoved { head }).unwrap();
    assert_eq!(session.len(), 10, "the old branch comes back whole");
    assert_eq!(words(&session).last(), Some(&"M10"));
}

#[test]
fn seed_001_e10_order_is_the_order_of_arrival_not_of_timestamps() {
    let (mut session, _) = conversation(2);
    let parent = session.head().map(|head| head.id.clone());
    let late = Message::new(Role::User, "clock set back", at(-3600)).after(parent);
    session.apply(Change::MessageAdded { message: late }).unwrap();
    assert_eq!(words(&session), ["M1", "M2", "clock set back"]);
    assert_eq!(session.parts().updated_at, at(1), "last activity never runs backwards");
}

#[test]
fn a_summary_is_in_force_only_on_the_branch_it_was_made_for() {
    let (mut session, ids) = conversation(30);
    summarise(&mut session, &ids[9], "S1");
    summarise(&mut session, &ids[19], "S2");
    assert_eq!((session.summary().unwrap().content.as_str(), session.covered()), ("S2", 20));

    let retried = Message::new(Role::Assistant, "M14 again", at(99)).after(Some(ids[12].clone()));
    session.apply(Change::MessageAdded { message: retried }).unwrap();
    assert_eq!((session.summary().unwrap().content.as_str(), session.covered()), ("S1", 10));

    session.apply(Change::HeadMoved { head: ids[29].clone() }).unwrap();
    assert_eq!(session.covered(), 20, "and again when the branch comes back");
}

#[test]
fn seed_000_a_summary_that_says_nothing_is_not_valid() {
    let (mut session, ids) = conversation(20);
    summarise(&mut session, &ids[9], "S1");
    summarise(&mut session, &ids[9], "  \n");
    assert!(session.summary().is_none(), "the user emptied it");
    assert_eq!(session.covered(), 0);
}

#[test]
fn a_change_that_does_not_fit_changes_nothing() {
    let (mut session, ids) = conversation(2);
    let before = session.clone();
    let orphan = Message::new(Role::User, "?", at(0)).after(Some("nobody".into()));
    let mut twice = Message::new(Role::User, "?", at(0)).after(Some(ids[1].clone()));
    twice.id = ids[0].clone();
    for change in [
        Change::MessageAdded { message: orphan },
        Change::MessageAdded { message: twice },
        Change::HeadMoved { head: "nobody".into() },
        Change::Renamed { title: " \n".into() },
    ] {
        assert!(session.apply(change).is_err());
        assert_eq!(session, before);
    }
}

#[test]
fn a_session_comes_back_from_its_parts_as_it_was() {
    let (mut session, ids) = conversation(12);
    let retried = Message::new(Role::Assistant, "again", at(50)).after(Some(ids[2].clone()));
    session.apply(Change::MessageAdded { message: retried }).unwrap();
    assert_eq!(Session::from_parts(session.parts().clone()).unwrap(), session);
}

#[test]
fn parts_that_do_not_hang_together_are_refused() {
    let (session, _) = conversation(3);
    let mut parts = session.parts().clone();
    parts.messages.remove(1);
    assert!(matches!(Session::from_parts(parts), Err(ChangeError::UnknownMessage { .. })));
}

#[test]
fn the_first_user_message_names_the_session_and_a_given_title_stays() {
    let mut session = Session::new(SessionId::new(), at(0));
    assert_eq!(session.title(), UNTITLED);
    say(&mut session, Role::User, "Can you help me parse JSON?");
    assert_eq!(session.title(), "Can you help me parse JSON?");
    session.apply(Change::Renamed { title: "JSON\n help ".into() }).unwrap();
    say(&mut session, Role::User, "And another thing");
    assert_eq!(session.title(), "JSON help");
}

#[test]
fn a_forgotten_message_leaves_its_place_and_takes_everything_made_from_it_along() {
    let (mut session, ids) = conversation(6);
    summarise(&mut session, &ids[0], "only the first");
    summarise(&mut session, &ids[3], "the first four, and M3 in them");
    session.apply(Change::Forgotten { message: ids[2].clone() }).unwrap();

    assert_eq!(words(&session), ["M1", "M2", "", "M4", "M5", "M6"]);
    assert!(session.message(&ids[2]).unwrap().is_forgotten());
    let summary = session.summary().expect("the summary that never covered it");
    assert_eq!((summary.content.as_str(), session.covered()), ("only the first", 1));
    let emptied = session.parts().summaries.last().unwrap();
    assert_eq!((emptied.content.as_str(), emptied.stale), ("", true));
    assert_eq!(session.title(), "M1");
}

#[test]
fn a_title_and_a_first_request_made_from_a_forgotten_message_go_with_it() {
    let (session, ids) = conversation(4);
    let mut parts = session.parts().clone();
    parts.initial_request = Some("M1".to_owned());
    parts.extra.insert("draft".to_owned(), serde_json::json!({ "text": ["about M1"] }));
    parts.extra.insert("colour".to_owned(), "blue".into());
    let mut session = Session::from_parts(parts).unwrap();
    session.apply(Change::Forgotten { message: ids[0].clone() }).unwrap();

    assert_eq!((session.title(), session.preview().as_deref()), ("M3", Some("M3")));
    assert_eq!(session.parts().initial_request, None);
    assert_eq!(session.parts().extra.keys().collect::<Vec<_>>(), ["colour"]);
}

#[test]
fn a_message_without_a_visible_character_gives_no_title() {
    let mut session = Session::new(SessionId::new(), at(0));
    let blank = Message::new(Role::User, " \n", at(0));
    let id = blank.id.clone();
    session.apply(Change::MessageAdded { message: blank }).unwrap();
    assert_eq!(session.title(), UNTITLED);
    let words = Message::new(Role::User, "Hello", at(1)).after(Some(id));
    session.apply(Change::MessageAdded { message: words }).unwrap();
    assert_eq!(session.title(), "Hello");
}

#[test]
fn locked_lines_pins_facts_and_the_policy_of_a_session_are_changes_like_any_other() {
    let (mut session, ids) = conversation(4);
    summarise(&mut session, &ids[1], "a line\nanother");
    let summary = session.summary().unwrap().id.clone();
    session
        .apply(Change::LinesLocked { summary: summary.clone(), lines: vec!["a line".to_owned()] })
        .unwrap();
    session.apply(Change::MessagePinned { message: ids[2].clone(), pinned: true }).unwrap();
    let mut policy = Policy::preset(Preset::Progressive);
    policy.keep = Keep::Messages(4);
    session.apply(Change::PolicyChosen { policy: Some(policy.clone()) }).unwrap();
    let fact = Fact::new(FactField::KeyDecisions, "We ship on Friday", FactOrigin::User, at(9));
    session.apply(Change::FactsPut { facts: vec![fact.clone()] }).unwrap();

    assert_eq!(session.summary_version(&summary).unwrap().locked, ["a line"]);
    assert!(session.message(&ids[2]).unwrap().pinned);
    assert_eq!(session.parts().policy, Some(policy));
    assert_eq!(session.active_facts().map(|fact| fact.text()).collect::<Vec<_>>(), ["We ship on Friday"]);

    let unknown = Change::LinesLocked { summary: SummaryId::new(), lines: Vec::new() };
    assert!(matches!(session.apply(unknown), Err(ChangeError::UnknownSummary { .. })));
}

#[test]
fn facts_go_with_the_message_that_they_came_from_and_never_come_back() {
    let (mut session, ids) = conversation(4);
    let new = Fact::new(FactField::ImportantFacts, "The door code is 47#11", FactOrigin::Extracted, at(1));
    let fact = Fact { sources: vec![ids[0].clone()], ..new };
    let other = Fact::new(FactField::Entities, "Ada", FactOrigin::User, at(1));
    session.apply(Change::FactsPut { facts: vec![fact.clone(), other] }).unwrap();
    session.apply(Change::Forgotten { message: ids[0].clone() }).unwrap();
    session.apply(Change::FactsPut { facts: vec![fact] }).unwrap();
    let left: Vec<_> = session.active_facts().map(|fact| fact.text()).collect();
    assert_eq!(left, ["Ada"]);
    assert!(!format!("{:?}", session.parts().facts).contains("47#11"));
}

#[test]
fn a_model_that_is_chosen_for_a_session_stays_until_it_is_let_go_of() {
    let (mut session, _) = conversation(2);
    assert_eq!(session.chosen_model(), None);
    let model = ChosenModel {
        provider: "ollama".to_owned(),
        base_url: "http://localhost:11434".to_owned(),
        model: "llama3.2:3b".to_owned(),
    };
    session.apply(Change::ModelChosen { model: Some(model.clone()) }).unwrap();
    assert_eq!(session.chosen_model(), Some(model));
    session.apply(Change::ModelChosen { model: None }).unwrap();
    assert_eq!((session.chosen_model(), session.parts().extra.len()), (None, 0));
}

#[test]
fn labels_that_are_taken_away_leave_nothing_and_no_label_is_activity() {
    let (mut session, _) = conversation(2);
    let before = session.clone();
    let labels = Labels { pinned: true, folder: Some("Work".to_owned()), ..Labels::default() };
    session.apply(Change::Labelled { labels: labels.clone() }).unwrap();
    assert_eq!((session.labels(), session.parts().updated_at), (labels, before.parts().updated_at));
    session.apply(Change::Labelled { labels: Labels::default() }).unwrap();
    assert_eq!(session.parts().labels, None);
}

#[test]
fn what_an_answer_took_is_said_of_it_until_it_is_forgotten() {
    let stats = GenerationStats { took_ms: Some(2100), cost_usd: Some(0.0012) };
    let message = Message::new(Role::Assistant, "An answer", at(1)).with_generation_stats(stats);
    assert_eq!(message.generation_stats(), stats);
    assert_eq!(message.forgotten().generation_stats(), GenerationStats::default());
    assert_eq!(
        Message::new(Role::Assistant, "Another", at(1)).generation_stats(),
        GenerationStats::default()
    );
}

#[test]
fn deleted_and_forgotten_messages_keep_their_place_and_are_not_counted_as_said() {
    let (mut session, ids) = conversation(5);
    assert_eq!((session.len(), session.said()), (5, 5));
    session.apply(Change::MessageDeleted { message: ids[1].clone(), at: at(9) }).unwrap();
    session.apply(Change::Forgotten { message: ids[3].clone() }).unwrap();
    assert_eq!((session.len(), session.said()), (5, 3));
    let retried = Message::new(Role::Assistant, "again", at(9)).after(Some(ids[0].clone()));
    session.apply(Change::MessageAdded { message: retried }).unwrap();
    assert_eq!(session.said(), 2, "of the visible branch");
}

#[test]
fn a_session_says_who_it_is_how_often_it_changed_and_where_its_messages_are() {
    let id = SessionId::new();
    let mut session = Session::new(id, at(0));
    assert_eq!((session.id(), session.revision(), session.is_empty()), (id, 0, true));
    assert!(session.head().is_none());
    let first = say(&mut session, Role::User, "M1");
    let second = say(&mut session, Role::Assistant, "M2");
    assert_eq!((session.revision(), session.is_empty()), (2, false));
    session.apply(Change::Renamed { title: "A title".to_owned() }).unwrap();
    assert_eq!(session.revision(), 3);
    let retried = Message::new(Role::Assistant, "M2 again", at(9)).after(Some(first.clone()));
    let again = retried.id.clone();
    session.apply(Change::MessageAdded { message: retried }).unwrap();
    let positions = [&first, &second, &again, &"nowhere".into()].map(|id| session.position(id));
    assert_eq!(positions, [Some(0), Some(1), Some(2), None]);
    let places = [&first, &second, &again].map(|id| session.place(id));
    assert_eq!(places, [Some(0), None, Some(1)], "on the visible branch");
}

#[test]
fn the_last_instructions_of_a_session_are_in_force() {
    let mut session = Session::new(SessionId::new(), at(0));
    assert_eq!(session.instructions(), None);
    for text in ["Be brief.", "Answer in Dutch."] {
        let version = InstructionsVersion::new(text, at(1)).unwrap();
        session.apply(Change::InstructionsSet { version }).unwrap();
    }
    assert_eq!(session.instructions().unwrap().text, "Answer in Dutch.");
}

#[test]
fn a_session_with_several_facts_comes_back_from_its_parts() {
    let (mut session, _) = conversation(2);
    let fact = |words: &str| Fact::new(FactField::Entities, words, FactOrigin::User, at(1));
    session.apply(Change::FactsPut { facts: vec![fact("Ada"), fact("Ben")] }).unwrap();
    assert_eq!(Session::from_parts(session.parts().clone()).unwrap(), session);
}
