//! What an import would do: looked at in the same way, and nothing is changed.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};

use extremis_archive::merge;
use extremis_archive::{Archive, ArchiveError, Progress, ProgressStage, Report};
use extremis_domain::{Change, Session, SessionId, Timestamp};

use crate::content::Content;
use crate::foreign::ForeignPart;
use crate::import::nothing;
use crate::report::ImportReport;

/// What an import would do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Preview {
    /// Every conversation that was found, in the order of the files.
    pub sessions: Vec<Planned>,
    /// The assistants that they are from; none for those of Extremis.
    pub assistants: BTreeSet<&'static str>,
    /// What there is no place for and would be kept as it is, in all conversations that were found.
    pub kept: BTreeMap<ForeignPart, usize>,
    /// What cannot be read, and why.
    pub failed: Vec<(PathBuf, String)>,
    /// Whether it was stopped before its end.
    pub cancelled: bool,
}

/// What would be done with a conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    /// The conversation, as it is or would be here.
    pub session: SessionId,
    /// Its title there.
    pub title: String,
    /// When it was last changed there.
    pub updated_at: Timestamp,
    /// How many messages it has there, on all branches.
    pub messages: usize,
    /// What would be done.
    pub state: PlannedState,
}

/// Whether a conversation is here already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlannedState {
    /// It is not here.
    New,
    /// It is here and lacks so many messages.
    Grown(usize),
    /// All of it is here.
    Known,
}

/// Says what an import of `from` would do. Fails as the import does.
pub fn preview(archive: &Archive, from: &Path, progress: &mut Report<'_>) -> Result<Preview, ArchiveError> {
    let mut found = Preview::default();
    let mut places: HashMap<SessionId, usize> = HashMap::new();
    let mut content = Content::find(from)?;
    let is_foreign = matches!(content, Content::Foreign(_));
    let flow = content.each(progress, &mut |brought| {
        let brought = match brought {
            Ok(brought) => brought,
            Err(failed) => {
                found.failed.push(failed);
                return Ok(());
            }
        };
        if brought.session.is_empty() {
            return Ok(());
        }
        found.assistants.extend(brought.assistant);
        let planned = planned(archive, &brought.session)?;
        // The same conversation can lie in several files.
        match places.get(&planned.session).map(|place| &mut found.sessions[*place]) {
            Some(known) if known.messages >= planned.messages => {}
            Some(known) => *known = planned,
            None => {
                brought.kept.add_to(&mut found.kept);
                places.insert(planned.session, found.sessions.len());
                found.sessions.push(planned);
            }
        }
        Ok(())
    })?;
    found.cancelled = flow.is_break();
    let is_nothing = found.sessions.is_empty() && !found.cancelled;
    if is_nothing && (is_foreign || !found.failed.is_empty()) {
        let report = ImportReport { failed: found.failed, ..ImportReport::default() };
        return Err(nothing(from, &report));
    }
    let total = found.sessions.len();
    if !found.cancelled {
        let _ = progress(Progress { task: ProgressStage::Import, done: total, total });
    }
    Ok(found)
}

fn planned(archive: &Archive, theirs: &Session) -> Result<Planned, ArchiveError> {
    let id = theirs.id();
    let state = match archive.session(id) {
        Ok(ours) => {
            let changes = merge::missing(&ours, theirs);
            archive.close(id);
            let messages =
                changes.iter().filter(|change| matches!(change, Change::MessageAdded { .. })).count();
            if changes.is_empty() { PlannedState::Known } else { PlannedState::Grown(messages) }
        }
        Err(ArchiveError::NotFound { .. } | ArchiveError::Corrupt { .. }) => PlannedState::New,
        Err(error) => return Err(error),
    };
    Ok(Planned {
        session: id,
        title: theirs.title().to_owned(),
        updated_at: theirs.parts().updated_at,
        messages: theirs.parts().messages.len(),
        state,
    })
}
