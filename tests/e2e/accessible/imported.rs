//! Conversations from elsewhere: named, looked at, chosen from, taken in and taken back by what is heard.

use extremis_tests::accessible::{Role, States};
use extremis_tests::wait;

use super::{Heard, heard_stage, settings, wait_focus_in};
use crate::transfer::{exported, written};

#[test]
fn an_export_is_looked_at_chosen_from_taken_in_and_taken_back_by_what_is_heard() {
    let stage = heard_stage();
    exported(&stage, "chatgpt.json");
    let heard = Heard::start(&stage);
    let page = heard.main();
    let settings = settings(&page, "Storage");
    let opener = settings.wait(Role::Button, "Import…");
    heard.use_by_key(&opener);
    let dialog = page.wait(Role::Dialog, "Import conversations");
    dialog.wait_state("modal", States::is_modal);
    let path = dialog.wait(Role::Entry, "File or folder");
    path.wait_state("focused", States::is_focused);
    assert_eq!(page.faults(), Vec::<String>::new());
    path.write("~/chatgpt.json");
    heard.reader.forget_heard();
    heard.use_by_key(&dialog.wait(Role::Button, "Look inside"));
    heard.reader.wait_heard("2 conversations from ChatGPT. 2 are new.");
    let list = dialog.wait_beginning(Role::ListBox, "Conversations to import");
    list.wait_state("focused", States::is_focused);
    assert_eq!(page.faults(), Vec::<String>::new());
    let rows = list.all(Role::ListItem);
    assert_eq!(rows.len(), 2, "{}", list.outline());
    assert!(
        rows.iter().all(|row| row.states().is_selected() && !row.name().is_empty()),
        "{}",
        list.outline()
    );
    heard.reader.forget_heard();
    dialog.wait(Role::Entry, "Filter by title").write("levain");
    heard.reader.wait_heard("1 conversation");
    dialog.wait(Role::Entry, "Filter by title").rewrite("xylophone");
    heard.reader.wait_heard("No title has these words.");
    heard.reader.key("ctrl+a");
    heard.reader.key("BackSpace");
    let list = dialog.wait_beginning(Role::ListBox, "Conversations to import");
    wait::until("all are listed again", || (list.all(Role::ListItem).len() == 2).then_some(()));
    heard.reader.key("Down");
    list.wait_state("focused", States::is_focused);
    let rows = list.all(Role::ListItem);
    heard.reader.key("Down");
    heard.reader.key("space");
    rows[1].wait_state("left out", |states| !states.is_selected());
    heard.reader.forget_heard();
    heard.use_by_key(&dialog.wait(Role::Button, "Import 1 conversation"));
    assert!(!heard.reader.wait_heard("1 conversation added.").is_urgent);
    // Closed by the key that is nearest: that button has the focus.
    wait_focus_in(&dialog);
    assert_eq!(page.faults(), Vec::<String>::new());
    heard.reader.key("Return");
    page.wait_none(Role::Dialog, "Import conversations");
    opener.wait_state("focused again", States::is_focused);
    heard.reader.forget_heard();
    heard.reader.key("Escape");
    page.wait_none(Role::Dialog, "Settings");
    page.wait_beginning(Role::Panel, "1 conversation added.").wait(Role::Button, "Undo").press();
    heard.reader.wait_heard("Taken back: 1 conversation moved to the trash.");
    page.wait(Role::Entry, "Message").wait_state("focused", States::is_focused);
    heard.quit();
}

#[test]
fn why_nothing_of_a_file_can_be_read_is_told_at_once_and_another_can_be_named() {
    let stage = heard_stage();
    written(&stage, "recipes.json", r#"{"recipes": []}"#);
    let heard = Heard::start(&stage);
    let page = heard.main();
    heard.use_by_key(&settings(&page, "Storage").wait(Role::Button, "Import…"));
    let dialog = page.wait(Role::Dialog, "Import conversations");
    let path = dialog.wait(Role::Entry, "File or folder");
    path.write("~/recipes.json");
    heard.reader.forget_heard();
    heard.reader.key("Return");
    let told = heard.reader.wait_heard("ChatGPT");
    assert!(told.is_urgent, "{told:?}");
    dialog.wait(Role::Entry, "File or folder").wait_state("focused", States::is_focused);
    heard.quit();
}

#[test]
fn why_memories_cannot_be_imported_is_told_at_once_where_their_file_is_named() {
    let stage = heard_stage();
    let heard = Heard::start(&stage);
    let page = heard.main();
    let opener = settings(&page, "About you").wait(Role::Button, "Import…");
    heard.use_by_key(&opener);
    let dialog = page.wait(Role::Dialog, "Import memories");
    let file = dialog.wait(Role::Entry, "File");
    file.write("~/nothing.json");
    heard.reader.forget_heard();
    heard.reader.key("Return");
    let told = heard.reader.wait_heard("nothing.json");
    assert!(told.is_urgent, "{told:?}");
    file.wait_state("focused still", States::is_focused);
    heard.reader.key("Escape");
    page.wait_none(Role::Dialog, "Import memories");
    opener.wait_state("focused again", States::is_focused);
    heard.quit();
}
