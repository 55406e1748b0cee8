//! One question and its streamed answer, for wire formats whose servers all speak alike.
//!
//! Deliberately absent: trying again in another form; that is for `openai`, whose servers differ.

use async_stream::try_stream;
use futures::{Stream, StreamExt};
use serde::Serialize;
use tokio::time::Instant;
use url::Url;

use crate::http::Http;
use crate::stream::{Decode, decoded, json_lines, malformed, sse_data};
use crate::{Event, ModelError};

/// How the pieces of an answer are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Framing {
    /// Server-sent events.
    Events,
    /// One JSON object a line.
    Lines,
}

/// Posts `body` to `url` and reads the answer with `decoder`; `model` is named in errors. Nothing is sent before
/// the stream is polled.
pub(crate) fn exchange(
    http: Http,
    url: Url,
    body: impl Serialize + Send + Sync,
    model: String,
    framing: Framing,
    decoder: impl Decode,
) -> impl Stream<Item = Result<Event, ModelError>> + Send {
    try_stream! {
        let timeouts = http.timeouts;
        let first_by = Instant::now() + timeouts.first_token;
        let response = http.post(url, &body, first_by).await?;
        drop(body);
        if !response.status().is_success() {
            Err(http.refusal(response, first_by).await.judge(&http.base.to_string(), &model))?;
            return;
        }
        let bytes = response.bytes_stream();
        let frames = match framing {
            Framing::Events => sse_data(bytes).boxed(),
            Framing::Lines => json_lines(bytes).boxed(),
        };
        for await event in decoded(frames, decoder, timeouts, first_by) {
            yield event?;
        }
    }
}

/// Says where a piece broke, never what stood there: that is what the model said.
pub(crate) fn not_json(error: &serde_json::Error) -> ModelError {
    malformed(format!(
        "a piece that is not valid JSON ({:?} error, column {})",
        error.classify(),
        error.column()
    ))
}
