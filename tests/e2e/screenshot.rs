//! A picture of a part of the screen or of a window, taken from the message that is being written.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use extremis_tests::app::{App, MAIN_TITLE, POPUP_TITLE};
use extremis_tests::desktop::{Area, ColouredWindow, Desktop};
use extremis_tests::picture::Picture;
use extremis_tests::portal::ScreenshotPortal;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::{HOTKEY, Stage, wait_messages};

/// A window below ours, and one beside it.
const GREEN: [u8; 3] = [20, 160, 60];
const BELOW: Area = Area { x: 200, y: 150, width: 500, height: 400 };
const WHITE: [u8; 3] = [255; 3];
const BESIDE: Area = Area { x: 1050, y: 60, width: 300, height: 200 };
/// Well within each of them.
const IN_GREEN: (i32, i32) = (260, 230);
const IN_WHITE: (i32, i32) = (1110, 160);
/// Where the main window is.
const MAIN: ((u32, u32), (u32, u32)) = ((40, 40), (900, 600));

const KEY: &str = "ctrl+shift+s";
const ATTACHED: &str = "[data-testid=attached-files] [data-testid=attached-picture]";
const REMOVE: &str = "[aria-label=\"Remove Screenshot.png\"]";
const ALERT: &str = ".banner[role=\"alert\"]";

/// The windows of other programs, the white one below.
fn windows(desktop: &Desktop) -> [ColouredWindow; 2] {
    [desktop.coloured_window("White", BESIDE, WHITE), desktop.coloured_window("Green", BELOW, GREEN)]
}

/// Has the main window cover the green one, with the keyboard.
#[track_caller]
fn cover(desktop: &Desktop) {
    let main = desktop.wait_window(MAIN_TITLE);
    desktop.place(&main, MAIN.0, MAIN.1);
    desktop.activate(&main);
}

fn pixel(desktop: &Desktop, at: (i32, i32)) -> Picture {
    desktop.input().grab(Area { x: at.0, y: at.1, width: 1, height: 1 })
}

fn colour([red, green, blue]: [u8; 3], width: u32, height: u32) -> Picture {
    Picture::new(width, height, [red, green, blue].repeat((width * height) as usize))
}

#[track_caller]
fn wait_pixel(desktop: &Desktop, at: (i32, i32), wanted: [u8; 3]) {
    wait::until(&format!("{at:?} is {wanted:?}"), || {
        (pixel(desktop, at) == colour(wanted, 1, 1)).then_some(())
    });
}

/// Presses the key, with the pointer at a place, and waits until the screen is dark around what that is over.
#[track_caller]
fn begin(desktop: &Desktop, at: (i32, i32)) {
    desktop.input().point(at.0, at.1);
    desktop.key(KEY);
    wait_pixel(desktop, IN_WHITE, [127; 3]);
    wait_pixel(desktop, IN_GREEN, GREEN);
}

#[track_caller]
fn wait_over(desktop: &Desktop, title: &str) {
    wait_pixel(desktop, IN_WHITE, WHITE);
    desktop.wait_active(|active| active == title, title);
}

/// The picture that goes along.
#[track_caller]
fn attached(page: &Driver) -> Picture {
    page.wait_where(ATTACHED, "is named", |shown| shown.attribute("alt") == "Screenshot.png");
    let source = format!("return document.querySelector('{ATTACHED}')?.src ?? ''");
    wait::until("the picture is a PNG", || {
        let address = page.script(&source, &[]).ok()?;
        let bytes = STANDARD.decode(address.as_str()?.strip_prefix("data:image/png;base64,")?).ok()?;
        Picture::from_png(&bytes).ok()
    })
}

#[track_caller]
fn drag(desktop: &Desktop, from: (i32, i32), to: (i32, i32)) {
    let input = desktop.input();
    input.point(from.0, from.1);
    input.hold(1);
    input.point(to.0, to.1);
    input.release(1);
}

