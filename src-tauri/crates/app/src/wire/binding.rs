//! How a key is bound to showing the popup, where no program can take one for itself.

use extremis_capture::Binding;
use serde::Serialize;
use ts_rs::TS;

/// What to enter, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct HotkeyBinding {
    /// Where the line goes, as a sentence that ends before it.
    pub place: String,
    /// The line or the command, exactly as it is entered.
    pub line: String,
}

impl From<Binding> for HotkeyBinding {
    fn from(Binding { place, line }: Binding) -> Self {
        Self { place, line }
    }
}
