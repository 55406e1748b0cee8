//! A whole answer of a model that nobody watches, within bounds: no server keeps a task alive for ever.

use std::time::Duration;

use extremis_language::text;
use extremis_llm::{Event, Finish, Model, ModelError, Request};
use futures::StreamExt;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::repetition::RepetitionDetector;

/// What is asked for in place of an answer that went round in circles: words that were written already are avoided.
pub(crate) const FREQUENCY_PENALTY: f32 = 0.4;

/// The longest that a model may take, however steadily it writes or thinks: a slow one has written all by then.
const LONGEST: Duration = Duration::from_hours(1);

/// What a model answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) text: String,
    /// Whether it ended where the model wanted it to.
    pub(crate) is_whole: bool,
    /// Whether it went round in circles: it was read no further, and is not to be used.
    pub(crate) is_repeating: bool,
}

/// Why there is no answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NotReceived {
    Cancelled,
    Failed(ModelError),
}

/// The answer to `request`, of which no more than `longest` bytes are read.
pub(crate) async fn receive(
    model: &dyn Model,
    request: Request,
    cancel: &CancellationToken,
    longest: usize,
) -> Result<Answer, NotReceived> {
    if cancel.is_cancelled() {
        return Err(NotReceived::Cancelled);
    }
    // Whichever way this function is left, the model stops.
    let stop = cancel.child_token();
    let _stop_when_done = stop.clone().drop_guard();
    let reading = cancel.run_until_cancelled(timeout(LONGEST, read(model, request, stop, longest)));
    match reading.await {
        None => Err(NotReceived::Cancelled),
        Some(Ok(Err(_))) if cancel.is_cancelled() => Err(NotReceived::Cancelled),
        Some(Ok(read)) => read.map_err(NotReceived::Failed),
        Some(Err(_)) => {
            Err(NotReceived::Failed(ModelError::Malformed { what: text!("memory-answer-endless") }))
        }
    }
}

async fn read(
    model: &dyn Model,
    request: Request,
    stop: CancellationToken,
    longest: usize,
) -> Result<Answer, ModelError> {
    let mut events = model.stream(request, stop);
    let mut text = String::new();
    let mut repetition = RepetitionDetector::default();
    loop {
        match events.next().await {
            Some(Ok(Event::Text(more))) => {
                text.push_str(&more);
                if repetition.push(&more) {
                    return Ok(Answer { text, is_whole: false, is_repeating: true });
                }
            }
            Some(Ok(Event::Usage(_) | Event::Reasoning(_) | Event::ToolCall(_) | Event::NotTaken(_))) => {}
            Some(Ok(Event::Done(finish))) => {
                return Ok(Answer { text, is_whole: finish == Finish::Stop, is_repeating: repetition.end() });
            }
            Some(Err(error)) => return Err(error),
            None => return Err(ModelError::StreamCut),
        }
        if text.len() > longest {
            return Ok(Answer { text, is_whole: false, is_repeating: repetition.end() });
        }
    }
}

#[cfg(test)]
mod tests {
    use extremis_llm::{Capabilities, EventStream};
    use futures::stream;
    use tokio::time::{Instant, sleep};

    use super::*;

    /// Thinks a little every half minute, for ever.
    #[derive(Debug)]
    struct ThinksForEver;

    impl Model for ThinksForEver {
        fn name(&self) -> &'static str {
            "thinker"
        }

        fn capabilities(&self) -> Capabilities {
            Capabilities::with_window(8000)
        }

        fn stream(&self, _: Request, _: CancellationToken) -> EventStream {
            stream::repeat(())
                .then(|()| sleep(Duration::from_secs(30)))
                .map(|()| Ok(Event::Reasoning("Hm.".to_owned())))
                .boxed()
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_model_that_thinks_for_ever_is_given_up_and_not_asked_again() {
        let started = Instant::now();
        let cancel = CancellationToken::new();
        let received = receive(&ThinksForEver, Request::default(), &cancel, 1000);
        let received = timeout(2 * LONGEST, received).await.expect("it ends");
        let Err(NotReceived::Failed(error)) = received else { panic!("{received:?}") };
        assert!(!error.is_retryable(), "{error}");
        assert_eq!(started.elapsed().as_secs() / 60, 60);
    }
}
