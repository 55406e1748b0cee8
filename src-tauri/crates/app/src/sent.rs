//! What was sent for an answer: written out again on demand.

use std::sync::Arc;

use extremis_archive::{Archive, ArchiveError};
use extremis_domain::{Message, MessageId, Session, SessionId};
use extremis_language::text;
use extremis_memory::{PromptSources, reconstruct_prompt};

use crate::wire::SentView;
use crate::{App, AppError, Chat, views};

impl Chat {
    /// What was sent for an answer. Without a session every conversation is looked into, the latest first.
    pub async fn sent(&self, session: Option<SessionId>, answer: &MessageId) -> Result<SentView, AppError> {
        let session = match session {
            Some(session) => self.app.session(session).await?,
            None => self.app.session_of(answer.clone()).await?,
        };
        let unknown = || AppError::NotFound { what: "message", id: answer.to_string() };
        let message = Arc::clone(session.message(answer).ok_or_else(unknown)?);
        if message.sent.is_none() {
            return Err(AppError::Invalid { what: nothing_kept(&message) });
        }
        let memories = self.app.known_of_the_user().await;
        let instructions = self.app.instructions_for_all().await;
        let tokens =
            message.model.as_deref().map_or_else(|| self.app.tokens(), |model| self.app.tokens_of(model));
        self.app
            .archive(move |archive| {
                let elsewhere = |id: SessionId, message: &MessageId| look_up(archive, id, message);
                let words = PromptSources {
                    session: &session,
                    instructions: &instructions,
                    memories: &memories,
                    elsewhere: &elsewhere,
                };
                let written = message.sent.as_ref().map(|sent| reconstruct_prompt(sent, &words, &tokens));
                Ok(written.map(|written| views::prompt::sent(&session, &message, &written)))
            })
            .await?
            .ok_or_else(unknown)
    }
}

impl App {
    /// The conversation that a message is in, the latest looked into first.
    pub(crate) async fn session_of(&self, message: MessageId) -> Result<Arc<Session>, AppError> {
        let unknown = AppError::NotFound { what: "message", id: message.to_string() };
        let found = self.archive(move |archive| {
            for entry in archive.entries().into_iter().chain(archive.trash()) {
                // A conversation that cannot be read has told of it already, and is not the only place to look.
                let Ok(session) = archive.session(entry.id) else { continue };
                if session.message(&message).is_some() {
                    return Ok(Some(session));
                }
                if archive.active() != Some(entry.id) {
                    archive.close(entry.id);
                }
            }
            Ok(None)
        });
        found.await?.ok_or(unknown)
    }
}

/// A message of another conversation, and the title of that one.
fn look_up(archive: &Archive, session: SessionId, message: &MessageId) -> Option<(Arc<Message>, String)> {
    let session: Result<_, ArchiveError> = archive.session(session);
    let session = session.ok()?;
    session.message(message).map(|message| (Arc::clone(message), session.title().to_owned()))
}

fn nothing_kept(message: &Message) -> String {
    match message.role {
        extremis_domain::Role::Assistant => {
            text!("app-sent-not-kept")
        }
        _ => text!("app-sent-nothing"),
    }
}
