//! Files and folders that a person chooses by the chooser of the desktop.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a file or a folder is chosen for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum PathPurpose {
    /// A file with conversations from elsewhere.
    ImportFile,
    /// A folder with such.
    ImportFolder,
    /// The file that conversations are written to.
    ExportFile,
    /// The folder that they are written to.
    ExportFolder,
    /// The folder of notes that follows the conversations.
    NotesFolder,
    /// The folder that several devices share.
    SharedFolder,
    /// The file that a part of a conversation is saved as.
    SavedFile,
}

impl PathPurpose {
    /// Whether it is a folder.
    pub fn is_folder(self) -> bool {
        matches!(self, Self::ImportFolder | Self::ExportFolder | Self::NotesFolder | Self::SharedFolder)
    }

    /// Whether it may be there only afterwards.
    pub fn is_new(self) -> bool {
        !matches!(self, Self::ImportFile | Self::ImportFolder)
    }
}
