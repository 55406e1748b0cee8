//! One answer: from the prompt, through the stream, to the archive.

use std::sync::Arc;
use std::time::Duration;

use extremis_archive::Draft;
use extremis_domain::{Change, Message, MessageId, Role, Sent, SessionId, Status, Usage};
use extremis_llm::{Event, EventStream, Model, ModelError, Request};
use extremis_memory::{Prompt, Tokens};
use futures::StreamExt;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;

use crate::prompts::Question;
use crate::running::Arriving;
use crate::wire::{AppEvent, WireError};
use crate::{App, AppError, views};

/// How often arrived tokens are shown; more often than the eye sees only costs.
const SHOW_EVERY: Duration = Duration::from_millis(30);
/// How often arrived tokens are journalled; at most this much of an answer is lost to a crash.
const JOURNAL_EVERY: Duration = Duration::from_millis(500);
/// How long to wait before a finished answer that could not be written is tried again.
const SAVE_AGAIN_AFTER: Duration = Duration::from_secs(2);

/// What a stream came to.
struct Arrived {
    text: String,
    usage: Option<Usage>,
    status: Status,
    error: Option<AppError>,
}

impl App {
    /// Starts to answer a user's message; the rest is told by events.
    pub(crate) fn start_answer(&self, session: SessionId, question: MessageId) -> Result<(), AppError> {
        if self.core.closing.is_cancelled() {
            return Err(AppError::Closing);
        }
        if self.core.long_work.is_exclusive() {
            return Err(AppError::Busy);
        }
        let arriving = Arriving {
            message: MessageId::new(),
            parent: question,
            model: self.core.models.last_name(),
            text: String::new(),
            cancel: self.core.closing.child_token(),
        };
        if !self.core.running.begin_answer(session, arriving.clone()) {
            return Err(AppError::AnswerRunning);
        }
        let app = self.clone();
        self.core.tasks.spawn(async move {
            let error = app.answer(session, &arriving).await.err();
            if let Some(error) = &error {
                tracing::warn!(code = error.code(), "an answer failed");
            }
            // Before the answer's place is given up, so that whoever waits for all work sees no gap.
            app.summarise_if_needed(session);
            app.core.running.end_answer(session);
            app.emit(AppEvent::AnswerEnded {
                session: session.to_string(),
                message_id: arriving.message.to_string(),
                error: error.as_ref().map(WireError::from),
            });
            app.emit(AppEvent::SessionsChanged);
        });
        Ok(())
    }

    async fn answer(&self, id: SessionId, arriving: &Arriving) -> Result<(), AppError> {
        let model = tokio::select! {
            model = self.model() => model?,
            () = arriving.cancel.cancelled() => return Ok(()),
        };
        let draft = Draft {
            message: arriving.message.clone(),
            parent: arriving.parent.clone(),
            model: model.name().to_owned(),
            started: self.core.clock.now(),
        };
        self.core.running.name_answer(id, &draft.model);
        self.emit(AppEvent::AnswerStarted {
            session: id.to_string(),
            message_id: draft.message.to_string(),
            parent: draft.parent.to_string(),
            model: draft.model.clone(),
        });
        let prompt = self.prompt_for(id, draft.parent.clone(), &*model).await?;
        let sent = Box::new(prompt.sent());
        let request =
            Request { turns: prompt.turns, max_output_tokens: None, temperature: None, schema: None };
        let stream = model.stream(request, arriving.cancel.clone());
        let arrived = self.receive(id, &draft, stream, &arriving.cancel).await;
        self.keep(id, draft, arrived, sent).await
    }

    async fn prompt_for(
        &self,
        id: SessionId,
        question: MessageId,
        model: &dyn Model,
    ) -> Result<Prompt, AppError> {
        let session = self.session(id).await?;
        let budget = model.capabilities().context_window.saturating_sub(reply_reserve(model));
        self.prompt(session, Question::Of(question), budget, Tokens::for_model(model.name())).await
    }

