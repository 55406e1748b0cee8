//! How far a long operation has come, and the host's answer: go on or stop.

use std::ops::ControlFlow;

/// How far an import, a conversion or a restore has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub task: ProgressStage,
    /// How many conversations are done; of what is unpacked, how many megabytes.
    pub done: usize,
    /// How many there are; 0 while that is not known.
    pub total: usize,
}

/// What a long operation is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProgressStage {
    /// Unpacking what is to be read.
    Unpack,
    /// Taking conversations in.
    Import,
    /// Writing them into the other archive.
    Copy,
    /// Comparing what was written with what was there.
    Verify,
    /// Making a backup of what is there now.
    BackUp,
    /// Bringing conversations back from a backup.
    Restore,
    /// Writing them as files that others read.
    Export,
}

/// Asked after every conversation; [`ControlFlow::Break`] stops the operation where it can go on later.
pub type Report<'a> = dyn FnMut(Progress) -> ControlFlow<()> + 'a;
