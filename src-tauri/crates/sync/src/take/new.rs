//! Conversations that others have and that are not here yet.

use std::collections::{HashMap, HashSet};

use extremis_archive::add_sessions;

use super::done::{Done, made_up};
use super::{Intake, Plan, Taken, joined};
use crate::error::SyncError;
use crate::field::{Key, Object};
use crate::session::{self, Composed};
use crate::state::Attached;

impl Intake<'_> {
    /// Conversations that are new here are brought in together: the disk is waited for once.
    pub(super) fn take_new(
        &mut self,
        plans: &[(Object, Plan)],
        taken: &mut Taken,
    ) -> Result<HashMap<i64, Done>, SyncError> {
        let mut done = HashMap::new();
        let (mut new, mut sessions) = (Vec::new(), Vec::new());
        for (object, plan) in plans {
            let Object::Session(id) = *object else { continue };
            if self.archive.exists(id) || plan.incoming.contains_key(&Key::Gone) {
                continue;
            }
            let rows = self.state.fields(plan.object)?;
            let known = joined(None, &rows, plan)?;
            let Composed { session, held, is_altered } = session::compose(id, 0, &known);
            match session {
                None => drop(done.insert(plan.object, Done::Held(held))),
                Some(session) => {
                    let made_up = made_up(&session, &known, &rows, &held)?;
                    let revision = (held.is_empty() && !is_altered).then(|| session.revision());
                    let attached = Attached::of(&session);
                    new.push((plan.object, Done::Put { revision, held, made_up, attached }));
                    sessions.push(session);
                }
            }
        }
        self.state.change(|changes| new.iter().try_for_each(|(object, put)| put.arrive(changes, *object)))?;
        // Those that came by another way meanwhile are looked at again.
        let added = if sessions.is_empty() { HashSet::new() } else { add_sessions(self.archive, &sessions)? };
        for ((object, put), session) in new.into_iter().zip(&sessions) {
            if added.contains(&session.id()) {
                taken.messages += session.parts().messages.len();
                taken.sessions.insert(session.id());
                done.insert(object, put);
            }
        }
        Ok(done)
    }
}
