//! One question and its streamed answer, for wire formats whose servers all speak alike.
//!
//! Deliberately absent: trying again in another form than without a schema; that is for `openai`, whose servers
//! differ.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures::{Stream, TryFutureExt};
use serde::Serialize;
use tokio::time::Instant;
use url::Url;

use crate::frames::Framing;
use crate::http::Http;
use crate::stream::{Decode, decoded};
use crate::{Event, ModelError, Request};

/// A question that has a simpler form, for servers that do not know how to hold a model to a schema.
#[derive(Debug)]
pub(crate) struct Ask<B> {
    body: B,
    plain: Option<B>,
    refuses_schemas: Learnt,
}

/// Whether a server was found to refuse schemas, which it is therefore not sent again.
#[derive(Debug, Clone, Default)]
pub(crate) struct Learnt(Arc<AtomicBool>);

impl Learnt {
    pub(crate) fn new(is_true: bool) -> Self {
        Self(Arc::new(AtomicBool::new(is_true)))
    }

    pub(crate) fn is_true(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl<B> Ask<B> {
    /// The question in the form that this server is known to accept, written out by `write`.
    pub(crate) fn new(mut request: Request, refuses_schemas: &Learnt, write: impl Fn(Request) -> B) -> Self {
        let refuses_schemas = refuses_schemas.clone();
        if refuses_schemas.is_true() {
            request.schema = None;
        }
        let plain = request.schema.is_some().then(|| write(Request { schema: None, ..request.clone() }));
        Self { body: write(request), plain, refuses_schemas }
    }
}

/// Posts what is asked to `url` and reads the answer with `decoder`; `model` is named in errors. Nothing is sent before
/// the stream is polled.
pub(crate) fn exchange(
    http: Http,
    url: Url,
    ask: Ask<impl Serialize + Send + Sync>,
    model: String,
    framing: Framing,
    decoder: impl Decode,
) -> impl Stream<Item = Result<Event, ModelError>> + Send {
    let answer = async move {
        let timeouts = http.timeouts;
        let first_by = Instant::now() + timeouts.first_token;
        let Ask { body, plain, refuses_schemas } = ask;
        let mut response = http.post(url.clone(), &body, first_by).await?;
        drop(body);
        if !response.status().is_success() {
            let refusal = http.refusal(response, first_by).await;
            let Some(plain) = plain.filter(|_| refusal.is_about_form()) else {
                return Err(refusal.judge(&http.base.to_string(), &model));
            };
            response = http.post(url, &plain, first_by).await?;
            if !response.status().is_success() {
                return Err(http.refusal(response, first_by).await.judge(&http.base.to_string(), &model));
            }
            refuses_schemas.0.store(true, Ordering::Relaxed);
        }
        Ok(decoded(response.bytes_stream(), framing, decoder, timeouts, first_by))
    };
    answer.try_flatten_stream()
}
