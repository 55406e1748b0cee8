//! Folders that were chosen: what is ours there gets a folder of its own among what is somebody else's.

use std::fs;
use std::path::{Path, PathBuf};

use crate::wire::PathPurpose;

/// What the shared folder is called below one that has other things in it.
const SHARED: &str = "extremis";
/// What stands in a shared folder.
const SHARED_HAS: &str = "log";

/// Where something goes once a person has chosen a place for it. `named`: how it would be called. A folder that has other
/// things in it gets another one below it; one that is empty, or was used for the same before, is taken itself. It blocks.
pub fn place_in_chosen(purpose: PathPurpose, chosen: PathBuf, named: Option<&str>) -> PathBuf {
    let (name, is_ours) = match purpose {
        PathPurpose::ExportFolder => (named, extremis_transfer::takes_export(&chosen)),
        PathPurpose::NotesFolder => {
            let has_notes = extremis_transfer::is_kept(&chosen) || is_empty(&chosen);
            (named.or(Some(crate::exporting::NOTES)), has_notes)
        }
        PathPurpose::SharedFolder => (Some(SHARED), takes_shared(&chosen)),
        PathPurpose::ImportFile
        | PathPurpose::ImportFolder
        | PathPurpose::ExportFile
        | PathPurpose::SavedFile => return chosen,
    };
    match name {
        Some(name) if !is_ours => chosen.join(name),
        _ => chosen,
    }
}

fn takes_shared(folder: &Path) -> bool {
    folder.join(SHARED_HAS).is_dir() || is_empty(folder)
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn among_the_things_of_others_a_folder_is_made_and_an_empty_one_or_ours_is_taken_itself() {
        let home = tempfile::tempdir().unwrap();
        let folder = |name: &str, has: &str| {
            let folder = home.path().join(name);
            extremis_archive::durable::create_dir(&folder).unwrap();
            if !has.is_empty() {
                extremis_archive::durable::create_dir(&folder.join(has)).unwrap();
            }
            folder
        };
        let (empty, other, shared) =
            (folder("empty", ""), folder("other", "letters"), folder("shared", "log"));
        let place = |purpose, chosen: &Path| place_in_chosen(purpose, chosen.to_owned(), Some("Notes"));
        for purpose in [PathPurpose::ExportFolder, PathPurpose::NotesFolder] {
            assert_eq!(place(purpose, &empty), empty);
            assert_eq!(place(purpose, &other), other.join("Notes"));
        }
        assert_eq!(place(PathPurpose::SharedFolder, &shared), shared);
        assert_eq!(place(PathPurpose::SharedFolder, &other), other.join("extremis"));
        assert_eq!(place(PathPurpose::ImportFolder, &other), other);
        let exported = other.join(".extremis-export.json");
        extremis_archive::durable::write(&exported, b"{}").unwrap();
        assert_eq!(place(PathPurpose::ExportFolder, &other), other);
    }
}
