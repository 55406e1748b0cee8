//! What a restore brings back.

use super::*;

/// Two conversations that went on since they were backed up.
struct GoneOn {
    folder: Folder,
    archive: Archive,
    one: SessionId,
    other: SessionId,
    backup: Backup,
}

impl GoneOn {
    fn new() -> Self {
        let (folder, archive, one) = begun("one");
        let other = begin(&archive, "other");
        let backup = folder.take(&archive);
        for id in [one, other] {
            say(&archive, id, "since");
        }
        Self { folder, archive, one, other, backup }
    }
}

#[test]
fn a_restore_brings_everything_back_and_can_be_undone() {
    let (folder, archive, kept) = begun("kept");
    let changed = begin(&archive, "changed");
    archive.put_memories(&[memory("Likes tea")]).unwrap();
    let backup = folder.take(&archive);
    say(&archive, changed, "since");
    archive.commit(kept, None, vec![Change::Deleted { at: folder.clock.now() }]).unwrap();
    let new = begin(&archive, "new");
    let tea = archive.memories().unwrap();
    archive.clear_memories().unwrap();
    archive.put_memories(&[memory("Likes coffee")]).unwrap();
    let coffee = archive.memories().unwrap();

    let restored = folder.restore(&archive, &backup.name);
    assert_eq!((restored.restored.len(), restored.trashed.as_slice()), (2, [new].as_slice()));
    assert_eq!(
        (restored.unchanged, restored.memories, restored.skipped.as_slice()),
        (0, true, [].as_slice())
    );
    assert_eq!(words(&archive.session(changed).unwrap()), ["changed"]);
    assert_eq!(archive.session(kept).unwrap().parts().deleted_at, None);
    assert!(archive.trash().iter().any(|entry| entry.id == new));
    assert_eq!(archive.memories().unwrap(), tea);

    let undone = folder.restore(&archive, &restored.before.name);
    assert_eq!(undone.skipped, []);
    assert_eq!(words(&archive.session(changed).unwrap()), ["changed", "since"]);
    assert!(archive.session(kept).unwrap().parts().deleted_at.is_some());
    assert_eq!(archive.session(new).unwrap().parts().deleted_at, None);
    assert_eq!(archive.memories().unwrap(), coffee);
    assert_eq!(folder.restore(&archive, &restored.before.name).unchanged, 3);
}

