//! Several processes and several threads on one data folder.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};
use std::{io, thread};

use super::*;
use crate::journal::Disk;

#[test]
fn a_reader_reports_damage_and_leaves_it_where_it_is() {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, "one").id();
    begin(&archive, "two");
    drop(archive);
    folder.put(&format!("conversations/{id}.json"), b"{");
    fs::remove_file(folder.path("conversations/index.json")).unwrap();
    let before = folder.everything();
    let reader = folder.look();
    assert_eq!(reader.entries().len(), 1);
    assert_eq!(codes(&reader), ["file_left_in_place", "index_rebuilt"]);
    drop(reader);
    assert_eq!(folder.everything(), before);
}

/// A disk whose first sync takes until all eight writers have appended.
#[derive(Debug, Default)]
struct SlowDisk {
    appended: Mutex<usize>,
    turned: Condvar,
    syncs: AtomicUsize,
}

impl Disk for SlowDisk {
    fn append(&self, mut file: &fs::File, bytes: &[u8]) -> io::Result<()> {
        io::Write::write_all(&mut file, bytes)?;
        *self.appended.lock().unwrap() += 1;
        self.turned.notify_all();
        Ok(())
    }

    fn sync(&self, file: &fs::File) -> io::Result<()> {
        drop(self.turned.wait_while(self.appended.lock().unwrap(), |appended| *appended < 8).unwrap());
        self.syncs.fetch_add(1, Ordering::SeqCst);
        file.sync_data()
    }
}

#[test]
fn writers_that_come_together_share_a_sync() {
    let folder = Folder::new();
    let disk = Arc::new(SlowDisk::default());
    let archive = folder.open_on(Arc::clone(&disk) as Arc<dyn Disk>);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| begin(&archive, "hello"));
        }
    });
    assert!(disk.syncs.load(Ordering::SeqCst) <= 2);
    kill(archive);
    assert_eq!(folder.open().entries().len(), 8);
}
