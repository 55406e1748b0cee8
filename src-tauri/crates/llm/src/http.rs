//! Requests to a model server: who is asked, for how long, through what, and what went wrong.
//!
//! Deliberately absent: retries (the host decides, by [`ModelError::is_retryable`]), redirects (a key never follows
//! one) and any knowledge of what the bodies mean.

mod refusal;

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use extremis_language::{Words, text};
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderValue};
use reqwest::{Client, ClientBuilder, RequestBuilder, Response};
use secrecy::{ExposeSecret, SecretString};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::{Instant, timeout_at};
use url::Url;

pub(crate) use refusal::{Refusal, shortened};

use crate::limits::MOST_PAGES;
use crate::model::malformed;
use crate::{BaseUrl, ModelError};

/// A whole answer that is not streamed, or a list, may be this long.
const MAX_WHOLE_BODY: usize = 32 * 1024 * 1024;
/// Of a refusal only this much is read.
const MAX_REFUSAL: usize = 64 * 1024;

/// How long a server may keep us waiting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// Until the connection stands.
    pub connect: Duration,
    /// From the request to the first piece of the answer: a local server loads the model and reads the prompt first.
    pub first_token: Duration,
    /// From the request to the first piece of the answer at most, while comments say that the server is at work.
    pub first_token_at_most: Duration,
    /// Between two pieces of the answer.
    pub idle: Duration,
    /// Without a letter of the answer or a thought, whatever else is sent.
    pub silence: Duration,
}

impl Timeouts {
    /// Those for a server: a machine of one's own may take many minutes to read a long prompt, and says nothing meanwhile.
    pub fn for_server(base: &BaseUrl) -> Self {
        let usual = Self::default();
        if !base.is_private() {
            return usual;
        }
        Self { first_token: Duration::from_mins(15), first_token_at_most: Duration::from_mins(30), ..usual }
    }

    /// A server that only looks something up has no model to load first.
    pub(crate) fn for_looking_up(self) -> Self {
        Self { first_token: self.connect, first_token_at_most: self.connect, ..self }
    }
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            first_token: Duration::from_mins(2),
            first_token_at_most: Duration::from_mins(10),
            idle: Duration::from_mins(1),
            silence: Duration::from_mins(5),
        }
    }
}

/// How a server wants to be shown the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Auth {
    /// `Authorization: Bearer …`.
    Bearer,
    /// A header of the server's own.
    Header(&'static str),
}

/// One server: its address, the key for it and how long to wait for it.
#[derive(Clone)]
pub(crate) struct Http {
    client: Result<Client, String>,
    pub(crate) base: BaseUrl,
    pub(crate) key: Option<SecretString>,
    pub(crate) timeouts: Timeouts,
    auth: Auth,
    /// Sent with every request.
    header: Option<(&'static str, &'static str)>,
}

impl Http {
    pub(crate) fn new(base: BaseUrl, key: Option<SecretString>, timeouts: Timeouts) -> Self {
        let client = client(&base, timeouts.connect);
        let key = key.filter(|key| !key.expose_secret().trim().is_empty());
        Self { client, base, key, timeouts, auth: Auth::Bearer, header: None }
    }

    /// The same server, which wants the key in another way and perhaps one more header.
    #[must_use]
    pub(crate) fn with_auth(self, auth: Auth, header: Option<(&'static str, &'static str)>) -> Self {
        Self { auth, header, ..self }
    }

    /// Sends a body as JSON; the headers of the answer must be there in time.
    pub(crate) async fn post(
        &self,
        url: Url,
        body: &impl Serialize,
        until: Instant,
    ) -> Result<Response, ModelError> {
        let body = serde_json::to_vec(body)
            .map_err(|error| ModelError::Malformed { what: text!("llm-request", error = Words(error)) })?;
        let request = self
            .client()?
            .post(url)
            .header(CONTENT_TYPE, "application/json")
            .header(ACCEPT, "text/event-stream, application/x-ndjson, application/json")
            .body(body);
        self.send(request, until).await
    }

    pub(crate) async fn get(&self, url: Url, until: Instant) -> Result<Response, ModelError> {
        let request = self.client()?.get(url).header(ACCEPT, "application/json");
        self.send(request, until).await
    }

    async fn send(&self, request: RequestBuilder, until: Instant) -> Result<Response, ModelError> {
        let request = match (&self.key, self.auth) {
            (None, _) => request,
            (Some(key), Auth::Bearer) => request.bearer_auth(key.expose_secret().trim()),
            (Some(key), Auth::Header(name)) => match HeaderValue::from_str(key.expose_secret().trim()) {
                Ok(mut value) => {
                    value.set_sensitive(true);
                    request.header(name, value)
                }
                // No server ever gave out such a key.
                Err(_) => return Err(ModelError::KeyRejected { address: self.base.to_string() }),
            },
        };
        let request = match self.header {
            Some((name, value)) => request.header(name, value),
            None => request,
        };
        let sent = self.in_time(until, request.send()).await?;
        sent.map_err(|error| self.not_sent(&error))
    }

