//! What is ours in a zip: what was exported, and a data folder.

use std::io::{Cursor, Write};

use extremis_archive::{Progress, ProgressStage, attachments_in};
use rstest::rstest;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;

/// A zip of all that lies in a folder, below a name.
fn packed(dir: &Path, below: &str) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let mut folders = vec![dir.to_owned()];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(dir).unwrap().display().to_string();
                zip.start_file(format!("{below}{name}"), SimpleFileOptions::default()).unwrap();
                zip.write_all(&fs::read(&path).unwrap()).unwrap();
            }
        }
    }
    zip.finish().unwrap().into_inner()
}

/// A conversation with a file, in a data folder.
fn written(kind: Kind, dir: &Path) -> SessionId {
    let archive = Archive::open_as(kind, dir, Mode::Write, Arc::new(Noon)).unwrap();
    let id = begin(&archive, "one");
    let read = extremis_attach::read("pond.txt", b"The heron stands here.".to_vec()).unwrap();
    extremis_archive::reading::attachments(&archive).put(id, &read.attachment, &read.bytes).unwrap();
    let head = archive.session(id).unwrap().head().map(|head| head.id.clone());
    let message =
        Message::new(Role::User, "Look.", at(1)).with_attachments(vec![read.attachment]).after(head);
    archive.commit(id, None, vec![Change::MessageAdded { message }]).unwrap();
    archive.flush().unwrap();
    id
}

fn taken_from(zip: &[u8], expected: SessionId) {
    let (there, empty) = (tempfile::tempdir().unwrap(), Folder::new());
    let from = there.path().join("mine.zip");
    durable::write(&from, zip).unwrap();
    let archive = empty.open();
    let plan =
        preview(&archive, &from, &ImportChoice::default(), &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((plan.sessions.len(), plan.sessions[0].session, plan.attachments), (1, expected, 1));
    let report = take(&archive, &from);
    assert_eq!((counts(&report), report.failed.len()), ([1, 0, 0], 0));
    let session = archive.session(expected).unwrap();
    let attachment = attachments_in(&session).next().unwrap();
    let bytes = extremis_archive::reading::attachments(&archive).read(Some(expected), attachment).unwrap();
    assert_eq!(bytes, b"The heron stands here.");
    assert_eq!(counts(&take(&archive, &from)), [0, 0, 1]);
}

#[rstest]
fn a_data_folder_that_was_packed_is_taken_in_with_its_files(
    #[values(Kind::Json, Kind::Sqlite)] kind: Kind,
    #[values("", "extremis/", "backup/of today/")] below: &str,
) {
    let data = Folder::new();
    let id = written(kind, data.0.path());
    taken_from(&packed(data.0.path(), below), id);
}

#[test]
fn what_was_exported_as_json_and_packed_is_taken_in_with_its_files() {
    let (data, there) = (Folder::new(), tempfile::tempdir().unwrap());
    let id = written(Kind::Json, data.0.path());
    let options = ExportOptions { format: ExportFormat::Json, contexts: true, memory: true };
    let to = there.path().join("all");
    export(&data.open(), None, &options, &to, &mut |_| ControlFlow::Continue(())).unwrap();
    taken_from(&packed(&to, ""), id);
}

#[test]
fn what_cannot_be_read_in_a_package_of_ours_is_named_by_where_it_is_packed() {
    let (data, there, empty) = (Folder::new(), tempfile::tempdir().unwrap(), Folder::new());
    let id = written(Kind::Json, data.0.path());
    let damaged = SessionId::new();
    let conversations = extremis_archive::reading::Paths::of(data.0.path()).conversations;
    durable::write(&conversations.join(format!("{damaged}.json")), b"{").unwrap();
    let from = there.path().join("mine.zip");
    durable::write(&from, &packed(data.0.path(), "extremis/")).unwrap();
    let archive = empty.open();
    let report = take(&archive, &from);
    assert!(archive.session(id).is_ok());
    let named: Vec<_> = report.failed.iter().map(|(path, _)| path.clone()).collect();
    let below = conversations.strip_prefix(data.0.path()).unwrap();
    assert_eq!(named, [from.join("extremis").join(below).join(format!("{damaged}.json"))]);
}

/// A zip of files with these names and contents.
fn zip_of(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn a_package_of_others_who_name_files_as_we_do_is_known_without_unpacking_it() {
    let (there, empty) = (tempfile::tempdir().unwrap(), Folder::new());
    let theirs = include_bytes!("../../fixtures/claude.json");
    let (one, other) = (format!("{}.json", SessionId::new()), format!("{}.json", SessionId::new()));
    let deep = format!("threads/{other}");
    let in_ours = format!("export/conversations/{one}");
    for files in [vec![one.as_str()], vec![&deep], vec![&in_ours], vec!["chats.json", &deep]] {
        let from = there.path().join("theirs.zip");
        let files: Vec<(&str, &[u8])> = files.into_iter().map(|name| (name, &theirs[..])).collect();
        durable::write(&from, &zip_of(&files)).unwrap();
        let mut stages = Vec::new();
        let mut tell = |progress: Progress| {
            stages.push(progress.task);
            ControlFlow::Continue(())
        };
        let plan = preview(&empty.open(), &from, &ImportChoice::default(), &mut tell).unwrap();
        assert!(!plan.sessions.is_empty() && plan.failed.is_empty(), "{plan:?}");
        assert!(!stages.contains(&ProgressStage::Unpack), "{stages:?}");
    }
}

#[test]
fn how_far_a_package_of_ours_is_unpacked_is_told_and_it_can_be_ended_there() {
    let (data, there, empty) = (Folder::new(), tempfile::tempdir().unwrap(), Folder::new());
    let id = written(Kind::Json, data.0.path());
    let mut zip = packed(data.0.path(), "extremis/");
    let mut more = ZipWriter::new_append(Cursor::new(&mut zip)).unwrap();
    more.start_file("extremis/large.bin", SimpleFileOptions::default()).unwrap();
    let noise: Vec<u8> = (0..20_000_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    more.write_all(&noise).unwrap();
    more.finish().unwrap();
    let from = there.path().join("mine.zip");
    durable::write(&from, &zip).unwrap();
    let archive = empty.open();
    let mut told = Vec::new();
    let mut tell = |progress: Progress| {
        told.push(progress);
        if progress.done < 9 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let report = import(&archive, &from, &|message| message, &mut tell).unwrap();
    assert!(report.cancelled && archive.entries().is_empty());
    let last = told.last().unwrap();
    assert_eq!((last.task, last.done, last.total), (ProgressStage::Unpack, 9, 20));
    assert!(told.is_sorted_by_key(|progress| progress.done) && told.len() > 9, "{told:?}");
    assert_eq!(counts(&take(&archive, &from)), [1, 0, 0]);
    assert!(archive.session(id).is_ok());
}
