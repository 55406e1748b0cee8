//! Data that is in use, damaged or not writable: the window opens all the same, and says so.

use extremis_tests::process::AppendStream;
use extremis_tests::webdriver::test_id;

use crate::stage::{Stage, messages};

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
    app.quit();
}
