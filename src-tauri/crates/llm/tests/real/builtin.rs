//! What only the model in this process does: it loads, keeps to its window, unloads, and says why it cannot run.

use std::path::Path;
use std::time::{Duration, Instant};

use extremis_llm::{BUILTIN_NAME, Builtin, BuiltinOptions, Model, ModelError};
use extremis_tests::programs;
use futures::{FutureExt, StreamExt};
use tokio_util::sync::CancellationToken;

use crate::heard::{ask, brief, question};
use crate::models::{ALONE, options, small};

#[tokio::test]
async fn nothing_is_loaded_before_the_first_question() {
    let _alone = ALONE.lock().await;
    let model = small();
    assert!(!model.is_loaded());
    ask(&model, brief("Hi", 1)).await.assert_whole();
    assert!(model.is_loaded());
}

#[tokio::test]
async fn cancelling_while_the_prompt_is_read_ends_it_and_frees_the_model() {
    let _alone = ALONE.lock().await;
    let model =
        Builtin::open_with(programs::builtin_model(), BuiltinOptions { context_window: 8192, ..options() });
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
}

#[tokio::test]
async fn an_answer_ends_where_the_window_ends() {
    let _alone = ALONE.lock().await;
    let model = Builtin::open_with(
        programs::builtin_model(),
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
    let model = Builtin::open_with(programs::builtin_model(), BuiltinOptions { idle, ..options() });
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
