//! What is no conversation: what is remembered of the user, and the instructions for all conversations.

use std::collections::HashMap;

use extremis_domain::UserMemory;

use super::done::Done;
use super::{Intake, Plan, in_force};
use crate::error::SyncError;
use crate::field::{Content, Key};
use crate::note;
use crate::session::{self, Known};

impl Intake<'_> {
    pub(super) fn take_memories(&mut self, plan: &Plan) -> Result<Done, SyncError> {
        let here = self.archive.memories()?;
        let rows = self.state.fields(plan.object)?;
        for (key, new) in in_force(plan, &rows) {
            match (key, &new.content) {
                (Key::Memory(id), Content::Plain(_)) => {
                    self.archive.forget_memory(id)?;
                }
                (Key::Memory(id), Content::Memory(memory)) => {
                    let ours = here.iter().find(|memory| memory.id == *id);
                    let used = UserMemory {
                        use_count: ours.map_or(0, |ours| ours.use_count),
                        last_used_at: ours.and_then(|ours| ours.last_used_at),
                        ..(**memory).clone()
                    };
                    self.archive.put_memories(&[used])?;
                }
                _ => {}
            }
        }
        Ok(Done::beside(Vec::new()))
    }

    pub(super) fn take_instructions(&mut self, plan: &Plan) -> Result<Done, SyncError> {
        let here = self.archive.instructions()?;
        let rows = self.state.fields(plan.object)?;
        let mut known = HashMap::new();
        for field in note::instructions_fields(&here) {
            if let Some(row) = rows.get(&field.key) {
                known.insert(field.key, Known { content: field.content, standing: row.standing });
            }
        }
        for (key, new) in in_force(plan, &rows) {
            known.insert(key.clone(), Known { content: new.content.clone(), standing: new.row.standing });
        }
        let wanted = session::instructions(&known);
        let same = here.iter().zip(&wanted).take_while(|(here, wanted)| here == wanted).count();
        for version in wanted.iter().skip(same) {
            self.archive.put_instructions((**version).clone())?;
        }
        Ok(Done::beside(Vec::new()))
    }
}
