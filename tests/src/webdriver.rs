//! A small client for the W3C `WebDriver` protocol, and `WebKitWebDriver` behind it, which starts the application.
//!
//! The driver is for looking. Whatever a test does, it does with the keys and the pointer of the X server, as a person
//! would: what is covered cannot be clicked, and what has no focus gets no keys.
//!
//! Deliberately absent: tauri-driver, which on Linux only renames a capability on its way to `WebKitWebDriver`; and the
//! protocol's own clicks, keys and values, which reach what no person can.

mod accessibility;
mod dom;
mod hands;
mod pages;
mod picture;
mod target;

use std::cell::Cell;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use ureq::Agent;

pub use dom::{Seen, test_id};

use crate::app::{Launch, MAIN_TITLE};
use crate::desktop::{Desktop, Input};
use crate::group::Group;
use crate::{programs, wait};

/// How often an application is started under a driver that has no page of it. `WebKitWebDriver` loses an application now
/// and then while that starts (one start of some hundreds), and tells nothing of it from then on.
const ATTACHES: usize = 3;
/// How long the first page may take.
const PAGE_WITHIN: Duration = Duration::from_secs(15);

/// What the driver says when it does not do something.
#[derive(Debug, Clone)]
pub struct Refusal {
    /// The protocol's word for it, such as `no such element`.
    pub error: String,
    /// More of it.
    pub message: String,
}

/// A browser driver with one session: the application.
#[derive(Debug)]
pub struct Driver {
    process: Group,
    agent: Agent,
    session: String,
    /// None on a desktop whose keys and pointer are not the X server's.
    input: Option<Arc<Input>>,
    /// The title of the window that the driven page is in.
    window: Cell<&'static str>,
}

impl Driver {
    /// Starts an application under a driver.
    pub fn start(desktop: &Desktop, application: &Path, launch: &Launch) -> Self {
        let command = match &launch.inside {
            None => desktop.guarded("WebKitWebDriver"),
            Some(entry) => {
                let mut command = desktop.guarded("nsenter");
                command.args(entry).arg(programs::tool("WebKitWebDriver"));
                command
            }
        };
        let log = desktop.log("WebKitWebDriver");
        Self::start_by(command, Some(desktop.input()), application, launch, &log)
    }

    /// Starts an application under a driver that a command starts. Where there is no input of an X server, it is only
    /// looked at.
    pub fn start_by(
        mut command: Command,
        input: Option<&Arc<Input>>,
        application: &Path,
        launch: &Launch,
        log: &Path,
    ) -> Self {
        let port = free_port();
        command.arg(format!("--port={port}")).arg("--host=127.0.0.1");
        command.env("TAURI_AUTOMATION", "true").env("TAURI_WEBVIEW_AUTOMATION", "true");
        launch.prepare(&mut command);
        let address = format!("http://127.0.0.1:{port}");
        let options = json!({ "binary": application, "args": launch.arguments });
        let attached = || Self::attached(&mut command, input, &address, &options, log);
        std::iter::repeat_with(attached).take(ATTACHES).flatten().next().unwrap_or_else(|| {
            panic!("the driver has no page of the application, however often it is started")
        })
    }

