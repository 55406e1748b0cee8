//! Files and folders that are chosen in the chooser of the desktop: in that of GTK, by its keys, and in that of its portal.

use std::fs;
use std::path::{Path, PathBuf};

use extremis_tests::app::{MAIN_TITLE, POPUP_TITLE};
use extremis_tests::openai::Reply;
use extremis_tests::portal::FilesPortal;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::{HOTKEY, Stage, close_dialogs, open_settings, send, wait_messages};
use crate::transfer::{exported, written};

/// Types a whole path into the chooser of GTK that has this title, and takes it.
#[track_caller]
fn choose_in_gtk(stage: &Stage, title: &str, path: &Path) {
    stage.desktop.wait_active(|active| active == title, "the chooser");
    type_in_gtk(stage, title, path);
}

/// The same of a file that is to be written: the beginning of its name is marked, and its ending stays.
#[track_caller]
fn name_in_gtk(stage: &Stage, title: &str, path: &Path) {
    stage.desktop.wait_active(|active| active == title, "the chooser");
    stage.desktop.key("ctrl+a");
    type_in_gtk(stage, title, path);
}

#[track_caller]
fn type_in_gtk(stage: &Stage, title: &str, path: &Path) {
    stage.desktop.type_text(&path.display().to_string());
    stage.desktop.key("Return");
    stage.desktop.wait_no_window(title);
}

/// Waits until a field has this path, and the keyboard.
#[track_caller]
fn wait_path(page: &Driver, field: &str, path: &Path) {
    let path = path.display().to_string();
    page.wait_where(&test_id(field), &format!("has {path}"), |field| field.text == path);
    page.wait_focus(&test_id(field));
}

/// A folder in the user's home that something of theirs is in.
fn folder_with_letters(stage: &Stage, name: &str) -> PathBuf {
    let folder = stage.desktop.home().join(name);
    fs::create_dir(&folder).expect("a folder");
    written(stage, &format!("{name}/letter.txt"), "Dear heron");
    folder
}

#[test]
fn a_file_to_import_is_chosen_by_keys_and_a_chooser_that_is_cancelled_changes_nothing() {
    const TITLE: &str = "Choose a file to import";
    let stage = Stage::set();
    let file = exported(&stage, "chatgpt.json");
    let app = stage.start();
    let page = app.main();
    open_settings(page, "storage");
    page.click(&test_id("import"));
    page.wait_focus(&test_id("import-path"));
    page.type_text("~/none.json");
    page.click(&test_id("choose-importFile"));
    stage.desktop.wait_active(|active| active == TITLE, "the chooser");
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(TITLE);
    stage.desktop.wait_active(|active| active == MAIN_TITLE, "the main window");
    page.wait_focus(&test_id("choose-importFile"));
    assert_eq!(page.wait_for(&test_id("import-path")).text, "~/none.json");

    stage.desktop.key("Return");
    choose_in_gtk(&stage, TITLE, &file);
    wait_path(page, "import-path", &file);
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    stage.desktop.key("Return");
    page.wait_where(&test_id("import-found"), "says what is there", |told| {
        told.text.contains("2 conversations from ChatGPT")
    });
    app.quit();
}

#[test]
fn a_folder_to_import_is_chosen_and_notes_go_into_a_folder_of_their_own_among_other_things() {
    let stage = Stage::set();
    let exports = stage.desktop.home().join("exports");
    fs::create_dir(&exports).expect("a folder");
    fs::rename(exported(&stage, "claude.json"), exports.join("conversations.json")).expect("a file in it");
    let documents = folder_with_letters(&stage, "Papers");
    let app = stage.start();
    let page = app.main();
    open_settings(page, "storage");
    page.click(&test_id("import"));
    page.wait_focus(&test_id("import-path"));
    page.click(&test_id("choose-importFolder"));
    choose_in_gtk(&stage, "Choose a folder to import", &exports);
    wait_path(page, "import-path", &exports);
    stage.desktop.key("Return");
    page.wait_where(&test_id("import-found"), "says what is there", |told| told.text.contains("2 are new."));
    page.click(&test_id("confirm"));
    page.wait_focus(&test_id("import-close"));
    stage.desktop.key("Return");
    page.wait_gone(&test_id("import-dialog"));

    page.click(&test_id("choose-notesFolder"));
    choose_in_gtk(&stage, "Choose a folder for the notes", &documents);
    let notes = documents.join("Extremis notes");
    wait_path(page, "notes-place", &notes);
    assert!(!notes.exists(), "nothing is made by choosing");
    stage.desktop.key("Return");
    page.wait_where(&test_id("notes-at"), "is followed", |at| at.text == notes.display().to_string());
    wait::until("the notes are there", || (fs::read_dir(&notes).ok()?.count() > 2).then_some(()));
    assert!(documents.join("letter.txt").is_file());
    app.quit();
}

