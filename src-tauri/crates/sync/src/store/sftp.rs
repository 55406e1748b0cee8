//! A store that is a folder of a machine that is reached by SSH.
//!
//! As in [`Folder`](super::folder::Folder), what is half written lies under another name until it is whole, and the folder
//! itself is made by nothing but the first use: a disk of the other machine can be gone, too.

mod failure;
mod packet;
mod session;
mod ssh;

use std::ffi::OsString;
use std::thread;
use std::time::Duration;

use parking_lot::Mutex;
use uuid::Uuid;

use super::ObjectStore;
use super::address::SshPlace;
use crate::error::SyncError;
use failure::{Failure, failed};
use packet::{DirectoryEntry, FileKind, Status};
use session::Session;

/// What is half written lies there until it is whole.
const UNFINISHED: &str = "unfinished";
/// So many folders lie in one another at most: deeper ones are none of ours, and a server can make up any number.
const DEEPEST: usize = 4;
/// How often something is tried again that failed because the line was cut, and how long that waits.
const AGAIN: u32 = 2;
const PAUSE: Duration = Duration::from_millis(500);

/// A folder with objects, as one of this machine has them.
#[derive(Debug)]
pub(super) struct Sftp {
    place: SshPlace,
    program: OsString,
    /// Whether the folder is made where there is none.
    create: bool,
    session: Mutex<Option<Session>>,
}

impl Sftp {
    /// Asks nothing yet.
    pub(super) fn new(place: SshPlace, create: bool) -> Self {
        Self { place, program: "ssh".into(), create, session: Mutex::new(None) }
    }

    /// Asks another program than the one that is called `ssh`.
    #[cfg(test)]
    pub(super) fn with_program(self, program: &std::ffi::OsStr) -> Self {
        Self { program: program.to_owned(), ..self }
    }

    /// Where an object is. A name that leads out of the folder is none.
    fn path(&self, name: &str) -> Result<String, Failure> {
        if name.split('/').any(|part| matches!(part, "" | "." | "..")) {
            return Err(Failure::Refused { status: Status::Denied, said: String::new() });
        }
        Ok(below(&self.place.path, name))
    }

    /// Does something in a conversation that is open, or is opened for it; once more where the line was cut.
    fn with<T>(&self, work: impl Fn(&mut Session) -> Result<T, Failure>) -> Result<T, SyncError> {
        let mut kept = self.session.lock();
        let mut tried = 0;
        loop {
            let opened = kept.take().map_or_else(|| self.open(), Ok);
            let failure = match opened {
                Ok(mut session) => {
                    let done = work(&mut session);
                    if done.as_ref().err().is_none_or(Failure::is_of_one_request) {
                        *kept = Some(session);
                    }
                    match done {
                        Ok(done) => return Ok(done),
                        Err(failure) => failure,
                    }
                }
                Err(failure) => failure,
            };
            let error = failed(&failure, &self.place);
            let was_cut =
                matches!(failure, Failure::Ended { .. }) && matches!(error, SyncError::Store { .. });
            if !was_cut || tried == AGAIN {
                return Err(error);
            }
            tried += 1;
            thread::sleep(PAUSE * tried);
        }
    }

    /// Logs in, and looks whether the folder is there.
    fn open(&self) -> Result<Session, Failure> {
        let mut session = Session::open(&self.program, &self.place)?;
        match self.is_there(&mut session) {
            Err(Failure::NoFolder) if self.create => self.make_root(&mut session)?,
            is_there => is_there?,
        }
        Ok(session)
    }

