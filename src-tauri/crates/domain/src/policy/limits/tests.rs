use super::*;
use crate::{Preset, PromptShares, TopicChange};

#[test]
fn every_preset_makes_sense() {
    for preset in Preset::ALL {
        assert_eq!(Policy::preset(preset).check(), Ok(()), "{preset:?}");
    }
}

#[test]
fn seed_003_a_threshold_is_a_number_from_1_to_500() {
    let check = |turns| {
        let mut policy = Policy::preset(Preset::Multilevel);
        policy.trigger.user_turns = Some(turns);
        policy.check()
    };
    assert_eq!((check(1), check(15), check(500)), (Ok(()), Ok(()), Ok(())));
    for wrong in [0, 501] {
        let error = check(wrong).unwrap_err().to_string();
        assert!(error.contains("1 to 500") && error.contains(&wrong.to_string()), "{error}");
    }
}

#[test]
fn a_policy_that_keeps_as_much_as_makes_it_due_is_refused() {
    let mut policy = Policy::preset(Preset::Rolling);
    policy.keep = Keep::Messages(20);
    let error = policy.check().unwrap_err();
    assert_eq!(error, PolicyError::KeepsAll { kept: 20, due: 20 });
    assert!(error.to_string().contains("Keep fewer"));
    policy.keep = Keep::Messages(19);
    assert_eq!(policy.check(), Ok(()));
    let mut policy = Policy::preset(Preset::Progressive);
    policy.keep = Keep::Tokens(3000);
    assert_eq!(policy.check(), Err(PolicyError::KeepsAll { kept: 3000, due: 3000 }));
}

#[test]
fn a_policy_that_nothing_triggers_is_refused() {
    let mut policy = Policy::preset(Preset::Multilevel);
    policy.trigger.user_turns = None;
    assert_eq!(policy.check(), Err(PolicyError::NoTrigger));
}

fn changed(change: impl Fn(&mut Policy)) -> Policy {
    let mut policy = Policy::preset(Preset::Layered);
    change(&mut policy);
    policy
}

fn levels(of_level: usize, of_all: usize, max_level: Option<u8>, fold_tokens: Option<u32>) -> Policy {
    let shape = Shape::Levels { max_active_of_level: of_level, max_active: of_all, max_level, fold_tokens };
    Policy { shape, ..Policy::preset(Preset::Layered) }
}

/// A policy with one of its numbers set, the sentence's name for that number, and from what to what it can be.
type Limit = (&'static str, u32, u32, fn(u32) -> Policy);

const LIMITS: [Limit; 18] = [
    ("The number of messages can", 1, 500, |n| {
        changed(|policy| (policy.trigger.messages, policy.keep) = (Some(n as usize), Keep::Messages(0)))
    }),
    ("The number of new messages can", 1, 500, |n| {
        changed(|policy| policy.trigger.again_after = Some(n as usize))
    }),
    ("The number of your messages can", 1, 500, |n| {
        changed(|policy| policy.trigger.user_turns = Some(n as usize))
    }),
    ("The number of tokens can", 200, 1_000_000, |n| changed(|policy| policy.trigger.tokens = Some(n))),
    ("The number of tokens that are sent can", 200, 1_000_000, |n| {
        changed(|policy| policy.trigger.sent_tokens = Some(n))
    }),
    ("The pause in minutes can", 1, 10_080, |n| {
        let topic = TopicChange { gap_minutes: n, shared_words_percent: 10 };
        changed(|policy| policy.trigger.topic = Some(topic))
    }),
    ("The share of words can", 0, 100, |n| {
        let topic = TopicChange { gap_minutes: 60, shared_words_percent: u8::try_from(n).unwrap() };
        changed(|policy| policy.trigger.topic = Some(topic))
    }),
    ("The share of summaries can", 1, 1_000_000, |n| {
        changed(|policy| policy.shares = Some(PromptShares { summaries: n, ..PromptShares::default() }))
    }),
    ("The share of recent messages can", 1, 1_000_000, |n| {
        changed(|policy| policy.shares = Some(PromptShares { recent: n, ..PromptShares::default() }))
    }),
    ("The number of messages sent without a summary can", 1, 500, |n| {
        changed(|policy| policy.max_messages = Some(n))
    }),
    ("The number of messages kept can", 0, 500, |n| {
        changed(|policy| {
            (policy.trigger.messages, policy.trigger.user_turns) = (None, Some(10));
            policy.keep = Keep::Messages(n as usize);
        })
    }),
    ("The number of tokens kept can", 0, 1_000_000, |n| changed(|policy| policy.keep = Keep::Tokens(n))),
    ("The number of summaries of one level can", 1, 50, |n| levels(n as usize, 10, None, None)),
    ("The number of summaries can", 2, 200, |n| levels(5, n as usize, None, None)),
    ("The highest level can", 1, 9, |n| levels(5, 10, Some(u8::try_from(n).unwrap()), None)),
    ("The number of tokens of summaries can", 200, 1_000_000, |n| levels(5, 10, None, Some(n))),
    ("The length in characters can", 200, 20_000, |n| {
        changed(|policy| policy.length = Length::Characters(n as usize))
    }),
    ("The length in words can", 20, 5_000, |n| changed(|policy| policy.length = Length::Words(n))),
];

#[test]
fn every_number_has_its_range_and_what_is_outside_is_refused_by_name() {
    for (name, least, most, with) in LIMITS {
        assert_eq!((with(least).check(), with(most).check()), (Ok(()), Ok(())), "{name}");
        for wrong in [least.checked_sub(1), most.checked_add(1)].into_iter().flatten() {
            let error = with(wrong).check().unwrap_err().to_string();
            let expected = format!("{name} be {least} to {most}, and {wrong} is not. Nothing was changed.");
            assert_eq!(error, expected);
        }
    }
}

#[test]
fn tokens_are_kept_up_to_the_lesser_of_both_numbers_of_tokens() {
    let policy = |kept| {
        let mut policy = Policy::preset(Preset::Progressive);
        (policy.trigger.tokens, policy.trigger.sent_tokens) = (Some(4000), Some(3000));
        Policy { keep: Keep::Tokens(kept), ..policy }
    };
    assert_eq!(policy(2999).check(), Ok(()));
    assert_eq!(policy(3000).check(), Err(PolicyError::KeepsAll { kept: 3000, due: 3000 }));
}

#[test]
fn any_one_trigger_is_enough() {
    let mut policy = Policy::preset(Preset::Multilevel);
    let nothing =
        Policy { trigger: crate::Trigger { user_turns: None, ..policy.trigger.clone() }, ..policy.clone() };
    assert_eq!(policy.check(), Ok(()));
    policy = nothing.clone();
    policy.trigger.messages = Some(20);
    assert_eq!(policy.check(), Ok(()));
    policy = nothing.clone();
    policy.trigger.tokens = Some(2000);
    assert_eq!(policy.check(), Ok(()));
    policy = nothing;
    policy.trigger.sent_tokens = Some(2000);
    assert_eq!(policy.check(), Ok(()));
}
