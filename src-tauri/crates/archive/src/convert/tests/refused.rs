use super::*;

/// The file of one conversation, and the others' number.
fn one_file(folder: &Folder) -> PathBuf {
    let id = folder.open().entries()[0].id;
    folder.path(&format!("conversations/{id}.json"))
}

#[test]
fn a_conversation_of_a_newer_version_is_never_left_behind() {
    let folder = Folder::filled();
    let file = one_file(&folder);
    let newer = fs::read_to_string(&file).unwrap().replace("\"version\": 5", "\"version\": 7");
    durable::write(&file, newer.as_bytes()).unwrap();
    let error =
        convert(folder.0.path(), Kind::Sqlite, &clock(), &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert_eq!(error.code(), "newer_version");
    assert_eq!(fs::read_to_string(&file).unwrap(), newer);
    assert!(!folder.path("extremis.sqlite3").exists());
    assert_eq!(folder.open().entries().len(), 5, "with the one that cannot be opened");
}

#[test]
fn a_damaged_conversation_is_set_aside_and_the_others_come_along() {
    let folder = Folder::filled();
    let file = one_file(&folder);
    durable::write(&file, b"{\"id\": \"half").unwrap();
    let done = folder.convert(Kind::Sqlite);
    assert_eq!(done.sessions, 5);
    assert!(done.notices.iter().any(|notice| notice.code.name() == "file_quarantined"));
    assert!(folder.path("quarantine").join(file.file_name().unwrap()).exists());
}

#[test]
fn memories_that_cannot_be_read_are_never_left_behind() {
    let folder = Folder::filled();
    let newer = br#"{"version": 7, "memories": "in another shape"}"#;
    durable::write(&folder.path("memories/user-memories.json"), newer).unwrap();
    let error =
        convert(folder.0.path(), Kind::Sqlite, &clock(), &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert_eq!(error.code(), "newer_version");
    assert!(!folder.path("extremis.sqlite3").exists());
}

#[test]
fn whoever_writes_keeps_a_conversion_out_and_the_other_way_round() {
    let folder = Folder::filled();
    let archive = folder.open();
    let error =
        convert(folder.0.path(), Kind::Sqlite, &clock(), &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert_eq!(error.code(), "locked");
    drop(archive);
    let mut kept_out = 0;
    convert(folder.0.path(), Kind::Sqlite, &clock(), &mut |_| {
        let error = Archive::open(folder.0.path(), Mode::Write, clock()).map(drop).unwrap_err();
        kept_out += usize::from(error.code() == "locked");
        ControlFlow::Continue(())
    })
    .unwrap();
    assert_eq!(kept_out, 14);
}

#[test]
fn a_copy_that_differs_is_not_used() {
    let folder = Folder::filled();
    let before = folder.content();
    let staging = folder.path("converting");
    let stopped = convert(folder.0.path(), Kind::Sqlite, &clock(), &mut |progress| {
        if progress.task == ProgressStage::Verify {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert!(stopped.is_err());
    // The same revision with other words, as no archive would make it.
    let copy = Archive::open(&staging, Mode::Write, clock()).unwrap();
    let session = copy.session(copy.entries()[0].id).unwrap();
    let mut parts = session.parts().clone();
    parts.extra.insert("colour".to_owned(), "blue".into());
    let (id, changed) = (session.id(), extremis_domain::Session::from_parts(parts).unwrap());
    drop((session, copy));
    fs::remove_dir_all(&staging).unwrap();
    let copy = open_staging(&staging, Kind::Sqlite, &clock()).unwrap();
    copy.put(changed).unwrap();
    assert!(copy.exists(id));
    drop(copy);
    let error =
        convert(folder.0.path(), Kind::Sqlite, &clock(), &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert_eq!(error.code(), "not_verified");
    assert_eq!(folder.content(), before);
    folder.convert(Kind::Sqlite);
    assert_eq!(folder.content(), (Kind::Sqlite, before.1));
}

#[test]
fn the_doctor_names_an_unfinished_conversion_and_lets_go_of_it() {
    let folder = Folder::filled();
    let before = folder.content();
    let stopped = convert(folder.0.path(), Kind::Sqlite, &clock(), &mut |_| ControlFlow::Break(()));
    assert!(stopped.is_err() && folder.path("converting").exists());
    let report = crate::doctor::mend(folder.0.path(), &clock());
    let found = report.findings.iter().find(|finding| finding.code == "conversion_unfinished");
    assert!(found.is_some_and(|finding| finding.mended), "{report:?}");
    assert!(!folder.path("converting").exists());
    assert_eq!(folder.content(), before);
}
