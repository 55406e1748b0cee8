//! One whole answer from a model, asked again for as long as waiting may help.

use std::time::Duration;

use extremis_llm::{Event, Finish, Model, ModelError, Request};
use futures::StreamExt;
use tokio_util::sync::CancellationToken;

use super::SummariseError;

/// How long to wait before each further attempt when the server is in trouble.
const WAITS: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(2)];
/// The longest that a server can ask to wait for. What asks for more fails now, and the next trigger tries again.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// What a model answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) text: String,
    /// Whether it ended where the model wanted it to.
    pub(super) is_whole: bool,
}

/// The answer to `request`, of which no more than `longest` bytes are read. What a connection that breaks left
/// behind is thrown away: half a summary is none.
pub(super) async fn ask(
    model: &dyn Model,
    request: Request,
    cancel: &CancellationToken,
    longest: usize,
) -> Result<Answer, SummariseError> {
    for wait in WAITS {
        let error = match receive(model, request.clone(), cancel, longest).await {
            Err(SummariseError::Model(error)) if error.is_retryable() => error,
            other => return other,
        };
        let wait = match error {
            ModelError::RateLimited { retry_after: Some(asked), .. } => wait.max(asked),
            _ => wait,
        };
        if wait > LONGEST_WAIT {
            return Err(error.into());
        }
        cancel.run_until_cancelled(tokio::time::sleep(wait)).await.ok_or(SummariseError::Cancelled)?;
    }
    receive(model, request, cancel, longest).await
}

async fn receive(
    model: &dyn Model,
    request: Request,
    cancel: &CancellationToken,
    longest: usize,
) -> Result<Answer, SummariseError> {
    if cancel.is_cancelled() {
        return Err(SummariseError::Cancelled);
    }
    // Whichever way this function is left, the model stops.
    let stop = cancel.child_token();
    let _stop_when_done = stop.clone().drop_guard();
    let mut events = model.stream(request, stop);
    let mut text = String::new();
    loop {
        let event = cancel.run_until_cancelled(events.next()).await.ok_or(SummariseError::Cancelled)?;
        match event {
            Some(Ok(Event::Text(more))) => text.push_str(&more),
            Some(Ok(Event::Usage(_) | Event::Reasoning(_) | Event::ToolCall(_) | Event::NotTaken(_))) => {}
            Some(Ok(Event::Done(finish))) => return Ok(Answer { text, is_whole: finish == Finish::Stop }),
            Some(Err(_)) | None if cancel.is_cancelled() => return Err(SummariseError::Cancelled),
            Some(Err(error)) => return Err(error.into()),
            None => return Err(ModelError::StreamCut.into()),
        }
        if text.len() > longest {
            return Ok(Answer { text, is_whole: false });
        }
    }
}
