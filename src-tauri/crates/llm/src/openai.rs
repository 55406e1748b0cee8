//! Any server that speaks like `OpenAI`: `POST {base}/chat/completions`, streamed as server-sent events.
//!
//! Servers differ in small ways (a `/v1` that is or is not part of the path, fields they refuse); what one refuses is
//! learnt from its own words and remembered for as long as the model lives. Deliberately absent: offering tools, and images.

mod answer;
mod ask;
mod models;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use futures::future::Either;
use futures::{Stream, StreamExt, TryFutureExt, stream};
use reqwest::Response;
use reqwest::header::CONTENT_TYPE;
use secrecy::SecretString;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use self::answer::OpenAiAnswer;
use self::ask::{Dialect, Form, OpenAiQuestion};
use crate::frame::ErrorContext;
use crate::frames::Framing;
use crate::http::{Auth, Http, Refusal};
use crate::model::malformed;
use crate::parameters::{Refused, wanted};
use crate::stream::{decoded, until_cancelled};
use crate::thoughts::Thoughts;
use crate::{
    BaseUrl, Capabilities, Event, EventStream, Known, Model, ModelError, Protocol, Remote, Request, Timeouts,
};

/// What a server lists: every `OpenAI`-compatible server knows this path below its base.
const MODELS: &str = "models";
const CHAT: &str = "chat/completions";
const AZURE_AUTH: Auth = Auth::Header("api-key");
/// `OpenRouter` lists its models with a wrong key, too, and tells of a key elsewhere.
const PUBLIC_LIST: &str = "openrouter.ai";

/// A model behind an `OpenAI`-compatible server.
#[derive(Debug, Clone)]
pub struct OpenAi {
    inner: Arc<OpenAiInner>,
}

#[derive(Debug)]
struct OpenAiInner {
    http: Http,
    model: String,
    capabilities: Capabilities,
    dialect: Dialect,
    refused: Refused,
    route: Route,
}

/// Where the routes are when the address has no path of its own: `/v1` first, the bare address if that is missing.
#[derive(Debug)]
struct Route {
    base: BaseUrl,
    is_bare: AtomicBool,
}

impl Route {
    fn new(base: BaseUrl, protocol: Protocol) -> Self {
        // A resource of Azure has the routes at a path of its own.
        let base =
            if protocol == Protocol::Azure && !base.has_path() { base.under("openai/v1") } else { base };
        let is_bare = AtomicBool::new(base.has_path());
        Self { base, is_bare }
    }

    fn base(&self) -> BaseUrl {
        if self.is_bare.load(Ordering::Relaxed) { self.base.clone() } else { self.base.under("v1") }
    }

    /// The other base to try when a route is missing, if there is one.
    fn other(&self) -> Option<BaseUrl> {
        let was_bare = self.is_bare.load(Ordering::Relaxed);
        (!was_bare).then(|| self.base.clone())
    }

    fn is_bare_from_now_on(&self) {
        self.is_bare.store(true, Ordering::Relaxed);
    }
}

impl OpenAi {
    /// A model at a server. Nothing is sent before the first request.
    pub fn new(remote: Remote) -> Self {
        let Remote { base, model, key, capabilities, timeouts, protocol } = remote;
        let inner = OpenAiInner {
            http: http(&base, key, timeouts, protocol),
            model,
            capabilities,
            dialect: Dialect::new(capabilities.json_schema),
            refused: Refused::default(),
            route: Route::new(base, protocol),
        };
        Self { inner: Arc::new(inner) }
    }

    /// The names of the models that a server offers, sorted.
    pub async fn list_models(base: &BaseUrl, key: Option<SecretString>) -> Result<Vec<String>, ModelError> {
        Self::list_models_as(Protocol::OpenAi, base, key).await
    }

    /// The same, of a server that speaks this.
    pub async fn list_models_as(
        protocol: Protocol,
        base: &BaseUrl,
        key: Option<SecretString>,
    ) -> Result<Vec<String>, ModelError> {
        let http = http(base, key, quick(Timeouts::default()), protocol);
        models::list(&http, &Route::new(base.clone(), protocol)).await
    }

    /// What the server says of a model.
    pub async fn describe(
        protocol: Protocol,
        base: &BaseUrl,
        key: Option<SecretString>,
        model: &str,
    ) -> Result<Known, ModelError> {
        let http = http(base, key, quick(Timeouts::default()), protocol);
        models::describe(&http, &Route::new(base.clone(), protocol), model).await
    }

