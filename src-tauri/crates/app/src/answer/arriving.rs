//! An answer as it arrives: shown, journalled, and kept however it ends.

use std::time::Duration;

use extremis_archive::Draft;
use extremis_domain::{SessionId, Status, Usage};
use extremis_llm::{Event, EventStream, Finish, ModelError};
use futures::StreamExt;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;

use super::overlap::OverlapTrimmer;
use crate::App;
use crate::wire::{AnswerPhase, AnswerState, AppEvent};

/// How often arrived tokens are shown; more often than the eye sees only costs.
const SHOW_EVERY: Duration = Duration::from_millis(30);
/// How often arrived tokens are journalled; at most this much of an answer is lost to a crash.
const JOURNAL_EVERY: Duration = Duration::from_millis(500);

/// The longest answer in bytes: no model writes one of that length that anybody asked for. What came is kept, and its rest
/// can be asked for.
const MOST_TEXT: usize = 2 * 1024 * 1024;
/// The most that a model may think in bytes before what it thinks is no sign of life any more.
const MOST_THOUGHTS: usize = 8 * 1024 * 1024;
/// How long an answer may go without a letter, whatever else its server sends.
const SILENCE: Duration = Duration::from_mins(5);
/// How long it may take to begin: a model on a small machine reads a long prompt for many minutes. How long its server may
/// take is for the model to know; this is the end of all patience.
const LONGEST_START: Duration = Duration::from_hours(1);

/// What a stream came to.
pub(super) struct StreamOutcome {
    pub text: String,
    pub usage: Option<Usage>,
    pub status: Status,
    /// Whether it reached the limit of its length.
    pub is_at_limit: bool,
    pub error: Option<ModelError>,
    /// A tool that the model asked for; there is none.
    pub tool: Option<String>,
    /// So much was thought for it.
    thoughts: usize,
    /// So much of the text had arrived before.
    kept: usize,
    /// Where the rest meets it.
    seam: OverlapTrimmer,
    /// Whether anything of an answer came: then the question is not asked again by itself.
    pub has_begun: bool,
}

/// Whether an event brings something of an answer, if only a thought.
fn is_progress(event: Option<&Result<Event, ModelError>>, thoughts: usize) -> bool {
    match event {
        Some(Ok(Event::Text(text))) => !text.is_empty(),
        Some(Ok(Event::Reasoning(thought))) => !thought.is_empty() && thoughts < MOST_THOUGHTS,
        _ => false,
    }
}

impl StreamOutcome {
    /// Before anything has come; `kept` is what had arrived of the answer whose rest it is.
    fn after(kept: &str) -> Self {
        Self {
            text: kept.to_owned(),
            kept: kept.len(),
            seam: OverlapTrimmer::after(kept),
            usage: None,
            status: Status::Failed,
            is_at_limit: false,
            error: None,
            tool: None,
            thoughts: 0,
            has_begun: false,
        }
    }

    /// Whether nothing came that is worth keeping.
    pub fn is_nothing_new(&self) -> bool {
        self.text[self.kept..].trim().is_empty()
    }

    /// Takes in one event; true when it was the last.
    fn take(&mut self, event: Option<Result<Event, ModelError>>, cancel: &CancellationToken) -> bool {
        match event {
            Some(Ok(event)) => {
                self.has_begun |= !matches!(event, Event::Usage(_) | Event::Done(_) | Event::NotTaken(_));
                match event {
                    Event::Text(text) => {
                        self.text.push_str(&self.seam.join(text));
                        if self.text.len() - self.kept >= MOST_TEXT {
                            self.status = Status::Stopped;
                            self.is_at_limit = true;
                            return true;
                        }
                    }
                    Event::Reasoning(thought) => self.thoughts += thought.len(),
                    Event::NotTaken(_) => {}
                    Event::ToolCall(call) => self.tool = Some(call.name),
                    Event::Usage(usage) => self.usage = Some(usage),
                    Event::Done(Finish::Stop) => {
                        self.status = Status::Complete;
                        return true;
                    }
                    Event::Done(Finish::Length) => {
                        self.status = Status::Stopped;
                        self.is_at_limit = true;
                        return true;
                    }
                }
                return false;
            }
            Some(Err(error)) => self.error = Some(error),
            None if cancel.is_cancelled() => self.status = Status::Stopped,
            None => self.error = Some(ModelError::StreamCut),
        }
        true
    }
}

