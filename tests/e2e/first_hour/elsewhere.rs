//! The popup over other applications: an editor, a terminal, a dialog; a failed insert, an error, a long selection.

use extremis_tests::app::{App, MAIN_TITLE, POPUP_TITLE};
use extremis_tests::desktop::Look;
use extremis_tests::editor::Editor;
use extremis_tests::group::Group;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use super::{in_both_looks, launch, stage, without_retries};
use crate::stage::{HOTKEY, Stage, wait_messages};

const COMPOSER: &str = "[data-testid=\"composer\"]";

in_both_looks!(over_an_editor);
in_both_looks!(over_a_terminal_and_a_dialog);
in_both_looks!(over_a_browser);
in_both_looks!(when_it_fails);

#[track_caller]
pub(super) fn called<'a>(stage: &Stage, app: &'a App) -> &'a Driver {
    // Away from where the popup comes: what is under the pointer looks pointed at.
    stage.desktop.input().point(2, 2);
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let page = app.popup();
    page.wait_focus(COMPOSER);
    page
}

#[track_caller]
pub(super) fn hidden(stage: &Stage) {
    stage.desktop.key("Escape");
    stage.desktop.wait_no_window(POPUP_TITLE);
}

fn over_an_editor(look: Look) {
    let stage = stage(look);
    let app = App::start(&stage.desktop, launch(&stage));
    stage.desktop.close_window(MAIN_TITLE);
    // The first popup of all, over nothing: one line high.
    let page = called(&stage, &app);
    stage.picture(page, "popup-first");
    hidden(&stage);
    let editor = Editor::open(&stage.desktop, "letter.txt");
    editor.type_text("Teh quick brown fox.");
    editor.select_all();
    let page = called(&stage, &app);
    page.wait_for(&format!("{}[data-kind=\"selection\"]", test_id("context-chip")));
    stage.picture(page, "popup-over-editor");
    stage.server.next_chats(1, Reply::text("The quick brown fox."));
    page.type_text("Correct it");
    page.key("Return");
    wait_messages(page, 2);
    stage.picture(page, "popup-answered");
    page.type_text("And in French?");
    stage.picture(page, "popup-follow-up-typed");
    stage.server.next_chats(1, Reply::text("Le rapide renard brun."));
    page.key("Return");
    wait_messages(page, 4);
    stage.picture(page, "popup-follow-up-answered");
    page.key("ctrl+shift+m");
    page.wait_for(&test_id("model-row"));
    stage.picture(page, "popup-models");
    page.key("Escape");
    page.wait_gone(&test_id("model-menu"));
    page.wait_focus(COMPOSER);
    page.key("ctrl+Return");
    stage.desktop.wait_no_window(POPUP_TITLE);
    editor.wait_focus();
    wait::until("the answer is in the editor", || (editor.text() == "Le rapide renard brun.").then_some(()));
    app.quit();
}

/// Waits for a window of another program by a part of its title.
fn program(stage: &Stage, name: &str, arguments: &[&str], title: &'static str) -> Group {
    let mut command = stage.desktop.guarded(name);
    command.args(arguments);
    let process = Group::start(&mut command);
    stage.desktop.wait_active(move |active| active == title, name);
    process
}

fn over_a_terminal_and_a_dialog(look: Look) {
    let stage = stage(look);
    let app = App::start(&stage.desktop, launch(&stage));
    stage.desktop.close_window(MAIN_TITLE);
    // What is typed into the terminal is kept by a program in it, to be read from outside.
    let typed = stage.desktop.home().join("typed.txt");
    let script = format!("exec cat > {}", typed.display());
    let terminal = program(&stage, "xterm", &["-T", "Terminal", "-e", "sh", "-c", &script], "Terminal");
    let page = called(&stage, &app);
    page.wait_where(&test_id("context-chip"), "names the terminal", |chip| {
        chip.text.to_lowercase().contains("term")
    });
    stage.picture(page, "popup-over-terminal");
    stage.server.next_chats(1, Reply::text("ls -la"));
    page.type_text("List all files");
    page.key("Return");
    wait_messages(page, 2);
    page.key("ctrl+Return");
    stage.desktop.wait_no_window(POPUP_TITLE);
    stage.desktop.wait_active(|title| title == "Terminal", "the terminal");
    // The answer is put there and not run: the line is not ended.
    wait::until("the answer is in the terminal", || {
        stage.desktop.key("Return");
        std::fs::read_to_string(&typed).ok().filter(|text| text.contains("ls -la")).map(|_| ())
    });
    drop(terminal);

    let dialog = program(
        &stage,
        "zenity",
        &["--entry", "--title=Question", "--text=Name", "--entry-text=Jonas"],
        "Question",
    );
    stage.desktop.key("ctrl+a");
    wait::until("the name is selected", || (stage.desktop.primary_selection()? == "Jonas").then_some(()));
    let page = called(&stage, &app);
    page.wait_where(&test_id("context-chip"), "shows the selection", |chip| chip.text.contains("Jonas"));
    stage.picture(page, "popup-over-dialog");
    hidden(&stage);
    stage.desktop.wait_active(|title| title == "Question", "the dialog");
    drop(dialog);
    app.quit();
}