    /// Asks a server that shows its models to everybody whether it accepts a key.
    pub async fn check_key(base: &BaseUrl, key: SecretString) -> Result<(), ModelError> {
        if base.host() != PUBLIC_LIST {
            return Ok(());
        }
        let http = http(base, Some(key), quick(Timeouts::default()), Protocol::OpenAi);
        let until = Instant::now() + http.timeouts.first_token;
        let response = http.get(base.join("key"), until).await?;
        if response.status().is_success() {
            return Ok(());
        }
        Err(http.refusal(response, until).await.into_model_error(&base.to_string(), ""))
    }

    pub(crate) async fn list_models_within(
        base: &BaseUrl,
        key: Option<SecretString>,
        timeouts: Timeouts,
    ) -> Result<Vec<String>, ModelError> {
        let http = http(base, key, quick(timeouts), Protocol::OpenAi);
        models::list(&http, &Route::new(base.clone(), Protocol::OpenAi)).await
    }
}

fn http(base: &BaseUrl, key: Option<SecretString>, timeouts: Timeouts, protocol: Protocol) -> Http {
    let http = Http::new(base.clone(), key, timeouts);
    if protocol == Protocol::Azure { http.with_auth(AZURE_AUTH, None) } else { http }
}

/// A server that only looks something up has no model to load first.
fn quick(timeouts: Timeouts) -> Timeouts {
    Timeouts { first_token: timeouts.connect, ..timeouts }
}

impl Model for OpenAi {
    fn name(&self) -> &str {
        &self.inner.model
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { json_schema: self.inner.dialect.knows_schemas(), ..self.inner.capabilities }
    }

    fn stream(&self, request: Request, cancel: CancellationToken) -> EventStream {
        until_cancelled(answer(Arc::clone(&self.inner), request), cancel)
    }
}

fn answer(
    inner: Arc<OpenAiInner>,
    mut request: Request,
) -> impl Stream<Item = Result<Event, ModelError>> + Send {
    let answer = async move {
        let timeouts = inner.http.timeouts;
        let first_by = Instant::now() + timeouts.first_token;
        let wanted = wanted(&request);
        let response = inner.ask(&mut request, first_by).await?;
        let told = stream::iter(inner.refused.told(&wanted));
        let mut decoder = OpenAiAnswer::new(ErrorContext::new(&inner.http, &inner.model));
        match content_type(&response).as_str() {
            json if json.ends_with("json") => {
                let body = inner.http.whole(response, first_by).await?;
                let events = Thoughts::default().sift(decoder.whole(&body)?);
                Ok(told.chain(Either::Left(stream::iter(events.into_iter().map(Ok)))))
            }
            "text/html" => Err(malformed("a web page instead of an answer")),
            _ => {
                let bytes = response.bytes_stream();
                let events = decoded(bytes, Framing::Events, decoder, timeouts, first_by);
                Ok(told.chain(Either::Right(events)))
            }
        }
    };
    answer.try_flatten_stream()
}

impl OpenAiInner {
    /// Asks until the server accepts the form of the question; each thing it refuses is left out once.
    async fn ask(&self, request: &mut Request, until: Instant) -> Result<Response, ModelError> {
        self.refused.leave_out(request);
        let mut form = self.dialect.form_of(request);
        loop {
            let refusal = match self.ask_at(&self.route.base(), request, form, until).await? {
                Ok(response) => {
                    self.dialect.accepted(form);
                    return Ok(response);
                }
                Err(refusal) => refusal,
            };
            if refusal.is_missing_route()
                && let Some(other) = self.route.other()
                && let Ok(response) = self.ask_at(&other, request, form, until).await?
            {
                self.route.is_bare_from_now_on();
                self.dialect.accepted(form);
                return Ok(response);
            }
            if self.dialect.learns_from(&refusal, request) || self.refused.learn(&refusal, request) {
                continue;
            }
            if form != Form::Schema || !refusal.is_about_form() {
                return Err(refusal.into_model_error(&self.http.base.to_string(), &self.model));
            }
            form = Form::SchemaLeftOut;
        }
    }

    async fn ask_at(
        &self,
        base: &BaseUrl,
        request: &Request,
        form: Form,
        until: Instant,
    ) -> Result<Result<Response, Refusal>, ModelError> {
        let body = OpenAiQuestion::new(&self.model, request, form, &self.dialect);
        let response = self.http.post(base.join(CHAT), &body, until).await?;
        if response.status().is_success() {
            return Ok(Ok(response));
        }
        Ok(Err(self.http.refusal(response, until).await))
    }
}

fn content_type(response: &Response) -> String {
    let header = response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    header.and_then(|value| value.split(';').next()).unwrap_or_default().trim().to_ascii_lowercase()
}
