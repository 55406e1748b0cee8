//! A window, as macOS and Windows tell of it.

/// The window that had the focus.
#[derive(Debug, Clone)]
pub(crate) struct OtherWindow {
    pub(super) id: u32,
    pub(super) process: u32,
    /// What the application is called.
    pub(super) name: String,
    /// The application's path, by which macOS brings it to the front.
    #[cfg(target_os = "macos")]
    pub(super) path: String,
}
