//! A conversation with a server, in packets.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::ops::Range;

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
        // Nothing is made room for that did not come: a server can say any size.
        let mut bytes = Vec::new();
        let (mut asked, mut again) = (VecDeque::new(), VecDeque::new());
        let mut next = 0;
        loop {
            while asked.len() < AHEAD
                && let Some(range) = again.pop_front().or_else(|| piece(&mut next, size))
            {
                let number = self.next();
                let many = u32::try_from(range.end - range.start).map_err(|_| Failure::Malformed)?;
                let packet = Packet::new(Kind::Read, number).bytes(&file.0);
                self.ssh.send(packet.offset(range.start).number(many))?;
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
            let end = range.start + data.len() as u64;
            if data.is_empty() || end > range.end {
                return Err(Failure::Malformed);
            }
            put_at(&mut bytes, range.start, &data)?;
            if end < range.end {
                again.push_front(end..range.end);
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

/// The next piece of a file of this size.
fn piece(next: &mut u64, size: u64) -> Option<Range<u64>> {
    let begin = *next;
    *next = size.min(begin.saturating_add(PIECE as u64));
    (begin < *next).then_some(begin..*next)
}

/// Puts what came where it belongs.
fn put_at(bytes: &mut Vec<u8>, begin: u64, data: &[u8]) -> Result<(), Failure> {
    let begin = usize::try_from(begin).map_err(|_| Failure::Malformed)?;
    let end = begin + data.len();
    bytes.resize(bytes.len().max(end), 0);
    bytes[begin..end].copy_from_slice(data);
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_all_of_a_file_and_of_one_of_any_size_the_first_ones_are_told_without_the_others() {
        let mut next = 0;
        let size = 2 * PIECE as u64 + 1;
        let pieces: Vec<_> = std::iter::from_fn(|| piece(&mut next, size)).collect();
        let at = |number: usize| (number * PIECE) as u64;
        assert_eq!(pieces, [0..at(1), at(1)..at(2), at(2)..size]);
        assert_eq!(piece(&mut 0, u64::MAX), Some(0..at(1)));
        assert_eq!(piece(&mut 0, 0), None);
    }

    #[test]
    fn what_comes_in_another_order_is_put_where_it_belongs() {
        let mut bytes = Vec::new();
        put_at(&mut bytes, 3, b"def").unwrap();
        put_at(&mut bytes, 0, b"abc").unwrap();
        assert_eq!(bytes, b"abcdef");
    }

    #[cfg(unix)]
    #[test]
    fn a_server_that_says_a_file_is_larger_than_any_memory_is_not_believed() {
        use std::os::unix::fs::PermissionsExt;
        // A version, a file that is open, its size, and an answer to what nobody asked.
        let answers = [
            vec![2, 0, 0, 0, 3],
            [[102, 0, 0, 0, 1, 0, 0, 0, 1].as_slice(), b"h"].concat(),
            [[105, 0, 0, 0, 2, 0, 0, 0, 1].as_slice(), &(1_u64 << 60).to_be_bytes()].concat(),
            vec![103, 0, 0, 9, 9, 0, 0, 0, 0],
        ];
        let framed = answers
            .iter()
            .flat_map(|answer| [vec![0, 0, 0, u8::try_from(answer.len()).unwrap()], answer.clone()]);
        let octal = framed.flatten().map(|byte| format!("\\{byte:03o}")).collect::<Vec<_>>().concat();
        let dir = tempfile::tempdir().unwrap();
        let program = dir.path().join("ssh");
        let script = format!("#!/bin/sh\nprintf '{octal}'\nexec cat > /dev/null\n");
        extremis_archive::durable::write(&program, script.as_bytes()).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o700)).unwrap();
        let place = SshPlace { user: None, host: "server".to_owned(), port: None, path: "/".to_owned() };
        let mut session = Session::open(program.as_os_str(), &place).unwrap();
        assert!(matches!(session.read("/file"), Err(Failure::Malformed)));
    }
}
