//! A store that is a folder: of a network drive, of a disk, of a program that synchronises.
//!
//! The folder itself is made by nothing but [`Folder::create`]. A drive can go at any moment, and a new folder in its place
//! would be an empty store: nothing would be found there, and what is written would be in it alone.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use extremis_archive::durable;
use extremis_language::text;
use uuid::Uuid;

use super::ObjectStore;
use super::failure::unusable;
use crate::error::SyncError;

/// What is half written lies there until it is whole.
const UNFINISHED: &str = "unfinished";
/// How long another program may have a file open before it is said, and how often it is looked.
const PATIENCE: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(20);

/// A folder with objects: each is a file, its name the path from the folder to it.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// A folder that is there.
    pub(super) fn open(path: PathBuf) -> Result<Self, SyncError> {
        let folder = Self { path };
        if folder.path.is_dir() { Ok(folder) } else { Err(folder.is_away()) }
    }

    /// A folder that is made where there is none.
    pub(super) fn create(path: PathBuf) -> Result<Self, SyncError> {
        let made = fs::create_dir_all(&path);
        let folder = Self { path };
        made.map_err(|error| folder.failed(&error))?;
        Ok(folder)
    }

    fn is_away(&self) -> SyncError {
        unusable(text!("sync-no-folder", folder = self.path.display()), text!("sync-connect-folder"))
    }

    fn failed(&self, error: &io::Error) -> SyncError {
        let folder = self.path.display();
        match error.kind() {
            _ if is_held(error) => unusable(text!("sync-held", folder = folder), text!("sync-held-advice")),
            ErrorKind::NotFound if !self.path.is_dir() => self.is_away(),
            _ => unusable(format!("{folder}: {error}"), text!("sync-look-at-folder")),
        }
    }

    /// What was done, and nothing where it was done with a file that is not there.
    fn found<T>(&self, done: io::Result<T>) -> Result<Option<T>, SyncError> {
        match done {
            Err(error) if error.kind() == ErrorKind::NotFound && self.path.is_dir() => Ok(None),
            done => done.map(Some).map_err(|error| self.failed(&error)),
        }
    }

    /// Where an object is. A name that leads out of the folder is none.
    fn place(&self, name: &str) -> io::Result<PathBuf> {
        let is_plain = |part: Component<'_>| matches!(part, Component::Normal(_));
        if name.is_empty() || !Path::new(name).components().all(is_plain) {
            return Err(io::Error::from(ErrorKind::InvalidFilename));
        }
        Ok(self.path.join(name))
    }

    /// Makes the folders that an object lies in, within this one.
    fn make_room(&self, place: &Path) -> io::Result<()> {
        let within = place.strip_prefix(&self.path).ok().and_then(Path::parent);
        let mut folder = self.path.clone();
        for part in within.into_iter().flatten() {
            folder.push(part);
            match fs::create_dir(&folder) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                made => made?,
            }
        }
        Ok(())
    }

    /// When each folder that these objects lie in, and the prefix, was last changed; one that is not there is absent.
    pub(super) fn changed(&self, prefix: &str, listed: &[String]) -> BTreeMap<PathBuf, SystemTime> {
        let names = listed.iter().map(String::as_str).chain([prefix]);
        let folders: BTreeSet<_> = names.filter_map(|name| Some(name.rsplit_once('/')?.0)).collect();
        let at = |folder: &str| {
            let path = self.place(folder).ok()?;
            let changed = fs::metadata(&path).and_then(|found| found.modified()).ok()?;
            Some((path, changed))
        };
        folders.into_iter().filter_map(at).collect()
    }

    fn put(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let place = self.place(name)?;
        let unfinished = self.path.join(UNFINISHED).join(Uuid::new_v4().to_string());
        self.make_room(&unfinished)?;
        self.make_room(&place)?;
        let written = File::create_new(&unfinished).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        });
        let done = written.and_then(|()| once_free(|| fs::rename(&unfinished, &place)));
        if done.is_err() {
            let _ = fs::remove_file(&unfinished);
        }
        done
    }
}

impl ObjectStore for Folder {
    fn list(&self, prefix: &str) -> Result<Vec<String>, SyncError> {
        let within = prefix.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut names = Vec::new();
        let walked = if within.is_empty() { Ok(self.path.clone()) } else { self.place(within) };
        self.found(walked.and_then(|dir| walk(&dir, within, &mut names)))?;
        names.retain(|name| name.starts_with(prefix));
        Ok(names)
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, SyncError> {
        self.found(self.place(name).and_then(|place| once_free(|| fs::read(&place))))
    }

    fn write(&self, name: &str, bytes: Vec<u8>) -> Result<(), SyncError> {
        self.put(name, &bytes).map_err(|error| self.failed(&error))
    }

    fn delete(&self, name: &str) -> Result<(), SyncError> {
        let removed = self.place(name).and_then(|place| once_free(|| fs::remove_file(&place)));
        self.found(removed).map(drop)
    }
}

/// Adds the names of the files below a folder, and of it if it is one; of links nothing is known.
fn walk(dir: &Path, name: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        // A name that is no text is none of ours.
        let Ok(part) = entry.file_name().into_string() else { continue };
        let name = if name.is_empty() { part } else { format!("{name}/{part}") };
        let kind = entry.file_type()?;
        if kind.is_file() {
            names.push(name);
        } else if kind.is_dir() {
            match walk(&entry.path(), &name, names) {
                // It was removed meanwhile.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                walked => walked?,
            }
        }
    }
    Ok(())
}

