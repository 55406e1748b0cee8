//! One archive on two machines: two applications with a data folder each, on a desktop each, and one folder between them.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use extremis_tests::app::App;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};
use tempfile::TempDir;

use crate::about_you::NOTICE;
use crate::archive::{choose_in_menu_of, confirm};
use crate::stage::{Stage, close_dialogs, open_settings, send, wait_messages};

const PASSPHRASE: &str = "five words that nobody guesses";
const RETRY: &str = "button[aria-label=\"Try again\"]";
/// Usually three seconds; a busy machine needs longer.
const SHOWS_WITHIN: Duration = Duration::from_secs(30);

/// The folder that both machines see.
struct Shared {
    dir: TempDir,
}

impl Shared {
    fn new() -> Self {
        Self { dir: tempfile::Builder::new().prefix("extremis-shared-").tempdir().expect("a folder") }
    }

    fn folder(&self) -> PathBuf {
        self.dir.path().join("talks")
    }

    /// As when its drive is disconnected.
    fn take_away(&self) {
        std::fs::rename(self.folder(), self.dir.path().join("away")).expect("it goes");
    }

    fn bring_back(&self) {
        std::fs::rename(self.dir.path().join("away"), self.folder()).expect("it comes back");
    }

    /// Types the folder and a passphrase into the settings.
    #[track_caller]
    fn enter(&self, page: &Driver, passphrase: &str) {
        open_settings(page, "storage");
        page.write(&test_id("store-place"), &self.folder().display().to_string());
        page.write(&test_id("store-passphrase"), passphrase);
        page.key("Return");
    }

    /// Uses the folder, and waits until everything is exchanged.
    #[track_caller]
    fn set(&self, page: &Driver) {
        self.enter(page, PASSPHRASE);
        wait_exchanged(page);
        close_dialogs(page);
    }
}

#[track_caller]
fn wait_exchanged(page: &Driver) {
    page.wait_where(&test_id("sync-done"), "is told", |told| told.text.contains("Everything is exchanged."));
}

#[track_caller]
fn exchange(page: &Driver) {
    open_settings(page, "storage");
    page.click(&test_id("sync-now"));
    wait_exchanged(page);
    close_dialogs(page);
}

fn titles(page: &Driver) -> Vec<String> {
    page.look(&test_id("session-row")).into_iter().map(|row| row.text).collect()
}

/// Waits until a row of the list has these words, and says how long that took.
#[track_caller]
fn wait_row(page: &Driver, words: &str) -> Duration {
    let begun = Instant::now();
    wait::within(SHOWS_WITHIN, &format!("{words:?} is in the list"), || {
        titles(page).iter().any(|title| title.contains(words)).then_some(())
    });
    begun.elapsed()
}

#[track_caller]
fn rename(app: &App<'_>, stage: &Stage, title: &str) {
    app.main().double_click(&format!("{} button", test_id("session-row")));
    app.main().wait_for(&format!("{} input:focus", test_id("session-row")));
    stage.desktop.type_text(title);
    stage.desktop.key("Return");
    wait_row(app.main(), title);
}

/// Has the last answer written once more.
#[track_caller]
fn retry(page: &Driver, stage: &Stage, answer: &str) {
    stage.server.next_chats(1, Reply::text(answer));
    page.click(RETRY);
    page.wait_where("[data-role=\"assistant\"]", "is written", |message| message.text.contains(answer));
    wait_messages(page, 2);
}

/// The answers that one can switch between, in any order.
fn versions(page: &Driver, count: usize) -> Vec<String> {
    let earlier = "button[aria-label=\"Earlier version\"]";
    let later = "button[aria-label=\"Later version\"]";
    let shown = |number: usize| {
        page.wait_where("[aria-label=\"Versions\"]", "counts", |told| {
            told.text.contains(&format!("{number}/{count}"))
        });
        page.wait_for("[data-role=\"assistant\"]").text
    };
    let at = page.wait_for("[aria-label=\"Versions\"]").text;
    let at: usize = at.trim().split('/').next().and_then(|at| at.trim().parse().ok()).expect("a number");
    for number in (1..at).rev() {
        page.click(earlier);
        shown(number);
    }
    let mut all = vec![shown(1)];
    for number in 2..=count {
        page.click(later);
        all.push(shown(number));
    }
    all.sort();
    all
}