fn started(stage: &Stage) -> App<'_> {
    let app = stage.start();
    app.main().wait_focus(&test_id("composer"));
    app
}

#[test]
fn a_region_that_is_dragged_goes_along_with_the_message_and_the_window_comes_back() {
    let stage = Stage::set();
    let desktop = &stage.desktop;
    let _others = windows(desktop);
    let app = started(&stage);
    cover(desktop);
    let page = app.main();
    page.write(&test_id("composer"), "look: ");
    let main = desktop.wait_window(MAIN_TITLE);
    let before = desktop.geometry(&main);
    begin(desktop, (300, 250));
    drag(desktop, (649, 449), (350, 250));
    wait_over(desktop, MAIN_TITLE);
    assert_eq!(attached(page), colour(GREEN, 300, 200), "what was below our own window");
    wait::until("the window is where it was", || (desktop.geometry(&main) == before).then_some(()));

    page.wait_focus(&test_id("composer"));
    desktop.type_text("here");
    page.wait_where(&test_id("composer"), "has both", |field| field.text == "look: here");
    desktop.key("Return");
    wait_messages(page, 2);
    let sent = stage.server.chats().pop().expect("a request").body.to_string();
    assert!(sent.contains("data:image/png;base64,"), "{}", &sent[..sent.len().min(2000)]);
    page.wait_gone(&format!(".write {ATTACHED}"));
    app.quit();
}

#[test]
fn a_click_takes_the_window_below_the_pointer_with_its_frame_and_the_button_does_what_the_key_does() {
    let stage = Stage::set();
    let desktop = &stage.desktop;
    let _others = windows(desktop);
    let app = started(&stage);
    cover(desktop);
    let page = app.main();
    page.click(&test_id("screenshot"));
    desktop.input().point(300, 250);
    wait_pixel(desktop, IN_WHITE, [127; 3]);
    desktop.input().click(1, 1);
    wait_over(desktop, MAIN_TITLE);
    let taken = attached(page);
    let (width, height) = taken.size();
    assert!((500..560).contains(&width) && (410..460).contains(&height), "{:?}", taken.size());
    assert_eq!(taken.part((20, 50), (400, 300)), colour(GREEN, 400, 300));
    app.quit();
}

#[test]
fn esc_and_a_right_click_leave_nothing() {
    let stage = Stage::set();
    let desktop = &stage.desktop;
    let _others = windows(desktop);
    let app = started(&stage);
    cover(desktop);
    let page = app.main();
    let escape: &dyn Fn() = &|| desktop.key("Escape");
    let right_click: &dyn Fn() = &|| desktop.input().click(3, 1);
    for cancel in [escape, right_click] {
        begin(desktop, (300, 250));
        cancel();
        wait_over(desktop, MAIN_TITLE);
        page.wait_focus(&test_id("composer"));
        desktop.type_text("x");
    }
    page.wait_where(&test_id("composer"), "is written in", |field| field.text == "xx");
    assert!(page.look(ATTACHED).is_empty() && page.look(ALERT).is_empty());
    app.quit();
}

#[test]
fn without_a_mouse_two_corners_are_set_or_a_window_is_gone_to() {
    let stage = Stage::set();
    let desktop = &stage.desktop;
    let _others = windows(desktop);
    let app = started(&stage);
    cover(desktop);
    let page = app.main();
    begin(desktop, (300, 250));
    desktop.key("space");
    for key in ["shift+Right", "shift+Right", "Down", "Left"] {
        desktop.key(key);
    }
    wait::until("the pointer is where the arrows led it", || {
        let told = desktop.run("xdotool", &["getmouselocation"]);
        String::from_utf8_lossy(&told.stdout).starts_with("x:399 y:251 ").then_some(())
    });
    desktop.key("Return");
    wait_over(desktop, MAIN_TITLE);
    assert_eq!(attached(page), colour(GREEN, 100, 2));
    page.click(REMOVE);
    page.wait_gone(ATTACHED);

    begin(desktop, (300, 250));
    desktop.key("Tab");
    desktop.key("w");
    // The white window is bright now.
    wait_pixel(desktop, IN_WHITE, WHITE);
    desktop.key("Return");
    desktop.wait_active(|active| active == MAIN_TITLE, "the main window");
    let taken = attached(page);
    assert_eq!(taken.part((20, 50), (200, 100)), colour(WHITE, 200, 100));
    page.wait_focus(&test_id("composer"));
    assert!(page.look(&test_id("message")).is_empty(), "no key of the choice was heard in the window");
    app.quit();
}

