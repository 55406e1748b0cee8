//! The dialogs inside of the settings: opened by key, looked through for names, left, and back where one was.

use extremis_tests::accessible::{Node, Role, States};
use extremis_tests::openai::ModelServer;

use super::{Heard, heard_stage, settings, wait_focus_in};

/// Opens a dialog with the control that leads to it, looks whether all of it has names, and leaves it: the focus is
/// back at that control.
#[track_caller]
fn open_and_leave(heard: &Heard<'_>, page: &Node<'_>, opener: &Node<'_>, title: &str) {
    heard.use_by_key(opener);
    let dialog = page.wait(Role::Dialog, title);
    dialog.wait_state("modal", States::is_modal);
    wait_focus_in(&dialog);
    assert_eq!(page.faults(), Vec::<String>::new(), "{title}");
    heard.reader.key("Escape");
    page.wait_none(Role::Dialog, title);
    opener.wait_state("focused again", States::is_focused);
}

#[test]
fn every_dialog_of_the_settings_has_a_title_and_names_and_gives_the_focus_back() {
    let stage = heard_stage();
    stage.cli().append(None, &[("user", "Good morning."), ("assistant", "Good morning.")]);
    stage.cli().json(&["memories", "add", "My sister is called Wilhelmina"]);
    stage.cli().json(&["backups", "now"]);
    let heard = Heard::start(&stage);
    let page = heard.main();
    for (part, opener, title) in [
        ("Storage", "Change to", "Change to one SQLite file"),
        ("Storage", "Export…", "Export all conversations"),
        ("Storage", "Check my data", "Check my data"),
        ("Storage", "Clean up…", "Clean up conversations"),
        ("Storage", "Clear all data…", "Clear all data?"),
        ("Backups", "Restore", "Restore this backup?"),
        ("About you", "Import…", "Import memories"),
        ("About you", "Forget all…", "Forget all memories?"),
        ("General", "Third-party licences", "Third-party licences"),
    ] {
        let settings = settings(&page, part);
        open_and_leave(&heard, &page, &settings.wait_beginning(Role::Button, opener), title);
    }
    heard.quit();
}

#[test]
fn a_server_is_added_changed_and_removed_by_what_is_heard() {
    let stage = heard_stage();
    let other = ModelServer::start();
    let heard = Heard::start(&stage);
    let page = heard.main();
    let settings = settings(&page, "General");
    let add = settings.wait(Role::ComboBox, "Add a server");
    heard.use_by_key(&add);
    page.wait(Role::Menu, "Actions");
    heard.reader.key("End");
    heard.reader.key("Return");
    let dialog = page.wait(Role::Dialog, "Add a server");
    let address = dialog.wait(Role::Entry, "Address");
    address.wait_state("focused", States::is_focused);
    assert_eq!(page.faults(), Vec::<String>::new());
    heard.reader.key("Escape");
    page.wait_none(Role::Dialog, "Add a server");
    add.wait_state("focused again", States::is_focused);

    heard.use_by_key(&add);
    page.wait(Role::Menu, "Actions");
    heard.reader.key("End");
    heard.reader.key("Return");
    let dialog = page.wait(Role::Dialog, "Add a server");
    dialog.wait(Role::Entry, "Address").write(&other.base_url());
    dialog.wait(Role::Entry, "Name").write("Far away");
    heard.reader.forget_heard();
    let test = dialog.wait(Role::Button, "Test");
    heard.use_by_key(&test);
    heard.reader.wait_heard("It answers.");
    test.wait_state("focused still", States::is_focused);
    heard.use_by_key(&dialog.wait(Role::Button, "Add"));
    page.wait_none(Role::Dialog, "Add a server");
    let edit = settings.wait(Role::Button, "Edit Far away");
    open_and_leave(&heard, &page, &edit, "Far away");
    heard.reader.forget_heard();
    let again = settings.wait(Role::Button, "Test Far away");
    heard.use_by_key(&again);
    heard.reader.wait_heard("model");
    again.wait_state("focused still", States::is_focused);
    heard.reader.forget_heard();
    heard.use_by_key(&settings.wait(Role::Button, "Remove Far away"));
    heard.reader.wait_heard("Removed Far away.");
    wait_focus_in(&settings);
    assert_eq!(page.faults(), Vec::<String>::new());
    heard.quit();
}