    async fn receive(
        &self,
        id: SessionId,
        draft: &Draft,
        mut stream: EventStream,
        cancel: &CancellationToken,
    ) -> Arrived {
        let mut arrived = Arrived { text: String::new(), usage: None, status: Status::Failed, error: None };
        let (mut shown, mut journalled) = (0, 0);
        let mut show = interval(SHOW_EVERY);
        show.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut journalled_at = Instant::now();
        loop {
            tokio::select! {
                event = stream.next() => match event {
                    Some(Ok(Event::Text(text))) => arrived.text.push_str(&text),
                    Some(Ok(Event::Usage(usage))) => arrived.usage = Some(usage),
                    Some(Ok(Event::Done(_))) => {
                        arrived.status = Status::Complete;
                        break;
                    }
                    Some(Err(error)) => {
                        arrived.error = Some(error.into());
                        break;
                    }
                    None if cancel.is_cancelled() => {
                        arrived.status = Status::Stopped;
                        break;
                    }
                    None => {
                        arrived.error = Some(ModelError::StreamCut.into());
                        break;
                    }
                },
                _ = show.tick() => {
                    shown = self.pass_on(id, draft, &arrived.text, shown);
                    if journalled < arrived.text.len() && journalled_at.elapsed() >= JOURNAL_EVERY {
                        journalled = self.journal(id, draft, &arrived.text, journalled).await;
                        journalled_at = Instant::now();
                    }
                }
            }
        }
        self.pass_on(id, draft, &arrived.text, shown);
        arrived
    }

    fn pass_on(&self, id: SessionId, draft: &Draft, text: &str, shown: usize) -> usize {
        let (before, new) = text.split_at(shown);
        if !new.is_empty() {
            self.core.running.extend_answer(id, new);
            self.emit(AppEvent::AnswerDelta {
                session: id.to_string(),
                message_id: draft.message.to_string(),
                offset: before.encode_utf16().count(),
                text: new.to_owned(),
            });
        }
        text.len()
    }

    /// Writes down what has arrived. A failure is not the answer's end: the whole of it is kept at the end.
    async fn journal(&self, id: SessionId, draft: &Draft, text: &str, journalled: usize) -> usize {
        let (draft, delta) = (draft.clone(), text[journalled..].to_owned());
        match self.archive(move |archive| archive.draft(id, &draft, &delta)).await {
            Ok(()) => text.len(),
            Err(error) => {
                tracing::warn!(code = error.code(), "part of an answer could not be journalled");
                journalled
            }
        }
    }

    async fn keep(
        &self,
        id: SessionId,
        draft: Draft,
        arrived: Arrived,
        sent: Box<Sent>,
    ) -> Result<(), AppError> {
        if arrived.text.trim().is_empty() {
            let message = draft.message.clone();
            self.archive(move |archive| archive.drop_draft(id, &message)).await?;
            let silent = || ModelError::Malformed { what: "the answer was empty".to_owned() }.into();
            return match (arrived.error, arrived.status) {
                (Some(error), _) => Err(error),
                (None, Status::Complete) => Err(silent()),
                (None, _) => Ok(()),
            };
        }
        let mut message = Message::new(Role::Assistant, arrived.text, self.core.clock.now());
        message.id = draft.message;
        message.parent = Some(draft.parent);
        message.model = Some(draft.model);
        message.usage = arrived.usage;
        message.status = arrived.status;
        message.sent = Some(sent);
        let message = self.count(message).await?;
        self.save_answer(id, message).await?;
        arrived.error.map_or(Ok(()), Err)
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
                    self.emit(AppEvent::MessageAdded { session: id.to_string(), message });
                    if is_version {
                        // What came after the other version is not visible any more, nor what was made of it.
                        self.summary_changed(&session);
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

    /// Tokens that a prompt for the model in use may have.
    pub(crate) async fn prompt_budget(&self) -> u32 {
        const WITHOUT_A_MODEL: u32 = 8192;
        match self.model().await {
            Ok(model) => model.capabilities().context_window.saturating_sub(reply_reserve(&*model)),
            Err(_) => WITHOUT_A_MODEL,
        }
    }
}

/// Tokens of a model's window that are left for its answer: a quarter, at most 4,096.
fn reply_reserve(model: &dyn Model) -> u32 {
    (model.capabilities().context_window / 4).min(4096)
}
