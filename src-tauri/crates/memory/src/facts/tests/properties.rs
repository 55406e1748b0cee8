//! What merging keeps to, whatever is found in whatever order.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::facts::ledger::ComparedFact;

const MESSAGES: usize = 5;

/// Something that a model might find: few words, so that they meet.
#[derive(Debug, Clone)]
struct Finding {
    field: FactField,
    value: &'static str,
    messages: Vec<usize>,
}

fn findings() -> impl Strategy<Value = Vec<Finding>> {
    let keyed = (prop_oneof![Just(PREFERENCE), Just(FactField::CustomFields)], 0..4usize)
        .prop_map(|(field, value)| (field, ["dark", "Dark", "light", "red"][value]));
    let listed = (prop_oneof![Just(FACT), Just(ENTITY)], 0..5usize).prop_map(|(field, value)| {
        let values =
            ["The budget is 500 euros", "the budget is 500 EUROS.", "The budget is 800 euros", "Ada", "ADA"];
        (field, values[value])
    });
    let messages = prop::collection::vec(0..MESSAGES, 1..3);
    let finding = (prop_oneof![keyed, listed], messages).prop_map(|((field, value), messages)| Finding {
        field,
        value,
        messages,
    });
    prop::collection::vec(finding, 0..12)
}

/// What the user did with the facts that were found first.
fn deeds() -> impl Strategy<Value = Vec<(usize, u8)>> {
    prop::collection::vec((0..12usize, 0..4u8), 0..4)
}

fn talk() -> Session {
    spoken(&["one", "two", "three", "four", "five"])
}

fn found_of(session: &Session, finding: &Finding) -> Found {
    let ids: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
    Found {
        field: finding.field,
        key: finding.field.is_keyed().then(|| "theme".to_owned()),
        value: finding.value.into(),
        sources: finding.messages.iter().map(|place| ids[*place].clone()).collect(),
    }
}

fn learn_all(session: &mut Session, findings: &[Finding]) {
    let found = findings.iter().map(|finding| found_of(session, finding)).collect();
    learn(session, found);
}

fn act(session: &mut Session, deeds: &[(usize, u8)]) {
    for (place, deed) in deeds {
        let Some(fact) = session.parts().facts.get(*place).cloned() else { continue };
        let result = match deed {
            0 => pin(session, &fact.id, true),
            1 => dismiss(session, &fact.id),
            2 => forget(session, &fact.id),
            _ => edit(session, &fact.id, None, "blue".into(), at(900)),
        };
        if let Ok(Put { facts, .. }) = result {
            put(session, facts);
        }
    }
}

/// What holds, in the form in which facts are compared.
fn holding(session: &Session) -> BTreeSet<String> {
    in_force(session).iter().map(|fact| format!("{:?}", ComparedFact::of(fact))).collect()
}

/// Every chain of facts that take each other's place ends.
fn chains_end(session: &Session) -> bool {
    session.parts().facts.iter().all(|fact| {
        let next = |fact: &&Arc<Fact>| fact.superseded_by.as_ref().and_then(|id| session.fact(id));
        std::iter::successors(Some(fact), next).count() <= session.parts().facts.len()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn merging_the_same_again_changes_nothing(first in findings(), deeds in deeds(), second in findings()) {
        let mut session = talk();
        learn_all(&mut session, &first);
        act(&mut session, &deeds);
        learn_all(&mut session, &second);
        for again in [&second, &first] {
            let found = again.iter().map(|finding| found_of(&session, finding)).collect();
            let changed = merge(&session, found, at(2000));
            prop_assert!(changed.is_empty(), "{changed:#?}");
        }
    }

    #[test]
    fn no_words_make_merging_stumble(words in prop::collection::vec("[0-9a-c_.,: %/'k-]{0,16}|\\PC{0,20}", 2..6)) {
        let mut session = talk();
        let source = session.head().unwrap().id.clone();
        let found = words.iter().map(|words| found(FACT, None, &format!("{words} k costs 5"), &source));
        let found: Vec<_> = found.chain([found_of(&session, &Finding { field: FACT, value: "k costs 6", messages: vec![0] })]).collect();
        learn(&mut session, found);
        prop_assert!(in_force(&session).len() > 1);
    }

    #[test]
    fn merging_never_loses_an_active_fact(first in findings(), deeds in deeds(), second in findings()) {
        let mut session = talk();
        learn_all(&mut session, &first);
        act(&mut session, &deeds);
        let before: Vec<_> = session.active_facts().cloned().collect();
        learn_all(&mut session, &second);
        for old in before {
            let now = session.fact(&old.id).unwrap();
            prop_assert_eq!((&now.value, &now.key, now.origin), (&old.value, &old.key, old.origin));
            prop_assert!(old.sources.iter().all(|source| now.sources.contains(source)));
            if old.pinned || old.origin == FactOrigin::User || !old.field.is_keyed() {
                prop_assert!(now.is_active(), "{now:?}");
            } else if !now.is_active() {
                let last = std::iter::successors(Some(now), |fact| session.fact(fact.superseded_by.as_ref()?)).last().unwrap();
                prop_assert!(last.is_active(), "what took its place holds: {last:?}");
                prop_assert!(ComparedFact::of(last).has_key_of(&ComparedFact::of(now)));
            }
        }
        prop_assert!(chains_end(&session));
    }

    #[test]
    fn the_order_in_which_facts_are_found_does_not_matter(
        (all, shuffled) in findings().prop_flat_map(|all| (Just(all.clone()), Just(all).prop_shuffle())),
        cut in 0..12usize,
    ) {
        let (mut at_once, mut in_pieces) = (talk(), talk());
        learn_all(&mut at_once, &all);
        let (one, other) = shuffled.split_at(cut.min(shuffled.len()));
        learn_all(&mut in_pieces, one);
        for finding in other {
            learn_all(&mut in_pieces, std::slice::from_ref(finding));
        }
        prop_assert_eq!(holding(&at_once), holding(&in_pieces));
    }

    #[test]
    fn of_a_key_one_value_holds_and_of_a_list_each_thing_once(first in findings(), deeds in deeds(), second in findings()) {
        let mut session = talk();
        learn_all(&mut session, &first);
        act(&mut session, &deeds);
        learn_all(&mut session, &second);
        let active: Vec<_> = session.active_facts().map(|fact| format!("{:?}", ComparedFact::of(fact))).collect();
        let different: BTreeSet<_> = active.iter().collect();
        prop_assert_eq!(different.len(), active.len(), "{:?}", active);
        for field in [PREFERENCE, FactField::CustomFields] {
            prop_assert!(session.active_facts().filter(|fact| fact.field == field).count() <= 1);
        }
        let conflicts = session.parts().facts.iter().flat_map(|fact| fact.conflicts.iter().map(move |id| (fact, id)));
        for (fact, other) in conflicts {
            let other = session.fact(other).expect("it is there");
            prop_assert!(other.conflicts.contains(&fact.id), "both sides say so");
            prop_assert!(other.status != FactStatus::Forgotten && other.status != FactStatus::Dismissed);
        }
    }
}
