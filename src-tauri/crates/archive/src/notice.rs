//! What the user is told once.

use extremis_language::text;

/// Something that the user is told once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// What it is about.
    pub code: NoticeCode,
    /// What happened, what is safe and what to do.
    pub message: String,
}

/// What a notice is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoticeCode {
    /// The list of conversations was made anew.
    IndexRebuilt,
    /// The list of conversations was not true of every file, and is now.
    IndexUpdated,
    /// A file that cannot be read was set aside.
    FileQuarantined,
    /// A file cannot be read, or not all of it, and nothing was changed.
    FileLeftInPlace,
    /// A file is not what was written into it; what can be read of it is used.
    FileChanged,
    /// Another program wrote in the place of a file that was in use; what that says is taken in.
    FileMerged,
    /// Another machine writes in this folder, too.
    InUseElsewhere,
    /// Something was saved by a newer Extremis.
    NewerVersion,
    /// An answer that was arriving when the process ended is kept.
    AnswerRecovered,
    /// Part of the journal cannot be read.
    JournalDamaged,
    /// What is in the journal does not come into the files.
    SaveFailed,
    /// The disk refuses changes, which are in memory alone.
    NotSaved,
    /// What could not be saved is saved.
    SavedAgain,
    /// Conversations of an earlier program were taken over.
    TakenOver,
    /// They could not be.
    NotTakenOver,
    /// A restore that was interrupted was brought to its end.
    RestoreFinished,
    /// It could not be.
    RestoreUnfinished,
    /// An erasure that was interrupted could not be brought to its end.
    ErasureUnfinished,
}

impl Notice {
    /// Another program wrote in the place of a conversation's file, and both are kept.
    pub(crate) fn merged(title: &str) -> Self {
        Self { code: NoticeCode::FileMerged, message: text!("archive-merged", title = title) }
    }

    /// Another machine writes here, too.
    pub(crate) fn elsewhere(machine: &str) -> Self {
        Self { code: NoticeCode::InUseElsewhere, message: text!("archive-elsewhere", machine = machine) }
    }
}

impl NoticeCode {
    /// The stable word for it, for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::IndexRebuilt => "index_rebuilt",
            Self::IndexUpdated => "index_updated",
            Self::FileQuarantined => "file_quarantined",
            Self::FileLeftInPlace => "file_left_in_place",
            Self::FileChanged => "file_changed",
            Self::FileMerged => "file_merged",
            Self::InUseElsewhere => "in_use_elsewhere",
            Self::NewerVersion => "newer_version",
            Self::AnswerRecovered => "answer_recovered",
            Self::JournalDamaged => "journal_damaged",
            Self::SaveFailed => "save_failed",
            Self::NotSaved => "not_saved",
            Self::SavedAgain => "saved_again",
            Self::TakenOver => "taken_over",
            Self::NotTakenOver => "not_taken_over",
            Self::RestoreFinished => "restore_finished",
            Self::RestoreUnfinished => "restore_unfinished",
            Self::ErasureUnfinished => "erasure_unfinished",
        }
    }

    /// Whether it is good news; anything else is a warning.
    pub fn is_good(self) -> bool {
        matches!(self, Self::AnswerRecovered | Self::SavedAgain | Self::TakenOver)
    }
}
