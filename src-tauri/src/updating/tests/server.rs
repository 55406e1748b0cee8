use std::collections::HashMap;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use crate::lock::lock;

/// What the server sends.
#[derive(Debug, Clone)]
pub(super) enum Answer {
    Whole(Vec<u8>),
    /// The beginning of something longer, and then the end of the connection.
    Cut(Vec<u8>),
    /// The head of something of this length, and its first byte.
    Announced(u64),
    /// The head, and then nothing.
    Silence,
    /// 404.
    Nothing,
}

/// A server of updates on this machine.
pub(super) struct UpdateServer {
    port: u16,
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    answers: Mutex<HashMap<String, Answer>>,
    requests: Mutex<Vec<String>>,
    /// Connections over which nothing more comes.
    silent: Mutex<Vec<TcpStream>>,
}

impl UpdateServer {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (port, shared) = (listener.local_addr().unwrap().port(), Arc::new(Shared::default()));
        let serving = Arc::clone(&shared);
        std::thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                serve(&serving, connection);
            }
        });
        Self { port, shared }
    }

    pub fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    pub fn answers(&self, path: &str, answer: Answer) {
        lock(&self.shared.answers).insert(path.to_owned(), answer);
    }

    /// The heads of all requests so far.
    pub fn requests(&self) -> Vec<String> {
        lock(&self.shared.requests).clone()
    }
}

fn serve(shared: &Shared, mut connection: TcpStream) {
    let Some(head) = head(&mut connection) else { return };
    let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
    lock(&shared.requests).push(head);
    let answer = lock(&shared.answers).get(&path).cloned().unwrap_or(Answer::Nothing);
    let begin =
        |length: u64| format!("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n");
    let (head, body) = match &answer {
        Answer::Whole(body) => (begin(body.len() as u64), body.as_slice()),
        Answer::Cut(body) => (begin(1000), body.as_slice()),
        Answer::Announced(length) => (begin(*length), b"a".as_slice()),
        Answer::Silence => (begin(1000), b"".as_slice()),
        Answer::Nothing => (
            "HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".to_owned(),
            b"".as_slice(),
        ),
    };
    let sent = connection.write_all(head.as_bytes()).and_then(|()| connection.write_all(body));
    match answer {
        Answer::Silence | Answer::Announced(_) => lock(&shared.silent).push(connection),
        _ => drop(sent.and_then(|()| connection.shutdown(Shutdown::Both))),
    }
}

/// The head of a request, up to its empty line.
fn head(connection: &mut TcpStream) -> Option<String> {
    let (mut head, mut byte) = (Vec::new(), [0]);
    while !head.ends_with(b"\r\n\r\n") {
        connection.read_exact(&mut byte).ok()?;
        head.push(byte[0]);
    }
    Some(String::from_utf8_lossy(&head).trim_end().to_owned())
}
