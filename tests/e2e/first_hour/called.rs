//! What the popup shows between a question and its answer, before it replaces a selection that was cut, and without a
//! model.

use extremis_tests::app::{App, Launch, MAIN_TITLE};
use extremis_tests::desktop::Look;
use extremis_tests::editor::Editor;
use extremis_tests::group::Group;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::test_id;

use super::elsewhere::{called, hidden};
use super::{in_both_looks, launch, settings, stage};
use crate::stage::wait_messages;

const ARRIVING: &str = "[data-streaming=\"true\"]";
const SELECTION: &str = "[data-testid=\"context-chip\"][data-kind=\"selection\"]";

in_both_looks!(while_it_answers);
in_both_looks!(before_a_cut_selection_is_replaced);
in_both_looks!(before_lines_go_into_a_terminal);
in_both_looks!(longer_than_what_the_model_reads);
in_both_looks!(without_a_model);

fn while_it_answers(look: Look) {
    let stage = stage(look);
    let app = App::start(&stage.desktop, launch(&stage));
    stage.desktop.close_window(MAIN_TITLE);
    let editor = Editor::open(&stage.desktop, "letter.txt");
    editor.type_text("Teh quick brown fox.");
    editor.select_all();
    let page = called(&stage, &app);
    page.click(&format!("{SELECTION} button"));
    page.wait_for("[aria-label=\"Preview\"]");
    stage.picture(page, "popup-preview");
    page.click(&format!("{SELECTION} button"));
    page.wait_gone("[aria-label=\"Preview\"]");
    page.focus(&test_id("composer"));
    stage.server.next_chats(1, Reply::Hang);
    page.type_text("Correct it");
    page.key("Return");
    page.wait_for(ARRIVING);
    stage.picture(page, "popup-waiting");
    // Hidden and called again, it still waits.
    hidden(&stage);
    let page = called(&stage, &app);
    page.wait_for(ARRIVING);
    page.click(&test_id("stop"));
    page.wait_gone(ARRIVING);
    page.wait_focus(&test_id("composer"));
    assert!(page.look("[role=\"alert\"]").is_empty(), "to stop is no failure");
    stage.picture(page, "popup-stopped");
    stage.server.next_chats(1, Reply::silent_after("The quick brown fox"));
    page.type_text("Please");
    page.key("Return");
    page.wait_where(ARRIVING, "has begun", |answer| answer.text.contains("brown fox"));
    stage.picture(page, "popup-arriving");
    page.type_text("And in French?");
    page.key("Return");
    page.wait_for(&test_id("queued-message"));
    stage.picture(page, "popup-queued");
    page.click(&test_id("remove-queued"));
    page.click(&test_id("stop"));
    page.wait_gone(ARRIVING);
    page.key("ctrl+n");
    page.wait_gone(&test_id("message"));
    page.wait_where(&test_id("continue-last"), "names the conversation before", |button| {
        button.text.contains("Correct it")
    });
    page.wait_focus(&test_id("composer"));
    // It goes by itself, and may have gone already.
    page.wait_gone("[aria-label=\"Notices\"] .toast");
    page.focus(&test_id("composer"));
    stage.picture(page, "popup-begun-anew");
    drop(editor);
    app.quit();
}

fn before_a_cut_selection_is_replaced(look: Look) {
    let stage = stage(look);
    let app = App::start(&stage.desktop, launch(&stage));
    stage.desktop.close_window(MAIN_TITLE);
    let editor = Editor::open(&stage.desktop, "long.txt");
    stage.desktop.copy(&"A line of a very long text, over and over again.\n".repeat(1_300));
    editor.focus();
    stage.desktop.key("ctrl+v");
    wait::until("the text is in the editor", || (editor.text().len() > 60_000).then_some(()));
    stage.desktop.key("ctrl+a");
    wait::until("all is selected", || (stage.desktop.primary_selection()?.len() > 60_000).then_some(()));
    let page = called(&stage, &app);
    page.wait_for(SELECTION);
    stage.server.next_chats(1, Reply::text("A short text."));
    page.type_text("Shorten it");
    page.key("Return");
    wait_messages(page, 2);
    page.key("ctrl+Return");
    page.wait_for(&format!("{} :focus", test_id("insert-question")));
    stage.picture(page, "popup-insert-asks");
    page.key("Escape");
    page.wait_gone(&test_id("insert-question"));
    page.wait_focus(&test_id("composer"));
    // What was asked about is there to be read again.
    page.click(&format!("{} {} button", test_id("message"), test_id("context-chip")));
    page.wait_for("dialog[open]");
    stage.picture(page, "popup-context");
    page.key("Escape");
    page.wait_gone("dialog[open]");
    assert!(editor.text().len() > 60_000, "nothing was replaced");
    app.quit();
}

fn before_lines_go_into_a_terminal(look: Look) {
    let stage = stage(look);
    let app = App::start(&stage.desktop, launch(&stage));
    stage.desktop.close_window(MAIN_TITLE);
    let mut terminal = stage.desktop.guarded("xterm");
    terminal.args(["-T", "Terminal", "-e", "sh", "-c", "exec cat > /dev/null"]);
    let _terminal = Group::start(&mut terminal);
    stage.desktop.wait_active(|title| title == "Terminal", "the terminal");
    let page = called(&stage, &app);
    let answer = "Make the folder and go there:\n\n```sh\nmkdir -p ~/boats\ncd ~/boats\n```\n";
    stage.server.next_chats(1, Reply::text(answer));
    page.type_text("How do I begin?");
    page.key("Return");
    wait_messages(page, 2);
    page.key("ctrl+Return");
    page.wait_for(&format!("{} :focus", test_id("insert-question")));
    stage.picture(page, "popup-insert-lines");
    page.key("Escape");
    page.wait_gone(&test_id("insert-question"));
    app.quit();
}

fn longer_than_what_the_model_reads(look: Look) {
    let stage = stage(look);
    let mut settings = settings(&stage);
    settings["model"]["contextWindow"] = serde_json::json!(2048);
    let app = App::start(&stage.desktop, launch(&stage).with_settings(&settings));
    stage.desktop.close_window(MAIN_TITLE);
    let page = called(&stage, &app);
    stage.desktop.copy(&"A line of a very long text, over and over again.\n".repeat(400));
    page.key("ctrl+v");
    page.wait_where(&test_id("too-long"), "says how much", |line| {
        line.text.contains("Set how much it reads")
    });
    stage.picture(page, "popup-too-long");
    stage.server.next_chats(1, Reply::text("It says one thing, over and over."));
    page.key("Return");
    wait_messages(page, 2);
    page.wait_for(&test_id("part-read"));
    stage.picture(page, "popup-part-read");
    app.quit();
}

fn without_a_model(look: Look) {
    let stage = stage(look);
    let launch =
        Launch::with_nothing(&stage.data.path().join("data")).with("OLLAMA_HOST", "http://127.0.0.1:9");
    // Somebody who has left the first screen.
    let launch = launch.with("EXTREMIS_BUILTIN_MODEL", "").with_settings(&serde_json::json!({}));
    let app = App::start(&stage.desktop, launch);
    stage.desktop.close_window(MAIN_TITLE);
    let page = called(&stage, &app);
    stage.picture(page, "popup-without-model");
    page.type_text("Is anybody there?");
    page.key("Return");
    page.wait_for("[role=\"log\"] [role=\"alert\"]");
    stage.picture(page, "popup-without-model-asked");
    app.quit();
}
