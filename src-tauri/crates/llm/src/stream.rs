//! From a server's bytes to events: splitting, waiting, cancelling, and telling an end from a cut.
//!
//! Deliberately absent: what a frame means (each wire format has its own [`Decode`]).

use std::pin::{Pin, pin};
use std::task::{Context, Poll, ready};

use async_stream::try_stream;
use bytes::Bytes;
use futures::{Stream, StreamExt};
use serde::de::IgnoredAny;
use tokio::time::{Duration, Instant, Sleep, sleep_until, timeout};
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};

use crate::lines::{Lines, text};
use crate::{Event, EventStream, ModelError, Timeouts};

/// Once the model has said that it is finished, the rest (usage, the end mark) has this long to arrive.
const REST_AFTER_FINISH: Duration = Duration::from_secs(5);
/// A connection whose last bytes arrive this soon can be used again for the next question.
const LAST_BYTES: Duration = Duration::from_millis(5);

/// Reads the frames of one wire format.
pub(crate) trait Decode: Send + Sync {
    /// The events of one frame. A frame after [`Event::Done`] is never given.
    fn frame(&mut self, frame: &str) -> Result<Vec<Event>, ModelError>;

    /// The server has closed: the last events if the answer is whole, otherwise [`ModelError::StreamCut`].
    fn close(&mut self) -> Result<Vec<Event>, ModelError>;

    /// Whether the model has begun to answer.
    fn has_begun(&self) -> bool;

    /// Whether the model has said that it is finished.
    fn has_finished(&self) -> bool;
}

/// The events of an answer whose frames arrive one by one.
pub(crate) fn decoded(
    frames: impl Stream<Item = Result<String, ModelError>> + Send,
    mut decoder: impl Decode,
    timeouts: Timeouts,
    first_by: Instant,
) -> impl Stream<Item = Result<Event, ModelError>> + Send {
    try_stream! {
        let mut frames = pin!(frames);
        let mut patience = Patience::new(timeouts, first_by);
        loop {
            let next = tokio::select! {
                biased;
                next = frames.next() => next.transpose(),
                error = patience.runs_out() => Err(error),
            };
            let next = match next {
                Err(_) if decoder.has_finished() => None,
                other => other?,
            };
            let Some(frame) = next else {
                for event in decoder.close()? {
                    yield event;
                }
                return;
            };
            for event in decoder.frame(&frame)? {
                if matches!(event, Event::Done(_)) {
                    let _ = timeout(LAST_BYTES, frames.next()).await;
                    yield event;
                    return;
                }
                yield event;
            }
            patience.heard(&decoder);
        }
    }
}

/// How long the server may still be silent. One timer for the whole answer: to set one for each token would cost more
/// than to read the token.
struct Patience {
    timeouts: Timeouts,
    /// Rings at `until` or before.
    timer: Pin<Box<Sleep>>,
    until: Instant,
    after: Duration,
}

impl Patience {
    fn new(timeouts: Timeouts, first_by: Instant) -> Self {
        let timer = Box::pin(sleep_until(first_by));
        Self { timeouts, timer, until: first_by, after: timeouts.first_token }
    }

    /// The server has sent a frame.
    fn heard(&mut self, decoder: &impl Decode) {
        if !decoder.has_begun() && !decoder.has_finished() {
            return;
        }
        let idle = self.timeouts.idle;
        self.after = if decoder.has_finished() { REST_AFTER_FINISH.min(idle) } else { idle };
        self.until = Instant::now() + self.after;
        if self.until < self.timer.deadline() {
            self.timer.as_mut().reset(self.until);
        }
    }

    /// Ends when it has been silent for too long.
    async fn runs_out(&mut self) -> ModelError {
        loop {
            self.timer.as_mut().await;
            if Instant::now() >= self.until {
                return ModelError::TimedOut { after: self.after };
            }
            self.timer.as_mut().reset(self.until);
        }
    }
}

/// Ends the answer after its end, after an error and as soon as it is cancelled; each time the connection is dropped.
pub(crate) fn until_cancelled(
    events: impl Stream<Item = Result<Event, ModelError>> + Send + 'static,
    cancel: CancellationToken,
) -> EventStream {
    let cancelled = Box::pin(cancel.cancelled_owned());
    UntilCancelled { events: Some(events.boxed()), cancelled }.boxed()
}

/// One object for the whole answer: what is done for each event is done for each token.
struct UntilCancelled {
    /// None from the end on.
    events: Option<EventStream>,
    cancelled: Pin<Box<WaitForCancellationFutureOwned>>,
}

impl Stream for UntilCancelled {
    type Item = Result<Event, ModelError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        let Some(events) = &mut this.events else { return Poll::Ready(None) };
        if this.cancelled.as_mut().poll(context).is_ready() {
            this.events = None;
            return Poll::Ready(None);
        }
        let next = ready!(events.poll_next_unpin(context));
        if matches!(next, None | Some(Ok(Event::Done(_)) | Err(_))) {
            this.events = None;
        }
        Poll::Ready(next)
    }
}

/// The data of server-sent events. Comments, names and empty events are left out, and so is an event that was cut.
pub(crate) fn sse_data<E: Send>(
    bytes: impl Stream<Item = Result<Bytes, E>> + Send,
) -> impl Stream<Item = Result<String, ModelError>> + Send {
    try_stream! {
        let mut bytes = pin!(bytes);
        let mut lines = Lines::default();
        let mut data = String::new();
        while let Some(part) = bytes.next().await {
            lines.push(&part.map_err(|_| ModelError::StreamCut)?);
            while let Some(line) = lines.next_line()? {
                // A byte order mark may stand before the first.
                let line = line.strip_prefix('\u{feff}').unwrap_or(line);
                if let Some(more) = line.strip_prefix("data:") {
                    if !data.is_empty() {
                        data.push('\n');
                    }
                    data.push_str(more.strip_prefix(' ').unwrap_or(more));
                } else if line.is_empty() && !data.is_empty() {
                    yield std::mem::take(&mut data);
                }
            }
        }
    }
}

/// The lines of newline-delimited JSON. A last line without its newline counts only when it is whole.
pub(crate) fn json_lines<E: Send>(
    bytes: impl Stream<Item = Result<Bytes, E>> + Send,
) -> impl Stream<Item = Result<String, ModelError>> + Send {
    try_stream! {
        let mut bytes = pin!(bytes);
        let mut lines = Lines::default();
        while let Some(part) = bytes.next().await {
            lines.push(&part.map_err(|_| ModelError::StreamCut)?);
            while let Some(line) = lines.next_line()? {
                let line = line.trim();
                if !line.is_empty() {
                    yield line.to_owned();
                }
            }
        }
        let last = lines.rest().trim_ascii();
        if serde_json::from_slice::<IgnoredAny>(last).is_ok() {
            yield text(last)?.to_owned();
        } else if !last.is_empty() {
            Err(ModelError::StreamCut)?;
        }
    }
}

pub(crate) fn malformed(what: impl Into<String>) -> ModelError {
    ModelError::Malformed { what: what.into() }
}
