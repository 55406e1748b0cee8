//! A server of the built pages, for this machine alone.

use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};

/// The pages' folder, served until the process ends.
pub struct Pages {
    port: u16,
}

impl Pages {
    /// Serves a folder.
    pub fn serve(folder: &Path) -> Self {
        assert!(folder.join("dev/index.html").is_file(), "the pages are built: {}", folder.display());
        let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let port = socket.local_addr().expect("a bound socket has an address").port();
        let folder = folder.to_owned();
        std::thread::spawn(move || {
            for stream in socket.incoming().flatten() {
                let folder = folder.clone();
                std::thread::spawn(move || answer(&stream, &folder));
            }
        });
        Self { port }
    }

    /// The address of a page.
    pub fn address(&self, page: &str) -> String {
        format!("http://127.0.0.1:{}/dev/{page}", self.port)
    }

    /// A page of the same server with nothing on it.
    pub fn empty(&self) -> String {
        format!("http://127.0.0.1:{}/empty", self.port)
    }
}

/// Answers one request, and ends: the browser asks anew.
fn answer(stream: &TcpStream, folder: &Path) {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let Some(first) = lines.next() else { return };
    while lines.next().is_some_and(|line| !line.is_empty()) {}
    let asked = first.split(' ').nth(1).unwrap_or_default().split('?').next().unwrap_or_default();
    let (kind, body) = found(folder, asked).unwrap_or(("text/html", Vec::new()));
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: max-age=3600\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let mut stream = stream;
    // A browser that has gone elsewhere meanwhile wants nothing of it.
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&body));
}

fn found(folder: &Path, asked: &str) -> Option<(&'static str, Vec<u8>)> {
    let name = asked.trim_start_matches('/');
    // The pages are built into a folder of their own, beside that of the frame that they show.
    let files = [folder.join(name), folder.join(name.trim_start_matches("dev/"))];
    let file: &PathBuf = files.iter().find(|file| file.is_file())?;
    let kind = match file.extension()?.to_str()? {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript",
        "css" => "text/css",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    };
    Some((kind, std::fs::read(file).ok()?))
}
