//! Conversations that others have and that are not here yet.

use std::collections::{HashMap, HashSet};

use extremis_archive::{add_sessions, was_forgotten};
use extremis_domain::{Session, SessionId};

use super::done::{Done, made_up};
use super::{Intake, Plan, Taken, joined};
use crate::error::SyncError;
use crate::field::{Key, Object};
use crate::session::{self, Composed};
use crate::state::Attached;

/// Conversations that are put together and not here yet, with what is to be known of each.
#[derive(Default)]
pub(super) struct New {
    /// By the numbers of the objects.
    pub(super) done: HashMap<i64, Done>,
    sessions: Vec<(i64, Session)>,
}

impl Intake<'_> {
    /// Puts together what is not here yet.
    pub(super) fn compose_new(&self, plans: &[(Object, Plan)]) -> Result<New, SyncError> {
        let mut new = New::default();
        for (object, plan) in plans {
            let Object::Session(id) = *object else { continue };
            if self.archive.exists(id) || plan.incoming.contains_key(&Key::Gone) {
                continue;
            }
            let rows = if plan.is_new { HashMap::new() } else { self.state.fields(plan.object)? };
            let known = joined(None, &rows, plan)?;
            let Composed { session, held, is_altered } = session::compose(id, 0, &known);
            let Some(session) = session else {
                new.done.insert(plan.object, Done::Held(held));
                continue;
            };
            let made_up = made_up(&session, &known, &rows, &held)?;
            let revision = (held.is_empty() && !is_altered).then(|| session.revision());
            let attached = Attached::of(&session);
            let done = match revision {
                Some(revision) if made_up.is_empty() && self.is_first(id, plan) => {
                    Done::First { revision, attached }
                }
                _ => Done::Put { revision, held, made_up, attached },
            };
            new.done.insert(plan.object, done);
            new.sessions.push((plan.object, session));
        }
        Ok(new)
    }

    /// Whether its fields can be known before it is here: if the process ends in between, it is missed and read again. What
    /// is in the trash would not be missed.
    fn is_first(&self, id: SessionId, plan: &Plan) -> bool {
        let stands_alone = |key: &Key| !matches!(key, Key::Unknown(_) | Key::Deleted);
        let is_plain = plan.incoming.iter().all(|(key, new)| !new.is_own && stands_alone(key));
        plan.is_new && is_plain && !was_forgotten(self.archive, id)
    }

    /// Brings in together what is not here yet: the disk is waited for once. Gives what became of each.
    pub(super) fn add_new(&self, new: New, taken: &mut Taken) -> Result<HashMap<i64, Done>, SyncError> {
        let New { mut done, sessions } = new;
        let (objects, sessions): (Vec<_>, Vec<_>) = sessions.into_iter().unzip();
        let added = if sessions.is_empty() { HashSet::new() } else { add_sessions(self.archive, &sessions)? };
        for (object, session) in objects.iter().zip(&sessions) {
            if added.contains(&session.id()) {
                taken.messages += session.parts().messages.len();
                taken.sessions.insert(session.id());
            } else {
                // It came by another way meanwhile, and is looked at again.
                done.remove(object);
            }
        }
        Ok(done)
    }
}
