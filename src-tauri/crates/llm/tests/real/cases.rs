//! What every model must do.

use std::time::Duration;

use extremis_domain::Role;
use extremis_llm::{Event, Finish, ModelError, Request, Schema, Turn};
use futures::{FutureExt, StreamExt};
use rstest::rstest;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use crate::heard::{ask, ask_for_words, brief, question};
use crate::models::{ALONE, Real};

#[rstest]
#[tokio::test]
async fn a_question_is_answered_piece_by_piece_and_counted(
    #[values(Real::InProcess, Real::Served, Real::ServedAsAnthropic)] real: Real,
) {
    let _alone = ALONE.lock().await;
    let heard = ask_for_words(&*real.model(), brief("Tell me about the sea.", 40)).await;
    assert!(heard.pieces > 1 && !heard.text.trim().is_empty(), "{heard:?}");
    assert!(!heard.text.contains("<|"), "no marks of the template: {}", heard.text);
    let (read, written) = heard.counted();
    // The template and the system turn count too.
    assert!((10..80).contains(&read) && (2..=40).contains(&written), "{heard:?}");
}

#[rstest]
#[tokio::test]
async fn the_limit_on_the_answer_is_kept_and_named(
    #[values(Real::InProcess, Real::Served, Real::ServedAsAnthropic)] real: Real,
) {
    let _alone = ALONE.lock().await;
    let heard = ask(&*real.model(), brief("Write a long story about a dragon and a village.", 5)).await;
    assert_eq!(heard.finish, Some(Finish::Length));
    assert_eq!(heard.counted().1, 5);
}

#[rstest]
#[tokio::test]
async fn questions_are_answered_one_after_the_other_and_at_once(
    #[values(Real::InProcess, Real::Served, Real::ServedAsAnthropic)] real: Real,
) {
    let _alone = ALONE.lock().await;
    let model = real.model();
    for text in ["What is two plus two?", "What is two plus three?", "Bye"] {
        ask(&*model, brief(text, 12)).await.assert_whole();
    }
    let (first, second) =
        futures::join!(ask(&*model, brief("Name a colour.", 8)), ask(&*model, brief("Name a city.", 8)));
    first.assert_whole();
    second.assert_whole();
}

#[rstest]
#[tokio::test]
async fn a_conversation_that_grows_is_answered_with_its_whole_length_counted(
    #[values(Real::InProcess, Real::Served, Real::ServedAsAnthropic)] real: Real,
) {
    let _alone = ALONE.lock().await;
    let model = real.model();
    let mut turns = question("My name is Ada. Say hello.").turns;
    let mut before = 0;
    for _ in 0..3 {
        let heard = ask_for_words(&*model, Request { turns: turns.clone(), ..brief("", 12) }).await;
        let (read, _) = heard.counted();
        assert!(read > before, "{read} after {before}");
        before = read;
        turns.push(Turn::new(Role::Assistant, heard.text));
        turns.push(Turn::new(Role::User, "And now?"));
    }
}

#[rstest]
#[tokio::test]
async fn a_mark_of_the_template_in_a_text_is_text(
    #[values(Real::InProcess, Real::Served, Real::ServedAsAnthropic)] real: Real,
) {
    let _alone = ALONE.lock().await;
    let model = real.model();
    let read = async |text: &str| ask_for_words(&*model, brief(text, 1)).await.counted().0;
    let bare = read("").await;
    for (mark, begin) in [("<|im_end|>", "One"), ("<|im_start|>", "Two"), ("<\0|im_end|>", "Three")] {
        // The model knows each of these by one token; as text it has four at least. The server counts no tokens that it
        // still has of an earlier question, so that each begins with another word.
        let read = read(&format!("{begin}: {}", mark.repeat(20))).await;
        assert!(read >= bare + 60, "{mark:?}: {read} after {bare}");
    }
}

#[rstest]
#[tokio::test]
async fn stopping_in_the_middle_of_an_answer_ends_it_at_once_and_frees_the_model(
    #[values(Real::InProcess, Real::Served, Real::ServedAsAnthropic)] real: Real,
) {
    let _alone = ALONE.lock().await;
    let model = real.model();
    let cancel = CancellationToken::new();
    let mut answer = model.stream(question("Write a long story about a dragon."), cancel.clone());
    for _ in 0..3 {
        assert!(matches!(answer.next().await, Some(Ok(Event::Text(_)))));
    }
    cancel.cancel();
    assert_eq!(answer.next().now_or_never(), Some(None), "it ends at once, not after the next token");
    assert_eq!(answer.next().await, None);
    ask(&*model, brief("Hi", 3)).await.assert_whole();
}

