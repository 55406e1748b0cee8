//! What holds for every conversation and every policy.

use extremis_domain::{Keep, Length, Shape, TopicChange, Trigger};
use proptest::option;
use proptest::prelude::*;

use super::*;
use crate::testing::empty;

/// What a user and a model do to a conversation.
#[derive(Debug, Clone)]
enum Act {
    Say(u32),
    Ask,
    Edit(usize),
    Empty(usize),
    Forget(usize),
    Hold,
    Branch(usize),
    Again(usize),
    Switch(Policy),
}

prop_compose! {
    fn triggers()(
        messages in option::of(1usize..30),
        again_after in option::of(1usize..15),
        tokens in option::of(1u32..5000),
        sent_tokens in option::of(1u32..5000),
        user_turns in option::of(1usize..12),
        topic in option::of(Just(TopicChange { gap_minutes: 1, shared_words_percent: 50 })),
    ) -> Trigger {
        Trigger { messages, again_after, tokens, sent_tokens, user_turns, topic }
    }
}

prop_compose! {
    fn levels_of()(
        max_active_of_level in 1usize..7,
        max_active in 2usize..12,
        max_level in option::of(1u8..4),
        fold_tokens in option::of(1u32..50),
    ) -> Shape {
        Shape::Levels { max_active_of_level, max_active, max_level, fold_tokens }
    }
}

prop_compose! {
    fn policies()(
        preset in prop::sample::select(vec![Preset::Rolling, Preset::Progressive, Preset::Multilevel, Preset::Layered]),
        as_it_is in any::<bool>(),
        trigger in triggers(),
        keep in prop_oneof![(0usize..15).prop_map(Keep::Messages), (0u32..4000).prop_map(Keep::Tokens)],
        shape in prop_oneof![Just(Shape::Rolling), levels_of()],
        length in prop_oneof![Just(Length::Progressive), (200usize..3000).prop_map(Length::Characters), (20u32..900).prop_map(Length::Words)],
    ) -> Policy {
        let preset = Policy::preset(preset);
        if as_it_is { preset } else { Policy { trigger, keep, shape, length, ..preset } }
    }
}

fn acts() -> impl Strategy<Value = Act> {
    prop_oneof![
        30 => (4..400u32).prop_map(Act::Say),
        4 => (400..9000u32).prop_map(Act::Say),
        2 => Just(Act::Ask),
        1 => any::<usize>().prop_map(Act::Edit),
        1 => any::<usize>().prop_map(Act::Empty),
        1 => any::<usize>().prop_map(Act::Forget),
        2 => Just(Act::Hold),
        1 => any::<usize>().prop_map(Act::Branch),
        1 => any::<usize>().prop_map(Act::Again),
        1 => policies().prop_map(Act::Switch),
    ]
}

/// What a step may cover, and of what: nothing that a summary covers but what it starts from or folds.
fn check(session: &Session, step: &SummaryStep) {
    let places = covers(session, step);
    let own: Vec<_> = step.base.iter().chain(&step.folds).map(|version| version.id.clone()).collect();
    let mut covered = vec![false; session.len()];
    for node in session.active_summaries() {
        let of_node = node.places.unwrap();
        let inside = places.start <= of_node.start && of_node.end <= places.end;
        let outside = of_node.end <= places.start || places.end <= of_node.start;
        assert!(outside || inside && own.contains(&node.version.id), "{places:?} crosses {of_node:?}");
        covered[of_node].fill(true);
    }
    let summed_up = sums_up(session, step);
    assert!(summed_up.iter().all(|place| places.contains(place) && !covered[*place]), "summed up twice");
    for place in places {
        let message = session.branch(None).get(place).unwrap();
        let is_taken = covered[place] || summed_up.contains(&place) || message.is_silent();
        assert!(is_taken, "message {place} is covered, and by nothing");
    }
}

fn apply(session: &mut Session, policy: &Policy, act: &Act, input_limit: u32) {
    let tokens = Tokens::estimate();
    let some = |n: usize, len: usize| (len > 0).then(|| n % len.max(1));
    match act {
        Act::Say(length) => {
            say_long(session, *length);
        }
        Act::Ask => {
            if let Some(step) = plan_now(session, policy, &tokens, input_limit) {
                check(session, &step);
                commit(session, &step, "asked");
            }
        }
        Act::Hold => {
            if let Some(step) = plan(session, policy, &tokens, input_limit) {
                hold(session, &step);
            }
        }
        Act::Edit(n) | Act::Empty(n) => {
            if let Some(nth) = some(*n, session.active_summaries().len()) {
                edit(session, nth, if matches!(act, Act::Edit(_)) { "edited" } else { "" });
            }
        }
        Act::Forget(n) => {
            if let Some(place) = some(*n, session.len()) {
                forget(session, place);
            }
        }
        Act::Branch(n) => {
            if let Some(place) = some(*n, session.len()) {
                let head = session.visible().nth(place).unwrap().id.clone();
                session.apply(Change::HeadMoved { head }).unwrap();
            }
        }
        Act::Again(n) => again(session, policy, *n, input_limit),
        Act::Switch(_) => {}
    }
}

/// Writes some version again: nothing is uncovered by it.
fn again(session: &mut Session, policy: &Policy, nth: usize, input_limit: u32) {
    let versions = &session.parts().summaries;
    let Some(version) = versions.get(nth % versions.len().max(1)).map(|version| version.id.clone()) else {
        return;
    };
    let step = plan_again(session, policy, &version, &Tokens::estimate(), input_limit);
    if let Some(step) = step {
        let before: usize = in_force(session).into_iter().map(|(places, _)| places.len()).sum();
        let folded = in_force(session)
            .iter()
            .any(|(places, level)| *level > step.level && places.contains(&covers(session, &step).start));
        commit(session, &step, "again");
        let after: usize = in_force(session).into_iter().map(|(places, _)| places.len()).sum();
        assert!(after >= before || folded, "{after} of {before} are covered");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, ..ProptestConfig::default() })]
    #[test]
    fn steps_end_cover_nothing_twice_and_leave_nothing_out(
        first in policies(),
        acts in prop::collection::vec(acts(), 1..150),
        input_limit in prop_oneof![1u32..2000, 2000u32..100_000],
    ) {
        let tokens = Tokens::estimate();
        let (mut session, mut policy) = (empty(), first);
        for act in acts {
            apply(&mut session, &policy, &act, input_limit);
            if let Act::Switch(other) = act {
                policy = other;
            }
            let mut steps = 0;
            while let Some(step) = plan(&session, &policy, &tokens, input_limit) {
                check(&session, &step);
                let end = covers(&session, &step).end;
                let is_newest = end > session.active_summaries().last().map_or(0, |node| node.places.clone().unwrap().end);
                prop_assert!(!is_newest || end + step.kept <= session.len(), "what is kept stays uncovered");
                commit(&mut session, &step, "S");
                steps += 1;
                prop_assert!(steps <= 2 * session.len() + 20, "planning comes to rest");
            }
            let held = session.parts().summaries.iter().any(|version| version.is_held());
            if let Shape::Levels { max_active, .. } = policy.shape && !held {
                prop_assert!(in_force(&session).len() <= max_active.max(2), "{:?}", in_force(&session));
            }
        }
    }
}
