//! Google's protocol: `POST {base}/v1beta/models/{model}:streamGenerateContent`, streamed as server-sent events.
//!
//! Deliberately absent: offering tools, images.

mod answer;
mod ask;

use std::sync::Arc;

use secrecy::SecretString;
use serde::Deserialize;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use url::Url;

use self::answer::GeminiAnswer;
use self::ask::GeminiRequest;
use crate::exchange::{Ask, SchemaSupport, exchange};
use crate::frame::ErrorContext;
use crate::frames::Framing;
use crate::http::{Auth, Http};
use crate::model::malformed;
use crate::stream::until_cancelled;
use crate::{BaseUrl, Capabilities, EventStream, Known, Model, ModelError, Remote, Request, Timeouts};

const AUTH: Auth = Auth::Header("x-goog-api-key");
/// What a model must be able to do to hold a conversation.
const ANSWERS: &str = "generateContent";

/// A model behind a server that speaks Google's protocol.
#[derive(Debug, Clone)]
pub struct Gemini {
    inner: Arc<GeminiInner>,
}

#[derive(Debug)]
struct GeminiInner {
    http: Http,
    base: BaseUrl,
    model: String,
    capabilities: Capabilities,
    learnt: SchemaSupport,
}

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

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Described {
    #[serde(default)]
    input_token_limit: Option<u32>,
    #[serde(default)]
    output_token_limit: Option<u32>,
}

impl Gemini {
    /// A model at a server. Nothing is sent before the first request.
    pub fn new(remote: Remote) -> Self {
        let Remote { base, model, key, capabilities, timeouts, .. } = remote;
        let inner = GeminiInner {
            http: Http::new(base.clone(), key, timeouts).with_auth(AUTH, None),
            base: versioned(base),
            model,
            capabilities,
            learnt: SchemaSupport::new(!capabilities.json_schema),
        };
        Self { inner: Arc::new(inner) }
    }

    /// The names of the models that a server offers and that can answer, as the server sorts them.
    pub async fn list_models(base: &BaseUrl, key: Option<SecretString>) -> Result<Vec<String>, ModelError> {
        let mut names = Vec::new();
        let mut token: Option<String> = None;
        loop {
            let mut url = versioned(base.clone()).join("models");
            url.query_pairs_mut().append_pair("pageSize", "1000");
            if let Some(token) = &token {
                url.query_pairs_mut().append_pair("pageToken", token);
            }
            let page: GeminiModels = look_up(base, key.clone(), url, "").await?;
            let answering = page.models.into_iter().filter(GeminiModel::answers);
            names.extend(answering.map(|model| without_folder(&model.name).to_owned()));
            // A server that repeats a page must not be asked for ever.
            if page.next_page_token.as_deref().unwrap_or("").is_empty() || page.next_page_token == token {
                return Ok(names);
            }
            token = page.next_page_token;
        }
    }

    /// What the server says of a model.
    pub async fn describe(
        base: &BaseUrl,
        key: Option<SecretString>,
        model: &str,
    ) -> Result<Known, ModelError> {
        let url = versioned(base.clone()).join(&format!("models/{}", without_folder(model)));
        let described: Described = look_up(base, key, url, model).await?;
        Ok(Known {
            context_window: described.input_token_limit,
            output_limit: described.output_token_limit,
            ..Known::default()
        })
    }
}

impl GeminiModel {
    /// A list without the methods says nothing against a model.
    fn answers(&self) -> bool {
        let methods = &self.supported_generation_methods;
        methods.is_empty() || methods.iter().any(|method| method == ANSWERS)
    }
}

async fn look_up<T: serde::de::DeserializeOwned>(
    base: &BaseUrl,
    key: Option<SecretString>,
    url: Url,
    model: &str,
) -> Result<T, ModelError> {
    let timeouts = Timeouts::default();
    let http = Http::new(base.clone(), key, timeouts).with_auth(AUTH, None);
    let until = Instant::now() + timeouts.connect;
    let response = http.get(url, until).await?;
    if !response.status().is_success() {
        return Err(http.refusal(response, until).await.into_model_error(&base.to_string(), model));
    }
    let body = http.whole(response, until).await?;
    serde_json::from_slice(&body).map_err(|_| malformed("something else than a list of models"))
}

/// People give the address with and without the version.
fn versioned(base: BaseUrl) -> BaseUrl {
    if base.has_path() { base } else { base.under("v1beta") }
}

/// Lists name models with the folder they are in.
fn without_folder(model: &str) -> &str {
    model.strip_prefix("models/").unwrap_or(model)
}

impl Model for Gemini {
    fn name(&self) -> &str {
        &self.inner.model
    }

    fn capabilities(&self) -> Capabilities {
        let GeminiInner { capabilities, learnt, .. } = &*self.inner;
        Capabilities { json_schema: !learnt.refuses_schemas(), ..*capabilities }
    }

    fn stream(&self, request: Request, cancel: CancellationToken) -> EventStream {
        let GeminiInner { http, base, model, learnt, .. } = &*self.inner;
        let decoder = GeminiAnswer::new(ErrorContext::new(http, model));
        let mut url = base.join(&format!("models/{}:streamGenerateContent", without_folder(model)));
        url.query_pairs_mut().append_pair("alt", "sse");
        let name = model.clone();
        let ask = Ask::new(request, learnt, move |request| GeminiRequest::new(&name, request));
        until_cancelled(exchange(http.clone(), url, ask, model.clone(), Framing::Events, decoder), cancel)
    }
}
