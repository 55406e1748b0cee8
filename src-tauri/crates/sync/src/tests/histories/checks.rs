//! What must be so after any history.

use std::path::Path;

use extremis_domain::MessageId;

use super::World;
use crate::tests::faulty::FaultyStore;
use crate::tests::{Device, Visible, vault};

impl World {
    /// The store does what it should, everybody exchanges everything, and it is looked at.
    pub(super) fn settle(&mut self) {
        let kept = self.dir.path().join("kept");
        if kept.exists() {
            std::fs::remove_dir_all(kept).unwrap();
        }
        self.stores().for_each(FaultyStore::recover);
        self.exchange();
        if !self.expired.is_empty() {
            // Until then one device has in its trash what has expired on another.
            (0..self.devices.len()).for_each(|device| self.expire(device));
            self.exchange();
        }
        let first = self.devices[0].visible();
        for device in &self.devices[1..] {
            let other = device.visible();
            if other != first {
                let (ours, theirs) = (self.devices[0].known(), device.known());
                let known: Vec<_> = ours.symmetric_difference(&theirs).collect();
                let differ = difference(&first, &other);
                self.fail(&format!("0 and {} differ:\n{differ}\n{known:#?}", device.place));
            }
        }
        self.nothing_is_lost();
        self.no_file_is_lost();
        self.the_store_sees_no_word();
        self.nothing_forgotten_is_left();
    }

    fn exchange(&mut self) {
        for _ in 0..14 {
            (0..self.devices.len()).for_each(|device| self.sync(device));
        }
    }

    fn fail(&self, why: &str) -> ! {
        let known: Vec<_> = self.devices.iter().map(Device::upto).collect();
        let stores: Vec<_> = self.stores().map(FaultyStore::history).collect();
        panic!("seed {}:\n{}\n{why}\n{known:#?}\n{stores:#?}", self.seed, self.told);
    }

    fn nothing_is_lost(&self) {
        let visible = format!("{:?}", self.devices[0].visible());
        for (id, said) in &self.messages {
            let session = &said.session;
            let may_be_gone =
                self.forgotten.contains(id) || self.gone.contains(session) || self.expired.contains(session);
            if !may_be_gone && !visible.contains(&said.text) {
                self.fail(&format!("lost: {} of {id} in {}", said.text, said.session));
            }
        }
        for word in self.commands.iter().filter(|(_, is_in_force)| **is_in_force).map(|(word, _)| word) {
            if !visible.contains(word) {
                self.fail(&format!("the command {word} is lost"));
            }
        }
        for (word, is_there) in &self.memories {
            if visible.contains(word) != *is_there {
                self.fail(&format!("memory {word} is there: {}", !is_there));
            }
        }
    }

    fn no_file_is_lost(&self) {
        for device in &self.devices {
            // Of what expired on the device that had a file, others may have gone on with the rest.
            let files = device.files().into_iter().filter(|(session, ..)| !self.expired.contains(session));
            for (session, name, bytes) in files {
                let text = bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
                if !text.is_some_and(|text| self.files.keys().any(|word| text.contains(word))) {
                    let waiting = device.files_waiting();
                    self.fail(&format!("{} lacks the file {name} of {session}: {waiting:?}", device.place));
                }
            }
        }
    }

    fn the_store_sees_no_word(&self) {
        let is_word = |part: &[u8]| part.starts_with(b"word") && part[4..].iter().all(u8::is_ascii_digit);
        let is_seen = self.stores().any(|store| store.seen().windows(10).any(is_word));
        assert!(!is_seen, "seed {}: a word stands in the store", self.seed);
    }

    /// The words that are to be nowhere.
    pub(super) fn forgotten_words(&self) -> Vec<&str> {
        let is_gone = |id: &MessageId| {
            self.forgotten.contains(id)
                || self.messages.get(id).is_some_and(|said| self.gone.contains(&said.session))
        };
        let said = self.messages.iter().filter(|(id, _)| is_gone(id)).map(|(_, said)| said.text.as_str());
        let made =
            self.made.iter().filter(|(_, from)| from.iter().any(is_gone)).map(|(word, _)| word.as_str());
        let memories =
            self.memories.iter().filter(|(_, is_there)| !**is_there).map(|(word, _)| word.as_str());
        let files = self.files.iter().filter(|(_, named_by)| named_by.iter().all(is_gone));
        said.chain(made).chain(memories).chain(files.map(|(word, _)| word.as_str())).collect()
    }

    fn nothing_forgotten_is_left(&self) {
        let words = self.forgotten_words();
        for (name, text) in self.stores().flat_map(|store| store.readable(&vault())) {
            self.holds_none(&words, &format!("the store's {name}"), &text);
        }
        let is_here = |session| self.devices.iter().any(|device| device.archive().exists(session));
        let expired = |said: &&super::Said| self.expired.contains(&said.session) && !is_here(said.session);
        let expired: Vec<_> = self.messages.values().filter(expired).map(|said| said.text.as_str()).collect();
        for (name, text) in self.stores().flat_map(|store| store.readable(&vault())) {
            self.holds_none(&expired, &format!("the store's {name}"), &text);
        }
        for device in &self.devices {
            device.archive().flush().unwrap();
            self.look_through(&words, &device.dir);
        }
    }

    fn look_through(&self, words: &[&str], dir: &Path) {
        for entry in std::fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                self.look_through(words, &path);
            } else {
                self.holds_none(words, &path.display().to_string(), &std::fs::read(&path).unwrap());
            }
        }
    }

    fn holds_none(&self, words: &[&str], place: &str, text: &[u8]) {
        let text = String::from_utf8_lossy(text);
        if let Some(word) = words.iter().find(|word| text.contains(**word)) {
            let line = text.lines().find(|line| line.contains(*word)).unwrap_or_default();
            let line: String = line.chars().take(600).collect();
            self.fail(&format!("{word} is to be nowhere and is in {place}: {line}"));
        }
    }
}

/// Where two differ first.
fn difference(one: &Visible, other: &Visible) -> String {
    let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
    let same = one.lines().zip(other.lines()).take_while(|(one, other)| one == other).count();
    let around =
        |text: &str| text.lines().skip(same.saturating_sub(6)).take(14).collect::<Vec<_>>().join("\n");
    format!("{}\n---\n{}", around(&one), around(&other))
}
