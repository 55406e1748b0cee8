//! The files that lie at a place: one file, those of a folder, those packed in a zip, and those of a zip in one.
//!
//! They are listed first and opened one by one. What somebody else packed is believed in nothing: no name leads anywhere,
//! no link and no device is read, and what unpacks to far more than it is ends there. Deliberately absent: any file
//! written under a name.

mod guard;
mod named;
mod packed;

use std::cell::Cell;
use std::fs::{self, File, Metadata};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::UNIX_EPOCH;

use extremis_archive::ArchiveError;
use extremis_domain::Timestamp;
use extremis_language::text;

use crate::files::{self, At};
use guard::Counted;
pub(crate) use named::{Bytes, FilesThere};
use packed::{Packed, UNPACKED_TIMES};

/// So many files are looked at.
const MOST: usize = 200_000;
/// So deep folders are looked into.
const DEEPEST: usize = 16;
/// How much of a file is read at a time.
const BUFFER: usize = 256 * 1024;
/// As much of a file tells which format it is of.
const BEGINNING: u64 = 8 * 1024;

/// A file.
#[derive(Debug, Clone)]
pub(crate) struct Document {
    /// Its name below the place, with `/` between folders; of the place itself the file's own.
    pub(crate) name: String,
    /// How many bytes it has, as far as is known before it is read.
    pub(crate) size: u64,
    /// What is said of it to people.
    pub(crate) path: PathBuf,
    place: DocumentPlace,
}

#[derive(Debug, Clone)]
enum DocumentPlace {
    File(PathBuf),
    Packed { archive: usize, entry: usize },
}

impl Document {
    /// The last part of its name.
    pub(crate) fn file_name(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or_default()
    }

    /// Whether it is named like a file of one of these kinds.
    pub(crate) fn ends_in(&self, endings: &[&str]) -> bool {
        let name = self.file_name();
        endings.iter().any(|ending| {
            let dot = name.len().checked_sub(ending.len() + 1);
            dot.is_some_and(|dot| {
                name.as_bytes()[dot] == b'.'
                    && name.as_bytes()[dot + 1..].eq_ignore_ascii_case(ending.as_bytes())
            })
        })
    }
}

/// The files of a place.
#[derive(Clone)]
pub(crate) struct Documents {
    pub(crate) list: Rc<Vec<Document>>,
    /// What is not read, and why.
    pub(crate) refused: Vec<(PathBuf, String)>,
    /// When the place was last written to: what has no time of its own is of then.
    pub(crate) modified: Timestamp,
    /// Whether the place is one file that is no package.
    pub(crate) is_one_file: bool,
    packed: Vec<Packed>,
    read: Rc<Cell<u64>>,
}

impl Documents {
    /// Lists what lies at `from`.
    pub(crate) fn find(from: &Path) -> Result<Self, ArchiveError> {
        let metadata = fs::metadata(from).at(from)?;
        let mut documents = Self {
            list: Rc::default(),
            refused: Vec::new(),
            modified: modified(&metadata),
            is_one_file: false,
            packed: Vec::new(),
            read: Rc::default(),
        };
        if metadata.is_dir() {
            documents.folder(from, "", 0)?;
        } else if let Err(reason) = files::check_kind(from) {
            documents.refused.push((from.to_owned(), reason));
        } else {
            documents.is_one_file = !documents.file(from, file_name(from), metadata.len());
        }
        documents.listed().sort_by(|one, other| one.name.cmp(&other.name));
        Ok(documents)
    }

    /// The list while it is made.
    fn listed(&mut self) -> &mut Vec<Document> {
        Rc::make_mut(&mut self.list)
    }

    /// Counts from now on how many bytes of all files are read.
    pub(crate) fn count_anew(&mut self) -> Rc<Cell<u64>> {
        self.read.set(0);
        Rc::clone(&self.read)
    }

    /// What is read from now on counts for nobody else.
    fn count_apart(&mut self) {
        self.read = Rc::default();
    }