#[test]
fn what_is_said_on_one_machine_soon_shows_in_the_list_of_the_other() {
    let shared = Shared::new();
    let (here, there) = (Stage::set(), Stage::set());
    let (one, other) = (here.start(), there.start());
    shared.set(one.main());
    shared.set(other.main());
    here.server.next_chats(1, Reply::text("In trees, near water."));
    send(one.main(), "Where do herons sleep?");
    let took = wait_row(other.main(), "Where do herons sleep?");
    eprintln!("shown on the other machine after {:.1} s", took.as_secs_f32());
    other.main().click(&format!("{} button", test_id("session-row")));
    let page = other.main();
    page.wait_where("[data-role=\"assistant\"]", "is the answer", |answer| {
        answer.text.contains("near water")
    });
    open_settings(page, "storage");
    let devices = wait::until("both devices are listed", || {
        let devices = page.look(&test_id("device"));
        (devices.len() == 2).then_some(devices)
    });
    let this = devices.iter().filter(|device| device.text.contains("this device")).count();
    assert_eq!(this, 1, "{devices:#?}");
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    // Used no more, everything stays and the other machine goes on alone.
    page.click(&test_id("stop-sync"));
    confirm(page);
    page.wait_for(&test_id("store-place"));
    close_dialogs(page);
    assert_eq!(titles(page).len(), 1);
    one.quit();
    other.quit();
}

/// Sets the folder up for what is shared, in the settings that are open, and waits until everything is exchanged.
#[track_caller]
fn set_for_sharing(shared: &Shared, page: &Driver, name: &str) {
    page.click(&test_id("set-up-sharing"));
    let of_others = |field: &str| format!("{} {}", test_id("shared-with-others"), test_id(field));
    page.write(&of_others("store-place"), &shared.folder().display().to_string());
    page.write(&of_others("store-name"), name);
    page.write(&of_others("store-passphrase"), PASSPHRASE);
    page.key("Return");
    wait_exchanged(page);
    close_dialogs(page);
}

