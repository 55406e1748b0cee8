//! An end between any two steps of the switch.

use super::*;

/// A folder whose copy of kind `to` is ready, and what is in it.
fn ready(to: Kind) -> (Folder, Content) {
    let folder = Folder::filled();
    folder.convert(other(to));
    let (_, before) = folder.content();
    let source = folder.open();
    let staging = folder.path("converting");
    stage(&source, &staging, to, &clock(), &mut |_| ControlFlow::Continue(())).unwrap();
    (folder, before)
}

/// Opens twice, then converts to the end.
fn holds(folder: &Folder, kind: Kind, before: &Content, to: Kind) {
    for _ in 0..2 {
        assert_eq!(folder.content(), (kind, before.clone()));
    }
    folder.convert(to);
    assert_eq!(folder.content(), (to, before.clone()));
    folder.convert(other(to));
    assert_eq!(folder.content(), (other(to), before.clone()));
}

#[test]
fn before_and_after_the_switch_to_sqlite_the_archive_is_whole() {
    let (folder, before) = ready(Kind::Sqlite);
    holds(&folder, Kind::Json, &before, Kind::Sqlite);

    let (folder, before) = ready(Kind::Sqlite);
    switch::install(Kind::Sqlite, &Layout::new(folder.0.path())).unwrap();
    assert!(folder.path("conversations").exists(), "the old one still lies there");
    holds(&folder, Kind::Sqlite, &before, Kind::Json);
    assert!(folder.kept().iter().any(|name| name.starts_with("json-before-conversion")));
}

#[test]
fn half_moved_leftovers_of_the_old_archive_are_not_taken_for_one() {
    for moved in ["conversations", "journal", "memories"] {
        let (folder, before) = ready(Kind::Sqlite);
        let layout = Layout::new(folder.0.path());
        switch::install(Kind::Sqlite, &layout).unwrap();
        durable::create_dir(&folder.path("backups/moved")).unwrap();
        fs::rename(folder.path(moved), folder.path("backups/moved").join(moved)).unwrap();
        holds(&folder, Kind::Sqlite, &before, Kind::Json);
    }
}

#[test]
fn before_and_after_the_switch_to_json_the_archive_is_whole() {
    let (folder, before) = ready(Kind::Json);
    holds(&folder, Kind::Sqlite, &before, Kind::Json);

    // The files are in place, the SQLite file still decides.
    let (folder, before) = ready(Kind::Json);
    switch::install(Kind::Json, &Layout::new(folder.0.path())).unwrap();
    assert!(folder.path("conversations").exists());
    holds(&folder, Kind::Sqlite, &before, Kind::Json);

    // The memories alone are in place.
    let (folder, before) = ready(Kind::Json);
    fs::rename(folder.path("converting/memories"), folder.path("memories")).unwrap();
    holds(&folder, Kind::Sqlite, &before, Kind::Json);

    // The SQLite file is away, what lay beside it is not.
    let (folder, before) = ready(Kind::Json);
    let layout = Layout::new(folder.0.path());
    switch::to(Kind::Json, &layout, &Noon).unwrap();
    for left in layout.sqlite_companions() {
        durable::write(&left, b"").unwrap();
    }
    holds(&folder, Kind::Json, &before, Kind::Sqlite);
}
