//! The system's web view decides itself what it gives back.

use extremis_app::SessionId;
use tauri::AppHandle;

pub(crate) fn note(_: &AppHandle) {}

pub(crate) fn begin(_: &AppHandle) {}

pub(crate) fn renew(_: &AppHandle, _session: Option<SessionId>) {}

pub(crate) fn popup_is_gone(_: &AppHandle) {}
