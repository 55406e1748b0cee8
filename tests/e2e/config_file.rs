//! `config.json`, edited by hand while the window is open.

use extremis_tests::wait;
use extremis_tests::webdriver::test_id;

use crate::stage::{Stage, close_dialogs, open_settings};

#[expect(clippy::disallowed_methods, reason = "a file that a person writes by hand")]
fn write(stage: &Stage, text: &str) {
    std::fs::write(stage.data.path().join("data/config.json"), text).expect("the file is written");
}

fn text(stage: &Stage) -> String {
    std::fs::read_to_string(stage.data.path().join("data/config.json")).unwrap_or_default()
}

#[test]
fn what_is_written_into_the_file_is_seen_at_once_and_a_mistake_is_told_until_it_is_mended() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    page.wait_for(&test_id("composer"));
    write(&stage, "{\n  \"version\": 3,\n  \"theme\": \"dark\",\n  \"keys\": { \"help\": \"F7\" }\n}");
    page.wait_for("html[data-theme=\"dark\"]");
    page.key("F7");
    page.wait_where("dialog[open] h2", "is the help", |title| title.text == "Keyboard shortcuts");
    close_dialogs(page);

    let broken = "{\n  \"version\": 3,\n  \"theme\": \"light\"\n  \"quickDays\": 5\n}";
    write(&stage, broken);
    page.wait_where(&test_id("settings-fault"), "names the line", |told| {
        told.attribute("data-line") == "4" && told.text.contains("config.json, line 4")
    });
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    page.wait_for("html[data-theme=\"dark\"]");
    open_settings(page, "appearance");
    page.click("[aria-label=\"High contrast\"]");
    page.wait_where(&format!("dialog {}", test_id("settings-fault")), "says what is kept", |told| {
        told.text.contains("kept beside it")
    });
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    assert_eq!(text(&stage), broken, "it is never written over");

    write(&stage, &broken.replace("\"light\"", "\"light\","));
    page.wait_gone(&test_id("settings-fault"));
    page.wait_for("html[data-contrast=\"high\"]:not([data-theme=\"dark\"])");
    wait::until("both are in the file", || {
        let text = text(&stage);
        (text.contains("\"quickDays\": 5") && text.contains("\"contrast\": \"high\"")).then_some(())
    });
    app.quit();
}
