//! What is captured, and what is not.

use std::time::{Duration, Instant};

use extremis_capture::{CaptureOptions, Captured};
use extremis_domain::MAX_SELECTION_CHARS;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt as _, CreateWindowAux, WindowClass};

use crate::owner;
use crate::screen::{Screen, wait_until};

/// What a capture may take in all, beside an application that never answers.
const BOUND: Duration = Duration::from_millis(500);

/// The median of several captures: on a busy machine, a single one may be kept waiting by the scheduler.
fn usual_time(capture: impl Fn() -> Captured) -> (Duration, Vec<Captured>) {
    let runs = (0..7).map(|_| {
        let start = Instant::now();
        let captured = capture();
        (start.elapsed(), captured)
    });
    let (mut times, captured): (Vec<_>, Vec<_>) = runs.unzip();
    times.sort();
    (times[times.len() / 2], captured)
}

fn selection(captured: &Captured) -> Option<&str> {
    captured.context.as_ref()?.selected_text.as_deref()
}

fn clipboard(captured: &Captured) -> Option<&str> {
    captured.context.as_ref()?.clipboard.as_deref()
}

fn named(captured: &Captured) -> bool {
    captured.context.as_ref().is_some_and(|context| context.source.application_name.is_some())
}

#[test]
fn the_selected_text_the_title_and_the_applications_name_are_captured() {
    let screen = Screen::start();
    let text = "Grüße: ä漢🙂\nsecond line\n";
    let _editor = screen.editor("letter.txt", text);
    screen.select_all(text);
    let desktop = screen.desktop();
    let captured =
        screen.capture_until(&*desktop, &CaptureOptions::default(), |found| selection(found).is_some());
    let context = captured.context.unwrap();
    assert_eq!(context.selected_text.as_deref(), Some(text));
    assert_eq!(context.source.application_name.as_deref(), Some("Mousepad"));
    assert_eq!(context.source.bundle_identifier.as_deref(), Some("Mousepad"));
    assert!(context.source.window_title.unwrap().contains("letter.txt"));
    assert!(context.captured_at.is_some() && !context.id.is_empty());
    assert!(context.clipboard.is_none() && captured.target.is_some());
}

#[test]
fn a_selection_made_in_another_application_is_not_attached() {
    let screen = Screen::start();
    let _editor = screen.editor("letter.txt", "nothing selected here");
    let _other = screen.other_owner("primary", "selected elsewhere");
    let desktop = screen.desktop();
    screen.capture_until(&*desktop, &CaptureOptions::default(), named);
    for _ in 0..5 {
        let captured = desktop.capture(&CaptureOptions::default());
        assert_eq!(selection(&captured), None);
    }
}

#[test]
fn a_selection_made_in_another_window_of_the_application_is_not_attached() {
    let screen = Screen::start();
    let desktop = screen.desktop();
    let editor = screen.editor("letter.txt", "selected in the first window");
    let text = "selected in the first window";
    screen.select_all(text);
    screen.capture_until(&*desktop, &CaptureOptions::default(), |found| selection(found) == Some(text));
    // A window that comes within a tenth of a second of a selection may be the one that it was made in; no person is so quick.
    std::thread::sleep(Duration::from_millis(200));
    screen.key("ctrl+shift+n");
    wait_until("the application has a second window in front", || screen.title().contains("Untitled"));
    let is_of_second = |found: &Captured| {
        let title = found.context.as_ref().and_then(|context| context.source.window_title.as_deref());
        title.is_some_and(|title| title.contains("Untitled"))
    };
    let captured = screen.capture_until(&*desktop, &CaptureOptions::default(), is_of_second);
    assert_eq!(selection(&captured), None);
    wait_until("the first window is in front again", || {
        screen.output("xdotool", &["windowactivate", &editor.window]);
        screen.title().contains("letter.txt")
    });
    screen.capture_until(&*desktop, &CaptureOptions::default(), |found| selection(found) == Some(text));
}

#[test]
fn a_hanging_application_does_not_hold_up_the_capture() {
    let screen = Screen::start();
    let editor = screen.editor("letter.txt", "selected, but not given");
    screen.select_all("selected, but not given");
    let desktop = screen.desktop();
    let options = CaptureOptions { clipboard: true, ..CaptureOptions::default() };
    screen.capture_until(&*desktop, &options, |found| selection(found).is_some());
    editor.process.freeze();
    let (took, captured) = usual_time(|| desktop.capture(&options));
    assert!(took <= BOUND, "{took:?}");
    assert!(captured.iter().all(|captured| selection(captured).is_none()));
    // What needs no answer from the application is there all the same.
    let captured = screen.capture_until(&*desktop, &options, named);
    assert_eq!(selection(&captured), None);
    assert!(captured.target.is_some());
    assert!(captured.context.unwrap().source.window_title.unwrap().contains("letter.txt"));
}

