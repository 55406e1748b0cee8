//! What model servers speak: everything in which one protocol differs from another, behind one trait. Which ones there
//! are stands in [`crate::providers`], and nothing outside of that module asks for one by its name.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use extremis_domain::Hundredths;
use futures::FutureExt;
use futures::future::{BoxFuture, ready};
use secrecy::SecretString;

use crate::http::{Auth, Http};
use crate::{BaseUrl, Known, Model, ModelError, Remote, Timeouts};

/// How a temperature is limited where a protocol says nothing else.
const USUAL_HOTTEST: Hundredths = Hundredths::new(200);

/// One protocol.
pub(crate) trait ProtocolDefinition: fmt::Debug + Send + Sync {
    /// The word that stands for it in settings and conversations: it never changes.
    fn id(&self) -> &'static str;

    /// What a person calls it.
    fn label(&self) -> String;

    /// How the key is shown.
    fn auth(&self) -> Auth {
        Auth::Bearer
    }

    /// A header that every request has.
    fn header(&self) -> Option<(&'static str, &'static str)> {
        None
    }

    /// The parameters that its models take.
    fn limits(&self) -> ParameterLimits {
        ParameterLimits::default()
    }

    /// Whether a server can ask for a key.
    fn wants_key(&self, _base: &BaseUrl) -> bool {
        true
    }

    /// The smallest window of the models that are published for it, where servers do not say.
    fn least_window(&self) -> Option<u32> {
        None
    }

    /// Whether the window is chosen with each question.
    fn chooses_window(&self) -> bool {
        false
    }

    /// A model at a server. Nothing is sent before the first request.
    fn model(&self, http: Http, remote: Remote) -> Arc<dyn Model>;

    /// The names of the models that a server offers.
    fn list<'a>(&'a self, http: &'a Http) -> BoxFuture<'a, Result<Vec<String>, ModelError>>;

    /// What a server says of a model.
    fn describe<'a>(&'a self, http: &'a Http, model: &'a str) -> BoxFuture<'a, Result<Known, ModelError>>;

    /// Asks a server that shows its models to everybody whether it accepts the key.
    fn check_key<'a>(&'a self, _http: &'a Http) -> BoxFuture<'a, Result<(), ModelError>> {
        ready(Ok(())).boxed()
    }
}

/// What of a parameter the models of a protocol take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParameterLimits {
    /// The highest temperature.
    pub hottest: Hundredths,
    /// Whether a temperature excludes a top P.
    pub one_of_two: bool,
}

impl Default for ParameterLimits {
    fn default() -> Self {
        Self { hottest: USUAL_HOTTEST, one_of_two: false }
    }
}

/// What a model server speaks.
#[derive(Debug, Clone, Copy)]
pub struct Protocol(&'static dyn ProtocolDefinition);

impl Protocol {
    pub(crate) const fn new(definition: &'static dyn ProtocolDefinition) -> Self {
        Self(definition)
    }

    /// The word that stands for it in settings.
    pub fn id(self) -> &'static str {
        self.0.id()
    }

    /// What a person calls it.
    pub fn label(self) -> String {
        self.0.label()
    }

    /// The parameters that its models take.
    pub fn limits(self) -> ParameterLimits {
        self.0.limits()
    }

    /// Whether this server can ask for a key.
    pub fn wants_key(self, base: &BaseUrl) -> bool {
        self.0.wants_key(base)
    }

    /// The smallest window of the models that are published for it, where servers do not say.
    pub fn least_window(self) -> Option<u32> {
        self.0.least_window()
    }

    /// Whether the window is chosen with each question, so that a larger one than usual costs nothing before.
    pub fn chooses_window(self) -> bool {
        self.0.chooses_window()
    }

    /// A model at a server. Nothing is sent before the first request.
    pub fn model(self, remote: Remote) -> Arc<dyn Model> {
        let http = self.http(&remote.base, remote.key.clone(), remote.timeouts);
        self.0.model(http, remote)
    }

    /// The names of the models that a server offers.
    pub async fn list_models(
        self,
        base: &BaseUrl,
        key: Option<SecretString>,
    ) -> Result<Vec<String>, ModelError> {
        self.list_models_within(base, key, Timeouts::default()).await
    }

    pub(crate) async fn list_models_within(
        self,
        base: &BaseUrl,
        key: Option<SecretString>,
        timeouts: Timeouts,
    ) -> Result<Vec<String>, ModelError> {
        self.0.list(&self.http(base, key, timeouts.for_looking_up())).await
    }

    /// What a server says of a model.
    pub async fn describe(
        self,
        base: &BaseUrl,
        key: Option<SecretString>,
        model: &str,
    ) -> Result<Known, ModelError> {
        self.0.describe(&self.http(base, key, Timeouts::default().for_looking_up()), model).await
    }

    /// Asks a server that shows its models to everybody whether it accepts a key.
    pub async fn check_key(self, base: &BaseUrl, key: SecretString) -> Result<(), ModelError> {
        self.0.check_key(&self.http(base, Some(key), Timeouts::default().for_looking_up())).await
    }

    fn http(self, base: &BaseUrl, key: Option<SecretString>, timeouts: Timeouts) -> Http {
        Http::new(base.clone(), key, timeouts).with_auth(self.0.auth(), self.0.header())
    }
}

impl PartialEq for Protocol {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Protocol {}

impl Hash for Protocol {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id().hash(state);
    }
}
