//! One web process for all windows: a second one would take as much memory again, and be started besides. Where it ends,
//! unexpectedly or to give back what it took, the pages are loaded again, and a hidden popup is made anew beside the main
//! window; what was typed is with the engine.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use gtk::glib;
use gtk::prelude::{ObjectExt as _, WidgetExt as _};
use tauri::{AppHandle, Manager as _, WebviewWindow, WebviewWindowBuilder, Wry};
use webkit2gtk::{WebProcessTerminationReason, WebView, WebViewExt as _};

use super::handles::{MAIN, POPUP, main};
use super::renewal;
use crate::shell::Shell;

/// For how long a page that is loaded again may say nothing before its process is ended, too, and how often that is done.
const PATIENCE: Duration = Duration::from_secs(30);
const TRIES: u32 = 3;

thread_local! {
    /// The view of the main window, on the thread of the windows; it is of no other.
    static MAIN_VIEW: RefCell<Option<WebView>> = const { RefCell::new(None) };
}

/// Has a window use the web process of the main one. Called where windows are made; anywhere else, it has one of its own.
pub(super) fn beside_main<'a>(
    app: &AppHandle,
    builder: WebviewWindowBuilder<'a, Wry, AppHandle>,
) -> tauri::Result<WebviewWindowBuilder<'a, Wry, AppHandle>> {
    let Some(main) = main(app) else { return Ok(builder) };
    main.with_webview(|view| MAIN_VIEW.set(Some(view.inner())))?;
    Ok(match MAIN_VIEW.take() {
        Some(view) => builder.with_related_view(view),
        None => builder,
    })
}

/// Has the keys go to the page of a window as soon as that is given the focus, also where it appeared without it.
pub(super) fn take_keys(window: &WebviewWindow) {
    if let Err(error) = window.with_webview(|view| view.inner().grab_focus()) {
        tracing::warn!(%error, "the page of a window has to be clicked before it takes keys");
    }
}

/// Loads the page of a window again when its process ends, or has the popup made anew. Without it, the window would stay
/// empty.
pub(super) fn survive(window: &WebviewWindow) {
    let (label, app) = (window.label().to_owned(), window.app_handle().clone());
    let connected = window.with_webview(move |view| {
        let ends = Rc::new(Cell::new(0));
        view.inner().connect_web_process_terminated(move |view, reason| {
            if reason != WebProcessTerminationReason::TerminatedByApi {
                tracing::warn!(?reason, "a page ended unexpectedly and is loaded again");
            }
            if label == MAIN {
                app.state::<Shell>().page_ended();
                expect_page(&app, view, &ends);
            }
            // Loaded again, it would have a process of its own from now on.
            if !(label == POPUP && renewal::replace_popup(&app)) {
                view.reload();
            }
        });
    });
    if let Err(error) = connected {
        tracing::warn!(%error, "a page that ends unexpectedly would not be loaded again");
    }
}

/// Has the view of a window go with it. The handler of what the page says holds the view, and is held by it in turn: each
/// window that was ever closed would stay in memory, and with it all that was noted of the process of its page.
#[expect(unsafe_code, reason = "GObject has no safe way to drop the handlers of somebody else")]
pub(super) fn go_with(window: &WebviewWindow) {
    let connected = window.with_webview(|view| {
        view.inner().connect_destroy(|view| {
            if let Some(messages) = view.user_content_manager() {
                // SAFETY: no other view has it, and this one is being destroyed.
                unsafe { messages.run_dispose() };
            }
        });
    });
    if let Err(error) = connected {
        tracing::warn!(%error, "the view of a window stays in memory when it is closed");
    }
}

/// Looks after a while whether the page of the main window is there again. One that says nothing would leave the window empty
/// until the next start; `ends`: how often its process ended in a row.
fn expect_page(app: &AppHandle, view: &WebView, ends: &Rc<Cell<u32>>) {
    let (app, view, ends) = (app.clone(), view.downgrade(), Rc::clone(ends));
    let end = ends.get() + 1;
    ends.set(end);
    glib::timeout_add_local_once(PATIENCE, move || {
        if app.state::<Shell>().is_listened_to() {
            return ends.set(0);
        }
        // Of several ends the last one counts.
        let Some(view) = view.upgrade().filter(|_| ends.get() == end && end < TRIES) else { return };
        tracing::warn!("the page of the main window says nothing and is loaded once more");
        view.terminate_web_process();
        if ends.get() == end {
            // There was none yet.
            view.reload();
        }
    });
}
