//! One question and its streamed answer, for wire formats whose servers all speak alike.
//!
//! Deliberately absent: trying again in another form than without a schema or without a parameter that the server does
//! not take; that is for `openai`, whose servers differ.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures::{Stream, StreamExt, TryFutureExt, stream};
use reqwest::Response;
use serde::Serialize;
use tokio::time::Instant;
use url::Url;

use crate::frames::Framing;
use crate::http::Http;
use crate::parameters::{Refused, wanted};
use crate::stream::{Decode, decoded};
use crate::{Event, ModelError, Request};

/// A question, and what of it the server was found to refuse.
pub(crate) struct Ask<W> {
    request: Request,
    learnt: SchemaSupport,
    write: W,
}

/// What the server of a model was found to refuse, which it is therefore not sent again.
#[derive(Debug, Clone, Default)]
pub(crate) struct SchemaSupport {
    /// Holding the model to a schema.
    schemas: Arc<AtomicBool>,
    parameters: Refused,
}

impl SchemaSupport {
    pub(crate) fn new(refuses_schemas: bool) -> Self {
        Self { schemas: Arc::new(AtomicBool::new(refuses_schemas)), parameters: Refused::default() }
    }

    pub(crate) fn refuses_schemas(&self) -> bool {
        self.schemas.load(Ordering::Relaxed)
    }
}

impl<W, B> Ask<W>
where
    W: Fn(&Request) -> B + Send + Sync,
    B: Serialize + Send + Sync,
{
    /// The question, as `write` writes it out.
    pub(crate) fn new(request: Request, learnt: &SchemaSupport, write: W) -> Self {
        Self { request, learnt: learnt.clone(), write }
    }

    /// Asks until the server accepts the form of the question; each thing it refuses is left out once.
    async fn post(
        &mut self,
        http: &Http,
        url: &Url,
        model: &str,
        first_by: Instant,
    ) -> Result<Response, ModelError> {
        let Self { request, learnt, write } = self;
        learnt.parameters.leave_out(request);
        if learnt.refuses_schemas() {
            request.schema = None;
        }
        let mut schema_left_out = false;
        loop {
            let response = http.post(url.clone(), &write(request), first_by).await?;
            if response.status().is_success() {
                // Only when the question was accepted without its schema, the schema was what the server had refused.
                if schema_left_out {
                    learnt.schemas.store(true, Ordering::Relaxed);
                }
                return Ok(response);
            }
            let refusal = http.refusal(response, first_by).await;
            if learnt.parameters.learn(&refusal, request) {
                continue;
            }
            if request.schema.is_none() || !refusal.is_about_form() {
                return Err(refusal.into_model_error(&http.base.to_string(), model));
            }
            request.schema = None;
            schema_left_out = true;
        }
    }
}

/// Posts what is asked to `url` and reads the answer with `decoder`; `model` is named in errors. Nothing is sent before
/// the stream is polled.
pub(crate) fn exchange<W, B>(
    http: Http,
    url: Url,
    mut ask: Ask<W>,
    model: String,
    framing: Framing,
    decoder: impl Decode,
) -> impl Stream<Item = Result<Event, ModelError>> + Send
where
    W: Fn(&Request) -> B + Send + Sync,
    B: Serialize + Send + Sync,
{
    let answer = async move {
        let timeouts = http.timeouts;
        let first_by = Instant::now() + timeouts.first_token;
        let wanted = wanted(&ask.request);
        let response = ask.post(&http, &url, &model, first_by).await?;
        let told = ask.learnt.parameters.told(&wanted);
        drop(ask);
        let events = decoded(response.bytes_stream(), framing, decoder, timeouts, first_by);
        Ok(stream::iter(told).chain(events))
    };
    answer.try_flatten_stream()
}
