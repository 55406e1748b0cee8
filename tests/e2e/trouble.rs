//! Data that is in use, damaged or not writable: the window opens all the same, and says so.

use extremis_tests::app::{App, MAIN_TITLE};
use extremis_tests::namespace::Namespace;
use extremis_tests::process::AppendStream;
use extremis_tests::webdriver::test_id;

use crate::stage::{Stage, messages, open_settings, send, wait_messages};

const NOTICES: &str = "[aria-label=\"Notices\"], [role=\"alert\"]";

#[test]
fn data_in_use_by_another_program_can_be_read_and_the_window_says_so() {
    let stage = Stage::set();
    let cli = stage.cli();
    let session = cli.append(None, &[("user", "said before")]);
    let mut writer = AppendStream::start(&cli, Some(&session));
    assert!(writer.offer("assistant", "and this meanwhile"));
    writer.acknowledged().expect("an acknowledgement");
    let app = stage.start();
    let page = app.main();
    page.wait_where(NOTICES, "names the other program", |notice| {
        notice.text.contains("in use by another Extremis")
    });
    page.click(&format!("[data-session-id=\"{session}\"] button"));
    page.wait_where("[data-role=\"assistant\"]", "can be read", |message| {
        message.text.contains("and this meanwhile")
    });
    app.quit();
    assert!(writer.finish());
}

#[test]
fn seed_001_e5_a_damaged_conversation_is_said_and_the_others_open() {
    let stage = Stage::set();
    let cli = stage.cli();
    let damaged = cli.append(None, &[("user", "this one breaks")]);
    let whole = cli.append(None, &[("user", "this one is whole")]);
    #[expect(clippy::disallowed_methods, reason = "the damage is the test")]
    std::fs::write(cli.file_of(&damaged), "{ half").expect("the file can be damaged");
    let app = stage.start();
    let page = app.main();
    page.wait_where(NOTICES, "says so", |notice| {
        notice.text.contains("damaged") || notice.text.contains("could not be read")
    });
    page.click(&format!("[data-session-id=\"{whole}\"] button"));
    page.wait_where("[data-role=\"user\"]", "is there", |message| message.text.contains("this one is whole"));
    assert_eq!(messages(page, "user").len(), 1);
    assert!(page.look(&test_id("session-row")).iter().any(|row| row.text.contains("this one is whole")));
    open_settings(page, "storage");
    page.click(&test_id("check-data"));
    let report = test_id("check-report");
    page.wait_where(&format!("{report} li"), "names the file that was set aside", |finding| {
        finding.text.contains(&damaged)
    });
    page.wait_where(&format!("{report} [role=\"status\"]"), "counts what can be read", |verdict| {
        verdict.text.contains("1 conversation read without fault")
    });
    app.quit();
}

/// The standing warning that something is only in memory.
pub(crate) const UNSAVED: &str = "[data-testid=\"unsaved\"]";

/// An application on a small disk that is full to the last byte and stays so, with one answered message on it. The disk
/// has room again when the file that is returned is gone.
pub(crate) fn on_a_full_disk<'a>(stage: &'a Stage, namespace: &Namespace) -> (App<'a>, String) {
    let launch = stage.launch().inside(namespace);
    namespace.small_disk(&launch.data, 1024 * 1024);
    let filler = launch.data.join("filler").display().to_string();
    let full = launch.data.with_extension("full").display().to_string();
    let app = App::start(&stage.desktop, launch);
    let page = app.main();
    send(page, "There is room for this");
    wait_messages(page, 2);
    // What the search index gives back when it cannot grow is taken, too.
    namespace.shell(&format!(
        "touch {full}; cat /dev/zero > {filler}; \
         (n=0; while [ -e {full} ] && [ $n -lt 9000 ]; do cat /dev/zero >> {filler}; sleep 0.01; n=$((n+1)); done; \
         rm -f {filler}) > /dev/null 2>&1 &"
    ));
    // Longer than what is left of the last block that is in use.
    let long = "There is no room for this. ".repeat(1000);
    page.click(&test_id("composer"));
    stage.desktop.copy(&long);
    page.key("ctrl+v");
    page.wait_where(&test_id("composer"), "has it", |composer| composer.text.len() >= long.len());
    page.key("Return");
    page.wait_where(UNSAVED, "says so", |warning| {
        warning.text.contains("is full") && warning.text.contains("only in memory")
    });
    wait_messages(page, 4);
    (app, full)
}

