//! What the killed processes said they had kept, and whether it is there.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::Write;
use std::path::Path;

use extremis_archive::Archive;
use extremis_contract::folder::everything;
use extremis_domain::{MessageId, SessionId};

/// What the words of a secret begin with, and no others.
pub const SECRET: &str = "secret-";

/// One acknowledged message, whole or arriving.
#[derive(Debug, Clone)]
struct Kept {
    content: String,
    whole: bool,
}

/// What was acknowledged.
#[derive(Debug, Default)]
pub struct Ledger {
    messages: HashMap<(SessionId, MessageId), Kept>,
    memories: BTreeMap<String, String>,
    /// Messages whose erasure was begun: they may be there or not.
    doubtful: BTreeSet<(SessionId, MessageId)>,
    /// Words whose erasure was acknowledged.
    forgotten: BTreeSet<String>,
}

/// What a process says, one line each. Said in one write to the pipe, so that a line that was read was said whole.
#[derive(Debug, Clone)]
pub enum Word<'a> {
    /// A message was accepted.
    Message(SessionId, &'a MessageId, &'a str),
    /// So much of an answer has arrived.
    Piece(SessionId, &'a MessageId, &'a str),
    /// Something was remembered of the user.
    Memory(&'a str, &'a str),
    /// A message is about to be erased.
    Forgetting(SessionId, &'a MessageId),
    /// A message with these words is erased.
    Forgot(SessionId, &'a MessageId, &'a str),
}

/// Says it, if this process is one that is listened to.
pub fn say(word: &Word<'_>) {
    if crate::victim::Orders::from_environment().is_none() {
        return;
    }
    let line = match word {
        Word::Message(session, message, content) => format!("\nack message {session} {message} {content}\n"),
        Word::Piece(session, message, content) => format!("\nack piece {session} {message} {content}\n"),
        Word::Memory(id, fact) => format!("\nack memory {id} - {fact}\n"),
        Word::Forgetting(session, message) => format!("\nack forgetting {session} {message} -\n"),
        Word::Forgot(session, message, words) => format!("\nack forgot {session} {message} {words}\n"),
    };
    let mut out = std::io::stdout().lock();
    out.write_all(line.as_bytes()).and_then(|()| out.flush()).unwrap();
}

impl Ledger {
    /// Notes a line of a process; false if it says nothing.
    pub fn note(&mut self, line: &str) -> bool {
        let mut words = line.splitn(5, ' ');
        if words.next() != Some("ack") {
            return false;
        }
        let (Some(what), Some(first), Some(second), Some(content)) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return false;
        };
        if what == "memory" {
            self.memories.insert(first.to_owned(), content.to_owned());
            return true;
        }
        let key = (first.parse().unwrap(), MessageId::from(second));
        match what {
            "forgetting" => drop(self.doubtful.insert(key)),
            "forgot" => {
                self.messages.remove(&key);
                self.forgotten.insert(content.to_owned());
            }
            _ => self.keep(key.0, &key.1, content, what == "message"),
        }
        true
    }

    /// Notes a message that was there before any process.
    pub fn keep(&mut self, session: SessionId, message: &MessageId, content: &str, whole: bool) {
        self.messages.insert((session, message.clone()), Kept { content: content.to_owned(), whole });
    }

    /// Notes the erasures that a killed process had begun: from then on they are finished whatever happens.
    pub fn note_begun(&mut self, dir: &Path) {
        let Ok(note) = std::fs::read(dir.join("erasing.json")) else { return };
        let note: serde_json::Value = serde_json::from_slice(&note).unwrap();
        for erasure in note["erasures"].as_array().unwrap() {
            let goes = |(session, message): &(SessionId, MessageId)| {
                erasure["session"] == session.to_string()
                    && erasure["message"].as_str().is_none_or(|erased| erased == message.as_str())
            };
            let gone = self.messages.extract_if(|key, _| goes(key)).map(|(_, kept)| kept.content);
            self.forgotten.extend(gone.filter(|words| words.starts_with(SECRET)));
        }
    }

    /// How much was acknowledged.
    pub fn len(&self) -> usize {
        self.messages.len() + self.memories.len() + self.forgotten.len()
    }

    /// Fails if anything acknowledged is not there, or anything erased is.
    pub fn check(&self, archive: &Archive, pieces_too: bool) {
        for entry in archive.entries().into_iter().chain(archive.trash()) {
            archive.session(entry.id).unwrap_or_else(|error| panic!("{} does not open: {error}", entry.id));
        }
        for ((id, message), Kept { content, whole }) in &self.messages {
            if self.doubtful.contains(&(*id, message.clone())) || !(*whole || pieces_too) {
                continue;
            }
            let session = archive.session(*id).unwrap_or_else(|error| panic!("{id} is lost: {error}"));
            let kept = session.message(message).unwrap_or_else(|| panic!("{message} of {id} is missing"));
            let said = &kept.content;
            assert!(
                if *whole { said == content } else { said.starts_with(content) },
                "{said} is not {content}"
            );
        }
        let facts: HashMap<_, _> = archive
            .memories()
            .unwrap()
            .into_iter()
            .map(|memory| (memory.id.as_str().to_owned(), memory.fact))
            .collect();
        for (id, fact) in &self.memories {
            assert_eq!(facts.get(id), Some(fact), "memory {id}");
        }
    }

    /// Fails if the words of anything that was erased are anywhere below a folder.
    pub fn check_forgotten(&self, dir: &Path) {
        if self.forgotten.is_empty() {
            return;
        }
        for (path, bytes) in everything(dir) {
            let text = String::from_utf8_lossy(&bytes);
            for words in &self.forgotten {
                assert!(!text.contains(words.as_str()), "{words} is still in {}", path.display());
            }
        }
    }
}