#[test]
fn a_quick_command_is_made_changed_and_deleted_with_the_focus_where_one_goes_on() {
    let stage = heard_stage();
    let heard = Heard::start(&stage);
    let page = heard.main();
    let settings = settings(&page, "Quick commands");
    let new = settings.wait(Role::Button, "New…");
    heard.use_by_key(&new);
    let name = settings.wait(Role::Entry, "Name");
    name.wait_state("focused", States::is_focused);
    assert_eq!(page.faults(), Vec::<String>::new());
    heard.reader.key("Escape");
    settings.wait(Role::Button, "New…").wait_state("focused again", States::is_focused);

    heard.use_by_key(&settings.wait(Role::Button, "New…"));
    settings.wait(Role::Entry, "Name").write("herons");
    settings.wait(Role::Entry, "What is sent").write("Where are the herons");
    heard.reader.forget_heard();
    heard.use_by_key(&settings.wait(Role::Button, "Save"));
    heard.reader.wait_heard("/herons");
    let edit = settings.wait(Role::Button, "Edit Herons");
    edit.wait_state("focused", States::is_focused);
    heard.use_by_key(&edit);
    settings.wait(Role::Entry, "Name").wait_state("focused", States::is_focused);
    heard.use_by_key(&settings.wait(Role::Button, "Cancel"));
    settings.wait(Role::Button, "Edit Herons").wait_state("focused again", States::is_focused);
    heard.reader.forget_heard();
    heard.use_by_key(&settings.wait(Role::Button, "Delete Herons"));
    heard.reader.wait_heard("/herons was deleted.");
    wait_focus_in(&settings);
    assert_eq!(page.faults(), Vec::<String>::new());
    heard.quit();
}

#[test]
fn a_folder_is_shared_its_passphrase_changed_and_sharing_stopped_by_what_is_heard() {
    const PASSPHRASE: &str = "five words that nobody guesses";
    let stage = heard_stage();
    let shared = tempfile::Builder::new().prefix("extremis-shared-").tempdir().expect("a folder");
    let heard = Heard::start(&stage);
    let page = heard.main();
    let settings = settings(&page, "Storage");
    let folder = settings.wait(Role::Entry, "Shared folder");
    folder.write(&shared.path().join("talks").display().to_string());
    let passphrase = settings.wait(Role::Password, "Passphrase of the folder");
    passphrase.type_hidden("short");
    heard.reader.forget_heard();
    heard.reader.key("Return");
    assert!(heard.reader.wait_heard("at least 12 characters").is_urgent);
    passphrase.wait_state("focused still", States::is_focused);
    passphrase.type_hidden(PASSPHRASE);
    heard.reader.forget_heard();
    heard.reader.key("Return");
    heard.reader.wait_heard("Everything is exchanged.");
    wait_focus_in(&settings);
    assert_eq!(page.faults(), Vec::<String>::new());
    let change = settings.wait(Role::Button, "Change it…");
    open_and_leave(&heard, &page, &change, "Change the passphrase?");
    heard.use_by_key(&change);
    let dialog = page.wait(Role::Dialog, "Change the passphrase?");
    let present = dialog.wait(Role::Password, "Passphrase of the folder");
    present.wait_state("focused", States::is_focused);
    present.type_hidden("other words than those");
    dialog.wait(Role::Password, "New passphrase").type_hidden("six other words that nobody guesses");
    heard.reader.forget_heard();
    let go = dialog.wait(Role::Button, "Change it");
    heard.use_by_key(&go);
    assert!(heard.reader.wait_heard("not the one of this store").is_urgent);
    go.wait_state("focused still", States::is_focused);
    present.type_hidden(PASSPHRASE);
    heard.reader.forget_heard();
    heard.reader.key("Return");
    heard.reader.wait_heard("Everything is under new keys.");
    page.wait_none(Role::Dialog, "Change the passphrase?");
    settings.wait(Role::Button, "Change it…").wait_state("focused again", States::is_focused);

    heard.use_by_key(&settings.wait(Role::Button, "Stop using it…"));
    let dialog = page.wait(Role::Dialog, "Stop using the shared folder?");
    heard.use_by_key(&dialog.wait(Role::Button, "Stop using it"));
    page.wait_none(Role::Dialog, "Stop using");
    settings.wait(Role::Entry, "Shared folder");
    wait_focus_in(&settings);
    assert_eq!(page.faults(), Vec::<String>::new());
    heard.quit();
}
