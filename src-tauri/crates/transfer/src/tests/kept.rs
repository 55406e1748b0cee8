//! A folder of notes that is kept up to date.

use super::*;

fn kept(archive: &Archive, to: &Path) -> ExportReport {
    keep_notes(archive, to, &mut |_| ControlFlow::Continue(())).unwrap()
}

fn renamed(archive: &Archive, id: SessionId, title: &str) {
    archive.commit(id, None, vec![Change::Renamed { title: title.to_owned() }]).unwrap();
}

fn deleted(archive: &Archive, id: SessionId) {
    archive.commit(id, None, vec![Change::Deleted { at: at(5) }]).unwrap();
}

/// What lies in a folder, but for the list.
fn files(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name != ".extremis-notes.json");
    names.sort();
    names
}

fn read(dir: &Path, name: &str) -> String {
    fs::read_to_string(dir.join(name)).unwrap()
}

fn write(dir: &Path, name: &str, text: &str) {
    durable::write(&dir.join(name), text.as_bytes()).unwrap();
}

const HERONS: &str = "2026-01-04 Herons.md";

/// An archive with one conversation, and its note beside a file of somebody else.
fn with_note() -> (Folder, tempfile::TempDir, Archive, SessionId) {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    let id = begin(&archive, "one");
    renamed(&archive, id, "Herons");
    write(there.path(), "Mine.md", "My own note.");
    kept(&archive, there.path());
    (folder, there, archive, id)
}

#[test]
fn notes_follow_what_is_said_renamed_and_deleted_and_nothing_else_there_is_touched() {
    let (_folder, there, archive, id) = with_note();
    let there = there.path();
    assert_eq!(files(there), [HERONS, "Mine.md"]);
    let report = kept(&archive, there);
    assert_eq!((report.written, report.unchanged), (0, 1));

    say(&archive, id, "two", "one");
    assert_eq!(kept(&archive, there).written, 1);
    assert!(read(there, HERONS).contains("two"));
    renamed(&archive, id, "Grey herons");
    kept(&archive, there);
    assert_eq!(files(there), ["2026-01-04 Grey herons.md", "Mine.md"]);
    deleted(&archive, id);
    assert_eq!(kept(&archive, there).removed, 1);
    assert_eq!(files(there), ["Mine.md"]);
    assert_eq!(read(there, "Mine.md"), "My own note.");
}

#[test]
fn a_file_of_somebody_else_under_the_name_of_a_note_stays_and_the_note_gets_another() {
    let (_folder, there, archive, _) = with_note();
    let there = there.path();
    write(there, "2026-01-04 Pelicans.md", "My own pelicans.");
    renamed(&archive, begin(&archive, "other"), "Pelicans");
    kept(&archive, there);
    assert_eq!(read(there, "2026-01-04 Pelicans.md"), "My own pelicans.");
    assert_eq!(files(there).iter().filter(|name| name.starts_with("2026-01-04 Pelicans")).count(), 2);
}

#[test]
fn a_note_that_was_changed_by_hand_is_kept_beside_the_new_one_and_left_until_there_is_one() {
    let (_folder, there, archive, id) = with_note();
    let there = there.path();
    write(there, HERONS, "My words.");
    let report = kept(&archive, there);
    assert_eq!((report.written, report.set_aside.len()), (0, 0));
    assert_eq!(read(there, HERONS), "My words.");

    say(&archive, id, "two", "one");
    let aside = "2026-01-04 Herons (changed by hand).md";
    assert_eq!(kept(&archive, there).set_aside, [there.join(aside)]);
    assert_eq!(read(there, aside), "My words.");
    assert!(read(there, HERONS).contains("two"));

    write(there, HERONS, "My other words.");
    deleted(&archive, id);
    assert_eq!(kept(&archive, there).left, [there.join(HERONS)]);
    assert_eq!(read(there, HERONS), "My other words.");
}

#[test]
fn a_note_that_somebody_removed_is_there_again() {
    let (_folder, there, archive, _) = with_note();
    fs::remove_file(there.path().join(HERONS)).unwrap();
    assert_eq!(kept(&archive, there.path()).written, 1);
    assert_eq!(files(there.path()), [HERONS, "Mine.md"]);
}

#[test]
fn what_is_forgotten_is_in_no_note_also_where_it_was_changed_by_hand() {
    let (_folder, there, archive, id) = with_note();
    let there = there.path();
    say(&archive, id, "the planted words", "one");
    kept(&archive, there);
    let by_hand = |text: &str| write(there, HERONS, &format!("{}\n{text}", read(there, HERONS)));
    by_hand("My words.");
    say(&archive, id, "three", "the planted words");
    kept(&archive, there);
    by_hand("More of my words.");
    assert_eq!(files(there).len(), 3);

    archive.forget_message(id, &"the planted words".into()).unwrap();
    let report = kept(&archive, there);
    assert_eq!(report.erased.len(), 2, "{report:?}");
    assert_eq!(files(there), [HERONS, "Mine.md"]);
    assert!(!read(there, HERONS).contains("planted"));

    by_hand("Again.");
    deleted(&archive, id);
    kept(&archive, there);
    archive.forget_session(id).unwrap();
    kept(&archive, there);
    assert_eq!(files(there), ["Mine.md"]);
    let list = read(there, ".extremis-notes.json");
    assert!(!list.contains(&id.to_string()) && !list.contains("Herons"), "{list}");
}

#[test]
fn files_come_and_go_with_the_last_note_that_names_them() {
    let (folder, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let archive = folder.open();
    let (id, other) = (attachments::begun(&archive), attachments::begun(&archive));
    let attached = || files(&there.path().join("attachments")).len();
    kept(&archive, there.path());
    assert_eq!(attached(), 2);
    archive.forget_session(id).unwrap();
    kept(&archive, there.path());
    assert_eq!(attached(), 2);
    archive.forget_session(other).unwrap();
    kept(&archive, there.path());
    assert_eq!(attached(), 0);
}

#[test]
fn a_note_whose_new_name_was_not_written_when_the_process_ended_is_not_left_behind() {
    let (_folder, there, archive, id) = with_note();
    let there = there.path();
    let before = read(there, HERONS);
    renamed(&archive, id, "Grey herons");
    let said = read(there, ".extremis-notes.json");
    kept(&archive, there);
    let hash = |list: &str| {
        let list: serde_json::Value = serde_json::from_str(list).unwrap();
        list["notes"][id.to_string()]["sha256"].clone()
    };
    // The list is there, and nothing of what it says is done.
    let mut list: serde_json::Value = serde_json::from_str(&read(there, ".extremis-notes.json")).unwrap();
    list["notes"][id.to_string()]["before"] = serde_json::json!({ "name": HERONS, "sha256": hash(&said) });
    write(there, ".extremis-notes.json", &list.to_string());
    fs::remove_file(there.join("2026-01-04 Grey herons.md")).unwrap();
    write(there, HERONS, &before);
    let report = kept(&archive, there);
    assert_eq!(report.set_aside, Vec::<PathBuf>::new());
    assert_eq!(files(there), ["2026-01-04 Grey herons.md", "Mine.md"]);
}
