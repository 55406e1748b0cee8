//! Newer versions: looked for once the user said yes, downloaded and installed when they say so, and never under an answer
//! or something unsaved. What is installed is what the makers signed for just that version, which is newer than this one.
//!
//! The plugin's own commands are given to no window. Deliberately absent: packages of a package manager, which that
//! replaces.

pub(crate) mod package;
pub(crate) mod requests;
pub(crate) mod source;
pub(crate) mod state;
pub(crate) mod words;

use std::time::Duration;

use extremis_app::wire::{UpdateView, UpdateWait};
use tauri::{AppHandle, Emitter, Manager};
use tauri_plugin_updater::Update;

use self::requests::Patience;
use self::words::Problem;
use crate::shell::Shell;
use crate::{ending, windows};

/// How often it is seen whether it is wanted and time to look. The first time is no part of the start.
const TICK: Duration = Duration::from_mins(1);
/// How soon it is tried again to install what would disturb something.
const AGAIN: Duration = Duration::from_millis(500);

/// Begins to look for newer versions, where that is possible and wanted.
pub(crate) fn start(app: &AppHandle) {
    if app.state::<Shell>().updating.means.is_none() {
        return;
    }
    if let Err(error) = app.plugin(tauri_plugin_updater::Builder::new().build()) {
        tracing::warn!(%error, "newer versions cannot be looked for");
        return;
    }
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        loop {
            tokio::time::sleep(TICK).await;
            if is_wanted(&app) && app.state::<Shell>().updating.is_due() {
                look(&app, false).await;
            }
        }
    });
}

fn is_wanted(app: &AppHandle) -> bool {
    app.state::<Shell>().app().is_ok_and(|engine| engine.settings().look_for_updates == Some(true))
}

pub(crate) fn view(app: &AppHandle) -> UpdateView {
    app.state::<Shell>().updating.view()
}

/// Looks whether there is a newer version. That it cannot be found out is told only to who asked.
pub(crate) async fn look(app: &AppHandle, is_asked_for: bool) {
    let updating = &app.state::<Shell>().updating;
    let Some(means) = &updating.means else { return };
    if !updating.begin_looking() {
        return;
    }
    tell(app);
    match requests::look(app, means, Patience::default()).await {
        Ok(found) => updating.looked(found, is_asked_for),
        Err(error) => {
            tracing::info!(%error, "whether there is a newer version could not be found out");
            updating.failed(is_asked_for.then(|| Problem::Looking(error).told("")));
        }
    }
    tell(app);
}

/// Downloads what was found, and installs it.
pub(crate) fn fetch(app: &AppHandle) {
    let handle = app.clone();
    app.state::<Shell>()
        .updating
        .begin_fetching(|update| tauri::async_runtime::spawn(async move { bring(&handle, update).await }));
    tell(app);
}

pub(crate) fn cancel(app: &AppHandle) {
    app.state::<Shell>().updating.cancel();
    tell(app);
}

pub(crate) fn put_off(app: &AppHandle) {
    app.state::<Shell>().updating.put_off();
    tell(app);
}

async fn bring(app: &AppHandle, update: Update) {
    let (version, updating) = (update.version.clone(), &app.state::<Shell>().updating);
    let arrived = |done, total| {
        if updating.arrived(done, total) {
            tell(app);
        }
    };
    let done = match requests::fetch(&update, arrived).await {
        Ok(package) => install(app, update, package).await,
        Err(problem) => Err(problem),
    };
    match done {
        Ok(true) => updating.installed(version),
        Ok(false) => return,
        Err(problem) => {
            tracing::warn!(?problem, "a newer version was not installed");
            updating.failed(Some(problem.told(&version)));
        }
    }
    tell(app);
}

/// Waits until it disturbs nothing, and puts it in the place of this one. False where it was cancelled.
async fn install(app: &AppHandle, update: Update, package: Vec<u8>) -> Result<bool, Problem> {
    let updating = &app.state::<Shell>().updating;
    while let Err(reason) = disturbs(app).await {
        if updating.waits(&update.version, reason) {
            tell(app);
        }
        tokio::time::sleep(AGAIN).await;
    }
    // On Windows the installer ends this program.
    ending::save_drafts(app).await;
    if !updating.begin_installing(&update.version) {
        return Ok(false);
    }
    tell(app);
    let installing = tauri::async_runtime::spawn_blocking(move || update.install(package));
    let installed = installing.await.unwrap_or_else(|error| Err(error.into()));
    installed.map(|()| true).map_err(Problem::installing)
}

/// What it would disturb. Where nothing could be opened, nothing is.
async fn disturbs(app: &AppHandle) -> Result<(), UpdateWait> {
    match app.state::<Shell>().app() {
        Ok(engine) => engine.undisturbed().await,
        Err(_) => Ok(()),
    }
}

fn tell(app: &AppHandle) {
    if let Err(error) = app.emit_to(windows::MAIN, "update-changed", view(app)) {
        tracing::warn!(%error, "how far a newer version has come did not reach the window");
    }
}

#[cfg(test)]
mod tests;
