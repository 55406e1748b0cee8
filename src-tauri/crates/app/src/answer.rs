//! One answer: from the prompt, through the stream, to the archive.

mod arriving;
mod asking;
mod overlap;
mod room;

use std::sync::Arc;
use std::time::Duration;

use extremis_domain::{Change, GenerationStats, Message, MessageId, Role, SessionId, Status, StopReason};
use extremis_language::text;
use extremis_llm::ModelError;
use tokio::time::sleep;

use self::asking::Asked;
use crate::active_tasks::InFlightAnswer;
use crate::wire::{AppEvent, WireError};
use crate::{App, AppError, views};

/// How long to wait before a finished answer that could not be written is tried again.
const SAVE_AGAIN_AFTER: Duration = Duration::from_secs(2);

impl App {
    /// Starts to answer a user's message; the rest is told by events.
    pub(crate) fn start_answer(&self, session: SessionId, question: MessageId) -> Result<(), AppError> {
        self.start(session, question, None)
    }

    /// Starts another version of an answer that was cut: what had arrived of it, and the rest.
    pub(crate) fn start_rest(
        &self,
        session: SessionId,
        question: MessageId,
        part: MessageId,
    ) -> Result<(), AppError> {
        self.start(session, question, Some(part))
    }

    fn start(
        &self,
        session: SessionId,
        question: MessageId,
        carries_on: Option<MessageId>,
    ) -> Result<(), AppError> {
        if self.core.closing.is_cancelled() {
            return Err(AppError::Closing);
        }
        if self.core.long_work.is_exclusive() {
            return Err(AppError::Busy);
        }
        let arriving = InFlightAnswer {
            message: MessageId::new(),
            parent: question,
            carries_on,
            model: self.core.models.last_name(),
            text: String::new(),
            state: None,
            cancel: self.core.closing.child_token(),
        };
        if !self.core.active_tasks.begin_answer(session, arriving.clone()) {
            return Err(AppError::AnswerRunning);
        }
        let app = self.clone();
        self.core.tasks.spawn(async move {
            let answered = app.answer(session, &arriving).await;
            let is_complete = matches!(answered, Ok(Status::Complete)) && !arriving.cancel.is_cancelled();
            let error = answered.err();
            if let Some(error) = &error {
                tracing::warn!(code = error.code(), "an answer failed");
                app.queue_if_wanted(session, &arriving.parent, error).await;
            }
            if !is_complete && !app.is_waiting(session, &arriving.parent) {
                app.leave_queue_to_user(session).await;
            }
            // Before the answer's place is given up, so that whoever waits for all work sees no gap.
            app.memory().summarise_if_needed(session);
            app.look_through_when_idle(session);
            app.core.active_tasks.end_answer(session);
            app.emit(AppEvent::AnswerEnded {
                session,
                message_id: arriving.message.clone(),
                error: error.as_ref().map(WireError::from),
            });
            app.entry_changed(session);
            if is_complete {
                app.go_on_with_queue(session).await;
            }
        });
        Ok(())
    }

    /// Asks for the answer and keeps it; says how it ended.
    async fn answer(&self, id: SessionId, arriving: &InFlightAnswer) -> Result<Status, AppError> {
        match self.ask(id, arriving).await? {
            Some(asked) => self.keep(id, asked).await,
            None => Ok(Status::Stopped),
        }
    }

    async fn keep(&self, id: SessionId, asked: Asked) -> Result<Status, AppError> {
        let Asked { draft, arrived, took, price } = asked;
        if arrived.is_nothing_new() {
            let message = draft.message.clone();
            self.archive(move |archive| archive.drop_draft(id, &message)).await?;
            let what = match &arrived.tool {
                Some(tool) => {
                    text!("app-answer-tool", tool = tool)
                }
                None if arrived.is_at_limit => {
                    text!("app-answer-at-limit")
                }
                None => text!("app-answer-empty"),
            };
            return match (arrived.error, arrived.status) {
                (Some(error), _) => Err(error.into()),
                (None, Status::Stopped) if !arrived.is_at_limit => Ok(arrived.status),
                (None, _) => Err(ModelError::Malformed { what }.into()),
            };
        }
        let mut message = Message::new(Role::Assistant, arrived.text, self.core.clock.now());
        message.id = draft.message;
        message.parent = Some(draft.parent);
        message.model = Some(draft.model);
        message.usage = arrived.usage;
        message.status = arrived.status;
        message.sent = draft.sent;
        let generation_stats = GenerationStats {
            took_ms: u64::try_from(took.as_millis()).ok(),
            cost_usd: price.zip(arrived.usage).and_then(|(price, usage)| price.of(usage)),
        };
        if arrived.is_at_limit {
            message = message.stopped_by(StopReason::LengthLimit);
        } else if message.status == Status::Stopped && self.core.closing.is_cancelled() {
            message = message.stopped_by(StopReason::ProcessEnd);
        }
        let status = message.status;
        let message = self.count(message.with_generation_stats(generation_stats)).await?;
        let memories = message.sent.iter().flat_map(|sent| sent.memories()).cloned().collect();
        self.save_answer(id, message).await?;
        self.count_memory_uses(memories).await;
        arrived.error.map_or(Ok(status), |error| Err(error.into()))
    }

    /// Writes a finished answer, again and again while the disk refuses: it exists nowhere else.
    async fn save_answer(&self, id: SessionId, message: Message) -> Result<(), AppError> {
        let message = Arc::new(message);
        let mut told = false;
        loop {
            let added = vec![Change::MessageAdded { message: Message::clone(&message) }];
            match self.archive(move |archive| archive.commit(id, None, added)).await {
                Ok(session) => {
                    let is_version = session.versions(&message.id).len() > 1;
                    let message = views::message(&session, &message, false);
                    self.emit(AppEvent::MessageAdded { session: id, message: Box::new(message) });
                    if is_version {
                        // What came after the other version is not visible any more, nor what was made of it.
                        self.summary_changed(&session).await;
                    }
                    return Ok(());
                }
                Err(error) if error.is_retryable() && !self.core.closing.is_cancelled() => {
                    if !told {
                        self.emit_error(&error);
                        told = true;
                    }
                    tokio::select! {
                        () = sleep(SAVE_AGAIN_AFTER) => {}
                        () = self.core.closing.cancelled() => {}
                    }
                }
                Err(error) => return Err(error),
            }
        }
    }
}
