//! Files of the journal that another program removes or replaces, and those of other machines.

use super::*;

/// What another program does to a file.
fn take_away(path: &Path, replaced_by: Option<&[u8]>) {
    match replaced_by {
        None => fs::remove_file(path).unwrap(),
        Some(bytes) => durable::write(path, bytes).unwrap(),
    }
}

#[cfg(unix)]
#[test]
fn records_of_a_segment_that_another_program_removes_or_replaces_are_on_the_disk_once() {
    let others = record();
    for replaced_by in [None, Some(others.line().unwrap())] {
        let desk = Desk::new();
        let mut records = vec![desk.append(), desk.append()];
        take_away(&desk.path(1), replaced_by.as_deref());
        records.push(desk.append());
        take_away(&desk.path(2), None);
        records.push(desk.append());
        desk.journal.rotate().unwrap();
        records.push(desk.append());
        if replaced_by.is_some() {
            records.insert(0, others.clone());
        }
        assert_eq!(desk.read().0, records);
        // It is there again: a copy that was made before, or the same file.
        if replaced_by.is_none() {
            durable::write(&desk.path(1), &records[0].line().unwrap()).unwrap();
            assert_eq!(desk.read().0, records);
        }
    }
}

#[cfg(unix)]
#[test]
fn records_of_an_earlier_segment_that_goes_before_they_are_in_the_readable_files_are_on_the_disk_again() {
    let desk = Desk::new();
    let mut records = vec![desk.append()];
    desk.journal.rotate().unwrap();
    records.push(desk.append());
    take_away(&desk.path(1), None);
    records.push(desk.append());
    assert_eq!(desk.read().0, records);
    desk.journal.rotate().unwrap();
    desk.journal.remove_before(desk.journal.segment()).unwrap();
    assert!(desk.read().0.is_empty(), "what was moved goes with the rest");
}

#[cfg(unix)]
#[test]
fn a_folder_of_the_journal_that_a_cleaner_removes_is_made_again() {
    let desk = Desk::new();
    let first = desk.append();
    fs::remove_dir_all(desk.dir.path()).unwrap();
    let second = desk.append();
    assert_eq!(desk.read().0, [first, second]);
}

/// A disk on which nothing new can be begun: it takes only what goes behind something else.
#[derive(Debug, Default)]
struct NothingNew(AtomicBool);

impl Disk for NothingNew {
    fn append(&self, mut file: &File, bytes: &[u8]) -> io::Result<()> {
        if file.metadata()?.len() == 0 {
            refused(&self.0)?;
        }
        file.write_all(bytes)
    }
}

#[cfg(unix)]
#[test]
fn a_record_in_a_segment_without_its_place_is_refused_while_the_disk_takes_no_other_and_none_is_lost() {
    let dir = tempfile::tempdir().unwrap();
    let disk = Arc::new(NothingNew::default());
    let journal = Journal::start(dir.path().to_owned(), Vec::new(), Arc::clone(&disk) as Arc<dyn Disk>);
    let append = || {
        let record = record();
        journal.append(&record.line().unwrap()).map(|()| record)
    };
    let first = append().unwrap();
    fs::remove_file(segment::path(dir.path(), journal.segment())).unwrap();
    disk.0.store(true, Ordering::SeqCst);
    assert!(append().is_err() && append().is_err());
    disk.0.store(false, Ordering::SeqCst);
    let second = append().unwrap();
    assert_eq!(read(dir.path()).unwrap().records, [first, second]);
}

#[cfg(unix)]
#[test]
fn changes_are_kept_for_the_next_backup_although_another_program_replaced_their_segment() {
    let desk = Desk::new();
    let session = SessionId::new();
    let change = Record::Changes { session, base: 1, revision: 2, changes: Vec::new().into() };
    desk.journal.append(&change.line().unwrap()).unwrap();
    desk.journal.rotate().unwrap();
    take_away(&desk.path(1), Some(&record().line().unwrap()));
    desk.journal.remove_before(desk.journal.segment()).unwrap();
    assert_eq!(desk.journal.changes_of(&HashSet::from([session])).unwrap(), [change]);
    assert!(desk.path(1).exists(), "the other file stays");
}

#[cfg(unix)]
#[test]
fn a_file_under_a_name_of_ours_that_is_not_ours_is_neither_settled_nor_removed() {
    let desk = Desk::new();
    desk.append();
    desk.journal.rotate().unwrap();
    let others = record();
    take_away(&desk.path(1), Some(&others.line().unwrap()));
    desk.append();
    desk.journal.rotate().unwrap();
    desk.journal.remove_before(desk.number(9)).unwrap();
    assert_eq!((desk.read(), desk.earlier()), ((vec![others], vec![1, 4]), vec![]));
}

#[test]
fn what_another_machine_keeps_is_read_and_goes_with_no_backup_of_this_one() {
    let desk = Desk::new();
    let session = SessionId::new();
    let change = |revision| Record::Changes { session, base: 1, revision, changes: Vec::new().into() };
    let theirs = desk.dir.path().join("settled-7000000007.jsonl");
    durable::write(&theirs, &change(9).line().unwrap()).unwrap();
    let settle = |revision| {
        desk.journal.append(&change(revision).line().unwrap()).unwrap();
        desk.journal.rotate().unwrap();
        desk.journal.remove_before(desk.journal.segment()).unwrap();
    };
    settle(2);
    let kept = || desk.journal.changes_of(&HashSet::from([session])).unwrap();
    assert_eq!(kept(), [change(9), change(2)]);
    assert_eq!(fs::read(&theirs).unwrap(), change(9).line().unwrap(), "nothing is added to it");
    let backup = desk.journal.begin_backup().unwrap();
    settle(3);
    desk.journal.end_backup(backup).unwrap();
    assert_eq!(kept(), [change(9), change(3)]);
    // It was not seen at work for a month.
    fs::OpenOptions::new().write(true).open(&theirs).unwrap().set_modified(std::time::UNIX_EPOCH).unwrap();
    let backup = desk.journal.begin_backup().unwrap();
    desk.journal.end_backup(backup).unwrap();
    assert!(kept().is_empty() && !theirs.exists());
}
