//! Bringing back what was set aside: from the newest backup that has it, with what the journal knew since.

use std::collections::{BTreeSet, HashMap};

use extremis_domain::{Session, SessionId};

use crate::doctor::copies::quarantined_session;
use crate::doctor::{DoctorReport, walk};
use crate::format::{self, Opened};
use crate::journal::Record;
use crate::json::replay;
use crate::layout::{self, Layout, session_of};
use crate::{Archive, ArchiveError, backup, durable, quarantine};

/// Restores the sessions that were set aside, or that the list had without their files, and the memories and
/// the instructions if they were set aside.
pub(super) fn bring_back(
    archive: &Archive,
    layout: &Layout,
    found: &DoctorReport,
) -> Result<(), ArchiveError> {
    let aside = walk::files(&layout.quarantine());
    let gone = found.findings.iter().filter(|finding| finding.code == "session_gone");
    let gone = gone.filter_map(|finding| session_of(&finding.path));
    let lost: BTreeSet<_> = aside.iter().filter_map(|path| quarantined_session(path)).chain(gone).collect();
    let lost: Vec<_> = lost.into_iter().filter(|id| !archive.exists(*id)).collect();
    let revisions = if lost.is_empty() { HashMap::new() } else { backup::revisions(layout) };
    for id in lost {
        if let Some((_, saved)) = backup::newest_readable(layout, id) {
            archive.put(backup::come_back(&with_journal(layout, id, saved), &revisions)?)?;
        }
    }
    let memories_set_aside = aside.iter().any(|path| walk::name(path).ends_with("user-memories.json"));
    // Once something is remembered again, the user has gone on without the old ones.
    if memories_set_aside && !layout.memories().exists() && archive.memories()?.is_empty() {
        for memory in backup::newest_memories(layout) {
            archive.put_memories(&[memory])?;
        }
    }
    let instructions_set_aside = aside.iter().any(|path| walk::name(path).ends_with(layout::INSTRUCTIONS));
    if instructions_set_aside && archive.instructions()?.is_empty() {
        for version in backup::newest_instructions(layout) {
            archive.put_instructions((*version).clone())?;
        }
    }
    Ok(())
}

/// Opens the sessions of which something could not be read: each is then written anew without it, and its file as it
/// was is kept in quarantine.
pub(super) fn write_anew(archive: &Archive, found: &DoctorReport) -> Result<(), ArchiveError> {
    let damaged = found.findings.iter().filter(|finding| finding.code == "memory_unreadable");
    for id in damaged.filter_map(|finding| session_of(&finding.path)) {
        archive.session(id)?;
    }
    Ok(())
}

/// Opens every conversation: one that is damaged inside a whole file shows when it is read, and then the file is mended.
pub(super) fn read_all(archive: &Archive) {
    for entry in archive.entries().into_iter().chain(archive.trash()) {
        if let Err(error) = archive.session(entry.id) {
            tracing::warn!(session = %entry.id, code = error.code(), "still cannot be read");
        }
    }
}

/// The session with the changes of it that were set aside when they fitted nothing any more.
fn with_journal(layout: &Layout, id: SessionId, saved: Session) -> Session {
    let prefix = format!("journal-{id}-");
    let files = walk::files(&layout.quarantine());
    let kept =
        files.iter().filter(|path| walk::name(path).starts_with(&prefix) && !quarantine::is_reason(path));
    let lines: Vec<_> = kept.filter_map(|path| durable::read(path).ok()).collect();
    let mut records: Vec<_> =
        lines.iter().flat_map(|bytes| bytes.split(|byte| *byte == b'\n')).filter_map(Record::parse).collect();
    records.sort_by_key(|record| match record {
        Record::Created { revision, .. } | Record::Changes { revision, .. } => *revision,
        _ => 0,
    });
    let mut replayed = replay(records, None, |_| {
        Some(Opened { session: saved.clone(), version: format::VERSION, intact: true, lost: Vec::new() })
    });
    replayed.sessions.remove(&id).and_then(|replaying| replaying.session).unwrap_or(saved)
}