impl App {
    pub(super) async fn receive(
        &self,
        id: SessionId,
        draft: &Draft,
        kept: &str,
        mut stream: EventStream,
        cancel: &CancellationToken,
    ) -> StreamOutcome {
        let mut arrived = StreamOutcome::after(kept);
        let (mut shown, mut journalled) = (0, 0);
        let mut is_thinking = false;
        let mut show = interval(SHOW_EVERY);
        show.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut journalled_at = Instant::now();
        let silence = sleep(LONGEST_START);
        tokio::pin!(silence);
        loop {
            tokio::select! {
                () = &mut silence => {
                    let after = if arrived.has_begun { SILENCE } else { LONGEST_START };
                    arrived.error = Some(ModelError::TimedOut { after });
                    break;
                }
                event = stream.next() => {
                    let begins = !arrived.has_begun && !matches!(event, Some(Ok(Event::NotTaken(_))));
                    if begins || is_progress(event.as_ref(), arrived.thoughts) {
                        silence.as_mut().reset(Instant::now() + SILENCE);
                    }
                    if !is_thinking && matches!(event, Some(Ok(Event::Reasoning(_)))) {
                        is_thinking = true;
                        self.report(id, draft, AnswerState::new(AnswerPhase::Thinking, &draft.model));
                    }
                    if let Some(Ok(Event::NotTaken(parameter))) = &event {
                        self.tell_of_parameter_not_taken(&draft.model, *parameter);
                    }
                    if arrived.take(event, cancel) {
                        break;
                    }
                },
                _ = show.tick(), if !arrived.is_nothing_new() => {
                    shown = self.pass_on(id, draft, &arrived.text, shown);
                    if journalled < arrived.text.len() && journalled_at.elapsed() >= JOURNAL_EVERY {
                        journalled = self.journal(id, draft, &arrived.text, journalled).await;
                        journalled_at = Instant::now();
                    }
                }
            }
        }
        let held = arrived.seam.finish();
        arrived.text.push_str(&held);
        if !arrived.is_nothing_new() {
            self.pass_on(id, draft, &arrived.text, shown);
        }
        arrived
    }

    /// Says how an answer stands of which no word has come.
    pub(super) fn report(&self, id: SessionId, draft: &Draft, state: AnswerState) {
        self.core.active_tasks.note_state(id, state.clone());
        self.emit(AppEvent::AnswerState { session: id, message_id: draft.message.clone(), state });
    }

    fn pass_on(&self, id: SessionId, draft: &Draft, text: &str, shown: usize) -> usize {
        let (before, new) = text.split_at(shown);
        if !new.is_empty() {
            self.core.active_tasks.extend_answer(id, new);
            self.emit(AppEvent::AnswerDelta {
                session: id,
                message_id: draft.message.clone(),
                offset: before.encode_utf16().count(),
                text: new.to_owned(),
            });
        }
        text.len()
    }

