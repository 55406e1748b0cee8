use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};

use extremis_domain::SessionId;
use tempfile::TempDir;

use super::*;
use crate::journal::read;

mod places;

/// A disk that refuses what it is told to refuse.
#[derive(Debug, Default)]
struct Faulty {
    append: AtomicBool,
    sync: AtomicBool,
    truncate: AtomicBool,
}

fn refused(when: &AtomicBool) -> io::Result<()> {
    if when.load(Ordering::SeqCst) { Err(io::Error::from(io::ErrorKind::StorageFull)) } else { Ok(()) }
}

impl Disk for Faulty {
    fn append(&self, mut file: &File, bytes: &[u8]) -> io::Result<()> {
        // Half of it is written before the disk is full.
        let half = if self.append.load(Ordering::SeqCst) { bytes.len() / 2 } else { bytes.len() };
        file.write_all(&bytes[..half])?;
        refused(&self.append)
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        refused(&self.sync)?;
        file.sync_data()
    }

    fn truncate(&self, file: &File, length: u64) -> io::Result<()> {
        refused(&self.truncate)?;
        file.set_len(length)
    }
}

fn record() -> Record<'static> {
    Record::Active { session: Some(SessionId::new()) }
}

struct Desk {
    dir: TempDir,
    disk: Arc<Faulty>,
    journal: Journal,
}

impl Desk {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let disk = Arc::new(Faulty::default());
        let journal = Journal::start(dir.path().to_owned(), Vec::new(), Arc::clone(&disk) as Arc<dyn Disk>);
        Self { dir, disk, journal }
    }

    /// Appends a record that is accepted.
    fn append(&self) -> Record<'static> {
        let record = record();
        self.journal.append(&record.line().unwrap()).unwrap();
        record
    }

    /// Appends a record that is refused.
    fn refuse(&self, fault: impl Fn(&Faulty) -> &AtomicBool) {
        fault(&self.disk).store(true, Ordering::SeqCst);
        assert!(self.journal.append(&record().line().unwrap()).is_err());
        fault(&self.disk).store(false, Ordering::SeqCst);
    }

    /// What a reader finds, nothing damaged: records, and the counts of the segments.
    fn read(&self) -> (Vec<Record<'static>>, Vec<u64>) {
        let read = read(self.dir.path()).unwrap();
        assert_eq!(read.damages, []);
        (read.records, read.segments.iter().map(|segment| count(segment.number)).collect())
    }

    fn earlier(&self) -> Vec<u64> {
        self.journal.tail.lock().earlier.iter().map(|segment| count(segment.number)).collect()
    }

    /// The count of the present segment.
    fn count(&self) -> u64 {
        count(self.journal.segment())
    }

    /// The file of this journal's segment with a count.
    fn path(&self, count: u64) -> PathBuf {
        segment::path(self.dir.path(), self.number(count))
    }

    fn number(&self, count: u64) -> u64 {
        (0..count).fold(0, |last, _| segment::number_after(last, self.journal.writer))
    }
}

/// The number without what tells writers apart.
fn count(number: u64) -> u64 {
    number / 1_000_000_000
}

#[test]
fn records_are_read_back_in_their_order_over_all_segments() {
    let desk = Desk::new();
    assert!(!desk.journal.has_records());
    let mut records = vec![desk.append(), desk.append()];
    assert!(desk.journal.has_records());
    desk.journal.rotate().unwrap();
    assert_eq!((desk.count(), desk.earlier()), (2, vec![1]));
    records.push(desk.append());
    assert_eq!(desk.read(), (records, vec![1, 2]));
}

#[test]
fn an_empty_segment_is_not_left_behind() {
    let desk = Desk::new();
    desk.journal.rotate().unwrap();
    assert_eq!((desk.count(), desk.journal.has_records()), (1, false));
    desk.append();
    desk.journal.rotate().unwrap();
    desk.journal.rotate().unwrap();
    assert_eq!(desk.count(), 2);
    assert!(desk.journal.has_records(), "in the earlier segment");
}

