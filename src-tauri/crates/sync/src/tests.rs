//! Devices of one store, in one process.

mod expired;
mod faulty;
mod files;
mod histories;
mod kept_texts;
mod servers;
mod shared;
mod stores;
mod texts;
mod two;
mod whole;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use extremis_archive::{Archive, Attachments, Kind, Mode, attached};
use extremis_domain::{
    Attachment, Change, Labels, Lenient, Message, MessageId, Role, SessionId, SessionParts, SystemClock,
    Timestamp,
};
use tempfile::TempDir;

use crate::audience::Part;
use crate::error::SyncError;
use crate::replica::{Replica, SyncReport};
use crate::store::ObjectStore;
use crate::texts::TextKind;
use crate::vault::Vault;
use kept_texts::KeptTexts;

/// A folder that is gone after the test: in memory where that can be had, since thousands are made.
fn folder() -> TempDir {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() { tempfile::tempdir_in(memory).unwrap() } else { tempfile::tempdir().unwrap() }
}

fn vault() -> Vault {
    use std::sync::OnceLock;
    static VAULT: OnceLock<age::secrecy::SecretString> = OnceLock::new();
    let text = VAULT.get_or_init(|| Vault::generate().to_text().unwrap());
    Vault::from_text(age::secrecy::ExposeSecret::expose_secret(text)).unwrap()
}

/// One device with its archive.
struct Device {
    dir: PathBuf,
    place: String,
    archive: Option<Archive>,
    kind: Kind,
    texts: KeptTexts,
}

impl Device {
    fn new(dir: PathBuf, place: &str, kind: Kind) -> Self {
        std::fs::create_dir_all(&dir).unwrap();
        let texts = KeptTexts::new(&dir);
        let mut device = Self { dir, place: place.to_owned(), archive: None, kind, texts };
        device.open();
        device
    }

    fn open(&mut self) {
        let archive = Archive::open_as(self.kind, &self.dir, Mode::Write, Arc::new(SystemClock)).unwrap();
        self.archive = Some(archive);
    }

    fn archive(&self) -> &Archive {
        self.archive.as_ref().unwrap()
    }

    fn sync(&self, store: &dyn ObjectStore) -> Result<SyncReport, SyncError> {
        let mut replica = Replica::open(self.archive(), &self.dir.join("sync"), &self.place, store, vault())?;
        replica.texts = Some(&self.texts);
        replica.sync(&mut |_, _| std::ops::ControlFlow::Continue(()))
    }

    fn say(&self, session: SessionId, role: Role, text: &str) -> MessageId {
        self.say_at(session, role, text, Timestamp::from_second(1_790_000_000))
    }

    fn say_at(&self, session: SessionId, role: Role, text: &str, at: Timestamp) -> MessageId {
        let is_there = self.archive().exists(session);
        let head = is_there.then(|| self.archive().session(session).unwrap().parts().head.clone()).flatten();
        let message = Message::new(role, text, at).after(head);
        let id = message.id.clone();
        self.change(session, Change::MessageAdded { message });
        id
    }

    /// Says something with a file.
    fn attach(&self, session: SessionId, name: &str, bytes: &[u8]) -> MessageId {
        let hash = crate::blob::hash_of(bytes);
        let fields = serde_json::json!({
            "hash": hash, "name": name, "mediaType": "text/plain", "size": bytes.len(),
        });
        let attachment: Attachment = serde_json::from_value(fields).unwrap();
        Attachments::in_archive(self.archive()).put(session, &attachment, bytes).unwrap();
        let is_there = self.archive().exists(session);
        let head = is_there.then(|| self.archive().session(session).unwrap().parts().head.clone()).flatten();
        let message = Message::new(Role::User, "With a file.", Timestamp::from_second(1_790_000_000));
        let message = message.after(head).with_attachments(vec![attachment]);
        let id = message.id.clone();
        self.change(session, Change::MessageAdded { message });
        id
    }

    /// What the files hold that messages name; none where one is not here.
    fn files(&self) -> Vec<(SessionId, String, Option<Vec<u8>>)> {
        let kept = Attachments::in_archive(self.archive());
        let mut files = Vec::new();
        for entry in self.archive().entries().into_iter().chain(self.archive().trash()) {
            let session = self.archive().session(entry.id).unwrap();
            for (_, attachment) in attached(&session) {
                files.push((entry.id, attachment.name.clone(), kept.read(Some(entry.id), attachment).ok()));
            }
        }
        files.sort();
        files
    }

    fn files_waiting(&self) -> crate::FilesWaiting {
        let own = crate::known(&self.dir.join("sync")).unwrap().unwrap().files;
        let shared = crate::known(&self.dir.join("sync").join("shared")).unwrap();
        shared.map(|known| known.files).filter(|_| own == crate::FilesWaiting::default()).unwrap_or(own)
    }

