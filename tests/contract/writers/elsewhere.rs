//! The other machine: an archive of its own, whose files arrive in the folder in every way in which files arrive.

use std::fs;
use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use extremis_archive::{Archive, Kind, Mode};
use extremis_contract::Folder;
use extremis_domain::{Change, Clock, Message, MessageId, Role, SessionId, SystemClock};
use extremis_tests::corpus::Random;
use extremis_tests::wait;

use crate::ledger::Ledger;
use crate::process::open;

/// Begins the conversations that both machines have.
pub fn begin(dir: &Path, kind: Kind, many: usize) {
    let archive = open(kind, dir, Mode::Write);
    for number in 0..many {
        let now = SystemClock.now();
        let message = Message::new(Role::User, format!("begun {number}"), now);
        archive.create(SessionId::new(), now, vec![Change::MessageAdded { message }]).unwrap();
    }
}

pub struct Elsewhere {
    folder: Folder,
    /// Not open while all of it is to be in its file.
    archive: Option<Archive>,
    ids: Vec<SessionId>,
    said: Vec<(SessionId, MessageId, String)>,
    /// What its files were before.
    before: Vec<Vec<u8>>,
}

impl Elsewhere {
    /// It takes the files over as they are.
    pub fn with(here: &Folder) -> Self {
        let folder = Folder::new(here.kind());
        drop(folder.open());
        let ids: Vec<_> =
            open(here.kind(), &here.dir(), Mode::Read).entries().into_iter().map(|entry| entry.id).collect();
        for id in &ids {
            fs::copy(file(here, *id), file(&folder, *id)).unwrap();
        }
        let archive = open(folder.kind(), &folder.dir(), Mode::Write);
        let before = ids.iter().map(|id| fs::read(file(&folder, *id)).unwrap()).collect();
        Self { folder, archive: Some(archive), ids, said: Vec::new(), before }
    }

    /// Something is said there, and its file arrives, or one from before, or half of one.
    pub fn arrives(&mut self, here: &Folder, random: &mut Random) {
        let which = random.index(self.ids.len());
        let id = self.ids[which];
        self.say(id, random);
        let now = fs::read(file(&self.folder, id)).unwrap();
        let target = file(here, id);
        match random.below(6) {
            0 | 1 => by_rename(&target, &now),
            2 => in_place(&target, &now),
            3 => in_place(&target, &now[..now.len() / 2]),
            4 => by_rename(&target, &now[..now.len() / 2]),
            _ => by_rename(&target, &self.before[which]),
        }
        misdate(&target, random);
        if random.below(2) == 0 {
            self.before[which] = now;
        }
    }

    /// Something is said there, and its SQLite file comes by a rename into the place of the one that is open, or one from
    /// before, or half of one, or that one is removed, or its log. Waits until the process there has put back its own, or
    /// has ended; what had arrived whole counts from then on.
    pub fn takes_the_place(
        &mut self,
        here: &Folder,
        random: &mut Random,
        ledger: &mut Ledger,
        mut is_there: impl FnMut() -> bool,
    ) {
        let which = random.index(self.ids.len());
        let id = self.ids[which];
        self.say(id, random);
        // All of it is in the file, and no log beside it.
        self.archive = None;
        let now = fs::read(file(&self.folder, id)).unwrap();
        self.archive = Some(open(Kind::Sqlite, &self.folder.dir(), Mode::Write));
        if !is_there() {
            return;
        }
        let (target, log) = (file(here, id), here.dir().join("extremis.sqlite3-wal"));
        let way = random.below(6);
        let arriving = match way {
            0 | 1 => Some(now.as_slice()),
            2 => Some(&now[..now.len() / 2]),
            3 => Some(self.before[which].as_slice()),
            _ => None,
        };
        // Known before it comes: what is there afterwards may be what was put back already.
        let arriving = arriving.map(|bytes| beside(&target, bytes));
        let arrived = number(arriving.as_ref().unwrap_or(&target));
        match arriving {
            Some(arriving) => fs::rename(arriving, &target).unwrap(),
            None if way == 4 => fs::remove_file(&target).unwrap(),
            None => by_rename(&log, &now[..now.len() / 2]),
        }
        let new = here.dir().join("extremis.sqlite3.mended");
        // The new file has its other name until it is open.
        let is_put_back = || number(&target).is_some_and(|number| Some(number) != arrived) && !new.exists();
        wait::until("the file is put back", || (is_put_back() || !is_there()).then_some(()));
        if way < 2 && is_there() {
            self.keep_all(ledger);
        }
        self.before[which] = now;
    }

