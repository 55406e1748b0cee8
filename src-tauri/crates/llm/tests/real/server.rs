//! `llama-server` of llama.cpp with the weights of the built-in model: one for all tests, ended with them.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::Stdio;
use std::sync::{OnceLock, mpsc};
use std::thread;

use extremis_tests::group::{self, Group};
use extremis_tests::{programs, wait};

use crate::models::WINDOW;

/// What it asks of its clients.
pub const KEY: &str = "sk-of-the-real-server";
/// The name that it gives its model.
pub const MODEL: &str = "smollm2";

/// Where it listens, without a path; started at the first question.
pub fn address() -> &'static str {
    static ADDRESS: OnceLock<String> = OnceLock::new();
    ADDRESS.get_or_init(|| {
        let (tell, told) = mpsc::channel();
        // The kernel ends the server with the thread that started it, so that is one which lives as long as all the
        // tests: a test's own ends with the test, and a static value is never dropped.
        thread::spawn(move || {
            let (_server, port) = started();
            let _ = tell.send(format!("http://127.0.0.1:{port}"));
            loop {
                thread::park();
            }
        });
        told.recv().expect("the model server starts")
    })
}

/// Another program may take the port before the server does: then it is tried on another one.
fn started() -> (Group, u16) {
    for _ in 0..5 {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
        let mut server = start(port);
        let is_healthy = wait::until("the model server is up, or has ended", || {
            let is_healthy = get_at(port, "/health").is_some_and(|(status, _)| status == 200);
            (is_healthy || !server.is_running()).then_some(is_healthy)
        });
        if is_healthy && server.is_running() {
            return (server, port);
        }
    }
    panic!("the model server does not start: run {} by hand", programs::llama_server().display())
}

fn start(port: u16) -> Group {
    let mut command = group::command(&programs::llama_server());
    command
        .arg("--model")
        .arg(programs::builtin_model())
        .args(["--host", "127.0.0.1", "--port", &port.to_string(), "--alias", MODEL, "--api-key", KEY])
        .args(["--ctx-size", &WINDOW.to_string(), "--parallel", "1", "--threads", "1", "--offline"])
        .args(["--metrics", "--slots"])
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    Group::start(&mut command)
}

/// What the server says at a path beside the protocol.
pub fn get(path: &str) -> String {
    let port = address().rsplit(':').next().unwrap().parse().unwrap();
    let (status, body) = get_at(port, path).unwrap();
    assert_eq!(status, 200, "{path}: {body}");
    body
}

fn get_at(port: u16, path: &str) -> Option<(u16, String)> {
    let mut socket = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).ok()?;
    let head = format!("GET {path} HTTP/1.0\r\nHost: localhost\r\nAuthorization: Bearer {KEY}\r\n\r\n");
    socket.write_all(head.as_bytes()).ok()?;
    let mut answer = String::new();
    socket.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split_whitespace().nth(1)?.parse().ok()?;
    Some((status, body.to_owned()))
}