/// Does it again and again while another program has the file open, as Windows has it: alone.
fn once_free<T>(work: impl Fn() -> io::Result<T>) -> io::Result<T> {
    let begin = Instant::now();
    loop {
        match work() {
            Err(error) if is_held(&error) && begin.elapsed() < PATIENCE => thread::sleep(PAUSE),
            done => return done,
        }
    }
}

/// Whether another program has the file open. Of one that is to be replaced Windows says also that access is denied.
fn is_held(error: &io::Error) -> bool {
    const ACCESS_DENIED: i32 = 5;
    durable::is_in_use(error) || cfg!(windows) && error.raw_os_error() == Some(ACCESS_DENIED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_keeps_objects_and_lists_them() {
        let dir = tempfile::tempdir().unwrap();
        let store = Folder::create(dir.path().join("made")).unwrap();
        assert!(store.list("log/").unwrap().is_empty());
        assert_eq!(store.read("log/a/1").unwrap(), None);
        store.write("log/a/1", b"one".to_vec()).unwrap();
        store.write("log/a/1", b"one again".to_vec()).unwrap();
        store.write("log/b/1", b"another".to_vec()).unwrap();
        store.write("vault", b"keys".to_vec()).unwrap();
        let mut names = store.list("").unwrap();
        names.sort();
        assert_eq!(names, ["log/a/1", "log/b/1", "vault"]);
        assert_eq!(store.list("log/a").unwrap(), ["log/a/1"]);
        assert_eq!(store.read("log/a/1").unwrap().unwrap(), b"one again");
        store.delete("log/a/1").unwrap();
        store.delete("log/a/1").unwrap();
        assert_eq!(store.list("log/").unwrap(), ["log/b/1"]);
    }

    #[test]
    fn a_folder_shows_without_being_listed_whether_something_came_or_went() {
        let dir = tempfile::tempdir().unwrap();
        let store = Folder::create(dir.path().join("made")).unwrap();
        // The clock of a disk stands for some milliseconds.
        let differs = |work: &dyn Fn()| {
            let listed = store.list("log/").unwrap();
            let before = store.changed("log/", &listed);
            assert_eq!(store.changed("log/", &listed), before, "a look changes nothing");
            thread::sleep(Duration::from_millis(50));
            work();
            store.changed("log/", &listed) != before
        };
        let write = |name: &str| store.write(name, b"one".to_vec()).unwrap();
        assert!(differs(&|| write("log/a/1")));
        assert!(differs(&|| write("log/a/2")));
        assert!(differs(&|| write("log/b/1")), "another folder");
        assert!(differs(&|| store.delete("log/a/1").unwrap()));
        assert!(differs(&|| fs::rename(&store.path, dir.path().join("away")).unwrap()));
    }

    #[test]
    fn a_folder_that_goes_at_any_moment_is_never_made_anew_and_never_taken_for_an_empty_store() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("shared");
        let store = Folder::create(path.clone()).unwrap();
        store.write("vault", b"keys".to_vec()).unwrap();
        fs::rename(&path, dir.path().join("away")).unwrap();
        let refused = [
            Folder::open(path.clone()).map(drop),
            store.read("vault").map(drop),
            store.list("").map(drop),
            store.list("log/").map(drop),
            store.write("log/a/1", b"one".to_vec()),
            store.delete("vault"),
        ];
        for refused in refused {
            let told = refused.unwrap_err().to_string();
            assert!(told.contains("there is no folder") && told.contains("Connect its drive"), "{told}");
        }
        assert!(!path.exists());
        fs::rename(dir.path().join("away"), &path).unwrap();
        assert_eq!(store.read("vault").unwrap().unwrap(), b"keys");
    }

    #[test]
    fn no_name_leads_out_of_the_folder() {
        let dir = tempfile::tempdir().unwrap();
        durable::write(&dir.path().join("outside"), b"no object").unwrap();
        let store = Folder::create(dir.path().join("shared")).unwrap();
        for name in ["../outside", "log/../../outside", "/etc/hostname", ""] {
            assert!(store.read(name).is_err() && store.write(name, Vec::new()).is_err(), "{name}");
            assert!(store.delete(name).is_err(), "{name}");
        }
        assert_eq!(fs::read(dir.path().join("outside")).unwrap(), b"no object");
    }

    #[test]
    fn a_file_that_another_program_has_open_is_told_of_as_such() {
        let dir = tempfile::tempdir().unwrap();
        let store = Folder::create(dir.path().to_owned()).unwrap();
        let held = store.failed(&io::Error::from(ErrorKind::ResourceBusy)).to_string();
        assert!(held.contains("another program has a file in"), "{held}");
        let missing = store.failed(&io::Error::from(ErrorKind::NotFound)).to_string();
        assert!(!missing.contains("another program"), "{missing}");
    }
}
