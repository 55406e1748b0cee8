//! What an import would do: looked at in the same way, and nothing is changed.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use extremis_archive::merge::{self, going_on};
use extremis_archive::{Archive, ArchiveError, Progress, ProgressStage, Report};
use extremis_domain::{Change, Session, SessionId, Timestamp, UserMemory};

use crate::carrying::is_wanted;
use crate::content::{Brought, Content};
use crate::foreign::ForeignPart;
use crate::import::nothing;
use crate::intake::{has_words, imported};
use crate::report::{ImportChoice, ImportReport};
use crate::source::Source;

/// What an import would do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Preview {
    /// Every conversation that was found, in the order of the files.
    pub sessions: Vec<Planned>,
    /// The assistants that they are from; none for those of Extremis.
    pub assistants: BTreeSet<&'static str>,
    /// What there is no place for and would be kept as it is, in all conversations that were found.
    pub kept: BTreeMap<ForeignPart, usize>,
    /// How many files and pictures would come in with messages that are not here.
    pub attachments: usize,
    /// How many things that are remembered of the user would come along.
    pub memories: usize,
    /// Whether instructions for all conversations would come along. They would not be in force.
    pub instructions: bool,
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
    /// Whether it is in the trash here, and would stay there.
    pub in_trash: bool,
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

/// Says what an import of `from` would do; of the choice it counts what was taken back. Fails as the import does.
pub fn preview(
    archive: &Archive,
    from: &Path,
    choice: &ImportChoice,
    progress: &mut Report<'_>,
) -> Result<Preview, ArchiveError> {
    let mut found = Preview::default();
    let mut places: HashMap<SessionId, usize> = HashMap::new();
    let ControlFlow::Continue(mut content) = Content::find(from, progress)? else {
        return Ok(Preview { cancelled: true, ..found });
    };
    let is_foreign = matches!(content, Content::Foreign(_));
    if let Content::Own(source) = &content {
        look_beside(archive, source, &mut found)?;
    }
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
        let (planned, attachments) = planned(archive, &brought, choice)?;
        // The same conversation can lie in several files.
        match places.get(&planned.session).map(|place| &mut found.sessions[*place]) {
            Some(known) if known.messages >= planned.messages => {}
            Some(known) => *known = planned,
            None => {
                brought.kept.add_to(&mut found.kept);
                found.attachments += attachments;
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

/// Looks what would come along beside the conversations.
fn look_beside(archive: &Archive, source: &Source, found: &mut Preview) -> Result<(), ArchiveError> {
    let known = archive.memories()?;
    let is_new = |memory: &&UserMemory| known.iter().all(|known| known.id != memory.id);
    found.memories = source.memories.iter().filter(is_new).count();
    let instructions = going_on(&archive.instructions()?, &imported(&source.instructions));
    found.instructions = instructions.iter().any(|version| has_words(version));
    Ok(())
}

/// What would be done with a conversation, and how many files would come with it.
fn planned(
    archive: &Archive,
    brought: &Brought,
    choice: &ImportChoice,
) -> Result<(Planned, usize), ArchiveError> {
    let theirs = &brought.session;
    let id = theirs.id();
    let mut in_trash = false;
    let ours = match archive.session(id) {
        Ok(ours) => Some(ours),
        Err(ArchiveError::NotFound { .. } | ArchiveError::Corrupt { .. }) => None,
        Err(error) => return Err(error),
    };
    let state = ours.as_ref().map_or(PlannedState::New, |ours| {
        archive.close(id);
        let comes_back = ours.parts().deleted_at.is_some() && choice.undone.contains(&id);
        in_trash = ours.parts().deleted_at.is_some() && !comes_back;
        if comes_back { PlannedState::New } else { missing(ours, theirs) }
    });
    let attachments = brought.carried.count(theirs, &|message| is_wanted(ours.as_deref(), message));
    let planned = Planned {
        session: id,
        title: theirs.title().to_owned(),
        updated_at: theirs.parts().updated_at,
        messages: theirs.parts().messages.len(),
        state,
        in_trash,
    };
    Ok((planned, attachments))
}

fn missing(ours: &Session, theirs: &Session) -> PlannedState {
    let changes = merge::missing(ours, theirs);
    let is_message = |change: &&Change| matches!(change, Change::MessageAdded { .. });
    match changes.len() {
        0 => PlannedState::Known,
        _ => PlannedState::Grown(changes.iter().filter(is_message).count()),
    }
}
