//! Where a model server is.
//!
//! Deliberately absent: any request. A [`BaseUrl`] is only known to be well formed.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use extremis_language::text;
use url::{Host, Url};

/// The address of a model server, as a person types it: with or without a scheme, a path or trailing slashes.
///
/// It holds no credentials, and is shown (and kept in errors) without a query.
#[derive(Clone, PartialEq, Eq)]
pub struct BaseUrl(Url);

/// The text is not an address of a server.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.words())]
pub struct AddressError {
    /// What was given, without credentials.
    pub text: String,
    /// Whether that is all that is wrong with it: it holds a user name or a password.
    pub has_credentials: bool,
}

impl AddressError {
    fn words(&self) -> String {
        let address = &self.text;
        if self.has_credentials {
            text!("llm-address-credentials", address = address)
        } else {
            text!("llm-address-none", address = address)
        }
    }
}

impl BaseUrl {
    /// Reads an address. Without a scheme it is http on this machine and https elsewhere.
    pub fn parse(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        let shown = || text.rsplit('@').next().unwrap_or_default().to_owned();
        let refused = || AddressError { text: shown(), has_credentials: false };
        let mut url = if text.contains("://") {
            Url::parse(text).map_err(|_| refused())?
        } else {
            let url = Url::parse(&format!("https://{text}")).map_err(|_| refused())?;
            if is_this_machine(&url) {
                // `set_scheme` would drop the port 443 that was typed; parsing again keeps what was meant.
                Url::parse(&format!("http://{text}")).map_err(|_| refused())?
            } else {
                url
            }
        };
        if !matches!(url.scheme(), "http" | "https") || url.host().is_none() {
            return Err(refused());
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(AddressError { text: shown(), has_credentials: true });
        }
        url.set_fragment(None);
        let path = url.path().trim_end_matches('/');
        // Documentation shows the whole path of a question; the address ends before it.
        let path = path.strip_suffix("/chat/completions").unwrap_or(path).to_owned();
        url.set_path(&path);
        Ok(Self(url))
    }

    /// An address without the user name and the password that earlier versions kept in one.
    pub fn without_credentials(text: &str) -> String {
        match Self::parse(text) {
            Err(AddressError { text: rest, has_credentials: true }) => {
                let scheme =
                    text.split_once("://").map_or(String::new(), |(scheme, _)| format!("{scheme}://"));
                format!("{}{rest}", scheme.trim_start())
            }
            _ => text.to_owned(),
        }
    }

    /// Whether the server runs on this machine; such servers are never reached through a proxy.
    pub fn is_local(&self) -> bool {
        is_this_machine(&self.0)
    }

    /// Whether the server is on this machine or in the same network: one that somebody here can start.
    pub fn is_private(&self) -> bool {
        if self.is_local() {
            return true;
        }
        match self.0.host() {
            Some(Host::Domain(name)) => {
                let ends = [".local", ".lan", ".internal", ".home.arpa"];
                !name.contains('.') || ends.iter().any(|end| name.ends_with(end))
            }
            Some(Host::Ipv4(address)) => address.is_private() || address.is_link_local(),
            Some(Host::Ipv6(address)) => address.is_unique_local() || address.is_unicast_link_local(),
            None => false,
        }
    }

    /// The server's host name, in lower case.
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// Scheme, host and port: which server it is, whatever path on it is meant.
    pub fn origin(&self) -> String {
        self.0.origin().ascii_serialization()
    }

    /// The name of this machine that the address holds, which is looked up nowhere.
    pub(crate) fn local_name(&self) -> Option<&str> {
        match self.0.host() {
            Some(Host::Domain(name)) if self.is_local() => Some(name),
            _ => None,
        }
    }

    /// Where a place is that this server names: another address of the server itself, the encrypted one included, or what
    /// other server it is. None for what is no address of a server.
    pub(crate) fn moved_to(&self, place: &str) -> Option<Result<Self, String>> {
        let place = Self::parse(self.0.join(place).ok()?.as_str()).ok()?;
        let has_usual_ports = [self, &place].iter().all(|address| address.0.port().is_none());
        let is_encrypted_now = !self.needs_tls() && place.needs_tls();
        let is_same = place.host() == self.host()
            && (place.origin() == self.origin()
                || is_encrypted_now && (has_usual_ports || place.port() == self.port()));
        Some(if is_same { Ok(place) } else { Err(place.origin()) })
    }

    pub(crate) fn port(&self) -> Option<u16> {
        self.0.port_or_known_default()
    }

    /// Whether what is sent there can be read by nobody on the way.
    pub fn is_encrypted(&self) -> bool {
        self.needs_tls()
    }

    pub(crate) fn needs_tls(&self) -> bool {
        self.0.scheme() == "https"
    }

    pub(crate) fn has_path(&self) -> bool {
        !matches!(self.0.path(), "" | "/")
    }

    /// The address with more path behind it; a query that belongs to the address stays at the end.
    pub(crate) fn join(&self, path: &str) -> Url {
        let mut url = self.0.clone();
        let path = format!("{}/{path}", self.0.path().trim_end_matches('/'));
        url.set_path(&path);
        url
    }

    /// The server without any path.
    pub(crate) fn root(&self) -> Self {
        let mut url = self.0.clone();
        url.set_path("");
        Self(url)
    }

    pub(crate) fn under(&self, path: &str) -> Self {
        Self(self.join(path))
    }
}

fn is_this_machine(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(Host::Ipv4(address)) => address.is_loopback() || address.is_unspecified(),
        Some(Host::Ipv6(address)) => {
            let address = IpAddr::V6(address).to_canonical();
            address.is_loopback() || address.is_unspecified()
        }
        None => false,
    }
}

