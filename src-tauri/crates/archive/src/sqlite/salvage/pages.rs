//! The pages of a damaged file, each in the states in which it may hold rows.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;

use crate::sqlite::wal::{Frame, PAGE};

/// The pages of the file and of its log.
pub(super) struct Pages {
    file: File,
    count: u32,
    /// Newest last.
    log: HashMap<u32, Vec<Frame>>,
}

impl Pages {
    pub(super) fn open(path: &Path, frames: Vec<Frame>) -> io::Result<Self> {
        let file = File::open(path)?;
        let in_file = file.metadata()?.len().div_ceil(PAGE as u64);
        let in_log = frames.iter().filter(|frame| frame.whole).map(|frame| frame.page).max().unwrap_or(0);
        let count = u32::try_from(in_file).unwrap_or(u32::MAX).max(in_log);
        let mut log: HashMap<u32, Vec<Frame>> = HashMap::new();
        for frame in frames {
            log.entry(frame.page).or_default().push(frame);
        }
        Ok(Self { file, count, log })
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// The states of a page that may hold rows, newest first: down to the newest that is as it was written.
    pub(super) fn versions(&mut self, page: u32) -> io::Result<Vec<Vec<u8>>> {
        let mut versions = Vec::new();
        for frame in self.log.get(&page).into_iter().flatten().rev() {
            versions.push(frame.bytes.clone());
            if frame.whole {
                return Ok(versions);
            }
        }
        versions.extend(self.in_file(page)?);
        Ok(versions)
    }

    /// The newest state of a page; what cannot be read of it is zero.
    pub(super) fn newest(&mut self, page: u32) -> Option<Vec<u8>> {
        if page == 0 || page > self.count {
            return None;
        }
        let whole = self.log.get(&page).and_then(|frames| frames.iter().rev().find(|frame| frame.whole));
        match whole {
            Some(frame) => Some(frame.bytes.clone()),
            None => self.in_file(page).ok().flatten(),
        }
    }

    fn in_file(&mut self, page: u32) -> io::Result<Option<Vec<u8>>> {
        let Some(before) = page.checked_sub(1) else { return Ok(None) };
        let mut bytes = vec![0; PAGE];
        self.file.seek(SeekFrom::Start(u64::from(before) * PAGE as u64))?;
        let mut filled = 0;
        while filled < PAGE {
            match self.file.read(&mut bytes[filled..]) {
                Ok(0) => break,
                Ok(read) => filled += read,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // A part of the disk that cannot be read costs what was there and nothing else.
                Err(error) => {
                    tracing::warn!(page, %error, "a page cannot be read");
                    break;
                }
            }
        }
        Ok((filled > 0).then_some(bytes))
    }
}