    fn is_there(&self, session: &mut Session) -> Result<(), Failure> {
        match session.is_folder(&below(&self.place.path, "")) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Failure::NoFolder),
            Err(failure) if failure.is_missing() => Err(Failure::NoFolder),
            Err(failure) => Err(failure),
        }
    }

    fn make_root(&self, session: &mut Session) -> Result<(), Failure> {
        let start = if self.place.path.starts_with('/') { "/" } else { "" };
        make_folders(session, start, &self.place.path)
    }

    /// Makes the folders that an object lies in, within this one.
    fn make_room(&self, session: &mut Session, name: &str) -> Result<(), Failure> {
        let within = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        make_folders(session, &self.place.path, within)
    }

    fn put(&self, session: &mut Session, name: &str, bytes: &[u8]) -> Result<(), Failure> {
        let unfinished = format!("{UNFINISHED}/{}", Uuid::new_v4());
        let (from, to) = (self.path(&unfinished)?, self.path(name)?);
        let done = self
            .with_room(session, &unfinished, |session| session.write(&from, bytes))
            .and_then(|()| self.with_room(session, name, |session| session.rename(&from, &to)));
        if done.as_ref().is_err_and(Failure::is_of_one_request) {
            let _ = session.remove(&from);
        }
        done
    }

    /// Does something, and once more with the folders that an object lies in.
    fn with_room(
        &self,
        session: &mut Session,
        name: &str,
        work: impl Fn(&mut Session) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match work(session) {
            Err(failure) if failure.is_missing() => {
                self.is_there(session)?;
                self.make_room(session, name)?;
                work(session)
            }
            done => done,
        }
    }

    /// What was done, and nothing where it was done with a file that is not there.
    fn found<T>(&self, done: Result<T, Failure>, session: &mut Session) -> Result<Option<T>, Failure> {
        match done {
            Err(failure) if failure.is_missing() => self.is_there(session).map(|()| None),
            done => done.map(Some),
        }
    }

    /// Adds the names of the files below a folder; of links nothing is known.
    fn walk(&self, session: &mut Session, within: &str, names: &mut Vec<String>) -> Result<(), Failure> {
        for DirectoryEntry { name, kind } in session.list(&below(&self.place.path, within))? {
            let name = if within.is_empty() { name } else { format!("{within}/{name}") };
            match kind {
                FileKind::File => names.push(name),
                FileKind::Folder if name.split('/').count() >= DEEPEST => {}
                FileKind::Folder => match self.walk(session, &name, names) {
                    // It was removed meanwhile.
                    Err(failure) if failure.is_missing() => {}
                    walked => walked?,
                },
                FileKind::Other => {}
            }
        }
        Ok(())
    }
}

impl ObjectStore for Sftp {
    fn list(&self, prefix: &str) -> Result<Vec<String>, SyncError> {
        let within = prefix.rsplit_once('/').map_or("", |(folder, _)| folder);
        self.with(|session| {
            let mut names = Vec::new();
            let walked = self.walk(session, within, &mut names);
            self.found(walked, session)?;
            names.retain(|name| name.starts_with(prefix));
            Ok(names)
        })
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, SyncError> {
        self.with(|session| {
            let read = session.read(&self.path(name)?);
            self.found(read, session)
        })
    }

    fn write(&self, name: &str, bytes: Vec<u8>) -> Result<(), SyncError> {
        self.with(|session| self.put(session, name, &bytes))
    }

    fn delete(&self, name: &str) -> Result<(), SyncError> {
        self.with(|session| {
            let removed = session.remove(&self.path(name)?);
            self.found(removed, session).map(drop)
        })
    }
}

/// A path in a folder; an empty one is the folder that one is in after the login.
fn below(folder: &str, name: &str) -> String {
    match (folder, name) {
        ("", "") => ".".to_owned(),
        ("", name) => name.to_owned(),
        (folder, "") => folder.to_owned(),
        ("/", name) => format!("/{name}"),
        (folder, name) => format!("{folder}/{name}"),
    }
}

/// Makes the folders on the way from one that is there.
fn make_folders(session: &mut Session, from: &str, way: &str) -> Result<(), Failure> {
    let mut folder = from.to_owned();
    for part in way.split('/').filter(|part| !part.is_empty()) {
        folder = below(&folder, part);
        session.make_folder(&folder)?;
    }
    Ok(())
}
