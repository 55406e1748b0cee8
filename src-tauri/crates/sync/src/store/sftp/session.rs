//! A conversation with a server: the program `ssh` carries it, as it does for `sftp`, and ends with it.
//!
//! Who the server is and who one is to it is decided by `ssh` alone: by the user's configuration, keys, agent and known
//! hosts. It asks nothing, and takes no host that is not known.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use super::super::address::SshPlace;
use super::super::client::SILENCE;
use super::packet::{Attributes, FileKind, Kind, LARGEST, Listed, Malformed, Packet, Reply, Status};
use super::packet::{CREATE_NEW, READ, extensions, reply};

/// So much is read or written by one request: every server takes that.
const PIECE: usize = 32 * 1024;
/// So many requests are on their way at once.
const AHEAD: usize = 32;
/// How long `ssh` may take to say why it ends.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// So much of what `ssh` says is kept.
const SAID: usize = 16 * 1024;

/// Why something was not done.
#[derive(Debug)]
pub(super) enum Failure {
    /// There is no `ssh`, or it cannot be started.
    NoSsh(io::Error),
    /// `ssh` ended, before or while something was asked; what it said.
    Ended { said: String, opened: bool },
    /// Nothing came for too long.
    Silent,
    /// What came is not SFTP.
    Malformed,
    /// The folder of the store is not there.
    NoFolder,
    /// The server says no.
    Refused { status: Status, said: String },
}

impl Failure {
    /// Whether nothing is there.
    pub(super) fn is_missing(&self) -> bool {
        matches!(self, Self::Refused { status: Status::Missing, .. })
    }

    /// Whether the conversation goes on.
    pub(super) fn is_of_one_request(&self) -> bool {
        matches!(self, Self::Refused { .. } | Self::NoFolder)
    }
}

impl From<Malformed> for Failure {
    fn from(_: Malformed) -> Self {
        Self::Malformed
    }
}

/// A file or a folder that is open.
struct Handle(Vec<u8>);

/// A conversation that is open.
#[derive(Debug)]
pub(super) struct Session {
    ssh: Child,
    requests: Sender<Vec<u8>>,
    answers: Receiver<Result<Vec<u8>, Malformed>>,
    said: Arc<Mutex<Vec<u8>>>,
    number: u32,
    extensions: Vec<String>,
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.ssh.kill();
        let _ = self.ssh.wait();
    }
}

impl Session {
    /// Logs in.
    pub(super) fn open(program: &OsString, place: &SshPlace) -> Result<Self, Failure> {
        let mut ssh = command(program, place).spawn().map_err(Failure::NoSsh)?;
        let said = Arc::new(Mutex::new(Vec::new()));
        let (requests, to_send) = channel();
        let (came, answers) = channel();
        if let Some(errors) = ssh.stderr.take() {
            let said = Arc::clone(&said);
            thread::spawn(move || keep_words(errors, &said));
        }
        if let Some(output) = ssh.stdout.take() {
            thread::spawn(move || receive(output, &came));
        }
        if let Some(input) = ssh.stdin.take() {
            thread::spawn(move || send(input, &to_send));
        }
        let mut session = Self { ssh, requests, answers, said, number: 0, extensions: Vec::new() };
        session.send(Packet::new(Kind::Init, 3))?;
        // Who has to touch a key has time to.
        let first = session.receive(2 * SILENCE).map_err(|failure| match failure {
            Failure::Ended { said, .. } => Failure::Ended { said, opened: false },
            other => other,
        })?;
        session.extensions = extensions(&first)?;
        Ok(session)
    }

    fn has(&self, extension: &str) -> bool {
        self.extensions.iter().any(|name| name == extension)
    }

    fn send(&mut self, packet: Packet) -> Result<(), Failure> {
        self.requests.send(packet.sealed()).map_err(|_| self.ended())
    }