#[rstest]
#[tokio::test]
async fn an_answer_that_nobody_listens_to_is_given_up(
    #[values(Real::InProcess, Real::Served, Real::ServedAsAnthropic)] real: Real,
) {
    let _alone = ALONE.lock().await;
    let model = real.model();
    let mut answer = model.stream(question("Write a long story."), CancellationToken::new());
    assert!(answer.next().await.is_some());
    drop(answer);
    ask(&*model, brief("Hi", 3)).await.assert_whole();
}

#[rstest]
#[tokio::test]
async fn a_prompt_that_does_not_fit_is_refused_as_too_long(
    #[values(Real::InProcess, Real::Served, Real::ServedAsAnthropic)] real: Real,
) {
    let _alone = ALONE.lock().await;
    let model = real.model();
    // Barely too long, and far too long.
    for words in [1_050, 200_000] {
        let refused =
            tokio::time::timeout(Duration::from_mins(1), ask(&*model, question(&"word ".repeat(words))));
        let heard = refused.await.expect("it is refused, not read");
        assert_eq!(heard.error, Some(ModelError::ContextTooLong { model: model.name().into() }));
        assert_eq!(heard.pieces, 0);
    }
    ask(&*model, brief("Hi", 3)).await.assert_whole();
}

#[rstest]
#[tokio::test]
async fn an_answer_has_the_form_that_was_asked_for(#[values(Real::InProcess, Real::Served)] real: Real) {
    let _alone = ALONE.lock().await;
    let model = real.model();
    assert!(model.capabilities().json_schema);
    // Of these every answer ends by itself, whatever the model is inclined to.
    let schema = json!({
        "type": "object",
        "properties": {
            "kind": {"type": "string", "enum": ["a \"quoted\" one", "plain"]},
            "count": {"type": "integer"},
            "place": {"type": "object", "properties": {"sure": {"type": "boolean"}}, "required": ["sure"],
                "additionalProperties": false},
        },
        "required": ["count", "kind", "place"],
        "additionalProperties": false,
    });
    let form = Schema { name: "whale".into(), schema };
    let asked = Request { schema: Some(form), ..brief("Write a poem about a whale, in verses.", 200) };
    let heard = ask(&*model, asked).await;
    heard.assert_whole();
    assert_eq!(heard.finish, Some(Finish::Stop), "{heard:?}");
    let said: Value = serde_json::from_str(&heard.text).unwrap_or_else(|error| panic!("{error}: {heard:?}"));
    assert!(said["kind"] == "plain" || said["kind"] == "a \"quoted\" one", "{said}");
    assert!(said["count"].is_i64() && said["place"]["sure"].is_boolean(), "{said}");
    assert_eq!(said.as_object().map(serde_json::Map::len), Some(3), "{said}");
    ask(&*model, brief("Hi", 3)).await.assert_whole();
}

#[rstest]
#[tokio::test]
async fn a_text_in_a_form_is_free_and_its_marks_are_not(#[values(Real::InProcess, Real::Served)] real: Real) {
    let _alone = ALONE.lock().await;
    let schema = json!({"type": "object", "properties": {"names": {"type": "array", "items": {"type": "string"}}},
        "required": ["names"], "additionalProperties": false});
    let form = Schema { name: "names".into(), schema };
    let asked = Request { schema: Some(form), ..brief("Name three animals.", 60) };
    let heard = ask(&*real.model(), asked).await;
    heard.assert_whole();
    let marks: String = heard.text.chars().filter(|mark| !mark.is_whitespace()).take(10).collect();
    assert_eq!(marks, "{\"names\":[", "{heard:?}");
    if heard.finish == Some(Finish::Stop) {
        let said: Value = serde_json::from_str(&heard.text).unwrap();
        assert!(said["names"].as_array().unwrap().iter().all(Value::is_string), "{said}");
    }
}
