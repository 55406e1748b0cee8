//! Waiting for the connection, and sending.

use std::ops::ControlFlow;
use std::time::Duration;

use extremis_domain::{MessageId, Role};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::sleep;

use crate::wire::{AppEvent, ModelChoice, QueuedView};
use crate::{App, AppError, chat};

/// How soon the connection is tried; each further time it takes twice as long.
const FIRST_LOOK: Duration = Duration::from_secs(1);
/// It is tried at least this often.
const LONGEST_LOOK: Duration = Duration::from_secs(30);

impl App {
    pub(super) fn start_sending(&self) {
        if !self.core.outbox.begin_watching() {
            return;
        }
        let app = self.clone();
        self.core.tasks.spawn(async move {
            let closing = app.core.closing.clone();
            if closing.run_until_cancelled(app.send_all()).await.is_none() {
                app.core.outbox.give_up_watching();
            }
        });
    }

    async fn send_all(&self) {
        let mut look = FIRST_LOOK;
        while !self.core.outbox.end_watching() {
            if self.send_what_waits().await.is_continue() {
                look = FIRST_LOOK;
            } else {
                sleep(look).await;
                look = (look * 2).min(LONGEST_LOOK);
            }
        }
    }

    /// Sends all that waits for a model that can be reached; breaks when others wait on.
    async fn send_what_waits(&self) -> ControlFlow<()> {
        let mut asked: Vec<(Option<ModelChoice>, bool)> = Vec::new();
        let mut outcome = ControlFlow::Continue(());
        for queued in self.core.outbox.list() {
            let wanted = self.wanted_for(&queued).await;
            let known = asked.iter().find(|(model, _)| *model == wanted).map(|(_, reachable)| *reachable);
            let is_reachable = if let Some(reachable) = known {
                reachable
            } else {
                let reachable = self.is_reachable(wanted.clone()).await;
                asked.push((wanted, reachable));
                reachable
            };
            if is_reachable {
                self.send_one(&queued).await?;
            } else {
                outcome = ControlFlow::Break(());
            }
        }
        outcome
    }

    /// Whether the model's server answers. One that is not allowed is not asked: that it is not is the answer then.
    async fn is_reachable(&self, wanted: Option<ModelChoice>) -> bool {
        if let Some(choice) = &wanted
            && self.check_allowed(choice).await.is_err()
        {
            return true;
        }
        self.core.models.is_reachable(wanted).await
    }

    /// The model that a message waits for.
    async fn wanted_for(&self, queued: &QueuedView) -> Option<ModelChoice> {
        let found = async { Ok(self.wanted(&*self.session(queued.session).await?)) }.await;
        // What is wrong with the conversation is said when it is to be sent.
        found.unwrap_or_else(|_: AppError| self.with_settings(|settings| settings.model.clone()))
    }

    /// Sends one; breaks when the connection is gone again.
    async fn send_one(&self, queued: &QueuedView) -> ControlFlow<()> {
        let mut events = self.events();
        match self.answer_queued(queued).await {
            Ok(true) => {}
            Err(error) if error.is_retryable() => return ControlFlow::Break(()),
            // Answered already, or forgotten, or gone with its conversation.
            Ok(false) | Err(_) => return self.strike_off(queued).await,
        }
        loop {
            match events.recv().await {
                Ok(AppEvent::AnswerEnded { session, error, .. }) if session == queued.session => {
                    return match error {
                        Some(error) if super::is_unreachable(&error.code) => ControlFlow::Break(()),
                        _ => self.strike_off(queued).await,
                    };
                }
                Ok(_) => {}
                // Its end may have been among what was missed: then the next look finds the answer.
                Err(RecvError::Lagged(_) | RecvError::Closed) => return ControlFlow::Break(()),
            }
        }
    }

    /// Starts the answer; false when there is one already.
    async fn answer_queued(&self, queued: &QueuedView) -> Result<bool, AppError> {
        let session = self.session(queued.session).await?;
        let question = chat::question_of(&session, &queued.message)?;
        if is_answered(&session, &question) {
            return Ok(false);
        }
        self.start_answer(queued.session, question)?;
        Ok(true)
    }

    async fn strike_off(&self, queued: &QueuedView) -> ControlFlow<()> {
        match self.chat().cancel_queued(queued.session, &queued.message).await {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                tracing::warn!(code = error.code(), "a sent message could not be struck off the list");
                ControlFlow::Break(())
            }
        }
    }
}

fn is_answered(session: &extremis_domain::Session, question: &MessageId) -> bool {
    let mut messages = session.parts().messages.iter();
    messages.any(|message| message.role == Role::Assistant && message.parent.as_ref() == Some(question))
}
