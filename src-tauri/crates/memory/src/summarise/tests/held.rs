//! What a new summary contradicts, and what it loses.

use extremis_domain::{Conflict, Contradicted, FactField, Message, Quality};

use super::*;
use crate::testing::{empty, say};

#[tokio::test]
async fn seed_002_consistency_a_contradiction_is_quoted_to_the_model_once() {
    let step = step_of(&conversation(20));
    let facts = [fact("The project uses Postgres")];
    let model =
        Pushed::answering(8000, [Ok("- The project uses SQLite."), Ok("- The project uses Postgres.")]);
    let written = written_of(&step, &facts, &model).await.unwrap();
    assert_eq!((&*written.content, written.conflicts), ("- The project uses Postgres.", Vec::new()));
    let material = model.material();
    let quoted = "<you-wrote>- The project uses SQLite.</you-wrote> <but-it-is-so>The project uses Postgres</but-it-is-so>";
    assert!(material.contains(quoted), "{material}");
}

#[tokio::test]
async fn seed_002_consistency_what_still_contradicts_is_returned_as_a_conflict() {
    let step =
        SummaryStep { locked: vec!["- The deadline is 14 March.".to_owned()], ..step_of(&conversation(20)) };
    let facts = [fact("The project uses Postgres")];
    let wrong = "- The project uses SQLite.\n- The deadline is 21 March.";
    let model = Pushed::answering(8000, [Ok(wrong), Ok(wrong)]);
    let written = written_of(&step, &facts, &model).await.unwrap();
    let expected = [
        ("- The project uses SQLite.", Contradicted::Fact(facts[0].id.clone())),
        ("- The deadline is 21 March.", Contradicted::LockedLine("- The deadline is 14 March.".to_owned())),
    ]
    .map(|(line, with)| Conflict { line: line.to_owned(), with });
    assert_eq!(written.conflicts, expected);
    assert!(written.content.contains("- The deadline is 14 March."), "the locked line is there all the same");
    let version = step.version(written, "test-model", at(0));
    assert!(version.is_held(), "so that it waits for the user");
}

#[tokio::test]
async fn of_two_answers_that_contradict_the_better_one_is_taken() {
    let facts = [fact("The project uses Postgres"), fact("The port is 8080")];
    let (bad, worse) = ("- The project uses SQLite.", "- The project uses MySQL.\n- The port is 9090.");
    for answers in [[bad, worse], [worse, bad]] {
        let model = Pushed::answering(8000, answers.map(Ok));
        let written = written_of(&step_of(&conversation(20)), &facts, &model).await.unwrap();
        assert_eq!((&*written.content, written.conflicts.len()), (bad, 1));
    }
}

#[tokio::test(start_paused = true)]
async fn an_answer_that_contradicts_is_better_than_none() {
    let facts = [fact("The project uses Postgres")];
    let rejected = ModelError::KeyRejected { address: "https://models.example".to_owned() };
    for second in [Ok("I can't help with that."), Err(rejected)] {
        let model = Pushed::answering(8000, [Ok("- The project uses SQLite."), second]);
        let written = written_of(&step_of(&conversation(20)), &facts, &model).await.unwrap();
        assert_eq!((&*written.content, written.conflicts.len()), ("- The project uses SQLite.", 1));
    }
}

#[tokio::test]
async fn no_model_is_asked_more_than_three_times() {
    let facts = [fact("The project uses Postgres")];
    let model =
        Pushed::answering(8000, [Ok(""), Ok("- The project uses SQLite."), Ok("- The project uses SQLite.")]);
    let written = written_of(&step_of(&conversation(20)), &facts, &model).await.unwrap();
    assert_eq!((model.times_asked(), written.conflicts.len()), (3, 1));
}

#[tokio::test]
async fn seed_000_quality_says_how_much_is_left_and_offers_what_is_not() {
    let mut session = empty();
    let asked = say(&mut session, "The deadline is 14 March. It is in src/main.rs, says Anna Schmidt.");
    say(&mut session, "I see.");
    for _ in 0..9 {
        say(&mut session, "Go on.");
        say(&mut session, "Well.");
    }
    let model = Pushed::saying(8000, "- Anna Schmidt spoke of src/main.rs.");
    let written = written_of(&step_of(&session), &[], &model).await.unwrap();
    assert_eq!(written.quality, Some(Quality { checked: 3, found: 2 }));
    let lost = Lost {
        field: FactField::ImportantFacts,
        text: "The deadline is 14 March".to_owned(),
        message: asked,
    };
    assert_eq!(written.lost, [lost]);

    let model = Pushed::saying(8000, "- Anna Schmidt spoke of src/main.rs.");
    let written = written_of(&step_of(&session), &[fact("deadline: 14 March")], &model).await.unwrap();
    assert_eq!(
        (written.quality, written.lost.len()),
        (Some(Quality { checked: 3, found: 3 }), 0),
        "a fact keeps it"
    );
}

#[tokio::test]
async fn what_an_earlier_summary_said_must_not_be_lost_either() {
    let (_, step) = second_summary_due("- The deadline is 14 March.");
    let through = step.base.as_ref().unwrap().through.clone();
    let said: Vec<_> = step
        .messages
        .iter()
        .map(|message| Arc::new(Message { content: "Well.".into(), ..(**message).clone() }))
        .collect();
    let step = SummaryStep { messages: said, ..step };
    let model = Pushed::saying(8000, "- They went on speaking of other things.");
    let written = written_of(&step, &[], &model).await.unwrap();
    let lost = Lost {
        field: FactField::ImportantFacts,
        text: "The deadline is 14 March".to_owned(),
        message: through,
    };
    assert_eq!(written.lost, [lost]);
}
