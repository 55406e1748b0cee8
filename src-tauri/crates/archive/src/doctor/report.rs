//! What was found, for people and for programs.

use std::fmt;
use std::path::{Path, PathBuf};

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Good to know; nothing is wrong.
    Note,
    /// Something is not as it should be; no conversation is affected.
    Warning,
    /// A conversation, or part of one, cannot be read.
    Error,
}

/// One thing that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// A stable word for programs, such as `session_unreadable`.
    pub code: &'static str,
    /// The file or folder it is about.
    pub path: PathBuf,
    /// What it is, in a sentence.
    pub what: String,
    /// What it means or what to do, in a sentence.
    pub advice: String,
    /// Whether [`mend`](super::mend) can do something about it.
    pub mendable: bool,
    /// Whether that was done.
    pub mended: bool,
}

/// All that was found. No findings: all is well.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DoctorReport {
    /// The worst first.
    pub findings: Vec<Finding>,
    /// Number of conversations that can be read, those in the trash included.
    pub sessions: usize,
}

impl DoctorReport {
    /// Whether something of a conversation cannot be read.
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(|finding| finding.severity == Severity::Error && !finding.mended)
    }

    /// The worst first.
    pub(super) fn sorted(mut self) -> Self {
        self.findings.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
        self
    }

    /// Whether there is anything that a mending would change.
    pub fn is_mendable(&self) -> bool {
        self.findings.iter().any(|finding| finding.mendable && !finding.mended)
    }
}

impl Finding {
    pub(super) fn note(code: &'static str, path: &Path, what: impl Into<String>) -> Self {
        Self::new(Severity::Note, code, path, what.into())
    }

    pub(super) fn warning(code: &'static str, path: &Path, what: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, path, what.into())
    }

    pub(super) fn error(code: &'static str, path: &Path, what: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, path, what.into())
    }

    fn new(severity: Severity, code: &'static str, path: &Path, what: String) -> Self {
        let path = path.to_owned();
        Self { severity, code, path, what, advice: String::new(), mendable: false, mended: false }
    }

    /// The same with what to do about it.
    pub(super) fn advising(mut self, advice: impl Into<String>) -> Self {
        self.advice = advice.into();
        self
    }

    /// The same, for mending to deal with; `how` says what it does.
    pub(super) fn mendable(mut self, how: impl Into<String>) -> Self {
        self.mendable = true;
        self.advising(how)
    }

    /// Whether both are about the same thing.
    pub(super) fn is_of(&self, other: &Self) -> bool {
        // One file may hold many conversations.
        self.code == other.code
            && self.path == other.path
            && (self.code != "session_unreadable" || self.what == other.what)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        if !self.advice.is_empty() {
            write!(f, " {}", self.advice)?;
        }
        Ok(())
    }
}
