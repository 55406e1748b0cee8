//! A key that is entered is nowhere but where keys are kept: whatever is done with the application, however it ends.
//!
//! On Linux only: elsewhere the keyring cannot be hidden from a test, and it must not be written to by one.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;
use std::time::Duration;

use extremis_app::wire::{
    AppEvent, ArchiveKind, HotkeysView, KeyFile, KeyPlace, ModelChoice, ProviderKind, SearchRequest, Settings,
};
use extremis_app::{App, Mode, NewMessage, Options, Overrides, Role, SystemClock, WhenDiskFails};
use extremis_tests::openai::{MODEL, ModelServer, Reply};

const KEY: &str = "sk-planted-Zk9vX2q7LmW4tR8s";
/// In the child: the folder for its data, and the server that it is to use.
const CHILD: [&str; 2] = ["EXTREMIS_TEST_SECRETS_DIR", "EXTREMIS_TEST_SECRETS_SERVER"];

/// Every spelling in which a key could lie about.
fn spellings() -> Vec<String> {
    let hex: Vec<_> = KEY.bytes().map(|byte| format!("{byte:02x}")).collect();
    let hex = hex.concat();
    let listed: Vec<_> = KEY.bytes().map(|byte| byte.to_string()).collect();
    // Without its beginning, in case that was cut off; base64 in each of the three ways it can be aligned.
    let mut all = vec![KEY.to_owned(), KEY[11..].to_owned(), hex.to_uppercase(), hex, listed.join(", ")];
    all.extend((0..3).map(|skipped| base64_of_middle(&KEY.as_bytes()[skipped..])));
    all
}

/// The base64 of the whole threes of bytes.
fn base64_of_middle(bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks_exact(3) {
        let number = three.iter().fold(0_usize, |number, byte| number << 8 | usize::from(*byte));
        text.extend([18, 12, 6, 0].map(|shift| char::from(DIGITS[number >> shift & 63])));
    }
    text
}

fn found_in(bytes: &[u8]) -> Option<String> {
    spellings()
        .into_iter()
        .find(|spelling| bytes.windows(spelling.len()).any(|part| part == spelling.as_bytes()))
}

