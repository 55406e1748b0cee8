//! A model behind a server: one question and its streamed answer, for every wire format.
//!
//! What a server refuses (a schema, a parameter, a form of the question) is learnt from its own words, left out, and
//! remembered for as long as the model lives. Deliberately absent: what a question and an answer look like; each
//! [`WireFormat`] knows its own.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use extremis_language::text;
use futures::future::Either;
use futures::{Stream, StreamExt, TryFutureExt, stream};
use reqwest::Response;
use reqwest::header::CONTENT_TYPE;
use secrecy::SecretString;
use serde::Serialize;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::frame::ErrorContext;
use crate::frames::Framing;
use crate::http::{Http, Refusal};
use crate::model::malformed;
use crate::parameters::{Refused, wanted};
use crate::schema::leave_out_bounds;
use crate::stream::{Decode, decoded, until_cancelled};
use crate::template_marks::without_template_marks;
use crate::thoughts::Thoughts;
use crate::{BaseUrl, Capabilities, Event, EventStream, Model, ModelError, Request, Timeouts};

/// Which model is asked, where, and with whose key.
#[derive(Debug, Clone)]
pub struct Remote {
    /// The server.
    pub base: BaseUrl,
    /// The name that the server knows it by.
    pub model: String,
    /// None for a server that asks for none.
    pub key: Option<SecretString>,
    /// What the model can do.
    pub capabilities: Capabilities,
    /// How long the server is waited for.
    pub timeouts: Timeouts,
}

impl Remote {
    /// A model of which only the window is known, at a server that is waited for as usual.
    pub fn new(
        base: BaseUrl,
        model: impl Into<String>,
        key: Option<SecretString>,
        context_window: u32,
    ) -> Self {
        let capabilities = Capabilities::with_window(context_window);
        let timeouts = Timeouts::for_server(&base);
        Self { base, model: model.into(), key, capabilities, timeouts }
    }
}

/// The events of a whole answer.
pub(crate) type Whole<A> = fn(&mut A, &[u8]) -> Result<Vec<Event>, ModelError>;

/// How a question is put to a model of one server, and how its answer is read.
pub(crate) trait WireFormat: fmt::Debug + Send + Sync + 'static {
    /// Reads one answer.
    type Answer: Decode;
    /// How the pieces of an answer are told apart.
    const FRAMING: Framing;
    /// Reads an answer that came in one piece, where there are servers that do not stream.
    const WHOLE: Option<Whole<Self::Answer>> = None;

    /// Where questions to this model go.
    fn url(&self, base: &BaseUrl, model: &str) -> Url;

    /// The question as it goes over the wire.
    fn body<'a>(
        &'a self,
        model: &'a str,
        capabilities: Capabilities,
        request: &'a Request,
    ) -> impl Serialize + Send + Sync;

    /// What reads the answer to it.
    fn answer(&self, context: ErrorContext) -> Self::Answer;

    /// Whether the same question has another form that a server may accept which refused it so. Each is tried once.
    fn learns_from(&self, _refusal: &Refusal, _request: &Request) -> bool {
        false
    }

    /// Another place where questions may go when there is none at the first; where it is right it is asked from then on.
    fn other_url(&self) -> Option<(Url, &AtomicBool)> {
        None
    }
}

/// A model that is asked in one wire format.
#[derive(Debug)]
pub(crate) struct RemoteModel<F>(Arc<Asked<F>>);

#[derive(Debug)]
struct Asked<F> {
    http: Http,
    model: String,
    capabilities: Capabilities,
    refuses_schemas: AtomicBool,
    refuses_pictures: AtomicBool,
    /// Whether it takes a schema only without limits on lengths.
    refuses_bounds: AtomicBool,
    refused: Refused,
    format: F,
}

impl<F: WireFormat> RemoteModel<F> {
    pub(crate) fn new(http: Http, remote: Remote, format: F) -> Self {
        let Remote { model, capabilities, .. } = remote;
        let refuses_schemas = AtomicBool::new(!capabilities.json_schema);
        Self(Arc::new(Asked {
            http,
            model,
            capabilities,
            refuses_schemas,
            refuses_pictures: AtomicBool::new(false),
            refuses_bounds: AtomicBool::new(false),
            refused: Refused::default(),
            format,
        }))
    }
}

impl<F: WireFormat> Model for RemoteModel<F> {
    fn name(&self) -> &str {
        &self.0.model
    }

    fn capabilities(&self) -> Capabilities {
        let known = self.0.capabilities;
        let vision = if self.0.refuses_pictures.load(Ordering::Relaxed) { Some(false) } else { known.vision };
        Capabilities { json_schema: !self.0.refuses_schemas.load(Ordering::Relaxed), vision, ..known }
    }