#[test]
fn a_new_journal_goes_on_after_the_segments_that_there_are() {
    let dir = tempfile::tempdir().unwrap();
    let records = [record(), record()];
    for (name, record) in ["0003.jsonl", "1000000042.jsonl"].into_iter().zip(&records) {
        durable::write(&dir.path().join(name), &record.line().unwrap()).unwrap();
    }
    let found = read(dir.path()).unwrap();
    assert_eq!(found.records, records);
    let journal = Journal::start(dir.path().to_owned(), found.segments, Arc::new(RealDisk));
    assert_eq!((count(journal.segment()), journal.has_records()), (2, true));
}

#[test]
fn segments_are_removed_oldest_first_up_to_the_one_that_is_named() {
    let desk = Desk::new();
    for _ in 0..3 {
        desk.append();
        desk.journal.rotate().unwrap();
    }
    let last = desk.append();
    fs::remove_file(desk.path(1)).unwrap();
    desk.journal.remove_before(desk.number(3)).unwrap();
    assert_eq!(desk.earlier(), [3]);
    assert!(!desk.path(2).exists() && desk.path(3).exists());
    desk.journal.remove_before(desk.number(9)).unwrap();
    assert_eq!(desk.read(), (vec![last], vec![4]), "the one that is appended to stays");
}

#[test]
fn a_record_that_did_not_fit_is_cut_off_and_the_next_goes_in_its_place() {
    let desk = Desk::new();
    let first = desk.append();
    desk.refuse(|disk| &disk.append);
    let second = desk.append();
    assert_eq!(desk.read(), (vec![first, second], vec![1]));
}

#[test]
fn a_record_that_cannot_be_cut_off_is_left_behind_in_a_sealed_segment() {
    let desk = Desk::new();
    let first = desk.append();
    desk.disk.truncate.store(true, Ordering::SeqCst);
    desk.refuse(|disk| &disk.append);
    desk.disk.truncate.store(false, Ordering::SeqCst);
    let second = desk.append();
    assert_eq!(desk.read(), (vec![first, second], vec![1, 2]));
    assert!(desk.journal.has_records());
}

#[test]
fn a_record_that_was_not_synced_never_comes_back() {
    let desk = Desk::new();
    let first = desk.append();
    desk.refuse(|disk| &disk.sync);
    assert_eq!(desk.read(), (vec![first.clone()], vec![1]), "it is cut off at once");
    let second = desk.append();
    assert_eq!((desk.read(), desk.count()), ((vec![first, second], vec![1, 2]), 2));
}

#[test]
fn a_record_that_was_neither_synced_nor_cut_off_does_not_count() {
    let desk = Desk::new();
    let first = desk.append();
    desk.disk.truncate.store(true, Ordering::SeqCst);
    desk.refuse(|disk| &disk.sync);
    desk.journal.rotate().unwrap();
    let second = desk.append();
    assert_eq!(desk.read(), (vec![first, second], vec![1, 2]));
}

#[test]
fn while_a_segment_cannot_be_sealed_nothing_is_accepted() {
    let desk = Desk::new();
    let first = desk.append();
    desk.disk.truncate.store(true, Ordering::SeqCst);
    desk.refuse(|disk| &disk.append);
    desk.refuse(|disk| &disk.append);
    desk.refuse(|disk| &disk.sync);
    assert_eq!(desk.count(), 1);
    assert!(!desk.path(2).exists(), "no segment without its seal");
    let second = desk.append();
    assert_eq!(desk.read(), (vec![first, second], vec![1, 2]));
}

#[test]
fn what_another_writer_put_in_the_place_of_the_next_segment_is_left_as_it_is() {
    let desk = Desk::new();
    let first = desk.append();
    let others = record();
    durable::write(&desk.path(2), &others.line().unwrap()).unwrap();
    desk.journal.rotate().unwrap();
    let second = desk.append();
    assert_eq!(desk.read(), (vec![first, others, second], vec![1, 2, 3]));
}

