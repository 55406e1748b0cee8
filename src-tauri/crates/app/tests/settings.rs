//! Settings: what ends the first run, and what goes with a server that is removed.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use extremis_app::wire::{
    AppEvent, FurtherHotkeys, HotkeysView, ModelChoice, ProviderKind, Server, Settings, Zoom,
};
use extremis_app::{App, AppError, Mode, Options, Overrides, SystemClock, WhenDiskFails};
use extremis_tests::openai::{ModelServer, Reply};

fn open(dir: &Path) -> App {
    let options = Options {
        data_dir: dir.to_owned(),
        mode: Mode::Write,
        when_disk_fails: WhenDiskFails::KeepInMemory,
        overrides: Overrides::default(),
        builtin_model: None,
        embedding_model: None,
    };
    App::open(options, Arc::new(SystemClock)).unwrap()
}

async fn is_first_run(app: &App) -> bool {
    app.settings_view(HotkeysView::default()).await.first_run
}

#[tokio::test(flavor = "multi_thread")]
async fn zooming_on_the_first_screen_does_not_end_the_first_run() {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path());
    assert_eq!(app.zoom(Zoom::In).await.unwrap(), 110);
    assert!(is_first_run(&app).await);
    app.close().await.unwrap();
    drop(app);
    let app = open(data.path());
    assert!(is_first_run(&app).await, "it is shown again");
    assert_eq!(app.settings().zoom, 110, "as large as it was");
    // Whoever leaves it stores something, and that ends it.
    app.save_settings(app.settings()).await.unwrap();
    assert!(!is_first_run(&app).await);
    app.zoom(Zoom::In).await.unwrap();
    app.close().await.unwrap();
    drop(app);
    let app = open(data.path());
    assert!(!is_first_run(&app).await);
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_further_key_without_a_name_is_none_and_the_others_stay() {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path());
    assert_eq!(
        app.settings().further_hotkeys,
        FurtherHotkeys::default(),
        "only the popup has a key at first"
    );
    let further_hotkeys = FurtherHotkeys {
        quick_command: Some(" ".to_owned()),
        show_window: Some("Ctrl+Alt+W".to_owned()),
        ..FurtherHotkeys::default()
    };
    app.save_settings(Settings { further_hotkeys, ..app.settings() }).await.unwrap();
    let kept = app.settings().further_hotkeys;
    assert_eq!((kept.quick_command, kept.show_window.as_deref()), (None, Some("Ctrl+Alt+W")));
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_in_the_box_without_its_file_is_not_offered_and_says_what_to_do() {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path());
    assert!(!app.settings_view(HotkeysView::default()).await.has_builtin);
    let chosen = ModelChoice { provider: ProviderKind::Builtin, ..ModelChoice::default() };
    app.save_settings(Settings { model: Some(chosen), ..app.settings() }).await.unwrap();
    let label = app.settings_view(HotkeysView::default()).await.model.label;
    #[cfg(feature = "local-llm")]
    assert!(label.contains("its file is missing") && label.contains("choose another model"), "{label}");
    #[cfg(not(feature = "local-llm"))]
    assert_eq!(label, "No model is set up");
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_of_a_kind_that_only_a_later_version_knows_is_named_and_nothing_else_is_asked_for_it() {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path());
    let later = ModelChoice {
        provider: "telepathy".into(),
        base_url: "http://127.0.0.1:1".to_owned(),
        model: "mind-1".to_owned(),
        ..ModelChoice::default()
    };
    app.save_settings(Settings { model: Some(later.clone()), ..app.settings() }).await.unwrap();
    let status = app.settings_view(HotkeysView::default()).await.model;
    assert_eq!(status.provider.id(), "telepathy");
    assert!(status.label.contains("mind-1") && status.label.contains("(telepathy)"), "{}", status.label);
    assert_eq!(app.models().list_models(later.clone()).await.unwrap_err().code(), "invalid");
    app.close().await.unwrap();
    drop(app);
    let app = open(data.path());
    assert_eq!(app.settings().model, Some(later), "it is kept for the version that knows it");
    app.close().await.unwrap();
}

/// Set for the process that looks for servers on this machine, to the name of a model.
const WANTED: &str = "EXTREMIS_TEST_WANTED";