    /// What a server says of itself. What was looked for (`models`, `model` or `loaded`) and of which model is named in errors.
    pub(crate) async fn look_up<T: DeserializeOwned>(
        &self,
        url: Url,
        (what, model): (&str, &str),
    ) -> Result<T, ModelError> {
        let until = self.first_by();
        let response = self.get(url, until).await?;
        self.read(response, until, (what, model)).await
    }

    /// The names in all pages of a list, in the time of one look. `url` gives the next page, behind the mark that `read` found
    /// in the one before it. A server that always has one page more is not asked for ever.
    pub(crate) async fn look_up_pages<T: DeserializeOwned>(
        &self,
        url: impl Fn(Option<&str>) -> Url,
        read: impl Fn(T) -> (Vec<String>, Option<String>),
    ) -> Result<Vec<String>, ModelError> {
        let until = self.first_by();
        let mut names = Vec::new();
        let mut mark: Option<String> = None;
        for _ in 0..MOST_PAGES {
            let response = self.get(url(mark.as_deref()), until).await?;
            let (more, next) = read(self.read(response, until, ("models", "")).await?);
            names.extend(more);
            if next.is_none() || next == mark {
                break;
            }
            mark = next;
        }
        Ok(names)
    }

    /// The same from an answer that has begun.
    pub(crate) async fn read<T: DeserializeOwned>(
        &self,
        response: Response,
        until: Instant,
        (what, model): (&str, &str),
    ) -> Result<T, ModelError> {
        if !response.status().is_success() {
            return Err(self.refusal(response, until).await.into_model_error(&self.base.to_string(), model));
        }
        let body = self.whole(response, until).await?;
        serde_json::from_slice(&body).map_err(|_| malformed(text!("llm-something-else", what = what)))
    }

    /// When the first words of an answer to a request that is sent now must be there.
    pub(crate) fn first_by(&self) -> Instant {
        Instant::now() + self.timeouts.first_token
    }

    /// The whole body of an answer that is not streamed.
    pub(crate) async fn whole(&self, response: Response, until: Instant) -> Result<Vec<u8>, ModelError> {
        self.body(response, until, MAX_WHOLE_BODY).await?.ok_or_else(|| ModelError::Malformed {
            what: text!("llm-answer-too-large", size = MAX_WHOLE_BODY >> 20),
        })
    }

    /// What a refusing answer says.
    pub(crate) async fn refusal(&self, response: Response, until: Instant) -> Refusal {
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        // A refusal whose words cannot be read is still a refusal.
        let body = self.body(response, until, MAX_REFUSAL).await.ok().flatten().unwrap_or_default();
        let secret = self.key.as_ref().map(|key| key.expose_secret().trim());
        Refusal::read(status, &headers, &body, secret).moved(&headers, &self.base, secret)
    }

    async fn body(
        &self,
        mut response: Response,
        until: Instant,
        limit: usize,
    ) -> Result<Option<Vec<u8>>, ModelError> {
        let mut body = Vec::new();
        while let Some(part) =
            self.in_time(until, response.chunk()).await?.map_err(|_| ModelError::StreamCut)?
        {
            if body.len() + part.len() > limit {
                return Ok(None);
            }
            body.extend_from_slice(&part);
        }
        Ok(Some(body))
    }

    async fn in_time<T>(&self, until: Instant, work: impl Future<Output = T>) -> Result<T, ModelError> {
        timeout_at(until, work).await.map_err(|_| ModelError::TimedOut { after: self.timeouts.first_token })
    }

    fn client(&self) -> Result<&Client, ModelError> {
        self.client
            .as_ref()
            .map_err(|why| ModelError::NotSecure { address: self.base.to_string(), why: shortened(why) })
    }

    fn not_sent(&self, error: &reqwest::Error) -> ModelError {
        if error.is_connect() && error.is_timeout() {
            ModelError::ConnectTimedOut { address: self.base.to_string(), after: self.timeouts.connect }
        } else if error.is_connect() {
            self.unreachable(error)
        } else {
            ModelError::StreamCut
        }
    }

    fn unreachable(&self, error: &reqwest::Error) -> ModelError {
        let address = self.base.to_string();
        if let Some(why) = certificate_problem(error) {
            return ModelError::NotSecure { address, why: shortened(&why) };
        }
        // Every resolver says it in the words of its system; reqwest names the step before them.
        let mut cause: Option<&dyn Error> = Some(error);
        while let Some(inner) = cause {
            if inner.to_string().starts_with("dns error") {
                return ModelError::UnknownHost { address };
            }
            cause = inner.source();
        }
        ModelError::NoServer { address }
    }
}

