//! What people do with a screen reader: each journey by the accessibility bus alone, by roles, names and live regions.
//!
//! No driver of the page is there, and no pointer: what cannot be found, used and heard by that bus fails here.

mod answered;
mod dialogs;
mod imported;
mod organised;
mod own_window;
mod remembered;
mod set_up;
mod shown;
mod versions;

use std::process::{Command, Stdio};

use extremis_tests::accessible::{Node, Role, ScreenReader, States};
use extremis_tests::app::{Launch, MAIN_TITLE};
use extremis_tests::desktop::{AccessibilityBus, Desktop};
use extremis_tests::group::{self, Group};
use extremis_tests::{programs, wait};
use rustix::process::Signal;

use crate::stage::Stage;

/// A desktop with a screen reader.
fn heard_stage() -> Stage {
    Stage::on(Desktop::with_accessibility(AccessibilityBus::SwitchedOn))
}

/// The application, and the screen reader that it is used with.
struct Heard<'a> {
    stage: &'a Stage,
    reader: ScreenReader,
    application: Group,
}

impl<'a> Heard<'a> {
    fn start(stage: &'a Stage) -> Self {
        Self::start_as(stage, &stage.launch())
    }

    fn start_as(stage: &'a Stage, launch: &Launch) -> Self {
        // A program tells only what was asked for before.
        let reader = ScreenReader::start(&stage.desktop);
        let mut command = Command::new(programs::app());
        stage.desktop.enter(&mut command);
        launch.prepare(&mut command);
        command.args(&launch.arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Self { stage, reader, application: Group::start(&mut command) }
    }

    /// The page of the main window, once the keys go to it.
    #[track_caller]
    fn main(&self) -> Node<'_> {
        let page = self.reader.wait_page(MAIN_TITLE);
        self.stage.desktop.wait_active(|title| title == MAIN_TITLE, "the main window");
        page
    }

    /// Uses a control by the keyboard, which leaves the focus where it was.
    #[track_caller]
    fn use_by_key(&self, control: &Node<'_>) {
        control.wait_state("usable", States::is_sensitive);
        control.give_focus();
        self.reader.key("Return");
    }

    /// Ends it as the end of the session does.
    fn quit(self) {
        let id = self.application.id();
        group::signal(id, Signal::TERM);
        wait::until("the application has ended", || (!group::is_alive(id)).then_some(()));
    }
}

/// Opens a part of the settings, which may be open.
#[track_caller]
fn settings<'b>(page: &Node<'b>, part: &str) -> Node<'b> {
    if page.find(Role::Dialog, |name| name == "Settings").is_none() {
        page.wait(Role::Button, "Settings").press();
    }
    let settings = page.wait(Role::Dialog, "Settings");
    let tab = settings.wait(Role::TabList, "Parts of the settings").wait(Role::Tab, part);
    tab.press();
    tab.wait_state("chosen", States::is_selected);
    settings
}

/// Waits until something in it, or it itself, has the focus.
#[track_caller]
fn wait_focus_in(part: &Node<'_>) {
    let found = wait::attempt(wait::LIMIT, || part.focused());
    assert!(found.is_some(), "nothing has the focus in\n{}", part.outline());
}

/// Chooses an item of the menu that a control opens.
#[track_caller]
fn choose(page: &Node<'_>, opener: &Node<'_>, item: &str) {
    opener.press();
    let menu = page.wait(Role::Menu, "Actions");
    menu.wait_beginning(Role::MenuItem, item).press();
    page.wait_none(Role::Menu, "Actions");
}