/// Nothing unless it is run as a child.
#[tokio::test(flavor = "multi_thread")]
async fn looks_for_servers_on_this_machine() {
    let Ok(wanted) = std::env::var(WANTED) else { return };
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path());
    let mut events = app.events();
    let is_there = app.models().discover_models().await.iter().any(|server| !server.models.is_empty());
    let is_told =
        std::iter::from_fn(|| events.try_recv().ok()).any(|it| matches!(it, AppEvent::SettingsChanged));
    assert_eq!(is_told, is_there, "a model that answers from here on is told of, and nothing else");
    let mut named = app.models().model_named(&wanted).await;
    if let Err(AppError::ServerNotAllowed { address, .. }) = &named {
        println!("{wanted}: asks for {address}");
        app.models().allow_server(address, false).await.unwrap();
        named = app.models().model_named(&wanted).await;
    }
    match named {
        Ok(found) => println!("{wanted}: {} at {}", found.provider.id(), found.base_url),
        Err(error) => println!("{wanted}: {}", error.code()),
    }
    app.close().await.unwrap();
}

#[test]
fn a_model_is_found_by_its_name_at_a_server_on_this_machine() {
    let mut server = ModelServer::start();
    server.rule(|request| {
        let models = serde_json::json!({ "models": [{ "name": "windrose-chat", "model": "windrose-chat" }] });
        (request.path == "/api/tags").then_some(Reply::Json(models))
    });
    let address = server.root_url();
    let looked = || {
        let done = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "looks_for_servers_on_this_machine", "--nocapture"])
            .env(WANTED, "windrose-chat")
            .env("OLLAMA_HOST", &address)
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        String::from_utf8(done.stdout).unwrap()
    };
    let found = looked();
    let asks = format!("windrose-chat: asks for {address}\nwindrose-chat: ollama at {address}\n");
    assert!(found.contains(&asks), "{found}");
    server.stop();
    let found = looked();
    assert!(found.contains("windrose-chat: invalid\n"), "{found}");
}

fn server(id: &str, base_url: &str) -> Server {
    Server {
        id: id.to_owned(),
        name: id.to_owned(),
        provider: ProviderKind::default(),
        base_url: base_url.to_owned(),
    }
}

async fn keep(app: &App, servers: &[Server]) {
    app.save_settings(Settings { servers: servers.to_vec(), ..app.settings() }).await.unwrap();
}

/// Set for the process that changes keys.
const CHILD: &str = "EXTREMIS_TEST_KEYS";

/// Nothing unless it is run as a child.
#[tokio::test(flavor = "multi_thread")]
async fn removes_servers_with_and_without_their_key() {
    if std::env::var_os(CHILD).is_none() {
        return;
    }
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path());
    let (one, same) = ("https://one.invalid/v1", "https://one.invalid");
    let has = async || app.models().has_keys(vec![one.to_owned()]).await == [true];
    keep(&app, &[server("a", one), server("b", same)]).await;
    app.models().set_api_key(one, "sk-planted-for-the-test".to_owned()).await.unwrap();
    keep(&app, &[server("b", same)]).await;
    assert!(has().await, "the other server uses it");
    keep(&app, &[]).await;
    assert!(!has().await, "nobody uses it any more");
    keep(&app, &[server("c", one)]).await;
    assert!(!has().await, "a new server at that address is another");
    keep(&app, &[server("b", same)]).await;
    assert!(has().await, "the removal was undone");
    keep(&app, &[server("b", "https://two.invalid")]).await;
    assert!(!has().await, "the server went to another address");
    keep(&app, &[server("b", same)]).await;
    assert!(has().await, "it came back");
    app.close().await.unwrap();
}

#[test]
fn the_key_of_a_server_goes_with_it_unless_another_needs_it_and_comes_back_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let done = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "removes_servers_with_and_without_their_key", "--nocapture"])
        .env(CHILD, "1")
        // Nobody answers there, so that no keyring of the person is touched.
        .env("DBUS_SESSION_BUS_ADDRESS", format!("unix:path={}", folder.path().join("nobody").display()))
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_pipe_in_the_place_of_the_settings_keeps_nobody_waiting() {
    let data = tempfile::tempdir().unwrap();
    for name in
        ["config.json", "drafts.json", "outbox.json", "instructions.json", "keys.sealed.json", "clock.json"]
    {
        assert!(Command::new("mkfifo").arg(data.path().join(name)).status().unwrap().success());
    }
    let dir = data.path().to_owned();
    let opened = tokio::task::spawn_blocking(move || open(&dir));
    let app =
        tokio::time::timeout(std::time::Duration::from_secs(30), opened).await.expect("it opens").unwrap();
    assert_eq!(app.settings().zoom, 100);
    app.settings_view(HotkeysView::default()).await;
    app.close().await.unwrap();
}

fn config(dir: &Path) -> std::path::PathBuf {
    dir.join("config.json")
}

/// Writes the file of settings as an editor does.
#[expect(clippy::disallowed_methods, reason = "a file that a person writes by hand")]
fn write_by_hand(dir: &Path, text: &str) {
    std::fs::write(config(dir), text).unwrap();
}

