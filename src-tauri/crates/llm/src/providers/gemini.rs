//! Google's protocol: `POST {base}/v1beta/models/{model}:streamGenerateContent`, streamed as server-sent events.
//!
//! Deliberately absent: offering tools, images.

mod answer;
mod ask;

use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use url::Url;

use self::answer::GeminiAnswer;
use self::ask::GeminiRequest;
use crate::frame::ErrorContext;
use crate::frames::Framing;
use crate::http::{Auth, Http};
use crate::protocol::ProtocolDefinition;
use crate::remote::{RemoteModel, WireFormat};
use crate::{BaseUrl, Capabilities, Known, Model, ModelError, Remote, Request};

/// What a model must be able to do to hold a conversation.
const ANSWERS: &str = "generateContent";

#[derive(Debug, Clone, Copy)]
pub(super) struct Gemini;

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct GeminiModels {
    #[serde(default)]
    models: Vec<GeminiModel>,
    #[serde(default)]
    next_page_token: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct GeminiModel {
    name: String,
    #[serde(default)]
    supported_generation_methods: Vec<String>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Described {
    #[serde(default)]
    input_token_limit: Option<u32>,
    #[serde(default)]
    output_token_limit: Option<u32>,
}

impl ProtocolDefinition for Gemini {
    fn id(&self) -> &'static str {
        "gemini"
    }

    fn label(&self) -> String {
        "Gemini".to_owned()
    }

    fn auth(&self) -> Auth {
        Auth::Header("x-goog-api-key")
    }

    fn model(&self, http: Http, remote: Remote) -> Arc<dyn Model> {
        Arc::new(RemoteModel::new(http, remote, *self))
    }

    /// Those that can answer, as the server sorts them.
    fn list<'a>(&'a self, http: &'a Http) -> BoxFuture<'a, Result<Vec<String>, ModelError>> {
        list(http).boxed()
    }

    fn describe<'a>(&'a self, http: &'a Http, model: &'a str) -> BoxFuture<'a, Result<Known, ModelError>> {
        let url = versioned(&http.base).join(&format!("models/{}", without_folder(model)));
        let described = async move { http.look_up(url, ("model", model)).await };
        described.map(|described| described.map(known)).boxed()
    }
}

impl WireFormat for Gemini {
    type Answer = GeminiAnswer;
    const FRAMING: Framing = Framing::Events;

    fn url(&self, base: &BaseUrl, model: &str) -> Url {
        let path = format!("models/{}:streamGenerateContent", without_folder(model));
        let mut url = versioned(base).join(&path);
        url.query_pairs_mut().append_pair("alt", "sse");
        url
    }

    fn body<'a>(
        &'a self,
        model: &'a str,
        _capabilities: Capabilities,
        request: &'a Request,
    ) -> impl Serialize + Send + Sync {
        GeminiRequest::new(model, request)
    }

    fn answer(&self, context: ErrorContext) -> GeminiAnswer {
        GeminiAnswer::new(context)
    }
}

async fn list(http: &Http) -> Result<Vec<String>, ModelError> {
    let url = |token: Option<&str>| {
        let mut url = versioned(&http.base).join("models");
        url.query_pairs_mut().append_pair("pageSize", "1000");
        if let Some(token) = token {
            url.query_pairs_mut().append_pair("pageToken", token);
        }
        url
    };
    let read = |page: GeminiModels| {
        let answering = page.models.into_iter().filter(GeminiModel::answers);
        let names = answering.map(|model| without_folder(&model.name).to_owned()).collect();
        (names, page.next_page_token.filter(|token| !token.is_empty()))
    };
    http.look_up_pages(url, read).await
}

impl GeminiModel {
    /// A list without the methods says nothing against a model.
    fn answers(&self) -> bool {
        let methods = &self.supported_generation_methods;
        methods.is_empty() || methods.iter().any(|method| method == ANSWERS)
    }
}

fn known(described: Described) -> Known {
    let Described { input_token_limit: context_window, output_token_limit: output_limit } = described;
    Known { context_window, output_limit, ..Known::default() }
}

/// People give the address with and without the version.
fn versioned(base: &BaseUrl) -> BaseUrl {
    if base.has_path() { base.clone() } else { base.under("v1beta") }
}

/// Lists name models with the folder they are in.
fn without_folder(model: &str) -> &str {
    model.strip_prefix("models/").unwrap_or(model)
}
