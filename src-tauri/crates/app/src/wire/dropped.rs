//! Files that are dragged over a window and dropped on it.

use serde::Serialize;
use ts_rs::TS;

/// What happens with files that are dragged. Places are parts of the window's width and height.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[ts(export)]
pub enum FileDrag {
    /// They are over the window.
    Over {
        /// From the left.
        x: f64,
        /// From the top.
        y: f64,
    },
    /// They were dropped.
    Dropped {
        /// From the left.
        x: f64,
        /// From the top.
        y: f64,
        /// The files and folders; none where only the address of a page was dropped.
        paths: Vec<String>,
    },
    /// They are over the window no longer.
    Left,
}

/// What was dropped, and what it says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct DroppedText {
    /// The name of the file.
    pub name: String,
    /// Its text; none where it is no text, or longer than a megabyte.
    pub text: Option<String>,
}
