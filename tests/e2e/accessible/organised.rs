//! The list of conversations and the search in them.

use extremis_tests::accessible::{Node, Role, States};
use extremis_tests::wait;

use super::{Heard, choose, heard_stage};
use crate::list::{id, put};
use crate::stage::Stage;

pub(super) fn three() -> Stage {
    let stage = heard_stage();
    put(&stage.data.path().join("data"), 3, |number| {
        (format!("Where is the boat {number}?"), format!("Behind the pier {number}."))
    });
    stage
}

fn list<'a>(page: &Node<'a>) -> Node<'a> {
    page.wait_beginning(Role::Panel, "Conversations")
}

/// The title of a conversation as it is on the disk.
fn title(stage: &Stage, number: u64) -> Option<String> {
    let all = stage.cli().list();
    let found = all.iter().find(|entry| entry["id"] == id(number))?;
    found["title"].as_str().map(str::to_owned)
}

#[test]
fn a_conversation_is_opened_renamed_pinned_and_taken_back_from_the_trash_by_names_and_notices() {
    let stage = three();
    let heard = Heard::start(&stage);
    let page = heard.main();
    let list = list(&page);
    let row = list.wait_beginning(Role::Button, "Talk 1 ");
    row.press();
    page.wait(Role::Heading, "Talk 1");
    row.wait_state("the open one", States::is_current);
    let log = page.find(Role::Log, |_| true).expect("the conversation");
    wait::until("it can be read", || log.read().contains("Behind the pier 1.").then_some(()));

    let more = |title: &str| list.wait(Role::ComboBox, &format!("More for {title}"));
    choose(&page, &more("Talk 1"), "Rename");
    let title_field = list.wait(Role::Entry, "Title of the conversation");
    // Screen readers do this with what has the focus, too.
    title_field.grab_focus();
    title_field.rewrite("The boat");
    heard.reader.key("Return");
    list.wait_beginning(Role::Button, "The boat ");
    wait::until("that is saved", || (title(&stage, 1)? == "The boat").then_some(()));

    heard.reader.forget_heard();
    choose(&page, &more("The boat"), "Pin");
    heard.reader.wait_heard("Pinned “The boat”");
    list.wait(Role::Heading, "Pinned");

    heard.reader.forget_heard();
    choose(&page, &more("The boat"), "Delete");
    assert!(!heard.reader.wait_heard("Deleted “The boat”").is_urgent);
    list.wait_none(Role::Button, "The boat");
    wait::until("it is in the trash", || title(&stage, 1).is_none().then_some(()));
    page.wait(Role::Panel, "Deleted “The boat”").wait(Role::Button, "Undo").press();
    list.wait_beginning(Role::Button, "The boat ");
    wait::until("it is back", || title(&stage, 1).map(drop));
    heard.quit();
}

#[test]
fn what_is_in_the_trash_is_listed_and_restored() {
    let stage = three();
    stage.cli().json(&["sessions", "delete", &id(2)]);
    let heard = Heard::start(&stage);
    let page = heard.main();
    let trash = page.wait_beginning(Role::ToggleButton, "Trash");
    trash.press();
    let list = page.wait(Role::List, "What was deleted, the latest first");
    assert_eq!(list.children().len(), 1);
    assert_eq!(page.faults(), Vec::<String>::new());
    list.wait(Role::Button, "Restore Talk 2").press();
    wait::until("it is back", || title(&stage, 2).map(drop));
    heard.quit();
}

#[test]
fn what_is_searched_for_is_counted_aloud_listed_and_opened() {
    let stage = three();
    let heard = Heard::start(&stage);
    let page = heard.main();
    list(&page).wait_beginning(Role::Button, "Talk 2 ");
    let field = page.wait(Role::ComboBox, "Search all conversations");
    heard.reader.forget_heard();
    field.write("pier");
    let found = page.wait(Role::ListBox, "Results");
    heard.reader.wait_heard("3 ");
    let hit =
        wait::until("the hit is listed", || found.find(Role::ListItem, |name| name.starts_with("Talk 2")));
    assert!(hit.name().contains("Behind the pier 2."), "it says what was found: {}", hit.name());
    let covered = page.find(Role::Button, |name| name.starts_with("Talk "));
    assert!(covered.is_none(), "what lies under the results cannot be come to: {covered:?}");
    assert_eq!(page.faults(), Vec::<String>::new());
    heard.reader.key("Down");
    wait::until("the chosen one is told", || {
        found.find(Role::ListItem, |_| true)?.states().is_selected().then_some(())
    });
    hit.press();
    page.wait(Role::Heading, "Talk 2");
    heard.quit();
}
