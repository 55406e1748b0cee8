//! Newer versions: the one question, what is told of one, one that somebody else made, and one that waits for an answer.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use extremis_tests::app::{App, Launch};
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, Seen, test_id};
use serde_json::json;

use crate::stage::{Stage, close_dialogs, messages, open_settings, send};

const PACKAGE: &str = include_str!("../fixtures/update/package");
const SIGNATURE: &str = include_str!("../fixtures/update/package.sig");
const KEY: &str = include_str!("../fixtures/update/key.pub");
const BEFORE: &str = "\u{7f}ELF the version before";

/// The file that stands for the program as it lies on the disk.
fn program(stage: &Stage) -> PathBuf {
    stage.data.path().join("Extremis.AppImage")
}

fn on_disk(stage: &Stage) -> String {
    std::fs::read_to_string(program(stage)).expect("the program is there")
}

/// A start as from an `AppImage` whose build names the server of the test and the key.
#[expect(clippy::disallowed_methods, reason = "stands for a package, in a throw-away folder")]
fn launch(stage: &Stage) -> Launch {
    std::fs::write(program(stage), BEFORE).expect("a throw-away folder can be written");
    std::fs::set_permissions(program(stage), Permissions::from_mode(0o755)).expect("it can be started");
    stage
        .launch()
        .with_settings(&json!({ "version": 3 }))
        .with("EXTREMIS_UPDATE_ENDPOINT", &format!("{}/latest.json", stage.server.root_url()))
        .with("EXTREMIS_UPDATE_KEY", KEY.trim())
        .with("APPIMAGE", &program(stage).to_string_lossy())
}

/// Has the server tell of version 9.9.9, and send this as its package.
fn publish(stage: &Stage, package: &'static str) {
    let url = format!("{}/package", stage.server.root_url());
    let list = json!({
        "version": "9.9.9",
        "notes": "<b>Better</b> and faster.",
        "url": url,
        "signature": SIGNATURE.trim(),
    });
    stage.server.rule(move |request| match request.path.as_str() {
        "/latest.json" => Some(Reply::Json(list.clone())),
        "/package" => Some(Reply::Page(package.to_owned())),
        _ => None,
    });
}

fn asked_for(stage: &Stage, path: &str) -> usize {
    stage.server.requests().iter().filter(|request| request.path == path).count()
}

#[track_caller]
fn wait_phase(page: &Driver, phase: &str) -> Seen {
    page.wait_where(&test_id("update-phase"), &format!("says {phase}"), |told| {
        told.attribute("data-phase") == phase
    })
}

#[test]
fn a_newer_version_is_looked_for_after_a_yes_and_installed_only_when_that_is_asked_for() {
    let stage = Stage::set();
    publish(&stage, PACKAGE);
    let app = App::start(&stage.desktop, launch(&stage));
    let page = app.main();
    page.wait_for(&test_id("look-for-updates"));
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    assert_eq!(asked_for(&stage, "/latest.json"), 0, "nothing is asked before the yes");

    page.click(&test_id("look-for-updates"));
    let told = wait_phase(page, "found").text;
    assert!(told.contains("Extremis 9.9.9 is there; you have"), "{told}");
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    page.click(&test_id("update-notes"));
    page.wait_where(&test_id("notes"), "is text", |notes| notes.text == "<b>Better</b> and faster.");
    close_dialogs(page);
    page.click(&test_id("put-off-update"));
    page.wait_gone(&test_id("updates"));
    assert_eq!((asked_for(&stage, "/package"), on_disk(&stage).as_str()), (0, BEFORE));
    let settings = std::fs::read_to_string(stage.data.path().join("data/config.json")).unwrap_or_default();
    assert!(settings.contains("\"lookForUpdates\": true"), "{settings}");

    open_settings(page, "general");
    page.wait_where(&test_id("update-phase"), "still tells of it", |told| told.text.contains("9.9.9"));
    close_dialogs(page);
    app.quit();
}

#[test]
fn what_somebody_else_made_is_thrown_away_and_the_right_one_waits_for_an_answer_and_is_started() {
    let stage = Stage::set();
    publish(&stage, "\u{7f}ELF of somebody else");
    let app = App::start(&stage.desktop, launch(&stage));
    let page = app.main();
    page.click(&test_id("look-for-updates"));
    wait_phase(page, "found");
    page.click(&test_id("install-update"));
    let told = wait_phase(page, "failed").text;
    assert!(told.contains("not what its makers signed") && told.contains("Nothing was changed"), "{told}");
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    assert_eq!(on_disk(&stage), BEFORE);

    publish(&stage, PACKAGE);
    stage.server.next_chats(1, Reply::silent_after("An answer that is not complete"));
    send(page, "Tell me something long.");
    page.wait_where("[data-streaming=\"true\"]", "has begun", |answer| answer.text.contains("not complete"));
    page.click(&test_id("try-update-again"));
    let told = wait_phase(page, "waiting").text;
    assert!(told.contains("as soon as the answer is complete"), "{told}");
    assert_eq!(on_disk(&stage), BEFORE, "not under an answer");
    page.focus(&test_id("composer"));
    page.key("Escape");
    wait_phase(page, "installed");
    wait::until("the new version is in its place", || (on_disk(&stage) == PACKAGE).then_some(()));
    assert!(messages(page, "assistant").iter().any(|answer| answer.text.contains("not complete")));
    if cfg!(not(target_arch = "x86_64")) {
        return app.quit();
    }
    page.click(&test_id("start-update"));
    let runs = format!("/proc/{}/exe", app.id());
    wait::until("the new version runs", || {
        (std::fs::read_link(&runs).ok()? == program(&stage)).then_some(())
    });
    app.sigkill();
}
