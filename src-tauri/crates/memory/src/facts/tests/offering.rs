//! What a summary lost.

use super::*;
use crate::Lost;

fn lost(field: FactField, text: &str, message: &MessageId) -> Lost {
    Lost { field, text: text.to_owned(), message: message.clone() }
}

fn statuses(session: &Session) -> Vec<(String, FactStatus)> {
    session.parts().facts.iter().map(|fact| (fact.text(), fact.status)).collect()
}

#[test]
fn what_a_summary_lost_is_offered_once_and_holds_after_one_click() {
    let mut session = spoken(&["It costs 500 euros", "ok", "See https://example.com"]);
    let ids: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    let all = vec![lost(FACT, "500 euros", &ids[0]), lost(URL, "https://example.com", &ids[2])];
    for _ in 0..2 {
        let facts = offer(&session, all.clone(), false, at(10));
        put(&mut session, facts);
    }
    assert_eq!(
        statuses(&session),
        [
            ("500 euros".to_owned(), FactStatus::Offered),
            ("https://example.com".to_owned(), FactStatus::Offered),
        ]
    );
    assert_eq!(block(&session), Value::Null, "an offer is not sent");
    let offered = fact_saying(&session, "500 euros");
    assert_eq!((offered.origin, &offered.sources[..]), (FactOrigin::Kept, &ids[..1]));
    let result = accept(&session, &offered.id);
    done(&mut session, result);
    assert_eq!(block(&session), json!({"important_facts": ["500 euros"]}));
    assert_eq!(offer(&session, all, false, at(20)), [], "nor is what holds offered again");
}

#[test]
fn with_keep_lost_it_holds_at_once() {
    let mut session = spoken(&["It costs 500 euros"]);
    let id = session.head().unwrap().id.clone();
    let offered = offer(&session, vec![lost(FACT, "500 euros", &id)], false, at(10));
    put(&mut session, offered);
    let kept = offer(&session, vec![lost(FACT, "500 Euros", &id), lost(ENTITY, "Ada", &id)], true, at(20));
    put(&mut session, kept);
    assert_eq!(block(&session), json!({"important_facts": ["500 euros"], "entities": ["Ada"]}));
    assert_eq!(statuses(&session).len(), 2, "what was offered before is not there twice");
}

#[test]
fn what_was_dismissed_forgotten_or_corrected_is_not_offered() {
    let mut session = spoken(&["Ann pays 500 euros, PIN 4711"]);
    let id = session.head().unwrap().id.clone();
    learn(
        &mut session,
        vec![
            found(ENTITY, None, "Ann", &id),
            found(FACT, None, "500 euros", &id),
            found(DECISION, None, "4711", &id),
        ],
    );
    let [ann, sum, pin] = ["Ann", "500 euros", "4711"].map(|words| fact_saying(&session, words).id);
    let result = edit(&session, &ann, None, "Anna".into(), at(5));
    done(&mut session, result);
    let result = dismiss(&session, &sum);
    done(&mut session, result);
    let result = forget(&session, &pin);
    done(&mut session, result);
    let all = vec![lost(ENTITY, "Ann", &id), lost(FACT, "500 Euros", &id), lost(DECISION, "4711", &id)];
    assert_eq!(offer(&session, all, true, at(10)), []);
}

#[test]
fn an_offer_that_is_found_by_a_model_holds() {
    let mut session = spoken(&["Ann pays"]);
    let id = session.head().unwrap().id.clone();
    let offered = offer(&session, vec![lost(ENTITY, "Ann", &id)], false, at(10));
    put(&mut session, offered);
    learn(&mut session, vec![found(ENTITY, None, "ann", &id)]);
    assert_eq!(statuses(&session), [("Ann".to_owned(), FactStatus::Active)]);
}

#[test]
fn what_was_lost_of_another_conversation_is_not_offered_here() {
    let mut other = empty();
    let elsewhere = say(&mut other, "Ann");
    assert_eq!(offer(&spoken(&["Hi"]), vec![lost(ENTITY, "Ann", &elsewhere)], true, at(10)), []);
}
