//! Conversations from elsewhere, and out as files: by the dialogs, by what is dropped on the window, by the menus.

use std::fs;
use std::path::{Path, PathBuf};

use extremis_tests::app::MAIN_TITLE;
use extremis_tests::documents;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};
use serde_json::json;

use crate::archive::{choose, choose_in_menu_of, confirm};
use crate::stage::{Stage, close_dialogs, open_settings, wait_messages};

const UNDO: &str = "[aria-label=\"Notices\"] .toast button";
const LIST: &str = "[role=\"listbox\"][aria-multiselectable]";

/// An export of another assistant, in the user's home.
pub(crate) fn exported(stage: &Stage, name: &str) -> PathBuf {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src-tauri/crates/transfer/fixtures");
    let file = stage.desktop.home().join(name);
    fs::copy(fixtures.join(name), &file).expect("a copy");
    file
}

#[expect(clippy::disallowed_methods, reason = "a file of the user, not their data")]
pub(crate) fn written(stage: &Stage, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
    let file = stage.desktop.home().join(name);
    fs::write(&file, bytes).expect("a file");
    file
}

/// Opens the import from the settings and names a file.
#[track_caller]
fn look_inside(page: &Driver, path: &str) {
    open_settings(page, "storage");
    page.click(&test_id("import"));
    page.wait_focus(&test_id("import-path"));
    page.type_text(path);
    page.key("Return");
}

#[track_caller]
fn wait_told(page: &Driver, id: &str, words: &str) {
    page.wait_where(&test_id(id), &format!("says {words:?}"), |told| told.text.contains(words));
}

fn listed(page: &Driver) -> usize {
    page.look(&test_id("session-row")).len()
}

#[track_caller]
fn wait_listed(page: &Driver, count: usize) {
    wait::until(&format!("{count} are in the list"), || (listed(page) == count).then_some(()));
}

#[test]
fn an_export_of_another_assistant_is_looked_at_chosen_from_taken_in_and_taken_back() {
    let stage = Stage::set();
    exported(&stage, "chatgpt.json");
    let app = stage.start();
    let page = app.main();
    look_inside(page, "~/chatgpt.json");
    wait_told(page, "import-found", "2 conversations from ChatGPT. 2 are new.");
    assert!(stage.cli().list().is_empty(), "nothing is added by looking");
    wait_told(page, "confirm", "Import 2 conversations");
    // The list has the focus: the second is unticked by key.
    page.wait_focus(LIST);
    page.key("Down");
    page.key("space");
    wait_told(page, "confirm", "Import 1 conversation");
    let rows = page.look(&test_id("import-row"));
    let chosen: Vec<_> = rows.iter().map(|row| row.attribute("aria-selected")).collect();
    assert_eq!(chosen, ["true", "false"], "{rows:#?}");
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    confirm(page);
    wait_told(page, "import-report", "1 conversation added.");
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    page.wait_focus(&test_id("import-close"));
    page.key("Return");
    page.wait_gone(&test_id("import-dialog"));
    close_dialogs(page);
    wait_listed(page, 1);
    page.click(UNDO);
    wait_listed(page, 0);
    app.quit();
    assert_eq!(stage.cli().json(&["trash", "list"]).as_array().map(Vec::len), Some(1));
}

#[test]
fn the_same_import_again_adds_nothing_twice_and_the_settings_take_the_last_one_back() {
    let stage = Stage::set();
    exported(&stage, "claude.json");
    let app = stage.start();
    let page = app.main();
    look_inside(page, "~/claude.json");
    page.click(&test_id("confirm"));
    wait_told(page, "import-report", "2 conversations added.");
    page.key("Escape");
    page.wait_gone(&test_id("import-dialog"));
    page.click(&test_id("import"));
    page.wait_focus(&test_id("import-path"));
    page.type_text("~/claude.json");
    page.key("Return");
    wait_told(page, "import-found", "2 are here already and will not be added twice.");
    let button = page.wait_for(&test_id("confirm"));
    assert_eq!(button.attribute("disabled"), "", "there is nothing to import: {button:?}");
    page.key("Escape");
    page.wait_gone(&test_id("import-dialog"));
    page.click(&test_id("take-import-back"));
    confirm(page);
    page.wait_gone(&test_id("take-import-back"));
    close_dialogs(page);
    wait_listed(page, 0);
    // Imported once more, it comes back.
    look_inside(page, "~/claude.json");
    wait_told(page, "import-found", "2 are new.");
    page.click(&test_id("confirm"));
    wait_told(page, "import-report", "2 conversations added.");
    page.click(&test_id("import-undo"));
    wait_told(page, "import-undone", "Taken back: 2 conversations moved to the trash.");
    app.quit();
}

