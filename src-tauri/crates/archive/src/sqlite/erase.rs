//! True erasure of a message, a fact or a session from the tables and the log.
//!
//! Deliberately absent: copies, and the order of it all, which is the same for every archive.

use extremis_domain::{SessionId, UserMemory};
use rusqlite::Connection;

use super::backend::{SqliteBackend, can_be_done_again, transact};
use super::checkpoint::{self, Extent};
use super::rows::ActiveRow;
use super::{read, write};
use crate::ArchiveError;
use crate::erase::{Erasure, Target};
use crate::slot::Held;
use crate::state::State;

impl SqliteBackend {
    pub(super) fn erase_all(&self, state: &State, erasures: &[Erasure]) -> Result<(), ArchiveError> {
        for erasure in erasures {
            match erasure.target() {
                Target::Session => self.remove_session(state, erasure.session)?,
                // Its earlier state is of no use any more.
                Target::Message(_) | Target::Fact(_) => {
                    state.slots.of(erasure.session).held.lock().before = None;
                }
                Target::Memory(_) => {}
            }
        }
        let work = |connection: &Connection| {
            for erasure in erasures {
                if let Target::Message(message) = erasure.target() {
                    write::remove_pieces(connection, erasure.session, message)?;
                }
            }
            for row in read::memory_rows(connection)? {
                let erasures = erasures.iter().filter(|erasure| !erasure.keeps_copies);
                let left = |memory: UserMemory, erasure: &Erasure| erasure.left_of(&memory);
                match erasures.into_iter().try_fold(row.memory.clone(), left) {
                    None => drop(write::remove_memories(connection, Some(row.memory.id.as_str()))?),
                    Some(left) if left != row.memory => write::put_memory(connection, &left)?,
                    Some(_) => {}
                }
            }
            Ok(())
        };
        self.transact(state, work, can_be_done_again)?;
        self.leave_no_bytes(state)
    }

    /// Removes a session from the tables and from memory.
    fn remove_session(&self, state: &State, id: SessionId) -> Result<(), ArchiveError> {
        let slot = state.slots.of(id);
        // Nothing of the session is being added while this is held, and nothing will be after.
        let _turn = slot.write_lock.lock();
        let work = |connection: &mut Connection| {
            without_looking_for_orphans(connection, |connection| {
                transact(connection, |connection| {
                    write::remove(connection, id)?;
                    match read::active(connection)? {
                        Some(ActiveRow { revision, session }) if session == Some(id) => {
                            let revision = revision.wrapping_add(1);
                            write::set_active(connection, ActiveRow { revision, session: None })
                        }
                        _ => Ok(()),
                    }
                })
            })
        };
        self.changing(state, work, can_be_done_again)?;
        *slot.held.lock() = Held::default();
        let mut list = state.list.lock();
        list.remove(id);
        let active = list.active.filter(|active| *active != id);
        list.set_active(active);
        drop(list);
        state.forget_drafts(id);
        Ok(())
    }

    /// Leaves no byte of what is no longer in the tables, neither between their rows nor in the log.
    fn leave_no_bytes(&self, state: &State) -> Result<(), ArchiveError> {
        let work = |connection: &mut Connection| {
            // A row that moved to another page leaves its bytes behind; only a file written anew is free of them.
            connection.execute_batch("VACUUM")?;
            checkpoint::checkpoint(connection, Extent::Everything)
        };
        self.changing(state, work, can_be_done_again)
    }
}

/// The rows of a session go before the session does; to be asked again whether there are any would mean to go
/// through all messages of all sessions.
fn without_looking_for_orphans<T>(
    connection: &mut Connection,
    work: impl FnOnce(&mut Connection) -> Result<T, super::fault::Fault>,
) -> Result<T, super::fault::Fault> {
    connection.pragma_update(None, "foreign_keys", false)?;
    let done = work(connection);
    connection.pragma_update(None, "foreign_keys", true)?;
    done
}
