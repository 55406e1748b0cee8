//! A server that sends exactly what a test says, in exactly these pieces.

use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Mutex, Notify};
use tokio::task::AbortHandle;

/// How an answer ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// As HTTP says.
    Properly,
    /// The connection is closed in the middle.
    Cut,
    /// Nothing more comes; the connection stays open.
    Hang,
    /// One letter after the other, for ever, of something that never ends.
    Drip,
    /// The last part again and again, for ever and without a pause.
    Repeat,
}

/// One answer: each part travels in an HTTP chunk of its own, so that none are joined on the way.
#[derive(Debug, Clone)]
pub struct Script {
    pub head: String,
    pub parts: Vec<Vec<u8>>,
    pub end: End,
}

impl Script {
    pub fn new(content_type: &str, parts: Vec<Vec<u8>>, end: End) -> Self {
        let head =
            format!("HTTP/1.1 200 OK\r\ncontent-type: {content_type}\r\ntransfer-encoding: chunked\r\n\r\n");
        Self { head, parts, end }
    }

    pub fn plain(status: u16, headers: &str, body: &str) -> Self {
        let head = format!("HTTP/1.1 {status} Status\r\n{headers}transfer-encoding: chunked\r\n\r\n");
        let parts = if body.is_empty() { Vec::new() } else { vec![body.as_bytes().to_vec()] };
        Self { head, parts, end: End::Properly }
    }

    /// A head that begins and never ends.
    pub fn endless_head() -> Self {
        let head = "HTTP/1.1 200 OK\r\nx-never-ending: ".to_owned();
        Self { head, parts: Vec::new(), end: End::Drip }
    }

    /// Not even a head.
    pub fn silence() -> Self {
        Self { head: String::new(), parts: Vec::new(), end: End::Hang }
    }
}

/// A request as it arrived.
#[derive(Debug, Clone)]
pub struct Received {
    pub head: String,
    pub body: String,
}

#[derive(Debug)]
pub struct Server {
    pub base: String,
    received: Arc<Mutex<Vec<Received>>>,
    hung_up: Arc<Notify>,
    accepting: AbortHandle,
}

impl Server {
    /// Gives one script after the other, the last one for every further request.
    pub async fn start(scripts: Vec<Script>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let received = Arc::new(Mutex::new(Vec::new()));
        let hung_up = Arc::new(Notify::new());
        let (seen, gone) = (Arc::clone(&received), Arc::clone(&hung_up));
        let accepting = tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let (scripts, seen, gone) = (scripts.clone(), Arc::clone(&seen), Arc::clone(&gone));
                tokio::spawn(serve(socket, scripts, seen, gone));
            }
        });
        Self { base, received, hung_up, accepting: accepting.abort_handle() }
    }

    /// Gives its port back: of thousands of servers not all can listen at once.
    pub fn stop(self) {
        self.accepting.abort();
    }

    pub async fn received(&self) -> Vec<Received> {
        self.received.lock().await.clone()
    }

    /// Waits until a client has closed a connection on which the server still had something to say.
    pub async fn client_hung_up(&self) {
        tokio::time::timeout(Duration::from_secs(10), self.hung_up.notified())
            .await
            .expect("the client keeps the connection open");
    }
}

async fn serve(
    mut socket: TcpStream,
    scripts: Vec<Script>,
    seen: Arc<Mutex<Vec<Received>>>,
    gone: Arc<Notify>,
) {
    socket.set_nodelay(true).unwrap();
    while let Some(request) = read_request(&mut socket).await {
        let script = {
            let mut seen = seen.lock().await;
            seen.push(request);
            scripts[(seen.len() - 1).min(scripts.len() - 1)].clone()
        };
        let is_sent = send(&mut socket, &script).await.is_ok();
        match script.end {
            End::Properly if is_sent => {}
            End::Cut => return,
            End::Drip => {
                drip(&mut socket, &script).await;
                gone.notify_one();
                return;
            }
            End::Repeat => {
                repeat(&mut socket, &script).await;
                gone.notify_one();
                return;
            }
            End::Properly | End::Hang => {
                let mut rest = [0; 64];
                while socket.read(&mut rest).await.is_ok_and(|read| read > 0) {}
                gone.notify_one();
                return;
            }
        }
    }
}

async fn send(socket: &mut TcpStream, script: &Script) -> std::io::Result<()> {
    socket.write_all(script.head.as_bytes()).await?;
    for part in &script.parts {
        socket.write_all(&chunk(part)).await?;
    }
    if script.end == End::Properly {
        socket.write_all(b"0\r\n\r\n").await?;
    }
    socket.flush().await
}

fn chunk(part: &[u8]) -> Vec<u8> {
    [format!("{:x}\r\n", part.len()).as_bytes(), part, b"\r\n"].concat()
}

async fn repeat(socket: &mut TcpStream, script: &Script) {
    let part = chunk(script.parts.last().unwrap());
    while socket.write_all(&part).await.is_ok() {}
}

/// Faster than any patience that a test has, so that only the sum of it can be what is too long.
async fn drip(socket: &mut TcpStream, script: &Script) {
    let letter: &[u8] = if script.head.ends_with("\r\n\r\n") { b"1\r\nx\r\n" } else { b"x" };
    while socket.write_all(letter).await.is_ok() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn read_request(socket: &mut TcpStream) -> Option<Received> {
    let mut bytes = Vec::new();
    let mut part = [0; 8192];
    loop {
        let read = socket.read(&mut part).await.ok().filter(|read| *read > 0)?;
        bytes.extend_from_slice(&part[..read]);
        let text = String::from_utf8_lossy(&bytes);
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head
                .lines()
                .filter_map(|line| line.split_once(':'))
                .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
                .map_or(0, |(_, value)| value.trim().parse().unwrap());
            if body.len() >= length {
                return Some(Received { head: head.to_owned(), body: body.to_owned() });
            }
        }
    }
}
