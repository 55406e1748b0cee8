//! What was acknowledged so far, kept in the plainest way, and each step made of it for an archive.

use std::collections::BTreeMap;
use std::sync::Arc;

use extremis_archive::{Archive, ArchiveError, Draft, Entry};
use extremis_contract::Seen;
use extremis_contract::folder::at;
use extremis_contract::sessions::{draft, instructions, memory, said, summary};
use extremis_domain::{
    Change, Fact, InstructionsVersion, Message, MessageId, Role, Session, SessionId, UserMemory,
};

use crate::remembered::pick_fact;
use crate::step::Step;

/// A step with every name in it settled, so that it means the same on every archive.
#[derive(Debug, Clone)]
pub enum Act {
    Create(SessionId, Change),
    Commit(SessionId, Option<u64>, Change),
    Put(Arc<Session>),
    Prune(usize),
    Activate(Option<SessionId>),
    Draft(SessionId, Draft, String),
    DropDraft(SessionId, Draft),
    Remember(UserMemory),
    Forget(UserMemory),
    ForgetAll,
    Instruct(InstructionsVersion),
    Erase(SessionId, MessageId),
    EraseFacts(SessionId, u64, Vec<Fact>),
    EraseSession(SessionId),
    EmptyTrash,
    Clear,
    Close(SessionId),
    Flush,
}

/// What was acknowledged.
#[derive(Debug, Default)]
pub struct Model {
    ids: Vec<SessionId>,
    sessions: BTreeMap<SessionId, Session>,
    /// Earlier states of sessions, which a backup might bring back.
    earlier: Vec<Session>,
    active: Option<SessionId>,
    memories: Vec<UserMemory>,
    instructions: Vec<Arc<InstructionsVersion>>,
    /// Arriving answers in the order in which they began, with what arrived.
    drafts: Vec<(SessionId, Draft, String)>,
}

impl Model {
    fn pick(&self, n: usize) -> Option<&Session> {
        self.ids.get(n % self.ids.len().max(1)).map(|id| &self.sessions[id])
    }

    /// What a step means now; none if there is nothing it could be done to.
    pub fn act(&self, step: Step) -> Option<Act> {
        let commit = |session: &Session, change| Act::Commit(session.id(), Some(session.revision()), change);
        Some(match step {
            Step::Begin { words } => Act::Create(SessionId::new(), said(Role::User, &words, None)),
            Step::Say { session, parent, words, user } => {
                let session = self.pick(session)?;
                let role = if user { Role::User } else { Role::Assistant };
                commit(session, said(role, &words, parent_of(session, parent)))
            }
            Step::Choose { session, message } => {
                let session = self.pick(session)?;
                let messages = &session.parts().messages;
                commit(session, Change::HeadMoved { head: messages[message % messages.len()].id.clone() })
            }
            Step::Rename { session, title } => commit(self.pick(session)?, Change::Renamed { title }),
            Step::Summarise { session, covers, words } => {
                let session = self.pick(session)?;
                commit(session, summary(session, covers % session.len() + 1, &words))
            }
            Step::Remembered { session, what } => {
                let session = self.pick(session)?;
                commit(session, what.change(session)?)
            }
            Step::ForgetFact { session, fact } => {
                let session = self.pick(session)?;
                let known = pick_fact(session, fact)?;
                Act::EraseFacts(session.id(), session.revision(), vec![known.forgotten()])
            }
            Step::Delete { session } => commit(self.pick(session)?, Change::Deleted { at: at(1) }),
            Step::Restore { session } => commit(self.pick(session)?, Change::Restored),
            Step::Stale { session } => {
                let session = self.pick(session)?;
                Act::Commit(session.id(), Some(session.revision() + 1), Change::Restored)
            }
            Step::Activate { session: None } => Act::Activate(None),
            Step::Activate { session: Some(session) } => Act::Activate(Some(self.pick(session)?.id())),
            Step::Draft { session, words } => {
                let session = self.pick(session)?;
                let open = self.drafts.iter().find(|(id, ..)| *id == session.id());
                let draft = open.map_or_else(|| draft(session), |(_, draft, _)| draft.clone());
                Act::Draft(session.id(), draft, words)
            }
            Step::DropDraft { session } => {
                let id = self.pick(session)?.id();
                let (_, draft, _) = self.drafts.iter().find(|(open, ..)| *open == id)?;
                Act::DropDraft(id, draft.clone())
            }
            Step::Put { session, back } => {
                let id = self.pick(session)?.id();
                // A state without what an arriving answer answers would leave that answer without a place.
                let free = !self.drafts.iter().any(|(open, ..)| *open == id);
                let earlier: Vec<_> =
                    self.earlier.iter().filter(|session| free && session.id() == id).collect();
                Act::Put(Arc::new(Session::clone(earlier.get(back % earlier.len().max(1))?)))
            }
            Step::Prune { keep } => Act::Prune(keep),
            Step::Remember { fact } => Act::Remember(memory(&fact)),
            Step::Forget { memory } => {
                Act::Forget(self.memories.get(memory % self.memories.len().max(1))?.clone())
            }
            Step::ForgetAll => Act::ForgetAll,
            Step::Instruct { words } => Act::Instruct(instructions(&words)),
            Step::Erase { session, message } => {
                let session = self.pick(session)?;
                let messages = &session.parts().messages;
                Act::Erase(session.id(), messages[message % messages.len()].id.clone())
            }
            Step::EraseSession { session } => Act::EraseSession(self.pick(session)?.id()),
            Step::EmptyTrash => Act::EmptyTrash,
            Step::Clear => Act::Clear,
            Step::Close { session } => Act::Close(self.pick(session)?.id()),
            Step::Flush => Act::Flush,
            Step::Reopen | Step::Kill | Step::Look => return None,
        })
    }

