//! Whether a step's inputs are those it last ran with: a hash, kept in a small file.
//!
//! Contents are hashed, not times: a fresh checkout or a branch switched back and forth does no work again.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

/// Collects what a step depends on.
#[derive(Default)]
pub struct Inputs(Sha256);

impl Inputs {
    /// Adds a fact, such as the version of a tool.
    pub fn text(mut self, text: &str) -> Self {
        self.part(text.as_bytes());
        self
    }

    /// Adds a file's name and contents; a file that is not there is a fact, too.
    pub fn file(mut self, path: &Path) -> Result<Self> {
        self.part(path.file_name().unwrap_or_default().as_encoded_bytes());
        match fs::read(path) {
            Ok(bytes) => self.part(&bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => self.part(b"absent"),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        }
        Ok(self)
    }

    /// Adds every file below a folder but those whose path (relative, `/`-separated) is left out.
    pub fn folder(mut self, folder: &Path, leave_out: impl Fn(&str) -> bool) -> Result<Self> {
        for (name, path) in files_below(folder, &leave_out)? {
            self.part(name.as_bytes());
            self = self.file(&path)?;
        }
        Ok(self)
    }

    /// The hash of all that was added.
    pub fn hash(self) -> String {
        hex(&self.0.finalize())
    }

    fn part(&mut self, bytes: &[u8]) {
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }
}

/// All files below a folder, by relative path and sorted; folders that are left out are not entered.
pub fn files_below(folder: &Path, leave_out: &impl Fn(&str) -> bool) -> Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), folder.to_path_buf())];
    while let Some((prefix, folder)) = open.pop() {
        let entries = fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))?;
        for entry in entries {
            let entry = entry?;
            let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
            if leave_out(&name) {
                continue;
            }
            if entry.file_type()?.is_dir() {
                open.push((format!("{name}/"), entry.path()));
            } else {
                found.push((name, entry.path()));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Whether the stamp says that these inputs were the last.
pub fn is_current(stamp: &Path, hash: &str) -> bool {
    fs::read_to_string(stamp).is_ok_and(|found| found == hash)
}

/// Notes that a step is done with these inputs.
pub fn set(stamp: &Path, hash: &str) -> Result<()> {
    let write = || {
        if let Some(folder) = stamp.parent() {
            fs::create_dir_all(folder)?;
        }
        io::Write::write_all(&mut File::create(stamp)?, hash.as_bytes())
    };
    write().with_context(|| format!("cannot write {}", stamp.display()))
}

/// Forgets a stamp before its step starts, so that a step cut short is done again.
pub fn clear(stamp: &Path) {
    // Not there is as good as removed; anything else shows when the stamp is set.
    let _ = fs::remove_file(stamp);
}

/// The SHA-256 of a file of any size, in hex.
pub fn sha256_of(path: &Path) -> Result<String> {
    let mut file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 20];
    loop {
        let read = file.read(&mut buffer).with_context(|| format!("cannot read {}", path.display()))?;
        if read == 0 {
            return Ok(hex(&hasher.finalize()));
        }
        hasher.update(&buffer[..read]);
    }
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(path: &Path, text: &str) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        io::Write::write_all(&mut File::create(path).unwrap(), text.as_bytes()).unwrap();
    }

    fn hash(folder: &Path) -> String {
        Inputs::default().folder(folder, |name| name == "out").unwrap().hash()
    }

    #[test]
    fn the_hash_follows_names_and_contents_but_not_what_is_left_out() {
        let folder = tempfile::tempdir().unwrap();
        put(&folder.path().join("src/a.ts"), "one");
        let first = hash(folder.path());
        assert_eq!(hash(folder.path()), first);

        put(&folder.path().join("out/a.js"), "built");
        assert_eq!(hash(folder.path()), first);

        put(&folder.path().join("src/a.ts"), "two");
        let second = hash(folder.path());
        assert_ne!(second, first);

        fs::rename(folder.path().join("src/a.ts"), folder.path().join("src/b.ts")).unwrap();
        assert_ne!(hash(folder.path()), second);
    }

    #[test]
    fn parts_cannot_run_into_each_other() {
        assert_ne!(
            Inputs::default().text("ab").text("c").hash(),
            Inputs::default().text("a").text("bc").hash()
        );
    }

    #[test]
    fn a_stamp_is_current_only_for_what_it_was_set_to() {
        let folder = tempfile::tempdir().unwrap();
        let stamp = folder.path().join("deep/stamp");
        assert!(!is_current(&stamp, "x"));
        set(&stamp, "x").unwrap();
        assert!(is_current(&stamp, "x"));
        assert!(!is_current(&stamp, "y"));
        clear(&stamp);
        assert!(!is_current(&stamp, "x"));
    }

    #[test]
    fn the_sum_is_that_of_sha256() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("abc");
        put(&path, "abc");
        assert_eq!(
            sha256_of(&path).unwrap(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
