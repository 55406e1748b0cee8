//! New pages in the place of used ones. What a day of messages took, the engine of a page keeps until its process ends; so
//! that is ended once no window is seen nor was used for a while, and the pages are loaded again, ready for the next call.

pub(crate) mod state;

use std::fs;
use std::sync::atomic::Ordering;

use extremis_app::SessionId;
use gtk::glib;
use tauri::{AppHandle, Emitter, Manager};
use webkit2gtk::WebViewExt as _;

use super::handles::{MAIN, all, all_own, is_seen, main, popup};
use super::zoom;
use crate::lock::lock;
use crate::shell::Shell;

/// What the system calls the processes of pages; it keeps the first 15 letters of a name.
const NAME: &str = "WebKitWebProces";

/// Nothing was used for some seconds: what the pages hold now, they need, or never give back.
pub(crate) fn note(app: &AppHandle) {
    app.state::<Shell>().renewal.note(held());
}

/// Nothing was used for a while: where new pages are worth it, the main window is asked whether it has anything to keep.
pub(crate) fn begin(app: &AppHandle) {
    if !app.state::<Shell>().renewal.note(held()) || is_used(app) {
        return;
    }
    if let Err(error) = app.emit_to(MAIN, "pages-unused", ()) {
        tracing::warn!(%error, "the pages were not asked whether they can be loaded again");
    }
}

/// Whether anybody sees a window, or it is only out of the way of something else. That of a conversation, which may be
/// minimised, is asked nothing, and would have a process of its own afterwards.
fn is_used(app: &AppHandle) -> bool {
    let shell = app.state::<Shell>();
    let is_aside = shell.taking_screenshot.try_lock().is_err() || shell.choosing_path.try_lock().is_err();
    is_aside || !all_own(app).is_empty() || all(app).iter().any(is_seen)
}

/// Ends the process of the pages, unless a window is used by now; they are loaded again as after any other end of it, the
/// main one with this conversation, or with a new one.
pub(crate) fn renew(app: &AppHandle, session: Option<SessionId>) {
    let Some(main) = main(app) else { return };
    let app = app.clone();
    let ended = main.with_webview(move |view| {
        if is_used(&app) {
            return;
        }
        tracing::info!("the pages are loaded again, to give back what they took");
        let shell = app.state::<Shell>();
        *lock(&shell.wanted) = session;
        shell.begins_anew.store(session.is_none(), Ordering::Relaxed);
        shell.renewal.forget();
        view.inner().terminate_web_process();
    });
    if let Err(error) = ended {
        tracing::warn!(%error, "the pages could not be loaded again");
    }
}

/// Has the popup made anew, beside the main window and in its process, where nobody sees it; says whether that is so. On
/// the thread of the windows.
pub(super) fn replace_popup(app: &AppHandle) -> bool {
    let Some(popup) = popup(app).filter(|popup| !is_seen(popup)) else { return false };
    let app = app.clone();
    // Not while its view says something.
    glib::idle_add_local_once(move || {
        // It may have been called since.
        if is_seen(&popup) {
            let _ = popup.with_webview(|view| view.inner().reload());
            return;
        }
        app.state::<Shell>().renewal.replaces_popup.store(true, Ordering::Relaxed);
        if let Err(error) = popup.destroy() {
            tracing::warn!(%error, "the popup could not be made anew");
        }
    });
    true
}

/// The popup is gone: where that was to be, there is another one.
pub(crate) fn popup_is_gone(app: &AppHandle) {
    if !app.state::<Shell>().renewal.replaces_popup.swap(false, Ordering::Relaxed) {
        return;
    }
    let app = app.clone();
    glib::idle_add_local_once(move || {
        let made = super::create_popup(&app);
        let drawn =
            made.and_then(|()| popup(&app).map_or(Ok(()), |popup| popup.set_zoom(zoom::factor(&app))));
        if let Err(error) = drawn {
            tracing::error!(%error, "there is no popup until the next start");
        }
    });
}

/// How much memory of its own the largest process of a page holds, in KiB: that of the windows.
fn held() -> u64 {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let names = processes.filter_map(|process| process.file_name().into_string().ok());
    let told = names.filter_map(|name| fs::read_to_string(format!("/proc/{name}/status")).ok());
    told.filter_map(|told| held_by_page(&told)).max().unwrap_or_default()
}

/// What a process holds, in KiB, by what the system tells of it, also where that is put out to the disk; nothing where it
/// draws no page of ours.
fn held_by_page(told: &str) -> Option<u64> {
    let value = |name: &str| told.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(":\t"));
    let is_ours = value("PPid")?.parse() == Ok(std::process::id());
    let size = |name: &str| value(name)?.trim().strip_suffix(" kB")?.parse::<u64>().ok();
    let held = size("RssAnon")? + size("VmSwap").unwrap_or_default();
    (is_ours && value("Name") == Some(NAME)).then_some(held)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_this_program_are_looked_at() {
        let id = std::process::id();
        let told = |name: &str, parent: u32| {
            format!(
                "Name:\t{name}\nUmask:\t0022\nPid:\t7\nPPid:\t{parent}\nVmRSS:\t  99000 kB\nRssAnon:\t   42000 kB\nVmSwap:\t    8000 kB\n"
            )
        };
        assert_eq!(held_by_page(&told(NAME, id)), Some(50_000));
        assert_eq!(held_by_page(&told("WebKitNetworkPr", id)), None);
        assert_eq!(held_by_page(&told(NAME, id + 1)), None);
        // A process that ended has no memory.
        assert_eq!(held_by_page(&format!("Name:\t{NAME}\nPPid:\t{id}\n")), None);
    }
}
