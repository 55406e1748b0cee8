//! From a server's bytes to events: splitting, waiting, cancelling, and telling an end from a cut.
//!
//! Deliberately absent: what a frame means (each wire format has its own [`Decode`]).

use std::pin::{Pin, pin};
use std::task::{Context, Poll, ready};

use async_stream::try_stream;
use bytes::Bytes;
use futures::{Stream, StreamExt};
use tokio::time::{Duration, Instant, Sleep, sleep_until, timeout};
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};

use crate::frames::{Frames, Framing};
use crate::limits::Received;
use crate::thoughts::Thoughts;
use crate::{Event, EventStream, Finish, ModelError, Timeouts};

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

/// The events of an answer whose bytes arrive bit by bit.
///
/// One stream for all of it: what a token passes through on its way costs as much as to read it.
pub(crate) fn decoded<E: Send>(
    bytes: impl Stream<Item = Result<Bytes, E>> + Send,
    framing: Framing,
    mut decoder: impl Decode,
    timeouts: Timeouts,
    first_by: Instant,
) -> impl Stream<Item = Result<Event, ModelError>> + Send {
    try_stream! {
        let mut bytes = pin!(bytes);
        let mut frames = Frames::new(framing);
        let mut thoughts = Thoughts::default();
        let mut patience = IdleTimeout::new(timeouts, first_by);
        let mut received = Received::default();
        let mut has_more = true;
        while has_more {
            let next = tokio::select! {
                biased;
                next = bytes.next() => next.transpose().map_err(|_| ModelError::StreamCut),
                error = patience.runs_out() => Err(error),
            };
            match next {
                Ok(Some(part)) => frames.push(&part),
                Ok(None) => {
                    frames.end();
                    has_more = false;
                }
                Err(_) if decoder.has_finished() => has_more = false,
                Err(error) => Err(error)?,
            }
            loop {
                let frame = match frames.next() {
                    Ok(Some(frame)) => frame,
                    Ok(None) => break,
                    Err(_) if decoder.has_finished() => {
                        has_more = false;
                        break;
                    }
                    Err(error) => Err(error)?,
                };
                let mut is_progress = false;
                for event in thoughts.sift(decoder.frame(frame)?) {
                    is_progress |= received.is_progress(&event);
                    if matches!(event, Event::Done(_)) {
                        let rest = async { while let Some(Ok(_)) = bytes.next().await {} };
                        let _ = timeout(LAST_BYTES, rest).await;
                        yield event;
                        return;
                    }
                    yield event;
                    if received.is_at_limit() {
                        yield Event::Done(Finish::Length);
                        return;
                    }
                }
                patience.heard(&decoder, is_progress);
            }
            if frames.take_comment() {
                patience.heard_comment(&decoder);
            }
            // A server that sends without a pause leaves the timer no time to ring.
            patience.check()?;
        }
        for event in thoughts.sift(decoder.close()?) {
            yield event;
        }
    }
}

/// How long the server may still be silent. One timer for the whole answer: to set one for each token would cost more
/// than to read the token.
struct IdleTimeout {
    timeouts: Timeouts,
    /// Rings at `until` or before.
    timer: Pin<Box<Sleep>>,
    until: Instant,
    after: Duration,
    /// Something of the answer must have come by then.
    progress_by: Instant,
    /// Its first piece must have come by then, whatever the server says of itself.
    first_at_most: Instant,
}

impl IdleTimeout {
    fn new(timeouts: Timeouts, first_by: Instant) -> Self {
        let timer = Box::pin(sleep_until(first_by));
        let progress_by = Instant::now() + timeouts.silence;
        let first_at_most = first_by + timeouts.first_token_at_most.saturating_sub(timeouts.first_token);
        Self { timeouts, timer, until: first_by, after: timeouts.first_token, progress_by, first_at_most }
    }

    /// The server has sent a comment: before the answer begins, a sign that it is still reading.
    fn heard_comment(&mut self, decoder: &impl Decode) {
        if decoder.has_begun() || decoder.has_finished() {
            return;
        }
        let Timeouts { first_token, first_token_at_most, .. } = self.timeouts;
        let until = Instant::now() + first_token;
        (self.until, self.after) = if until < self.first_at_most {
            (until, first_token)
        } else {
            (self.first_at_most, first_token_at_most.max(first_token))
        };
    }

