use super::*;
use crate::SqliteArchive;

#[test]
fn a_healthy_database_is_read_in_full_beside_its_writer_too() {
    let dir = tempfile::tempdir().unwrap();
    let archive = SqliteArchive::open(dir.path(), Mode::Write, Arc::new(Noon)).unwrap();
    for words in ["one", "two"] {
        let message = Message::new(Role::User, words, Noon.now());
        archive.create(SessionId::new(), message.timestamp, vec![Change::MessageAdded { message }]).unwrap();
    }
    let report = examine(dir.path(), &Noon);
    assert_eq!((codes(&report, false), report.sessions), (vec!["in_use", "no_backup"], 2));
    backup::take(&archive, dir.path(), Reason::ByHand, &Noon).unwrap();
    drop(archive);
    let report = examine(dir.path(), &Noon);
    assert_eq!((codes(&report, false), report.sessions), (vec![], 2));
    let report = mend(dir.path(), &noon());
    assert_eq!((codes(&report, false), report.sessions), (vec![], 2));
}
