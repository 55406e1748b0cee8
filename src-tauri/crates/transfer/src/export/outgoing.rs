//! A conversation on its way out, with the files and pictures that go along with its messages. One that cannot be read is
//! named and costs itself alone; no more than one is in memory.

use std::collections::{HashMap, HashSet};

use extremis_archive::{ArchiveError, Attachments};
use extremis_domain::{Attachment, ContentHash, Session};

use super::names;
use crate::attached;

/// Where the files of attachments lie, seen from the note; of those that are missing it says nothing.
#[derive(Debug, Default)]
pub(super) struct Links(HashMap<ContentHash, String>);

impl Links {
    /// The same in a folder.
    pub fn below(self, folder: &str) -> Self {
        Self(self.0.into_iter().map(|(hash, name)| (hash, format!("{folder}/{name}"))).collect())
    }

    pub fn of(&self, attachment: &Attachment) -> Option<&str> {
        self.0.get(&attachment.hash).map(String::as_str)
    }
}

/// Takes the file of an attachment, and a name for it.
pub(super) type PutFile<'a> = dyn FnMut(&str, &Attachment, &[u8]) -> Result<(), ArchiveError> + 'a;

/// A conversation, and what became of its attachments.
pub(super) struct Outgoing<'a> {
    pub session: &'a Session,
    pub kept: &'a Attachments,
    /// How many were read.
    pub read: usize,
    /// The names of those that were not, and why.
    pub missing: Vec<(String, String)>,
}

impl<'a> Outgoing<'a> {
    pub fn new(session: &'a Session, kept: &'a Attachments) -> Self {
        Self { session, kept, read: 0, missing: Vec::new() }
    }

    /// What an attachment holds.
    pub fn bytes(&mut self, attachment: &Attachment) -> Option<Vec<u8>> {
        let path = self.kept.path(Some(self.session.id()), attachment);
        match attached::read(&path, attachment) {
            Ok(bytes) => {
                self.read += 1;
                Some(bytes)
            }
            Err(why) => {
                self.leave_out(attachment, &why);
                None
            }
        }
    }

    /// Says why one is not in the export.
    pub fn leave_out(&mut self, attachment: &Attachment, why: &str) {
        self.missing.push((attachment.name.clone(), why.to_owned()));
    }

    /// Hands on the file of each of these, each once, and says what they are called.
    pub fn each_file<'b>(
        &mut self,
        attachments: impl Iterator<Item = &'b Attachment>,
        put: &mut PutFile<'_>,
    ) -> Result<Links, ArchiveError> {
        let (mut links, mut seen) = (Links::default(), HashSet::new());
        for attachment in attachments.filter(|attachment| seen.insert(&attachment.hash)) {
            if let Some(bytes) = self.bytes(attachment) {
                let name = names::of_file(attachment);
                put(&name, attachment, &bytes)?;
                links.0.insert(attachment.hash.clone(), name);
            }
        }
        Ok(links)
    }
}
