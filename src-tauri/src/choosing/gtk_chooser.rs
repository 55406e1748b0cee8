//! The chooser of GTK, on desktops without a portal for files; in a Flatpak, GTK asks the portal itself.

use std::cell::RefCell;
use std::path::PathBuf;

use gtk::prelude::*;
use gtk::{FileChooserAction, FileChooserNative, ResponseType};
use tauri::{AppHandle, WebviewWindow};
use tokio::sync::oneshot;

use super::Question;

pub(super) async fn ask(
    app: &AppHandle,
    window: WebviewWindow,
    question: Question,
) -> Result<Option<PathBuf>, String> {
    let (send, receive) = oneshot::channel();
    app.run_on_main_thread(move || show(&window, &question, send)).map_err(|error| error.to_string())?;
    receive.await.map_err(|error| error.to_string())
}

/// Shows it, and tells what was chosen once it was.
fn show(window: &WebviewWindow, question: &Question, told: oneshot::Sender<Option<PathBuf>>) {
    let action = match (question.purpose.is_folder(), question.saves()) {
        (true, _) => FileChooserAction::SelectFolder,
        (false, true) => FileChooserAction::Save,
        (false, false) => FileChooserAction::Open,
    };
    // Over one that is hidden, it would be hidden, too.
    let parent = window.gtk_window().ok().filter(WidgetExt::is_visible);
    let chooser = FileChooserNative::new(Some(&question.title), parent.as_ref(), action, None, None);
    chooser.set_modal(true);
    chooser.set_create_folders(question.purpose.is_new());
    // What is there stays there: the engine replaces nothing, and says so.
    chooser.set_do_overwrite_confirmation(false);
    if let Some(folder) = &question.folder {
        chooser.set_current_folder(folder);
    }
    if let Some(name) = question.name.as_ref().filter(|_| question.saves()) {
        chooser.set_current_name(name);
    }
    // Nobody else holds it until it is answered.
    let held = RefCell::new(Some((chooser.clone(), told)));
    chooser.connect_response(move |_, response| {
        let Some((chooser, told)) = held.take() else { return };
        let chosen = (response == ResponseType::Accept).then(|| chooser.filename()).flatten();
        chooser.destroy();
        // Nobody waits where the window was closed meanwhile.
        let _ = told.send(chosen);
    });
    chooser.show();
}
