use std::cell::RefCell;

use extremis_domain::{Change, Message, Role, Session};

use super::*;
use crate::format;

fn session(words: &str) -> Session {
    let at = Timestamp::from_second(1_795_262_400);
    let mut session = Session::new(SessionId::new(), at);
    session.apply(Change::MessageAdded { message: Message::new(Role::User, words, at) }).unwrap();
    session
}

/// Writes a backup of sessions that are in no files; gives those that had to be encoded.
fn write(to: &Path, previous: Option<&Path>, sessions: &[Session]) -> Vec<SessionId> {
    let encoded = RefCell::new(Vec::new());
    let mut copier = Copier::new(to, previous).unwrap();
    let all = sessions.iter().map(|session| {
        let encoded = &encoded;
        let bytes = move || {
            encoded.borrow_mut().push(session.id());
            Ok(format::encode(session)?)
        };
        (Entry::of(session), bytes)
    });
    copier.write_sessions(all, None, Timestamp::from_second(1_795_262_400)).unwrap();
    copier.write_memories(b"{}").unwrap();
    copier.finish().unwrap();
    encoded.into_inner()
}

#[test]
fn only_sessions_with_another_revision_are_encoded_again() {
    let dir = tempfile::tempdir().unwrap();
    let (one, two) = (dir.path().join("one"), dir.path().join("two"));
    let (same, mut changed, new) = (session("same"), session("changed"), session("new"));
    assert_eq!(write(&one, None, &[same.clone(), changed.clone()]).len(), 2);
    changed.apply(Change::Renamed { title: "Another".to_owned() }).unwrap();
    let encoded = write(&two, Some(&one), &[same.clone(), changed.clone(), new.clone()]);
    assert_eq!(encoded, [changed.id(), new.id()]);
    let layout = Layout::new(&two);
    for session in [&same, &changed, &new] {
        let bytes = fs::read(layout.session(session.id())).unwrap();
        assert_eq!(format::decode(session.id(), &bytes).unwrap().session, *session);
    }
    let index = index::decode(&fs::read(layout.index()).unwrap()).unwrap();
    assert_eq!(index.rows.len(), 3);
}

#[test]
fn a_previous_backup_that_is_damaged_or_gone_costs_only_room() {
    let dir = tempfile::tempdir().unwrap();
    let session = session("said");
    for (number, index) in [None, Some(&b"{"[..])].into_iter().enumerate() {
        let previous = dir.path().join(format!("previous-{number}"));
        if let Some(index) = index {
            write(&previous, None, std::slice::from_ref(&session));
            durable::write(&Layout::new(&previous).index(), index).unwrap();
        }
        let to = dir.path().join(format!("to-{number}"));
        assert_eq!(write(&to, Some(&previous), std::slice::from_ref(&session)), [session.id()]);
    }
}