impl FromStr for BaseUrl {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}://{}", self.0.scheme(), self.host())?;
        if let Some(port) = self.0.port() {
            write!(out, ":{port}")?;
        }
        out.write_str(self.0.path().trim_end_matches('/'))
    }
}

impl fmt::Debug for BaseUrl {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "BaseUrl({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        BaseUrl::parse(text).unwrap().to_string()
    }

    #[test]
    fn an_address_is_read_as_a_person_types_it() {
        for (typed, meant) in [
            ("http://localhost:1234/v1/", "http://localhost:1234/v1"),
            ("http://localhost:1234/v1///", "http://localhost:1234/v1"),
            ("localhost:11434", "http://localhost:11434"),
            ("127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("[::1]:8080", "http://[::1]:8080"),
            ("api.openai.com", "https://api.openai.com"),
            (" https://openrouter.ai/api/v1 ", "https://openrouter.ai/api/v1"),
            ("https://api.groq.com/openai/v1/chat/completions", "https://api.groq.com/openai/v1"),
        ] {
            assert_eq!(shown(typed), meant, "{typed}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in ["", "   ", "ftp://localhost", "http://", "file:///etc/passwd", "http://a b"] {
            assert!(BaseUrl::parse(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn an_address_with_a_password_is_refused_and_not_shown() {
        for address in
            ["https://me:secret@host.example/v1", "secret@host.example", "http://:secret@localhost"]
        {
            let refused = BaseUrl::parse(address).unwrap_err();
            assert!(refused.has_credentials, "{address}");
            assert!(!format!("{refused} {refused:?}").contains("secret"), "{refused}");
        }
        for (kept, left) in [
            ("https://me:secret@host.example/v1", "https://host.example/v1"),
            ("secret@host.example", "host.example"),
            ("https://host.example/v1", "https://host.example/v1"),
            ("no address", "no address"),
        ] {
            assert_eq!(BaseUrl::without_credentials(kept), left);
        }
        let refused = BaseUrl::parse("ftp://me:secret@host.example").unwrap_err();
        assert!(!format!("{refused} {refused:?}").contains("secret"));
    }

    #[test]
    fn only_this_machine_is_local() {
        for (text, local) in [
            ("localhost:1", true),
            ("http://ollama.localhost", true),
            ("http://127.8.0.1", true),
            ("http://[::1]:9", true),
            ("http://0.0.0.0:11434", true),
            ("http://192.168.1.2", false),
            ("http://localhost.example.com", false),
        ] {
            assert_eq!(BaseUrl::parse(text).unwrap().is_local(), local, "{text}");
        }
    }

    #[test]
    fn what_is_in_the_same_network_is_private() {
        for (text, private) in [
            ("localhost:1", true),
            ("http://10.1.2.3", true),
            ("http://192.168.1.2:8000/v1", true),
            ("http://gpu-box:8000", true),
            ("http://nas.local", true),
            ("http://[fd00::1]:9", true),
            ("http://8.8.8.8", false),
            ("https://api.openai.com/v1", false),
        ] {
            assert_eq!(BaseUrl::parse(text).unwrap().is_private(), private, "{text}");
        }
    }

    #[test]
    fn a_server_may_name_places_of_its_own_alone() {
        for (address, place, moved) in [
            ("http://here.example/v1", "/v2", Some(Ok("http://here.example/v2"))),
            ("http://here.example/v1", "https://here.example/v1", Some(Ok("https://here.example/v1"))),
            (
                "http://here.example:99/v1",
                "https://here.example:99/v1",
                Some(Ok("https://here.example:99/v1")),
            ),
            ("https://here.example/v1", "http://here.example/v1", Some(Err("http://here.example"))),
            ("http://here.example/v1", "http://here.example:9000/v1", Some(Err("http://here.example:9000"))),
            ("http://here.example:99/v1", "https://here.example/v1", Some(Err("https://here.example"))),
            ("http://here.example/v1", "https://here.example:9000", Some(Err("https://here.example:9000"))),
            ("http://here.example/v1", "https://evil.example/v1", Some(Err("https://evil.example"))),
            ("http://here.example/v1", "//evil.example", Some(Err("http://evil.example"))),
            ("http://localhost:99/v1", "http://127.0.0.1:99/v1", Some(Err("http://127.0.0.1:99"))),
            ("http://127.0.0.1:99/v1", "http://localhost:99/v1", Some(Err("http://localhost:99"))),
            ("http://here.example/v1", "file:///etc/passwd", None),
            ("http://here.example/v1", "mailto:me@here.example", None),
            ("http://here.example/v1", "http://me:secret@here.example/v1", None),
            ("http://here.example/v1", "http://[", None),
        ] {
            let shown =
                BaseUrl::parse(address).unwrap().moved_to(place).map(|moved| moved.map(|to| to.to_string()));
            let moved = moved.map(|moved| moved.map(str::to_owned).map_err(str::to_owned));
            assert_eq!(shown, moved, "{address} {place}");
        }
    }

    #[test]
    fn a_name_of_this_machine_is_told_from_its_numbers_and_from_other_names() {
        for (address, name) in [
            ("localhost:1", Some("localhost")),
            ("http://Ollama.localhost", Some("ollama.localhost")),
            ("http://127.0.0.1", None),
            ("http://localhost.example.com", None),
        ] {
            assert_eq!(BaseUrl::parse(address).unwrap().local_name(), name, "{address}");
        }
    }

    #[test]
    fn a_query_stays_behind_the_path() {
        let base = BaseUrl::parse("https://host.example/v1?api-version=3").unwrap();
        assert_eq!(
            base.join("chat/completions").as_str(),
            "https://host.example/v1/chat/completions?api-version=3"
        );
    }
}
