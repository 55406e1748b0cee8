//! What applications keep for themselves: the text of a field for passwords, and of an application that is never captured,
//! is afterwards nowhere on the disk and was sent to nobody.

use std::path::{Path, PathBuf};

use extremis_tests::app::{App, POPUP_TITLE};
use extremis_tests::browser::{self, Browser};
use extremis_tests::desktop::{AccessibilityBus, Desktop};
use extremis_tests::group::Group;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::test_id;
use serde_json::{Value, json};

use super::LIMIT;
use super::program::put;
use crate::stage::{HOTKEY, Stage, wait_messages};

const SECRET: &str = "Xylophon9431Zwieback";
/// What is asked beside it, which is on the disk afterwards.
const QUESTION: &str = "Wherever is this from";

/// Takes the selection out of what goes along.
const REMOVE: &str = "[aria-label=\"Remove the selection\"]";

#[test]
fn a_password_in_a_gtk_entry_is_nowhere_on_the_disk() {
    beside(
        AccessibilityBus::SwitchedOn,
        &json!({ "clipboard": true }),
        |stage| {
            let mut command = stage.desktop.guarded("zenity");
            command.args(["--password", "--title", "Unlock"]);
            let process = Group::start(&mut command);
            stage.desktop.wait_active(|title| title == "Unlock", "the entry");
            stage.desktop.type_text(SECRET);
            process
        },
        &[],
    );
}

#[test]
fn a_password_in_a_qt_field_is_nowhere_on_the_disk() {
    beside(
        AccessibilityBus::SwitchedOn,
        &json!({ "clipboard": true }),
        |stage| {
            let mut command = stage.desktop.guarded("lxqt-openssh-askpass");
            let process = Group::start(command.arg("Unlock"));
            stage.desktop.wait_active(|title| title.contains("OpenSSH"), "the field");
            stage.desktop.type_text(SECRET);
            process
        },
        &[],
    );
}

#[test]
fn the_text_of_an_application_that_is_never_captured_is_nowhere_on_the_disk() {
    beside(
        AccessibilityBus::SwitchedOn,
        &json!({ "clipboard": true, "never": ["mousepad"] }),
        |stage| {
            let file = stage.desktop.home().join("diary.txt");
            put(&file, SECRET);
            let mut command = stage.desktop.guarded("mousepad");
            command.arg("--disable-server").arg(&file);
            let process = Group::start(&mut command);
            stage.desktop.wait_active(|title| title.contains("diary"), "the editor");
            process
        },
        &["diary.txt"],
    );
}

/// Looks for a password that is typed into a field of a page; the browser's own folder is the browser's.
#[track_caller]
pub(super) fn beside_page(browser: Browser, bus: AccessibilityBus, selected: Selected) {
    beside_selected(
        selected,
        bus,
        &json!({ "clipboard": true }),
        |stage| {
            let desktop = &stage.desktop;
            let process = browser.open_password(desktop, &stage.server);
            let window = desktop.wait_active(|title| title.starts_with(browser::TITLE), "the page");
            let has = |letters: usize| (browser::field(&stage.server)? == letters.to_string()).then_some(());
            wait::until("the field is there", || has(0));
            desktop.point(&window, middle(desktop, &window));
            desktop.input().click(1, 1);
            wait::until("the secret is in the field", || {
                desktop.key("ctrl+a");
                desktop.type_text(SECRET);
                wait::attempt(LIMIT, || has(SECRET.len()))
            });
            desktop.key("End");
            process
        },
        &[browser.folder()],
    );
}

/// The middle of a window, by its own pixels.
fn middle(desktop: &Desktop, window: &str) -> (i32, i32) {
    let [_, _, width, height] = desktop.geometry(window);
    let half = |length: i64| i32::try_from(length / 2).expect("a size on the screen");
    (half(width), half(height))
}

/// What becomes of a secret that is selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Selected {
    /// It is not taken.
    Untouched,
    /// The application hands it to every program, and nobody can tell what it is: it is shown in the popup like any selection,
    /// and the person removes it.
    Removed,
}

#[track_caller]
fn beside(bus: AccessibilityBus, capture: &Value, open: impl Fn(&Stage) -> Group, own: &[&str]) {
    beside_selected(Selected::Untouched, bus, capture, open, own);
}

/// Calls the popup with the caret in the secret and with all of it selected, by keys and by the mouse, and looks afterwards.
#[track_caller]
fn beside_selected(
    selected: Selected,
    bus: AccessibilityBus,
    capture: &Value,
    open: impl Fn(&Stage) -> Group,
    own: &[&str],
) {
    let stage = Stage::on(Desktop::with_accessibility(bus));
    let launch = stage.launch().with_settings(&json!({ "capture": capture }));
    let app = App::start(&stage.desktop, launch);
    let process = open(&stage);
    let window = stage.desktop.wait_active(|title| !title.is_empty(), "the application");
    ask(&stage, &app, selected);
    stage.desktop.key("ctrl+a");
    ask(&stage, &app, selected);
    // As a person does who wants it elsewhere; programs leave it out.
    stage.desktop.key("ctrl+c");
    stage.desktop.point(&window, middle(&stage.desktop, &window));
    stage.desktop.input().click(1, 2);
    ask(&stage, &app, selected);
    app.quit();
    drop(process);
    for request in stage.server.requests() {
        assert!(!request.body.to_string().contains(SECRET), "{request:?}");
    }
    let mut found = Found::default();
    found.look_through(stage.data.path(), own);
    found.look_through(stage.desktop.home(), own);
    assert_eq!(found.secret, Vec::<PathBuf>::new(), "the secret is on the disk");
    assert!(!found.question.is_empty(), "what was asked is nowhere either, so the test shows nothing");
}

#[track_caller]
fn ask(stage: &Stage, app: &App<'_>, selected: Selected) {
    stage.server.next_chats(1, Reply::text("From here."));
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let page = app.popup();
    page.wait_focus(&test_id("composer"));
    if selected == Selected::Removed && !page.look(REMOVE).is_empty() {
        page.click(REMOVE);
        page.wait_gone(REMOVE);
    }
    page.type_text(QUESTION);
    page.key("Return");
    wait_messages(page, 2);
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
}

/// The files in which something was found.
#[derive(Default)]
struct Found {
    secret: Vec<PathBuf>,
    question: Vec<PathBuf>,
}

impl Found {
    /// Looks through all files of a folder but those with one of these names.
    fn look_through(&mut self, folder: &Path, but: &[&str]) {
        for entry in std::fs::read_dir(folder).expect("the folder can be read").flatten() {
            let (path, kind) = (entry.path(), entry.file_type().expect("a file has a type"));
            if but.iter().any(|name| path.ends_with(name)) {
                continue;
            }
            if kind.is_dir() {
                self.look_through(&path, but);
            } else if kind.is_file() {
                let bytes = std::fs::read(&path).unwrap_or_default();
                for (text, places) in [(SECRET, &mut self.secret), (QUESTION, &mut self.question)] {
                    if has(&bytes, text) {
                        places.push(path.clone());
                    }
                }
            }
        }
    }
}

/// Whether a text is somewhere in these bytes, as UTF-8 or as UTF-16.
fn has(bytes: &[u8], text: &str) -> bool {
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    [text.as_bytes(), &wide].into_iter().any(|text| bytes.windows(text.len()).any(|part| part == text))
}
