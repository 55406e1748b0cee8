//! Pruning, the trash and its end, and clearing everything.

use super::*;

#[test]
fn seed_001_prune_moves_the_oldest_to_the_trash_from_where_they_come_back() {
    let folder = Folder::new();
    let archive = folder.open();
    let ids: Vec<_> = (0..4)
        .map(|second| {
            let message = Message::new(Role::User, format!("{second}"), at(second));
            let id = SessionId::new();
            archive.create(id, at(second), vec![Change::MessageAdded { message }]).unwrap();
            id
        })
        .collect();
    assert_eq!(archive.prune(2, at(100)).unwrap(), 2);
    let listed = |entries: Vec<Entry>| entries.into_iter().map(|entry| entry.id).collect::<Vec<_>>();
    assert_eq!(listed(archive.entries()), [ids[3], ids[2]]);
    assert_eq!(listed(archive.trash()), [ids[1], ids[0]]);
    assert_eq!(archive.prune(2, at(100)).unwrap(), 0);
    archive.commit(ids[0], None, vec![Change::Restored]).unwrap();
    assert_eq!(listed(archive.entries()), [ids[3], ids[2], ids[0]]);
}

#[test]
fn the_trash_keeps_what_is_younger_than_its_time_and_forgets_the_rest() {
    let folder = Folder::new();
    let archive = folder.open();
    let (old, young, live) =
        (begin(&archive, SECRET).id(), begin(&archive, "young").id(), begin(&archive, "live").id());
    archive.commit(old, None, vec![Change::Deleted { at: at(10) }]).unwrap();
    archive.commit(young, None, vec![Change::Deleted { at: at(11) }]).unwrap();
    assert_eq!(archive.expire_trash(at(9)).unwrap(), 0);
    assert_eq!(archive.expire_trash(at(10)).unwrap(), 1);
    assert!(!archive.exists(old) && archive.exists(young) && archive.exists(live));
    assert_nowhere(&folder, &[SECRET]);
}

#[test]
fn seed_001_clear_removes_all_from_the_archive_and_leaves_the_backups() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let (id, _) = with_secret(&archive);
    archive.put_memories(&[fact(SessionId::new(), "another fact")]).unwrap();
    let saved = backup::take(&archive, folder.dir.path(), backup::Reason::BeforeClear, &Noon).unwrap();
    let (_, arriving, draft) = others(&archive);
    archive.commit(arriving, None, vec![Change::Deleted { at: at(10) }]).unwrap();
    archive.clear().unwrap();
    assert!(
        archive.entries().is_empty() && archive.trash().is_empty() && archive.memories().unwrap().is_empty()
    );
    assert!(archive.draft(arriving, &draft, "late").is_err());
    assert!(files_with(&folder, &[SECRET]).iter().all(|(path, _)| path.starts_with(folder.path("backups"))));
    let new = begin(&archive, "after it").id();
    kill(archive);
    let archive = folder.open();
    assert_eq!(archive.entries().iter().map(|entry| entry.id).collect::<Vec<_>>(), [new]);
    backup::restore(&archive, folder.dir.path(), &saved.name, None, &Noon).unwrap();
    assert_eq!(words(&archive.session(id).unwrap())[0], SECRET);
    assert_eq!(archive.memories().unwrap().len(), 2);
}
