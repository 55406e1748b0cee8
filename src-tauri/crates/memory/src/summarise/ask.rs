//! One whole answer from a model, asked again for as long as waiting may help.

use std::time::Duration;

use extremis_llm::{Model, ModelError, Request};
use tokio_util::sync::CancellationToken;

use super::SummariseError;
use crate::receive::{Answer, NotReceived, receive};

/// How long to wait before each further attempt when the server is in trouble.
const WAITS: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(2)];
/// The longest that a server can ask to wait for. What asks for more fails now, and the next trigger tries again.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

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
            Err(NotReceived::Failed(error)) if error.is_retryable() => error,
            other => return Ok(other?),
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
    Ok(receive(model, request, cancel, longest).await?)
}
