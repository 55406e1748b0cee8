//! Model servers that already run on this machine.
//!
//! Only this machine is asked, only at well-known ports, and a server counts only when its list of models
//! can be read: something else may well listen there. Deliberately absent: scanning, and any other machine.

use std::time::Duration;

use futures::future::join_all;
use tokio::time::timeout;

use crate::{BaseUrl, ProviderKind, Timeouts, presets};

/// One server has this long to send its list.
const DISCOVERY_TIMEOUT: Duration = Duration::from_millis(400);
/// The program that has its address in a variable of its own.
const OLLAMA: &str = "ollama";

/// A place where a server may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    /// The name of the program that listens there by default.
    pub provider: String,
    /// Where it listens.
    pub base_url: BaseUrl,
    /// What it speaks.
    pub kind: ProviderKind,
}

/// A server that answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundServer {
    /// The name of the program that listens there by default.
    pub provider: String,
    /// Where it is.
    pub base_url: BaseUrl,
    /// The names of its models; empty when it has none yet.
    pub models: Vec<String>,
    /// What it speaks.
    pub kind: ProviderKind,
}

/// The usual places on this machine. Ollama's is taken from `OLLAMA_HOST` when that names this machine.
pub fn default_endpoints() -> Vec<Endpoint> {
    let ollama = std::env::var("OLLAMA_HOST").ok();
    endpoints(ollama.as_deref())
}

fn endpoints(ollama_host: Option<&str>) -> Vec<Endpoint> {
    let ollama = ollama_host.and_then(ollama_address).into_iter().map(|base_url| Endpoint {
        provider: "Ollama".to_owned(),
        base_url,
        kind: OLLAMA.into(),
    });
    let usual = presets().iter().filter_map(|preset| {
        let base_url = BaseUrl::parse(preset.base_url).ok().filter(BaseUrl::is_local)?;
        Some(Endpoint { provider: preset.name.to_owned(), base_url, kind: preset.protocol.into() })
    });
    let mut endpoints: Vec<Endpoint> = Vec::new();
    for endpoint in ollama.chain(usual) {
        let is_known = endpoints.iter().any(|known| {
            known.base_url == endpoint.base_url || (known.kind.id() == OLLAMA && endpoint.kind.id() == OLLAMA)
        });
        if !is_known {
            endpoints.push(endpoint);
        }
    }
    endpoints
}

/// `OLLAMA_HOST` is meant for the server too: without a port it means 11434, and 0.0.0.0 means every interface.
fn ollama_address(host: &str) -> Option<BaseUrl> {
    let host = host.trim().trim_end_matches('/');
    let (scheme, rest) = host.split_once("://").unwrap_or(("http", host));
    let rest = rest.replacen("0.0.0.0", "127.0.0.1", 1);
    let rest = if rest.starts_with(':') { format!("127.0.0.1{rest}") } else { rest };
    let has_port = rest.rsplit(']').next().is_some_and(|tail| tail.contains(':'));
    let port = if has_port || host.contains("://") { "" } else { ":11434" };
    let address = BaseUrl::parse(&format!("{scheme}://{rest}{port}")).ok()?;
    address.is_local().then_some(address)
}

/// The servers that run in the usual places of this machine. Takes at most half a second.
pub async fn discover() -> Vec<FoundServer> {
    discover_at(&default_endpoints()).await
}

/// The servers that run at these places, in this order.
pub async fn discover_at(endpoints: &[Endpoint]) -> Vec<FoundServer> {
    join_all(endpoints.iter().map(probe)).await.into_iter().flatten().collect()
}

async fn probe(endpoint: &Endpoint) -> Option<FoundServer> {
    let waits = Timeouts { connect: DISCOVERY_TIMEOUT, ..Timeouts::default() };
    let list = endpoint.kind.protocol()?.list_models_within(&endpoint.base_url, None, waits);
    let models = timeout(DISCOVERY_TIMEOUT, list).await.ok()?.ok()?;
    Some(FoundServer {
        provider: endpoint.provider.clone(),
        base_url: endpoint.base_url.clone(),
        models,
        kind: endpoint.kind.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_usual_place_is_on_this_machine_and_asked_once() {
        let endpoints = endpoints(None);
        assert_eq!(endpoints.len(), 6);
        assert!(endpoints.iter().all(|endpoint| endpoint.base_url.is_local()));
    }

    #[test]
    fn ollama_host_says_where_ollama_is() {
        for (host, address) in [
            ("127.0.0.1:9999", "http://127.0.0.1:9999"),
            ("0.0.0.0", "http://127.0.0.1:11434"),
            ("localhost", "http://localhost:11434"),
            ("http://localhost:8099/", "http://localhost:8099"),
            (":7777", "http://127.0.0.1:7777"),
            ("[::1]", "http://[::1]:11434"),
            ("192.168.1.5:11434", "http://127.0.0.1:11434"),
            ("not an address", "http://127.0.0.1:11434"),
        ] {
            let endpoints = endpoints(Some(host));
            assert_eq!(endpoints[0].base_url.to_string(), address, "{host}");
            assert_eq!(endpoints.len(), 6, "{host}");
        }
    }
}
