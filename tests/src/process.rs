//! The command line as a process: run to its end, fed through a pipe, or killed in the middle.

mod stream;

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::namespace::Namespace;
use crate::openai::{MODEL, ModelServer};
use crate::programs;

pub use stream::AppendStream;

/// Whether a process leaves no core dump, as Linux says it.
#[cfg(target_os = "linux")]
pub fn dumps_no_core(id: u32) -> bool {
    let limits = std::fs::read_to_string(format!("/proc/{id}/limits")).unwrap_or_default();
    let line = limits.lines().find(|line| line.starts_with("Max core file size"));
    // One byte: with it no program that collects dumps is given one either.
    line.and_then(|line| line.split_whitespace().nth(4)) == Some("1")
}

/// How often any of its threads has begun to run after it waited for something, as Linux says it.
#[cfg(target_os = "linux")]
pub fn wakes(id: u32) -> u64 {
    let threads = std::fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten();
    let told = threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("status")).ok());
    told.filter_map(|told| {
        let waited = told.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"))?;
        waited.trim().parse::<u64>().ok()
    })
    .sum()
}

/// A data directory of its own, and the model that is asked there.
#[derive(Debug)]
pub struct Cli {
    dir: TempDir,
    data: PathBuf,
    base_url: Option<String>,
    api_key: Option<String>,
    ollama: Option<String>,
    inside: Option<Namespace>,
    by_meaning: bool,
}

impl Default for Cli {
    fn default() -> Self {
        Self::new()
    }
}

impl Cli {
    /// An empty data directory and no model server at all.
    pub fn new() -> Self {
        let dir = tempfile::Builder::new().prefix("extremis-data-").tempdir().expect("a folder for the data");
        let data = dir.path().join("data");
        Self { dir, data, base_url: None, api_key: None, ollama: None, inside: None, by_meaning: false }
    }

    /// An empty data directory and this model server.
    pub fn with(server: &ModelServer) -> Self {
        Self { base_url: Some(server.base_url()), ..Self::new() }
    }

    /// An empty data directory, and this server where Ollama is looked for.
    pub fn beside_ollama(server: &ModelServer) -> Self {
        Self::new().and_ollama(server)
    }

    /// A data directory that is there already.
    pub fn at(data: &Path, server: &ModelServer) -> Self {
        Self { data: data.to_owned(), ..Self::with(server) }
    }

    /// A data directory that is there already, and no model server at all.
    pub fn at_without_server(data: &Path) -> Self {
        Self { data: data.to_owned(), ..Self::new() }
    }

    /// The same, and this server where Ollama is looked for.
    #[must_use]
    pub fn and_ollama(self, server: &ModelServer) -> Self {
        Self { ollama: Some(server.root_url()), ..self }
    }

    /// The same with an API key.
    #[must_use]
    pub fn and_key(self, key: &str) -> Self {
        Self { api_key: Some(key.to_owned()), ..self }
    }

    /// The same with the embedding model, which costs some seconds of work.
    #[must_use]
    pub fn and_meaning(self) -> Self {
        Self { by_meaning: true, ..self }
    }

    /// Runs everything from now on with the mounts of a namespace.
    pub fn enter(&mut self, namespace: Namespace) {
        self.inside = Some(namespace);
    }

    /// The namespace, if there is one.
    pub fn namespace(&self) -> Option<&Namespace> {
        self.inside.as_ref()
    }

    /// The data directory.
    pub fn data(&self) -> &Path {
        &self.data
    }

    /// A folder beside the data directory for files of the test.
    pub fn scratch(&self) -> &Path {
        self.dir.path()
    }

    /// A command that ends as the caller says.
    pub fn command<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Command {
        let mut command = match &self.inside {
            None => Command::new(programs::cli()),
            Some(namespace) => namespace.command(&programs::cli()),
        };
        for name in [
            "EXTREMIS_DATA_DIR",
            "EXTREMIS_BASE_URL",
            "EXTREMIS_MODEL",
            "EXTREMIS_API_KEY",
            "EXTREMIS_LOG",
            "EXTREMIS_EMBEDDING_MODEL",
        ] {
            command.env_remove(name);
        }
        command
            // What is said is compared in English, wherever the tests run.
            .env("LC_ALL", "C.UTF-8")
            .env("HOME", self.dir.path())
            .env("XDG_CACHE_HOME", self.dir.path())
            .env("NO_PROXY", "127.0.0.1")
            .env("DBUS_SESSION_BUS_ADDRESS", "disabled:")
            .arg("--data-dir")
            .arg(&self.data);
        if let Some(base_url) = &self.base_url {
            command.args(["--base-url", base_url, "--model", MODEL]);
        }
        if let Some(ollama) = &self.ollama {
            command.env("OLLAMA_HOST", ollama);
        }
        if let Some(key) = &self.api_key {
            command.env("KEY_OF_THE_TEST", key).args(["--api-key-env", "KEY_OF_THE_TEST"]);
        }
        if self.by_meaning {
            command.env("EXTREMIS_EMBEDDING_MODEL", programs::embedding_model());
        }
        command.args(arguments).stdin(Stdio::null());
        command
    }

