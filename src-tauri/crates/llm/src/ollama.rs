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

use self::answer::OllamaAnswer;
use crate::exchange::{Ask, SchemaSupport, exchange};
use crate::frame::ErrorContext;
use crate::frames::Framing;
use crate::http::Http;
use crate::model::malformed;
use crate::stream::until_cancelled;
use crate::{BaseUrl, Capabilities, EventStream, Known, Model, ModelError, Remote, Request, Timeouts};

/// A model behind an Ollama server.
#[derive(Debug, Clone)]
pub struct Ollama {
    inner: Arc<OllamaInner>,
}

#[derive(Debug)]
struct OllamaInner {
    http: Http,
    model: String,
    capabilities: Capabilities,
    learnt: SchemaSupport,
}

#[derive(Debug, Serialize)]
struct OllamaRequest {
    model: String,
    messages: Vec<OllamaTurn>,
    stream: bool,
    options: Options,
    /// The schema of the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    think: Option<ReasoningEffort>,
}

#[derive(Debug, Serialize)]
struct OllamaTurn {
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
    /// Lines of a name and a value.
    #[serde(default)]
    parameters: String,
    /// Older servers say nothing.
    #[serde(default)]
    capabilities: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
struct Running {
    models: Vec<RunningModel>,
}

/// Older servers do not say the window.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct RunningModel {
    name: String,
    model: String,
    context_length: Option<u32>,
}

impl Ollama {
    /// A model at a server. Nothing is sent before the first request.
    ///
    /// The server sets as much memory aside as the context window needs; what a model can do at most
    /// ([`Self::describe`]) is often more than a machine has. So the usual window is sent with a question, and a larger
    /// one only with a question that needs it ([`Request::window`]).
    pub fn new(remote: Remote) -> Self {
        let Remote { base, model, key, capabilities, timeouts, .. } = remote;
        let inner = OllamaInner {
            http: Http::new(base, key, timeouts),
            model,
            capabilities,
            learnt: SchemaSupport::new(!capabilities.json_schema),
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
            return Err(http.refusal(response, until).await.into_model_error(&base.to_string(), ""));
        }
        let body = http.whole(response, until).await?;
        let tags: Tags =
            serde_json::from_slice(&body).map_err(|_| malformed("something else than a list of models"))?;
        let mut names: Vec<_> = tags.models.into_iter().map(|model| model.name).collect();
        names.sort_unstable();
        Ok(names)
    }

    /// What the server says of a model: its window, what its file sets, and what it is loaded with.
    pub async fn describe(
        base: &BaseUrl,
        key: Option<SecretString>,
        model: &str,
    ) -> Result<Known, ModelError> {
        let http = quick(base, key, Timeouts::default());
        let (known, loaded_window) = tokio::join!(show(&http, model), loaded(&http, model));
        Ok(Known { loaded_window, ..known? })
    }
}

async fn show(http: &Http, model: &str) -> Result<Known, ModelError> {
    let until = Instant::now() + http.timeouts.first_token;
    // `name` is what older servers call it.
    let body = serde_json::json!({ "model": model, "name": model });
    let response = http.post(http.base.join("api/show"), &body, until).await?;
    if !response.status().is_success() {
        return Err(http.refusal(response, until).await.into_model_error(&http.base.to_string(), model));
    }
    let body = http.whole(response, until).await?;
    let shown: Shown = serde_json::from_slice(&body)
        .map_err(|_| malformed("something else than a description of a model"))?;
    let length = shown.model_info.iter().find(|(name, _)| name.ends_with(".context_length"));
    let length = length.and_then(|(_, value)| value.as_u64());
    let set = shown.parameters.lines().find_map(|line| line.trim().strip_prefix("num_ctx"));
    Ok(Known {
        context_window: length.and_then(|length| u32::try_from(length).ok()),
        set_window: set.and_then(|value| value.trim().parse().ok()),
        vision: shown.capabilities.map(|list| list.iter().any(|name| name == "vision")),
        ..Known::default()
    })
}

/// The window that a model is loaded with now; nothing where it is not, or the server does not say.
async fn loaded(http: &Http, model: &str) -> Option<u32> {
    let until = Instant::now() + http.timeouts.first_token;
    let response = http.get(http.base.join("api/ps"), until).await.ok()?;
    if !response.status().is_success() {
        return None;
    }
    let running: Running = serde_json::from_slice(&http.whole(response, until).await.ok()?).ok()?;
    let is_it = |loaded: &RunningModel| {
        [&loaded.name, &loaded.model]
            .into_iter()
            .any(|name| name.trim_end_matches(":latest") == model.trim_end_matches(":latest"))
    };
    running.models.into_iter().find(is_it)?.context_length
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
        let OllamaInner { capabilities, learnt, .. } = &*self.inner;
        Capabilities { json_schema: !learnt.refuses_schemas(), ..*capabilities }
    }

    fn stream(&self, request: Request, cancel: CancellationToken) -> EventStream {
        let OllamaInner { http, model, learnt, .. } = &*self.inner;
        let decoder = OllamaAnswer::new(ErrorContext::new(http, model));
        let url = http.base.join("api/chat");
        let inner = Arc::clone(&self.inner);
        let ask = Ask::new(request, learnt, move |request| inner.body(request));
        let events = exchange(http.clone(), url, ask, model.clone(), Framing::Lines, decoder);
        until_cancelled(events, cancel)
    }
}

impl OllamaInner {
    fn body(&self, request: &Request) -> OllamaRequest {
        let said =
            request.turns.iter().map(|turn| OllamaTurn { role: turn.role, content: turn.content.clone() });
        OllamaRequest {
            model: self.model.clone(),
            messages: said.collect(),
            stream: true,
            options: Options {
                num_ctx: window(self.capabilities, request.window),
                num_predict: request.max_output_tokens,
                temperature: request.temperature,
                top_p: request.top_p,
            },
            format: request.schema.as_ref().map(|schema| schema.schema.clone()),
            think: request.reasoning_effort,
        }
    }
}

/// The window to send: the usual one, or as much more as a question needs. Few different ones, because the server loads
/// the model again for each.
fn window(capabilities: Capabilities, needed: Option<u32>) -> u32 {
    let Capabilities { context_window: usual, largest_window: largest, .. } = capabilities;
    match needed.filter(|needed| *needed > usual) {
        Some(needed) => needed.checked_next_power_of_two().unwrap_or(largest).min(largest).max(usual),
        None => usual,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_raised_for_a_question_that_needs_it_and_never_above_the_largest() {
        let capabilities = Capabilities { largest_window: 100_000, ..Capabilities::with_window(16_384) };
        let windows = [None, Some(1000), Some(16_385), Some(40_000), Some(70_000), Some(u32::MAX)]
            .map(|needed| window(capabilities, needed));
        assert_eq!(windows, [16_384, 16_384, 32_768, 65_536, 100_000, 100_000]);
        assert_eq!(window(Capabilities::with_window(4096), Some(9000)), 4096);
    }
}