    /// The journal's present segment goes, or one from there comes into its place, whoever has it open; or what is kept
    /// there for the next backup comes beside what is kept here. Waits until the process has another segment, or has
    /// ended.
    pub fn disturbs_the_journal(
        &mut self,
        here: &Folder,
        random: &mut Random,
        mut is_there: impl FnMut() -> bool,
    ) {
        let id = self.ids[random.index(self.ids.len())];
        self.commit(id, 1 + random.below(3));
        let Some((_, theirs)) = segments(&self.folder).pop() else { return };
        let theirs = fs::read(theirs).unwrap();
        self.archive.as_ref().unwrap().flush().unwrap();
        let journal = here.dir().join("journal");
        let way = random.below(4);
        if way == 3 {
            let number = 7_000_000_007 + random.below(3) * 1_000_000_000;
            return by_rename(&journal.join(format!("settled-{number}.jsonl")), &theirs);
        }
        let Some((number, present)) = segments(here).pop() else { return };
        let gone = match way {
            0 => fs::remove_file(&present),
            1 => fs::rename(&present, journal.join(format!("{number}.sync-conflict-20260104.jsonl"))),
            _ => Ok(()),
        };
        if gone.is_err() {
            // It was brought into the files just now.
            return;
        }
        if way > 0 {
            by_rename(&present, &theirs);
        }
        let is_moved = || {
            let seal = format!("\"segment\":{number},");
            // With the third one, all that was in this one is in the files or in that.
            segments(here).into_iter().filter(|(other, _)| *other > number).any(|(other, path)| {
                other / 1_000_000_000 > number / 1_000_000_000 + 2
                    || fs::read_to_string(path).is_ok_and(|text| text.contains(&seal))
            })
        };
        wait::until("the journal has another segment", || (is_moved() || !is_there()).then_some(()));
    }

    fn say(&mut self, id: SessionId, random: &mut Random) {
        self.commit(id, random.below(4));
        self.archive.as_ref().unwrap().flush().unwrap();
    }

    fn commit(&mut self, id: SessionId, messages: u64) {
        let archive = self.archive.as_ref().unwrap();
        for _ in 0..messages {
            let parent = archive.session(id).unwrap().head().map(|head| head.id.clone());
            let content = format!("elsewhere {}.", self.said.len());
            let message = Message::new(Role::User, &content, SystemClock.now()).after(parent);
            archive.commit(id, None, vec![Change::MessageAdded { message: message.clone() }]).unwrap();
            self.said.push((id, message.id, content));
        }
    }

    /// All of its files arrive as they are.
    pub fn arrives_whole(&self, here: &Folder, ledger: &mut Ledger) {
        for id in &self.ids {
            by_rename(&file(here, *id), &fs::read(file(&self.folder, *id)).unwrap());
        }
        self.keep_all(ledger);
    }

    /// Notes all that was said there.
    fn keep_all(&self, ledger: &mut Ledger) {
        for (session, message, content) in &self.said {
            ledger.keep(*session, message, content);
        }
    }
}

/// The segments of a journal with their numbers, the present one last.
fn segments(folder: &Folder) -> Vec<(u64, PathBuf)> {
    let entries = fs::read_dir(folder.dir().join("journal")).unwrap().flatten();
    let mut segments: Vec<_> = entries
        .filter_map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            Some((name.strip_suffix(".jsonl")?.parse().ok()?, entry.path()))
        })
        .collect();
    segments.sort();
    segments
}

/// The file that has a conversation.
fn file(folder: &Folder, id: SessionId) -> PathBuf {
    match folder.kind() {
        Kind::Json => folder.dir().join(format!("conversations/{id}.json")),
        Kind::Sqlite => folder.dir().join("extremis.sqlite3"),
    }
}

fn by_rename(target: &Path, bytes: &[u8]) {
    fs::rename(beside(target, bytes), target).unwrap();
}

/// A file that is to come into the place of another.
fn beside(target: &Path, bytes: &[u8]) -> PathBuf {
    let arriving = target.with_extension("arriving");
    in_place(&arriving, bytes);
    arriving
}

fn number(path: &Path) -> Option<u64> {
    path.metadata().ok().map(|file| file.ino())
}

fn in_place(target: &Path, bytes: &[u8]) {
    let mut file = fs::OpenOptions::new().write(true).create(true).truncate(true).open(target).unwrap();
    file.write_all(bytes).unwrap();
}

/// A clock that is right, one that is years ahead, and one that is years behind.
fn misdate(path: &Path, random: &mut Random) {
    let year = Duration::from_hours(365 * 24);
    // Whoever writes there may have replaced or set it aside already.
    let Ok(file) = fs::OpenOptions::new().write(true).open(path) else { return };
    let now = file.metadata().unwrap().modified().unwrap();
    let time = match random.below(3) {
        0 => now,
        1 => now + 3 * year,
        _ => now - 20 * year,
    };
    file.set_modified(time).unwrap();
}
