//! A data folder of readable JSON, of any version and of Extremis for macOS, or any folder of conversations' files.

use std::collections::{HashMap, HashSet};
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use extremis_archive::ArchiveError;
use extremis_archive::reading::{self, JournalState, Paths};
use extremis_domain::{Session, SessionId};
use extremis_language::text;

use super::{Format, file};
use crate::files::{self, At};
use crate::listed;
use crate::source::{Place, Source};

pub(super) struct DataFolder;

impl Format for DataFolder {
    fn is_at(&self, _: &Path, metadata: &Metadata) -> bool {
        metadata.is_dir()
    }

    fn find(&self, from: &Path, source: &mut Source) -> Result<(), ArchiveError> {
        let paths = Paths::of(from);
        let parts = [&paths.conversations, &paths.sessions];
        for folder in parts {
            if files::is_folder(folder) {
                session_files(folder, source)?;
            } else if folder.is_symlink() {
                source.failed.push((folder.clone(), files::link()));
            }
        }
        if !parts.into_iter().any(|folder| files::is_folder(folder)) {
            session_files(from, source)?;
        }
        journal(&paths.journal, source)?;
        small_file(&paths.memories, source, file::memories);
        small_file(&paths.instructions, source, file::instructions);
        Ok(())
    }
}

/// The session files of a folder, in the order of their names.
pub(crate) fn session_files(dir: &Path, source: &mut Source) -> Result<(), ArchiveError> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(dir).at(dir)? {
        paths.push(entry.at(dir)?.path());
    }
    paths.sort();
    for path in paths {
        match reading::session_of(&path) {
            Some(id) => source.places.push(Place::File { id, path }),
            None if path.file_name().is_some_and(|name| name == "index.json") => index(&path, source),
            None => {}
        }
    }
    Ok(())
}

/// An index adds to what the files say.
fn index(path: &Path, source: &mut Source) {
    let Ok(bytes) = files::read(path) else { return };
    let (lines, active) = listed::read(&bytes);
    source.active = source.active.or(active);
    source.listed.extend(lines);
}

/// What was accepted there and is not in its files.
fn journal(dir: &Path, source: &mut Source) -> Result<(), ArchiveError> {
    if !files::is_folder(dir) {
        return Ok(());
    }
    for entry in fs::read_dir(dir).at(dir)? {
        let path = entry.at(dir)?.path();
        if let Err(reason) = files::check(&path) {
            source.failed.push((path, reason));
            return Ok(());
        }
    }
    let paths: HashMap<_, _> = source.places.iter().filter_map(file_of).collect();
    let read = |id| files::session(id, paths.get(&id)?).ok();
    let JournalState { ahead, active, damaged } = reading::journal(dir, source.active, read)?;
    if damaged > 0 {
        source.failed.push((dir.to_owned(), text!("transfer-records-damaged", count = damaged)));
    }
    source.active = active;
    let known: HashSet<_> = ahead.iter().map(Session::id).collect();
    source.places.retain(|place| file_of(place).is_none_or(|(id, _)| !known.contains(&id)));
    let places = ahead.into_iter();
    let places = places.map(|session| Place::Journal { session: Box::new(session), dir: dir.to_owned() });
    source.places.extend(places);
    Ok(())
}

fn file_of(place: &Place) -> Option<(SessionId, PathBuf)> {
    match place {
        Place::File { id, path } => Some((*id, path.clone())),
        Place::Journal { .. } | Place::Archive { .. } => None,
    }
}

fn small_file(path: &Path, source: &mut Source, take: fn(&Path, &[u8], &mut Source)) {
    if fs::symlink_metadata(path).is_err() {
        return;
    }
    match files::read(path) {
        Ok(bytes) => take(path, &bytes, source),
        Err(reason) => source.failed.push((path.to_owned(), reason)),
    }
}
