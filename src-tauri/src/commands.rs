//! What the windows may ask for. Thin: each hands its arguments to the engine or the shell.
//!
//! A command is declared where it is written, with the windows that may call it: `#[command(main, popup)]`. The build
//! script makes the handler, the permissions and the page's client from that.

mod attaching;
mod chat;
mod choosing;
mod devices;
mod diagrams;
mod drafts;
mod erasing;
mod facts;
mod instructions;
mod memory;
mod popup;
mod quick_commands;
mod search;
mod sessions;
mod settings;
mod slash;
mod storage;
mod transfer;
mod updates;
mod user_memories;
mod windows;

use std::path::{Path, PathBuf};

use tauri::ipc::Invoke;
use tauri::{AppHandle, Manager, Wry};

use crate::resting;

/// Answers what a page asks.
pub(crate) fn handler() -> impl Fn(Invoke<Wry>) -> bool + Send + Sync + 'static {
    let answer = declared();
    move |invoke| {
        resting::used(invoke.message.webview_ref().app_handle());
        answer(invoke)
    }
}

/// Every command that is declared in the modules above; the build script lists them.
fn declared() -> impl Fn(Invoke<Wry>) -> bool + Send + Sync + 'static {
    include!(concat!(env!("OUT_DIR"), "/handler.rs"))
}

/// A path as people write it: it may begin with `~` for their home.
fn typed_path(app: &AppHandle, path: &str) -> PathBuf {
    let in_home = path.strip_prefix("~/").and_then(|rest| Some(app.path().home_dir().ok()?.join(rest)));
    in_home.unwrap_or_else(|| path.into())
}

/// Where exported files go: the user's downloads, else their home, else beside the data.
fn downloads(app: &AppHandle, data_dir: &Path) -> PathBuf {
    let places = app.path();
    let downloads = places.download_dir().ok().filter(|folder| folder.is_dir());
    downloads.or_else(|| places.home_dir().ok()).unwrap_or_else(|| data_dir.to_owned())
}

#[cfg(test)]
mod tests;
