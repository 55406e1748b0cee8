//! The files and pictures that go along with messages, held against the messages that name them.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use extremis_domain::{Attachment, ContentHash, Session, SessionId};
use extremis_language::{Words, text};
use sha2::{Digest, Sha256};

use super::report::Finding;
use super::{Examination, Severity};
use crate::attachments::{self, Attachments};
use crate::backup::{self, Backup};
use crate::layout::Layout;
use crate::{ArchiveError, durable};

/// What is known of the attachments of a session.
pub(super) struct Attached {
    title: String,
    all: Vec<Attachment>,
}

/// What is wrong with a file.
enum Wrong {
    Missing,
    Changed,
    Unreadable(io::Error),
}

impl Examination<'_> {
    /// Remembers what goes along with the messages of a session.
    pub(super) fn attached_in(&mut self, id: SessionId, session: &Session) {
        let mut all: Vec<Attachment> = attachments::in_session(session).cloned().collect();
        all.sort_by(|one, other| one.hash.cmp(&other.hash));
        all.dedup_by(|one, other| one.hash == other.hash);
        self.attached.insert(id, Attached { title: session.title().to_owned(), all });
    }

    pub(super) fn attachments(&mut self) {
        let known = std::mem::take(&mut self.attached);
        let kept = Attachments::of(self.layout.dir());
        for (id, attached) in &known {
            for attachment in &attached.all {
                let path = kept.path(Some(*id), attachment);
                if let Some(wrong) = wrong(&path, &attachment.hash) {
                    self.attachment(&path, &attached.title, attachment, wrong);
                }
            }
        }
        self.attached = known;
        self.unnamed(&kept);
    }

    fn attachment(&mut self, path: &Path, title: &str, attachment: &Attachment, wrong: Wrong) {
        let name = &attachment.name;
        let copy = copy_in_backup(self.layout, path).map(|(backup, _)| backup.at);
        let what = match (wrong, copy) {
            (Wrong::Missing, Some(at)) => {
                let what = text!("archive-doctor-attachment-missing", name = name, title = title);
                let finding = Finding::warning("attachment_missing", path, what);
                return self.find(finding.mendable(text!("archive-doctor-brings-back", at = Words(at))));
            }
            // It is where the message was written, where several devices share conversations.
            (Wrong::Missing, None) => {
                let what = text!("archive-doctor-attachment-elsewhere", name = name, title = title);
                let finding = Finding::note("attachment_missing", path, what);
                return self.find(finding.advising(self.where_else()));
            }
            (Wrong::Changed, _) => text!("archive-doctor-attachment-changed", name = name, title = title),
            (Wrong::Unreadable(reason), _) => {
                let reason = Words(reason);
                text!("archive-doctor-attachment-unreadable", name = name, title = title, reason = reason)
            }
        };
        self.find(Finding::error("attachment_damaged", path, what).mendable(match copy {
            Some(at) => text!("archive-doctor-aside-and-back", at = Words(at)),
            None => text!("archive-doctor-attachment-aside"),
        }));
    }

    /// Where a file may be that is not here.
    fn where_else(&self) -> String {
        if self.layout.has_other_devices() {
            text!("archive-doctor-attachment-waits")
        } else {
            text!("archive-doctor-attachment-other-device")
        }
    }

    /// Files that no message names. Where not all messages are known, nothing is said.
    fn unnamed(&mut self, kept: &Attachments) {
        let is_unsure = self.findings.iter().any(|finding| {
            finding.severity == Severity::Error && finding.code != "attachment_damaged"
                || finding.code == "newer_version"
        });
        if self.held || is_unsure {
            return;
        }
        let named: BTreeSet<PathBuf> = self
            .attached
            .iter()
            .flat_map(|(id, attached)| attached.all.iter().map(|one| kept.path(Some(*id), one)))
            .collect();
        let all = kept.all().unwrap_or_default().into_iter().flat_map(|(_, files)| files);
        let unnamed: Vec<_> = all.filter(|path| !named.contains(path)).collect();
        let Some(first) = unnamed.first() else { return };
        let what = text!("archive-doctor-attachments-unnamed", count = unnamed.len());
        self.find(
            Finding::note("attachments_unnamed", first, what)
                .advising(text!("archive-doctor-attachments-unnamed-advice")),
        );
    }
}

fn wrong(path: &Path, hash: &ContentHash) -> Option<Wrong> {
    match durable::read(path) {
        Ok(bytes) if hash_of(&bytes) == hash.as_str() => None,
        Ok(_) => Some(Wrong::Changed),
        Err(error) if error.kind() == ErrorKind::NotFound => Some(Wrong::Missing),
        Err(error) => Some(Wrong::Unreadable(error)),
    }
}

/// The newest backup that has a file as it was, and what it holds.
fn copy_in_backup(layout: &Layout, path: &Path) -> Option<(Backup, Vec<u8>)> {
    let below = path.strip_prefix(layout.dir()).ok()?;
    let hash = path.file_stem()?.to_str()?;
    backup::list(layout.dir()).ok()?.into_iter().find_map(|backup| {
        let bytes = durable::read(backup.path.join(below)).ok()?;
        (hash_of(&bytes) == hash).then_some((backup, bytes))
    })
}

/// Brings back those that a backup has.
pub(super) fn bring_back<'a>(
    layout: &Layout,
    findings: impl Iterator<Item = &'a Finding>,
) -> Result<(), ArchiveError> {
    for Finding { path, .. } in findings.filter(|finding| finding.code.starts_with("attachment_")) {
        if let (Some((_, bytes)), Some(dir)) = (copy_in_backup(layout, path), path.parent()) {
            durable::create_dir(&layout.attachments())?;
            durable::create_dir(dir)?;
            durable::write(path, &bytes)?;
        }
    }
    Ok(())
}

fn hash_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}
