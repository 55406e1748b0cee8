//! Which applications something was sent along from.

use std::sync::Arc;

use extremis_domain::{Change, Context, Message, Role, Session, SessionId, Source};

use super::finding::{at, index_of, session};

/// A conversation of one message, sent from an application.
fn from_app(app: &str, text: &str) -> Session {
    let mut message = Message::new(Role::User, text, at(0));
    let source = Source { application_name: Some(app.to_owned()), ..Source::default() };
    message.context = Some(Context { source, ..Context::default() });
    let mut session = Session::new(SessionId::new(), at(0));
    session.apply(Change::MessageAdded { message }).unwrap();
    session
}

#[test]
fn conversations_are_found_by_the_applications_that_something_was_sent_from() {
    let [one, other] =
        ["What is this page about?", "And this?"].map(|text| Arc::new(from_app("Firefox", text)));
    let mail = Arc::new(from_app("Mail", "Reply."));
    let mut deleted = from_app("Terminal", "What failed?");
    deleted.apply(Change::Deleted { at: at(20) }).unwrap();
    let nothing = session(&["Nothing was captured with this."]);
    let index =
        index_of(&[nothing, Arc::clone(&one), Arc::clone(&mail), Arc::clone(&other), Arc::new(deleted)]);
    let apps = || {
        let mut apps = index.apps().unwrap();
        for (_, sessions) in &mut apps {
            sessions.sort_unstable();
        }
        apps
    };
    let mut both = vec![one.id(), other.id()];
    both.sort_unstable();
    assert_eq!(apps(), [("Firefox".to_owned(), both), ("Mail".to_owned(), vec![mail.id()])]);

    index.remove(&[other.id()]).unwrap();
    index.retract(mail.id(), mail.head().map(|message| &message.id)).unwrap();
    assert_eq!(apps(), [("Firefox".to_owned(), vec![one.id()])], "none from what is gone or erased");
}