    /// Takes note of what was acknowledged.
    pub fn take(&mut self, act: &Act, done: &Done) {
        match (act, done) {
            (_, Err(_))
            | (Act::Close(_) | Act::Flush, _)
            | (
                Act::Create(..) | Act::Commit(..) | Act::Put(..) | Act::Erase(..) | Act::EraseFacts(..),
                Ok(None),
            ) => {}
            (Act::Create(id, _), Ok(Some(session))) => {
                self.ids.push(*id);
                self.sessions.insert(*id, session.clone());
            }
            (Act::Commit(..) | Act::Put(..), Ok(Some(session))) => {
                let id = session.id();
                self.earlier.extend(self.sessions.insert(id, session.clone()));
                self.drafts
                    .retain(|(open, draft, _)| *open != id || session.message(&draft.message).is_none());
            }
            (Act::Erase(id, _) | Act::EraseFacts(id, ..), Ok(Some(session))) => {
                self.sessions.insert(*id, session.clone());
                // A state from before would bring back what was erased.
                self.earlier.retain(|earlier| earlier.id() != *id);
            }
            (Act::EraseSession(id), _) => self.remove(&[*id]),
            (Act::EmptyTrash, _) => {
                let ids: Vec<_> = self.listed(true).into_iter().map(|entry| entry.id).collect();
                self.remove(&ids);
            }
            (Act::Clear, _) => *self = Self::default(),
            (Act::Prune(keep), _) => {
                for entry in self.listed(false).into_iter().skip(*keep) {
                    let session = self.sessions.get_mut(&entry.id).unwrap();
                    session.apply(Change::Deleted { at: at(7) }).unwrap();
                }
            }
            (Act::Activate(id), _) => self.active = *id,
            (Act::Draft(id, draft, words), _) => {
                match self.drafts.iter_mut().find(|(_, open, _)| open == draft) {
                    Some((_, _, text)) => text.push_str(words),
                    None => self.drafts.push((*id, draft.clone(), words.clone())),
                }
            }
            (Act::DropDraft(_, draft), _) => self.drafts.retain(|(_, open, _)| open != draft),
            (Act::Remember(memory), _) => self.memories.push(memory.clone()),
            (Act::Forget(memory), _) => self.memories.retain(|known| known != memory),
            (Act::ForgetAll, _) => self.memories.clear(),
            (Act::Instruct(version), _) => self.instructions.push(Arc::new(version.clone())),
        }
    }

