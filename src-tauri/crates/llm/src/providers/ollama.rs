//! Ollama's own protocol: `POST /api/chat`, streamed as lines of JSON.
//!
//! Its own protocol and not the `OpenAI`-compatible one, because only here can the window be set: without that the
//! server cuts the beginning of a long conversation off and says nothing. Deliberately absent: pulling models.

mod answer;

use std::sync::Arc;

use extremis_domain::{ReasoningEffort, Role};
use futures::FutureExt;
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use url::Url;

use self::answer::OllamaAnswer;
use crate::frame::ErrorContext;
use crate::frames::Framing;
use crate::http::Http;
use crate::protocol::ProtocolDefinition;
use crate::remote::{RemoteModel, WireFormat};
use crate::schema::OrderedSchema;
use crate::{BaseUrl, Capabilities, Known, Model, ModelError, Remote, Request};

#[derive(Debug, Clone, Copy)]
pub(super) struct Ollama;

#[derive(Debug, Serialize)]
struct OllamaRequest {
    model: String,
    messages: Vec<OllamaTurn>,
    stream: bool,
    options: Options,
    /// The schema of the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<OrderedSchema<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    think: Option<ReasoningEffort>,
}

#[derive(Debug, Serialize)]
struct OllamaTurn {
    role: Role,
    content: String,
    /// In base64.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    images: Vec<String>,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    frequency_penalty: Option<f32>,
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

impl ProtocolDefinition for Ollama {
    fn id(&self) -> &'static str {
        "ollama"
    }

    fn label(&self) -> String {
        "Ollama".to_owned()
    }

    /// One of this machine does not.
    fn wants_key(&self, base: &BaseUrl) -> bool {
        !base.is_local()
    }

    fn chooses_window(&self) -> bool {
        true
    }

    /// The server sets as much memory aside as the context window needs; what a model can do at most is often more than a
    /// machine has. So the usual window is sent with a question, and a larger one only with a question that needs it
    /// ([`Request::window`]).
    fn model(&self, http: Http, remote: Remote) -> Arc<dyn Model> {
        Arc::new(RemoteModel::new(http, remote, *self))
    }

    /// Sorted.
    fn list<'a>(&'a self, http: &'a Http) -> BoxFuture<'a, Result<Vec<String>, ModelError>> {
        let tags = async { http.look_up::<Tags>(http.base.join("api/tags"), ("models", "")).await };
        let names = |tags: Tags| {
            let mut names: Vec<_> = tags.models.into_iter().map(|model| model.name).collect();
            names.sort_unstable();
            names
        };
        tags.map(move |tags| tags.map(names)).boxed()
    }

    /// Its window, what its file sets, and what it is loaded with.
    fn describe<'a>(&'a self, http: &'a Http, model: &'a str) -> BoxFuture<'a, Result<Known, ModelError>> {
        let described = async move {
            let (known, loaded_window) = tokio::join!(show(http, model), loaded(http, model));
            Ok(Known { loaded_window, ..known? })
        };
        described.boxed()
    }
}

impl WireFormat for Ollama {
    type Answer = OllamaAnswer;
    const FRAMING: Framing = Framing::Lines;

    fn url(&self, base: &BaseUrl, _model: &str) -> Url {
        base.join("api/chat")
    }

    fn body<'a>(
        &'a self,
        model: &'a str,
        capabilities: Capabilities,
        request: &'a Request,
    ) -> impl Serialize + Send + Sync {
        let said = request.turns.iter().map(|turn| OllamaTurn {
            role: turn.role,
            content: turn.content.clone(),
            images: request.shown(turn).map(|picture| picture.base64.to_owned()).collect(),
        });
        OllamaRequest {
            model: model.to_owned(),
            messages: said.collect(),
            stream: true,
            options: Options {
                num_ctx: window(capabilities, request.window),
                num_predict: request.max_output_tokens,
                temperature: request.temperature,
                top_p: request.top_p,
                frequency_penalty: request.frequency_penalty,
            },
            format: request.schema.as_ref().map(|schema| OrderedSchema(schema.schema.clone())),
            think: request.reasoning_effort,
        }
    }

    fn answer(&self, context: ErrorContext) -> OllamaAnswer {
        OllamaAnswer::new(context)
    }
}

async fn show(http: &Http, model: &str) -> Result<Known, ModelError> {
    let until = http.first_by();
    // `name` is what older servers call it.
    let body = serde_json::json!({ "model": model, "name": model });
    let response = http.post(http.base.join("api/show"), &body, until).await?;
    let shown: Shown = http.read(response, until, ("model", model)).await?;
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
    let running: Running = http.look_up(http.base.join("api/ps"), ("loaded", model)).await.ok()?;
    let is_it = |loaded: &RunningModel| {
        [&loaded.name, &loaded.model]
            .into_iter()
            .any(|name| name.trim_end_matches(":latest") == model.trim_end_matches(":latest"))
    };
    running.models.into_iter().find(is_it)?.context_length
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