    /// The server has sent a frame, which brought something of the answer or not.
    fn heard(&mut self, decoder: &impl Decode, is_progress: bool) {
        if !decoder.has_begun() && !decoder.has_finished() {
            return;
        }
        let now = Instant::now();
        let Timeouts { idle, silence, .. } = self.timeouts;
        if is_progress {
            self.progress_by = now + silence;
        }
        self.after = if decoder.has_finished() { REST_AFTER_FINISH.min(idle) } else { idle };
        self.until = now + self.after;
        if self.progress_by < self.until {
            (self.until, self.after) = (self.progress_by, silence);
        }
        if self.until < self.timer.deadline() {
            self.timer.as_mut().reset(self.until);
        }
    }

    /// Whether it has been silent for too long.
    fn check(&self) -> Result<(), ModelError> {
        if Instant::now() >= self.until { Err(ModelError::TimedOut { after: self.after }) } else { Ok(()) }
    }

    /// Ends when it has been silent for too long.
    async fn runs_out(&mut self) -> ModelError {
        loop {
            self.timer.as_mut().await;
            if let Err(error) = self.check() {
                return error;
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
    let cancelled = Box::pin(cancel.clone().cancelled_owned());
    UntilCancelled { events: Some(Box::pin(events)), cancel, cancelled }.boxed()
}

/// One object for the whole answer: what is done for each event is done for each token.
struct UntilCancelled<S> {
    /// None from the end on.
    events: Option<Pin<Box<S>>>,
    cancel: CancellationToken,
    /// Wakes whoever waits.
    cancelled: Pin<Box<WaitForCancellationFutureOwned>>,
}

impl<S: Stream<Item = Result<Event, ModelError>>> Stream for UntilCancelled<S> {
    type Item = Result<Event, ModelError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        let Some(events) = &mut this.events else { return Poll::Ready(None) };
        if this.cancel.is_cancelled() {
            this.events = None;
            return Poll::Ready(None);
        }
        let next = match events.as_mut().poll_next(context) {
            Poll::Ready(next) => next,
            Poll::Pending => {
                ready!(this.cancelled.as_mut().poll(context));
                None
            }
        };
        if matches!(next, None | Some(Ok(Event::Done(_)) | Err(_))) {
            this.events = None;
        }
        Poll::Ready(next)
    }
}

#[cfg(test)]
mod tests {
    use futures::stream;

    use super::*;

    /// A format in which nothing says anything.
    struct SaysNothing;

    impl Decode for SaysNothing {
        fn frame(&mut self, _: &str) -> Result<Vec<Event>, ModelError> {
            Ok(Vec::new())
        }

        fn close(&mut self) -> Result<Vec<Event>, ModelError> {
            Err(ModelError::StreamCut)
        }

        fn has_begun(&self) -> bool {
            false
        }

        fn has_finished(&self) -> bool {
            false
        }
    }

    #[tokio::test]
    async fn a_server_that_sends_without_a_pause_is_timed_out_like_one_that_sends_nothing() {
        let pings = stream::repeat(Ok::<_, ()>(Bytes::from_static(b": ping\n\n"))).take(3_000_000);
        let at_most = Duration::from_millis(80);
        let first_token = Duration::from_millis(50);
        let timeouts = Timeouts { first_token, first_token_at_most: at_most, ..Timeouts::default() };
        let first_by = Instant::now() + first_token;
        let events = decoded(pings, Framing::Events, SaysNothing, timeouts, first_by);
        let heard = events.collect::<Vec<_>>().await;
        assert_eq!(heard, [Err(ModelError::TimedOut { after: at_most })]);
    }

    /// What comes of a server that sends this every half minute and nothing else, and when it was given up.
    async fn given_up(every_half_minute: &'static [u8]) -> (Vec<Result<Event, ModelError>>, Duration) {
        let said = stream::repeat(()).then(|()| tokio::time::sleep(Duration::from_secs(30)));
        let said = said.map(|()| Ok::<_, ()>(Bytes::from_static(every_half_minute)));
        let timeouts = Timeouts::default();
        let started = Instant::now();
        let first_by = started + timeouts.first_token;
        let heard = decoded(said, Framing::Events, SaysNothing, timeouts, first_by).collect().await;
        (heard, started.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_says_in_comments_that_it_is_still_reading_is_waited_for_up_to_a_bound() {
        let Timeouts { first_token, first_token_at_most, .. } = Timeouts::default();
        let (heard, after) = given_up(b": keep-alive\n\n").await;
        assert_eq!(heard, [Err(ModelError::TimedOut { after: first_token_at_most })]);
        assert_eq!(after, first_token_at_most);
        let (heard, after) = given_up(b"event: ping\n\n").await;
        assert_eq!(
            heard,
            [Err(ModelError::TimedOut { after: first_token })],
            "no comment is no sign of life"
        );
        assert_eq!(after, first_token);
    }
}
