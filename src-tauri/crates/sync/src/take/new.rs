//! Conversations that others have and that are not here yet.

use std::collections::{HashMap, HashSet};
use std::panic::resume_unwind;
use std::thread;

use extremis_archive::{
    Archive, NewSession, PreparedSessions, add_sessions, prepare_sessions, was_forgotten,
};
use extremis_domain::{Session, SessionId};

use super::done::{Done, arrive, made_up};
use super::whole::MetWhole;
use super::{Intake, Plan, Taken, joined};
use crate::audience::Part;
use crate::error::SyncError;
use crate::field::{Key, Object};
use crate::note;
use crate::session::{self, Composed};
use crate::state::{Attached, FieldRow};

/// Conversations that are put together and not here yet, with what is to be known of each.
#[derive(Default)]
pub(super) struct New {
    /// By the numbers of the objects.
    pub(super) done: HashMap<i64, Done>,
    /// The object of each session.
    objects: Vec<i64>,
    sessions: Vec<Session>,
}

/// What is known of a conversation that is not here yet.
type Unknown<'a> = (SessionId, &'a Plan, HashMap<Key, FieldRow>);

impl Intake<'_> {
    /// Puts together what is not here yet.
    pub(super) fn compose_new(&self, plans: &[(Object, Plan)]) -> Result<New, SyncError> {
        let mut unknown: Vec<Unknown<'_>> = Vec::new();
        for (object, plan) in plans {
            let Object::Session(id) = *object else { continue };
            if self.archive.exists(id)
                || plan.incoming.contains_key(&Key::Gone)
                || self.goes_apart(id, plan)?
            {
                continue;
            }
            let rows = if plan.is_new { HashMap::new() } else { self.state.fields(plan.object)? };
            unknown.push((id, plan, rows));
        }
        let (first, second) = unknown.split_at(unknown.len() / 2);
        let (archive, part) = (self.archive, self.part);
        thread::scope(|scope| {
            let other = scope.spawn(|| compose_all(archive, part, second));
            let mut new = compose_all(archive, part, first)?;
            let more = other.join().unwrap_or_else(|panic| resume_unwind(panic))?;
            new.done.extend(more.done);
            new.objects.extend(more.objects);
            new.sessions.extend(more.sessions);
            Ok(new)
        })
    }

    /// Notes what is about to be there, and meanwhile writes what can be written before.
    pub(super) fn announce(
        &mut self,
        plans: &[(Object, Plan)],
        new: &New,
        wholes: &[MetWhole],
    ) -> Result<PreparedSessions, SyncError> {
        let (archive, sessions) = (self.archive, all(&new.sessions, wholes));
        thread::scope(|scope| {
            let preparing = scope.spawn(move || prepare_sessions(archive, &sessions));
            let noted = self.state.change(|changes| {
                plans.iter().try_for_each(|(_, plan)| arrive(changes, plan, new.done.get(&plan.object)))?;
                wholes.iter().try_for_each(|whole| whole.announce(changes))
            });
            let prepared = preparing.join().unwrap_or_else(|panic| resume_unwind(panic));
            noted?;
            Ok(prepared?)
        })
    }

    /// Brings in together what is not here yet: the disk is waited for once. Gives what became of each, and the whole
    /// conversations that are here now.
    pub(super) fn add_new<'a>(
        &self,
        new: New,
        wholes: &'a [MetWhole],
        prepared: &PreparedSessions,
        taken: &mut Taken,
    ) -> Result<(HashMap<i64, Done>, Vec<&'a MetWhole>), SyncError> {
        let New { mut done, objects, sessions } = new;
        let added = match all(&sessions, wholes).as_slice() {
            [] => HashSet::new(),
            sessions => add_sessions(self.archive, sessions, prepared)?,
        };
        // One that came by another way meanwhile is looked at as everything that changed here.
        let added_wholes: Vec<_> = wholes.iter().filter(|whole| added.contains(&whole.id())).collect();
        for whole in &added_wholes {
            taken.messages += whole.messages();
            taken.sessions.insert(whole.id());
        }
        for (object, session) in objects.iter().zip(&sessions) {
            if added.contains(&session.id()) {
                taken.messages += session.parts().messages.len();
                taken.sessions.insert(session.id());
            } else {
                // It came by another way meanwhile, and is looked at again.
                done.remove(object);
            }
        }
        Ok((done, added_wholes))
    }
}

/// Everything that is to be added, in whichever form.
fn all<'a>(sessions: &'a [Session], wholes: &'a [MetWhole]) -> Vec<NewSession<'a>> {
    let files = wholes.iter().map(|whole| NewSession::from(whole.file()));
    sessions.iter().map(NewSession::from).chain(files).collect()
}

fn compose_all(archive: &Archive, part: Part, unknown: &[Unknown<'_>]) -> Result<New, SyncError> {
    let mut new = New::default();
    for (id, plan, rows) in unknown {
        let known = joined(None, rows, plan)?;
        let Composed { session, held, mut is_altered } = session::compose(part, *id, None, &known);
        let Some(mut session) = session else {
            new.done.insert(plan.object, Done::Held(held));
            continue;
        };
        is_altered |= note::forget_before(archive, &mut session);
        let made_up = made_up(&session, &known, rows, &held)?;
        let revision = (held.is_empty() && !is_altered).then(|| session.revision());
        let attached = Attached::of(&session);
        let done = match revision {
            Some(revision) if made_up.is_empty() && is_first(archive, *id, plan) => {
                Done::First { revision, attached }
            }
            _ => Done::Put { revision, held, made_up, attached },
        };
        new.done.insert(plan.object, done);
        new.objects.push(plan.object);
        new.sessions.push(session);
    }
    Ok(new)
}

/// Whether the fields of a conversation can be known before it is here: if the process ends in between, it is missed and
/// read again. What is in the trash would not be missed.
fn is_first(archive: &Archive, id: SessionId, plan: &Plan) -> bool {
    let stands_alone = |key: &Key| !matches!(key, Key::Unknown(_) | Key::Deleted);
    let is_plain = plan.incoming.iter().all(|(key, new)| !new.is_own && stands_alone(key));
    plan.is_new && is_plain && !was_forgotten(archive, id)
}