#[test]
fn a_file_of_which_nothing_can_be_read_is_refused_in_words_that_name_what_can_be() {
    let stage = Stage::set();
    written(&stage, "recipes.json", r#"{"recipes": []}"#);
    let app = stage.start();
    let page = app.main();
    look_inside(page, "~/recipes.json");
    let alert = format!("{} [role=\"alert\"]", test_id("import-dialog"));
    page.wait_where(&alert, "names the formats", |alert| {
        ["ChatGPT", "Claude", "Open WebUI"].iter().all(|name| alert.text.contains(name))
    });
    page.wait_focus(&test_id("import-path"));
    app.quit();
}

#[test]
fn of_ten_thousand_conversations_those_in_view_are_drawn_and_every_one_can_be_reached() {
    let stage = Stage::set();
    let talk = |number: usize| {
        let question = json!({ "role": "user", "content": format!("Question {number}") });
        let answer = json!({ "role": "assistant", "content": format!("Answer {number}.") });
        json!({ "messages": [question, answer] }).to_string()
    };
    written(&stage, "talks.jsonl", (0..10_000).map(talk).collect::<Vec<_>>().join("\n"));
    let app = stage.start();
    let page = app.main();
    look_inside(page, "~/talks.jsonl");
    wait_told(page, "import-found", "10,000 are new.");
    page.wait_focus(LIST);
    let drawn = page.look(&test_id("import-row")).len();
    assert!((1..40).contains(&drawn), "{drawn} rows are drawn");
    page.key("End");
    page.key("space");
    wait_told(page, "confirm", "Import 9,999 conversations");
    page.click(&test_id("import-none"));
    page.write(&test_id("import-filter"), "question 4321");
    page.key("Return");
    page.wait_focus(LIST);
    page.key("ctrl+a");
    wait_told(page, "confirm", "Import 1 conversation");
    app.quit();
}

#[test]
fn a_file_that_is_dropped_on_the_window_is_looked_at_and_one_on_the_field_goes_along_with_the_message() {
    let stage = Stage::set();
    let (export, notes) =
        (exported(&stage, "chatgpt.json"), written(&stage, "my notes.txt", "Bread needs time."));
    let app = stage.start();
    let page = app.main();
    page.wait_focus(&test_id("composer"));
    let cover = |zone: &str| format!("{}[data-zone=\"{zone}\"]", test_id("drop-cover"));

    let drag = stage.desktop.drag(&[&export], MAIN_TITLE);
    drag.over((60, 30));
    page.wait_where(&cover("import"), "says what happens", |told| {
        told.text.contains("Drop to import conversations")
    });
    drag.over((60, 92));
    page.wait_for(&cover("message"));
    drag.leave();
    page.wait_gone(&test_id("drop-cover"));

    let drag = stage.desktop.drag(&[&export], MAIN_TITLE);
    drag.over((60, 30));
    page.wait_for(&cover("import"));
    drag.let_go();
    wait_told(page, "import-found", "2 conversations from ChatGPT. 2 are new.");
    assert!(page.look(&test_id("drop-cover")).is_empty());
    page.key("Escape");
    page.wait_gone(&test_id("import-dialog"));

    let drag = stage.desktop.drag(&[&notes], MAIN_TITLE);
    drag.over((60, 92));
    page.wait_for(&cover("message"));
    drag.let_go();
    wait_told(page, "attached-files", "my notes.txt");
    page.wait_focus(&test_id("composer"));
    app.quit();
    let app = stage.start();
    wait_told(app.main(), "attached-files", "my notes.txt");
    app.main().click("[aria-label=\"Remove my notes.txt\"]");
    app.main().wait_gone(&test_id("attached-files"));
    app.quit();
    assert!(stage.cli().list().is_empty());
}

#[test]
fn a_pdf_that_is_dropped_on_the_field_goes_along_with_its_text_and_one_that_cannot_be_read_says_why() {
    let stage = Stage::set();
    let report = written(&stage, "report.pdf", documents::pdf(&["The heron waits.", "Second page."]));
    let scan = documents::pdf_of_contents(&[documents::stream("", b"0 0 99 99 re f")]);
    let scan = written(&stage, "scan.pdf", scan);
    let app = stage.start();
    let page = app.main();
    page.wait_focus(&test_id("composer"));
    let dropped = |file: &PathBuf| {
        let drag = stage.desktop.drag(&[file], MAIN_TITLE);
        drag.over((60, 92));
        page.wait_for(&format!("{}[data-zone=\"message\"]", test_id("drop-cover")));
        drag.let_go();
    };
    dropped(&report);
    page.wait_where(&test_id("attached-files"), "says how much it is", |told| {
        told.text.contains("report.pdf") && told.text.contains("2 pages · about ")
    });
    dropped(&scan);
    page.wait_where("[aria-label=\"Notices\"] .toast", "says why", |told| {
        told.text.contains("scan.pdf has no text that can be read")
    });
    page.wait_focus(&test_id("composer"));
    stage.desktop.type_text("What waits?");
    stage.desktop.key("Return");
    let shown = wait_messages(page, 2);
    assert!(shown[0].text.contains("report.pdf") && shown[0].text.contains("2 pages"), "{shown:#?}");
    let sent = stage.server.chats().pop().expect("a request").body.to_string();
    assert!(sent.contains("The heron waits.") && !sent.contains("scan.pdf"), "{sent}");
    app.quit();
}

#[test]
fn a_conversation_is_exported_from_its_menus_as_a_note_and_as_a_page() {
    let stage = Stage::set();
    let id = stage.cli().append(None, &[("user", "Where is the heron?"), ("assistant", "At **the pond**.")]);
    let app = stage.start();
    let page = app.main();
    let notes = stage.desktop.home().join("heron.md");
    choose_in_menu_of(page, &id, "Export");
    page.wait_where(&test_id("export-to"), "names a place", |field| field.text.ends_with("heron.md"));
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    page.rewrite(&test_id("export-to"), "~/heron.md");
    page.key("Return");
    wait_told(page, "export-report", "1 conversation written.");
    let note = fs::read_to_string(&notes).expect("a note");
    assert!(note.contains("## User\n\nWhere is the heron?\n\n## Assistant\n\nAt **the pond**."), "{note}");
    page.wait_focus(&test_id("export-close"));
    page.key("Return");
    page.wait_gone(&test_id("export-dialog"));

    page.click(&format!("{} button", test_id("session-row")));
    wait_messages(page, 2);
    page.click(&test_id("conversation-menu"));
    choose(page, "Export");
    page.wait_for(&test_id("export-dialog"));
    page.click(&format!("{} [role=\"radiogroup\"] label:nth-of-type(2)", test_id("export-dialog")));
    let to = page.wait_where(&test_id("export-to"), "is a page", |field| field.text.ends_with("heron.html"));
    confirm(page);
    wait_told(page, "export-report", &to.text);
    let html = fs::read_to_string(&to.text).expect("a page");
    assert!(html.contains("<strong>the pond</strong>") && html.contains("default-src 'none'"), "{html}");
    app.quit();
}

#[test]
fn a_conversation_is_printed_whole_by_the_print_window_of_the_system() {
    let stage = Stage::set();
    let said: Vec<String> = (0..130).map(|number| format!("Line {number} of what was said.")).collect();
    let all: Vec<_> = said.chunks(2).flat_map(|two| [("user", &*two[0]), ("assistant", &*two[1])]).collect();
    let id = stage.cli().append(None, &all);
    let app = stage.start();
    let page = app.main();
    choose_in_menu_of(page, &id, "Export");
    page.wait_for(&test_id("export-dialog"));
    page.click(&format!("{} [role=\"radiogroup\"] label:nth-of-type(5)", test_id("export-dialog")));
    wait_told(page, "export-format", "The print window of your system opens");
    confirm(page);
    let window = stage.desktop.wait_window("Print");
    let paper = page.wait_for(&test_id("printed")).text;
    for line in &said {
        assert!(paper.contains(line), "{line:?} is not on the paper");
    }
    stage.desktop.activate(&window);
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window("Print");
    page.wait_for(&test_id("export-dialog"));
    page.key("Escape");
    page.wait_gone(&test_id("printed"));
    app.quit();
}
