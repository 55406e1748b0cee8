//! The choosers of macOS and Windows.

use std::path::PathBuf;

use rfd::AsyncFileDialog;
use tauri::{AppHandle, WebviewWindow};
use tokio::sync::oneshot;

use super::Question;

pub(super) async fn ask(
    app: &AppHandle,
    window: WebviewWindow,
    question: Question,
) -> Result<Option<PathBuf>, String> {
    let (send, receive) = oneshot::channel();
    // macOS makes windows on the main thread alone.
    let begin = move || {
        let mut chooser = AsyncFileDialog::new().set_title(&question.title).set_parent(&window);
        if let Some(folder) = &question.folder {
            chooser = chooser.set_directory(folder);
        }
        if let Some(name) = question.name.as_ref().filter(|_| question.saves()) {
            chooser = chooser.set_file_name(name);
        }
        let choosing: std::pin::Pin<Box<dyn Future<Output = _> + Send>> =
            match (question.purpose.is_folder(), question.saves()) {
                (true, _) => Box::pin(chooser.pick_folder()),
                (false, true) => Box::pin(chooser.save_file()),
                (false, false) => Box::pin(chooser.pick_file()),
            };
        tauri::async_runtime::spawn(async move {
            let chosen = choosing.await.map(|file| file.path().to_owned());
            // Nobody waits where the window was closed meanwhile.
            let _ = send.send(chosen);
        });
    };
    app.run_on_main_thread(begin).map_err(|error| error.to_string())?;
    receive.await.map_err(|error| error.to_string())
}
