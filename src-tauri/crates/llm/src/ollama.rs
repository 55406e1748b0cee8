//! Ollama's own protocol: `POST /api/chat`, streamed as lines of JSON.
//!
//! Its own protocol and not the `OpenAI`-compatible one, because only here can the window be set: without that the
//! server cuts the beginning of a long conversation off and says nothing. Deliberately absent: pulling models.

mod answer;

use std::sync::Arc;

use extremis_domain::Role;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use self::answer::Answer;
use crate::exchange::{Ask, Framing, Learnt, exchange};
use crate::frame::Speaker;
use crate::http::Http;
use crate::stream::{malformed, until_cancelled};
use crate::{BaseUrl, Capabilities, EventStream, Model, ModelError, Request, Timeouts};

/// A model behind an Ollama server.
#[derive(Debug, Clone)]
pub struct Ollama {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    http: Http,
    model: String,
    context_window: u32,
    refuses_schemas: Learnt,
}

#[derive(Debug, Serialize)]
struct Body {
    model: String,
    messages: Vec<Said>,
    stream: bool,
    options: Options,
    /// The schema of the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<Value>,
}

#[derive(Debug, Serialize)]
struct Said {
    role: Role,
    content: String,
}

#[derive(Debug, Serialize)]
struct Options {
    num_ctx: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    num_predict: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f32>,
}

#[derive(Debug, Deserialize)]
struct Tags {
    models: Vec<Tag>,
}

#[derive(Debug, Deserialize)]
struct Tag {
    name: String,
}

#[derive(Debug, Deserialize)]
struct Shown {
    model_info: Map<String, Value>,
}

impl Ollama {
    /// A model at a server. Nothing is sent before the first request.
    ///
    /// The server sets as much memory aside as `context_window` needs; what a model can do at most
    /// ([`Self::context_length`]) is often more than a machine has.
    pub fn new(base: BaseUrl, model: impl Into<String>, context_window: u32) -> Self {
        Self::with_timeouts(base, model, context_window, Timeouts::default())
    }

    /// A model at a server that is waited for in its own way.
    pub fn with_timeouts(
        base: BaseUrl,
        model: impl Into<String>,
        context_window: u32,
        timeouts: Timeouts,
    ) -> Self {
        let inner = Inner {
            http: Http::new(base, None, timeouts),
            model: model.into(),
            context_window,
            refuses_schemas: Learnt::default(),
        };
        Self { inner: Arc::new(inner) }
    }

    /// The names of the models that a server has, sorted.
    pub async fn list_models(base: &BaseUrl) -> Result<Vec<String>, ModelError> {
        Self::list_models_within(base, Timeouts::default()).await
    }

    pub(crate) async fn list_models_within(
        base: &BaseUrl,
        timeouts: Timeouts,
    ) -> Result<Vec<String>, ModelError> {
        let http = quick(base, timeouts);
        let until = Instant::now() + http.timeouts.first_token;
        let response = http.get(base.join("api/tags"), until).await?;
        if !response.status().is_success() {
            return Err(http.refusal(response, until).await.judge(&base.to_string(), ""));
        }
        let body = http.whole(response, until).await?;
        let tags: Tags =
            serde_json::from_slice(&body).map_err(|_| malformed("something else than a list of models"))?;
        let mut names: Vec<_> = tags.models.into_iter().map(|model| model.name).collect();
        names.sort_unstable();
        Ok(names)
    }

    /// The most tokens that a model can read at once, if the server says so.
    pub async fn context_length(base: &BaseUrl, model: &str) -> Result<Option<u32>, ModelError> {
        let http = quick(base, Timeouts::default());
        let until = Instant::now() + http.timeouts.first_token;
        // `name` is what older servers call it.
        let body = serde_json::json!({ "model": model, "name": model });
        let response = http.post(base.join("api/show"), &body, until).await?;
        if !response.status().is_success() {
            return Err(http.refusal(response, until).await.judge(&base.to_string(), model));
        }
        let body = http.whole(response, until).await?;
        let shown: Shown = serde_json::from_slice(&body)
            .map_err(|_| malformed("something else than a description of a model"))?;
        let length = shown.model_info.iter().find(|(name, _)| name.ends_with(".context_length"));
        Ok(length.and_then(|(_, value)| value.as_u64()).and_then(|length| u32::try_from(length).ok()))
    }
}

/// A server that only looks something up has no model to load first.
fn quick(base: &BaseUrl, timeouts: Timeouts) -> Http {
    Http::new(base.clone(), None, Timeouts { first_token: timeouts.connect, ..timeouts })
}

impl Model for Ollama {
    fn name(&self) -> &str {
        &self.inner.model
    }

    fn capabilities(&self) -> Capabilities {
        let Inner { context_window, refuses_schemas, .. } = &*self.inner;
        Capabilities {
            context_window: *context_window,
            summarises: true,
            json_schema: !refuses_schemas.is_true(),
        }
    }

    fn stream(&self, request: Request, cancel: CancellationToken) -> EventStream {
        let Inner { http, model, refuses_schemas, .. } = &*self.inner;
        let decoder = Answer::new(Speaker::new(http, model));
        let url = http.base.join("api/chat");
        let ask = Ask::new(request, refuses_schemas, |request| self.inner.body(request));
        let events = exchange(http.clone(), url, ask, model.clone(), Framing::Lines, decoder);
        until_cancelled(events, cancel)
    }
}

impl Inner {
    fn body(&self, request: Request) -> Body {
        let said = request.turns.into_iter().map(|turn| Said { role: turn.role, content: turn.content });
        Body {
            model: self.model.clone(),
            messages: said.collect(),
            stream: true,
            options: Options {
                num_ctx: self.context_window,
                num_predict: request.max_output_tokens,
                temperature: request.temperature,
            },
            format: request.schema.map(|schema| schema.schema),
        }
    }
}
