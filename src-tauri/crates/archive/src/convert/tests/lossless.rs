use super::*;

#[test]
fn there_and_back_again_everything_is_equal_to_the_byte() {
    let folder = Folder::filled();
    let (kind, before) = folder.content();
    assert_eq!((kind, before.0.len()), (Kind::Json, 6));
    let done = folder.convert(Kind::Sqlite);
    assert_eq!((done.sessions, done.memories), (6, 2));
    assert_eq!(folder.content(), (Kind::Sqlite, before.clone()));
    for gone in ["conversations", "journal", "memories", "converting"] {
        assert!(!folder.path(gone).exists(), "{gone} is not beside the new archive");
    }
    folder.convert(Kind::Json);
    assert_eq!(folder.content(), (Kind::Json, before));
    for gone in ["extremis.sqlite3", "extremis.sqlite3-wal", "extremis.sqlite3-shm", "converting"] {
        assert!(!folder.path(gone).exists(), "{gone} is not beside the new archive");
    }
}

#[test]
fn the_old_archive_is_kept_whole() {
    let folder = Folder::filled();
    let (_, before) = folder.content();
    for to in [Kind::Sqlite, Kind::Json] {
        let kept = folder.convert(to).kept.unwrap();
        let archive = Archive::open(&kept, Mode::Read, clock()).unwrap();
        assert_eq!(archive.kind(), other(to));
        assert_eq!(archive.entries().len() + archive.trash().len(), before.0.len());
        assert_eq!(archive.memories().unwrap(), before.1);
    }
    let time = "2026-01-04T10-00-00Z";
    assert_eq!(
        folder.kept(),
        [format!("json-before-conversion-{time}"), format!("sqlite-before-conversion-{time}")]
    );
}

#[test]
fn an_archive_of_that_kind_already_is_left_alone() {
    let folder = Folder::filled();
    assert_eq!(folder.convert(Kind::Json), Converted::default());
    let empty = Folder(tempfile::tempdir().unwrap());
    folder.convert(Kind::Sqlite);
    assert_eq!(folder.convert(Kind::Sqlite), Converted::default());
    empty.convert(Kind::Sqlite);
    assert_eq!(empty.content(), (Kind::Sqlite, (vec![], vec![], None)));
}

#[test]
fn an_answer_that_was_arriving_is_recovered_first() {
    let folder = Folder::filled();
    let archive = folder.open();
    let id = archive.active().unwrap();
    let draft = Draft {
        message: "late".into(),
        parent: "one".into(),
        model: "small".to_owned(),
        started: at(3),
        sent: None,
    };
    archive.draft(id, &draft, "half an answer").unwrap();
    drop(archive);
    let done = folder.convert(Kind::Sqlite);
    assert!(done.notices.iter().any(|notice| notice.code.name() == "answer_recovered"), "{:?}", done.notices);
    let session = folder.open().session(id).unwrap();
    assert_eq!(session.head().unwrap().content, "half an answer");
}

#[test]
fn quarantine_backups_and_settings_stay_where_they_are() {
    let folder = Folder::filled();
    for name in ["quarantine/old.json", "backups/some/file", "config.json"] {
        let path = folder.path(name);
        durable::create_dir(path.parent().unwrap()).unwrap();
        durable::write(&path, b"{}").unwrap();
    }
    folder.convert(Kind::Sqlite);
    folder.convert(Kind::Json);
    for name in ["quarantine/old.json", "backups/some/file", "config.json"] {
        assert!(folder.path(name).exists(), "{name}");
    }
}

#[test]
fn a_stopped_conversion_goes_on_where_it_was() {
    for to in [Kind::Sqlite, Kind::Json] {
        let folder = Folder::filled();
        folder.convert(other(to));
        let before = folder.content();
        let mut stop_at = 0;
        loop {
            let mut steps = 0;
            let done = convert(folder.0.path(), to, &clock(), &mut |_| {
                steps += 1;
                if steps > stop_at { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if let Ok(done) = done {
                assert_eq!(done.sessions, 6);
                break;
            }
            assert_eq!(done.unwrap_err().code(), "cancelled");
            assert_eq!(folder.content(), before, "stopped after {stop_at} steps");
            let copy = open_staging(&folder.path("converting"), to, &clock()).unwrap();
            assert_eq!(copy.entries().len() + copy.trash().len(), stop_at.min(6), "what was copied stays");
            drop(copy);
            stop_at += 1;
        }
        assert!(stop_at >= 12, "every step was stopped at");
        assert_eq!(folder.content(), (to, before.1));
    }
}

#[test]
fn progress_is_told_for_every_conversation_twice() {
    let folder = Folder::filled();
    let mut told = Vec::new();
    convert(folder.0.path(), Kind::Sqlite, &clock(), &mut |progress| {
        told.push(progress);
        ControlFlow::Continue(())
    })
    .unwrap();
    let step = |task, done| Progress { task, done, total: 6 };
    let expected: Vec<_> = [ProgressStage::Copy, ProgressStage::Verify]
        .into_iter()
        .flat_map(|task| (0..=6).map(move |done| step(task, done)))
        .collect();
    assert_eq!(told, expected);
}

#[test]
fn what_changes_between_a_stop_and_going_on_is_in_the_new_archive() {
    let folder = Folder::filled();
    let stopped = convert(folder.0.path(), Kind::Sqlite, &clock(), &mut |progress| {
        if progress.done == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(stopped.is_err() && folder.path("converting").exists());
    let archive = folder.open();
    let id = archive.active().unwrap();
    archive.commit(id, None, vec![message("later", Some("one"))]).unwrap();
    archive.delete_memory(&"likes tea".into()).unwrap();
    drop(archive);
    let (_, before) = folder.content();
    folder.convert(Kind::Sqlite);
    assert_eq!(folder.content(), (Kind::Sqlite, before));
}
