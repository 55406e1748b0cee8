//! What our way from a server's bytes to events costs, beside the least that anybody does to get at the words: `reqwest`,
//! a search for the ends of lines, and `serde_json` for the one field that counts. It copies nothing but that field, and
//! knows neither time-outs, cancelling, refusals, thoughts, calls of tools nor usage. Both open a connection for each
//! answer, as the product does to a server on this machine.
//!
//! Each token travels by itself, as models write them, so that none is cheaper for having come with others. The server
//! has threads of its own; of the client only its own thread's time on a processor counts (Linux tells it).

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use extremis_domain::Role;
use extremis_llm::{BaseUrl, Event, Model, ProviderKind, Remote, Request, Turn};
use futures::StreamExt;
use serde::Deserialize;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use crate::{Line, median, milliseconds, on_cpu};

const TOKENS: usize = 1000;
/// Between two tokens; several times as long as either client needs for one.
const GAP: Duration = Duration::from_micros(250);
const ROUNDS: usize = 15;

/// Processor time for each token of a long answer.
pub(crate) fn cpu_per_token() -> Line {
    let server = serve(TOKENS);
    let (mut ours, mut raw) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(microseconds_per_token(measured(server, Client::Ours).on_cpu));
        raw.push(microseconds_per_token(measured(server, Client::Raw).on_cpu));
    }
    Line { name: "stream_cpu_per_token", unit: "us", value: median(ours), floor: median(raw) }
}

/// From the question to the first word.
pub(crate) fn first_token() -> Line {
    let server = serve(1);
    let (mut ours, mut raw) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS * 4 {
        ours.push(milliseconds(measured(server, Client::Ours).first));
        raw.push(milliseconds(measured(server, Client::Raw).first));
    }
    Line { name: "stream_first_token", unit: "ms", value: median(ours), floor: median(raw) }
}

#[derive(Clone, Copy)]
enum Client {
    Ours,
    Raw,
}

struct Measured {
    on_cpu: Duration,
    first: Duration,
}

/// Asks once to have everything ready, then once more for the figures, on a thread of its own.
fn measured(server: SocketAddr, client: Client) -> Measured {
    let measure = move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let base = BaseUrl::parse(&format!("http://{server}/v1")).expect("an address");
            // Ours first in either case: it also chooses who does TLS.
            let protocol = ProviderKind::default().protocol().expect("a server");
            let model = protocol.model(Remote::new(base, "m", None, 8192));
            let raw = raw_client();
            let ask = async || match client {
                Client::Ours => ours(&*model).await,
                Client::Raw => raw_words(&raw, server).await,
            };
            ask().await;
            let (began, before) = (Instant::now(), on_cpu());
            let first = ask().await.duration_since(began);
            Measured { on_cpu: on_cpu().saturating_sub(before), first }
        })
    };
    std::thread::spawn(measure).join().expect("the client ends")
}

/// When the first word came.
async fn ours(model: &dyn Model) -> Instant {
    let turns = vec![Turn::new(Role::User, "Go on.")];
    let mut stream = model.stream(Request { turns, ..Request::default() }, CancellationToken::new());
    let mut first = None;
    let mut length = 0;
    while let Some(event) = stream.next().await {
        if let Event::Text(text) = event.expect("a whole answer") {
            first.get_or_insert_with(Instant::now);
            length += text.len();
        }
    }
    assert!(length >= 5, "the words arrived");
    first.expect("a word")
}

async fn raw_words(client: &reqwest::Client, server: SocketAddr) -> Instant {
    let body = json!({ "model": "m", "messages": [{ "role": "user", "content": "Go on." }], "stream": true });
    let request = client.post(format!("http://{server}/v1/chat/completions")).body(body.to_string());
    let mut bytes = request.send().await.expect("an answer").bytes_stream();
    let mut first = None;
    let mut read = Vec::new();
    let mut length = 0;
    while let Some(part) = bytes.next().await {
        read.extend_from_slice(&part.expect("a whole answer"));
        let mut start = 0;
        while let Some(end) = read[start..].iter().position(|byte| *byte == b'\n') {
            let line = &read[start..start + end];
            start += end + 1;
            let data = line.strip_prefix(b"data: ").filter(|data| data.starts_with(b"{"));
            if let Some(piece) = data.and_then(|data| serde_json::from_slice::<Piece>(data).ok()) {
                first.get_or_insert_with(Instant::now);
                length += piece
                    .choices
                    .iter()
                    .filter_map(|one| one.delta.content.as_ref())
                    .map(String::len)
                    .sum::<usize>();
            }
        }
        read.drain(..start);
    }
    assert!(length >= 5, "the words arrived");
    first.expect("a word")
}

#[derive(Deserialize)]
struct Piece {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    delta: Delta,
}

#[derive(Deserialize)]
struct Delta {
    content: Option<String>,
}

fn raw_client() -> reqwest::Client {
    let builder = reqwest::Client::builder().no_proxy().tls_certs_only([]);
    builder.pool_max_idle_per_host(0).build().expect("a client")
}

fn microseconds_per_token(time: Duration) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a thousand is exact")]
    let tokens = TOKENS as f64;
    (time.as_secs_f64() * 1e6 / tokens * 1000.0).round() / 1000.0
}

/// A server that answers every question with so many tokens.
pub(crate) fn serve(tokens: usize) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            // A client that is done closes the connection, and its thread ends.
            std::thread::spawn(move || answer_all(connection, tokens));
        }
    });
    address
}

fn answer_all(connection: TcpStream, tokens: usize) -> Option<()> {
    connection.set_nodelay(true).ok()?;
    let mut out = connection.try_clone().ok()?;
    let mut input = BufReader::new(connection);
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
    let token = json!({ "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1_760_000_000,
        "model": "m", "choices": [{ "index": 0, "delta": { "content": " word" }, "finish_reason": null }] });
    let token = chunk(&format!("data: {token}\n\n"));
    let end = json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": "stop" }] });
    let end = chunk(&format!("data: {end}\n\ndata: [DONE]\n\n")) + "0\r\n\r\n";
    loop {
        read_request(&mut input)?;
        out.write_all(head.as_bytes()).ok()?;
        for _ in 0..tokens {
            out.write_all(token.as_bytes()).ok()?;
            std::thread::sleep(GAP);
        }
        out.write_all(end.as_bytes()).ok()?;
    }
}

fn chunk(data: &str) -> String {
    format!("{:x}\r\n{data}\r\n", data.len())
}

fn read_request(input: &mut BufReader<TcpStream>) -> Option<()> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if input.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().ok()?;
            }
            None if line.trim().is_empty() => break,
            _ => {}
        }
    }
    let mut body = vec![0; length];
    input.read_exact(&mut body).ok()
}