    fn remove(&mut self, ids: &[SessionId]) {
        self.ids.retain(|id| !ids.contains(id));
        self.sessions.retain(|id, _| !ids.contains(id));
        self.earlier.retain(|earlier| !ids.contains(&earlier.id()));
        self.drafts.retain(|(id, ..)| !ids.contains(id));
        self.active.take_if(|active| ids.contains(active));
    }

    /// A process that comes back keeps the answers that were arriving, as stopped ones.
    pub fn restart(&mut self) {
        for (id, draft, text) in std::mem::take(&mut self.drafts) {
            if text.trim().is_empty() {
                continue;
            }
            let session = self.sessions.get_mut(&id).unwrap();
            let head = session.head().unwrap().id.clone();
            let mut message =
                Message::new(Role::Assistant, text, draft.started).after(Some(draft.parent.clone()));
            message.id = draft.message;
            message.model = Some(draft.model);
            let message = message.stopped_by(extremis_domain::StopReason::ProcessEnd);
            session.apply(Change::MessageAdded { message }).unwrap();
            if head != draft.parent {
                session.apply(Change::HeadMoved { head }).unwrap();
            }
        }
    }

    fn listed(&self, in_trash: bool) -> Vec<Entry> {
        let mut entries: Vec<_> = self.sessions.values().map(Entry::of).collect();
        entries.retain(|entry| entry.deleted_at.is_some() == in_trash);
        entries.sort_by_key(|entry| std::cmp::Reverse((entry.updated_at, entry.id)));
        entries
    }

    /// What must be seen.
    pub fn seen(&self) -> Seen {
        let is_live = |id: &SessionId| self.sessions[id].parts().deleted_at.is_none();
        Seen {
            entries: self.listed(false),
            trash: self.listed(true),
            active: self.active.filter(is_live),
            sessions: self.sessions.iter().map(|(id, session)| (*id, Ok(session.parts().clone()))).collect(),
            memories: Ok(self.memories.clone()),
            instructions: Ok(self.instructions.clone()),
        }
    }
}

/// What an archive answered: a session, or the code of its refusal.
pub type Done = Result<Option<Session>, &'static str>;

/// Does it.
pub fn carry_out(archive: &Archive, act: &Act) -> Done {
    let none = |done: Result<(), ArchiveError>| done.map(|()| None);
    let some = |done: Result<Arc<Session>, ArchiveError>| done.map(|session| Some(Session::clone(&session)));
    let done = match act {
        Act::Create(id, first) => some(archive.create(*id, at(0), vec![first.clone()])),
        Act::Commit(id, expected, change) => some(archive.commit(*id, *expected, vec![change.clone()])),
        Act::Put(session) => some(archive.put(Session::clone(session))),
        Act::Prune(keep) => archive.prune(*keep, at(7)).map(|_| None),
        Act::Activate(id) => none(archive.set_active(*id)),
        Act::Draft(id, draft, words) => none(archive.draft(*id, draft, words)),
        Act::DropDraft(id, draft) => none(archive.drop_draft(*id, &draft.message)),
        Act::Remember(memory) => none(archive.put_memories(std::slice::from_ref(memory))),
        Act::Forget(memory) => archive.delete_memory(&memory.id).map(|_| None),
        Act::ForgetAll => none(archive.clear_memories()),
        Act::Instruct(version) => none(archive.put_instructions(version.clone())),
        Act::Erase(id, message) => some(archive.forget_message(*id, message)),
        Act::EraseFacts(id, expected, facts) => {
            some(archive.forget_facts(*id, Some(*expected), facts.clone()))
        }
        Act::EraseSession(id) => none(archive.forget_session(*id)),
        Act::EmptyTrash => archive.expire_trash(at(99)).map(|_| None),
        Act::Clear => none(archive.clear()),
        Act::Close(id) => {
            archive.close(*id);
            Ok(None)
        }
        Act::Flush => none(archive.flush()),
    };
    done.map_err(|error| error.code())
}

/// One in so many is a new root; most follow the head.
fn parent_of(session: &Session, parent: usize) -> Option<&Message> {
    let messages = &session.parts().messages;
    match parent {
        0 => None,
        n if n < 10 => messages.get(n % messages.len()).map(|message| &**message),
        _ => session.head().map(|head| &**head),
    }
}
