//! The popup as a layer over all windows, on Wayland compositors that have such layers: over one that fills the screen,
//! too, with the keyboard at once, and on the screen where the person is.
//!
//! The layer covers its screen and is empty around the popup. So the popup's size is a matter of its own window, which no
//! compositor has a say in, and a click beside it is heard. That click gives the keyboard to the window below; as anywhere
//! else the popup then hides, or stays and lets everything around it be used.
//!
//! What touches the window does so on the main thread.

use std::cell::Cell;
use std::sync::mpsc::channel;
use std::time::Duration;

use gtk::cairo::{RectangleInt, Region};
use gtk::glib::Propagation;
use gtk::prelude::*;
use tauri::{AppHandle, LogicalSize, Manager, WebviewWindow};

use super::size::{UPPER_PART, size};
use super::window;
use crate::shell::{Shell, lock};
use crate::windows::layer_shell::{KeyboardMode, LayerShell};
use crate::windows::{POPUP_SIZE, zoom};

/// How long a compositor may take to hide the popup.
const HIDES_WITHIN: Duration = Duration::from_secs(1);

thread_local! {
    /// Whether the person is beside the popup. Of the main thread.
    static IS_LEFT: Cell<bool> = const { Cell::new(false) };
}

/// Makes the popup a layer. It was not shown yet.
pub(crate) fn begin(app: &AppHandle, window: &WebviewWindow, layer: LayerShell) -> tauri::Result<()> {
    let (frame, content) = (window.gtk_window()?, window.default_vbox()?);
    layer.cover_screen(&frame);
    app.manage(layer);
    content.set_halign(gtk::Align::Center);
    content.set_valign(gtk::Align::Start);
    // Its page is not laid out for no width at all first.
    let (width, height) = lock(&app.state::<Shell>().popup).wanted_size();
    content.set_size_request(whole(width), whole(height));
    let placed = app.clone();
    frame.connect_size_allocate(move |_, _| {
        let app = placed.clone();
        // A size cannot be asked for while sizes are given.
        gtk::glib::idle_add_local_once(move || place_now(&app));
    });
    let beside = app.clone();
    frame.connect_button_press_event(move |frame, event| {
        if event.window() == frame.window() {
            give_keyboard(&beside, KeyboardMode::None);
        }
        Propagation::Proceed
    });
    for page in content.children() {
        let app = app.clone();
        page.connect_button_press_event(move |_, _| {
            give_keyboard(&app, KeyboardMode::Exclusive);
            Propagation::Proceed
        });
    }
    Ok(())
}

/// Whether the popup is a layer: no window, to the compositor.
pub(crate) fn is_one(app: &AppHandle) -> bool {
    app.try_state::<LayerShell>().is_some()
}

/// Shows the popup, with the keyboard or without it, whether it was shown or not; not where it is no layer.
pub(super) fn show(app: &AppHandle, with_keyboard: bool) -> bool {
    let shown = app.clone();
    let mode = if with_keyboard { KeyboardMode::Exclusive } else { KeyboardMode::None };
    is_one(app)
        && on_main_thread(app, move || {
            give_keyboard(&shown, mode);
            if let Some(frame) = frame(&shown) {
                frame.show_all();
            }
        })
}

/// Hides the popup, where it is a layer. When this comes back, the compositor has given the keyboard to the window below:
/// keys that are pressed then go there.
pub(super) fn conceal(app: &AppHandle) -> bool {
    if !is_one(app) {
        return false;
    }
    let (tell, told) = channel();
    let hidden = app.clone();
    let is_asked = on_main_thread(app, move || {
        if let Some(frame) = frame(&hidden) {
            frame.hide();
            frame.display().sync();
        }
        // Whoever asked may have stopped waiting.
        let _ = tell.send(());
    });
    if !is_asked || told.recv_timeout(HIDES_WITHIN).is_err() {
        tracing::warn!("the popup may still be shown");
    }
    true
}

/// Places the popup on its screen, as high as its content, where it is a layer.
pub(super) fn place(app: &AppHandle) -> bool {
    let placed = app.clone();
    is_one(app) && on_main_thread(app, move || place_now(&placed))
}

fn on_main_thread(app: &AppHandle, act: impl FnOnce() + Send + 'static) -> bool {
    app.run_on_main_thread(act)
        .inspect_err(|error| tracing::warn!(%error, "the popup stays as it is"))
        .is_ok()
}

fn place_now(app: &AppHandle) {
    let Some((frame, content)) = parts(app) else { return };
    // A window that keeps its size would keep that of the screen before.
    frame.set_resizable(true);
    let room = LogicalSize::new(f64::from(frame.allocated_width()), f64::from(frame.allocated_height()));
    // Before it was first shown, it has no screen. Hidden, it has that of before: what is shown next is placed ahead of it.
    if room.height < POPUP_SIZE.1 {
        return;
    }
    let wanted = lock(&app.state::<Shell>().popup).wanted_size();
    let (width, height) = size(zoom::factor(app), wanted, room);
    content.set_size_request(whole(width), whole(height));
    content.set_margin_top(whole(room.height * UPPER_PART));
    take_clicks(&frame, &content);
}

fn give_keyboard(app: &AppHandle, mode: KeyboardMode) {
    let (Some(layer), Some((frame, content))) = (app.try_state::<LayerShell>(), parts(app)) else { return };
    IS_LEFT.set(mode == KeyboardMode::None);
    layer.set_keyboard_mode(&frame, mode);
    take_clicks(&frame, &content);
}

/// While the person is beside the popup, what is around it is not in the way.
fn take_clicks(frame: &gtk::ApplicationWindow, content: &gtk::Box) {
    let Some(surface) = frame.window() else { return };
    let area = if IS_LEFT.get() {
        let area = content.allocation();
        RectangleInt::new(area.x(), area.y(), area.width(), area.height())
    } else {
        RectangleInt::new(0, 0, surface.width(), surface.height())
    };
    surface.input_shape_combine_region(&Region::create_rectangle(&area), 0, 0);
}

fn frame(app: &AppHandle) -> Option<gtk::ApplicationWindow> {
    window(app)?.gtk_window().ok()
}

/// The window, and what is in it.
fn parts(app: &AppHandle) -> Option<(gtk::ApplicationWindow, gtk::Box)> {
    let popup = window(app)?;
    Some((popup.gtk_window().ok()?, popup.default_vbox().ok()?))
}

#[expect(clippy::cast_possible_truncation, reason = "a length on a screen")]
fn whole(length: f64) -> i32 {
    length.round() as i32
}
