//! The conversations and the questions of the files.

use std::sync::Arc;

use extremis_domain::{Change, Message, Role, Session, SessionId, Timestamp};

use crate::testing::{add, seen_in};

const ASKED_AT: &str = "2026-06-01T10:00:00Z";

/// The conversations, with the same ids every time; the one that asks first.
pub(super) fn all() -> Vec<Arc<Session>> {
    let text = include_str!("sessions.txt");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    let mut sessions: Vec<Session> = Vec::new();
    for line in lines {
        if let Some(title) = line.strip_prefix("## ") {
            let at: Timestamp = ASKED_AT.parse().unwrap();
            let mut session = Session::new(SessionId::named(title), at);
            session.apply(Change::Renamed { title: title.to_owned() }).unwrap();
            sessions.push(session);
            continue;
        }
        let session = sessions.last_mut().unwrap();
        let [time, name, words] = line.splitn(3, " | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let message = said(words, format!("{time}:00Z").parse().unwrap());
        let role = if name == "-" { Role::Assistant } else { Role::User };
        let name = (name != "-").then(|| name.to_owned());
        let parent = session.head().map(|head| head.id.clone());
        let id = format!("{} {}", session.title(), session.len()).as_str().into();
        add(session, Message { id, role, name, ..message }.after(parent));
    }
    sessions.into_iter().map(Arc::new).collect()
}

/// The messages that ask, each after the last of the session.
pub(super) fn questions(session: &Session) -> Vec<Message> {
    let lines = include_str!("questions.txt").lines();
    let asked = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let parent = session.head().map(|head| head.id.clone());
    asked.map(|words| said(words, ASKED_AT.parse().unwrap()).after(parent.clone())).collect()
}

fn said(line: &str, at: Timestamp) -> Message {
    let (words, seen) = line.split_once(" << ").map_or((line, None), |(words, seen)| (words, Some(seen)));
    let context = seen.map(|seen| {
        let (application, selection) = seen.split_once(" | ").unwrap();
        seen_in(application, selection)
    });
    Message { context, ..Message::new(Role::User, words.replace("\\n", "\n"), at) }
}