#[test]
fn changes_are_kept_when_their_segment_goes_and_go_when_a_backup_has_them() {
    let desk = Desk::new();
    let id = SessionId::new();
    let mut said = Vec::new();
    let mut say = |session| {
        let changed = Record::Changes { session, base: 1, revision: 2, changes: Vec::new().into() };
        desk.journal.append(&changed.line().unwrap()).unwrap();
        desk.append();
        if session == id {
            said.push(changed);
        }
        said.clone()
    };
    let of_id = || desk.journal.changes_of(&HashSet::from([id])).unwrap();
    let settle = || {
        desk.journal.rotate().unwrap();
        desk.journal.remove_before(desk.journal.segment()).unwrap();
    };
    say(id);
    let until_now = say(SessionId::new());
    settle();
    assert_eq!((of_id(), desk.read()), (until_now, (vec![], vec![2])));
    let backup = desk.journal.begin_backup().unwrap();
    let after = say(id).split_off(1);
    settle();
    let unsettled = say(id).split_off(2);
    desk.journal.end_backup(backup).unwrap();
    assert_eq!(of_id(), [after, unsettled].concat());
}

#[test]
fn what_was_refused_by_the_disk_is_not_kept_with_the_accepted_changes() {
    let desk = Desk::new();
    let session = SessionId::new();
    let change = |revision| Record::Changes { session, base: 1, revision, changes: Vec::new().into() };
    desk.journal.append(&change(2).line().unwrap()).unwrap();
    desk.disk.truncate.store(true, Ordering::SeqCst);
    desk.disk.sync.store(true, Ordering::SeqCst);
    assert!(desk.journal.append(&change(3).line().unwrap()).is_err());
    desk.disk.truncate.store(false, Ordering::SeqCst);
    desk.disk.sync.store(false, Ordering::SeqCst);
    desk.journal.append(&change(4).line().unwrap()).unwrap();
    desk.journal.rotate().unwrap();
    desk.journal.remove_before(desk.number(9)).unwrap();
    assert_eq!(desk.journal.changes_of(&HashSet::from([session])).unwrap(), [change(2), change(4)]);
}

#[test]
fn a_segment_that_could_not_be_made_is_made_when_a_record_comes() {
    let dir = tempfile::tempdir().unwrap();
    let inside = dir.path().join("journal");
    durable::write(&inside, b"in the way").unwrap();
    let journal = Journal::start(inside.clone(), Vec::new(), Arc::new(RealDisk));
    assert!(journal.append(&record().line().unwrap()).is_err());
    fs::remove_file(&inside).unwrap();
    let record = record();
    journal.append(&record.line().unwrap()).unwrap();
    assert_eq!(read(&inside).unwrap().records, [record]);
}

#[test]
fn records_of_many_threads_are_all_there() {
    let desk = Desk::new();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..5).for_each(|_| drop(desk.append())));
        }
    });
    assert_eq!(desk.read().0.len(), 20);
}

#[test]
fn a_torn_line_among_the_kept_changes_costs_itself_alone_and_a_folder_in_their_place_nothing() {
    let desk = Desk::new();
    let session = SessionId::new();
    let keep = |revision| {
        let change = Record::Changes { session, base: 1, revision, changes: Vec::new().into() };
        desk.journal.append(&change.line().unwrap()).unwrap();
        desk.journal.rotate().unwrap();
        desk.journal.remove_before(desk.journal.segment()).unwrap();
        change
    };
    let kept = || desk.journal.changes_of(&HashSet::from([session])).unwrap();
    let first = keep(2);
    let [path] = &settled::files(desk.dir.path()).unwrap()[..] else { panic!("one file") };
    let mut bytes = fs::read(path).unwrap();
    bytes.extend_from_slice(b"{\"crc\":\"torn");
    durable::write(path, &bytes).unwrap();
    let second = keep(3);
    assert_eq!(kept(), [first.clone(), second.clone()]);
    let next = segment::number_after(1_000_000_000, segment::of_this_machine());
    fs::create_dir(desk.dir.path().join(format!("settled-{next}.jsonl"))).unwrap();
    let third = keep(4);
    assert_eq!(kept(), [first, second, third]);
}