#[test]
fn the_popup_comes_back_with_the_picture_and_what_was_written_over_the_windows_that_it_was_over() {
    let stage = Stage::set();
    let desktop = &stage.desktop;
    let app = started(&stage);
    cover(desktop);
    let [_white, green] = windows(desktop);
    desktop.activate(&green.number());
    desktop.key(HOTKEY);
    desktop.wait_active(|active| active == POPUP_TITLE, "the popup");
    let page = app.popup();
    page.write(&test_id("composer"), "what is this?");
    let popup = desktop.wait_window(POPUP_TITLE);
    let [x, y, width, _] = desktop.geometry(&popup);

    begin(desktop, (300, 500));
    desktop.key("Escape");
    wait_over(desktop, POPUP_TITLE);
    assert!(page.look(ATTACHED).is_empty());

    begin(desktop, (300, 500));
    drag(desktop, (210, 400), (309, 449));
    wait_over(desktop, POPUP_TITLE);
    assert_eq!(attached(page), colour(GREEN, 100, 50));
    page.wait_where(&test_id("composer"), "has what was written", |field| field.text == "what is this?");
    wait::until("the popup is where it was", || {
        let [left, top, wide, _] = desktop.geometry(&popup);
        ((left, top, wide) == (x, y, width)).then_some(())
    });
    // Above the main window, which was hidden, too.
    wait_pixel(desktop, (250, 500), GREEN);
    desktop.wait_active(|active| active == POPUP_TITLE, "the popup");
    page.wait_focus(&test_id("composer"));
    desktop.key("Return");
    wait_messages(page, 2);
    let sent = stage.server.chats().pop().expect("a request").body.to_string();
    assert!(sent.contains("data:image/png;base64,"), "{}", &sent[..sent.len().min(2000)]);
    app.quit();
}

#[test]
fn on_wayland_the_portal_is_asked_and_its_file_removed_and_without_one_it_is_said_what_is_missing() {
    let stage = Stage::set();
    let desktop = &stage.desktop;
    let portal = ScreenshotPortal::start(desktop);
    let launch = stage.launch().with("WAYLAND_DISPLAY", "wayland-of-the-test");
    let app = App::start(desktop, launch);
    let page = app.main();
    page.wait_focus(&test_id("composer"));
    desktop.key(KEY);
    wait::until("the person is asked", || (portal.asked() == 1).then_some(()));
    desktop.wait_active(|active| active == MAIN_TITLE, "the main window");
    page.wait_focus(&test_id("composer"));

    let file = desktop.home().join("Screenshot of today.png");
    desktop.screenshot_of((0, 0), (50, 40), &file);
    portal.choose(Some(&file));
    desktop.key(KEY);
    assert_eq!(attached(page).size(), (50, 40));
    wait::until("the file of the portal is gone", || (!file.exists()).then_some(()));
    assert_eq!((portal.asked(), page.look(ALERT).len()), (2, 0));
    desktop.wait_active(|active| active == MAIN_TITLE, "the main window");

    drop(portal);
    desktop.key(KEY);
    page.wait_where(ALERT, "says what is missing", |told| told.text.contains("no Screenshot portal"));
    app.quit();
}
