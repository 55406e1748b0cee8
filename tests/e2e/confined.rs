//! What the running application keeps to itself, and what it keeps out of: its windows show their own pages alone, its memory
//! is in no core dump, and it hears of no key that is pressed in another application.

use std::net::{Ipv4Addr, TcpListener};
#[cfg(target_os = "linux")]
use std::time::Duration;

use extremis_tests::app::POPUP_TITLE;
use extremis_tests::webdriver::Driver;
#[cfg(target_os = "linux")]
use extremis_tests::{
    process::{dumps_no_core, wakes},
    wait,
};
use serde_json::{Value, json};

use crate::stage::{HOTKEY, Stage, send, wait_messages};
#[cfg(target_os = "linux")]
use crate::terminal::Terminal;

/// Where the page is, and whether it is still the one that was marked.
fn place(page: &Driver) -> Value {
    page.script("return [location.href, window.isMarked === true]", &[]).expect("the page answers")
}

/// Leads the page elsewhere as a link or a script in it would, and uses it afterwards.
fn is_not_led_away(page: &Driver, port: u16) {
    page.script("window.isMarked = true", &[]).expect("the page answers");
    let before = place(page);
    for address in [
        "data:text/html,<p>another page</p>".to_owned(),
        format!("http://127.0.0.1:{port}/"),
        format!("http://tauri.localhost:{port}/"),
    ] {
        page.script("location.href = arguments[0]", &[json!(address)]).expect("the page answers");
    }
    send(page, "Still here?");
    wait_messages(page, 2);
    assert_eq!(place(page), before);
}

#[test]
fn no_window_is_led_to_another_page_and_nobody_is_asked_for_one() {
    let stage = Stage::set();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    listener.set_nonblocking(true).expect("a listener that does not wait");
    let port = listener.local_addr().expect("a bound listener has an address").port();
    let app = stage.start();
    is_not_led_away(app.main(), port);
    stage.desktop.key(HOTKEY);
    stage.desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    is_not_led_away(app.popup(), port);
    assert!(listener.accept().is_err(), "no page is asked for");
    app.quit();
}

#[cfg(target_os = "linux")] // It reads what that system says of a process.
#[test]
fn no_core_dump_is_made_of_the_application() {
    let stage = Stage::set();
    let app = stage.start();
    wait::until("core dumps are switched off", || dumps_no_core(app.id()).then_some(()));
    app.quit();
}

#[cfg(target_os = "linux")] // It reads what that system says of a process.
#[test]
fn what_is_typed_in_another_application_does_not_wake_it() {
    let stage = Stage::set();
    let app = stage.start();
    app.main();
    let terminal = Terminal::open(&stage);
    wait::until("it rests", || {
        let before = wakes(app.id());
        std::thread::sleep(Duration::from_secs(1));
        (wakes(app.id()).saturating_sub(before) < 10).then_some(())
    });
    let text = "hidden from it ".repeat(20);
    let before = wakes(app.id());
    stage.desktop.type_text(&text);
    terminal.wait_for(&text);
    let woken = wakes(app.id()).saturating_sub(before);
    assert!(woken < 100, "it was woken {woken} times by {} keys", text.len());
    app.quit();
}
