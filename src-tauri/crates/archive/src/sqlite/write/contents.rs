//! What there are many of in a session: its messages, its summaries with the marks on what they stand for, and its
//! facts.

use std::collections::HashMap;

use extremis_domain::{Change, Fact, Message, Session, SummaryVersion};
use rusqlite::{Connection, params};

use super::{insert, replace};
use crate::sqlite::fault::Fault;
use crate::sqlite::rows::{Part, Placed, place};

/// Writes what session `number` has beyond `before`, if there is anything before.
pub(super) fn write(
    connection: &Connection,
    number: i64,
    before: Option<&Session>,
    session: &Session,
) -> Result<(), Fault> {
    write_parts::<Message>(connection, number, before, session)?;
    write_parts::<SummaryVersion>(connection, number, before, session)?;
    write_parts::<Fact>(connection, number, before, session)?;
    mark_archived(connection, number, before, session)
}

fn count<T: Part>(session: &Session) -> usize {
    T::all(session.parts()).len()
}

fn write_parts<T: Part>(
    connection: &Connection,
    number: i64,
    before: Option<&Session>,
    session: &Session,
) -> Result<(), Fault> {
    let name = session.id().to_string();
    let parts = T::all(session.parts()).iter().enumerate();
    for (position, part) in parts.skip(before.map_or(0, count::<T>)) {
        let fields = Placed::fields(place(number, position), &name, session.revision(), &**part)?;
        insert::<Placed<T>>(connection, &fields)?;
    }
    Ok(())
}

/// Writes anew what these changes made another one.
pub(super) fn rewrite(
    connection: &Connection,
    number: i64,
    before: &Session,
    next: &Session,
    changes: &[Change],
) -> Result<(), Fault> {
    let any = |is: fn(&Change) -> bool| changes.iter().any(is);
    let forgotten = any(|change| matches!(change, Change::Forgotten { .. }));
    let other_message = |change: &Change| {
        use Change::{MessageDeleted, MessagePinned, MessageRestored};
        matches!(change, MessagePinned { .. } | MessageDeleted { .. } | MessageRestored { .. })
    };
    if forgotten || any(other_message) {
        rewrite_parts::<Message>(connection, number, before, next)?;
    }
    if forgotten || any(|change| matches!(change, Change::LinesLocked { .. })) {
        rewrite_parts::<SummaryVersion>(connection, number, before, next)?;
    }
    if forgotten || any(|change| matches!(change, Change::FactsPut { .. })) {
        rewrite_parts::<Fact>(connection, number, before, next)?;
    }
    Ok(())
}

fn rewrite_parts<T: Part>(
    connection: &Connection,
    number: i64,
    before: &Session,
    next: &Session,
) -> Result<(), Fault> {
    let name = next.id().to_string();
    let both = T::all(before.parts()).iter().zip(T::all(next.parts())).enumerate();
    for (position, (_, new)) in both.filter(|(_, (old, new))| old != new) {
        let fields = Placed::fields(place(number, position), &name, next.revision(), &**new)?;
        replace::<Placed<T>>(connection, &fields)?;
    }
    Ok(())
}

/// Marks what the new summaries cover, each up to where an earlier one has marked all. One that is held stands for
/// nothing yet.
fn mark_archived(
    connection: &Connection,
    number: i64,
    before: Option<&Session>,
    session: &Session,
) -> Result<(), Fault> {
    let known = before.map_or(0, count::<SummaryVersion>);
    let (messages, summaries) = (&session.parts().messages, &session.parts().summaries);
    if known >= summaries.len() {
        return Ok(());
    }
    let positions: HashMap<_, _> =
        messages.iter().enumerate().map(|(position, message)| (&message.id, position)).collect();
    let mut mark =
        connection.prepare_cached("INSERT OR IGNORE INTO archived (message, summary) VALUES (?1, ?2)")?;
    for (summary_position, summary) in summaries.iter().enumerate().skip(known) {
        let first = summary.from.as_ref().and_then(|from| positions.get(from)).copied();
        let mut next = positions.get(&summary.through).copied().filter(|_| !summary.is_held());
        while let Some(position) = next {
            let marked = params![place(number, position), place(number, summary_position)];
            if mark.execute(marked)? == 0 || first == Some(position) {
                break;
            }
            let parent = messages.get(position).and_then(|message| message.parent.as_ref());
            next = parent.and_then(|parent| positions.get(parent)).copied();
        }
    }
    Ok(())
}