#[test]
fn a_hanging_clipboard_takes_nothing_from_the_selection() {
    let screen = Screen::start();
    let _editor = screen.editor("letter.txt", "selected");
    screen.select_all("selected");
    let hanging = screen.other_owner("clipboard", "never given");
    hanging.freeze();
    let desktop = screen.desktop();
    let options = CaptureOptions { clipboard: true, ..CaptureOptions::default() };
    let captured = screen.capture_until(&*desktop, &options, |found| selection(found).is_some());
    assert_eq!((selection(&captured), clipboard(&captured)), (Some("selected"), None));
}

#[test]
fn a_long_selection_is_cut() {
    let screen = Screen::start();
    // Two bytes each: more than fits into one piece of a transfer.
    let text = "äöüß".repeat(50_000);
    let _editor = screen.editor("long.txt", &text);
    screen.select_all(&text);
    let desktop = screen.desktop();
    let captured =
        screen.capture_until(&*desktop, &CaptureOptions::default(), |found| selection(found).is_some());
    let selected = selection(&captured).unwrap();
    assert_eq!(selected.chars().count(), MAX_SELECTION_CHARS);
    assert!(text.starts_with(selected));
    // How long all of it is was told, although not all of it was read.
    assert_eq!(captured.context.as_ref().and_then(|context| context.selection_length), Some(200_000));
    // The editor was not left hanging in the middle of the transfer.
    assert_eq!(screen.selected(), text);
}

#[test]
fn the_clipboard_is_captured_only_when_allowed() {
    let screen = Screen::start();
    let _editor = screen.editor("letter.txt", "text");
    let _other = screen.other_owner("clipboard", "copied ä漢🙂");
    let desktop = screen.desktop();
    let allowed = CaptureOptions { clipboard: true, ..CaptureOptions::default() };
    let captured = screen.capture_until(&*desktop, &allowed, |found| clipboard(found).is_some());
    assert_eq!(clipboard(&captured), Some("copied ä漢🙂"));
    let captured = screen.capture_until(&*desktop, &CaptureOptions::default(), named);
    assert_eq!(clipboard(&captured), None);
}

#[test]
fn nothing_is_captured_from_an_application_on_the_list_but_it_stays_a_target() {
    let screen = Screen::start();
    let _editor = screen.editor("secret.txt", "secret");
    screen.select_all("secret");
    let desktop = screen.desktop();
    screen.capture_until(&*desktop, &CaptureOptions::default(), named);
    let never = CaptureOptions { clipboard: true, never: vec!["MOUSEPAD".to_owned()] };
    let captured = screen.capture_until(&*desktop, &never, |found| found.target.is_some());
    assert!(captured.context.is_none());
}

#[test]
fn a_selection_and_a_clipboard_that_a_password_manager_marked_are_not_captured() {
    let screen = Screen::start();
    let desktop = screen.desktop();
    let options = CaptureOptions { clipboard: true, ..CaptureOptions::default() };
    for hint in ["", "public"] {
        let _owner = owner::in_front(&screen, hint);
        let both = |found: &Captured| selection(found).is_some() && clipboard(found).is_some();
        let captured = screen.capture_until(&*desktop, &options, both);
        let words = Some(owner::WORDS);
        assert_eq!((selection(&captured), clipboard(&captured)), (words, words), "{hint:?}");
    }
    let _owner = owner::in_front(&screen, "secret");
    screen.capture_until(&*desktop, &options, named);
    for _ in 0..5 {
        let captured = desktop.capture(&options);
        assert_eq!((selection(&captured), clipboard(&captured)), (None, None));
    }
}

#[test]
fn our_own_windows_are_never_the_source() {
    let screen = Screen::start();
    let desktop = screen.desktop();
    let (conn, number) = x11rb::connect(Some(&screen.display)).unwrap();
    let window = conn.generate_id().unwrap();
    let root = conn.setup().roots[number].root;
    let look = CreateWindowAux::new();
    conn.create_window(0, window, root, 0, 0, 200, 100, 0, WindowClass::INPUT_OUTPUT, 0, &look).unwrap();
    conn.map_window(window).unwrap();
    conn.flush().unwrap();
    wait_until("our window is in front", || {
        screen.output("xdotool", &["windowactivate", &window.to_string()]);
        screen.output("xdotool", &["getactivewindow"]).trim() == window.to_string()
    });
    for _ in 0..5 {
        let captured = desktop.capture(&CaptureOptions::default());
        assert!(captured.context.is_none() && captured.target.is_none());
    }
}

#[test]
fn an_empty_screen_gives_nothing_at_once() {
    let screen = Screen::start();
    let desktop = screen.desktop();
    let options = CaptureOptions { clipboard: true, ..CaptureOptions::default() };
    let (took, captured) = usual_time(|| desktop.capture(&options));
    assert!(took <= BOUND, "{took:?}");
    assert!(captured.iter().all(|captured| captured.context.is_none() && captured.target.is_none()));
    assert!(desktop.limits().iter().all(|limit| limit.ends_with('.')));
}
