//! A session's file that was not written by this archive, and sessions in whichever form they come.

use std::borrow::Cow;

use extremis_domain::{Session, SessionId};
use extremis_language::text;
use serde::de::Error;

use crate::format::{self, FormatError, Opened};
use crate::seal::{self, Seal};
use crate::{ArchiveError, Entry};

/// The bytes of a session's file, as an archive of readable files writes them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedSession {
    entry: Entry,
    bytes: Vec<u8>,
}

impl SealedSession {
    /// The file of a session.
    pub fn of(session: &Session) -> Result<Self, ArchiveError> {
        Ok(Self { entry: Entry::of(session), bytes: format::encode(session)? })
    }

    /// Takes bytes that are said to be the file of a session, and its line of the session list as whoever wrote them gave it.
    /// Fails where they are not what was written, down to the last byte. What this version of the program wrote is not read
    /// here: thousands of messages are as they were where [`Self::of`] made it of them.
    pub fn read(entry: Entry, bytes: Vec<u8>) -> Result<Self, NotSealed> {
        if seal::check(&bytes) == Seal::Whole && bytes.starts_with(&format::beginning(entry.id)) {
            return Ok(Self { entry, bytes });
        }
        let opened = format::decode(entry.id, &bytes).map_err(|error| match error {
            FormatError::Newer { version } => NotSealed::Newer { version },
            error => NotSealed::Damaged { reason: error.to_string() },
        })?;
        let Opened { session, intact, .. } = opened;
        if !intact || session.is_empty() || seal::check(&bytes) != Seal::Whole {
            return Err(NotSealed::Damaged { reason: text!("archive-file-empty") });
        }
        Self::of(&session).map_err(|error| NotSealed::Damaged { reason: error.to_string() })
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The line of the session list for it.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// The session.
    pub fn session(&self) -> Result<Session, ArchiveError> {
        let opened = format::decode(self.entry.id, &self.bytes);
        Ok(opened.map(|opened| opened.session).map_err(serde_json::Error::custom)?)
    }
}

/// Why bytes are not the file of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotSealed {
    /// A newer program wrote it.
    Newer {
        /// The version of the file.
        version: u64,
    },
    /// It is not what was written.
    Damaged {
        /// Why, for people.
        reason: String,
    },
}

/// A session that is to be added.
#[derive(Debug, Clone, Copy)]
pub enum NewSession<'a> {
    /// In memory.
    Session(&'a Session),
    /// As it is written.
    File(&'a SealedSession),
}

impl<'a> From<&'a Session> for NewSession<'a> {
    fn from(session: &'a Session) -> Self {
        Self::Session(session)
    }
}

impl<'a> From<&'a SealedSession> for NewSession<'a> {
    fn from(file: &'a SealedSession) -> Self {
        Self::File(file)
    }
}

impl<'a, 'b: 'a> From<&'a NewSession<'b>> for NewSession<'a> {
    fn from(session: &'a NewSession<'b>) -> Self {
        *session
    }
}

impl<'a> NewSession<'a> {
    /// Its id.
    pub fn id(&self) -> SessionId {
        match self {
            Self::Session(session) => session.id(),
            Self::File(file) => file.entry.id,
        }
    }

    pub(crate) fn revision(&self) -> u64 {
        match self {
            Self::Session(session) => session.revision(),
            Self::File(file) => file.entry.revision,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::Session(session) => session.is_empty(),
            // There is none of an empty one.
            Self::File(_) => false,
        }
    }

    pub(crate) fn entry(&self) -> Entry {
        match self {
            Self::Session(session) => Entry::of(session),
            Self::File(file) => file.entry.clone(),
        }
    }

    /// The bytes of its file.
    pub(crate) fn bytes(&self) -> serde_json::Result<Cow<'a, [u8]>> {
        match self {
            Self::Session(session) => format::encode(session).map(Cow::Owned),
            Self::File(file) => Ok(Cow::Borrowed(&file.bytes)),
        }
    }

    /// What it says.
    pub(crate) fn session(&self) -> Result<Cow<'a, Session>, ArchiveError> {
        match self {
            Self::Session(session) => Ok(Cow::Borrowed(session)),
            Self::File(file) => file.session().map(Cow::Owned),
        }
    }
}

#[cfg(test)]
mod tests {
    use extremis_domain::{Change, Message, Role, Timestamp};
    use serde_json::{Value, json};

    use super::*;

    fn session() -> Session {
        let at = Timestamp::from_second(1_790_000_000);
        let mut session = Session::new(SessionId::new(), at);
        let message = Message::new(Role::User, "Where do I find walnuts?", at);
        session.apply(Change::MessageAdded { message }).unwrap();
        session
    }

    /// The file of a session as a program of another version wrote it.
    fn of_version(session: &Session, version: u64) -> Vec<u8> {
        let mut file: Value = serde_json::from_slice(SealedSession::of(session).unwrap().bytes()).unwrap();
        file.as_object_mut().unwrap().remove("checksum");
        file["version"] = json!(version);
        seal::sealed(&file).unwrap()
    }

    #[test]
    fn a_file_is_taken_as_it_was_written_and_says_what_the_session_says() {
        let session = session();
        let file = SealedSession::of(&session).unwrap();
        let taken = SealedSession::read(file.entry().clone(), file.bytes().to_vec()).unwrap();
        assert_eq!(taken, file);
        assert_eq!((taken.session().unwrap(), taken.entry().clone()), (session.clone(), Entry::of(&session)));
    }

    #[test]
    fn bytes_that_are_not_what_was_written_are_refused() {
        let file = SealedSession::of(&session()).unwrap();
        let other = SealedSession::of(&session()).unwrap();
        assert!(SealedSession::read(file.entry().clone(), other.bytes().to_vec()).is_err());
        for position in 0..file.bytes().len() {
            let mut rotten = file.bytes().to_vec();
            rotten[position] ^= 4;
            assert!(SealedSession::read(file.entry().clone(), rotten).is_err(), "byte {position}");
        }
    }

    #[test]
    fn a_file_of_an_older_program_is_written_anew_and_one_of_a_newer_is_told() {
        let session = session();
        let file = SealedSession::of(&session).unwrap();
        let older = of_version(&session, format::VERSION - 1);
        assert_eq!(SealedSession::read(file.entry().clone(), older).unwrap(), file);
        let newer = SealedSession::read(file.entry().clone(), of_version(&session, format::VERSION + 1));
        assert_eq!(newer.unwrap_err(), NotSealed::Newer { version: format::VERSION + 1 });
    }
}
