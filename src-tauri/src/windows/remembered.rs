//! The main window comes back where and as large as it was.
//!
//! Its place is kept in a small file beside the settings, written soon after each change, so that a killed process
//! loses a moment at most. The popup has no such place: it comes to where the pointer is.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use extremis_app::{App, durable};
use tauri::{AppHandle, Manager, PhysicalPosition, WebviewWindow};

use super::place::{Area, Place};
use crate::shell::{Shell, lock};

const FILE: &str = "window.json";

/// A window that is dragged is written down when it rests.
const RESTS: Duration = Duration::from_millis(300);

/// The place of the main window.
#[derive(Debug, Default)]
pub(crate) struct Remembered {
    place: Mutex<Option<Place>>,
    /// Counts the changes, so that only the last of many is written down.
    changes: AtomicU64,
}

impl Remembered {
    /// What the last run left. A file that cannot be read costs no more than the place.
    pub fn load(data_dir: Option<&Path>) -> Self {
        let read = data_dir.and_then(|dir| std::fs::read(dir.join(FILE)).ok());
        let place = read.and_then(|bytes| match serde_json::from_slice(&bytes) {
            Ok(place) => Some(place),
            Err(error) => {
                tracing::warn!(%error, "the place of the window could not be read");
                None
            }
        });
        Self { place: Mutex::new(place), changes: AtomicU64::default() }
    }

    /// The place, on the screens that there are now.
    pub fn place(&self, screens: &[Area]) -> Option<Place> {
        lock(&self.place).map(|place| place.on(screens))
    }
}

/// The screens, less what panels take of them.
pub(crate) fn screens(app: &AppHandle) -> Vec<Area> {
    let monitors = app.available_monitors().unwrap_or_default();
    let area = |monitor: &tauri::Monitor| {
        let area = monitor.work_area();
        Area { x: area.position.x, y: area.position.y, width: area.size.width, height: area.size.height }
    };
    monitors.iter().map(area).collect()
}

/// The window was moved, or has another size.
pub(crate) fn changed(app: &AppHandle) {
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

/// Writes down where the window is now, while it is to be seen.
pub(crate) fn write_down(app: &AppHandle) {
    let shell = app.state::<Shell>();
    let Some(window) = super::main(app) else { return };
    // Looking asks the window's thread, which may want to know the place itself.
    let known = *lock(&shell.main_place.place);
    let Some(place) = look(&window, known).ok().flatten().filter(|place| Some(*place) != known) else {
        return;
    };
    *lock(&shell.main_place.place) = Some(place);
    if let Ok(engine) = shell.app()
        && let Err(error) = save(engine, place)
    {
        tracing::warn!(%error, "the place of the window was not written down");
    }
}

fn save(engine: &App, place: Place) -> anyhow::Result<()> {
    if !engine.read_only() {
        durable::write(&engine.data_dir().join(FILE), &serde_json::to_vec_pretty(&place)?)?;
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

/// Shows the window where it was when it was hidden.
pub(crate) fn show(app: &AppHandle, window: &WebviewWindow) -> tauri::Result<()> {
    let is_hidden = !window.is_visible()?;
    let place = app.state::<Shell>().main_place.place(&screens(app)).filter(|_| is_hidden);
    match place {
        // Where it goes back to is asked for before; what it is now, it becomes by itself.
        Some(place) if place.maximized => {
            window.set_position(PhysicalPosition::new(place.x, place.y))?;
            window.show()
        }
        Some(place) => super::show_at(window, PhysicalPosition::new(place.x, place.y)),
        None => window.show(),
    }
}
