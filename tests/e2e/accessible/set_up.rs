//! The settings: every part of them, and a change.

use extremis_tests::accessible::{Node, Role, States};
use extremis_tests::wait;
use serde_json::Value;

use super::{Heard, heard_stage};

const PARTS: [&str; 10] = [
    "General",
    "Appearance",
    "Instructions",
    "Everywhere",
    "Keys",
    "Quick commands",
    "About you",
    "Memory",
    "Storage",
    "Backups",
];

#[test]
fn every_control_of_the_settings_has_a_name_and_the_appearance_is_changed() {
    let stage = heard_stage();
    let heard = Heard::start(&stage);
    let page = heard.main();
    page.wait(Role::Button, "Settings").press();
    let settings = page.wait(Role::Dialog, "Settings");
    settings.wait_state("modal", States::is_modal);
    let tabs = settings.wait(Role::TabList, "Parts of the settings");
    let names: Vec<String> = tabs.children().iter().map(Node::name).collect();
    assert_eq!(names, PARTS, "every part is looked at");
    for part in PARTS {
        let tab = tabs.wait(Role::Tab, part);
        tab.press();
        tab.wait_state("chosen", States::is_selected);
        wait::until(&format!("{part} is shown"), || settings.find(Role::ScrollPane, |name| name == part));
        assert_eq!(page.faults(), Vec::<String>::new(), "in {part}");
    }
    tabs.wait(Role::Tab, "Appearance").press();
    let themes = settings.wait(Role::Panel, "Theme");
    let dark = themes.wait(Role::RadioButton, "Dark");
    dark.press();
    dark.wait_state("chosen", States::is_checked);
    let kept = stage.data.path().join("data/config.json");
    wait::until("that is kept", || {
        let kept: Value = serde_json::from_str(&std::fs::read_to_string(&kept).ok()?).ok()?;
        (kept["theme"] == "dark").then_some(())
    });
    settings.wait(Role::Button, "Close").press();
    page.wait_none(Role::Dialog, "Settings");
    heard.quit();
}
