//! What was acknowledged, and whether it is there.

use std::collections::HashMap;

use extremis_archive::Mode;
use extremis_contract::Folder;
use extremis_contract::folder::everything;
use extremis_domain::{MessageId, SessionId};

use crate::process::open;

/// What was acknowledged, by anyone.
#[derive(Debug, Default)]
pub struct Ledger {
    messages: HashMap<(SessionId, MessageId), String>,
}

impl Ledger {
    /// Notes a line of a process; false if it acknowledges nothing.
    pub fn note(&mut self, line: &str) -> bool {
        let Some(line) = line.strip_prefix("ack ") else { return false };
        let mut words = line.splitn(3, ' ');
        let (session, message, content) =
            (words.next().unwrap(), words.next().unwrap(), words.next().unwrap());
        self.keep(session.parse().unwrap(), &MessageId::from(message), content);
        true
    }

    /// Notes a message.
    pub fn keep(&mut self, session: SessionId, message: &MessageId, content: &str) {
        self.messages.insert((session, message.clone()), content.to_owned());
    }

    /// How much was acknowledged.
    pub fn len(&self) -> usize {
        self.messages.len()
    }

    /// What is neither in its conversation nor in quarantine once the archive is opened.
    pub fn lost(&self, folder: &Folder) -> Vec<String> {
        let archive = open(folder.kind(), &folder.dir(), Mode::Write);
        let is_in_sight = |id: SessionId, message: &MessageId, content: &str| {
            let session = archive.session(id).ok();
            session.is_some_and(|session| session.message(message).is_some_and(|it| it.content == content))
        };
        let missing =
            self.messages.iter().filter(|((id, message), content)| !is_in_sight(*id, message, content));
        let missing: Vec<_> = missing.map(|(_, content)| content.clone()).collect();
        drop(archive);
        if missing.is_empty() {
            return missing;
        }
        let aside =
            folder.everything().into_iter().filter(|(path, _)| path.starts_with(folder.path("quarantine")));
        let aside: Vec<_> = aside.collect();
        let is_aside = |content: &String| {
            aside.iter().any(|(_, bytes)| bytes.windows(content.len()).any(|part| part == content.as_bytes()))
        };
        // Where it still lies tells how it was lost.
        let whereabouts = |content: &String| {
            let all = everything(&folder.dir()).into_iter();
            let mut holders =
                all.filter(|(_, bytes)| bytes.windows(content.len()).any(|part| part == content.as_bytes()));
            let names: Vec<_> = holders.by_ref().map(|(path, _)| path.display().to_string()).collect();
            format!("{content} (in {names:?})")
        };
        missing
            .into_iter()
            .filter(|content| !is_aside(content))
            .map(|content| whereabouts(&content))
            .collect()
    }
}
