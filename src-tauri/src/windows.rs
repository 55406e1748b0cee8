//! The main window, the popup, and the windows of conversations.

pub(crate) mod conversation;
pub(crate) mod dropped;
#[cfg(target_os = "linux")]
mod exposed;
pub(crate) mod handles;
#[cfg(target_os = "linux")]
pub(crate) mod layer_shell;
#[cfg(target_os = "linux")]
mod one_process;
pub(crate) mod own_page;
mod place;
pub(crate) mod remembered;
#[cfg(target_os = "linux")]
pub(crate) mod renewal;
#[cfg(not(target_os = "linux"))]
#[path = "windows/no_renewal.rs"]
pub(crate) mod renewal;
pub(crate) mod shown;
pub(crate) mod zoom;

use tauri::utils::config::Color;
use tauri::{
    AppHandle, CloseRequestApi, LogicalPosition, LogicalSize, Manager, PhysicalPosition, PhysicalSize,
    WebviewUrl, WebviewWindow, WebviewWindowBuilder,
};

use crate::args::Launch;
use crate::shell::Shell;
use crate::{background, ending, popup};
pub(crate) use handles::{
    MAIN, MAIN_LEAST, POPUP, POPUP_SIZE, all, beside_popup, is_any_seen, is_seen, main, show_at,
};
#[cfg(target_os = "linux")]
use layer_shell::LayerShell;
use own_page::is_own_page;
use place::Place;
pub(crate) use remembered::show_main;
pub(crate) use shown::{show_named, show_session};

/// The size of the main window where nobody gave it another.
const MAIN_SIZE: (f64, f64) = (1180.0, 760.0);

pub(crate) fn create(app: &AppHandle, launch: &Launch) -> tauri::Result<()> {
    create_main(app, matches!(launch, Launch::Window | Launch::Show(_)))?;
    create_popup(app)?;
    zoom::apply(app);
    match launch {
        Launch::Toggle => popup::toggle(app),
        Launch::Ask(text) => popup::ask(app, text.clone()),
        Launch::New => popup::begin_anew(app),
        Launch::Show(name) => show_named(app, name),
        Launch::Command(name) => popup::run(app, name.clone()),
        _ => {}
    }
    Ok(())
}

/// Makes the popup, hidden, so that the hotkey only has to show it.
fn create_popup(app: &AppHandle) -> tauri::Result<()> {
    let builder = WebviewWindowBuilder::new(app, POPUP, WebviewUrl::App("popup.html".into()))
        .title("Extremis Popup")
        .inner_size(POPUP_SIZE.0, POPUP_SIZE.1)
        .resizable(false)
        .decorations(false)
        .always_on_top(true)
        .skip_taskbar(true)
        .visible(false)
        .disable_drag_drop_handler()
        .on_navigation(is_own_page)
        .background_color(Color(0, 0, 0, 0));
    #[cfg(target_os = "linux")]
    show_rightly(app, one_process::beside_main(app, builder)?)?;
    #[cfg(not(target_os = "linux"))]
    builder.build()?;
    Ok(())
}

/// Has the popup drawn whole, and as a layer where there are such.
#[cfg(target_os = "linux")]
fn show_rightly(
    app: &AppHandle,
    builder: WebviewWindowBuilder<'_, tauri::Wry, AppHandle>,
) -> tauri::Result<()> {
    let Some(layer) = LayerShell::load() else {
        keep_drawn(&builder.build()?);
        return Ok(());
    };
    // Its page is seen through around its round corners.
    let popup = builder.initialization_script("document.documentElement.classList.add('layer')").build()?;
    keep_drawn(&popup);
    popup::layer::begin(app, &popup, layer)
}

#[cfg(target_os = "linux")]
fn keep_drawn(window: &WebviewWindow) {
    exposed::redraw_whole(window);
    one_process::survive(window);
    one_process::go_with(window);
}

fn create_main(app: &AppHandle, visible: bool) -> tauri::Result<()> {
    let mut builder = WebviewWindowBuilder::new(app, MAIN, WebviewUrl::App("index.html".into()))
        .title("Extremis")
        .inner_size(MAIN_SIZE.0, MAIN_SIZE.1)
        .min_inner_size(MAIN_LEAST.0, MAIN_LEAST.1)
        .on_navigation(is_own_page)
        .visible(visible);
    if let Some(place) = app.state::<Shell>().main_place.place(&remembered::screens(app)) {
        builder = placed(app, builder, place)?;
    }
    let made = builder.build();
    #[cfg(target_os = "linux")]
    let made = made.inspect(keep_drawn);
    made.map(drop)
}

/// A window that comes where and as large as it was.
fn placed<'a>(
    app: &AppHandle,
    builder: WebviewWindowBuilder<'a, tauri::Wry, AppHandle>,
    place: Place,
) -> tauri::Result<WebviewWindowBuilder<'a, tauri::Wry, AppHandle>> {
    let monitor = app.monitor_from_point(f64::from(place.x), f64::from(place.y))?;
    let scale = monitor.map_or(1.0, |monitor| monitor.scale_factor());
    let at: LogicalPosition<f64> = PhysicalPosition::new(place.x, place.y).to_logical(scale);
    let size: LogicalSize<f64> = PhysicalSize::new(place.width, place.height).to_logical(scale);
    Ok(builder.inner_size(size.width, size.height).position(at.x, at.y).maximized(place.maximized))
}

/// Whether the program ends when this window closes: it is the last, and nothing is to go on without one.
fn ends_with(app: &AppHandle, label: &str) -> bool {
    let is_other = |window: &WebviewWindow| window.label() != label && window.is_visible().unwrap_or(false);
    let keeps_running = app.state::<Shell>().app().is_ok_and(|app| app.settings().keep_running);
    !keeps_running && !beside_popup(app).iter().any(is_other)
}

/// Closing a window saves at once. The main window is only hidden while something is to go on without it.
pub(crate) fn close_requested(app: &AppHandle, label: &str, api: &CloseRequestApi) {
    let shell = app.state::<Shell>();
    shell.save();
    if label == POPUP {
        api.prevent_close();
        popup::hide(app);
        return;
    }
    if let Some(session) = conversation::session_of(label) {
        return conversation::close_requested(app, session, api);
    }
    api.prevent_close();
    // A hidden window would hide the warning too.
    if ending::ask_if_unsaved(app) {
        return;
    }
    if ends_with(app, label) {
        // It goes with the program, once its drafts are saved.
        app.exit(0);
    } else if let Some(window) = main(app) {
        remembered::write_down(app);
        let _ = window.hide();
        if !is_any_seen(app) {
            background::begun(app);
        }
    }
}
