//! The other machine: an archive of its own, whose files arrive in the folder in every way in which files arrive.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use extremis_archive::{Archive, Kind, Mode};
use extremis_contract::Folder;
use extremis_domain::{Change, Clock, Message, MessageId, Role, SessionId, SystemClock};
use extremis_tests::corpus::Random;

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
    archive: Archive,
    ids: Vec<SessionId>,
    said: Vec<(SessionId, MessageId, String)>,
    /// What its files were before.
    before: Vec<Vec<u8>>,
}

impl Elsewhere {
    /// It takes the files over as they are.
    pub fn with(here: &Folder) -> Self {
        let folder = Folder::new(Kind::Json);
        drop(folder.open());
        let mut ids = Vec::new();
        for entry in open(Kind::Json, &here.dir(), Mode::Read).entries() {
            fs::copy(file(&here.dir(), entry.id), file(&folder.dir(), entry.id)).unwrap();
            ids.push(entry.id);
        }
        let archive = open(Kind::Json, &folder.dir(), Mode::Write);
        let before = ids.iter().map(|id| fs::read(file(&folder.dir(), *id)).unwrap()).collect();
        Self { folder, archive, ids, said: Vec::new(), before }
    }

    /// Something is said there, and its file arrives, or one from before, or half of one.
    pub fn arrives(&mut self, here: &Folder, random: &mut Random) {
        let which = random.index(self.ids.len());
        let id = self.ids[which];
        for _ in 0..random.below(4) {
            let parent = self.archive.session(id).unwrap().head().map(|head| head.id.clone());
            let content = format!("elsewhere {}.", self.said.len());
            let message = Message::new(Role::User, &content, SystemClock.now()).after(parent);
            self.archive.commit(id, None, vec![Change::MessageAdded { message: message.clone() }]).unwrap();
            self.said.push((id, message.id, content));
        }
        self.archive.flush().unwrap();
        let now = fs::read(file(&self.folder.dir(), id)).unwrap();
        let target = file(&here.dir(), id);
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

    /// All of its files arrive as they are.
    pub fn arrives_whole(&self, here: &Folder, ledger: &mut Ledger) {
        for id in &self.ids {
            by_rename(&file(&here.dir(), *id), &fs::read(file(&self.folder.dir(), *id)).unwrap());
        }
        for (session, message, content) in &self.said {
            ledger.keep(*session, message, content);
        }
    }
}

fn file(dir: &Path, id: SessionId) -> std::path::PathBuf {
    dir.join(format!("conversations/{id}.json"))
}

fn by_rename(target: &Path, bytes: &[u8]) {
    let temporary = target.with_extension("arriving");
    in_place(&temporary, bytes);
    fs::rename(temporary, target).unwrap();
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