    fn receive(&mut self, limit: Duration) -> Result<Vec<u8>, Failure> {
        match self.answers.recv_timeout(limit) {
            Ok(packet) => Ok(packet?),
            Err(RecvTimeoutError::Timeout) => Err(Failure::Silent),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// Why `ssh` ended, as soon as it has said it. Where it goes on, what came was no packet.
    fn ended(&mut self) -> Failure {
        let begin = Instant::now();
        while begin.elapsed() < LAST_WORDS {
            if !matches!(self.ssh.try_wait(), Ok(None)) {
                // Its words are read by another thread, which has them soon.
                thread::sleep(Duration::from_millis(50));
                let said = String::from_utf8_lossy(&self.said.lock()).into_owned();
                return Failure::Ended { said, opened: true };
            }
            thread::sleep(Duration::from_millis(10));
        }
        Failure::Malformed
    }

    fn next(&mut self) -> u32 {
        self.number = self.number.wrapping_add(1);
        self.number
    }

    /// Asks for something and waits for it.
    fn ask(&mut self, kind: Kind, fill: impl FnOnce(Packet) -> Packet) -> Result<Reply, Failure> {
        let number = self.next();
        self.send(fill(Packet::new(kind, number)))?;
        let (of, reply) = reply(&self.receive(SILENCE)?)?;
        if of == number { Ok(reply) } else { Err(Failure::Malformed) }
    }

    /// Has something done.
    fn have(&mut self, kind: Kind, fill: impl FnOnce(Packet) -> Packet) -> Result<(), Failure> {
        match self.ask(kind, fill)? {
            Reply::Status(status, said) => done(status, said),
            _ => Err(Failure::Malformed),
        }
    }

    fn handle(&mut self, kind: Kind, fill: impl FnOnce(Packet) -> Packet) -> Result<Handle, Failure> {
        match self.ask(kind, fill)? {
            Reply::Handle(handle) => Ok(Handle(handle)),
            other => Err(refused(other)),
        }
    }

    fn close(&mut self, handle: &Handle) -> Result<(), Failure> {
        self.have(Kind::Close, |packet| packet.bytes(&handle.0))
    }

    fn attributes(&mut self, kind: Kind, of: &[u8]) -> Result<Attributes, Failure> {
        match self.ask(kind, |packet| packet.bytes(of))? {
            Reply::Attributes(attributes) => Ok(attributes),
            other => Err(refused(other)),
        }
    }

    /// Whether there is a folder; fails where there is nothing.
    pub(super) fn is_folder(&mut self, path: &str) -> Result<bool, Failure> {
        let attributes = self.attributes(Kind::Attributes, path.as_bytes())?;
        Ok(attributes.kind.is_none_or(|kind| kind == FileKind::Folder))
    }

    /// Makes a folder in one that is there; one that is there is none too many.
    pub(super) fn make_folder(&mut self, path: &str) -> Result<(), Failure> {
        match self.have(Kind::MakeFolder, |packet| packet.bytes(path.as_bytes()).number(0)) {
            Err(Failure::Refused { status, said }) if status != Status::Missing => {
                match self.is_folder(path) {
                    Ok(true) => Ok(()),
                    Ok(false) => Err(Failure::Refused { status, said }),
                    Err(failure) if failure.is_missing() => Err(Failure::Refused { status, said }),
                    Err(failure) => Err(failure),
                }
            }
            made => made,
        }
    }

    /// What is in a folder, asked for until the server has no more.
    pub(super) fn list(&mut self, path: &str) -> Result<Vec<Listed>, Failure> {
        let folder = self.handle(Kind::OpenFolder, |packet| packet.bytes(path.as_bytes()))?;
        let mut listed = Vec::new();
        loop {
            match self.ask(Kind::ReadFolder, |packet| packet.bytes(&folder.0))? {
                Reply::Names(names) => listed.extend(names),
                Reply::Status(Status::AtEnd, _) => break,
                other => return Err(refused(other)),
            }
        }
        self.close(&folder)?;
        Ok(listed)
    }

    /// The whole of a file.
    pub(super) fn read(&mut self, path: &str) -> Result<Vec<u8>, Failure> {
        let file = self.handle(Kind::Open, |packet| packet.bytes(path.as_bytes()).number(READ).number(0))?;
        let size = self.attributes(Kind::FileAttributes, &file.0)?.size.ok_or(Failure::Malformed)?;
        let mut bytes = vec![0; usize::try_from(size).map_err(|_| Failure::Malformed)?];
        let mut asked = VecDeque::new();
        let mut wanted: VecDeque<_> =
            (0..bytes.len()).step_by(PIECE).map(|begin| begin..bytes.len().min(begin + PIECE)).collect();
        loop {
            while asked.len() < AHEAD
                && let Some(range) = wanted.pop_front()
            {
                let (number, offset) = (self.next(), range.start as u64);
                let many = u32::try_from(range.len()).map_err(|_| Failure::Malformed)?;
                let packet = Packet::new(Kind::Read, number).bytes(&file.0);
                self.send(packet.offset(offset).number(many))?;
                asked.push_back((number, range));
            }
            if asked.is_empty() {
                break;
            }
            let (of, reply) = reply(&self.receive(SILENCE)?)?;
            let at = asked.iter().position(|(number, _)| *number == of).ok_or(Failure::Malformed)?;
            let (_, range) = asked.remove(at).ok_or(Failure::Malformed)?;
            let Reply::Data(data) = reply else {
                self.hear_out(asked.len())?;
                return Err(refused(reply));
            };
            if data.is_empty() || data.len() > range.len() {
                return Err(Failure::Malformed);
            }
            let end = range.start + data.len();
            bytes[range.start..end].copy_from_slice(&data);
            if end < range.end {
                wanted.push_front(end..range.end);
            }
        }
        self.close(&file)?;
        Ok(bytes)
    }

    /// Writes a file that must not be there, and waits until the server has it.
    pub(super) fn write(&mut self, path: &str, bytes: &[u8]) -> Result<(), Failure> {
        let file =
            self.handle(Kind::Open, |packet| packet.bytes(path.as_bytes()).number(CREATE_NEW).number(0))?;
        let mut asked = VecDeque::new();
        let mut pieces = bytes.chunks(PIECE).enumerate();
        loop {
            while asked.len() < AHEAD
                && let Some((index, piece)) = pieces.next()
            {
                let number = self.next();
                let packet = Packet::new(Kind::Write, number).bytes(&file.0);
                self.send(packet.offset((index * PIECE) as u64).bytes(piece))?;
                asked.push_back(number);
            }
            if asked.is_empty() {
                break;
            }
            let (of, reply) = reply(&self.receive(SILENCE)?)?;
            let at = asked.iter().position(|number| *number == of).ok_or(Failure::Malformed)?;
            asked.remove(at);
            match reply {
                Reply::Status(Status::Done, _) => {}
                refusal => {
                    self.hear_out(asked.len())?;
                    return Err(refused(refusal));
                }
            }
        }
        if self.has("fsync@openssh.com") {
            self.have(Kind::Extended, |packet| packet.bytes(b"fsync@openssh.com").bytes(&file.0))?;
        }
        self.close(&file)
    }

    /// Hears what else was asked, so that the conversation can go on.
    fn hear_out(&mut self, many: usize) -> Result<(), Failure> {
        for _ in 0..many {
            self.receive(SILENCE)?;
        }
        Ok(())
    }

    /// Puts a file in the place of another, or where none is.
    pub(super) fn rename(&mut self, from: &str, to: &str) -> Result<(), Failure> {
        let (from, to) = (from.as_bytes(), to.as_bytes());
        if self.has("posix-rename@openssh.com") {
            return self.have(Kind::Extended, |packet| {
                packet.bytes(b"posix-rename@openssh.com").bytes(from).bytes(to)
            });
        }
        // Others refuse where there is one. While there is none, it is as if it had been lost, and it is here still.
        match self.have(Kind::Rename, |packet| packet.bytes(from).bytes(to)) {
            Err(Failure::Refused { status: Status::Other | Status::Denied, .. }) => {
                self.have(Kind::Remove, |packet| packet.bytes(to))?;
                self.have(Kind::Rename, |packet| packet.bytes(from).bytes(to))
            }
            renamed => renamed,
        }
    }

    pub(super) fn remove(&mut self, path: &str) -> Result<(), Failure> {
        self.have(Kind::Remove, |packet| packet.bytes(path.as_bytes()))
    }
}

fn done(status: Status, said: String) -> Result<(), Failure> {
    if status == Status::Done { Ok(()) } else { Err(Failure::Refused { status, said }) }
}

/// An answer that is not the one that was asked for.
fn refused(reply: Reply) -> Failure {
    match reply {
        Reply::Status(status, said) if status != Status::Done => Failure::Refused { status, said },
        _ => Failure::Malformed,
    }
}

fn command(program: &OsString, place: &SshPlace) -> Command {
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

fn keep_words(mut errors: ChildStderr, said: &Mutex<Vec<u8>>) {
    let mut some = [0; 1024];
    while let Ok(many @ 1..) = errors.read(&mut some) {
        let mut said = said.lock();
        if said.len() < SAID {
            said.extend(&some[..many]);
        }
    }
}
