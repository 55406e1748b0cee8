//! The popup on a desktop with two monitors: it comes to the one where the pointer is.

use std::time::Duration;

use extremis_tests::app::POPUP_TITLE;
use extremis_tests::desktop::{Area, Desktop, MONITOR};
use extremis_tests::editor::Editor;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::test_id;

use crate::stage::{HOTKEY, Stage, wait_messages};

/// How long the popup may take before the key is pressed again.
const COMES: Duration = Duration::from_secs(3);
/// How long a press can wait on a busy machine, and then still hide the popup.
const STAYS: Duration = Duration::from_millis(800);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Monitor {
    First,
    Second,
}

impl Monitor {
    fn left(self) -> u32 {
        match self {
            Self::First => 0,
            Self::Second => MONITOR.0,
        }
    }

    /// Whether all of a window is on it.
    fn has(self, window: Area) -> bool {
        let begins = self.left().cast_signed();
        let (ends, bottom) = (begins + MONITOR.0.cast_signed(), MONITOR.1.cast_signed());
        let (right, below) = (window.x + window.width.cast_signed(), window.y + window.height.cast_signed());
        window.x >= begins && right <= ends && window.y >= 0 && below <= bottom
    }

    /// Whether the popup is there and all of it is on it.
    fn has_popup(self, desktop: &Desktop) -> bool {
        let input = desktop.input();
        let popup = input.active().filter(|active| input.title(*active) == POPUP_TITLE);
        popup.and_then(|popup| input.area(popup)).is_some_and(|area| self.has(area))
    }

    /// Moves the pointer into its lower part, where no popup comes.
    fn point(self, desktop: &Desktop) {
        let middle = self.left() + MONITOR.0 / 2;
        desktop.input().point(middle.cast_signed(), MONITOR.1.cast_signed() - 40);
    }
}

/// Moves a window to a monitor and maximises it there.
#[track_caller]
fn fill(desktop: &Desktop, window: &str, monitor: Monitor) {
    desktop.maximize(window, false);
    desktop.place(window, (monitor.left() + 60, 60), (600, 400));
    desktop.maximize(window, true);
    wait::until(&format!("the window fills the {monitor:?} monitor"), || {
        let area = desktop.input().area(window.parse().ok()?)?;
        (monitor.has(area) && area.width > MONITOR.0 - 20).then_some(())
    });
}

#[test]
fn the_popup_comes_wholly_on_the_monitor_of_the_pointer_over_a_window_that_is_maximised_there() {
    let stage = Stage::on(Desktop::with_two_monitors());
    let desktop = &stage.desktop;
    let app = stage.start();
    let editor = Editor::with_text(desktop, "letter.txt", "teh fox");
    let page = app.popup();
    for monitor in [Monitor::Second, Monitor::First] {
        fill(desktop, editor.window(), monitor);
        monitor.point(desktop);
        desktop.key(HOTKEY);
        let is_there = || monitor.has_popup(desktop).then_some(());
        wait::until(&format!("the popup is on the {monitor:?} monitor"), is_there);
        // What is covered cannot be clicked.
        page.click(&test_id("composer"));
        stage.server.next_chats(1, Reply::text(&"A line of the answer.\n\n".repeat(30)));
        page.type_text("Correct it");
        page.key("Return");
        wait_messages(page, 2);
        wait::until(&format!("with a long answer, too, it is on the {monitor:?} monitor"), is_there);
        page.key("Escape");
        desktop.wait_no_window(POPUP_TITLE);
        editor.wait_focus();
    }
    app.quit();
}

#[test]
fn between_two_monitors_quick_presses_make_one_popup_and_the_next_one_comes_where_the_pointer_is() {
    let stage = Stage::on(Desktop::with_two_monitors());
    let desktop = &stage.desktop;
    let app = stage.start();
    for round in [[Monitor::First, Monitor::Second], [Monitor::Second, Monitor::First]] {
        for monitor in [round, round].concat() {
            monitor.point(desktop);
            desktop.key(HOTKEY);
        }
        wait_alone_on(desktop, round[1]);
        desktop.key("Escape");
        desktop.wait_no_window(POPUP_TITLE);
    }
    app.quit();
}

/// Presses the key until the popup is on the monitor of the pointer and stays there; there is never more than one meanwhile.
#[track_caller]
fn wait_alone_on(desktop: &Desktop, monitor: Monitor) {
    let is_there = || {
        let popups = desktop.input().windows(POPUP_TITLE);
        assert!(popups <= 1, "{popups} popups");
        monitor.has_popup(desktop)
    };
    wait::until(&format!("the popup is on the {monitor:?} monitor"), || {
        if wait::attempt(COMES, || is_there().then_some(())).is_none() {
            desktop.key(HOTKEY);
            return None;
        }
        wait::attempt(STAYS, || (!is_there()).then_some(())).is_none().then_some(())
    });
}
