//! Putting sessions together from what is left of them, and from the newest backup where something is not.

use std::collections::HashSet;
use std::sync::Arc;

use extremis_domain::{
    Fact, Message, Role, Session, SessionId, SessionParts, SummaryVersion, Timestamp, title_of,
};

use super::Salvaged;
use super::found::{Found, FoundRow, Parts};
use crate::backup;
use crate::layout::Layout;
use crate::lost::Lost;
use crate::rejoin::rejoin;
use crate::sqlite::rows::{Part, Placed, SessionRow, position};

pub(super) fn rebuild(layout: &Layout, mut found: Found) -> Salvaged {
    let mut salvaged = Salvaged { active: found.active, ..Salvaged::default() };
    let mut ids: Vec<_> = found.sessions.keys().chain(found.messages.keys()).copied().collect();
    if found.misses_sessions {
        ids.extend(backup::newest_sessions(layout));
    }
    ids.sort_unstable();
    ids.dedup();
    for id in ids {
        let rows = Rows {
            session: found.sessions.remove(&id),
            messages: found.messages.remove(&id).unwrap_or_default(),
            summaries: found.summaries.remove(&id).unwrap_or_default(),
            facts: found.facts.remove(&id).unwrap_or_default(),
        };
        match rows.whole().or_else(|| rows.completed(layout, id, &mut salvaged)) {
            Some(session) => salvaged.sessions.push(session),
            None => salvaged.gone.push(id),
        }
    }
    let known: HashSet<_> = salvaged.sessions.iter().map(Session::id).collect();
    salvaged.drafts = found.drafts.into_values().filter(|draft| known.contains(&draft.session)).collect();
    let mut memories: Vec<_> = found.memories.into_values().map(|found| found.row).collect();
    memories.sort_by_key(|row| row.number);
    salvaged.memories = memories.into_iter().map(|row| row.memory).collect();
    if found.misses_memories {
        salvaged.lost.push(Lost::Memory);
        let known: HashSet<_> = salvaged.memories.iter().map(|memory| memory.id.clone()).collect();
        let saved = backup::newest_memories(layout);
        salvaged.memories.extend(saved.into_iter().filter(|memory| !known.contains(&memory.id)));
    }
    salvaged
}

/// What is left of a session.
struct Rows {
    session: Option<FoundRow<SessionRow>>,
    messages: Parts<Message>,
    summaries: Parts<SummaryVersion>,
    facts: Parts<Fact>,
}

impl Rows {
    /// The newest revision that a row is of.
    fn newest(&self) -> u64 {
        let of_session = self.session.as_ref().map_or(0, |found| found.revision);
        of_session.max(newest(&self.messages)).max(newest(&self.summaries)).max(newest(&self.facts))
    }

    /// The session, where nothing of it is missing.
    fn whole(&self) -> Option<Session> {
        let is_whole = self.session.as_ref().is_some_and(|found| {
            let row = &found.row;
            found.is_whole
                && found.revision == self.newest()
                && are_all(&self.messages, row.messages)
                && are_all(&self.summaries, row.summaries)
                && are_all(&self.facts, row.facts)
        });
        if !is_whole {
            return None;
        }
        let messages = all(&self.messages);
        let parts = SessionParts {
            summaries: all(&self.summaries),
            facts: all(&self.facts),
            ..parts(self.session.as_ref().map(|found| &found.row), messages)
        };
        Session::from_parts(parts).ok()
    }