    /// Writes down what has arrived; with the first piece, what was sent for it. A failure is not the answer's end: the whole of it is kept at the end.
    async fn journal(&self, id: SessionId, draft: &Draft, text: &str, journalled: usize) -> usize {
        let draft = Draft {
            message: draft.message.clone(),
            parent: draft.parent.clone(),
            model: draft.model.clone(),
            started: draft.started,
            sent: if journalled == 0 { draft.sent.clone() } else { None },
        };
        let delta = text[journalled..].to_owned();
        match self.archive(move |archive| archive.draft(id, &draft, &delta)).await {
            Ok(()) => text.len(),
            Err(error) => {
                tracing::warn!(code = error.code(), "part of an answer could not be journalled");
                journalled
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use extremis_archive::Mode;
    use extremis_domain::{Clock, MessageId};
    use futures::Stream;

    use super::*;
    use crate::{Options, Overrides, SystemClock, WhenDiskFails};

    /// Receives an answer from a stream; gives what it came to and how long that took.
    async fn received(stream: impl Stream<Item = Event> + Send + 'static) -> (StreamOutcome, Duration) {
        let data = tempfile::tempdir().unwrap();
        let options = Options {
            data_dir: data.path().to_owned(),
            mode: Mode::Write,
            when_disk_fails: WhenDiskFails::Refuse,
            overrides: Overrides::default(),
            builtin_model: None,
            embedding_model: None,
        };
        let app = App::open(options, Arc::new(SystemClock)).unwrap();
        let (message, parent) = (MessageId::new(), MessageId::new());
        let draft = Draft { message, parent, model: "m".to_owned(), started: SystemClock.now(), sent: None };
        let (started, cancel) = (Instant::now(), CancellationToken::new());
        let outcome = app.receive(SessionId::new(), &draft, "", stream.map(Ok).boxed(), &cancel).await;
        (outcome, started.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_is_alive_and_says_nothing_is_given_up_after_five_minutes_and_what_came_is_kept() {
        let alive = futures::stream::unfold(0, |minute| async move {
            sleep(Duration::from_mins(1)).await;
            let text = if minute == 3 { "A word." } else { "" };
            Some((Event::Text(text.to_owned()), minute + 1))
        });
        let (outcome, took) = received(alive.take(30)).await;
        assert_eq!((outcome.text.as_str(), outcome.status), ("A word.", Status::Failed));
        assert!(
            matches!(outcome.error, Some(ModelError::TimedOut { after: SILENCE })),
            "{:?}",
            outcome.error
        );
        assert_eq!(took.as_secs() / 60, 4 + 5, "{took:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_model_that_reads_for_a_quarter_of_an_hour_before_it_answers_is_waited_for() {
        let slow = futures::stream::once(async {
            sleep(Duration::from_mins(15)).await;
            Event::Text("At last.".to_owned())
        });
        let (outcome, _) = received(slow.chain(futures::stream::iter([Event::Done(Finish::Stop)]))).await;
        assert_eq!((outcome.text.as_str(), outcome.status), ("At last.", Status::Complete));
    }

    #[tokio::test(start_paused = true)]
    async fn a_stream_without_an_end_is_cut_at_two_megabytes() {
        let (outcome, _) =
            received(futures::stream::repeat(Event::Text("0123456789abcdef".repeat(512)))).await;
        assert_eq!((outcome.status, outcome.is_at_limit, outcome.error), (Status::Stopped, true, None));
        assert_eq!(outcome.text.len(), MOST_TEXT);
    }

    #[test]
    fn an_answer_without_an_end_is_stopped_at_the_longest_and_keeps_what_came() {
        let mut arrived = StreamOutcome::after("what had come before");
        let cancel = CancellationToken::new();
        let piece = "0123456789abcdef".repeat(4096);
        let mut pieces = 0;
        while !arrived.take(Some(Ok(Event::Text(piece.clone()))), &cancel) {
            pieces += 1;
            assert!(pieces < 1000, "it never ends");
        }
        assert_eq!((arrived.status, arrived.is_at_limit), (Status::Stopped, true));
        assert!(arrived.error.is_none() && arrived.text.len() >= MOST_TEXT);
        assert!(arrived.text.len() < MOST_TEXT + 2 * piece.len());
    }

    #[test]
    fn empty_pieces_and_thoughts_without_end_are_no_sign_of_an_answer() {
        let is = |event, thoughts| is_progress(Some(&Ok(event)), thoughts);
        assert!(is(Event::Text("a".to_owned()), 0));
        assert!(is(Event::Reasoning("hm".to_owned()), 0));
        assert!(!is(Event::Text(String::new()), 0));
        assert!(!is(Event::Reasoning("hm".to_owned()), MOST_THOUGHTS));
        assert!(!is_progress(None, 0));
    }
}
