//! The system's web view decides itself what it gives back.

use tauri::AppHandle;

#[derive(Debug, Default)]
pub(crate) struct Renewal;

pub(crate) fn note(_: &AppHandle) {}

pub(crate) fn begin(_: &AppHandle) {}

pub(crate) fn renew(_: &AppHandle) {}

pub(crate) fn popup_is_gone(_: &AppHandle) {}
