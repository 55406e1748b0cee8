use super::macos::{ID, OTHER, full, left_by_macos, plain};
use std::fmt::Write;

use super::*;

fn codes(archive: &Archive) -> Vec<&'static str> {
    archive.take_notices().iter().map(|notice| notice.code.name()).collect()
}

fn kept(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder.path("backups")).into_iter().flatten();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn a_data_folder_of_extremis_for_macos_opens_with_everything_and_its_originals_are_kept() {
    let folder = left_by_macos();
    let archive = folder.open();
    let notices = archive.take_notices();
    assert_eq!(notices.len(), 1);
    assert!(notices[0].message.starts_with("2 conversations"), "{}", notices[0].message);
    assert_eq!(archive.entries().len(), 2);
    assert_eq!(archive.active(), Some(ID.parse().unwrap()));
    drop(archive);
    assert!(!folder.path("sessions").exists());
    assert_eq!(kept(&folder), ["macos-sessions-2026-01-04T10-00-00Z"]);
    let original = folder.path("backups/macos-sessions-2026-01-04T10-00-00Z").join(format!("{ID}.json"));
    assert_eq!(fs::read_to_string(original).unwrap(), full());
    let archive = folder.open();
    assert_eq!((archive.entries().len(), codes(&archive)), (2, vec![]), "once is enough");
}

#[test]
fn it_goes_on_where_it_was_ended_and_nothing_is_doubled() {
    let folder = left_by_macos();
    drop(folder.open());
    let here = folder.everything();
    // As if the end had come before the last step.
    let backup = folder.path("backups/macos-sessions-2026-01-04T10-00-00Z");
    fs::rename(&backup, folder.path("sessions")).unwrap();
    drop(folder.open());
    let again = folder.everything();
    let names = |files: Vec<(PathBuf, Vec<u8>)>| {
        let names = files.into_iter().map(|(path, _)| path);
        names.filter(|path| !path.to_string_lossy().contains("journal")).collect::<Vec<_>>()
    };
    assert_eq!(names(here), names(again));
}

#[test]
fn what_the_other_program_writes_later_comes_in_at_the_next_opening() {
    let folder = left_by_macos();
    let archive = folder.open();
    archive.set_active(Some(OTHER.parse().unwrap())).unwrap();
    drop(archive);
    let third = "33333333-3333-4333-8333-333333333333";
    folder.put(&format!("sessions/{third}.json"), &plain(third, "later"));
    folder.put("sessions/index.json", &macos_index_of(third));
    let archive = folder.open();
    assert_eq!(archive.entries().len(), 3);
    assert_eq!(archive.active(), Some(OTHER.parse().unwrap()), "ours goes before theirs");
    drop(archive);
    assert_eq!(kept(&folder).len(), 2);
}

fn macos_index_of(id: &str) -> String {
    format!(r#"{{"version":1,"sessions":[],"activeSessionId":"{id}","lastUpdated":"2026-01-05T09:00:41Z"}}"#)
}

#[test]
fn an_unreadable_session_is_named_and_stays_in_the_backup() {
    let folder = left_by_macos();
    folder.put(&format!("sessions/{OTHER}.json"), "{\"id\":");
    let archive = folder.open();
    let notices = archive.take_notices();
    assert!(notices[0].message.contains(&format!("{OTHER}.json")), "{}", notices[0].message);
    assert_eq!(archive.entries().len(), 1);
    let backup = folder.path("backups").join(&kept(&folder)[0]).join(format!("{OTHER}.json"));
    assert_eq!(fs::read_to_string(backup).unwrap(), "{\"id\":");
}

#[test]
fn whoever_only_looks_moves_nothing() {
    let folder = left_by_macos();
    let before = folder.everything();
    let archive = Archive::open_as(Kind::Json, folder.0.path(), Mode::Read, Arc::new(Noon)).unwrap();
    assert_eq!(codes(&archive), [""; 0]);
    assert_eq!(folder.everything(), before);
}

/// Fields of other writers, as text.
fn others(extra: &Map<String, serde_json::Value>) -> String {
    let names: Vec<_> = extra.keys().map(String::as_str).collect();
    if names.is_empty() { String::new() } else { format!(" +{}", names.join("+")) }
}

/// All that a user can see, as text.
fn seen(archive: &Archive) -> String {
    let mut text = String::new();
    let title_of = |id| archive.session(id).unwrap().title().to_owned();
    writeln!(text, "open: {}", archive.active().map(title_of).unwrap_or_default()).unwrap();
    for entry in archive.entries() {
        let session = archive.session(entry.id).unwrap();
        let parts = session.parts();
        let rest = others(&parts.extra);
        writeln!(text, "list: {}, {} to {}{rest}", session.title(), parts.created_at, parts.updated_at)
            .unwrap();
        for message in session.visible() {
            write!(text, "  {:?}: {}", message.role, message.content).unwrap();
            if let Some(context) = &message.context {
                let source = &context.source;
                let said = [&source.application_name, &source.window_title, &context.selected_text];
                let said: Vec<_> = said.into_iter().flatten().map(String::as_str).collect();
                write!(text, " [{}]", said.join(" | ")).unwrap();
            }
            writeln!(text, "{}", others(&message.extra)).unwrap();
        }
        if let Some(summary) = session.summary() {
            let model = summary.model_used.as_deref().unwrap_or("unknown");
            writeln!(text, "  summary of {} by {model}: {}", session.covered(), summary.content).unwrap();
        }
    }
    for notice in archive.take_notices() {
        writeln!(text, "notice: {}", notice.code.name()).unwrap();
    }
    text
}

#[test]
fn what_every_version_of_extremis_for_macos_left_opens_and_shows_what_was_in_it() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/fixtures/archive");
    for name in ["macos", "macos-older"] {
        let folder = Folder::new();
        for entry in fs::read_dir(fixtures.join(name).join("sessions")).unwrap() {
            let entry = entry.unwrap();
            let text = fs::read_to_string(entry.path()).unwrap();
            folder.put(&format!("sessions/{}", entry.file_name().to_string_lossy()), &text);
        }
        let expected = fs::read_to_string(fixtures.join(format!("{name}.txt"))).unwrap();
        assert_eq!(seen(&folder.open()), expected, "what is seen in {name}");
    }
}
