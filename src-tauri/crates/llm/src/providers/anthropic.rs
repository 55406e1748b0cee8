//! Anthropic's protocol: `POST {base}/v1/messages`, streamed as server-sent events.
//!
//! Deliberately absent: offering tools, images, and asking the model to think first.

mod answer;
mod ask;

use std::sync::Arc;

use extremis_domain::Hundredths;
use futures::FutureExt;
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use url::Url;

use self::answer::AnthropicAnswer;
use self::ask::AnthropicRequest;
use crate::frame::ErrorContext;
use crate::frames::Framing;
use crate::http::{Auth, Http};
use crate::known::number;
use crate::protocol::ProtocolDefinition;
use crate::remote::{RemoteModel, WireFormat};
use crate::{BaseUrl, Capabilities, Known, Model, ModelError, ParameterLimits, Remote, Request};

/// The smallest window of the models that Anthropic offers; its servers do not say.
const LEAST_WINDOW: u32 = 200_000;

#[derive(Debug, Clone, Copy)]
pub(super) struct Anthropic;

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

impl ProtocolDefinition for Anthropic {
    fn id(&self) -> &'static str {
        "anthropic"
    }

    fn label(&self) -> String {
        "Anthropic".to_owned()
    }

    fn auth(&self) -> Auth {
        Auth::Header("x-api-key")
    }

    /// The version of the protocol that is spoken here.
    fn header(&self) -> Option<(&'static str, &'static str)> {
        Some(("anthropic-version", "2023-06-01"))
    }

    fn limits(&self) -> ParameterLimits {
        ParameterLimits { hottest: Hundredths::new(100), one_of_two: true }
    }

    fn least_window(&self) -> Option<u32> {
        Some(LEAST_WINDOW)
    }

    fn model(&self, http: Http, remote: Remote) -> Arc<dyn Model> {
        Arc::new(RemoteModel::new(http, remote, *self))
    }

    /// Newest first, as the server has them.
    fn list<'a>(&'a self, http: &'a Http) -> BoxFuture<'a, Result<Vec<String>, ModelError>> {
        list(http).boxed()
    }

    fn describe<'a>(&'a self, http: &'a Http, model: &'a str) -> BoxFuture<'a, Result<Known, ModelError>> {
        let url = versioned(&http.base).join(&format!("models/{model}"));
        let described = async move { http.look_up(url, ("model", model)).await };
        described.map(|described| described.map(|described| known(&described))).boxed()
    }
}

impl WireFormat for Anthropic {
    type Answer = AnthropicAnswer;
    const FRAMING: Framing = Framing::Events;

    fn url(&self, base: &BaseUrl, _model: &str) -> Url {
        versioned(base).join("messages")
    }

    fn body<'a>(
        &'a self,
        model: &'a str,
        capabilities: Capabilities,
        request: &'a Request,
    ) -> impl Serialize + Send + Sync {
        AnthropicRequest::new(model, capabilities.output_limit, request)
    }

    fn answer(&self, context: ErrorContext) -> AnthropicAnswer {
        AnthropicAnswer::new(context)
    }
}

async fn list(http: &Http) -> Result<Vec<String>, ModelError> {
    let url = |after: Option<&str>| {
        let mut url = versioned(&http.base).join("models");
        url.query_pairs_mut().append_pair("limit", "1000");
        if let Some(after) = after {
            url.query_pairs_mut().append_pair("after_id", after);
        }
        url
    };
    let read = |page: AnthropicModels| {
        let names = page.data.into_iter().map(|model| model.id).collect();
        (names, page.last_id.filter(|_| page.has_more))
    };
    http.look_up_pages(url, read).await
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
fn versioned(base: &BaseUrl) -> BaseUrl {
    if base.has_path() { base.clone() } else { base.under("v1") }
}