    /// Opens a file to be read from its beginning.
    pub(crate) fn open(&mut self, at: usize) -> Result<Box<dyn BufRead + '_>, String> {
        let read = Rc::clone(&self.read);
        let input: Box<dyn Read + '_> = match &self.list[at].place {
            DocumentPlace::File(path) => {
                files::check_kind(path)?;
                Box::new(File::open(path).map_err(files::unreadable)?)
            }
            DocumentPlace::Packed { archive, entry } => self.packed[*archive].open(*entry)?,
        };
        Ok(Box::new(BufReader::with_capacity(BUFFER, Counted { input, read })))
    }

    /// The first bytes of a file; none where it cannot be read.
    pub(crate) fn beginning(&mut self, at: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        if let Ok(input) = self.open(at) {
            // What was read before a failure is its beginning, too.
            let _ = input.take(BEGINNING).read_to_end(&mut bytes);
        }
        bytes
    }

    /// All of a file, if it is not larger than `most` bytes.
    pub(crate) fn read(&mut self, at: usize, most: u64) -> Result<Vec<u8>, String> {
        let mut bytes = Vec::new();
        self.open(at)?.take(most + 1).read_to_end(&mut bytes).map_err(files::unreadable)?;
        if bytes.len() as u64 > most {
            return Err(text!("transfer-too-large", size = most / (1024 * 1024)));
        }
        Ok(bytes)
    }

    /// The file of that name beside another one.
    pub(crate) fn beside(&self, at: usize, name: &str) -> Option<usize> {
        let own = &self.list[at].name;
        let folder = own.rfind('/').map_or("", |end| &own[..=end]);
        self.list.iter().position(|other| other.name.strip_prefix(folder) == Some(name))
    }

    /// Adds what lies in a folder. Links are not followed.
    fn folder(&mut self, dir: &Path, above: &str, depth: usize) -> Result<(), ArchiveError> {
        if depth > DEEPEST {
            self.refused.push((dir.to_owned(), text!("transfer-folders-too-deep", most = DEEPEST)));
            return Ok(());
        }
        for entry in fs::read_dir(dir).at(dir)? {
            let path = entry.at(dir)?.path();
            let name = format!("{above}{}", file_name(&path));
            let Ok(metadata) = fs::symlink_metadata(&path) else { continue };
            if self.list.len() >= MOST {
                self.refused.push((dir.to_owned(), text!("transfer-too-many-files", most = MOST)));
                return Ok(());
            }
            if metadata.is_symlink() {
                self.refused.push((path, files::link()));
            } else if metadata.is_dir() {
                self.folder(&path, &format!("{name}/"), depth + 1)?;
            } else if metadata.is_file() {
                self.file(&path, name, metadata.len());
            }
        }
        Ok(())
    }

    /// Adds a file, or what is packed in it. True if it is a package.
    fn file(&mut self, path: &Path, name: String, size: u64) -> bool {
        let file = File::open(path).ok().filter(|_| size > 0);
        if let Some(mut file) = file
            && packed::is_package(&mut file)
        {
            self.package(file, path, size * UNPACKED_TIMES);
            return true;
        }
        let place = DocumentPlace::File(path.to_owned());
        self.listed().push(Document { name, size, path: path.to_owned(), place });
        false
    }

    /// Adds what is packed in a file, and in packages in that. All of it together may unpack to `most` bytes.
    fn package(&mut self, file: File, path: &Path, most: u64) {
        let budget = Rc::new(Cell::new(most.max(packed::LEAST_BUDGET)));
        let mut open = vec![(file, path.to_owned(), 0)];
        while let Some((file, path, depth)) = open.pop() {
            let mut packed = match Packed::new(file, Rc::clone(&budget)) {
                Ok(packed) => packed,
                Err(reason) => {
                    self.refused.push((path, reason));
                    continue;
                }
            };
            let archive = self.packed.len();
            for entry in packed.entries() {
                match entry {
                    Ok(entry) if entry.is_package && depth < packed::DEEPEST => {
                        let path = path.join(&entry.name);
                        match packed.unpack(entry.place) {
                            Ok(file) => open.push((file, path, depth + 1)),
                            Err(reason) => self.refused.push((path, reason)),
                        }
                    }
                    Ok(entry) if entry.is_package => {
                        let reason = text!("transfer-packages-too-deep", most = packed::DEEPEST + 1);
                        self.refused.push((path.join(&entry.name), reason));
                    }
                    Ok(entry) if self.list.len() < MOST => self.listed().push(Document {
                        path: path.join(&entry.name),
                        name: entry.name,
                        size: entry.size,
                        place: DocumentPlace::Packed { archive, entry: entry.place },
                    }),
                    Ok(_) => {
                        self.refused.push((path.clone(), text!("transfer-too-many-files", most = MOST)));
                        break;
                    }
                    Err((name, reason)) => self.refused.push((path.join(name), reason)),
                }
            }
            self.packed.push(packed);
        }
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn modified(metadata: &Metadata) -> Timestamp {
    let modified =
        metadata.modified().and_then(|time| time.duration_since(UNIX_EPOCH).map_err(io::Error::other));
    let second = modified.map(|since| i64::try_from(since.as_secs()).unwrap_or_default());
    Timestamp::from_second(second.unwrap_or_default())
}

#[cfg(test)]
mod tests;
