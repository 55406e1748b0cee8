//! The model in the box, with the real file. What it says is never looked at: that differs by machine.
//!
//! The file is where `cargo xtask setup` puts it; `EXTREMIS_BUILTIN_MODEL` names another place.

#![expect(clippy::unwrap_used, reason = "clippy sees only test functions as tests")]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use extremis_domain::{Role, Usage};
use extremis_llm::{
    BUILTIN_NAME, Builtin, BuiltinOptions, Event, EventStream, Finish, Model, ModelError, Request, Turn,
};
use futures::{FutureExt, StreamExt};
use tokio::sync::Mutex;
use tokio_util::sync::CancellationToken;

/// The tests run one after the other: each keeps a core busy.
static ALONE: Mutex<()> = Mutex::const_new(());

fn model_file() -> PathBuf {
    let file = std::env::var_os("EXTREMIS_BUILTIN_MODEL").map_or_else(
        || {
            let home = std::env::var_os("HOME").unwrap();
            Path::new(&home).join(".cache/extremis/models/smollm2-135m-instruct-q4_1-b179c952.gguf")
        },
        PathBuf::from,
    );
    assert!(file.is_file(), "no model at {}: run `cargo xtask setup`", file.display());
    file
}

fn options() -> BuiltinOptions {
    BuiltinOptions { context_window: 1024, ..BuiltinOptions::default() }
}

fn small() -> Builtin {
    Builtin::open_with(model_file(), options())
}

fn question(text: &str) -> Request {
    Request { turns: vec![Turn { role: Role::User, content: text.to_owned() }], ..Request::default() }
}

fn brief(text: &str, tokens: u32) -> Request {
    Request { max_output_tokens: Some(tokens), ..question(text) }
}

#[derive(Debug, Default)]
struct Heard {
    text: String,
    pieces: usize,
    usage: Option<Usage>,
    finish: Option<Finish>,
    error: Option<ModelError>,
}

async fn hear(mut answer: EventStream) -> Heard {
    let mut heard = Heard::default();
    while let Some(event) = answer.next().await {
        match event {
            Ok(Event::Text(text)) => {
                assert!(heard.usage.is_none() && heard.finish.is_none(), "text comes before the end");
                heard.pieces += 1;
                heard.text.push_str(&text);
            }
            Ok(Event::Usage(usage)) => heard.usage = Some(usage),
            Ok(Event::Done(finish)) => heard.finish = Some(finish),
            Ok(other @ (Event::Reasoning(_) | Event::ToolCall(_))) => {
                panic!("it only writes text, not {other:?}")
            }
            Err(error) => heard.error = Some(error),
        }
    }
    heard
}

async fn ask(model: &Builtin, request: Request) -> Heard {
    hear(model.stream(request, CancellationToken::new())).await
}

#[tokio::test]
async fn a_question_is_answered_piece_by_piece_and_counted() {
    let _alone = ALONE.lock().await;
    let model = small();
    assert!(!model.is_loaded(), "nothing is loaded before the first question");
    let heard = ask(&model, brief("Tell me about the sea.", 40)).await;
    assert_eq!(heard.error, None);
    assert!(heard.pieces > 1 && !heard.text.trim().is_empty(), "{heard:?}");
    assert!(!heard.text.contains("<|"), "no marks of the template: {}", heard.text);
    let usage = heard.usage.unwrap();
    // The template and the system turn count too.
    assert!((10..80).contains(&usage.prompt_tokens), "{usage:?}");
    assert!((2..=40).contains(&usage.completion_tokens), "{usage:?}");
    assert!(heard.finish.is_some());
    assert!(model.is_loaded());
}

#[tokio::test]
async fn the_limit_on_the_answer_is_kept_and_named() {
    let _alone = ALONE.lock().await;
    let heard = ask(&small(), brief("Write a long story about a dragon and a village.", 5)).await;
    assert_eq!(heard.finish, Some(Finish::Length));
    assert_eq!(heard.usage.unwrap().completion_tokens, 5);
}

#[tokio::test]
async fn questions_are_answered_one_after_the_other_and_at_once() {
    let _alone = ALONE.lock().await;
    let model = small();
    for text in ["What is two plus two?", "What is two plus three?", "Bye"] {
        let heard = ask(&model, brief(text, 12)).await;
        assert_eq!(heard.error, None);
        assert!(heard.finish.is_some(), "{heard:?}");
    }
    let (first, second) =
        futures::join!(ask(&model, brief("Name a colour.", 8)), ask(&model, brief("Name a city.", 8)));
    assert!(first.finish.is_some() && second.finish.is_some(), "{first:?} {second:?}");
}

#[tokio::test]
async fn a_conversation_that_grows_is_answered_with_its_whole_length_counted() {
    let _alone = ALONE.lock().await;
    let model = small();
    let mut turns = question("My name is Ada. Say hello.").turns;
    let mut prompt = 0;
    for _ in 0..3 {
        let heard = ask(&model, Request { turns: turns.clone(), ..brief("", 12) }).await;
        let usage = heard.usage.unwrap();
        assert!(usage.prompt_tokens > prompt, "{usage:?} after {prompt}");
        prompt = usage.prompt_tokens;
        turns.push(Turn { role: Role::Assistant, content: heard.text });
        turns.push(Turn { role: Role::User, content: "And now?".into() });
    }
}

