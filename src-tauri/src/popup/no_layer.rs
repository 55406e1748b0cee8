//! Other systems have no layers: the popup is a window.

use tauri::AppHandle;

pub(crate) fn is_one(_: &AppHandle) -> bool {
    false
}

pub(super) fn show(_: &AppHandle, _with_keyboard: bool) -> bool {
    false
}

pub(super) fn conceal(_: &AppHandle) -> bool {
    false
}

pub(super) fn place(_: &AppHandle) -> bool {
    false
}
