//! From which application a message was written, as the context says that was captured with it.

use extremis_domain::Message;

/// The application that the last message was written from. What follows without another context goes on with the same
/// matter.
#[derive(Debug, Default)]
pub(super) struct WrittenIn<'a>(Option<&'a str>);

impl<'a> WrittenIn<'a> {
    /// Goes on to the next message.
    pub fn after(&mut self, message: &'a Message) -> &Self {
        if let Some(context) = &message.context {
            self.0 = context.source.application_name.as_deref();
        }
        self
    }

    /// Whether it is one of these, however they are capitalised.
    pub fn is_one_of(&self, apps: &[String]) -> bool {
        let name = self.0.map(str::to_lowercase);
        name.is_some_and(|name| apps.iter().any(|app| app.trim().to_lowercase() == name))
    }
}
