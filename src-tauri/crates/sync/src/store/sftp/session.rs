//! A conversation with a server, in packets.

use std::collections::VecDeque;
use std::ffi::OsStr;

use super::super::address::SshPlace;
use super::super::client::SILENCE;
use super::failure::Failure;
use super::packet::{Attributes, DirectoryEntry, FileKind, Kind, Packet, Reply, Status};
use super::packet::{CREATE_NEW, READ, extensions, reply};
use super::ssh::Ssh;

/// So much is read or written by one request: every server takes that.
const PIECE: usize = 32 * 1024;
/// So many requests are on their way at once.
const AHEAD: usize = 32;

/// A file or a folder that is open.
struct Handle(Vec<u8>);

/// A conversation that is open.
#[derive(Debug)]
pub(super) struct Session {
    ssh: Ssh,
    number: u32,
    extensions: Vec<String>,
}

impl Session {
    /// Logs in.
    pub(super) fn open(program: &OsStr, place: &SshPlace) -> Result<Self, Failure> {
        let mut ssh = Ssh::start(program, place)?;
        ssh.send(Packet::new(Kind::Init, 3))?;
        // Who has to touch a key has time to.
        let first = ssh.receive(2 * SILENCE).map_err(|failure| match failure {
            Failure::Ended { said, .. } => Failure::Ended { said, opened: false },
            other => other,
        })?;
        Ok(Self { ssh, number: 0, extensions: extensions(&first)? })
    }

    fn has(&self, extension: &str) -> bool {
        self.extensions.iter().any(|name| name == extension)
    }

    fn next(&mut self) -> u32 {
        self.number = self.number.wrapping_add(1);
        self.number
    }

    /// Asks for something and waits for it.
    fn ask(&mut self, kind: Kind, fill: impl FnOnce(Packet) -> Packet) -> Result<Reply, Failure> {
        let number = self.next();
        self.ssh.send(fill(Packet::new(kind, number)))?;
        let (of, reply) = reply(&self.ssh.receive(SILENCE)?)?;
        if of == number { Ok(reply) } else { Err(Failure::Malformed) }
    }

    /// Has something done.
    fn expect_ok(&mut self, kind: Kind, fill: impl FnOnce(Packet) -> Packet) -> Result<(), Failure> {
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
        self.expect_ok(Kind::Close, |packet| packet.bytes(&handle.0))
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
        match self.expect_ok(Kind::MakeFolder, |packet| packet.bytes(path.as_bytes()).number(0)) {
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
    pub(super) fn list(&mut self, path: &str) -> Result<Vec<DirectoryEntry>, Failure> {
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
                self.ssh.send(packet.offset(offset).number(many))?;
                asked.push_back((number, range));
            }
            if asked.is_empty() {
                break;
            }
            let (of, reply) = reply(&self.ssh.receive(SILENCE)?)?;
            let at = asked.iter().position(|(number, _)| *number == of).ok_or(Failure::Malformed)?;
            let (_, range) = asked.remove(at).ok_or(Failure::Malformed)?;
            let Reply::Data(data) = reply else {
                self.drain_replies(asked.len())?;
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
                self.ssh.send(packet.offset((index * PIECE) as u64).bytes(piece))?;
                asked.push_back(number);
            }
            if asked.is_empty() {
                break;
            }
            let (of, reply) = reply(&self.ssh.receive(SILENCE)?)?;
            let at = asked.iter().position(|number| *number == of).ok_or(Failure::Malformed)?;
            asked.remove(at);
            match reply {
                Reply::Status(Status::Done, _) => {}
                refusal => {
                    self.drain_replies(asked.len())?;
                    return Err(refused(refusal));
                }
            }
        }
        if self.has("fsync@openssh.com") {
            self.expect_ok(Kind::Extended, |packet| packet.bytes(b"fsync@openssh.com").bytes(&file.0))?;
        }
        self.close(&file)
    }

    /// Hears what else was asked, so that the conversation can go on.
    fn drain_replies(&mut self, many: usize) -> Result<(), Failure> {
        for _ in 0..many {
            self.ssh.receive(SILENCE)?;
        }
        Ok(())
    }

    /// Puts a file in the place of another, or where none is.
    pub(super) fn rename(&mut self, from: &str, to: &str) -> Result<(), Failure> {
        let (from, to) = (from.as_bytes(), to.as_bytes());
        if self.has("posix-rename@openssh.com") {
            return self.expect_ok(Kind::Extended, |packet| {
                packet.bytes(b"posix-rename@openssh.com").bytes(from).bytes(to)
            });
        }
        // Others refuse where there is one. While there is none, it is as if it had been lost, and it is here still.
        match self.expect_ok(Kind::Rename, |packet| packet.bytes(from).bytes(to)) {
            Err(Failure::Refused { status: Status::Other | Status::Denied, .. }) => {
                self.expect_ok(Kind::Remove, |packet| packet.bytes(to))?;
                self.expect_ok(Kind::Rename, |packet| packet.bytes(from).bytes(to))
            }
            renamed => renamed,
        }
    }

    pub(super) fn remove(&mut self, path: &str) -> Result<(), Failure> {
        self.expect_ok(Kind::Remove, |packet| packet.bytes(path.as_bytes()))
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
