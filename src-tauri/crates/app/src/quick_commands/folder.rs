//! The files of quick commands: `commands/{name}.md` in the data folder. Blocks.
//!
//! A file costs nothing but itself: one that is no command, too large, or no file at all is named, and all others are read.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use extremis_archive::{ArchiveError, durable};
use extremis_language::text;

use super::format::{FormatError, name_of, parse, written};
use crate::wire::{QuickCommand, QuickCommandProblem};

const FOLDER: &str = "commands";
const ENDING: &str = "md";
/// The largest file, in bytes.
pub(crate) const LARGEST: u64 = 64 * 1024;
/// So many files are read.
const MOST: usize = 500;

pub(crate) fn folder(data_dir: &Path) -> PathBuf {
    data_dir.join(FOLDER)
}

/// Reads all files, in the order of their names.
pub(crate) fn read_all(data_dir: &Path) -> (BTreeMap<String, QuickCommand>, Vec<QuickCommandProblem>) {
    let (mut commands, mut problems) = (BTreeMap::new(), Vec::new());
    for path in files(&folder(data_dir)) {
        let read = read(&path).and_then(|command| {
            if commands.contains_key(&command.name) {
                let message = text!("app-quick-twice");
                return Err(FormatError { line: None, message });
            }
            Ok(command)
        });
        match read {
            Ok(command) => drop(commands.insert(command.name.clone(), command)),
            Err(FormatError { line, message }) => {
                let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                problems.push(QuickCommandProblem { file, line, message });
            }
        }
    }
    (commands, problems)
}

/// The texts of all files, by the names of the commands. None of one that cannot be read.
pub(crate) fn texts(data_dir: &Path) -> io::Result<BTreeMap<String, Option<String>>> {
    let folder = folder(data_dir);
    match std::fs::read_dir(&folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut texts = BTreeMap::new();
    for path in files(&folder) {
        if let Some(name) = path.file_stem().and_then(|stem| name_of(&stem.to_string_lossy())) {
            texts.entry(name).or_insert_with(|| text(&path).ok());
        }
    }
    Ok(texts)
}

/// Writes the text of a command's file, in the place of any that has its name.
pub(crate) fn write_text(data_dir: &Path, name: &str, text: &str) -> Result<(), ArchiveError> {
    let folder = folder(data_dir);
    durable::create_dir(&folder)?;
    let path =
        paths_of(&folder, name).into_iter().next().unwrap_or_else(|| folder.join(format!("{name}.{ENDING}")));
    durable::write(&path, text.as_bytes())
}

fn files(folder: &Path) -> Vec<PathBuf> {
    // A link in the place of the folder leads to what is not ours.
    if !folder.symlink_metadata().is_ok_and(|there| there.is_dir()) {
        return Vec::new();
    }
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let is_command =
        |path: &PathBuf| path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING));
    let mut files: Vec<_> = entries.map(|entry| entry.path()).filter(is_command).collect();
    files.sort();
    files.truncate(MOST);
    files
}

/// Reads one file, whose name is that of the command.
pub(crate) fn read(path: &Path) -> Result<QuickCommand, FormatError> {
    parse(&path.file_stem().unwrap_or_default().to_string_lossy(), &text(path)?)
}

fn text(path: &Path) -> Result<String, FormatError> {
    let failed = |error: io::Error| FormatError { line: None, message: error.to_string() };
    let too_large =
        || FormatError { line: None, message: text!("app-quick-larger", kilobytes = LARGEST / 1024) };
    if path.symlink_metadata().map_err(failed)?.len() > LARGEST {
        return Err(too_large());
    }
    let bytes = durable::read(path).map_err(failed)?;
    if bytes.len() as u64 > LARGEST {
        return Err(too_large());
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.split(|byte| *byte == b'\n').count();
        FormatError { line: u32::try_from(line).ok(), message: text!("app-quick-not-text") }
    })
}

/// Writes a command's file, in the place of any that has its name.
pub(crate) fn write(data_dir: &Path, command: &QuickCommand) -> Result<(), ArchiveError> {
    write_text(data_dir, &command.name, &written(command))
}

/// Removes the file of a command; true when there was one.
pub(crate) fn remove(data_dir: &Path, name: &str) -> io::Result<bool> {
    let paths = paths_of(&folder(data_dir), name);
    for path in &paths {
        durable::remove_file(path)?;
        durable::sync_parent(path)?;
    }
    Ok(!paths.is_empty())
}

/// The files that are this command, or would be if they could be read: people write names as they like.
fn paths_of(folder: &Path, name: &str) -> Vec<PathBuf> {
    let is_it = |path: &PathBuf| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        name_of(&stem).as_deref() == Some(name)
    };
    files(folder).into_iter().filter(is_it).collect()
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "files as people write them")]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_file_costs_itself_alone() {
        let data = tempfile::tempdir().unwrap();
        let folder = folder(data.path());
        std::fs::create_dir(&folder).unwrap();
        let large = "x".repeat(usize::try_from(LARGEST).unwrap() + 1);
        let files: [(&str, &[u8]); 7] = [
            ("good.md", b"Say {selection}"),
            ("notes.txt", b"no command"),
            ("bad.md", b"---\nanswer: eat\n---\nx"),
            ("bytes.md", b"one\ntwo \xff"),
            ("large.md", large.as_bytes()),
            ("Same.md", b"first"),
            ("same.md", b"second"),
        ];
        for (name, bytes) in files {
            std::fs::write(folder.join(name), bytes).unwrap();
        }
        std::fs::create_dir(folder.join("folder.md")).unwrap();
        #[cfg(unix)]
        {
            std::fs::write(data.path().join("secret"), "secret").unwrap();
            std::os::unix::fs::symlink(data.path().join("secret"), folder.join("link.md")).unwrap();
            std::process::Command::new("mkfifo").arg(folder.join("pipe.md")).status().unwrap();
        }
        let (commands, problems) = read_all(data.path());
        let told: Vec<_> = problems.iter().map(|told| (told.file.as_str(), told.line)).collect();
        assert!(commands.keys().eq(["good", "same"]), "{commands:?}");
        for expected in [("bad.md", Some(2)), ("bytes.md", Some(2)), ("large.md", None), ("same.md", None)] {
            assert!(told.contains(&expected), "{expected:?} in {told:?}");
        }
        assert!(!commands.values().any(|command| command.template.contains("secret")));
    }

    #[test]
    fn a_saved_file_is_private_and_takes_the_place_of_the_one_of_its_name() {
        let data = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder(data.path())).unwrap();
        std::fs::write(folder(data.path()).join("Say It.md"), "before").unwrap();
        let command =
            QuickCommand { name: "say-it".into(), template: "after".into(), ..QuickCommand::default() };
        write(data.path(), &command).unwrap();
        let (commands, problems) = read_all(data.path());
        assert_eq!((commands.len(), problems.len()), (1, 0));
        assert_eq!(commands["say-it"].template, "after");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = folder(data.path()).join("Say It.md").metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        assert!(remove(data.path(), "say-it").unwrap());
        assert!(!remove(data.path(), "say-it").unwrap());
    }
}
