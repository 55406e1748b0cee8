//! The main window comes back where and as large as it was, the windows of conversations, too, and the popup offers the
//! conversation that it had last.
//!
//! All is kept in a small file beside the settings, written soon after each change, so that a killed process loses a
//! moment at most. The popup has no place of its own: it comes to where the pointer is.

pub(crate) mod kept;
pub(crate) mod own;
mod own_windows;
pub(crate) mod safe_start;

#[cfg(target_os = "linux")]
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::time::Duration;

use extremis_app::{App, SessionId, durable};
use tauri::{AppHandle, Manager, PhysicalPosition, WebviewWindow};

use super::handles::{main, show_at};
use super::place::{Area, Place};
use crate::shell::{Shell, lock};
use kept::{FILE, Kept};

/// A window that is dragged is written down when it rests.
const RESTS: Duration = Duration::from_millis(300);

/// The screens, less what panels take of them.
pub(crate) fn screens(app: &AppHandle) -> Vec<Area> {
    let monitors = app.available_monitors().unwrap_or_default();
    let area = |monitor: &tauri::Monitor| {
        let area = monitor.work_area();
        Area { x: area.position.x, y: area.position.y, width: area.size.width, height: area.size.height }
    };
    monitors.iter().map(area).collect()
}

/// A window was moved, or has another size.
pub(crate) fn changed(app: &AppHandle) {
    write_down_when_it_rests(app);
}

/// The popup is so wide now.
pub(crate) fn popup_is_wide(app: &AppHandle, width: f64) {
    lock(&app.state::<Shell>().main_place.kept).popup_width = Some(width);
    write_down_when_it_rests(app);
}

fn write_down_when_it_rests(app: &AppHandle) {
    let changes = &app.state::<Shell>().main_place.changes;
    let change = changes.fetch_add(1, Ordering::Relaxed) + 1;
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        tokio::time::sleep(RESTS).await;
        if app.state::<Shell>().main_place.changes.load(Ordering::Relaxed) == change {
            let _ = tauri::async_runtime::spawn_blocking(move || write_down(&app)).await;
        }
    });
}

/// Writes down where the windows are now, while they are to be seen, and what else has changed.
pub(crate) fn write_down(app: &AppHandle) {
    let shell = app.state::<Shell>();
    // Looking asks the window's thread, which may want to know the place itself.
    let known = lock(&shell.main_place.kept).place;
    if let Some(place) = main(app).and_then(|window| look(&window, known).ok().flatten()) {
        lock(&shell.main_place.kept).place = Some(place);
    }
    own::look_at_all(app);
    save(&shell);
}

/// The popup has a conversation now, which it offers to continue from the next call on.
pub(crate) fn popup_has(app: &AppHandle, session: SessionId) {
    let shell = app.state::<Shell>();
    let mut kept = lock(&shell.main_place.kept);
    if kept.popup_session == Some(session) {
        return;
    }
    kept.popup_session = Some(session);
    drop(kept);
    let app = app.clone();
    tauri::async_runtime::spawn_blocking(move || save(&app.state::<Shell>()));
}

/// The conversation that the popup had last was erased for good: nothing keeps its id.
pub(crate) fn popup_session_gone(app: &AppHandle, session: SessionId) {
    let shell = app.state::<Shell>();
    if lock(&shell.main_place.kept).popup_session.take_if(|kept| *kept == session).is_none() {
        return;
    }
    let app = app.clone();
    tauri::async_runtime::spawn_blocking(move || save(&app.state::<Shell>()));
}

/// The global keys that the desktop was told not to give.
#[cfg(target_os = "linux")]
pub(crate) fn declined_keys(app: &AppHandle) -> BTreeSet<String> {
    lock(&app.state::<Shell>().main_place.kept).declined_keys.clone()
}

/// Remembers which those are, so that the desktop does not ask at every start.
#[cfg(target_os = "linux")]
pub(crate) fn decline_keys(app: &AppHandle, declined: BTreeSet<String>) {
    let shell = app.state::<Shell>();
    if lock(&shell.main_place.kept).declined_keys == declined {
        return;
    }
    lock(&shell.main_place.kept).declined_keys = declined;
    let app = app.clone();
    tauri::async_runtime::spawn_blocking(move || save(&app.state::<Shell>()));
}

fn save(shell: &Shell) {
    let Ok(engine) = shell.app() else { return };
    let mut written = lock(&shell.main_place.written);
    let kept = lock(&shell.main_place.kept).clone();
    if *written == kept {
        return;
    }
    match write(engine, &kept) {
        Ok(()) => *written = kept,
        Err(error) => tracing::warn!(%error, "the place of the window was not written down"),
    }
}

fn write(engine: &App, kept: &Kept) -> anyhow::Result<()> {
    if !engine.read_only() {
        durable::write(&engine.data_dir().join(FILE), &serde_json::to_vec_pretty(kept)?)?;
    }
    Ok(())
}

/// The place of a window that is to be seen; of a maximized one, `before` says where it goes back to.
fn look(window: &WebviewWindow, before: Option<Place>) -> tauri::Result<Option<Place>> {
    if !window.is_visible()? || window.is_minimized()? || window.is_fullscreen()? {
        return Ok(None);
    }
    let maximized = window.is_maximized()?;
    if let (true, Some(before)) = (maximized, before) {
        return Ok(Some(Place { maximized, ..before }));
    }
    let (at, size) = (window.outer_position()?, window.inner_size()?);
    let is_real = size.width > 0 && size.height > 0;
    Ok(is_real.then_some(Place { x: at.x, y: at.y, width: size.width, height: size.height, maximized }))
}

pub(crate) fn show_main(app: &AppHandle) {
    if let Some(window) = main(app) {
        let shown = show(app, &window).and_then(|()| window.unminimize()).and_then(|()| window.set_focus());
        if let Err(error) = shown {
            tracing::warn!(%error, "the main window could not be shown");
        }
    }
}

/// Shows the window where it was when it was hidden.
fn show(app: &AppHandle, window: &WebviewWindow) -> tauri::Result<()> {
    let is_hidden = !window.is_visible()?;
    let place = app.state::<Shell>().main_place.place(&screens(app)).filter(|_| is_hidden);
    match place {
        // Where it goes back to is asked for before; what it is now, it becomes by itself.
        Some(place) if place.maximized => {
            window.set_position(PhysicalPosition::new(place.x, place.y))?;
            window.show()
        }
        Some(place) => show_at(window, PhysicalPosition::new(place.x, place.y)),
        None => window.show(),
    }
}