impl fmt::Debug for Http {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Http")
            .field("base", &self.base)
            .field("key", &self.key.as_ref().map(|_| "[REDACTED]"))
            .field("timeouts", &self.timeouts)
            .finish_non_exhaustive()
    }
}

fn client(base: &BaseUrl, connect: Duration) -> Result<Client, String> {
    settings(base, connect).build().map_err(|error| innermost(&error))
}

fn settings(base: &BaseUrl, connect: Duration) -> ClientBuilder {
    // Fails when a host has already chosen; then its choice counts.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut builder = Client::builder()
        .connect_timeout(connect)
        .redirect(reqwest::redirect::Policy::none())
        .user_agent(concat!("extremis/", env!("CARGO_PKG_VERSION")));
    if base.is_local() {
        // Some servers close their connection after an answer without saying so; the next question must not meet that.
        builder = builder.no_proxy().pool_max_idle_per_host(0);
    }
    if !base.needs_tls() && base.is_local() {
        // Reading the system's certificates takes longer than a local server needs to answer.
        builder = builder.tls_certs_only([]);
    }
    if let Some(name) = base.local_name() {
        // Whoever answers for a name server could say that it is another machine. The port is the address's own.
        let this_machine = [IpAddr::from(Ipv4Addr::LOCALHOST), IpAddr::from(Ipv6Addr::LOCALHOST)];
        builder = builder.resolve_to_addrs(name, &this_machine.map(|address| SocketAddr::new(address, 0)));
    }
    builder
}

fn certificate_problem(error: &reqwest::Error) -> Option<String> {
    let mut cause = error.source();
    while let Some(inner) = cause {
        if let Some(tls) = inner.downcast_ref::<rustls::Error>() {
            return Some(tls.to_string());
        }
        // TLS errors travel inside I/O errors, which do not name what they carry as their source.
        cause = match inner.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
            Some(carried) => Some(carried as &dyn Error),
            None => inner.source(),
        };
    }
    None
}

fn innermost(error: &reqwest::Error) -> String {
    let mut cause: &dyn Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}

#[cfg(test)]
mod tests {
    use reqwest::dns::{Addrs, Name, Resolve, Resolving};
    use wiremock::matchers::any;
    use wiremock::{Mock, MockServer, ResponseTemplate};

    use super::*;

    /// A resolver that sends everybody to another machine (TEST-NET-1, RFC 5737).
    struct Misleads;

    impl Resolve for Misleads {
        fn resolve(&self, _: Name) -> Resolving {
            let addresses: Addrs = Box::new(std::iter::once(SocketAddr::from(([192, 0, 2, 1], 0))));
            Box::pin(std::future::ready(Ok(addresses)))
        }
    }

    #[tokio::test]
    async fn a_name_of_this_machine_is_this_machine_whatever_a_resolver_says() {
        let server = MockServer::start().await;
        Mock::given(any()).respond_with(ResponseTemplate::new(204)).mount(&server).await;
        for name in ["localhost", "ollama.localhost"] {
            let base = BaseUrl::parse(&format!("http://{name}:{}", server.address().port())).unwrap();
            let client = settings(&base, Duration::from_secs(2)).dns_resolver(Misleads).build().unwrap();
            let answer = client.get(base.join("")).send().await;
            assert_eq!(answer.unwrap().status(), 204, "{name}");
        }
    }

    #[test]
    fn a_machine_of_ones_own_may_read_for_longer_than_a_service_before_it_answers() {
        let of = |address: &str| Timeouts::for_server(&BaseUrl::parse(address).unwrap());
        let service = of("https://api.example.com/v1");
        for own in
            ["http://127.0.0.1:8080", "http://localhost:11434", "http://192.168.1.7:8080", "http://gpu.lan"]
        {
            assert!(of(own).first_token > 5 * service.first_token, "{own}");
            assert_eq!(of(own).idle, service.idle, "only the first token needs longer");
        }
    }

    #[tokio::test]
    async fn all_pages_of_a_list_have_the_time_of_one() {
        let server = MockServer::start().await;
        let slow = ResponseTemplate::new(200).set_body_json(1).set_delay(Duration::from_millis(40));
        Mock::given(any()).respond_with(slow).mount(&server).await;
        let base = BaseUrl::parse(&server.uri()).unwrap();
        let wait = Duration::from_millis(150);
        let http = Http::new(base, None, Timeouts { first_token: wait, ..Timeouts::default() });
        let url = |mark: Option<&str>| http.base.join(mark.unwrap_or("0"));
        let asked = std::cell::Cell::new(0);
        let read = |_: u32| {
            asked.set(asked.get() + 1);
            (Vec::new(), Some(asked.get().to_string()))
        };
        assert_eq!(http.look_up_pages(url, read).await, Err(ModelError::TimedOut { after: wait }));
        assert!((1..4).contains(&asked.get()), "{}", asked.get());
    }
}
