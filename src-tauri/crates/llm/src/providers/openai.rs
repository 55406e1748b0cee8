//! Any server that speaks like `OpenAI`: `POST {base}/chat/completions`, streamed as server-sent events.
//!
//! Servers differ in small ways (a `/v1` that is or is not part of the path, fields they refuse); what one refuses is
//! learnt from its own words and remembered for as long as the model lives. Deliberately absent: offering tools.

mod answer;
mod ask;
mod models;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use extremis_language::text;
use futures::FutureExt;
use futures::future::BoxFuture;
use serde::Serialize;
use url::Url;

use self::answer::OpenAiAnswer;
use self::ask::{Dialect, OpenAiRequest};
use crate::frame::ErrorContext;
use crate::frames::Framing;
use crate::http::{Auth, Http, Refusal};
use crate::protocol::ProtocolDefinition;
use crate::remote::{RemoteModel, Whole, WireFormat};
use crate::{BaseUrl, Capabilities, Known, Model, ModelError, Remote, Request};

/// What a server lists: every `OpenAI`-compatible server knows this path below its base.
const MODELS: &str = "models";
const CHAT: &str = "chat/completions";
/// `OpenRouter` lists its models with a wrong key, too, and tells of a key elsewhere.
const PUBLIC_LIST: &str = "openrouter.ai";

/// As `OpenAI` does.
#[derive(Debug)]
pub(super) struct OpenAi;

/// As `OpenAI` does, with the key in a header of its own and the routes of a resource at a path of its own.
#[derive(Debug)]
pub(super) struct Azure;

impl ProtocolDefinition for OpenAi {
    fn id(&self) -> &'static str {
        "openai"
    }

    fn label(&self) -> String {
        text!("llm-protocol-openai")
    }

    fn model(&self, http: Http, remote: Remote) -> Arc<dyn Model> {
        model(Route::new(http.base.clone()), http, remote)
    }

    /// Sorted.
    fn list<'a>(&'a self, http: &'a Http) -> BoxFuture<'a, Result<Vec<String>, ModelError>> {
        models::list(http, Route::new(http.base.clone())).boxed()
    }

    fn describe<'a>(&'a self, http: &'a Http, model: &'a str) -> BoxFuture<'a, Result<Known, ModelError>> {
        models::describe(http, Route::new(http.base.clone()), model).boxed()
    }

    fn check_key<'a>(&'a self, http: &'a Http) -> BoxFuture<'a, Result<(), ModelError>> {
        check_key(http).boxed()
    }
}

impl ProtocolDefinition for Azure {
    fn id(&self) -> &'static str {
        "azure"
    }

    fn label(&self) -> String {
        "Azure".to_owned()
    }

    fn auth(&self) -> Auth {
        Auth::Header("api-key")
    }

    fn model(&self, http: Http, remote: Remote) -> Arc<dyn Model> {
        model(Route::of_azure(&http.base), http, remote)
    }

    fn list<'a>(&'a self, http: &'a Http) -> BoxFuture<'a, Result<Vec<String>, ModelError>> {
        models::list(http, Route::of_azure(&http.base)).boxed()
    }

    fn describe<'a>(&'a self, http: &'a Http, model: &'a str) -> BoxFuture<'a, Result<Known, ModelError>> {
        models::describe(http, Route::of_azure(&http.base), model).boxed()
    }
}

fn model(route: Route, http: Http, remote: Remote) -> Arc<dyn Model> {
    Arc::new(RemoteModel::new(http, remote, OpenAiFormat { dialect: Dialect::default(), route }))
}

async fn check_key(http: &Http) -> Result<(), ModelError> {
    if http.base.host() != PUBLIC_LIST {
        return Ok(());
    }
    let until = http.first_by();
    let response = http.get(http.base.join("key"), until).await?;
    if response.status().is_success() {
        return Ok(());
    }
    Err(http.refusal(response, until).await.into_model_error(&http.base.to_string(), ""))
}

/// Where the routes are when the address has no path of its own: `/v1` first, the bare address if that is missing.
#[derive(Debug)]
struct Route {
    base: BaseUrl,
    is_bare: AtomicBool,
}

impl Route {
    fn new(base: BaseUrl) -> Self {
        let is_bare = AtomicBool::new(base.has_path());
        Self { base, is_bare }
    }

    fn of_azure(base: &BaseUrl) -> Self {
        Self::new(if base.has_path() { base.clone() } else { base.under("openai/v1") })
    }

    fn to(&self, path: &str) -> Url {
        if self.is_bare.load(Ordering::Relaxed) {
            self.base.join(path)
        } else {
            self.base.under("v1").join(path)
        }
    }

    /// The other place to try when a route is missing, if there is one.
    fn otherwise_to(&self, path: &str) -> Option<Url> {
        (!self.is_bare.load(Ordering::Relaxed)).then(|| self.base.join(path))
    }
}

/// How the server of one model wants to be asked, as far as it has said so.
#[derive(Debug)]
struct OpenAiFormat {
    dialect: Dialect,
    route: Route,
}

impl WireFormat for OpenAiFormat {
    type Answer = OpenAiAnswer;
    const FRAMING: Framing = Framing::Events;
    const WHOLE: Option<Whole<OpenAiAnswer>> = Some(OpenAiAnswer::whole);

    fn url(&self, _base: &BaseUrl, _model: &str) -> Url {
        self.route.to(CHAT)
    }

    fn body<'a>(
        &'a self,
        model: &'a str,
        _capabilities: Capabilities,
        request: &'a Request,
    ) -> impl Serialize + Send + Sync {
        OpenAiRequest::new(model, request, &self.dialect)
    }

    fn answer(&self, context: ErrorContext) -> OpenAiAnswer {
        OpenAiAnswer::new(context)
    }

    fn learns_from(&self, refusal: &Refusal, request: &Request) -> bool {
        self.dialect.learns_from(refusal, request)
    }

    fn other_url(&self) -> Option<(Url, &AtomicBool)> {
        Some((self.route.otherwise_to(CHAT)?, &self.route.is_bare))
    }
}