fn told_of_settings(events: &mut tokio::sync::broadcast::Receiver<AppEvent>) -> bool {
    std::iter::from_fn(|| events.try_recv().ok()).any(|event| matches!(event, AppEvent::SettingsChanged))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_written_into_the_file_is_in_force_at_once_and_own_writes_are_no_edits() {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path());
    app.save_settings(Settings { zoom: 125, ..app.settings() }).await.unwrap();
    let mut events = app.events();
    app.look_at_settings_file().await.unwrap();
    assert!(!told_of_settings(&mut events), "its own write is no edit");
    write_by_hand(data.path(), r#"{ "version": 3, "zoom": 150, "laterSetting": [1] }"#);
    app.look_at_settings_file().await.unwrap();
    assert!(told_of_settings(&mut events));
    assert_eq!(app.settings().zoom, 150);
    app.zoom(Zoom::Out).await.unwrap();
    let text = std::fs::read_to_string(config(data.path())).unwrap();
    assert!(text.contains("\"laterSetting\"") && text.contains("\"zoom\": 125"), "{text}");
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_cannot_be_read_is_never_written_over_and_what_the_window_changes_is_put_in_once_it_is_mended()
 {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path());
    app.save_settings(Settings { trash_days: 7, ..app.settings() }).await.unwrap();
    let broken = "{\n  \"version\": 3,\n  \"quickDays\": 5\n  \"trashDays\": 7\n}";
    write_by_hand(data.path(), broken);
    app.look_at_settings_file().await.unwrap();
    assert_eq!(app.settings_fault(), None, "whoever writes it may not be done");
    app.look_at_settings_file().await.unwrap();
    let fault = app.settings_fault().unwrap();
    assert_eq!((fault.line, fault.changed_meanwhile), (Some(4), false), "{}", fault.what);
    app.zoom(Zoom::In).await.unwrap();
    assert_eq!(std::fs::read_to_string(config(data.path())).unwrap(), broken);
    assert!(app.settings_fault().unwrap().changed_meanwhile);
    app.close().await.unwrap();
    drop(app);

    let app = open(data.path());
    assert_eq!(
        (app.settings().zoom, app.settings().trash_days),
        (110, 7),
        "they are in force after a restart"
    );
    assert_eq!(std::fs::read_to_string(config(data.path())).unwrap(), broken);
    write_by_hand(data.path(), &broken.replace("5\n", "5,\n"));
    app.look_at_settings_file().await.unwrap();
    assert_eq!(app.settings_fault(), None);
    let now = app.settings();
    assert_eq!((now.zoom, now.quick_days), (110, 5));
    assert!(!data.path().join("config.kept.json").exists());
    let text = std::fs::read_to_string(config(data.path())).unwrap();
    assert!(text.contains("\"zoom\": 110") && text.contains("\"quickDays\": 5"), "{text}");
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_that_nobody_has_looked_at_yet_is_not_lost_by_a_change_in_the_window() {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path());
    app.save_settings(app.settings()).await.unwrap();
    write_by_hand(data.path(), r#"{ "version": 3, "quickDays": 5 }"#);
    app.zoom(Zoom::In).await.unwrap();
    assert_eq!((app.settings().quick_days, app.settings().zoom), (5, 110));
    write_by_hand(data.path(), "{");
    app.zoom(Zoom::In).await.unwrap();
    assert_eq!(std::fs::read_to_string(config(data.path())).unwrap(), "{");
    assert!(app.settings_fault().is_some_and(|fault| fault.changed_meanwhile));
    app.replace_settings_file().await.unwrap();
    assert_eq!(app.settings_fault(), None);
    let aside = data.path().join("config.unreadable-1.json");
    assert_eq!(std::fs::read_to_string(aside).unwrap(), "{");
    app.close().await.unwrap();
    drop(app);
    let app = open(data.path());
    assert_eq!((app.settings().quick_days, app.settings().zoom), (5, 125));
    app.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_value_that_cannot_be_had_is_told_and_the_settings_of_before_stay_in_force() {
    let data = tempfile::tempdir().unwrap();
    let app = open(data.path());
    app.save_settings(app.settings()).await.unwrap();
    write_by_hand(data.path(), r#"{ "version": 3, "hotkey": " ", "zoom": 150 }"#);
    app.look_at_settings_file().await.unwrap();
    app.look_at_settings_file().await.unwrap();
    assert!(app.settings_fault().unwrap().what.contains("A hotkey needs at least one key"));
    assert_eq!(app.settings().zoom, 100);
    app.close().await.unwrap();
}
