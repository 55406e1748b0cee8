//! A small list in a file of the data folder, which another machine may write as well where the folder is synchronised:
//! what that wrote is taken in before the list is written.

use std::path::{Path, PathBuf};

use extremis_archive::{ArchiveError, durable};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What such a list is made of.
pub(crate) trait Entry: Clone + PartialEq + Serialize + DeserializeOwned {
    /// Whether two are versions of one entry.
    fn is_same(&self, other: &Self) -> bool;

    /// The entry as it is taken over from the file.
    fn taken_over(self) -> Self {
        self
    }
}

/// The file of a list.
#[derive(Debug)]
pub(crate) struct ListFile<T> {
    path: PathBuf,
    /// What it held when it was last read or written here.
    known: Vec<T>,
    /// What becomes of a file that cannot be read, before it is written over.
    unreadable: fn(&Path),
}

impl<T: Entry> ListFile<T> {
    /// The file and its list; an empty one where there is no file that can be read.
    pub fn load(path: PathBuf, unreadable: fn(&Path)) -> (Self, Vec<T>) {
        let mut file = Self { path, known: Vec::new(), unreadable };
        let mut list = Vec::new();
        file.take_in(file.read(), &mut list);
        (file, list)
    }

    /// What the file holds now. Blocks.
    pub fn read(&self) -> Vec<T> {
        let Ok(bytes) = durable::read(&self.path) else { return Vec::new() };
        serde_json::from_slice(&bytes).unwrap_or_else(|error| {
            tracing::warn!(%error, path = %self.path.display(), "a list could not be read");
            (self.unreadable)(&self.path);
            Vec::new()
        })
    }

    /// Takes into `list` what another machine added to the file or changed in it since it was last read or written here;
    /// what was changed in both stays as it is in `list`, and what is only missing in the file stays. True when the list
    /// is another one now.
    pub fn take_in(&mut self, held: Vec<T>, list: &mut Vec<T>) -> bool {
        let mut is_changed = false;
        for entry in &held {
            let known = self.known.iter().find(|known| known.is_same(entry));
            if known == Some(entry) {
                continue;
            }
            match list.iter().position(|own| own.is_same(entry)) {
                None => list.push(entry.clone().taken_over()),
                Some(at) if known == Some(&list[at]) => list[at] = entry.clone().taken_over(),
                Some(_) => continue,
            }
            is_changed = true;
        }
        self.known = held;
        is_changed
    }

    /// Writes the list, unless the file holds it already. Blocks.
    pub fn write(&mut self, list: &[T]) -> Result<(), ArchiveError> {
        if self.known != list {
            // Plain data always serialises.
            durable::write(&self.path, &serde_json::to_vec_pretty(list).unwrap_or_default())?;
            self.known = list.to_vec();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type List = ListFile<(u8, String)>;

    impl Entry for (u8, String) {
        fn is_same(&self, other: &Self) -> bool {
            self.0 == other.0
        }
    }

    fn entries(list: &[(u8, &str)]) -> Vec<(u8, String)> {
        list.iter().map(|(id, words)| (*id, (*words).to_owned())).collect()
    }

    #[test]
    fn what_another_machine_wrote_is_merged_by_entry_and_what_was_changed_here_stays() {
        let data = tempfile::tempdir().unwrap();
        let path = data.path().join("list.json");
        let (mut file, mut list) = List::load(path.clone(), |_| {});
        assert_eq!(list, []);
        list =
            entries(&[(1, "same"), (2, "theirs later"), (3, "ours later"), (4, "both"), (5, "removed here")]);
        file.write(&list).unwrap();
        assert!(!file.take_in(file.read(), &mut list), "nobody else wrote");

        let theirs = entries(&[
            (1, "same"),
            (2, "theirs"),
            (3, "ours later"),
            (4, "there"),
            (5, "removed here"),
            (6, "new"),
        ]);
        durable::write(&path, &serde_json::to_vec(&theirs).unwrap()).unwrap();
        list = entries(&[(1, "same"), (2, "theirs later"), (3, "ours"), (4, "here"), (7, "not written yet")]);
        assert!(file.take_in(file.read(), &mut list));
        let merged = entries(&[
            (1, "same"),
            (2, "theirs"),
            (3, "ours"),
            (4, "here"),
            (7, "not written yet"),
            (6, "new"),
        ]);
        assert_eq!(list, merged);
        file.write(&list).unwrap();
        assert_eq!(List::load(path.clone(), |_| {}).1, merged);

        durable::write(&path, b"[]").unwrap();
        assert!(!file.take_in(file.read(), &mut list) && list == merged, "what is only missing there stays");
        file.write(&list).unwrap();
        assert_eq!(List::load(path, |_| {}).1, merged);
    }
}
