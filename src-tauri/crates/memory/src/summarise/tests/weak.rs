//! What a weak model writes of a talk about a kitchen, and that none of it becomes memory.

use super::*;

const LOOP: &str = include_str!("../../../fixtures/weak_model/loop.txt");
const FALSE: &str = include_str!("../../../fixtures/weak_model/false_summary.txt");
const HONEST: &str = include_str!("../../../fixtures/weak_model/honest_summary.txt");

async fn written(answers: &[&str]) -> (Result<String, SummariseError>, Pushed) {
    let model = Pushed::answering(8000, answers.iter().map(|answer| Ok(*answer)));
    (summary_of(&step_of(&kitchen(20)), &model).await, model)
}

#[tokio::test]
async fn an_answer_that_goes_round_in_circles_is_left_at_once_and_asked_for_with_a_penalty_on_repetition() {
    // It never ends: whoever does not stop reading waits for ever.
    let (model, endless) = Pushed::new(8000);
    for piece in LOOP.split_inclusive(' ') {
        endless.unbounded_send(Ok(Event::Text(piece.to_owned()))).unwrap();
    }
    let (again, whole) = unbounded();
    model.answers.lock().unwrap().push_back(whole);
    say_in_pieces(&again, HONEST, Finish::Stop);
    assert_eq!(summary_of(&step_of(&kitchen(20)), &model).await.unwrap(), HONEST.trim());
    let asked = model.asked.lock().unwrap();
    let penalties: Vec<_> = asked.iter().map(|request| request.frequency_penalty).collect();
    assert_eq!(penalties, [None, Some(0.4)]);
    assert!(asked[1].turns[1].content.contains("it said the same lines again and again"));
}

#[tokio::test]
async fn an_answer_that_goes_round_in_circles_twice_is_no_summary() {
    let (result, model) = written(&[LOOP, LOOP]).await;
    assert_eq!((result, model.times_asked()), (Err(SummariseError::WentInCircles), 2));
}

#[tokio::test]
async fn a_summary_without_the_names_and_numbers_is_asked_for_once_more_with_what_it_left_out() {
    let (result, model) = written(&[FALSE, HONEST]).await;
    assert_eq!(result.unwrap(), HONEST.trim());
    let material = model.material();
    assert!(material.contains("it left out most of the names and numbers"), "{material}");
    let is_named =
        |words: &str| material.lines().any(|line| line.starts_with("<left-out>") && line.contains(words));
    assert!(is_named("12,000 euros") && is_named("14 February"), "{material}");
}

#[tokio::test]
async fn a_summary_that_loses_the_names_and_numbers_twice_is_not_taken() {
    let (result, model) = written(&[FALSE, FALSE]).await;
    assert_eq!((result, model.times_asked()), (Err(SummariseError::LostTooMuch), 2));
}

#[tokio::test]
async fn what_the_facts_keep_need_not_be_in_the_summary() {
    let model = Pushed::saying(8000, FALSE);
    let session = kitchen(20);
    let said = session.visible().filter(|message| !message.content.contains("Bosch"));
    let facts: Vec<_> = said.map(|message| fact(&message.content)).collect();
    let written = written_of(&step_of(&session), &facts, &model).await.unwrap();
    assert_eq!((written.content.as_str(), model.times_asked()), (FALSE.trim(), 1));
}

#[tokio::test]
async fn where_there_is_no_room_for_half_of_the_names_and_numbers_none_are_asked_for() {
    let length = LengthTarget { words: Some((10, 10)), aim: Some(10), max_chars: 120 };
    let step = SummaryStep { length, ..step_of(&kitchen(20)) };
    let model = Pushed::saying(8000, "- A kitchen is planned.");
    assert_eq!(summary_of(&step, &model).await.unwrap(), "- A kitchen is planned.");
}

#[tokio::test]
async fn a_list_of_short_equal_items_is_a_summary() {
    let list = "Main topics\n".to_owned() + &"- open\n- done\n".repeat(6);
    let model = Pushed::saying(8000, &list);
    assert_eq!(summary_of(&step_of(&conversation(20)), &model).await.unwrap(), list.trim_end());
}
