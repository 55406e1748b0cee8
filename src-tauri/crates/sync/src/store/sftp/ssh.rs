//! The program `ssh`, which carries a conversation, as it does for `sftp`, and ends with it.
//!
//! Who the server is and who one is to it is decided by `ssh` alone: by the user's configuration, keys, agent and known
//! hosts. It asks nothing, and takes no host that is not known.

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::super::address::SshPlace;
use super::failure::Failure;
use super::packet::{LARGEST, Malformed, Packet};

/// How long `ssh` may take to say why it ends.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// So much of what `ssh` says is kept.
const SAID: usize = 16 * 1024;

/// `ssh` at work; dropping it ends it.
#[derive(Debug)]
pub(super) struct Ssh {
    child: Child,
    requests: Sender<Vec<u8>>,
    answers: Receiver<Result<Vec<u8>, Malformed>>,
    said: Arc<Mutex<Vec<u8>>>,
}

impl Drop for Ssh {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Ssh {
    /// Threads of its own write and read, so that nobody waits longer than he wants to.
    pub(super) fn start(program: &OsStr, place: &SshPlace) -> Result<Self, Failure> {
        let mut child = command(program, place).spawn().map_err(Failure::NoSsh)?;
        let said = Arc::new(Mutex::new(Vec::new()));
        let (requests, to_send) = channel();
        let (came, answers) = channel();
        if let Some(errors) = child.stderr.take() {
            let said = Arc::clone(&said);
            thread::spawn(move || collect_stderr(errors, &said));
        }
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || receive(output, &came));
        }
        if let Some(input) = child.stdin.take() {
            thread::spawn(move || send(input, &to_send));
        }
        Ok(Self { child, requests, answers, said })
    }

    pub(super) fn send(&mut self, packet: Packet) -> Result<(), Failure> {
        self.requests.send(packet.sealed()).map_err(|_| self.ended())
    }

    pub(super) fn receive(&mut self, limit: Duration) -> Result<Vec<u8>, Failure> {
        match self.answers.recv_timeout(limit) {
            Ok(packet) => Ok(packet?),
            Err(RecvTimeoutError::Timeout) => Err(Failure::Silent),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// Why it ended, as soon as it has said it. Where it goes on, what came was no packet.
    fn ended(&mut self) -> Failure {
        let begin = Instant::now();
        while begin.elapsed() < LAST_WORDS {
            if !matches!(self.child.try_wait(), Ok(None)) {
                // Its words are read by another thread, which has them soon.
                thread::sleep(Duration::from_millis(50));
                let said = String::from_utf8_lossy(&self.said.lock()).into_owned();
                return Failure::Ended { said, opened: true };
            }
            thread::sleep(Duration::from_millis(10));
        }
        Failure::Malformed
    }
}

fn command(program: &OsStr, place: &SshPlace) -> Command {
    let mut command = Command::new(program);
    // Nothing is asked of anybody, nothing else goes over the line, and a line that is cut is noticed.
    for option in [
        "BatchMode=yes",
        "StrictHostKeyChecking=yes",
        "ConnectTimeout=30",
        "ServerAliveInterval=10",
        "ServerAliveCountMax=3",
        "ClearAllForwardings=yes",
        "ForwardAgent=no",
        "ForwardX11=no",
        "PermitLocalCommand=no",
        "RemoteCommand=none",
        "RequestTTY=no",
    ] {
        command.arg("-o").arg(option);
    }
    if let Some(port) = place.port {
        command.arg("-p").arg(port.to_string());
    }
    if let Some(user) = &place.user {
        command.arg("-l").arg(user);
    }
    command.args(["-s", "--", &place.host, "sftp"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt;
        const CREATE_NO_WINDOW: u32 = 0x0800_0000;
        command.creation_flags(CREATE_NO_WINDOW);
    }
    command
}

/// Sends until nobody asks any more or `ssh` has ended.
fn send(mut input: ChildStdin, requests: &Receiver<Vec<u8>>) {
    while let Ok(packet) = requests.recv() {
        if input.write_all(&packet).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Receives until nobody waits any more, `ssh` has ended, or what comes is no packet.
fn receive(mut output: ChildStdout, answers: &Sender<Result<Vec<u8>, Malformed>>) {
    let mut length = [0; 4];
    while output.read_exact(&mut length).is_ok() {
        let length = usize::try_from(u32::from_be_bytes(length)).unwrap_or(usize::MAX);
        if length > LARGEST {
            let _ = answers.send(Err(Malformed));
            return;
        }
        let mut packet = vec![0; length];
        if output.read_exact(&mut packet).is_err() || answers.send(Ok(packet)).is_err() {
            return;
        }
    }
}

fn collect_stderr(mut errors: ChildStderr, said: &Mutex<Vec<u8>>) {
    let mut some = [0; 1024];
    while let Ok(many @ 1..) = errors.read(&mut some) {
        let mut said = said.lock();
        if said.len() < SAID {
            said.extend(&some[..many]);
        }
    }
}