#[test]
fn a_conversation_that_is_shared_is_with_others_who_see_whose_words_they_are_and_no_other_is() {
    let shared = Shared::new();
    let (here, there) = (Stage::set(), Stage::set());
    let (anna, bob) = (here.start(), there.start());
    open_settings(bob.main(), "storage");
    set_for_sharing(&shared, bob.main(), "Bob");
    for question in ["What do I earn?", "Where shall we meet?"] {
        anna.main().click(&test_id("new-session"));
        here.server.next_chats(1, Reply::text("At the market."));
        send(anna.main(), question);
        wait_messages(anna.main(), 2);
        wait_row(anna.main(), question);
    }
    let id = here.cli().list()[0]["id"].as_str().expect("an id").to_owned();
    // Where there is no place to share by yet, it is said where one is set.
    choose_in_menu_of(anna.main(), &id, "Share");
    anna.main().wait_where("dialog[open]", "says that there is no place", |it| it.text.contains("no place"));
    assert_eq!(anna.main().accessibility_violations(), Vec::<String>::new());
    confirm(anna.main());
    set_for_sharing(&shared, anna.main(), "Anna");
    choose_in_menu_of(anna.main(), &id, "Share");
    anna.main().wait_where("dialog[open]", "asks", |it| it.text.contains("meet?"));
    assert_eq!(anna.main().accessibility_violations(), Vec::<String>::new());
    confirm(anna.main());
    anna.main().wait_for(&test_id("session-shared"));
    wait_row(bob.main(), "Where shall we meet?");
    assert_eq!(titles(bob.main()).len(), 1);
    bob.main().click(&format!("{} button", test_id("session-row")));
    wait_messages(bob.main(), 2);
    there.server.next_chats(1, Reply::text("It is."));
    send(bob.main(), "Is that open on Sundays?");
    wait_messages(bob.main(), 4);
    wait_messages(anna.main(), 4);
    // The model is told whose words they are, too.
    assert_eq!(there.server.chats()[0].question().trim(), "Bob: Is that open on Sundays?");
    for page in [anna.main(), bob.main()] {
        let speakers: Vec<_> = page.look(&test_id("speaker")).into_iter().map(|one| one.text).collect();
        assert_eq!(speakers, ["Anna", "Bob"]);
    }
    // Without the folder, it is said that what is said here stays here.
    let elsewhere = test_id("shared-elsewhere");
    open_settings(bob.main(), "storage");
    bob.main().click(&format!("{} {}", test_id("shared-with-others"), test_id("stop-sync")));
    confirm(bob.main());
    bob.main().wait_for(&test_id("set-up-sharing"));
    close_dialogs(bob.main());
    bob.main().wait_for(&elsewhere);
    assert_eq!(bob.main().accessibility_violations(), Vec::<String>::new());
    bob.main().click(&test_id("set-up-shared"));
    set_for_sharing(&shared, bob.main(), "Bob");
    bob.main().wait_gone(&elsewhere);
    choose_in_menu_of(bob.main(), &id, "Delete");
    bob.main().wait_where(NOTICE, "says for whom", |told| told.text.contains("for everyone"));
    wait::until("it is gone for Anna", || (titles(anna.main()).len() == 1).then_some(()));
    anna.quit();
    bob.quit();
}

#[test]
fn what_was_done_on_both_machines_while_the_folder_was_away_is_there_from_both() {
    let shared = Shared::new();
    let (here, there) = (Stage::set(), Stage::set());
    let (one, other) = (here.start(), there.start());
    shared.set(one.main());
    shared.set(other.main());
    here.server.next_chats(1, Reply::text("In trees."));
    send(one.main(), "Where do herons sleep?");
    wait_messages(one.main(), 2);
    wait_row(other.main(), "Where do herons sleep?");
    other.main().click(&format!("{} button", test_id("session-row")));
    wait_messages(other.main(), 2);
    shared.take_away();
    retry(one.main(), &here, "In reeds.");
    rename(&one, &here, "Herons by day");
    retry(other.main(), &there, "On one leg.");
    rename(&other, &there, "Herons at night");
    open_settings(one.main(), "storage");
    one.main().click(&test_id("sync-now"));
    one.main().wait_where(&test_id("sync-problem"), "names the folder", |told| {
        told.text.contains("there is no folder") && told.text.contains("safe here")
    });
    close_dialogs(one.main());
    shared.bring_back();
    for page in [one.main(), other.main(), one.main()] {
        exchange(page);
    }
    wait::until("both have one title", || (titles(one.main()) == titles(other.main())).then_some(()));
    assert!(titles(one.main())[0].contains("Herons"), "{:?}", titles(one.main()));
    // What is looked at on one machine is shown by the other, too.
    shared.take_away();
    let said = versions(one.main(), 3);
    for answer in ["In trees.", "In reeds.", "On one leg."] {
        assert!(said.iter().any(|version| version.contains(answer)), "{answer} is in {said:?}");
    }
    assert_eq!(versions(other.main(), 3), said);
    one.quit();
    other.quit();
}

