//! The memory beside a conversation: its summary and its facts.

use extremis_tests::accessible::{Role, States};
use extremis_tests::wait;

use super::{Heard, choose, heard_stage};
use crate::memory::summarised;

const CORRECTED: &str = "The user keeps a boat.";

#[test]
fn a_summary_is_corrected_and_a_fact_added_and_changed_by_their_names() {
    let stage = heard_stage();
    let session = summarised(&stage);
    let heard = Heard::start(&stage);
    let page = heard.main();
    page.wait_beginning(Role::Panel, "Conversations, ").wait_beginning(Role::Button, "").press();
    let memory = page.wait(Role::Landmark, "Memory");
    let summary = memory.wait(Role::Entry, "Summary");
    summary.rewrite(CORRECTED);
    heard.reader.forget_heard();
    memory.wait(Role::Button, "Save").press();
    heard.reader.wait_heard("Saved");
    wait::until("it is saved", || {
        (stage.cli().show(&session)["summary"]["content"] == CORRECTED).then_some(())
    });
    assert_eq!(page.faults(), Vec::<String>::new());

    let facts = memory.wait_beginning(Role::Tab, "Facts");
    facts.press();
    facts.wait_state("chosen", States::is_selected);
    memory.wait(Role::Button, "Add a fact").press();
    memory.wait(Role::Entry, "The fact").write("The boat is called Heron");
    memory.wait(Role::Button, "Add").press();
    wait::until("the fact can be read", || memory.read().contains("called Heron").then_some(()));
    choose(&page, &memory.wait(Role::ComboBox, "More for this fact"), "Edit");
    memory.wait(Role::Entry, "Text of the fact").rewrite("The boat is called Egret");
    heard.reader.key("Return");
    wait::until("the other words can be read", || memory.read().contains("called Egret").then_some(()));
    assert_eq!(page.faults(), Vec::<String>::new());
    heard.quit();
}
