//! Who gave a session its title: its first message, the user, or a model.

use std::sync::Arc;

use serde_json::Value;

use super::{Session, generated_title};
use crate::{ChangeError, Message, Role};

/// Under this name it is kept that a model gave the title.
const BY_MODEL: &str = "titleByModel";

impl Session {
    /// Whether its title is the one that its first message gave.
    pub fn has_first_title(&self) -> bool {
        !self.is_named_by_model() && self.parts.title == self.first_title()
    }

    /// Whether the user gave it its title.
    fn is_named_by_user(&self) -> bool {
        self.parts.title.is_some() && !self.is_named_by_model() && !self.has_first_title()
    }

    fn is_named_by_model(&self) -> bool {
        self.parts.extra.contains_key(BY_MODEL)
    }

    /// The user's own title.
    pub(super) fn rename(&mut self, title: &str) -> Result<(), ChangeError> {
        self.parts.title = Some(on_one_line(title)?);
        self.parts.extra.remove(BY_MODEL);
        Ok(())
    }

    /// A title by a model, which gives way to one of the user's own.
    pub(super) fn give_title(&mut self, title: &str) -> Result<(), ChangeError> {
        let title = on_one_line(title)?;
        if !self.is_named_by_user() {
            self.parts.title = Some(title);
            self.parts.extra.insert(BY_MODEL.to_owned(), Value::Bool(true));
        }
        Ok(())
    }

    /// Takes a title by a model away: it may speak of something that was erased.
    pub(super) fn take_given_title(&mut self) {
        if self.parts.extra.remove(BY_MODEL).is_some() {
            self.parts.title = self.first_title();
        }
    }

    /// The title that the first message of the user gives that has one.
    pub(super) fn first_title(&self) -> Option<String> {
        Self::first_title_of(&self.parts.messages)
    }

    /// The same of these messages.
    pub fn first_title_of(messages: &[Arc<Message>]) -> Option<String> {
        let mut said = messages.iter().filter(|message| message.role == Role::User).map(Arc::as_ref);
        said.find_map(generated_title)
    }
}

fn on_one_line(title: &str) -> Result<String, ChangeError> {
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    if title.is_empty() { Err(ChangeError::EmptyTitle) } else { Ok(title) }
}

#[cfg(test)]
mod tests {
    use crate::{Change, Message, Role, Session, SessionId, Timestamp};

    fn session() -> Session {
        let at = Timestamp::from_second(0);
        let mut session = Session::new(SessionId::new(), at);
        let message = Message::new(Role::User, "Where do I find walnuts for the cake?", at);
        session.apply(Change::MessageAdded { message }).unwrap();
        session
    }

    fn titled(session: &mut Session, title: &str) {
        session.apply(Change::Titled { title: title.to_owned() }).unwrap();
    }

    #[test]
    fn seed_001_q7_a_title_by_a_model_never_takes_the_place_of_the_users_own() {
        let mut session = session();
        titled(&mut session, "Walnut cake");
        assert_eq!((session.title(), session.is_named_by_user()), ("Walnut cake", false));
        session.apply(Change::Renamed { title: "For Anna".to_owned() }).unwrap();
        titled(&mut session, "Baking");
        assert_eq!((session.title(), session.is_named_by_user()), ("For Anna", true));
    }

    #[test]
    fn a_title_by_a_model_goes_with_a_message_that_it_may_speak_of() {
        let mut session = session();
        let head = session.head().unwrap().clone();
        let message = Message::new(Role::User, "And almonds?", head.timestamp).after(Some(head.id.clone()));
        session.apply(Change::MessageAdded { message }).unwrap();
        titled(&mut session, "Walnut cake");
        session.apply(Change::Forgotten { message: head.id.clone() }).unwrap();
        assert_eq!(session.title(), "And almonds?");
        assert!(session.parts().extra.is_empty());
    }
}
