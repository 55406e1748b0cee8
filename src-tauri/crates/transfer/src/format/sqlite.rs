//! An SQLite archive: one named itself, or the data folder in which it lies. What lies beside it in JSON is no part of it.

use std::fs::Metadata;
use std::path::Path;
use std::sync::Arc;

use extremis_archive::reading::Paths;
use extremis_archive::{Archive, ArchiveError, Mode};
use extremis_domain::SystemClock;

use super::{Format, session_files};
use crate::files;
use crate::source::{Place, Source};

pub(super) struct Database;

impl Format for Database {
    fn is_at(&self, from: &Path, metadata: &Metadata) -> bool {
        let named = Paths::of(Path::new(".")).sqlite;
        if metadata.is_file() {
            from.file_name() == named.file_name()
        } else {
            Paths::of(from).sqlite.exists()
        }
    }

    fn find(&self, from: &Path, source: &mut Source) -> Result<(), ArchiveError> {
        let dir = if from.is_file() { from.parent().unwrap_or(Path::new(".")) } else { from };
        let Paths { sqlite: file, instructions, sessions, .. } = Paths::of(dir);
        if file.is_symlink() || !file.is_file() {
            source.failed.push((file, files::link()));
            return Ok(());
        }
        let archive = Archive::open(dir, Mode::Read, Arc::new(SystemClock))?;
        let entries = archive.entries().into_iter().chain(archive.trash());
        source.places.extend(entries.map(|entry| Place::Archive { id: entry.id, file: file.clone() }));
        match archive.memories() {
            Ok(memories) => source.memories = memories,
            Err(error) => source.failed.push((file.clone(), error.to_string())),
        }
        match archive.instructions() {
            Ok(history) => source.instructions = history,
            Err(error) => source.failed.push((instructions, error.to_string())),
        }
        let notices = archive.take_notices().into_iter();
        source.failed.extend(notices.map(|notice| (file.clone(), notice.message)));
        source.archive = Some(archive);
        if from != file && files::is_folder(&sessions) {
            session_files(&sessions, source)?;
        }
        Ok(())
    }
}
