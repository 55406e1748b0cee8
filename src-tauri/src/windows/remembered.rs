//! The main window comes back where and as large as it was, and the popup offers the conversation that it had last.
//!
//! Both are kept in a small file beside the settings, written soon after each change, so that a killed process loses a
//! moment at most. The popup has no place of its own: it comes to where the pointer is.

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use extremis_app::{App, durable};
use serde::{Deserialize, Serialize};
use tauri::{AppHandle, Manager, PhysicalPosition, WebviewWindow};

use super::place::{Area, Place};
use crate::shell::{Shell, lock};

const FILE: &str = "window.json";

/// A window that is dragged is written down when it rests.
const RESTS: Duration = Duration::from_millis(300);

/// What is in the file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Kept {
    #[serde(flatten)]
    place: Option<Place>,
    /// The conversation that the popup had last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    popup_session: Option<String>,
}

/// What outlives the process: the place of the main window, and what the popup had last.
#[derive(Debug, Default)]
pub(crate) struct Remembered {
    kept: Mutex<Kept>,
    /// Held while the file is written, so that an older state never takes the place of a newer one.
    writing: Mutex<()>,
    /// Counts the changes, so that only the last of many is written down.
    changes: AtomicU64,
}

impl Remembered {
    /// What the last run left. A file that cannot be read costs no more than the place.
    pub fn load(data_dir: Option<&Path>) -> Self {
        let read = data_dir.and_then(|dir| std::fs::read(dir.join(FILE)).ok());
        let kept = read.and_then(|bytes| match serde_json::from_slice(&bytes) {
            Ok(kept) => Some(kept),
            Err(error) => {
                tracing::warn!(%error, "the place of the window could not be read");
                None
            }
        });
        Self { kept: Mutex::new(kept.unwrap_or_default()), ..Self::default() }
    }

    /// The place, on the screens that there are now.
    pub fn place(&self, screens: &[Area]) -> Option<Place> {
        lock(&self.kept).place.map(|place| place.on(screens))
    }

    /// The conversation that the popup had last, in this run or the one before.
    pub fn popup_session(&self) -> Option<String> {
        lock(&self.kept).popup_session.clone()
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
    let known = lock(&shell.main_place.kept).place;
    let Some(place) = look(&window, known).ok().flatten().filter(|place| Some(*place) != known) else {
        return;
    };
    lock(&shell.main_place.kept).place = Some(place);
    save(&shell);
}

/// The popup has a conversation now, which it offers to continue from the next call on.
pub(crate) fn popup_has(app: &AppHandle, session: &str) {
    let shell = app.state::<Shell>();
    let mut kept = lock(&shell.main_place.kept);
    if kept.popup_session.as_deref() == Some(session) {
        return;
    }
    kept.popup_session = Some(session.to_owned());
    drop(kept);
    let app = app.clone();
    tauri::async_runtime::spawn_blocking(move || save(&app.state::<Shell>()));
}

/// The conversation that the popup had last was erased for good: nothing keeps its id.
pub(crate) fn popup_session_gone(app: &AppHandle, session: &str) {
    let shell = app.state::<Shell>();
    if lock(&shell.main_place.kept).popup_session.take_if(|kept| kept == session).is_none() {
        return;
    }
    let app = app.clone();
    tauri::async_runtime::spawn_blocking(move || save(&app.state::<Shell>()));
}

fn save(shell: &Shell) {
    let Ok(engine) = shell.app() else { return };
    let _one_at_a_time = lock(&shell.main_place.writing);
    let kept = lock(&shell.main_place.kept).clone();
    if let Err(error) = write(engine, &kept) {
        tracing::warn!(%error, "the place of the window was not written down");
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Kept {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_file_of_before_has_the_place_alone() {
        let kept = read(r#"{"x":1,"y":2,"width":300,"height":200}"#);
        assert_eq!(kept.place.map(|place| (place.x, place.width)), Some((1, 300)));
        assert_eq!(kept.popup_session, None);
    }

    #[test]
    fn what_the_popup_had_is_read_again_with_and_without_a_place() {
        for place in [None, Some(Place { x: 1, y: 2, width: 300, height: 200, maximized: true })] {
            let kept = Kept { place, popup_session: Some("one".to_owned()) };
            assert_eq!(read(&serde_json::to_string(&kept).unwrap()), kept);
        }
    }
}