/// The browser that comes with the library that draws the windows, where that brings it along.
fn browser() -> Option<String> {
    let libraries = std::fs::read_dir("/usr/lib").ok()?.flatten().map(|library| library.path());
    let mut browsers = libraries.map(|library| library.join("webkit2gtk-4.1/MiniBrowser"));
    browsers.find(|browser| browser.exists()).map(|browser| browser.display().to_string())
}

#[expect(clippy::disallowed_methods, reason = "a throw-away file of a test desktop, not the user's data")]
fn over_a_browser(look: Look) {
    let Some(browser) = browser() else { return eprintln!("no browser is installed") };
    let stage = stage(look);
    let app = App::start(&stage.desktop, launch(&stage));
    stage.desktop.close_window(MAIN_TITLE);
    let file = stage.desktop.home().join("ferries.html");
    let text = "<title>Ferries</title><p>The ferry to Texel leaves at nine, and once more at noon.</p>";
    std::fs::write(&file, text).expect("a page");
    let address = format!("file://{}", file.display());
    let process = program(&stage, "env", &[&browser, &address], "Ferries");
    wait::until("all of the page is selected", || {
        stage.desktop.key("ctrl+a");
        stage.desktop.primary_selection()?.contains("Texel").then_some(())
    });
    let page = called(&stage, &app);
    page.wait_where(
        &format!("{}[data-kind=\"selection\"]", test_id("context-chip")),
        "is the page",
        |chip| chip.text.contains("Texel") || chip.text.contains("ferry"),
    );
    stage.picture(page, "popup-over-browser");
    hidden(&stage);
    stage.desktop.wait_active(|title| title == "Ferries", "the browser");
    drop(process);
    app.quit();
}

/// The window that was asked from is closed; a question that nobody answers; a selection that is very long.
fn when_it_fails(look: Look) {
    let mut stage = stage(look);
    let app = App::start(&stage.desktop, without_retries(&stage));
    stage.desktop.close_window(MAIN_TITLE);
    let editor = Editor::open(&stage.desktop, "letter.txt");
    editor.type_text("Teh fox.");
    editor.select_all();
    let page = called(&stage, &app);
    page.wait_for(&format!("{}[data-kind=\"selection\"]", test_id("context-chip")));
    stage.server.next_chats(1, Reply::text("The fox."));
    page.type_text("Correct it");
    page.key("Return");
    wait_messages(page, 2);
    drop(editor);
    page.key("ctrl+Return");
    wait::until("the answer is on the clipboard", || {
        (stage.desktop.clipboard()? == "The fox.").then_some(())
    });
    page.wait_where("[role=\"alert\"], [aria-label=\"Notices\"]", "says so", |notice| {
        notice.text.contains("clipboard")
    });
    stage.picture(page, "popup-insert-failed");
    hidden(&stage);

    let editor = Editor::open(&stage.desktop, "long.txt");
    stage.desktop.copy(&"A line of a very long text, over and over again.\n".repeat(1_300));
    editor.focus();
    stage.desktop.key("ctrl+v");
    wait::until("the text is in the editor", || (editor.text().len() > 60_000).then_some(()));
    stage.desktop.key("ctrl+a");
    wait::until("all is selected", || (stage.desktop.primary_selection()?.len() > 60_000).then_some(()));
    let page = called(&stage, &app);
    page.wait_for(&format!("{}[data-kind=\"selection\"]", test_id("context-chip")));
    stage.picture(page, "popup-long-selection");
    stage.server.next_chats(1, Reply::bad_key());
    page.type_text("Shorten it");
    page.key("Return");
    page.wait_for("[role=\"log\"] [role=\"alert\"]");
    stage.picture(page, "popup-key-rejected");
    app.quit();
    drop(editor);
    stage.server.stop();
}