#[tokio::test]
async fn cancelling_in_the_middle_of_an_answer_ends_it_soon() {
    let _alone = ALONE.lock().await;
    let model = small();
    let cancel = CancellationToken::new();
    let mut answer = model.stream(question("Write a long story about a dragon."), cancel.clone());
    for _ in 0..3 {
        assert!(matches!(answer.next().await, Some(Ok(Event::Text(_)))));
    }
    cancel.cancel();
    assert_eq!(answer.next().now_or_never(), Some(None), "it ends at once, not after the next token");
    assert_eq!(answer.next().await, None);
    assert!(ask(&model, brief("Hi", 3)).await.finish.is_some(), "the model is free again");
}

#[tokio::test]
async fn cancelling_while_the_prompt_is_read_ends_it_and_frees_the_model() {
    let _alone = ALONE.lock().await;
    let model = Builtin::open_with(model_file(), BuiltinOptions { context_window: 8192, ..options() });
    assert!(ask(&model, brief("Hi", 1)).await.finish.is_some(), "loaded");
    let long = "The quick brown fox jumps over the lazy dog. ".repeat(700);
    let cancel = CancellationToken::new();
    let mut answer = model.stream(question(&long), cancel.clone());
    // Reading this takes half a minute on an idle machine: after a moment it is in the middle of it.
    let early = tokio::time::timeout(Duration::from_millis(300), answer.next()).await;
    assert!(early.is_err(), "the prompt was read too quickly for this test: {early:?}");
    cancel.cancel();
    let asked = Instant::now();
    assert_eq!(answer.next().now_or_never(), Some(None), "it ends at once, not after the next part");
    assert!(ask(&model, brief("Hi", 1)).await.finish.is_some());
    assert!(
        asked.elapsed() < Duration::from_secs(10),
        "the rest was read all the same: {:?}",
        asked.elapsed()
    );
}

#[tokio::test]
async fn an_answer_that_nobody_listens_to_is_given_up() {
    let _alone = ALONE.lock().await;
    let model = small();
    let mut answer = model.stream(question("Write a long story."), CancellationToken::new());
    assert!(answer.next().await.is_some());
    drop(answer);
    assert!(ask(&model, brief("Hi", 3)).await.finish.is_some());
}

#[tokio::test]
async fn a_prompt_that_does_not_fit_is_refused_before_it_is_read() {
    let _alone = ALONE.lock().await;
    let model = small();
    // Barely too long, and far too long.
    for words in [1_050, 1_000_000] {
        let started = Instant::now();
        let heard = ask(&model, question(&"word ".repeat(words))).await;
        assert_eq!(heard.error, Some(ModelError::ContextTooLong { model: BUILTIN_NAME.into() }));
        assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
    }
    assert!(ask(&model, brief("Hi", 3)).await.finish.is_some(), "and the next question is answered");
}

#[tokio::test]
async fn an_answer_ends_where_the_window_ends() {
    let _alone = ALONE.lock().await;
    let model = Builtin::open_with(
        model_file(),
        BuiltinOptions { context_window: 256, max_output_tokens: 1000, ..BuiltinOptions::default() },
    );
    let heard = ask(&model, question(&format!("{} Go on.", "one two three ".repeat(60)))).await;
    assert_eq!(heard.error, None);
    let usage = heard.usage.unwrap();
    assert!(usage.prompt_tokens + usage.completion_tokens <= 256, "{usage:?}");
}

#[tokio::test]
async fn the_model_is_unloaded_when_idle_and_loaded_again_when_asked() {
    let _alone = ALONE.lock().await;
    let idle = Duration::from_millis(50);
    let model = Builtin::open_with(model_file(), BuiltinOptions { idle, ..options() });
    for _ in 0..2 {
        assert!(ask(&model, brief("Hi", 2)).await.finish.is_some());
        let deadline = Instant::now() + Duration::from_secs(10);
        while model.is_loaded() {
            assert!(Instant::now() < deadline, "the model stays in memory");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

#[tokio::test]
async fn a_missing_or_damaged_file_is_explained() {
    let _alone = ALONE.lock().await;
    let folder = std::env::temp_dir().join(format!("extremis-builtin-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"), folder.join("damaged.gguf"))
        .unwrap();
    for name in ["missing.gguf", "damaged.gguf"] {
        let heard = ask(&Builtin::open(folder.join(name)), question("Hi")).await;
        let Some(ModelError::Local { what }) = heard.error else { panic!("{heard:?}") };
        assert!(what.contains(name), "{what}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn it_is_named_and_does_not_claim_to_summarise() {
    let model = Builtin::open("nowhere.gguf");
    assert_eq!(model.name(), BUILTIN_NAME);
    assert!(!model.capabilities().summarises);
    assert_eq!(model.capabilities().context_window, 4096);
}
