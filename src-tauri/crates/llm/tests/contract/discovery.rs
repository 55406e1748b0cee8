//! Finding the servers that run here.

use std::time::{Duration, Instant};

use extremis_llm::{BaseUrl, Endpoint, ProviderKind, discover_at};

use crate::server::{Script, Server};
use crate::wire::Wire;

const OPENAI_LIST: &str = r#"{"object":"list","data":[{"id":"m"}]}"#;
const OLLAMA_LIST: &str = r#"{"models":[{"name":"m:latest"}]}"#;

fn endpoint(provider: &str, server: &Server, wire: Wire) -> Endpoint {
    Endpoint {
        provider: provider.into(),
        base_url: BaseUrl::parse(&server.base).unwrap(),
        kind: ProviderKind::Server(wire.protocol()),
    }
}

async fn listing(body: &str) -> Server {
    Server::start(vec![Script::plain(200, "content-type: application/json\r\n", body)]).await
}

#[tokio::test]
async fn only_servers_whose_list_can_be_read_are_found() {
    let ollama = listing(OLLAMA_LIST).await;
    let studio = listing(OPENAI_LIST).await;
    let page =
        Server::start(vec![Script::plain(200, "content-type: text/html\r\n", "<html>Hi</html>")]).await;
    let other_json = listing(r#"{"status":"ok"}"#).await;
    let locked = Server::start(vec![Script::plain(401, "", "{}")]).await;
    let found = discover_at(&[
        endpoint("Ollama", &ollama, Wire::Ollama),
        endpoint("web page", &page, Wire::OpenAi),
        endpoint("LM Studio", &studio, Wire::OpenAi),
        endpoint("other", &other_json, Wire::OpenAi),
        endpoint("locked", &locked, Wire::OpenAi),
    ])
    .await;
    let told: Vec<_> = found
        .iter()
        .map(|found| (found.provider.as_str(), found.kind.id(), found.models.join(",")))
        .collect();
    assert_eq!(told, [("Ollama", "ollama", "m:latest".to_owned()), ("LM Studio", "openai", "m".to_owned())]);
}

#[tokio::test]
async fn servers_that_hang_cost_half_a_second_together_and_hide_no_other() {
    let hanging = Server::start(vec![Script::silence()]).await;
    let good = listing(OPENAI_LIST).await;
    let endpoints: Vec<_> = (0..5)
        .map(|_| endpoint("hanging", &hanging, Wire::Ollama))
        .chain([endpoint("good", &good, Wire::OpenAi)])
        .collect();
    let started = Instant::now();
    let found = discover_at(&endpoints).await;
    // One after the other they would take two seconds.
    assert!(started.elapsed() < Duration::from_millis(1500), "{:?}", started.elapsed());
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].models, ["m"]);
}
