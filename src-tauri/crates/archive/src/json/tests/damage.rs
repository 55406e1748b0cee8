//! Damaged, foreign and missing files: told of, kept, and nobody else's trouble.

use rstest::rstest;

use super::*;

/// Three saved sessions.
fn three(folder: &Folder) -> Vec<SessionId> {
    let archive = folder.open();
    ["one", "two", "three"].map(|words| begin(&archive, words).id()).to_vec()
}

#[rstest]
#[case::empty(b"".as_slice())]
#[case::zeros([0; 4096].as_slice())]
#[case::truncated(b"{\"id\": \"550e8400-e29b-41d4-a716-446655440001\", \"mess".as_slice())]
#[case::no_json(b"\x89PNG\r\n".as_slice())]
#[case::other_json(b"{\"hello\": 1}".as_slice())]
#[case::someone_elses(
    br#"{"id":"550e8400-e29b-41d4-a716-446655440001","version":1,"messages":[],"createdAt":"2026-01-04T10:00:00Z","updatedAt":"2026-01-04T10:00:00Z"}"#.as_slice()
)]
fn seed_001_e5_a_corrupt_session_file_is_set_aside_and_the_rest_is_still_there(#[case] bytes: &[u8]) {
    let folder = Folder::new();
    let ids = three(&folder);
    fs::remove_file(folder.file(ids[1])).unwrap();
    folder.put(&format!("conversations/{}.json", ids[1]), bytes);

    let archive = folder.open();
    assert_eq!(codes(&archive), ["file_quarantined"]);
    assert!(matches!(archive.session(ids[1]), Err(ArchiveError::NotFound { .. })));
    assert!(!archive.exists(ids[1]));
    assert_eq!(words(&archive.session(ids[0]).unwrap()), ["one"]);
    assert_eq!(words(&archive.session(ids[2]).unwrap()), ["three"]);
    assert_eq!(archive.entries().len(), 2);
    let name = format!("{}.json", ids[1]);
    let kept = folder.names("quarantine");
    assert_eq!(kept[..2], [name.clone(), format!("{name}.reason.txt")]);
    let since_the_backup = fs::read_to_string(folder.path("quarantine").join(&kept[2])).unwrap();
    assert!(since_the_backup.contains(r#""content":"two""#), "what was accepted is kept with it");
    assert_eq!(kept.len(), 4);
    assert_eq!(fs::read(folder.path("quarantine").join(name)).unwrap(), bytes, "kept as it was");
}

#[test]
fn seed_001_e5_a_file_that_breaks_while_the_app_runs_is_reported_when_it_is_opened() {
    let folder = Folder::new();
    let ids = three(&folder);
    let archive = folder.open();
    fs::remove_file(folder.file(ids[0])).unwrap();
    folder.put(&format!("conversations/{}.json", ids[0]), b"{");
    let error = archive.session(ids[0]).unwrap_err();
    assert!(matches!(&error, ArchiveError::Corrupt { moved_to: Some(_), .. }), "{error:?}");
    assert!(error.to_string().contains("quarantine"), "{error}");
    assert_eq!(codes(&archive), ["file_quarantined"]);
    assert_eq!(archive.entries().len(), 2);
    assert!(archive.session(ids[1]).is_ok());
}

#[test]
fn nothing_in_quarantine_is_overwritten() {
    let folder = Folder::new();
    let id = three(&folder)[0];
    for bytes in [b"first".as_slice(), b"second"] {
        folder.put(&format!("conversations/{id}.json"), bytes);
        drop(folder.open());
    }
    let kept = folder.names("quarantine").into_iter();
    let kept: Vec<_> = kept.filter(|name| !name.contains("reason") && !name.starts_with("journal")).collect();
    let contents: Vec<_> =
        kept.iter().map(|name| fs::read(folder.path("quarantine").join(name)).unwrap()).collect();
    assert_eq!(kept, [format!("{id}.json"), format!("2-{id}.json")]);
    assert_eq!(contents, [b"first".as_slice(), b"second"]);
}

#[rstest]
#[case::missing(None)]
#[case::corrupt(Some(b"{\"version\": 1, \"conver".as_slice()))]
#[case::empty(Some(b"".as_slice()))]
#[case::foreign(Some(b"[1, 2]".as_slice()))]
#[case::newer(Some(br#"{"version":9,"conversations":[],"lastUpdated":"2026-01-04T10:00:00Z"}"#.as_slice()))]
fn a_damaged_or_missing_index_is_rebuilt_from_the_session_files(#[case] index: Option<&[u8]>) {
    let folder = Folder::new();
    let ids = three(&folder);
    let archive = folder.open();
    archive.commit(ids[2], None, vec![Change::Deleted { at: at(1) }]).unwrap();
    let (entries, trash) = (archive.entries(), archive.trash());
    drop(archive);
    fs::remove_file(folder.path("conversations/index.json")).unwrap();
    if let Some(bytes) = index {
        folder.put("conversations/index.json", bytes);
    }

    let archive = folder.open();
    assert_eq!((archive.entries(), archive.trash()), (entries, trash));
    assert!(codes(&archive).contains(&"index_rebuilt"));
    assert_eq!(folder.names("quarantine").len(), if index.is_some() { 2 } else { 0 });
    drop(archive);
    assert_eq!(codes(&folder.open()), [""; 0], "it is whole again");
}

#[test]
fn the_index_follows_files_that_came_went_or_changed_behind_its_back() {
    let folder = Folder::new();
    let ids = three(&folder);
    let other = Folder::new();
    let stranger = three(&other)[0];
    fs::copy(other.file(stranger), folder.file(stranger)).unwrap();
    fs::remove_file(folder.file(ids[0])).unwrap();
    let edited = fs::read_to_string(folder.file(ids[1]))
        .unwrap()
        .replace("\"title\": \"two\"", "\"title\": \"By hand\"");
    folder.put(&format!("conversations/{}.json", ids[1]), edited.as_bytes());
    let mut titles: Vec<_> = folder.open().entries().into_iter().map(|entry| entry.title).collect();
    titles.sort();
    assert_eq!(titles, ["By hand", "one", "three"]);
    assert!(!folder.open().exists(ids[0]));
}

#[test]
fn a_file_of_a_newer_version_is_neither_opened_nor_touched() {
    let folder = Folder::new();
    let ids = three(&folder);
    let newer = format!(r#"{{"id":"{}","version":6,"title":"From the future","layers":[[]]}}"#, ids[0]);
    folder.put(&format!("conversations/{}.json", ids[0]), newer.as_bytes());
    let archive = folder.open();
    assert_eq!(codes(&archive), ["newer_version"]);
    let error = archive.session(ids[0]).unwrap_err();
    assert!(matches!(error, ArchiveError::NewerVersion { version: 6, .. }), "{error:?}");
    let refused = archive.commit(ids[0], None, vec![Change::Renamed { title: "mine".to_owned() }]);
    assert!(matches!(refused, Err(ArchiveError::NewerVersion { .. })));
    assert!(archive.entries().iter().any(|entry| entry.title == "From the future"));
    say(&archive, ids[1], Role::Assistant, "others work");
    drop(archive);
    assert_eq!(fs::read_to_string(folder.file(ids[0])).unwrap(), newer);
    assert!(!folder.path("quarantine").exists());
}

#[test]
fn a_conversation_of_a_newer_version_is_listed_as_what_can_be_read_of_it_says() {
    let folder = Folder::new();
    let ids = three(&folder);
    let newer = format!(
        r#"{{"id":"{}","version":6,"title":"From the future","revision":12,"createdAt":"2026-01-01T09:00:00Z","updatedAt":"2026-01-02T10:00:00Z","deletedAt":"2026-01-03T11:00:00Z","messages":[{{}},{{}}],"layers":[[]]}}"#,
        ids[0]
    );
    folder.put(&format!("conversations/{}.json", ids[0]), newer.as_bytes());
    for archive in [folder.look(), folder.open()] {
        assert_eq!(archive.entries().len(), 2);
        let [thrown_away] = &archive.trash()[..] else { panic!("{:?}", archive.trash()) };
        assert_eq!((thrown_away.id, thrown_away.title.as_str()), (ids[0], "From the future"));
        assert_eq!((thrown_away.revision, thrown_away.message_count), (12, 2));
        let [created, updated, deleted] =
            [Some(thrown_away.created_at), Some(thrown_away.updated_at), thrown_away.deleted_at]
                .map(|time| time.unwrap().to_string());
        assert_eq!(created, "2026-01-01T09:00:00Z");
        assert_eq!(updated, "2026-01-02T10:00:00Z");
        assert_eq!(deleted, "2026-01-03T11:00:00Z");
    }
}

#[test]
fn a_journal_that_cannot_be_read_is_not_taken_for_an_empty_one() {
    let folder = Folder::new();
    three(&folder);
    fs::remove_dir_all(folder.path("journal")).unwrap();
    folder.put("journal", b"no folder");
    for mode in [Mode::Read, Mode::Write] {
        let refused = Archive::open_as(Kind::Json, folder.dir.path(), mode, Arc::new(Noon)).unwrap_err();
        assert!(refused.to_string().contains("journal"), "{mode:?}: {refused}");
    }
}

/// The lines of the only segment that holds any.
fn journal_of(folder: &Folder) -> (PathBuf, Vec<Vec<u8>>) {
    let full = folder.names("journal").into_iter().map(|name| folder.path("journal").join(name));
    let path = full.into_iter().find(|path| fs::metadata(path).unwrap().len() > 0).unwrap();
    let bytes = fs::read(&path).unwrap();
    let lines = bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    (path, lines)
}

#[test]
fn a_corrupt_file_whose_whole_life_is_in_the_journal_is_rebuilt_from_it() {
    let folder = Folder::new();
    let archive = folder.open_on(Arc::new(RealDisk));
    let id = begin(&archive, "one").id();
    let session = say(&archive, id, Role::Assistant, "two");
    kill(archive);
    folder.put(&format!("conversations/{id}.json"), b"{ broken");
    let archive = folder.open();
    assert_eq!(*archive.session(id).unwrap(), *session);
    assert!(codes(&archive).contains(&"file_quarantined"));
    drop(archive);
    assert_eq!(*folder.open().session(id).unwrap(), *session);
}

#[test]
fn changes_of_a_corrupt_file_that_the_journal_cannot_rebuild_are_kept_beside_it() {
    let folder = Folder::new();
    let ids = three(&folder);
    let archive = folder.open_on(Arc::new(RealDisk));
    say(&archive, ids[0], Role::Assistant, "precious words");
    say(&archive, ids[1], Role::Assistant, "other words");
    kill(archive);
    folder.put(&format!("conversations/{}.json", ids[0]), b"{ broken");
    let archive = folder.open();
    assert_eq!(codes(&archive), ["file_quarantined", "journal_damaged"]);
    assert_eq!(words(&archive.session(ids[1]).unwrap()), ["two", "other words"]);
    drop(archive);
    let kept = folder.path("quarantine").join(format!("journal-{}-revision-2.jsonl", ids[0]));
    assert!(fs::read_to_string(kept).unwrap().contains("precious words"));
}

#[test]
fn a_damaged_journal_record_costs_only_itself() {
    let folder = Folder::new();
    let ids = three(&folder);
    let archive = folder.open_on(Arc::new(RealDisk));
    say(&archive, ids[0], Role::Assistant, "kept");
    say(&archive, ids[1], Role::Assistant, "rotten");
    let rename = |title: &str| vec![Change::Renamed { title: title.to_owned() }];
    archive.commit(ids[1], None, rename("renamed after")).unwrap();
    say(&archive, ids[2], Role::Assistant, "kept too");
    kill(archive);
    let (path, mut lines) = journal_of(&folder);
    lines[1][200] ^= 1;
    fs::remove_file(&path).unwrap();
    folder.put(&format!("journal/{}", path.file_name().unwrap().to_str().unwrap()), &lines.concat());

    let archive = folder.open();
    assert_eq!(codes(&archive), ["journal_damaged"]);
    assert_eq!(words(&archive.session(ids[0]).unwrap()), ["one", "kept"]);
    assert_eq!(words(&archive.session(ids[1]).unwrap()), ["two"]);
    assert_eq!(archive.session(ids[1]).unwrap().title(), "renamed after", "what still fits is applied");
    assert_eq!(words(&archive.session(ids[2]).unwrap()), ["three", "kept too"]);
    let kept = folder.names("quarantine").into_iter().find(|name| !name.contains("reason")).unwrap();
    assert_eq!(fs::read(folder.path("quarantine").join(kept)).unwrap(), lines[1]);
    say(&archive, ids[1], Role::Assistant, "and on it goes");
    drop(archive);
    let archive = folder.open();
    assert_eq!(words(&archive.session(ids[1]).unwrap()), ["two", "and on it goes"]);
    assert_eq!(codes(&archive), [""; 0]);
}

#[test]
fn what_a_kill_in_the_middle_of_a_write_leaves_is_swept_up() {
    let folder = Folder::new();
    three(&folder);
    folder.put("conversations/.index.json.1-0.extremis-tmp", b"half");
    drop(folder.open());
    assert!(folder.names("conversations").iter().all(|name| !name.contains("tmp")));
}

#[test]
fn files_that_are_not_ours_are_left_alone() {
    let folder = Folder::new();
    three(&folder);
    folder.put("conversations/notes.txt", b"mine");
    folder.put("conversations/copy of something.json", b"{}");
    let archive = folder.open();
    assert_eq!(archive.entries().len(), 3);
    assert_eq!(codes(&archive), [""; 0]);
    assert!(folder.path("conversations/notes.txt").exists());
}
