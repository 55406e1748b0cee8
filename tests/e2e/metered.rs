//! Connections that are paid for by what goes over them: nothing is exchanged with a server then but on request.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;

use extremis_tests::app::App;
use extremis_tests::network::{NetworkManager, SYSTEM_BUS};
use extremis_tests::stores::{Protocol, StoreServer};
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::{Stage, close_dialogs, open_settings, send, wait_messages};

/// Longer than it takes until something said is exchanged where nothing holds it: that is a second.
const LONG: Duration = Duration::from_secs(6);
const HELD: &str = "Held: this connection is metered.";
const SWITCH: &str = "[data-setting=\"Exchange on metered connections, too\"] [role=\"switch\"]";

/// The names and sizes of all that is on a server.
fn kept(server: &StoreServer) -> BTreeMap<PathBuf, u64> {
    let mut found = BTreeMap::new();
    let mut open = vec![server.objects()];
    while let Some(dir) = open.pop() {
        for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
            match entry.metadata() {
                Ok(about) if about.is_dir() => open.push(entry.path()),
                Ok(about) => drop(found.insert(entry.path(), about.len())),
                Err(_) => {}
            }
        }
    }
    found
}

/// Says something in the open conversation.
#[track_caller]
fn say(page: &Driver, text: &str) {
    close_dialogs(page);
    let before = page.look(&test_id("message")).len();
    send(page, text);
    wait_messages(page, before + 2);
}

/// Says something, and looks that nothing goes to the server.
#[track_caller]
fn say_and_nothing_goes(page: &Driver, server: &StoreServer, text: &str) {
    let before = kept(server);
    say(page, text);
    sleep(LONG);
    assert_eq!(kept(server), before, "nothing is exchanged by itself");
}

#[track_caller]
fn wait_goes(server: &StoreServer, before: &BTreeMap<PathBuf, u64>, what: &str) {
    wait::until(what, || (kept(server) != *before).then_some(()));
}

/// The settings, which say that it is held, or do not.
#[track_caller]
fn wait_held(page: &Driver, held: bool) {
    page.wait_where("[data-setting=\"Exchange\"]", "says whether it is held", |told| {
        told.text.contains(HELD) == held
    });
}

/// Says who one is to the server, and the passphrase; then everything is exchanged once.
#[track_caller]
fn log_in(page: &Driver, server: &StoreServer) {
    let (user, secret) = server.login();
    page.write(&test_id("store-user"), user);
    page.write(&test_id("store-secret"), &secret);
    page.write(&test_id("store-passphrase"), "five words that nobody guesses");
    page.key("Return");
    page.wait_where(&test_id("sync-done"), "is told", |told| told.text.contains("Everything is exchanged."));
}

#[test]
fn on_a_metered_connection_a_server_is_asked_on_request_or_when_allowed_and_otherwise_it_goes_on_by_itself() {
    let server = StoreServer::start(Protocol::S3);
    let stage = Stage::set();
    let network = NetworkManager::start(&stage.desktop, false);
    let launch = || stage.launch().with(SYSTEM_BUS, stage.desktop.bus());
    let app = App::start(&stage.desktop, launch());
    let page = app.main();
    open_settings(page, "storage");
    page.write(&test_id("store-place"), &server.address());
    log_in(page, &server);
    wait_held(page, false);
    let before = kept(&server);
    say(page, "Where is the heron?");
    wait_goes(&server, &before, "it is exchanged by itself");

    network.metered(true);
    open_settings(page, "storage");
    wait_held(page, true);
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    say_and_nothing_goes(page, &server, "At the pond?");
    let before = kept(&server);
    open_settings(page, "storage");
    page.click(&test_id("sync-now"));
    wait_goes(&server, &before, "it is exchanged on request");
    wait_held(page, true);

    say_and_nothing_goes(page, &server, "Or at the river?");
    let before = kept(&server);
    open_settings(page, "storage");
    page.click(SWITCH);
    wait_goes(&server, &before, "it is exchanged where that is allowed");
    wait_held(page, false);
    page.click(SWITCH);
    wait_held(page, true);

    say_and_nothing_goes(page, &server, "Or in the reeds?");
    let before = kept(&server);
    network.metered(false);
    wait_goes(&server, &before, "it goes on once another connection is used");
    open_settings(page, "storage");
    wait_held(page, false);
    close_dialogs(page);
    app.quit();

    // So it is with what the connection was already when the program started.
    network.metered(true);
    let app = App::start(&stage.desktop, launch());
    let page = app.main();
    page.click(&format!("{} button", test_id("session-row")));
    wait_messages(page, 8);
    // Without a keyring, the passphrase is asked for again; whoever enters it has asked.
    open_settings(page, "storage");
    log_in(page, &server);
    wait_held(page, true);
    say_and_nothing_goes(page, &server, "Or on the roof?");
    app.quit();
}