    fn stream(&self, mut request: Request, cancel: CancellationToken) -> EventStream {
        // Whoever wrote a turn: a conversation may be an imported one, and what a person sends may be pasted.
        for turn in &mut request.turns {
            if let Cow::Owned(content) = without_template_marks(&turn.content) {
                turn.content = content;
            }
        }
        until_cancelled(answer(Arc::clone(&self.0), request), cancel)
    }
}

fn answer<F: WireFormat>(
    asked: Arc<Asked<F>>,
    mut request: Request,
) -> impl Stream<Item = Result<Event, ModelError>> + Send {
    let answer = async move {
        let first_by = Instant::now() + asked.http.timeouts.first_token;
        let wanted = wanted(&request);
        let response = asked.ask(&mut request, first_by).await?;
        let told = stream::iter(asked.refused.told(&wanted));
        let mut decoder = asked.format.answer(ErrorContext::new(&asked.http, &asked.model));
        match (content_type(&response).as_str(), F::WHOLE) {
            (json, Some(whole)) if json.ends_with("json") => {
                let body = asked.http.whole(response, first_by).await?;
                let events = Thoughts::default().sift(whole(&mut decoder, &body)?);
                Ok(told.chain(Either::Left(stream::iter(events.into_iter().map(Ok)))))
            }
            ("text/html", _) => Err(malformed(text!("llm-page"))),
            _ => {
                let timeouts = asked.http.timeouts;
                let events = decoded(response.bytes_stream(), F::FRAMING, decoder, timeouts, first_by);
                Ok(told.chain(Either::Right(events)))
            }
        }
    };
    answer.try_flatten_stream()
}

fn content_type(response: &Response) -> String {
    let header = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    header.and_then(|value| value.split(';').next()).unwrap_or_default().trim().to_ascii_lowercase()
}

/// What of the form of an answer a question was asked without in the end.
#[derive(Debug, Clone, Copy)]
enum LeftOut {
    Nothing,
    /// Limits on the lengths of lists and texts.
    Bounds,
    Schema,
}

impl<F: WireFormat> Asked<F> {
    /// Asks until the server accepts the form of the question; each thing it refuses is left out once.
    async fn ask(&self, request: &mut Request, until: Instant) -> Result<Response, ModelError> {
        self.refused.leave_out(request);
        if self.refuses_schemas.load(Ordering::Relaxed) {
            request.schema = None;
        }
        if let Some(schema) = &mut request.schema
            && self.refuses_bounds.load(Ordering::Relaxed)
        {
            leave_out_bounds(&mut schema.schema);
        }
        let mut left_out = LeftOut::Nothing;
        loop {
            let url = self.format.url(&self.http.base, &self.model);
            let refusal = match self.ask_at(url, request, until).await? {
                Ok(response) => {
                    self.remember(left_out);
                    return Ok(response);
                }
                Err(refusal) => refusal,
            };
            if refusal.is_missing_route()
                && let Some((other, moved)) = self.format.other_url()
                && let Ok(response) = self.ask_at(other, request, until).await?
            {
                moved.store(true, Ordering::Relaxed);
                self.remember(left_out);
                return Ok(response);
            }
            if !request.pictures.is_empty() && refusal.is_about_pictures() {
                self.refuses_pictures.store(true, Ordering::Relaxed);
                return Err(ModelError::NoPictures { model: self.model.clone() });
            }
            if self.format.learns_from(&refusal, request) || self.refused.learn(&refusal, request) {
                continue;
            }
            let Some(schema) = request.schema.as_mut().filter(|_| refusal.is_about_form()) else {
                return Err(refusal.into_model_error(&self.http.base.to_string(), &self.model));
            };
            left_out = if leave_out_bounds(&mut schema.schema) {
                LeftOut::Bounds
            } else {
                request.schema = None;
                LeftOut::Schema
            };
        }
    }

    /// Only when the question was accepted without it, it was what the server had refused.
    fn remember(&self, left_out: LeftOut) {
        match left_out {
            LeftOut::Nothing => {}
            LeftOut::Bounds => self.refuses_bounds.store(true, Ordering::Relaxed),
            LeftOut::Schema => self.refuses_schemas.store(true, Ordering::Relaxed),
        }
    }

    async fn ask_at(
        &self,
        url: Url,
        request: &Request,
        until: Instant,
    ) -> Result<Result<Response, Refusal>, ModelError> {
        let body = self.format.body(&self.model, self.capabilities, request);
        let response = self.http.post(url, &body, until).await?;
        if response.status().is_success() {
            return Ok(Ok(response));
        }
        Ok(Err(self.http.refusal(response, until).await))
    }
}
