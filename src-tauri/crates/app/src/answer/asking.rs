//! Asking for an answer until there is one or it makes no sense any more.
//!
//! A model that is busy is asked again, a prompt that was too long for it is made shorter once, and when it does not
//! answer at all the models that stand in for it are asked, in their order. All of that only until something of an
//! answer has come: what has come is kept, and asking again is then for the person to decide.

use std::sync::Arc;
use std::time::Duration;

use extremis_archive::Draft;
use extremis_domain::{MessageId, Parameters, SentRecord, SessionId, Status, Timestamp};
use extremis_language::text;
use extremis_llm::{Backoff, Model, ModelError, Pictures, Request};
use extremis_memory::{Prompt, carrying_on};
use tokio::time::{Instant, sleep};

use super::arriving::StreamOutcome;
use super::room::Room;
use crate::active_tasks::InFlightAnswer;
use crate::models::{price_of, request};
use crate::prices::Price;
use crate::prompts::Question;
use crate::wire::{AnswerPhase, AnswerState, AppEvent, ModelChoice};
use crate::{App, AppError};

/// A prompt of so many tokens is short: what finds it too long has no room for an answer, and less of it says nothing.
const SHORT: u32 = 1024;

/// What a model that was asked came to.
pub(super) struct Asked {
    pub draft: Draft,
    pub arrived: StreamOutcome,
    /// From asking the model, for the last time, to its last word.
    pub took: Duration,
    pub price: Option<Price>,
}

impl Asked {
    /// Why another model should be asked, if it should.
    fn refused(&self) -> Option<&ModelError> {
        self.arrived.error.as_ref().filter(|_| !self.arrived.has_begun)
    }
}

/// Why no word of an answer came, when another model may have one.
fn refused(outcome: &Result<Asked, AppError>) -> Option<String> {
    match outcome {
        Ok(asked) => asked.refused().map(in_short),
        Err(AppError::Model(error)) => Some(in_short(error)),
        Err(AppError::NoModel) => Some(text!("app-why-no-model")),
        Err(_) => None,
    }
}

impl App {
    /// Asks the models in their order; nothing when it was stopped before one was found.
    pub(super) async fn ask(
        &self,
        id: SessionId,
        arriving: &InFlightAnswer,
    ) -> Result<Option<Asked>, AppError> {
        let session = self.session(id).await?;
        let first = tokio::select! {
            model = self.model_to_answer(&session, &arriving.parent) => model,
            () = arriving.cancel.cancelled() => return Ok(None),
        };
        let mut outcome = match first {
            Ok(model) => self.ask_one(id, arriving, &model, None).await,
            Err(error) => Err(error),
        };
        let mut why = refused(&outcome);
        for choice in self.fallback_models() {
            let Some(reason) = why.take() else { break };
            let model = tokio::select! {
                model = self.core.models.stand_in(choice) => model,
                () = arriving.cancel.cancelled() => return Ok(None),
            };
            let next = match model {
                Ok(model) => self.ask_one(id, arriving, &model, Some(&reason)).await,
                Err(error) => Err(error),
            };
            why = refused(&next);
            // When none answers, the first error is the one that the person can do something about.
            if why.is_none() || matches!(outcome, Err(AppError::NoModel)) {
                outcome = next;
            }
        }
        outcome.map(Some)
    }

    /// Asks one model; `instead` says why it is asked instead of the one before it.
    async fn ask_one(
        &self,
        id: SessionId,
        arriving: &InFlightAnswer,
        (model, choice): &(Arc<dyn Model>, ModelChoice),
        instead: Option<&str>,
    ) -> Result<Asked, AppError> {
        let (model, parameters) = (&**model, self.parameters_of(choice));
        let draft = Draft {
            message: arriving.message.clone(),
            parent: arriving.parent.clone(),
            model: model.name().to_owned(),
            started: self.core.clock.now(),
            sent: None,
        };
        self.core.active_tasks.name_answer(id, &draft.model);
        match instead {
            None => self.emit(AppEvent::AnswerStarted {
                session: id,
                message_id: draft.message.clone(),
                parent: draft.parent.clone(),
                model: draft.model.clone(),
            }),
            Some(why) => {
                let note = text!("app-asking-instead", why = why, model = draft.model);
                self.report(id, &draft, AnswerState::new(AnswerPhase::Asking, &draft.model).because(note));
            }
        }
        let mut room = self.room_for(&*self.session(id).await?, &draft.parent, model).await?;
        let mut is_shortened = false;
        loop {
            let (prompt, kept) =
                self.prompt_for(id, &draft, arriving.carries_on.as_ref(), room.budget).await?;
            let tokens = prompt.tokens;
            self.tell_of_instructions_left_out(&prompt, &draft.model);
            let asking = (model, &parameters, room.window);
            let session = self.session(id).await?;
            let pictures = self.pictures_for(&session, &prompt.turns, model.capabilities()).await?;
            let sending = (prompt, pictures);
            let asked = self.ask_patiently(id, draft.clone(), sending, &kept, asking, arriving).await;
            let note = match asked.refused() {
                // Of what is short already, less would leave nothing of the message.
                Some(ModelError::ContextTooLong { .. }) if !is_shortened && tokens > SHORT => {
                    is_shortened = true;
                    // Its own count says more than ours: well below what it has just refused.
                    room.budget = tokens.min(room.budget) / 5 * 3;
                    text!("app-sending-less-too-long", model = draft.model)
                }
                // In its usual window it may well run.
                Some(ModelError::OutOfMemory { .. }) if room.window.is_some() => {
                    room = Room::usual(model);
                    text!("app-sending-less-memory")
                }
                _ => return Ok(asked),
            };
            self.report(id, &draft, AnswerState::new(AnswerPhase::Asking, &draft.model).because(note));
        }
    }

