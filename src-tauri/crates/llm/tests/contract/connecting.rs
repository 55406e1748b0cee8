//! How a server is reached: in time, through proxies, and trusted by whom the person trusts.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;
use std::time::Duration;

use extremis_llm::{ModelError, Timeouts};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rstest::rstest;
use rustls::ServerConfig;
use rustls::pki_types::PrivateKeyDer;
use tempfile::NamedTempFile;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

use crate::server::{End, Server};
use crate::wire::{Wire, hear, patient};

/// In a child process: the address of the model that it is to ask.
const ASK: &str = "EXTREMIS_TEST_ASK";
const HOST: &str = "models.example";

/// A server with TLS whose certificate was made out by an authority of its own, and that authority's certificate.
struct TlsServer {
    address: SocketAddr,
    authority: String,
}

impl TlsServer {
    /// Decrypts and passes on to `behind`.
    async fn start(behind: &Server) -> Self {
        let mut params = CertificateParams::default();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let issuer = CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap();
        let key = KeyPair::generate().unwrap();
        let names = vec![HOST.to_owned(), "localhost".to_owned()];
        let certificate = CertificateParams::new(names).unwrap().signed_by(&key, &issuer).unwrap();
        let key = PrivateKeyDer::try_from(key.serialize_der()).unwrap();
        let ring = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(ring)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate.der().clone()], key)
            .unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let behind = behind.base.strip_prefix("http://").unwrap().to_owned();
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let (acceptor, behind) = (acceptor.clone(), behind.clone());
                tokio::spawn(async move {
                    let Ok(mut socket) = acceptor.accept(socket).await else { return };
                    let mut server = TcpStream::connect(behind).await.unwrap();
                    let _ = copy_bidirectional(&mut socket, &mut server).await;
                });
            }
        });
        Self { address, authority: issuer.pem() }
    }

    fn authority_file(&self) -> NamedTempFile {
        let mut file = NamedTempFile::new().unwrap();
        file.write_all(self.authority.as_bytes()).unwrap();
        file
    }
}

/// A proxy that leads every tunnel to `to`, and what it was asked for.
async fn tunnel_to(to: SocketAddr) -> (SocketAddr, tokio::sync::mpsc::UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (asked, asked_for) = tokio::sync::mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            let mut head = Vec::new();
            while !head.ends_with(b"\r\n\r\n") {
                head.push(socket.read_u8().await.unwrap());
            }
            asked.send(String::from_utf8(head).unwrap()).unwrap();
            socket.write_all(b"HTTP/1.1 200 Connected\r\n\r\n").await.unwrap();
            let mut server = TcpStream::connect(to).await.unwrap();
            tokio::spawn(async move { copy_bidirectional(&mut socket, &mut server).await });
        }
    });
    (address, asked_for)
}

async fn answering(wire: Wire) -> Server {
    Server::start(vec![wire.script(vec![wire.text("yes"), wire.end("stop")], End::Properly)]).await
}

/// A process whose environment says how the network is reached; it asks and prints what it heard.
async fn ask_in_a_child(address: &str, environment: Vec<(&'static str, String)>) -> String {
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", "connecting::asks_what_its_parent_wants_to_know", "--nocapture"]);
    for name in ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR"] {
        child.env_remove(name).env_remove(name.to_lowercase());
    }
    child.env(ASK, address).envs(environment);
    let output: Output = tokio::task::spawn_blocking(move || child.output()).await.unwrap().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Nothing unless it is run as a child.
#[test]
fn asks_what_its_parent_wants_to_know() {
    let Ok(address) = std::env::var(ASK) else { return };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let heard = runtime.block_on(hear(&*Wire::OpenAi.model(&address)));
    println!("heard: {:?} {:?}", heard.text, heard.error);
}

#[tokio::test]
async fn a_proxy_in_the_environment_is_used_for_servers_elsewhere() {
    let proxy = answering(Wire::OpenAi).await;
    let heard = ask_in_a_child("http://models.example/v1", vec![("http_proxy", proxy.base.clone())]).await;
    assert!(heard.contains("heard: \"yes\" None"), "{heard}");
    let asked = proxy.received().await.remove(0).head;
    assert!(asked.starts_with("POST http://models.example/v1/chat/completions HTTP/1.1"), "{asked}");
}

#[tokio::test]
async fn an_authority_that_the_person_trusts_is_trusted_and_no_other() {
    let server = answering(Wire::OpenAi).await;
    let tls = TlsServer::start(&server).await;
    let trusted = tls.authority_file();
    let address = format!("https://localhost:{}/v1", tls.address.port());
    let with = |file: &Path| vec![("SSL_CERT_FILE", file.display().to_string())];
    let heard = ask_in_a_child(&address, with(trusted.path())).await;
    assert!(heard.contains("heard: \"yes\" None"), "{heard}");
    let heard = ask_in_a_child(&address, Vec::new()).await;
    assert!(heard.contains("NotSecure"), "{heard}");
    assert_eq!(server.received().await.len(), 1, "nothing is said to a server that is not trusted");
}

#[tokio::test]
async fn an_encrypted_server_is_reached_through_a_tunnel_that_sees_no_key() {
    let server = answering(Wire::OpenAi).await;
    let tls = TlsServer::start(&server).await;
    let (proxy, mut asked_for) = tunnel_to(tls.address).await;
    let trusted = tls.authority_file();
    let environment = vec![
        ("https_proxy", format!("http://{proxy}")),
        ("SSL_CERT_FILE", trusted.path().display().to_string()),
    ];
    let heard = ask_in_a_child(&format!("https://{HOST}/v1"), environment).await;
    assert!(heard.contains("heard: \"yes\" None"), "{heard}");
    let asked = asked_for.recv().await.unwrap();
    assert!(asked.starts_with(&format!("CONNECT {HOST}:443 HTTP/1.1")), "{asked}");
    assert!(!asked.contains(crate::wire::KEY), "{asked}");
}

#[rstest]
#[tokio::test]
async fn a_connection_that_does_not_come_about_is_given_up(
    #[values(Wire::OpenAi, Wire::Ollama, Wire::Anthropic, Wire::Gemini)] wire: Wire,
) {
    // Takes the connection and never says a word of TLS.
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("https://{}", listener.local_addr().unwrap());
    let connect = Duration::from_millis(80);
    let heard = hear(&*wire.model_with(&address, Timeouts { connect, ..patient() })).await;
    assert_eq!(heard.error, Some(ModelError::ConnectTimedOut { address, after: connect }));
}