#[test]
fn on_a_full_disk_one_goes_on_under_a_standing_warning_and_with_room_again_nothing_is_lost() {
    let stage = Stage::set();
    let namespace = Namespace::new();
    let (app, full) = on_a_full_disk(&stage, &namespace);
    let page = app.main();
    assert!(page.look(&format!("{UNSAVED} [aria-label=\"Dismiss\"]")).is_empty(), "it stands");
    send(page, "And this goes on all the same");
    wait_messages(page, 6);
    page.click(&format!("{UNSAVED} button"));
    page.wait_where(&format!("{UNSAVED} button"), "has tried in vain", |button| {
        button.attributes["disabled"].is_null()
    });
    page.wait_for(UNSAVED);

    namespace.shell(&format!("rm {full}"));
    page.wait_gone(UNSAVED);
    page.wait_where(NOTICES, "says that it is saved", |notice| notice.text.contains("saved on the disk now"));
    app.quit();
    let app = App::start(&stage.desktop, stage.launch().inside(&namespace));
    let shown = wait_messages(app.main(), 6);
    assert!(shown[2].text.contains("There is no room for this."), "{:?}", shown[2]);
    assert!(shown[4].text.contains("goes on all the same"), "{:?}", shown[4]);
    app.quit();
}

#[test]
fn closing_asks_while_something_is_unsaved_and_keeping_it_open_loses_nothing() {
    let stage = Stage::set();
    let namespace = Namespace::new();
    let (app, full) = on_a_full_disk(&stage, &namespace);
    let page = app.main();
    stage.desktop.ask_to_close(MAIN_TITLE);
    page.wait_where(&test_id("confirm"), "says what would be lost", |button| {
        button.text.contains("Quit and lose")
    });
    page.key("Escape");
    page.wait_gone("dialog[open]");
    namespace.shell(&format!("rm {full}"));
    page.wait_gone(UNSAVED);
    stage.desktop.close_window(MAIN_TITLE);
    app.quit();
    let app = App::start(&stage.desktop, stage.launch().inside(&namespace));
    wait_messages(app.main(), 4);
    app.quit();
}

#[test]
fn who_quits_all_the_same_was_told_what_is_lost() {
    let stage = Stage::set();
    let namespace = Namespace::new();
    let (app, _) = on_a_full_disk(&stage, &namespace);
    stage.desktop.ask_to_close(MAIN_TITLE);
    let page = app.main();
    page.wait_for(&test_id("confirm"));
    page.click(&test_id("confirm"));
    app.wait_for_end();
}

#[test]
fn a_read_only_data_folder_opens_with_everything_in_it_and_the_window_says_so() {
    let stage = Stage::set();
    let session = stage.cli().append(None, &[("user", "said before"), ("assistant", "and answered")]);
    let namespace = Namespace::new();
    let launch = stage.launch().inside(&namespace);
    namespace.read_only(&launch.data);
    let app = App::start(&stage.desktop, launch);
    let page = app.main();
    page.wait_where(NOTICES, "says so", |notice| notice.text.contains("cannot be written to"));
    page.click(&format!("[data-session-id=\"{session}\"] button"));
    wait_messages(page, 2);
    send(page, "This cannot be kept");
    page.wait_where("[role=\"alert\"]", "refuses it", |alert| alert.text.contains("read"));
    assert_eq!(messages(page, "user").len(), 1);
    app.quit();
}
