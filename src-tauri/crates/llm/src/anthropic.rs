//! Anthropic's protocol: `POST {base}/v1/messages`, streamed as server-sent events.
//!
//! Deliberately absent: offering tools, images, and asking the model to think first.

mod answer;
mod ask;

use std::sync::Arc;

use secrecy::SecretString;
use serde::Deserialize;
use serde_json::Value;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use self::answer::AnthropicAnswer;
use self::ask::AnthropicRequest;
use crate::exchange::{Ask, SchemaSupport, exchange};
use crate::frame::ErrorContext;
use crate::frames::Framing;
use crate::http::{Auth, Http};
use crate::known::number;
use crate::model::malformed;
use crate::stream::until_cancelled;
use crate::{BaseUrl, Capabilities, EventStream, Known, Model, ModelError, Remote, Request, Timeouts};

/// The version of the protocol that is spoken here.
const VERSION: (&str, &str) = ("anthropic-version", "2023-06-01");
const AUTH: Auth = Auth::Header("x-api-key");

/// A model behind a server that speaks Anthropic's protocol.
#[derive(Debug, Clone)]
pub struct Anthropic {
    inner: Arc<AnthropicInner>,
}

#[derive(Debug)]
struct AnthropicInner {
    http: Http,
    base: BaseUrl,
    model: String,
    capabilities: Capabilities,
    learnt: SchemaSupport,
}

#[derive(Debug, Deserialize)]
struct AnthropicModels {
    data: Vec<AnthropicModel>,
    #[serde(default)]
    has_more: bool,
    #[serde(default)]
    last_id: Option<String>,
}

#[derive(Debug, Deserialize)]
struct AnthropicModel {
    id: String,
}

impl Anthropic {
    /// A model at a server. Nothing is sent before the first request.
    pub fn new(remote: Remote) -> Self {
        let Remote { base, model, key, capabilities, timeouts, .. } = remote;
        let inner = AnthropicInner {
            http: Http::new(base.clone(), key, timeouts).with_auth(AUTH, Some(VERSION)),
            base: versioned(base),
            model,
            capabilities,
            learnt: SchemaSupport::new(!capabilities.json_schema),
        };
        Self { inner: Arc::new(inner) }
    }

    /// The names of the models that a server offers, newest first as the server has them.
    pub async fn list_models(base: &BaseUrl, key: Option<SecretString>) -> Result<Vec<String>, ModelError> {
        let timeouts = Timeouts::default();
        let http = Http::new(base.clone(), key, timeouts).with_auth(AUTH, Some(VERSION));
        let until = Instant::now() + timeouts.connect;
        let mut names = Vec::new();
        let mut after: Option<String> = None;
        loop {
            let mut url = versioned(base.clone()).join("models");
            url.query_pairs_mut().append_pair("limit", "1000");
            if let Some(after) = &after {
                url.query_pairs_mut().append_pair("after_id", after);
            }
            let response = http.get(url, until).await?;
            if !response.status().is_success() {
                return Err(http.refusal(response, until).await.into_model_error(&base.to_string(), ""));
            }
            let body = http.whole(response, until).await?;
            let page: AnthropicModels = serde_json::from_slice(&body)
                .map_err(|_| malformed("something else than a list of models"))?;
            names.extend(page.data.into_iter().map(|model| model.id));
            // A server that repeats a page must not be asked for ever.
            if !page.has_more || page.last_id.is_none() || page.last_id == after {
                return Ok(names);
            }
            after = page.last_id;
        }
    }

    /// What the server says of a model.
    pub async fn describe(
        base: &BaseUrl,
        key: Option<SecretString>,
        model: &str,
    ) -> Result<Known, ModelError> {
        let timeouts = Timeouts::default();
        let http = Http::new(base.clone(), key, timeouts).with_auth(AUTH, Some(VERSION));
        let until = Instant::now() + timeouts.connect;
        let response = http.get(versioned(base.clone()).join(&format!("models/{model}")), until).await?;
        if !response.status().is_success() {
            return Err(http.refusal(response, until).await.into_model_error(&base.to_string(), model));
        }
        let body = http.whole(response, until).await?;
        serde_json::from_slice(&body)
            .map(|described| known(&described))
            .map_err(|_| malformed("something else than a description of a model"))
    }
}

/// What newer servers say of a model.
fn known(described: &Value) -> Known {
    let can =
        |what: &str| described.pointer(&format!("/capabilities/{what}/supported")).and_then(Value::as_bool);
    Known {
        context_window: number(described, &["/max_input_tokens"]),
        output_limit: number(described, &["/max_tokens"]),
        vision: can("image_input"),
        json_schema: can("structured_outputs"),
        ..Known::default()
    }
}

/// People give the address with and without `/v1`.
fn versioned(base: BaseUrl) -> BaseUrl {
    if base.has_path() { base } else { base.under("v1") }
}

impl Model for Anthropic {
    fn name(&self) -> &str {
        &self.inner.model
    }

    fn capabilities(&self) -> Capabilities {
        let AnthropicInner { capabilities, learnt, .. } = &*self.inner;
        Capabilities { json_schema: !learnt.refuses_schemas(), ..*capabilities }
    }

    fn stream(&self, request: Request, cancel: CancellationToken) -> EventStream {
        let AnthropicInner { http, base, model, capabilities, learnt } = &*self.inner;
        let decoder = AnthropicAnswer::new(ErrorContext::new(http, model));
        let (name, limit) = (model.clone(), capabilities.output_limit);
        let ask =
            Ask::new(request, learnt, move |request| AnthropicRequest::new(name.clone(), limit, request));
        let url = base.join("messages");
        until_cancelled(exchange(http.clone(), url, ask, model.clone(), Framing::Events, decoder), cancel)
    }
}
