//! Ollama's own protocol: `POST /api/chat`, streamed as lines of JSON.
//!
//! Its own protocol and not the `OpenAI`-compatible one, because only here can the window be set: without that the
//! server cuts the beginning of a long conversation off and says nothing. Deliberately absent: pulling models.

mod answer;

use std::sync::Arc;

use extremis_domain::{ReasoningEffort, Role};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use self::answer::Answer;
use crate::exchange::{Ask, Learnt, exchange};
use crate::frame::Speaker;
use crate::frames::Framing;
use crate::http::Http;
use crate::stream::{malformed, until_cancelled};
use crate::{BaseUrl, Capabilities, EventStream, Known, Model, ModelError, Remote, Request, Timeouts};

/// A model behind an Ollama server.
#[derive(Debug, Clone)]
pub struct Ollama {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    http: Http,
    model: String,
    capabilities: Capabilities,
    learnt: Learnt,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    think: Option<ReasoningEffort>,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    top_p: Option<f32>,
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
    #[serde(default)]
    model_info: Map<String, Value>,
    /// Older servers say nothing.
    #[serde(default)]
    capabilities: Option<Vec<String>>,
}

impl Ollama {
    /// A model at a server. Nothing is sent before the first request.
    ///
    /// The server sets as much memory aside as the context window needs; what a model can do at most
    /// ([`Self::describe`]) is often more than a machine has.
    pub fn new(remote: Remote) -> Self {
        let Remote { base, model, key, capabilities, timeouts } = remote;
        let inner = Inner {
            http: Http::new(base, key, timeouts),
            model,
            capabilities,
            learnt: Learnt::new(!capabilities.json_schema),
        };
        Self { inner: Arc::new(inner) }
    }

    /// The names of the models that a server has, sorted.
    pub async fn list_models(base: &BaseUrl, key: Option<SecretString>) -> Result<Vec<String>, ModelError> {
        Self::list_models_within(base, key, Timeouts::default()).await
    }

    pub(crate) async fn list_models_within(
        base: &BaseUrl,
        key: Option<SecretString>,
        timeouts: Timeouts,
    ) -> Result<Vec<String>, ModelError> {
        let http = quick(base, key, timeouts);
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

    /// What the server says of a model.
    pub async fn describe(
        base: &BaseUrl,
        key: Option<SecretString>,
        model: &str,
    ) -> Result<Known, ModelError> {
        let http = quick(base, key, Timeouts::default());
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
        Ok(Known {
            context_window: length
                .and_then(|(_, value)| value.as_u64())
                .and_then(|length| u32::try_from(length).ok()),
            vision: shown.capabilities.map(|list| list.iter().any(|name| name == "vision")),
            ..Known::default()
        })
    }
}

/// A server that only looks something up has no model to load first.
fn quick(base: &BaseUrl, key: Option<SecretString>, timeouts: Timeouts) -> Http {
    Http::new(base.clone(), key, Timeouts { first_token: timeouts.connect, ..timeouts })
}

impl Model for Ollama {
    fn name(&self) -> &str {
        &self.inner.model
    }

    fn capabilities(&self) -> Capabilities {
        let Inner { capabilities, learnt, .. } = &*self.inner;
        Capabilities { json_schema: !learnt.refuses_schemas(), ..*capabilities }
    }

    fn stream(&self, request: Request, cancel: CancellationToken) -> EventStream {
        let Inner { http, model, learnt, .. } = &*self.inner;
        let decoder = Answer::new(Speaker::new(http, model));
        let url = http.base.join("api/chat");
        let inner = Arc::clone(&self.inner);
        let ask = Ask::new(request, learnt, move |request| inner.body(request));
        let events = exchange(http.clone(), url, ask, model.clone(), Framing::Lines, decoder);
        until_cancelled(events, cancel)
    }
}

impl Inner {
    fn body(&self, request: &Request) -> Body {
        let said = request.turns.iter().map(|turn| Said { role: turn.role, content: turn.content.clone() });
        Body {
            model: self.model.clone(),
            messages: said.collect(),
            stream: true,
            options: Options {
                num_ctx: self.capabilities.context_window,
                num_predict: request.max_output_tokens,
                temperature: request.temperature,
                top_p: request.top_p,
            },
            format: request.schema.as_ref().map(|schema| schema.schema.clone()),
            think: request.reasoning_effort,
        }
    }
}