    /// Runs a command to its end.
    pub fn run<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Told {
        let output = self.command(arguments).output().expect("the command line runs");
        Told::from(output)
    }

    /// Runs a command with `--json` that must succeed; gives its last line.
    pub fn json<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Value {
        let told = self.with_json(arguments);
        assert!(told.ok, "{:?} failed: {}", strings(arguments), told.err);
        told.last()
    }

    /// Runs a command with `--json` that must fail; gives the error on stderr.
    pub fn error<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Value {
        let told = self.with_json(arguments);
        assert!(!told.ok, "{:?} was expected to fail: {}", strings(arguments), told.out);
        told.error()
    }

    /// Runs a command with `--json`, whatever becomes of it.
    pub fn with_json<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Told {
        let mut all = vec!["--json".to_owned()];
        all.extend(strings(arguments));
        self.run(&all)
    }

    /// Starts a command with pipes on all sides.
    pub fn spawn<S: AsRef<OsStr>>(&self, arguments: &[S]) -> Child {
        let mut command = self.command(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the command line starts")
    }

    /// Runs a command with `--json` and this on its stdin; it must succeed.
    pub fn json_with_input<S: AsRef<OsStr>>(&self, arguments: &[S], input: &str) -> Vec<Value> {
        let mut all = vec!["--json".to_owned()];
        all.extend(strings(arguments));
        let mut child = self.spawn(&all);
        let mut stdin = child.stdin.take().expect("stdin is a pipe");
        let input = input.to_owned();
        let feeder = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
        let told = Told::from(child.wait_with_output().expect("the command ends"));
        let _ = feeder.join();
        assert!(told.ok, "{:?} failed: {}", strings(arguments), told.err);
        told.lines()
    }

    /// The session as `sessions show` gives it.
    pub fn show(&self, session: &str) -> Value {
        self.json(&["sessions", "show", session])
    }

    /// The list as `sessions list` gives it.
    pub fn list(&self) -> Vec<Value> {
        self.json(&["sessions", "list"]).as_array().cloned().expect("a list")
    }

    /// Asks, and gives the last line of the answer.
    pub fn ask(&self, session: Option<&str>, text: &str) -> Value {
        match session {
            Some(session) => self.json(&["ask", "--session", session, text]),
            None => self.json(&["ask", text]),
        }
    }

    /// Appends messages without a model, user and assistant in turn, to a session or a new one; gives the session.
    pub fn append(&self, session: Option<&str>, messages: &[(&str, &str)]) -> String {
        let line = |(role, content): &(&str, &str)| {
            serde_json::json!({ "role": role, "content": content }).to_string()
        };
        let lines = messages.iter().map(line).collect::<Vec<_>>().join("\n");
        let mut arguments = vec!["append", "--stream"];
        arguments.extend(session.iter().flat_map(|session| ["--session", session]));
        let acknowledged = self.json_with_input(&arguments, &lines);
        assert_eq!(acknowledged.len(), messages.len(), "each message is acknowledged");
        acknowledged.last().and_then(|line| line["session"].as_str()).expect("a session").to_owned()
    }

    /// The path of a session's file.
    pub fn file_of(&self, session: &str) -> PathBuf {
        self.data.join("conversations").join(format!("{session}.json"))
    }
}

fn strings<S: AsRef<OsStr>>(arguments: &[S]) -> Vec<String> {
    arguments.iter().map(|argument| argument.as_ref().to_string_lossy().into_owned()).collect()
}

/// What a command said.
#[derive(Debug)]
pub struct Told {
    /// Whether it succeeded.
    pub ok: bool,
    /// The exit code; none when a signal ended it.
    pub code: Option<i32>,
    /// On stdout.
    pub out: String,
    /// On stderr.
    pub err: String,
}

impl From<Output> for Told {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("the command line prints UTF-8");
        let (out, err) = (text(output.stdout), text(output.stderr));
        Self { ok: output.status.success(), code: output.status.code(), out, err }
    }
}

impl Told {
    /// Every line of stdout as JSON.
    pub fn lines(&self) -> Vec<Value> {
        let parse = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line:?}"));
        self.out.lines().map(parse).collect()
    }

    /// The last line of stdout as JSON.
    pub fn last(&self) -> Value {
        self.lines().pop().unwrap_or_else(|| panic!("nothing was printed; on stderr: {}", self.err))
    }

    /// The error on stderr as JSON, `{code, message, retryable}`; notes may stand before it.
    pub fn error(&self) -> Value {
        let line = self.err.lines().last().unwrap_or_default();
        let error: Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {:?}", self.err));
        assert!(
            error["code"].is_string() && error["retryable"].is_boolean(),
            "the shape of an error: {error}"
        );
        assert!(
            error["message"].as_str().is_some_and(|message| !message.contains('\n')),
            "one line: {error}"
        );
        error
    }

    /// The error on stderr as a person sees it: the last line.
    pub fn error_line(&self) -> &str {
        self.err.lines().last().unwrap_or_default()
    }
}
