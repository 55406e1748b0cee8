//! A child process with all that it starts, ended together, also when the test panics.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use rustix::process::{Pid, Signal};

use crate::programs;

/// A process and its group; dropping it kills both.
#[derive(Debug)]
pub struct Group {
    child: Child,
}

impl Group {
    /// Starts a command in a group of its own.
    pub fn start(command: &mut Command) -> Self {
        let child = command.process_group(0).spawn();
        Self { child: child.unwrap_or_else(|error| panic!("{command:?} did not start: {error}")) }
    }

    /// The first line that the process prints; its stdout must be a pipe.
    pub fn first_line(&mut self) -> String {
        let out = self.child.stdout.as_mut().expect("stdout is a pipe");
        let mut line = String::new();
        let read = BufReader::new(out).read_line(&mut line);
        read.expect("the process prints text");
        line.trim().to_owned()
    }

    /// The process.
    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// The process's id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Whether it still runs.
    pub fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// SIGKILL to the whole group, as a crash or the power button would end it.
    pub fn kill(&mut self) -> ExitStatus {
        let _ = rustix::process::kill_process_group(pid(self.child.id()), Signal::KILL);
        self.child.wait().expect("a killed child can be waited for")
    }
}

impl Group {
    /// SIGKILL to the whole group, and to what it started that has left it.
    pub fn kill_descendants(&mut self) {
        let ids = descendants(self.id());
        self.kill();
        for id in ids {
            signal(id, Signal::KILL);
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A command that the kernel ends when the thread that started it ends, should the tests themselves be killed.
pub fn command(program: &Path) -> Command {
    let mut command = Command::new(programs::tool("setpriv"));
    command.args(["--pdeathsig", "KILL", "--"]).arg(program).stdin(Stdio::null());
    command
}

/// Sends a signal to one process; false when it is gone.
pub fn signal(id: u32, signal: Signal) -> bool {
    rustix::process::kill_process(pid(id), signal).is_ok()
}

/// Whether the process exists and is no zombie.
pub fn is_alive(id: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    status
        .rsplit(") ")
        .next()
        .and_then(|rest| rest.chars().next())
        .is_some_and(|state| state != 'Z' && state != 'X')
}

/// The children of a process, and theirs.
fn descendants(id: u32) -> Vec<u32> {
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let children: Vec<_> = ids.filter(|child| parent(*child) == Some(id)).collect();
    children.iter().flat_map(|child| [vec![*child], descendants(*child)].concat()).collect()
}

fn parent(id: u32) -> Option<u32> {
    let status = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    status.rsplit(") ").next()?.split(' ').nth(1)?.parse().ok()
}

fn pid(id: u32) -> Pid {
    i32::try_from(id).ok().and_then(Pid::from_raw).expect("a process id is a positive number")
}