fn files_below(dir: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

async fn until_ended(app: &App, events: &mut tokio::sync::broadcast::Receiver<AppEvent>) {
    while !matches!(events.recv().await.unwrap(), AppEvent::AnswerEnded { .. }) {}
    app.idle().await;
}

/// Uses everything that a model, a key or the data folder has to do with, prints all that a host is told, and crashes
/// while an answer arrives. Nothing unless it is run as a child.
#[test]
fn uses_everything_and_crashes() {
    let [Ok(dir), Ok(server)] = CHILD.map(std::env::var) else { return };
    let everything =
        tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(std::io::stderr);
    everything.init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(use_everything(Path::new(&dir), &server));
    std::process::abort();
}

async fn use_everything(dir: &Path, server: &str) {
    let options = Options {
        data_dir: dir.to_owned(),
        mode: Mode::Write,
        when_disk_fails: WhenDiskFails::KeepInMemory,
        overrides: Overrides::default(),
        builtin_model: None,
        embedding_model: None,
    };
    let app = App::open(options, Arc::new(SystemClock)).unwrap();
    let mut all_events = app.events();
    let mut events = app.events();
    assert_eq!(app.models().set_api_key(server, KEY.to_owned()).await.unwrap(), KeyPlace::ThisRunOnly);
    app.models().create_key_file("a long passphrase".to_owned()).await.unwrap();
    assert_eq!(app.settings_view(HotkeysView::default()).await.key_file, KeyFile::Open);
    assert!(app.models().create_key_file("another passphrase".to_owned()).await.is_err());
    let choice = ModelChoice {
        provider: ProviderKind::default(),
        base_url: server.to_owned(),
        model: MODEL.to_owned(),
        ..ModelChoice::default()
    };
    let settings = Settings {
        model: Some(choice.clone()),
        fallback_models: vec![ModelChoice { model: "other".to_owned(), ..choice.clone() }],
        retries: 1,
        send_when_back: true,
        ..app.settings()
    };
    app.save_settings(settings).await.unwrap();
    println!("{}", serde_json::to_string(&app.settings_view(HotkeysView::default()).await).unwrap());
    println!(
        "{:?} {:?}",
        app.models().list_models(choice.clone()).await,
        app.models().model_facts(choice).await
    );

    // The first answer is refused in words that quote the key; a stand-in answers.
    let sent = app.chat().send(None, "Is the key right?", None).await.unwrap();
    until_ended(&app, &mut events).await;
    let id = sent.session;
    app.chat().retry(id, &sent.message).await.unwrap();
    until_ended(&app, &mut events).await;
    for number in 0..24 {
        let role = if number % 2 == 0 { Role::User } else { Role::Assistant };
        app.conversations()
            .append(Some(id), NewMessage::new(role, format!("about the boat {number}")))
            .await
            .unwrap();
    }
    app.chat().send(Some(id), "Which boat?", None).await.unwrap();
    until_ended(&app, &mut events).await;
    for words in ["/remember My boat is called Windrose", "/facts", "/summary_status"] {
        println!("{:?}", app.chat().command(Some(id), words).await.unwrap());
    }
    let shown = app.conversations().show(id, 100).await.unwrap();
    println!("{}", serde_json::to_string(&shown).unwrap());
    let answer = shown.messages.last().unwrap();
    println!(
        "{:?} {:?}",
        app.chat().sent(Some(id), &answer.id).await,
        app.chat().context_preview(id, "And?", None).await
    );
    println!("{:?} {:?}", app.memory().view(id).await, app.conversations().stats_of_all().await);
    let search =
        SearchRequest { query: "boat".into(), session: None, limit: 10, by_meaning: false, patient: false };
    println!("{:?}", app.conversations().search(search).await);
    app.chat().send_when_back(id, &sent.message).await.unwrap();
    let backup = app.storage().back_up_now().await.unwrap();
    app.storage().convert(ArchiveKind::Sqlite).await.unwrap();
    println!("{:?} {:?}", app.storage().examine().await, app.storage().mend().await);
    app.storage().restore_backup(&backup.name, None).await.unwrap();
    app.storage().convert(ArchiveKind::Json).await.unwrap();
    println!("{:?}", app.take_notices());
    println!("{}", String::from_utf8_lossy(&Command::new("env").output().unwrap().stdout));

    // One that crashes while it arrives.
    app.chat().send(Some(id), "And now, slowly?", None).await.unwrap();
    let mut heard = Vec::new();
    while heard.len() < 3 {
        if let AppEvent::AnswerDelta { text, .. } = events.recv().await.unwrap() {
            heard.push(text);
        }
    }
    tokio::time::sleep(Duration::from_millis(600)).await;
    while let Ok(event) = all_events.try_recv() {
        println!("{}", serde_json::to_string(&event).unwrap());
    }
    println!("all was used");
}

#[test]
fn a_planted_key_is_in_no_file_no_log_no_event_and_no_environment() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let server = ModelServer::start();
    server.rule(|request| {
        (request.is_chat() && request.question().contains("slowly"))
            .then(|| Reply::slowly(&"word ".repeat(200), Duration::from_millis(50)))
    });
    let quoting = format!("Incorrect API key provided: {KEY}. You can find yours at https://example.com.");
    server.next_chats(1, Reply::refuse(401, "invalid_api_key", &quoting));
    let Output { status, stdout, stderr } = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "uses_everything_and_crashes", "--nocapture"])
        .env(CHILD[0], &data)
        .env(CHILD[1], server.base_url())
        // Nobody answers there, so that no keyring of the person is touched.
        .env("DBUS_SESSION_BUS_ADDRESS", format!("unix:path={}", folder.path().join("nobody").display()))
        .env("RUST_BACKTRACE", "full")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&stdout);
    assert!(said.contains("all was used"), "{said}\n{}", String::from_utf8_lossy(&stderr));
    assert!(!status.success(), "it crashed");
    let heard = server.chats();
    assert!(
        heard.len() >= 4
            && heard.iter().all(|chat| { chat.header("authorization") == Some(&format!("Bearer {KEY}")) }),
        "the key was used"
    );
    assert!(!server.summaries().is_empty(), "summaries were written");
    assert!(stderr.len() > 10_000, "everything was logged");
    assert_eq!(found_in(&stdout), None, "in what a host is told, or the environment of a child");
    assert_eq!(found_in(&stderr), None, "in the logs");
    let files = files_below(&data);
    assert!(files.len() > 5 && files.contains(&data.join("keys.sealed.json")), "{files:?}");
    for file in files {
        assert_eq!(found_in(&std::fs::read(&file).unwrap()), None, "in {}", file.display());
    }
    assert!(found_in(quoting.as_bytes()).is_some(), "it would have been found");
}