#[test]
fn a_restore_whose_process_was_killed_is_finished_at_the_next_opening() {
    let GoneOn { folder, archive, one, other, backup } = GoneOn::new();
    drop(archive);
    let note = Layout::new(folder.dir.path()).restoring();
    durable::write(&note, format!(r#"{{"backup":"{}","only":null}}"#, backup.name).as_bytes()).unwrap();
    let look =
        Archive::open_as(Kind::Json, folder.dir.path(), Mode::Read, Arc::new(folder.clock.clone())).unwrap();
    assert_eq!(look.take_notices(), [], "who only looks finishes nothing");
    let archive = folder.open();
    let before = folder.list().remove(0);
    let notices = archive.take_notices();
    assert!(
        notices.iter().any(|it| it.code.name() == "restore_finished" && it.message.contains(&before.name))
    );
    for id in [one, other] {
        assert_eq!(words(&archive.session(id).unwrap()), ["one", "other"][usize::from(id == other)..][..1]);
    }
    assert!(!note.exists());
    drop(archive);
    durable::write(&note, b"{").unwrap();
    assert_eq!(folder.open().take_notices().len(), 1);
    assert!(!note.exists(), "what nobody can finish is not tried for ever");
}

#[test]
fn what_comes_back_after_a_loss_gets_a_revision_that_it_never_had() {
    let (folder, archive, id) = begun("one");
    let early = folder.take(&archive);
    (0..5).for_each(|_| say(&archive, id, "more"));
    folder.take(&archive);
    let greatest = archive.session(id).unwrap().revision();
    archive.clear().unwrap();
    let restored = folder.restore(&archive, &early.name);
    assert_eq!(restored.restored, [id]);
    let back = archive.session(id).unwrap();
    assert_eq!(words(&back), ["one"]);
    assert!(back.revision() > greatest, "no later state is taken for one that is in a backup");
}

#[test]
fn one_conversation_alone_can_be_restored() {
    let GoneOn { folder, archive, one, other, backup } = GoneOn::new();
    let new = begin(&archive, "new");
    let restored = restore(&archive, folder.dir.path(), &backup.name, Some(one), &folder.clock).unwrap();
    assert_eq!((restored.restored, restored.trashed), (vec![one], vec![]));
    assert_eq!(words(&archive.session(other).unwrap()), ["other", "since"]);
    let unknown = restore(&archive, folder.dir.path(), &backup.name, Some(new), &folder.clock);
    assert!(matches!(unknown, Err(ArchiveError::NotFound { id }) if id == new));
    for name in ["2020-01-01T00-00-00Z", "../backups", ""] {
        let error = restore(&archive, folder.dir.path(), name, None, &folder.clock).unwrap_err();
        assert!(matches!(error, ArchiveError::NoSuchBackup { .. }), "{name}: {error}");
    }
    assert_eq!(folder.list().len(), 2, "what was refused made no backup");
}

#[test]
fn what_was_forgotten_does_not_come_back_with_a_backup() {
    let (folder, archive, id) = begun("the secret");
    let backup = folder.take(&archive);
    let message = archive.session(id).unwrap().head().unwrap().id.clone();
    archive.commit(id, None, vec![Change::Forgotten { message }]).unwrap();
    folder.restore(&archive, &backup.name);
    assert_eq!(words(&archive.session(id).unwrap()), [""]);
}

#[test]
fn a_damaged_file_in_a_backup_is_said_and_the_rest_is_restored() {
    let GoneOn { folder, archive, one, other, backup } = GoneOn::new();
    Folder::overwrite(&saved(&backup, other), b"{");
    Folder::overwrite(&Layout::new(&backup.path).memories(), b"{");
    let restored = folder.restore(&archive, &backup.name);
    assert_eq!(restored.restored, [one]);
    let mut skipped: Vec<_> = restored.skipped.into_iter().map(|skipped| skipped.path).collect();
    skipped.sort();
    assert_eq!(skipped, [saved(&backup, other), Layout::new(&backup.path).memories()]);
    assert_eq!(words(&archive.session(other).unwrap()), ["other", "since"], "it is not in the trash");
}

#[test]
fn a_backup_without_a_readable_manifest_is_listed_and_can_be_restored() {
    let (folder, archive, id) = begun("one");
    let backup = folder.take(&archive);
    say(&archive, id, "since");
    for manifest in [
        &b"{"[..],
        br#"{"version":9,"at":"2026-11-21T12:00:00Z","reason":"moon","sessions":1,"fingerprint":""}"#,
    ] {
        Folder::overwrite(&backup.path.join(manifest::FILE), manifest);
        assert_eq!(folder.list()[0], Backup { reason: Reason::Unknown, ..backup.clone() });
    }
    folder.restore(&archive, &backup.name);
    assert_eq!(words(&archive.session(id).unwrap()), ["one"]);
}

#[test]
fn a_damaged_conversation_is_told_of_with_the_backup_that_has_it() {
    let (folder, archive, id) = begun("one");
    let backup = folder.take(&archive);
    drop(archive);
    Folder::overwrite(&folder.live(id), b"{");
    let archive = folder.open();
    assert!(archive.session(id).is_err());
    let notices = archive.take_notices();
    assert!(
        notices
            .iter()
            .any(|notice| notice.message.contains(&format!("restore {} --session {id}", backup.name))),
        "{notices:?}"
    );
    restore(&archive, folder.dir.path(), &backup.name, Some(id), &folder.clock).unwrap();
    assert_eq!(words(&archive.session(id).unwrap()), ["one"]);
}

#[test]
fn a_conversation_of_a_newer_extremis_stays_where_it_is_and_the_rest_is_restored() {
    let (folder, archive, kept) = begun("kept");
    let backup = folder.take(&archive);
    say(&archive, kept, "since");
    let old = begin(&archive, "begun since");
    drop(archive);
    let newer = SessionId::new();
    let bytes = format!(r#"{{"id":"{newer}","version":99,"title":"From the future"}}"#);
    durable::write(&folder.live(newer), bytes.as_bytes()).unwrap();
    let archive = folder.open();

    let restored = folder.restore(&archive, &backup.name);
    assert_eq!((restored.restored, restored.trashed), (vec![kept], vec![old]));
    assert!(archive.entries().iter().any(|entry| entry.id == newer));
    assert_eq!(fs::read_to_string(folder.live(newer)).unwrap(), bytes);
}
