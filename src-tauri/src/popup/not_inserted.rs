//! What becomes of an answer that was not inserted.

use std::time::Instant;

use extremis_app::capture::InsertError;
use extremis_language::text;
use tauri::{Manager, PhysicalPosition, WebviewWindow};

use super::frame::{show_at, show_beside};
use crate::shell::{Shell, lock};

/// Tells why an answer was not inserted: where the answer is, as long as the person waits for it. Who may be typing
/// elsewhere meanwhile is told by a notification, and the popup comes back as it was when it is called. It blocks.
pub(crate) fn tell(window: &WebviewWindow, place: Option<PhysicalPosition<i32>>, error: &InsertError) {
    if !error.is_late() {
        show_at(window, place);
    } else if notify(error) {
        lock(&window.state::<Shell>().popup).left_at(Instant::now());
    } else {
        show_beside(window, place);
    }
}

#[cfg(target_os = "linux")]
fn notify(error: &InsertError) -> bool {
    let shown = crate::notification::show(&text!("shell-not-inserted"), &error.to_string());
    shown.inspect_err(|error| tracing::info!(%error, "no notification can be shown")).is_ok()
}

/// Other systems show the popup, without the focus.
#[cfg(not(target_os = "linux"))]
fn notify(_: &InsertError) -> bool {
    false
}
