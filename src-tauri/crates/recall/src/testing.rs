//! Conversations for tests.

use extremis_domain::{Change, Context, Message, MessageId, Role, Session, SessionId, Source, Timestamp};
use extremis_embed::{DIMENSIONS, Vector};

/// 2026-01-04T10:00:00Z and so many seconds.
pub(crate) fn at(second: usize) -> Timestamp {
    Timestamp::from_second(1_767_520_800 + i64::try_from(second).unwrap())
}

pub(crate) fn empty() -> Session {
    Session::new(SessionId::new(), at(0))
}

/// M1, M2, …; the user speaks first.
pub(crate) fn conversation(messages: usize) -> Session {
    let mut session = empty();
    grow(&mut session, messages);
    session
}

/// Says M(n+1) and so on, until there are so many messages.
pub(crate) fn grow(session: &mut Session, messages: usize) {
    while session.len() < messages {
        let name = format!("M{}", session.len() + 1);
        say(session, &name);
    }
}

/// Adds a message of whoever's turn it is.
pub(crate) fn say(session: &mut Session, content: &str) -> MessageId {
    add(session, next(session, content))
}

pub(crate) fn next(session: &Session, content: &str) -> Message {
    let role = if session.len().is_multiple_of(2) { Role::User } else { Role::Assistant };
    let parent = session.head().map(|head| head.id.clone());
    Message::new(role, content, at(session.len())).after(parent)
}

pub(crate) fn add(session: &mut Session, message: Message) -> MessageId {
    let id = message.id.clone();
    session.apply(Change::MessageAdded { message }).unwrap();
    id
}

pub(crate) fn seen_in(app: &str, selection: &str) -> Context {
    Context {
        id: String::new(),
        captured_at: Some(at(0)),
        source: Source { application_name: Some(app.to_owned()), ..Source::default() },
        selected_text: Some(selection.to_owned()),
        ..Context::default()
    }
}

/// A message that asks, after everything.
pub(crate) fn asked(words: &str) -> Message {
    Message::new(Role::User, words, at(999))
}

/// Messages, each so many seconds after the first, by whom.
pub(crate) fn said_at(messages: &[(i64, &str, &str)]) -> Session {
    let mut session = empty();
    for (second, name, content) in messages {
        let timestamp = Timestamp::from_second(at(0).as_second() + second);
        add_after_head(&mut session, Message { name: Some((*name).to_owned()), timestamp, ..asked(content) });
    }
    session
}

fn add_after_head(session: &mut Session, message: Message) {
    let parent = session.head().map(|head| head.id.clone());
    add(session, message.after(parent));
}

/// A direction with these numbers, and nothing in all others.
pub(crate) fn direction(numbers: &[(usize, f32)]) -> Vector {
    let mut all = [0.0; DIMENSIONS];
    for (place, number) in numbers {
        all[*place] = *number;
    }
    Vector::of(&all)
}

/// Numbers that are equal but for rounding, and for what a vector's bytes leave out.
pub(crate) fn assert_near(found: &[f32], expected: &[f32]) {
    let near = |(one, other): (&f32, &f32)| (one - other).abs() < 0.004;
    let is_near = found.len() == expected.len() && found.iter().zip(expected).all(near);
    assert!(is_near, "{found:?} and not {expected:?}");
}
