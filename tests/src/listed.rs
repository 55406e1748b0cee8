//! How often others look into a folder.

use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;
use std::path::Path;

use rustix::fs::inotify::{self, CreateFlags, ReadFlags, Reader, WatchFlags};
use rustix::io::Errno;

/// A folder that is watched.
#[derive(Debug)]
pub struct Listed(OwnedFd);

impl Listed {
    /// Counts from now on.
    pub fn folder(path: &Path) -> Self {
        let watched = inotify::init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC).expect("inotify");
        inotify::add_watch(&watched, path, WatchFlags::OPEN | WatchFlags::ONLYDIR).expect("a folder");
        Self(watched)
    }

    /// How often it was listed since it was asked last. What is asked about it by its name is no list.
    pub fn times(&self) -> usize {
        let mut room = [MaybeUninit::uninit(); 4096];
        let mut events = Reader::new(&self.0, &mut room);
        let mut times = 0;
        loop {
            match events.next() {
                // That has a name which is of something within.
                Ok(event) if event.file_name().is_some() || !event.events().contains(ReadFlags::OPEN) => {}
                Ok(_) => times += 1,
                Err(Errno::AGAIN) => return times,
                Err(error) => panic!("a folder is watched: {error}"),
            }
        }
    }
}