    /// Starts a driver and an application under it. None where the driver has no page of the application, which runs.
    fn attached(
        command: &mut Command,
        input: Option<&Arc<Input>>,
        address: &str,
        options: &Value,
        log: &Path,
    ) -> Option<Self> {
        let process = Group::start(command);
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_mins(2)))
            .proxy(None)
            .build()
            .new_agent();
        let session = address.to_owned();
        let input = input.cloned();
        let mut driver = Self { process, agent, session, input, window: Cell::new(MAIN_TITLE) };
        wait::until("the driver answers", || driver.call("GET", "/status", &Value::Null).ok());
        let wanted = json!({ "capabilities": { "alwaysMatch": { "webkitgtk:browserOptions": options } } });
        let made = driver.call("POST", "/session", &wanted);
        let made = made.unwrap_or_else(|refusal| {
            let log = std::fs::read_to_string(log).unwrap_or_default();
            panic!("the application did not start under the driver: {refusal:?}\n{log}")
        });
        let id = made["sessionId"].as_str().expect("a session has an id");
        driver.session = format!("{address}/session/{id}");
        let pages = || driver.call("GET", "/window/handles", &Value::Null);
        let is_there = |pages: &Value| pages.as_array().is_some_and(|pages| !pages.is_empty());
        let found = wait::attempt(PAGE_WITHIN, || pages().ok().filter(is_there));
        if found.is_some() {
            return Some(driver);
        }
        eprintln!("the driver has no page of the application, which is started again: {:?}", pages());
        None
    }

    /// Keys, the pointer and the screen.
    fn input(&self) -> &Input {
        self.input.as_ref().expect("the page is on an X server")
    }

    /// The id of the driver's process; the application is a child of it.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Ends the driver and the application as a crash would.
    pub fn kill(mut self) {
        self.process.kill();
    }

    /// One call of the protocol.
    fn call(&self, method: &str, path: &str, body: &Value) -> Result<Value, Refusal> {
        let url = format!("{}{path}", self.session);
        let sent = match method {
            "GET" => self.agent.get(&url).call(),
            "DELETE" => self.agent.delete(&url).call(),
            _ => self.agent.post(&url).send_json(body),
        };
        let failed =
            |error: ureq::Error| Refusal { error: "no answer".to_owned(), message: error.to_string() };
        let mut response = sent.map_err(failed)?;
        let told: Value = response.body_mut().with_config().limit(u64::MAX).read_json().map_err(failed)?;
        let value = told["value"].clone();
        match value["error"].as_str() {
            Some(error) if !response.status().is_success() => Err(Refusal {
                error: error.to_owned(),
                message: value["message"].as_str().unwrap_or_default().to_owned(),
            }),
            _ => Ok(value),
        }
    }

    /// Runs a function body in the page, to look at something; `arguments` are `arguments[0]`, ….
    pub fn script(&self, body: &str, arguments: &[Value]) -> Result<Value, Refusal> {
        self.call("POST", "/execute/sync", &json!({ "script": body, "args": arguments }))
    }

    /// Makes the page whose address matches the one that is driven.
    #[track_caller]
    pub fn switch_to(&self, what: &str, wanted: impl Fn(&str) -> bool) {
        let mut seen = Vec::new();
        let found = wait::attempt(wait::LIMIT, || {
            seen.clear();
            let handles = self
                .call("GET", "/window/handles", &Value::Null)
                .map_err(|refusal| seen.push(Err(refusal)))
                .ok()?;
            handles.as_array()?.iter().find_map(|handle| {
                let address = self
                    .call("POST", "/window", &json!({ "handle": handle }))
                    .and_then(|_| self.script("return location.href", &[]));
                let is_it = address.as_ref().is_ok_and(|address| address.as_str().is_some_and(&wanted));
                seen.push(address);
                is_it.then_some(())
            })
        });
        assert!(found.is_some(), "there is no page for {what}, but {seen:?}");
    }

    /// Makes the page of the main window the one that is driven. One that is still to be loaded is `about:blank`, whichever
    /// window it is of.
    #[track_caller]
    pub fn switch_to_main(&self) {
        let others = ["popup", "conversation=", "diagrams"];
        self.switch_to("the main window", |address| {
            address.contains("://") && !others.iter().any(|other| address.contains(other))
        });
    }

    /// Goes on in a frame of the page, until another page is switched to.
    #[track_caller]
    pub fn enter_frame(&self, selector: &str) {
        let find = json!({ "using": "css selector", "value": selector });
        let frame = self.call("POST", "/element", &find).expect("there is a frame");
        self.call("POST", "/frame", &json!({ "id": frame })).expect("it can be entered");
    }

    /// Says in which window the driven page is, by its title.
    pub fn is_in(&self, title: &'static str) {
        self.window.set(title);
    }
}

fn free_port() -> u16 {
    let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    socket.local_addr().expect("a bound socket has an address").port()
}