    /// What is left of the session, completed from the newest backup that has it.
    fn completed(mut self, layout: &Layout, id: SessionId, salvaged: &mut Salvaged) -> Option<Session> {
        let earlier = backup::newest_readable(layout, id).map(|(_, session)| session);
        let newest = self.newest();
        let mut lost: Vec<_> = self.session.iter().flat_map(|found| found.lost.clone()).collect();
        // Only a row that is as it was written says how many of each there were.
        let row = self.session.as_ref().filter(|found| found.is_whole && found.revision == newest);
        let counts = row.map(|found| [found.row.messages, found.row.summaries, found.row.facts]);
        let counts = counts.map_or([None; 3], |counts| counts.map(Some));
        let mut is_completed = false;
        let mut complete =
            Completing { id, earlier: earlier.as_ref(), lost: &mut lost, any: &mut is_completed };
        complete.parts(&mut self.messages, counts[0]);
        complete.parts(&mut self.summaries, counts[1]);
        complete.parts(&mut self.facts, counts[2]);
        let messages = all(&self.messages);
        let row = self.session.as_ref().map(|found| &found.row);
        let base = match (&earlier, row) {
            (Some(earlier), None) => SessionParts { messages, head: None, ..earlier.parts().clone() },
            (_, row) => parts(row, messages),
        };
        let revision = newest.max(earlier.as_ref().map_or(0, Session::revision)).saturating_add(1);
        let parts =
            SessionParts { id, revision, summaries: all(&self.summaries), facts: all(&self.facts), ..base };
        let count = parts.messages.len();
        let session = rejoin(parts, earlier.as_ref(), &mut lost);
        is_completed |= session.as_ref().is_some_and(|session| session.parts().messages.len() > count);
        let session = session.or_else(|| {
            is_completed = true;
            let parts = SessionParts { revision, ..earlier?.parts().clone() };
            Session::from_parts(parts).ok()
        });
        let session = session?;
        salvaged.lost.extend(&lost);
        salvaged.incomplete.push(id);
        if is_completed {
            salvaged.from_backup.push(id);
        }
        Some(session)
    }
}

/// Puts into the gaps between rows what an earlier state of the session has there.
struct Completing<'a> {
    id: SessionId,
    earlier: Option<&'a Session>,
    lost: &'a mut Vec<Lost>,
    any: &'a mut bool,
}

impl Completing<'_> {
    fn parts<T: Part + Clone>(&mut self, rows: &mut Parts<T>, count: Option<usize>) {
        if let Some(count) = count {
            // What is beyond is of an earlier state, which had more.
            rows.retain(|place, _| position(*place) < count);
        }
        let last = rows.keys().next_back().map_or(0, |place| position(*place) + 1);
        let first_place = rows.keys().next().map_or(0, |place| place - place.rem_euclid(super::POSITIONS));
        let earlier = self.earlier.map_or(&[][..], |earlier| T::all(earlier.parts()));
        // The same history, or places say nothing.
        let is_same = rows.iter().all(|(place, found)| {
            let earlier = earlier.get(position(*place));
            earlier.is_none_or(|earlier| !found.is_whole || earlier.id() == found.row.part.id())
        });
        for index in 0..count.unwrap_or(last) {
            let place = first_place + i64::try_from(index).unwrap_or(0);
            let present = rows.get(&place);
            if present.is_some_and(|found| found.is_whole) {
                continue;
            }
            let may_be_earlier = present.is_none_or(|found| found.row.part.may_be_earlier());
            match (earlier.get(index).filter(|_| is_same && may_be_earlier), present) {
                (Some(part), _) => {
                    *self.any = true;
                    let row = Placed { place, session: self.id, revision: 0, part: (**part).clone() };
                    rows.insert(place, FoundRow { row, revision: 0, is_whole: true, lost: Vec::new() });
                }
                (None, None) => self.lost.push(T::LOST),
                (None, Some(found)) if found.lost.is_empty() => self.lost.push(T::CHANGED),
                (None, Some(found)) => self.lost.extend(&found.lost),
            }
        }
    }
}

fn newest<T>(rows: &Parts<T>) -> u64 {
    rows.values().map(|found| found.revision).max().unwrap_or(0)
}

/// Whether there are so many rows, one after the other and each as it was written.
fn are_all<T>(rows: &Parts<T>, count: usize) -> bool {
    rows.len() == count
        && rows.iter().enumerate().all(|(index, (place, found))| position(*place) == index && found.is_whole)
}

fn all<T: Part + Clone>(rows: &Parts<T>) -> Vec<Arc<T>> {
    rows.values().map(|found| Arc::new(found.row.part.clone())).collect()
}

/// All but the summaries and the facts; from the messages where the session's row is lost.
fn parts(row: Option<&SessionRow>, messages: Vec<Arc<Message>>) -> SessionParts {
    if let Some(row) = row {
        return SessionParts { messages, ..row.parts.clone() };
    }
    let times = || messages.iter().map(|message| message.timestamp);
    let [oldest, newest] =
        [times().min(), times().max()].map(|time| time.unwrap_or(Timestamp::from_second(0)));
    let first_request = messages.iter().find(|message| message.role == Role::User);
    let title = first_request.map(|first| title_of(&first.beginning()));
    SessionParts { title, updated_at: newest, messages, ..SessionParts::new(SessionId::new(), oldest) }
}
