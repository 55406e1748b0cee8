//! What the user says of themselves is looked for when a conversation is left or was idle for a while, and proposed.
//!
//! Deliberately absent: anything that a user waits for. A failure costs nothing but what would have been found, and the
//! next time that the conversation is left looks again.

use std::sync::{Arc, Weak};
use std::time::Duration;

use extremis_domain::{MemoryId, MemoryStatus, Message, MessageId, Session, SessionId, UserMemory};
use extremis_memory::user_memories::{ASKED_FOR, choose, probable, propose, stated};

use super::written_in::WrittenIn;
use crate::engine::Core;
use crate::summaries::Writer;
use crate::wire::AppEvent;
use crate::{App, AppError, UserMemories};

impl UserMemories {
    /// Looks through what is new in a conversation and proposes what it says of the user; says how much is new.
    pub async fn look_through(&self, session: SessionId) -> Result<usize, AppError> {
        let app = &self.app;
        // What is left and idle at once is looked through once.
        let _alone = app.core.looking_for_memories.lock().await;
        let settings = app.with_settings(|settings| settings.user_memories.clone());
        let conversation = app.session(session).await?;
        if !settings.enabled || !conversation.parts().has_memory() || app.read_only() {
            return Ok(0);
        }
        let last = conversation.visible().last().map(|message| message.id.clone());
        let Some(last) = last.filter(|last| app.core.read_marks.of(session).as_ref() != Some(last)) else {
            return Ok(0);
        };
        let messages = new_messages(app, &conversation, &settings.excluded_apps);
        let found = app.found_in(&conversation, &messages).await?;
        let (new, waiting) = if found.is_empty() {
            (Vec::new(), 0)
        } else {
            app.propose_found(found, settings.accept_from).await?
        };
        let count = new.len();
        let marks = app.core.read_marks.clone();
        app.archive(move |archive| marks.put(session, last, |id| archive.exists(id))).await?;
        if count > 0 {
            app.emit(AppEvent::UserMemoriesFound { session, new, waiting });
        }
        Ok(count)
    }
}

impl App {
    /// Looks through a conversation that was left, in the background.
    pub(crate) fn look_through_when_left(&self, session: SessionId) {
        if self.core.closing.is_cancelled() || self.core.long_work.is_exclusive() {
            return;
        }
        let app = self.clone();
        self.core.tasks.spawn(async move {
            if let Err(error) = app.user_memories().look_through(session).await {
                tracing::warn!(
                    code = error.code(),
                    "what a conversation says of the user was not looked for"
                );
            }
        });
    }

    /// Looks through a conversation once nothing was said in it for a while.
    pub(crate) fn look_through_when_idle(&self, session: SessionId) {
        let settings = self.with_settings(|settings| settings.user_memories.clone());
        if !settings.enabled || settings.idle_seconds == 0 || self.read_only() {
            return;
        }
        let wait = Duration::from_secs(settings.idle_seconds.into());
        // While it waits it holds nothing of the engine, which ends as if there was no such task.
        let (core, closing) = (Arc::downgrade(&self.core), self.core.closing.clone());
        tokio::spawn(async move {
            let last = Self::last_message(&core, session).await;
            if last.is_none() || closing.run_until_cancelled(tokio::time::sleep(wait)).await.is_none() {
                return;
            }
            if Self::last_message(&core, session).await == last
                && let Some(core) = core.upgrade()
            {
                Self { core }.look_through_when_left(session);
            }
        });
    }

    /// The last message of a conversation, while the engine is there.
    async fn last_message(core: &Weak<Core>, session: SessionId) -> Option<MessageId> {
        let app = Self { core: core.upgrade()? };
        let session = app.session(session).await.ok()?;
        session.visible().last().map(|message| message.id.clone())
    }

    /// Proposes what was found. Says which of it is new, and how many of these wait for the user.
    async fn propose_found(
        &self,
        found: Vec<UserMemory>,
        accept_from: Option<u8>,
    ) -> Result<(Vec<MemoryId>, usize), AppError> {
        let sure_from = accept_from.map(|percent| f64::from(percent) / 100.0);
        let (now, recall) = (self.core.clock.now(), Arc::clone(&self.core.recall));
        let proposed = self
            .put_memories(move |known| {
                let facts: Vec<&str> =
                    known.iter().chain(&found).map(|memory| memory.fact.as_str()).collect();
                let meanings = recall.fact_meanings(&facts);
                let are_close = |one: &str, other: &str| meanings.are_close(one, other);
                let put = propose(known, found, &are_close, sure_from, now);
                let new = put.iter().filter(|memory| !known.iter().any(|known| known.id == memory.id));
                let waiting =
                    new.clone().filter(|memory| memory.status(now) == MemoryStatus::Proposed).count();
                let new = new.map(|memory| memory.id.clone()).collect();
                Ok::<_, ()>((put, (new, waiting)))
            })
            .await?;
        Ok(proposed.unwrap_or_default())
    }

    /// Lets go of how far conversations were looked through that are gone.
    pub(crate) async fn drop_read_marks(&self) -> Result<(), AppError> {
        let marks = self.core.read_marks.clone();
        self.archive(move |archive| marks.keep(|id| archive.exists(id))).await
    }

    /// A capable model chooses; without one, or where it fails, rules do.
    async fn found_in(
        &self,
        session: &Session,
        messages: &[Arc<Message>],
    ) -> Result<Vec<UserMemory>, AppError> {
        let stated = stated(messages);
        if stated.is_empty() {
            return Ok(Vec::new());
        }
        let at = self.core.clock.now();
        if let Writer::Model(model) = self.writer(session).await.unwrap_or(Writer::Offline) {
            let cancel = self.core.closing.child_token();
            match choose(&stated, session.id(), &*model, at, cancel).await {
                Ok(mut chosen) => {
                    // What the user asked to be remembered is, whatever a model makes of it.
                    let asked = probable(&stated, session.id(), at).into_iter();
                    let is_known = |memory: &UserMemory| chosen.iter().any(|known| known.fact == memory.fact);
                    let asked: Vec<_> =
                        asked.filter(|memory| memory.confidence >= ASKED_FOR && !is_known(memory)).collect();
                    chosen.extend(asked);
                    return Ok(chosen);
                }
                Err(_) if self.core.closing.is_cancelled() => return Err(AppError::Closing),
                Err(error) => tracing::warn!(%error, "no model chose what to remember"),
            }
        }
        Ok(probable(&stated, session.id(), at))
    }
}

/// What was said since the conversation was looked through last. What somebody else said in an imported conversation is
/// none of the user's, and what was said from an application that is excluded is not looked at.
fn new_messages(app: &App, session: &Session, excluded: &[String]) -> Vec<Arc<Message>> {
    let read = app.core.read_marks.of(session.id());
    let from = read.and_then(|message| session.place(&message)).map_or(0, |place| place + 1);
    let mut written_in = WrittenIn::default();
    session
        .visible()
        .map(|message| (message, written_in.after(message).is_one_of(excluded)))
        .skip(from)
        .filter(|(message, is_excluded)| !is_excluded && message.name.is_none() && !message.is_silent())
        .map(|(message, _)| Arc::clone(message))
        .collect()
}
