use std::time::Instant;

use extremis_domain::{FactField, FactOrigin, FactStatus, Timestamp};

use super::*;

fn fact(field: FactField, key: Option<&str>, value: &str) -> Arc<Fact> {
    let fact = Fact::new(field, value, FactOrigin::User, Timestamp::from_second(1_767_520_800));
    Arc::new(Fact { key: key.map(str::to_owned), ..fact })
}

const SUMMARY: &str = "\
Main topics
- The release of the application.

Critical information
- The project uses SQLite.
- The deadline is 14 March.
- The user prefers light mode.";

#[test]
fn seed_002_consistency_each_line_that_contradicts_an_active_fact_is_named_with_it() {
    let facts = [
        fact(FactField::KeyDecisions, None, "The project uses Postgres"),
        fact(FactField::CustomFields, Some("deadline"), "14 March"),
        fact(FactField::UserPreferences, Some("mode"), "dark"),
    ];
    let found = conflicts(SUMMARY, &facts, &[]);
    let expected = [("- The project uses SQLite.", &facts[0]), ("- The user prefers light mode.", &facts[2])];
    let expected = expected
        .map(|(line, fact)| Conflict { line: line.into(), with: Contradicted::Fact(fact.id.clone()) });
    assert_eq!(found, expected);
}

#[test]
fn facts_that_never_hold_are_contradicted_by_nothing() {
    let fact = fact(FactField::KeyDecisions, None, "The project uses Postgres");
    for status in [FactStatus::Offered, FactStatus::Dismissed, FactStatus::Forgotten] {
        let fact = Arc::new(Fact { status, ..(*fact).clone() });
        assert_eq!(conflicts(SUMMARY, &[fact], &[]), [], "{status:?}");
    }
}

#[test]
fn seed_002_consistency_a_line_that_contradicts_a_locked_line_is_named_with_it() {
    let locked = ["- The deadline is 21 March.".to_owned()];
    let summary = format!("{SUMMARY}\n{}", locked[0]);
    let expected = Conflict {
        line: "- The deadline is 14 March.".into(),
        with: Contradicted::LockedLine(locked[0].clone()),
    };
    assert_eq!(conflicts(&summary, &[], &locked), [expected], "and the locked line itself is not blamed");
}

#[test]
fn many_facts_are_compared_in_no_time() {
    let facts: Vec<_> = (0..300)
        .map(|n| {
            fact(
                FactField::ImportantFacts,
                None,
                &format!("The service number {n} listens on port {}", 8000 + n),
            )
        })
        .collect();
    let lines: Vec<String> =
        (0..60).map(|n| format!("- The worker number {n} listens on port {}.", 9000 + n)).collect();
    let summary = lines.join("\n");
    let start = Instant::now();
    assert_eq!(conflicts(&summary, &facts, &[]), []);
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}
