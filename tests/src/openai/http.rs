//! HTTP/1.1 as far as a model server needs it, with the wire in hand, so that it can also be cut.

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::Value;

use super::Request;

const MAX_HEADERS: usize = 64;

/// Reads a request; none when the connection is over.
pub(super) fn read(from: &mut TcpStream) -> Option<Request> {
    let mut bytes = Vec::new();
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut head = httparse::Request::new(&mut headers);
        let parsed = if bytes.is_empty() { httparse::Status::Partial } else { head.parse(&bytes).ok()? };
        if let httparse::Status::Complete(start) = parsed {
            let mut request = Request {
                method: head.method?.to_owned(),
                path: head.path?.to_owned(),
                headers: head.headers.iter().map(owned).collect(),
                ..Request::default()
            };
            let length = request.header("content-length").map_or(Some(0), |length| length.parse().ok())?;
            let mut body = bytes.split_off(start);
            while body.len() < length {
                let count = from.read(&mut buffer).ok().filter(|count| *count > 0)?;
                body.extend_from_slice(&buffer[..count]);
            }
            request.body = serde_json::from_slice(&body).unwrap_or_default();
            return Some(request);
        }
        let count = from.read(&mut buffer).ok().filter(|count| *count > 0)?;
        bytes.extend_from_slice(&buffer[..count]);
    }
}

fn owned(header: &httparse::Header<'_>) -> (String, String) {
    (header.name.to_ascii_lowercase(), String::from_utf8_lossy(header.value).into_owned())
}

/// Sends a whole response; false when the connection is over.
pub(super) fn respond(to: &mut TcpStream, status: u16, headers: &[(String, String)], body: &Value) -> bool {
    send(to, status, "application/json", headers, &body.to_string())
}

/// Sends a page for a browser; false when the connection is over.
pub(super) fn show(to: &mut TcpStream, page: &str) -> bool {
    send(to, 200, "text/html; charset=utf-8", &[], page)
}

fn send(to: &mut TcpStream, status: u16, kind: &str, headers: &[(String, String)], body: &str) -> bool {
    let mut head =
        format!("HTTP/1.1 {status} Said\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n", body.len());
    for (name, value) in headers {
        let _ = write!(head, "{name}: {value}\r\n");
    }
    to.write_all(format!("{head}\r\n{body}").as_bytes()).is_ok()
}

/// Says nothing more until the client goes away or the server is stopped. Always false: the connection is over.
pub(super) fn hang(to: &mut TcpStream, going_on: &dyn Fn() -> bool) -> bool {
    let _ = to.set_read_timeout(Some(Duration::from_millis(20)));
    let mut byte = [0];
    while going_on() {
        match to.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error)
                if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) => {}
            Err(_) => break,
        }
    }
    false
}

/// A response body in chunked transfer coding.
pub(super) struct Body<'a> {
    to: &'a mut TcpStream,
}

impl<'a> Body<'a> {
    pub fn start(to: &'a mut TcpStream, kind: &str) -> std::io::Result<Self> {
        let head = format!("HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nTransfer-Encoding: chunked\r\n\r\n");
        to.write_all(head.as_bytes())?;
        Ok(Self { to })
    }

    pub fn send(&mut self, text: &str) -> std::io::Result<()> {
        self.to.write_all(format!("{:x}\r\n{text}\r\n", text.len()).as_bytes())
    }

    pub fn finish(self) -> std::io::Result<()> {
        self.to.write_all(b"0\r\n\r\n")
    }
}