#[test]
fn a_device_that_is_removed_gets_nothing_more_until_the_passphrase_is_entered_there_again() {
    let shared = Shared::new();
    let (here, there) = (Stage::set(), Stage::set());
    let (one, other) = (here.start(), there.start());
    shared.set(one.main());
    shared.set(other.main());
    let page = one.main();
    exchange(page);
    open_settings(page, "storage");
    page.click(&test_id("remove-device"));
    page.write(&test_id("present-passphrase"), "other words than those");
    page.key("Return");
    page.wait_where("dialog[open] [role=\"alert\"]", "says whose it is", |told| {
        told.text.contains("not the one of this store. Nothing was changed.")
    });
    page.rewrite(&test_id("present-passphrase"), PASSPHRASE);
    page.key("Return");
    page.wait_where(&test_id("sync-done"), "says that", |told| told.text.contains("under new keys"));
    close_dialogs(page);
    here.server.next_chats(1, Reply::text("In trees, near water."));
    send(page, "Where do herons sleep?");
    wait_messages(page, 2);
    exchange(page);

    let page = other.main();
    open_settings(page, "storage");
    page.wait_where(&test_id("sync-problem"), "says what happened", |told| {
        told.text.contains("a device was removed") && told.text.contains("safe here")
    });
    page.wait_for(&test_id("store-passphrase"));
    close_dialogs(page);
    assert_eq!(titles(page), Vec::<String>::new());
    open_settings(page, "storage");
    page.write(&test_id("store-passphrase"), PASSPHRASE);
    page.key("Return");
    wait_exchanged(page);
    close_dialogs(page);
    wait_row(page, "Where do herons sleep?");
    one.quit();
    other.quit();
}

#[test]
fn a_paused_exchange_waits_until_it_goes_on() {
    let shared = Shared::new();
    let (here, there) = (Stage::set(), Stage::set());
    let (one, other) = (here.start(), there.start());
    shared.set(one.main());
    shared.set(other.main());
    let page = other.main();
    open_settings(page, "storage");
    page.click(&test_id("sync-pause"));
    page.wait_where(&test_id("other-devices"), "says that", |told| told.text.contains("Paused."));
    close_dialogs(page);
    here.server.next_chats(1, Reply::text("In trees, near water."));
    send(one.main(), "Where do herons sleep?");
    wait_messages(one.main(), 2);
    exchange(one.main());
    assert_eq!(titles(page), Vec::<String>::new());
    open_settings(page, "storage");
    page.click(&test_id("sync-pause"));
    close_dialogs(page);
    wait_row(page, "Where do herons sleep?");
    one.quit();
    other.quit();
}

#[test]
fn a_wrong_passphrase_of_a_shared_folder_and_a_short_one_are_refused_in_words() {
    let shared = Shared::new();
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    let alert = format!("{} [role=\"alert\"]", test_id("other-devices"));
    shared.enter(page, "short");
    page.wait_where(&alert, "asks for more", |told| told.text.contains("at least 12 characters"));
    page.rewrite(&test_id("store-passphrase"), PASSPHRASE);
    page.key("Return");
    wait_exchanged(page);
    page.click(&test_id("stop-sync"));
    confirm(page);
    page.write(&test_id("store-place"), &shared.folder().display().to_string());
    page.write(&test_id("store-passphrase"), "other words than those");
    page.key("Return");
    page.wait_where(&alert, "says whose it is", |told| {
        told.text.contains("The passphrase is not the one of this store. Nothing was changed.")
    });
    assert_eq!(page.look(&test_id("store-folder")).len(), 0, "no folder is set");
    app.quit();
}

#[test]
fn without_a_keyring_the_passphrase_of_the_shared_folder_is_asked_for_again_at_the_next_start() {
    let shared = Shared::new();
    let stage = Stage::set();
    let app = stage.start();
    shared.set(app.main());
    app.quit();
    let app = stage.start();
    let page = app.main();
    open_settings(page, "storage");
    page.wait_where(&test_id("other-devices"), "says that", |told| told.text.contains("not on this device"));
    page.write(&test_id("store-passphrase"), PASSPHRASE);
    page.key("Return");
    wait_exchanged(page);
    app.quit();
}
