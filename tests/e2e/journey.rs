//! The main journey: from a selection in an editor to an answer in it, a summary, an edit, and all of it tomorrow.

use std::time::Duration;

use extremis_tests::app::{MAIN_TITLE, POPUP_TITLE};
use extremis_tests::editor::Editor;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::test_id;

use crate::stage::{HOTKEY, Stage, messages, send, wait_messages};

const SELECTED: &str = "teh quick brown fox jumps over the lazy dog";
const ANSWER: &str = "The quick brown fox jumps over the lazy dog.";

#[test]
fn the_main_job_from_a_selection_to_tomorrow() {
    let stage = Stage::set();
    let (desktop, server) = (&stage.desktop, &stage.server);
    let app = stage.start();
    let editor = Editor::open(desktop, "letter.txt");
    editor.type_text(SELECTED);
    editor.select_all();

    // The key, from the editor: the popup knows where one was.
    server.next_chats(1, Reply::slowly(ANSWER, Duration::from_millis(120)));
    desktop.key(HOTKEY);
    desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    let popup = app.popup();
    let chip = |kind: &str| format!("{}[data-kind=\"{kind}\"]", test_id("context-chip"));
    popup.wait_where(&chip("app"), "names the editor", |chip| chip.text.contains("Mousepad"));
    popup.wait_where(&chip("selection"), "shows the selection", |chip| chip.text.contains("teh quick"));

    // Ask with the keyboard alone; tokens arrive one after the other.
    desktop.type_text("Correct this sentence");
    desktop.key("Return");
    let partly =
        popup.wait_where("[data-role=\"assistant\"]", "has begun", |answer| !answer.text.trim().is_empty());
    assert!(partly.text.trim().len() < ANSWER.len(), "the first words came before the last: {}", partly.text);
    let answer = wait_messages(popup, 2).pop().expect("an answer");
    assert!(answer.text.contains(ANSWER), "{}", answer.text);
    let sent = server.chats().pop().expect("a request").question();
    assert!(
        sent.contains(SELECTED) && sent.contains("Mousepad") && sent.contains("Correct this sentence"),
        "{sent}"
    );

    // Insert: the answer replaces the selection, and the editor has the focus again.
    popup.click(&test_id("insert-answer"));
    desktop.wait_no_window(POPUP_TITLE);
    editor.wait_focus();
    wait::until("the answer is in the editor's buffer", || (editor.text() == ANSWER).then_some(()));

    // The same conversation in the main window, on to twenty messages.
    let main = app.main();
    // The rows move down when it is known that the conversation comes from an application.
    main.wait_for(&test_id("tag-filter"));
    let row = main.wait_for(&test_id("session-row"));
    let first = row.attribute("data-session-id").to_owned();
    main.click(&format!("{} button", test_id("session-row")));
    wait_messages(main, 2);
    for place in 2..=10 {
        send(main, &format!("Question number {place}"));
        wait_messages(main, place * 2);
    }
    let summary =
        main.wait_where(&test_id("summary-editor"), "has a summary", |editor| !editor.text.is_empty());
    assert!(summary.text.contains("10 new messages"), "{}", summary.text);
    let covered = format!("{}[data-covered=\"true\"]", test_id("message"));
    wait::until("the covered messages are marked", || (main.look(&covered).len() == 10).then_some(()));

    // The summary is corrected.
    let corrected = "The user prefers tea. (Corrected by hand.)";
    desktop.activate(&desktop.wait_window(MAIN_TITLE));
    main.click(&test_id("summary-editor"));
    main.wait_focus(&test_id("summary-editor"));
    desktop.key("ctrl+a");
    desktop.type_text(corrected);
    main.wait_where(&test_id("summary-editor"), "has the correction", |editor| editor.text == corrected);
    main.click(&test_id("summary-save"));
    wait::until("the correction is saved", || {
        (stage.cli().show(&first)["summary"]["content"] == corrected).then_some(())
    });

    // Another conversation, and back.
    main.click(&test_id("new-session"));
    main.wait_gone(&test_id("message"));
    send(main, "Something else entirely");
    wait_messages(main, 2);
    // A row that is about to move to its new place cannot be hit.
    wait::until("the new conversation stands above the first", || {
        let rows = main.look(&test_id("session-row"));
        (rows.len() == 2 && rows[1].attribute("data-session-id") == first).then_some(())
    });
    main.click(&format!("[data-session-id=\"{first}\"] button"));
    wait_messages(main, 20);
    assert_eq!(main.wait_for(&test_id("summary-editor")).text, corrected);

    // The window is closed, the program ends, and the next start has everything.
    let before: Vec<String> = messages(main, "user").into_iter().map(|message| message.text).collect();
    desktop.close_window(MAIN_TITLE);
    app.quit();
    let app = stage.start();
    let main = app.main();
    wait_messages(main, 20);
    assert_eq!(messages(main, "user").into_iter().map(|message| message.text).collect::<Vec<_>>(), before);
    assert_eq!(main.wait_for(&test_id("summary-editor")).text, corrected);
    assert_eq!(main.look(&covered).len(), 10);
    assert_eq!(main.look(&test_id("session-row")).len(), 2);
    app.quit();
}
