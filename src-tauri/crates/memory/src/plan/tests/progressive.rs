//! Seed 004: one summary that grows.

use extremis_domain::{Fact, FactField, FactOrigin, Keep, Length};
use rstest::rstest;

use super::*;
use crate::testing::empty;

fn progressive() -> Policy {
    Policy::preset(Preset::Progressive)
}

/// The length of all that would be sent.
fn sent(session: &Session) -> u64 {
    let policy = progressive();
    let tokens = Tokens::estimate();
    let view = View::of(session, &policy, &tokens, NO_LIMIT);
    session.branch(None).tokens(view.covered..view.total) + view.sent_besides()
}

/// Says messages of so many tokens until a summary is due.
fn until_due(session: &mut Session, tokens: u32) -> SummaryStep {
    for _ in 0..1000 {
        say_long(session, tokens);
        if let Some(step) = due(session, &progressive()) {
            return step;
        }
    }
    panic!("nothing became due");
}

/// A summary of so many words.
fn words(count: usize) -> String {
    "word ".repeat(count)
}

#[test]
fn seed_004_the_threshold_is_3000_tokens_and_the_window_2500() {
    let policy = progressive();
    assert_eq!((policy.trigger.sent_tokens, policy.keep), (Some(3000), Keep::Tokens(2500)));
    assert_eq!((policy.length, policy.facts), (Length::Progressive, true));
}

#[test]
fn seed_004_scenario_1_a_short_conversation_is_not_summarised() {
    let mut session = empty();
    for _ in 0..10 {
        say_long(&mut session, 200);
        assert!(due(&session, &progressive()).is_none());
    }
}

#[test]
fn seed_004_scenario_2_more_than_3000_tokens_summarise_all_before_the_window() {
    let mut session = empty();
    let step = until_due(&mut session, 100);
    assert!((3001..=3100).contains(&sent(&session)), "{}", sent(&session));
    assert!(step.base.is_none() && step.folds.is_empty());
    assert_eq!(sums_up(&session, &step), (0..session.len() - step.kept).collect::<Vec<_>>());
    assert_eq!(step.length.words, Some((100, 150)));
    let kept = 100 * u64::try_from(step.kept).unwrap();
    assert!((2000..=2500).contains(&kept), "{kept}");
    commit(&mut session, &step, &words(150));
    assert!((2000..=2500).contains(&sent(&session)), "{}", sent(&session));
}

#[test]
fn seed_004_phase_6_five_more_messages_do_not_trigger_again() {
    let mut session = empty();
    let step = until_due(&mut session, 100);
    commit(&mut session, &step, &words(120));
    for _ in 0..5 {
        assert!(due(&session, &progressive()).is_none());
        say_long(&mut session, 40);
    }
    assert!(due(&session, &progressive()).is_none());
}

#[test]
fn seed_004_scenario_3_the_next_starts_from_the_last_and_the_messages_since() {
    let mut session = empty();
    let first = until_due(&mut session, 45);
    commit(&mut session, &first, &words(120));
    let messages = session.len();
    let second = until_due(&mut session, 45);
    assert!((10..=15).contains(&(session.len() - messages)), "{} more", session.len() - messages);
    assert_eq!(second.base.as_ref().unwrap().content, words(120));
    assert_eq!(sums_up(&session, &second), (first.covers..second.covers).collect::<Vec<_>>());
    assert_eq!((covers(&session, &second).start, second.level), (0, 1));
    assert_eq!(second.length.words, Some((200, 250)));
    commit(&mut session, &second, &words(220));
    assert!(sent(&session) < 3000);
}

#[test]
fn seed_004_progressive_summary_length_grows_with_every_version() {
    let mut session = empty();
    let mut targets = Vec::new();
    for _ in 0..7 {
        let step = until_due(&mut session, 100);
        targets.push((step.length.words.unwrap(), step.length.aim.unwrap()));
        commit(&mut session, &step, &words(step.length.words.unwrap().1 as usize));
        assert!(due(&session, &progressive()).is_none());
    }
    let expected = [
        ((100, 150), 100),
        ((200, 250), 200),
        ((300, 350), 300),
        ((400, 450), 400),
        ((500, 750), 500),
        ((500, 750), 600),
        ((500, 750), 700),
    ];
    assert_eq!(targets, expected);
}

#[test]
fn an_edit_does_not_count_as_a_version_of_its_own() {
    let mut session = empty();
    let step = until_due(&mut session, 100);
    commit(&mut session, &step, &words(120));
    edit(&mut session, 0, "shorter");
    edit(&mut session, 0, "shorter still");
    let step = until_due(&mut session, 100);
    assert_eq!(step.base.as_ref().unwrap().content, "shorter still");
    assert_eq!(step.length.words, Some((200, 250)));
}

#[test]
fn a_summary_of_another_policy_counts_as_a_version() {
    let mut session = empty();
    let rolling = Policy::preset(Preset::Rolling);
    talk(&mut session, &rolling, 15);
    assert_eq!(in_force(&session), [(0..20, 1)]);
    assert_eq!(until_due(&mut session, 100).length.words, Some((300, 350)));
}

#[rstest]
#[case::alone(&[5000], None)]
#[case::answered(&[5000, 100], Some(1))]
#[case::at_the_end(&[100, 100, 5000], Some(2))]
fn seed_004_phase_8_a_single_message_over_the_threshold(
    #[case] lengths: &[u32],
    #[case] covered: Option<usize>,
) {
    let mut session = empty();
    for length in lengths {
        say_long(&mut session, *length);
    }
    let covered_by = due(&session, &progressive()).map(|step| step.covers);
    // Two short messages are not worth a summary; they wait for more.
    let worth_it = covered.filter(|covered| lengths[..*covered].iter().sum::<u32>() >= 500);
    assert_eq!(covered_by, worth_it);
}

#[test]
fn seed_004_phase_8_no_messages_are_no_reason_for_a_summary() {
    assert!(due(&empty(), &progressive()).is_none());
    assert!(asked(&empty(), &progressive()).is_none());
}

#[test]
fn facts_that_fill_the_prompt_do_not_make_every_message_a_reason_for_a_summary() {
    let mut session = empty();
    let facts = (0..200).map(|n| {
        let value = format!("{n}: {}", "a long fact ".repeat(8));
        Fact::new(FactField::ImportantFacts, value, FactOrigin::Extracted, at(0))
    });
    session.apply(Change::FactsPut { facts: facts.collect() }).unwrap();
    let mut steps = 0;
    for _ in 0..100 {
        say_long(&mut session, 50);
        steps += settle(&mut session, &progressive());
    }
    assert!((5..=10).contains(&steps), "{steps} for 5,000 tokens");
}
