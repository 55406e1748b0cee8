//! A running `append --stream`, to be killed at any moment.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use serde_json::{Value, json};

use super::Cli;

/// A writer that acknowledges line by line.
#[derive(Debug)]
pub struct AppendStream {
    child: Child,
    to: ChildStdin,
    from: Lines<BufReader<ChildStdout>>,
}

impl AppendStream {
    /// Starts it on a session, or a new one.
    pub fn start(cli: &Cli, session: Option<&str>) -> Self {
        let mut arguments = vec!["--json", "append", "--stream"];
        arguments.extend(session.iter().flat_map(|session| ["--session", session]));
        let mut child = cli.spawn(&arguments);
        let to = child.stdin.take().expect("stdin is a pipe");
        let from = BufReader::new(child.stdout.take().expect("stdout is a pipe")).lines();
        Self { child, to, from }
    }

    /// Hands a message over without waiting; false when the process is gone.
    pub fn offer(&mut self, role: &str, content: &str) -> bool {
        self.offer_line(&json!({ "role": role, "content": content }).to_string())
    }

    /// Hands any line over without waiting; false when the process is gone.
    pub fn offer_line(&mut self, line: &str) -> bool {
        let line = format!("{line}\n");
        self.to.write_all(line.as_bytes()).and_then(|()| self.to.flush()).is_ok()
    }

    /// The next acknowledgement; none when the process is gone.
    pub fn acknowledged(&mut self) -> Option<Value> {
        let line = self.from.next()?.ok()?;
        serde_json::from_str(&line).ok()
    }

    /// The process's id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// SIGKILL; gives the acknowledgements that had been printed but not read.
    pub fn kill(mut self) -> Vec<Value> {
        self.child.kill().expect("the process can be killed");
        self.child.wait().expect("a killed child can be waited for");
        drop(self.to);
        // A last line that was cut by the kill is no acknowledgement.
        self.from.map_while(Result::ok).filter_map(|line| serde_json::from_str(&line).ok()).collect()
    }

    /// Closes the input and waits for the end; gives whether all went well.
    pub fn finish(mut self) -> bool {
        drop(self.to);
        self.from.by_ref().for_each(drop);
        self.child.wait().is_ok_and(|status| status.success())
    }
}