#[test]
fn code_is_saved_where_it_was_chosen_from_the_window_and_from_the_popup() {
    const TITLE: &str = "Choose where to save";
    const SAVE: &str = "[aria-label=\"Save as a file\"]";
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    stage.server.next_chats(1, Reply::text("```rust\nlet heron = 1;\n```"));
    send(page, "Code, please");
    wait_messages(page, 2);
    page.hover("figure.code");
    page.click(SAVE);
    page.wait_where(&test_id("save-to"), "names a place", |field| field.text.ends_with("/code.rs"));
    page.click(&test_id("choose-savedFile"));
    let heron = stage.desktop.home().join("heron.rs");
    name_in_gtk(&stage, TITLE, &heron);
    wait_path(page, "save-to", &heron);
    stage.desktop.key("Return");
    page.wait_gone("dialog[open]");
    assert_eq!(fs::read_to_string(&heron).expect("the code"), "let heron = 1;");

    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|active| active == POPUP_TITLE, "the popup");
    let popup = app.popup();
    stage.server.next_chats(1, Reply::text("```rust\nlet egret = 2;\n```"));
    stage.desktop.type_text("More, please");
    stage.desktop.key("Return");
    wait_messages(popup, 2);
    popup.hover("figure.code");
    popup.click(SAVE);
    popup.wait_where(&test_id("save-to"), "names a place", |field| field.text.ends_with("/code.rs"));
    popup.click(&test_id("choose-savedFile"));
    let egret = stage.desktop.home().join("egret.rs");
    name_in_gtk(&stage, TITLE, &egret);
    stage.desktop.wait_active(|active| active == POPUP_TITLE, "the popup");
    wait_path(popup, "save-to", &egret);
    stage.desktop.key("Return");
    popup.wait_gone("dialog[open]");
    assert_eq!(fs::read_to_string(&egret).expect("the code"), "let egret = 2;");
    app.quit();
}

#[test]
fn the_portal_of_the_desktop_is_asked_first_and_without_one_the_chooser_of_gtk_comes() {
    let stage = Stage::set();
    let portal = FilesPortal::start(&stage.desktop);
    let cloud = folder_with_letters(&stage, "My cloud");
    let app = stage.start();
    let page = app.main();
    open_settings(page, "storage");
    page.click(&test_id("choose-sharedFolder"));
    let asked = wait::until("the portal is asked", || portal.asked().pop());
    assert!(asked.folder && !asked.saves && asked.window.starts_with("x11:"), "{asked:?}");
    assert_eq!(asked.title, "Choose the folder that your devices share");
    // Cancelled, nothing is chosen.
    page.wait_focus(&test_id("choose-sharedFolder"));
    assert_eq!(page.wait_for(&test_id("store-place")).text, "");

    portal.choose(Some(&cloud));
    page.click(&test_id("choose-sharedFolder"));
    wait_path(page, "store-place", &cloud.join("extremis"));

    page.click(&test_id("export"));
    page.wait_where(&test_id("export-to"), "names a place", |field| field.text.ends_with("/Extremis notes"));
    let named = PathBuf::from(page.wait_for(&test_id("export-to")).text);
    page.click(&test_id("choose-exportFolder"));
    wait_path(page, "export-to", &cloud.join("Extremis notes"));
    let asked = portal.asked().pop().expect("it was asked");
    assert_eq!((asked.folder, asked.saves, asked.begins.as_deref()), (true, false, named.parent()));

    drop(portal);
    page.click(&test_id("choose-exportFolder"));
    stage.desktop.wait_active(|active| active == "Choose a folder to export to", "the chooser");
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window("Choose a folder to export to");
    page.wait_focus(&test_id("choose-exportFolder"));
    close_dialogs(page);
    app.quit();
}