    fn sync_as(
        &self,
        store: &dyn ObjectStore,
        vault: Vault,
        fetch: crate::Fetch,
    ) -> (Result<SyncReport, SyncError>, Vault) {
        let mut replica =
            Replica::open(self.archive(), &self.dir.join("sync"), &self.place, store, vault).unwrap();
        replica.fetch = fetch;
        replica.texts = Some(&self.texts);
        let report = replica.sync(&mut |_, _| std::ops::ControlFlow::Continue(()));
        (report, replica.into_vault())
    }

    fn change(&self, session: SessionId, change: Change) {
        if self.archive().exists(session) {
            self.archive().commit(session, None, vec![change]).unwrap();
        } else {
            self.archive().create(session, Timestamp::from_second(1_790_000_000), vec![change]).unwrap();
        }
    }

    /// Up to where it has read what others wrote.
    fn upto(&self) -> String {
        let state = crate::state::State::open(&self.dir.join("sync")).unwrap();
        let number = |name: &str| state.number(name).unwrap_or_default();
        let device = number("device").map(crate::stamp::DeviceId::from_row);
        let (sent, tried) = (number("sent"), number("tried"));
        let (wanted, skipped) = (state.wanted(), state.skipped());
        format!(
            "{device:?}: sent {sent:?}, tried {tried:?}, {:?}, waits: {:?}, wanted: {wanted:?}, skipped: {skipped:?}",
            state.devices(),
            state.waits()
        )
    }

    /// What is known of every field, and where that is not what is there.
    fn known(&self) -> std::collections::BTreeSet<String> {
        let own = self.dir.join("sync");
        let mut told = self.known_in(&own, Part::Own);
        told.extend(self.known_in(&own.join("shared"), Part::Shared(vault().id())));
        told
    }

    fn known_in(&self, dir: &Path, part: Part) -> std::collections::BTreeSet<String> {
        let state = crate::state::State::open(dir).unwrap();
        let mut told = std::collections::BTreeSet::new();
        for entry in self.archive().entries().into_iter().chain(self.archive().trash()) {
            let session = self.archive().session(entry.id).unwrap();
            let Some(object) = state.object(crate::field::Object::Session(entry.id)).unwrap() else {
                continue;
            };
            let id = format!("{part:?} {}", entry.id);
            let rows = state.fields(object.id).unwrap();
            told.extend(rows.iter().map(|(key, row)| format!("{id} {key} {row:?}")));
            if !part.has(&entry.labels) {
                continue;
            }
            let fields = crate::session::fields_for(part, &session).unwrap();
            let nothing = crate::field::NOTHING.fingerprint().unwrap();
            for (key, row) in rows.iter().filter(|(_, row)| row.print != nothing) {
                if fields.iter().all(|field| field.key != *key) {
                    told.insert(format!("{id} {key} is known as {row:?} and not there"));
                }
            }
            for field in fields {
                let print = field.content.fingerprint().unwrap();
                if rows.get(&field.key).is_none_or(|row| row.print != print) {
                    told.insert(format!("{id} {} is {:?}, not as known", field.key, field.content));
                }
            }
        }
        told
    }

    /// Everything that a user can see, the same wherever it is the same.
    fn visible(&self) -> Visible {
        let archive = self.archive();
        let entries = archive.entries().into_iter().chain(archive.trash());
        let mut sessions: Vec<_> = entries
            .map(|entry| {
                let session = archive.session(entry.id).unwrap();
                let mut parts = SessionParts { revision: 0, ..session.parts().clone() };
                if session.parts().is_shared() {
                    // Each one's own.
                    let Labels { shared_in, shared_by, .. } = session.labels();
                    let labels = Labels { shared_in, shared_by, ..Labels::default() };
                    parts.labels = Some(Lenient::Valid(labels));
                }
                parts
            })
            .collect();
        sessions.sort_by_key(|parts| parts.id);
        let mut memories = archive.memories().unwrap();
        memories.sort_by(|one, other| one.id.cmp(&other.id));
        let memories = memories.into_iter().map(|memory| (memory.id.to_string(), memory.fact)).collect();
        let instructions = archive.instructions().unwrap();
        let instructions = instructions.iter().map(|version| version.text.clone()).collect();
        let commands = self.texts.all(TextKind::Commands);
        let settings = self.texts.all(TextKind::Settings);
        Visible { sessions, memories, instructions, commands, settings }
    }
}

/// What a user can see of an archive.
#[derive(Debug, PartialEq)]
struct Visible {
    sessions: Vec<SessionParts>,
    memories: Vec<(String, String)>,
    instructions: Vec<String>,
    commands: Vec<(String, String)>,
    settings: Vec<(String, String)>,
}
