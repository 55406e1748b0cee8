//! Random histories of several devices over a store that fails: in the end all show the same, nothing that was accepted
//! is lost, and nothing that was forgotten is anywhere.

mod checks;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use extremis_archive::Kind;
use extremis_domain::{
    Change, Fact, FactField, FactOrigin, InstructionsVersion, MemorySource, Message, MessageId, Role,
    SessionId, SummaryVersion, Timestamp, UserMemory,
};
use extremis_tests::corpus::Random;

use super::faulty::FaultyStore;
use super::two::copy_folder;
use super::{Device, folder};
use crate::error::SyncError;
use crate::replica::SyncReport;
use crate::state::FilesWaiting;
use crate::texts::TextKind;

/// How many histories are gone through: `EXTREMIS_SYNC_HISTORIES`, from the seed `EXTREMIS_SYNC_SEED` on.
fn asked(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn devices_that_went_through_anything_show_the_same_and_have_lost_nothing() {
    let (from, histories) = (asked("EXTREMIS_SYNC_SEED", 1), asked("EXTREMIS_SYNC_HISTORIES", 40));
    let (mut told, mut files, mut forgotten, mut commands, mut expired) = (0, 0, 0, 0, 0);
    for seed in from..from + histories {
        let mut world = World::new(seed);
        world.live();
        world.settle();
        told += world.messages.len();
        files += world.files.len();
        forgotten += world.forgotten_words().len();
        commands += world.commands.len();
        expired += world.expired.len();
    }
    println!(
        "{histories} histories from seed {from}: {told} messages, {files} files and {commands} commands, 0 lost; {forgotten} forgotten words and {expired} expired conversations, 0 left"
    );
}

/// What was written of which message, so that it can be looked for.
struct Said {
    session: SessionId,
    text: String,
}

struct World {
    seed: u64,
    random: Random,
    store: FaultyStore,
    /// By way of which conversations go that are shared, where there is one.
    shared: Option<FaultyStore>,
    devices: Vec<Device>,
    /// A copy of a device's folder, made when all of it was in the store.
    kept: Option<usize>,
    dir: tempfile::TempDir,
    messages: BTreeMap<MessageId, Said>,
    /// Texts that were made from messages: they go with them.
    made: Vec<(String, Vec<MessageId>)>,
    /// What files hold, with the messages that name each.
    files: BTreeMap<String, Vec<MessageId>>,
    forgotten: BTreeSet<MessageId>,
    gone: BTreeSet<SessionId>,
    /// What was in the trash of a device until its time there was over.
    expired: BTreeSet<SessionId>,
    memories: BTreeMap<String, bool>,
    /// What commands said that was never changed by who knew of it.
    commands: BTreeMap<String, bool>,
    words: u64,
    told: String,
}

impl World {
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let dir = folder();
        let many = 2 + random.index(4);
        let devices = (0..many).map(|number| {
            let kind = if random.below(4) == 0 { Kind::Sqlite } else { Kind::Json };
            Device::new(dir.path().join(number.to_string()), &number.to_string(), kind)
        });
        let devices = devices.collect();
        let faults = random.pick(&[0, 20, 100, 250]);
        let is_shared = random.below(2) == 0;
        Self {
            seed,
            store: FaultyStore::new(seed ^ 0xfeed, faults),
            shared: is_shared.then(|| FaultyStore::new(seed ^ 0xbeef, faults)),
            random,
            devices,
            kept: None,
            dir,
            messages: BTreeMap::new(),
            made: Vec::new(),
            files: BTreeMap::new(),
            forgotten: BTreeSet::new(),
            gone: BTreeSet::new(),
            expired: BTreeSet::new(),
            memories: BTreeMap::new(),
            commands: BTreeMap::new(),
            words: 0,
            told: String::new(),
        }
    }

    fn tell(&mut self, what: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.told, "{what}");
    }

    /// A word that is nowhere else.
    fn word(&mut self) -> String {
        self.words += 1;
        format!("word{:06}x", self.words * 7919 % 1_000_000 + self.seed % 7)
    }

    fn live(&mut self) {
        for _ in 0..30 + self.random.index(50) {
            let device = self.random.index(self.devices.len());
            self.act(device);
        }
    }

    fn act(&mut self, device: usize) {
        match self.random.below(100) {
            0..25 => self.sync(device),
            25..30 => self.killed(device),
            30..33 => {
                let many = self.stores().count();
                let attacked = self.random.index(many);
                self.stores().skip(attacked).take(1).for_each(FaultyStore::attack);
            }
            33..36 => self.keep_or_bring_back(device),
            36..42 => drop(self.say(device, SessionId::new())),
            _ => {
                let sessions = self.devices[device].archive().entries();
                if sessions.is_empty() {
                    self.say(device, SessionId::new());
                } else {
                    let session = sessions[self.random.index(sessions.len())].id;
                    self.change(device, session);
                }
            }
        }
    }

    fn sync(&mut self, device: usize) {
        let own = self.devices[device].sync(&self.store);
        self.told_of(device, &own);
        let shared = self.shared.as_ref().map(|shared| self.devices[device].sync_shared(shared));
        if let Some(done) = &shared {
            self.told_of(device, done);
        }
    }

    fn told_of(&mut self, device: usize, done: &Result<SyncReport, SyncError>) {
        self.tell(format_args!("{device} sync {done:?}"));
        if let Err(error) = done {
            let code = format!("{error:?}");
            assert!(code.starts_with("Store"), "seed {}: {error:?}\n{}", self.seed, self.told);
        }
    }

    fn stores(&self) -> impl Iterator<Item = &FaultyStore> {
        [&self.store].into_iter().chain(&self.shared)
    }

    fn killed(&mut self, device: usize) {
        let (after, of_shared) = (self.random.below(8), self.random.below(2) == 0);
        let killed = self.shared.as_ref().filter(|_| of_shared).unwrap_or(&self.store);
        killed.kill_after(Some(after));
        self.sync(device);
        self.stores().for_each(|store| store.kill_after(None));
    }

    fn say(&mut self, device: usize, session: SessionId) -> MessageId {
        let text = self.word();
        // Clocks are wrong by years.
        let at = Timestamp::from_second(
            1_790_000_000 + i64::try_from(self.random.below(900_000_000)).unwrap() - 450_000_000,
        );
        let role = self.random.pick(&[Role::User, Role::Assistant]);
        let id = self.devices[device].say_at(session, role, &format!("It says {text}."), at);
        self.tell(format_args!("{device} say {session} {id} {text}"));
        self.messages.insert(id.clone(), Said { session, text });
        id
    }

    /// Says something with a file: a new one, or one that another message has.
    fn attach(&mut self, device: usize, session: SessionId) {
        let known: Vec<_> = self.files.keys().cloned().collect();
        let is_new = known.is_empty() || self.random.below(3) > 0;
        let holds = if is_new { self.word() } else { known[self.random.index(known.len())].clone() };
        let name = self.word();
        let text = format!("The file holds {holds}.");
        let id = self.devices[device].attach(session, &format!("{name}.txt"), text.as_bytes());
        self.tell(format_args!("{device} attach {session} {id} {name} {holds}"));
        self.messages.insert(id.clone(), Said { session, text: name });
        self.files.entry(holds).or_default().push(id);
    }

    fn change(&mut self, device: usize, id: SessionId) {
        let session = self.devices[device].archive().session(id).unwrap();
        if self.shared.is_some() && self.random.below(12) == 0 {
            self.tell(format_args!("{device} shares {id}"));
            return self.devices[device].share(id);
        }
        let messages = &session.parts().messages;
        let message = messages[self.random.index(messages.len())].clone();
        let what = self.random.below(100);
        self.tell(format_args!("{device} change {what} in {id} at {}", message.id));
        let changed = match what {
            0..22 => {
                self.say(device, id);
                return;
            }
            22..29 => return self.attach(device, id),
            29..35 => return self.command(device),
            35..43 => {
                let text = self.word();
                let retried = Message::new(message.role, format!("Again {text}."), message.timestamp)
                    .after(message.parent.clone());
                self.messages.insert(retried.id.clone(), Said { session: id, text });
                Change::MessageAdded { message: retried }
            }
            43..48 => Change::HeadMoved { head: message.id.clone() },
            48..53 => Change::Renamed { title: self.word() },
            53..56 => Change::Titled { title: self.title_of(&message) },
            56..61 => {
                Change::MessagePinned { message: message.id.clone(), pinned: self.random.below(2) == 0 }
            }
            61..66 => Change::MessageDeleted { message: message.id.clone(), at: Timestamp::from_second(7) },
            66..69 => Change::MessageRestored { message: message.id.clone() },
            69..72 => Change::Deleted { at: Timestamp::from_second(9) },
            72..79 => self.summary(&session),
            79..80 => self.locked(&session),
            80..82 => self.labelled(&session),
            82..87 => self.fact(&message),
            87..91 => {
                self.devices[device].archive().forget_message(id, &message.id).unwrap();
                self.forgotten.insert(message.id.clone());
                return;
            }
            91..92 => {
                self.devices[device].archive().forget_session(id).unwrap();
                self.gone.insert(id);
                return;
            }
            92..96 => return self.remember(device),
            96..98 => return self.instruct(device),
            98..99 => return self.expire(device),
            _ => {
                let deleted = self.devices[device].archive().trash();
                let Some(entry) = deleted.first() else { return };
                return self.devices[device].change(entry.id, Change::Restored);
            }
        };
        // What does not fit any more is refused by the archive, and nothing happened.
        let _ = self.devices[device].archive().commit(id, None, vec![changed]);
    }

    /// The time in the trash is over, on one device.
    fn expire(&mut self, device: usize) {
        let archive = self.devices[device].archive();
        let trash: Vec<_> = archive.trash().into_iter().map(|entry| entry.id).collect();
        archive.expire_trash(Timestamp::from_second(4_000_000_000)).unwrap();
        self.tell(format_args!("{device} lets expire {trash:?}"));
        self.expired.extend(trash);
    }

    fn title_of(&mut self, message: &Message) -> String {
        let word = self.word();
        let of = if message.is_forgotten() { Vec::new() } else { vec![message.id.clone()] };
        self.tell(format_args!("made {word} of {of:?}"));
        self.made.push((word.clone(), of));
        word
    }

    fn summary(&mut self, session: &extremis_domain::Session) -> Change {
        let branch: Vec<_> = session.visible().map(|message| message.id.clone()).collect();
        let covered = 1 + self.random.index(branch.len());
        let word = self.word();
        self.made_of(&word, session, &branch[..covered]);
        let text = format!("Summary {word}.");
        let summary =
            SummaryVersion::new(text, branch[covered - 1].clone(), covered, Timestamp::from_second(3));
        Change::SummaryAdded { summary }
    }

    /// What was forgotten before cannot have come into it.
    fn made_of(&mut self, word: &str, session: &extremis_domain::Session, of: &[MessageId]) {
        let known = of.iter().filter(|id| session.message(id).is_some_and(|message| !message.is_forgotten()));
        let known: Vec<_> = known.cloned().collect();
        self.tell(format_args!("summary {word} of {known:?}"));
        self.made.push((word.to_owned(), known));
    }

    fn locked(&mut self, session: &extremis_domain::Session) -> Change {
        match session.parts().summaries.last() {
            None => Change::QuickSet { quick: self.random.below(2) == 0 },
            Some(last) => Change::LinesLocked { summary: last.id.clone(), lines: vec![last.content.clone()] },
        }
    }

    fn labelled(&mut self, session: &extremis_domain::Session) -> Change {
        let mut labels = session.labels();
        match self.random.below(6) {
            0 => labels.pinned = !labels.pinned,
            1 => labels.archived = !labels.archived,
            2 => labels.folder = Some(format!("Folder {}", self.random.below(3))),
            3 => labels.folder = None,
            4 => labels.add_tag(&format!("tag{}", self.random.below(4))),
            _ => labels.remove_tag(&format!("tag{}", self.random.below(4))),
        }
        Change::Labelled { labels }
    }

    fn fact(&mut self, message: &Message) -> Change {
        let word = self.word();
        let of = if message.is_forgotten() { Vec::new() } else { vec![message.id.clone()] };
        self.tell(format_args!("made {word} of {of:?}"));
        self.made.push((word.clone(), of));
        Change::FactsPut { facts: vec![fact(&word, &message.id)] }
    }

    fn remember(&mut self, device: usize) {
        let archive = self.devices[device].archive();
        let known = archive.memories().unwrap();
        if let Some(first) = known.first()
            && self.random.below(2) == 0
        {
            archive.forget_memory(&first.id).unwrap();
            self.memories.insert(first.fact.clone(), false);
            self.tell(format_args!("{device} forgets memory {}", first.fact));
            return;
        }
        let word = self.word();
        let archive = self.devices[device].archive();
        let memory = UserMemory::new(word.clone(), MemorySource::UserExplicit {}, Timestamp::from_second(5));
        archive.put_memories(&[memory]).unwrap();
        self.tell(format_args!("{device} remembers {word}"));
        self.memories.insert(word, true);
    }

    /// Writes a quick command, changes one, deletes one, or changes a setting.
    fn command(&mut self, device: usize) {
        let name = format!("command{}", self.random.below(3));
        let kind = self.random.pick(&[TextKind::Commands, TextKind::Commands, TextKind::Settings]);
        let texts = &self.devices[device].texts;
        if let Some(before) = texts.get(kind, &name) {
            self.commands.insert(before, false);
        }
        if self.random.below(4) == 0 {
            self.devices[device].texts.set(kind, &name, None);
            self.tell(format_args!("{device} deletes {kind:?} {name}"));
            return;
        }
        let word = self.word();
        self.devices[device].texts.set(kind, &name, Some(&word));
        self.tell(format_args!("{device} writes {kind:?} {name} {word}"));
        if kind == TextKind::Commands {
            self.commands.insert(word, true);
        }
    }

    fn instruct(&mut self, device: usize) {
        let text = self.word();
        let archive = self.devices[device].archive();
        let version = InstructionsVersion::new(&text, Timestamp::from_second(6)).unwrap();
        archive.put_instructions(version).unwrap();
    }

    /// Keeps a copy of a device whose words are all in the store, or puts that in its place.
    fn keep_or_bring_back(&mut self, device: usize) {
        let kept = self.dir.path().join("kept");
        match self.kept.take() {
            None => {
                // Until it is in the store it is on this device alone.
                if !self.exchanges(device) {
                    return;
                }
                self.devices[device].archive().flush().unwrap();
                copy_folder(&self.devices[device].dir, &kept);
                self.kept = Some(device);
                self.tell(format_args!("{device} kept"));
            }
            Some(device) => {
                let is_safe = !self.stores().any(FaultyStore::is_faulty) && self.is_on_another(device);
                if is_safe {
                    self.devices[device].archive = None;
                    std::fs::remove_dir_all(&self.devices[device].dir).unwrap();
                    copy_folder(&kept, &self.devices[device].dir);
                    self.devices[device].open();
                    self.tell(format_args!("{device} brought back"));
                }
                std::fs::remove_dir_all(&kept).unwrap();
            }
        }
    }

    /// Two disasters at once are too many: what is on a device is on another one before it is replaced by its copy.
    fn is_on_another(&self, device: usize) -> bool {
        let other = (device + 1) % self.devices.len();
        let has_files = |device: &usize| self.devices[*device].files_waiting() == FilesWaiting::default();
        (0..5).all(|_| [device, other].iter().all(|device| self.exchanges(*device)))
            && [device, other].iter().all(has_files)
    }

    /// Whether a device exchanges everything.
    fn exchanges(&self, device: usize) -> bool {
        let device = &self.devices[device];
        device.sync(&self.store).is_ok()
            && self.shared.as_ref().is_none_or(|shared| device.sync_shared(shared).is_ok())
    }
}

fn fact(word: &str, source: &MessageId) -> Fact {
    let fact = Fact::new(FactField::ImportantFacts, word, FactOrigin::User, Timestamp::from_second(4));
    Fact { sources: vec![source.clone()], ..fact }
}
