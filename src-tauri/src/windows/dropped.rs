//! Files that are dragged over a window and dropped on it. The page is told where they are over it, and what was
//! dropped; it says what will happen.

use std::path::PathBuf;

use extremis_app::Dropped;
use extremis_app::wire::FileDrag;
use tauri::{AppHandle, DragDropEvent, Emitter, Manager, PhysicalPosition, PhysicalSize};

use crate::shell::{Shell, lock};

/// Hears of a drag over the main window or one of a conversation.
pub(crate) fn dragged(app: &AppHandle, label: &str, event: DragDropEvent) {
    let shell = app.state::<Shell>();
    let told = match event {
        DragDropEvent::Enter { paths, position } => {
            let dragged = each(paths);
            *lock(&shell.dragged) = dragged;
            over(app, label, position)
        }
        DragDropEvent::Over { position } => over(app, label, position),
        DragDropEvent::Drop { paths, position } => {
            let dropped = each(paths);
            let paths = files(&dropped).map(|path| path.display().to_string()).collect();
            *lock(&shell.dropped) = dropped;
            let (x, y) = part(app, label, position);
            Some(FileDrag::Dropped { x, y, paths })
        }
        _ => Some(FileDrag::Left),
    };
    let Some(told) = told else { return };
    if let Err(error) = app.emit_to(label, "file-drag", told) {
        tracing::warn!(%error, "what was dropped did not reach the window");
    }
}

/// Where files are over the window. A link that is dragged is nothing to speak of before it is dropped.
fn over(app: &AppHandle, label: &str, position: PhysicalPosition<f64>) -> Option<FileDrag> {
    let has_files = files(&lock(&app.state::<Shell>().dragged)).next().is_some();
    let (x, y) = part(app, label, position);
    has_files.then_some(FileDrag::Over { x, y })
}

/// What was dragged, each: a file or a folder that is there, else an address.
fn each(paths: Vec<PathBuf>) -> Vec<Dropped> {
    let is_there = |path: &PathBuf| path.is_absolute() && path.symlink_metadata().is_ok();
    let dropped = |path: PathBuf| {
        if is_there(&path) { Dropped::File(path) } else { Dropped::Address(path.display().to_string()) }
    };
    paths.into_iter().map(dropped).collect()
}

fn files(dropped: &[Dropped]) -> impl Iterator<Item = &PathBuf> {
    dropped.iter().filter_map(|dropped| match dropped {
        Dropped::File(path) => Some(path),
        Dropped::Address(_) => None,
    })
}

/// The place as parts of the window's width and height.
fn part(app: &AppHandle, label: &str, at: PhysicalPosition<f64>) -> (f64, f64) {
    let Some(window) = app.get_webview_window(label) else { return (0.0, 0.0) };
    let size = window.inner_size().unwrap_or(PhysicalSize::new(1, 1));
    // GTK counts in units that are as many pixels as the screen's scale says.
    let scale = if cfg!(target_os = "linux") { window.scale_factor().unwrap_or(1.0) } else { 1.0 };
    (at.x * scale / f64::from(size.width.max(1)), at.y * scale / f64::from(size.height.max(1)))
}
