//! What disks, other programs and people do to files.

use std::fs::{self, File, FileTimes};
use std::io::Write;
use std::path::{Path, PathBuf};

use extremis_tests::corpus::Random;

/// One way to damage a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Harm {
    FlipBits,
    Truncate,
    ZeroBlock,
    SwapBlocks,
    RepeatBlock,
    Empty,
    Foreign,
    OtherJson,
    Newer,
    AnotherFile,
    Folder,
    Append,
}

const ALL: &[Harm] = &[
    Harm::FlipBits,
    Harm::FlipBits,
    Harm::FlipBits,
    Harm::Truncate,
    Harm::Truncate,
    Harm::ZeroBlock,
    Harm::SwapBlocks,
    Harm::RepeatBlock,
    Harm::Empty,
    Harm::Foreign,
    Harm::OtherJson,
    Harm::Newer,
    Harm::AnotherFile,
    Harm::Folder,
    Harm::Append,
];

/// What was done to one file.
#[derive(Debug, Clone)]
pub struct Done {
    /// Inside the data folder.
    pub path: PathBuf,
    pub harm: Harm,
    /// What it holds now; none for a folder.
    pub bytes: Option<Vec<u8>>,
}

/// Damages one of `files` below `dir`; none if that changed nothing.
pub fn harm(random: &mut Random, dir: &Path, files: &[(&PathBuf, &Vec<u8>)]) -> Option<Done> {
    let (path, before) = files[below(random, files.len())];
    let harm = random.pick(ALL);
    let target = dir.join(path);
    let bytes = harmed(random, harm, before, files);
    if bytes.as_ref() == Some(before) {
        return None;
    }
    let times = fs::metadata(&target).unwrap().modified().unwrap();
    if let Some(bytes) = &bytes {
        let mut file = File::create(&target).unwrap();
        file.write_all(bytes).unwrap();
        if random.below(2) == 0 {
            // A disk that rots does not say when.
            file.set_times(FileTimes::new().set_modified(times)).unwrap();
        }
    } else {
        fs::remove_file(&target).unwrap();
        fs::create_dir(&target).unwrap();
    }
    Some(Done { path: path.clone(), harm, bytes })
}

fn harmed(random: &mut Random, harm: Harm, before: &[u8], files: &[(&PathBuf, &Vec<u8>)]) -> Option<Vec<u8>> {
    let mut bytes = before.to_vec();
    let length = bytes.len();
    match harm {
        Harm::Folder => return None,
        Harm::Empty => bytes.clear(),
        Harm::Foreign => bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec(),
        Harm::OtherJson => bytes = b"{\"hello\": [1, 2]}".to_vec(),
        Harm::Newer => bytes = newer(before),
        Harm::AnotherFile => bytes.clone_from(files[below(random, files.len())].1),
        Harm::Append => bytes.extend_from_slice(b"\n{\"half\": \"a line"),
        _ if length == 0 => {}
        Harm::FlipBits => {
            for _ in 0..=below(random, 4) {
                bytes[below(random, length)] ^= 1 << below(random, 8);
            }
        }
        Harm::Truncate => bytes.truncate(below(random, length)),
        Harm::ZeroBlock => {
            let (from, to) = block(random, length);
            bytes[from..to].fill(0);
        }
        Harm::SwapBlocks => {
            let ((a, a_end), (b, _)) = (block(random, length / 2), block(random, length / 2));
            let other = b + length / 2;
            for n in 0..(a_end - a).min(length - other) {
                bytes.swap(a + n, other + n);
            }
        }
        Harm::RepeatBlock => {
            let (from, to) = block(random, length);
            let again = bytes[from..to].to_vec();
            bytes.splice(to..to, again);
        }
    }
    Some(bytes)
}

/// The same file as a program of the future might write it.
fn newer(before: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(before);
    for version in ["1", "2"] {
        let present = format!("\"version\": {version}");
        if text.contains(&present) {
            return text.replacen(&present, "\"version\": 99", 1).into_bytes();
        }
    }
    b"{\"version\": 99, \"layers\": []}".to_vec()
}

/// Some part of a file, a few bytes or a disk's block.
fn block(random: &mut Random, length: usize) -> (usize, usize) {
    let size = random.pick(&[16, 100, 512, 4096]).min(length);
    let from = below(random, length - size + 1);
    (from, from + size)
}

fn below(random: &mut Random, end: usize) -> usize {
    usize::try_from(random.below(end as u64)).unwrap()
}