    /// Asks with this very prompt, again when what is wrong may pass.
    async fn ask_patiently(
        &self,
        id: SessionId,
        mut draft: Draft,
        (prompt, pictures): (Prompt, (Pictures, usize)),
        kept: &str,
        (model, parameters, window): (&dyn Model, &Parameters, Option<u32>),
        arriving: &InFlightAnswer,
    ) -> Asked {
        let (pictures, pictures_unseen) = pictures;
        let sent = SentRecord { parameters: *parameters, pictures_unseen, ..prompt.sent() };
        draft.sent = Some(Box::new(sent));
        let request = Request { window, pictures, ..request(prompt.turns, parameters) };
        let retries = self.with_settings(|settings| settings.retries);
        let backoff = Backoff { retries, ..Backoff::default() };
        let mut attempt = 0;
        loop {
            let asked_at = Instant::now();
            let stream = model.stream(request.clone(), arriving.cancel.clone());
            let mut arrived = self.receive(id, &draft, kept, stream, &arriving.cancel).await;
            let wait = arrived.error.as_ref().filter(|_| !arrived.has_begun);
            let wait = wait.and_then(|error| Some((error, backoff.wait(error, attempt)?)));
            let took = asked_at.elapsed();
            let Some((error, wait)) = wait else {
                return Asked { draft, arrived, took, price: price_of(model) };
            };
            self.report(id, &draft, self.waiting(&draft.model, error, wait));
            if arriving.cancel.run_until_cancelled(sleep(wait)).await.is_none() {
                arrived.error = None;
                arrived.status = Status::Stopped;
                return Asked { draft, arrived, took, price: None };
            }
            self.report(id, &draft, AnswerState::new(AnswerPhase::Asking, &draft.model));
            attempt += 1;
        }
    }

    fn waiting(&self, model: &str, error: &ModelError, wait: Duration) -> AnswerState {
        let seconds = u32::try_from(wait.as_millis().div_ceil(1000)).unwrap_or(u32::MAX);
        let until = Timestamp::from_second(self.core.clock.now().as_second() + i64::from(seconds));
        AnswerState {
            seconds: Some(seconds),
            until: Some(until.to_string()),
            ..AnswerState::new(AnswerPhase::Waiting, model).because(in_short(error))
        }
    }

    /// The prompt, and what had arrived of the answer whose rest it asks for.
    async fn prompt_for(
        &self,
        id: SessionId,
        draft: &Draft,
        carries_on: Option<&MessageId>,
        budget: u32,
    ) -> Result<(Prompt, String), AppError> {
        let session = self.session(id).await?;
        let part = carries_on.and_then(|part| session.message(part)).map(Arc::clone);
        let question = Question::Of(draft.parent.clone());
        let tokens = self.tokens_of(&draft.model);
        let Some(part) = part else {
            return Ok((self.prompt(session, question, budget, tokens).await?, String::new()));
        };
        let counting = tokens.clone();
        let counted = Arc::clone(&part);
        let length = self.blocking(move || carrying_on(&counted, &counting)).await?;
        let mut prompt =
            self.prompt(session, question, budget.saturating_sub(length), tokens.clone()).await?;
        self.blocking(move || {
            prompt.continue_answer(&part, &tokens);
            (prompt, part.content.clone())
        })
        .await
    }
}

/// What went wrong, as half a sentence.
fn in_short(error: &ModelError) -> String {
    match error {
        ModelError::RateLimited { .. } => text!("app-why-busy"),
        ModelError::NoServer { .. }
        | ModelError::UnknownHost { .. }
        | ModelError::NotSecure { .. }
        | ModelError::ConnectTimedOut { .. } => text!("app-why-no-server"),
        ModelError::StreamCut => text!("app-why-cut"),
        ModelError::TimedOut { .. } => text!("app-why-slow"),
        ModelError::KeyRejected { .. } => text!("app-why-key-rejected"),
        ModelError::KeyMissing { .. } => text!("app-why-key-missing"),
        ModelError::KeysLocked { .. } => text!("app-why-keys-locked"),
        ModelError::NotAllowed { .. } => text!("app-why-not-allowed"),
        ModelError::NoCredit { .. } => text!("app-why-no-credit"),
        ModelError::NoPictures { model } => text!("app-why-no-pictures", model = model),
        ModelError::ContextTooLong { model } => text!("app-why-too-long", model = model),
        ModelError::OutOfMemory { model, .. } => {
            text!("app-why-out-of-memory", model = model)
        }
        ModelError::UnknownModel { model, .. } => text!("app-why-unknown-model", model = model),
        ModelError::Server { status, .. } => text!("app-why-status", status = status),
        ModelError::Declined { .. } => text!("app-why-declined"),
        ModelError::Malformed { .. } => text!("app-why-malformed"),
        ModelError::Local { .. } => text!("app-why-builtin"),
    }
}
