//! A file or a folder that the person chooses in the chooser of the desktop: on Linux that of its portal, else that of GTK;
//! elsewhere that of the system. A page gets the path of what was chosen, and nothing of what is in it.

#[cfg(target_os = "linux")]
mod gtk_chooser;
#[cfg(target_os = "linux")]
mod portal;
#[cfg(not(target_os = "linux"))]
mod system;

use std::path::{Path, PathBuf};

use extremis_app::place_in_chosen;
use extremis_app::wire::{PathPurpose, WireError};
use extremis_language::{Words, text};
use tauri::{AppHandle, Manager, PhysicalPosition, WebviewWindow};

use crate::popup;
use crate::shell::Shell;
use crate::windows::POPUP;

/// What is chosen, and where the choice begins.
#[derive(Debug, Clone)]
struct Question {
    purpose: PathPurpose,
    title: String,
    /// A folder that is there; none: wherever the desktop likes.
    folder: Option<PathBuf>,
    /// What a new file, or the folder for something, is called.
    name: Option<String>,
}

impl Question {
    fn new(purpose: PathPurpose, typed: &Path) -> Self {
        let (folder, name) = beginning(purpose, typed);
        Self { purpose, title: title(purpose), folder, name }
    }

    /// Whether it is a file that is to be written.
    fn saves(&self) -> bool {
        self.purpose.is_new() && !self.purpose.is_folder()
    }
}

/// Has the person choose; none where they do not want to, or choose already.
pub(crate) async fn choose(
    app: &AppHandle,
    window: WebviewWindow,
    purpose: PathPurpose,
    typed: PathBuf,
) -> Result<Option<PathBuf>, WireError> {
    let shell = app.state::<Shell>();
    let Ok(_turn) = shell.choosing_path.try_lock() else { return Ok(None) };
    let failed =
        |error: String| WireError::new("chooser", text!("shell-choose-failed", error = Words(error)), true);
    let looked = move || Question::new(purpose, &typed);
    let question = blocking(looked).await.map_err(failed)?;
    let name = question.name.clone();
    let (shown, over) = (app.clone(), window.clone());
    let aside = blocking(move || AsidePopup::of(&shown, over)).await.map_err(failed)?;
    let chosen = ask(app, window, question).await;
    blocking(move || drop(aside)).await.map_err(failed)?;
    let chosen = chosen.map_err(failed)?;
    let Some(chosen) = chosen else { return Ok(None) };
    blocking(move || place_in_chosen(purpose, chosen, name.as_deref())).await.map(Some).map_err(failed)
}

/// The popup off the screen, as long as this is there: it would lie over the chooser, and hide when that gets the focus.
struct AsidePopup {
    popup: WebviewWindow,
    at: Option<PhysicalPosition<i32>>,
}

impl AsidePopup {
    /// None for other windows.
    fn of(app: &AppHandle, window: WebviewWindow) -> Option<Self> {
        if window.label() != POPUP {
            return None;
        }
        let at = window.outer_position().ok();
        popup::conceal(app, &window);
        Some(Self { popup: window, at })
    }
}

impl Drop for AsidePopup {
    fn drop(&mut self) {
        popup::show_again(&self.popup, self.at, true);
    }
}

/// Disks may be slow, and so may windows.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, String> {
    tauri::async_runtime::spawn_blocking(work).await.map_err(|error| error.to_string())
}

#[cfg(target_os = "linux")]
async fn ask(app: &AppHandle, window: WebviewWindow, question: Question) -> Result<Option<PathBuf>, String> {
    let parent = portal::parent(&window);
    match portal::ask(&question, &parent).await {
        Ok(chosen) => return Ok(chosen),
        Err(portal::Failed::NotThere(error)) => tracing::info!(%error, "the desktop has no portal for files"),
        Err(portal::Failed::Broke(error)) => tracing::warn!(%error, "the portal for files"),
    }
    gtk_chooser::ask(app, window, question).await
}

#[cfg(not(target_os = "linux"))]
async fn ask(app: &AppHandle, window: WebviewWindow, question: Question) -> Result<Option<PathBuf>, String> {
    system::ask(app, window, question).await
}

/// The folder and the name that what is typed leads to, as far as it is there.
fn beginning(purpose: PathPurpose, typed: &Path) -> (Option<PathBuf>, Option<String>) {
    let last = typed.file_name().map(|name| name.to_string_lossy().into_owned());
    let is_whole = typed.is_dir() && !matches!(purpose, PathPurpose::ExportFile | PathPurpose::SavedFile);
    let from = if is_whole { Some(typed) } else { typed.parent() };
    let there =
        from.into_iter().flat_map(Path::ancestors).find(|folder| folder.is_absolute() && folder.is_dir());
    let name = last.filter(|_| purpose.is_new() && purpose != PathPurpose::SharedFolder);
    (there.map(Path::to_owned), name)
}

fn title(purpose: PathPurpose) -> String {
    match purpose {
        PathPurpose::ImportFile => text!("shell-choose-import-file"),
        PathPurpose::ImportFolder => text!("shell-choose-import-folder"),
        PathPurpose::ExportFile => text!("shell-choose-export-file"),
        PathPurpose::ExportFolder => text!("shell-choose-export-folder"),
        PathPurpose::NotesFolder => text!("shell-choose-notes-folder"),
        PathPurpose::SharedFolder => text!("shell-choose-shared-folder"),
        PathPurpose::SavedFile => text!("shell-choose-saved-file"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choice_begins_in_the_nearest_folder_that_is_there() {
        let home = tempfile::tempdir().unwrap();
        let there = Some(home.path().to_owned());
        let begins = |purpose, typed: &str| beginning(purpose, &home.path().join(typed));
        let named = |name: &str| Some(name.to_owned());
        assert_eq!(begins(PathPurpose::SavedFile, "a.py"), (there.clone(), named("a.py")));
        assert_eq!(begins(PathPurpose::SavedFile, "none/deep/a.py"), (there.clone(), named("a.py")));
        assert_eq!(begins(PathPurpose::ImportFile, "none/export.zip"), (there.clone(), None));
        assert_eq!(begins(PathPurpose::ImportFolder, ""), (there.clone(), None));
        assert_eq!(begins(PathPurpose::ExportFolder, "Notes"), (there, named("Notes")));
        assert_eq!(beginning(PathPurpose::ImportFile, Path::new("")), (None, None));
        assert_eq!(beginning(PathPurpose::ImportFile, Path::new("export.zip")), (None, None));
    }
}
