//! What other assistants export: their files as they are, and what of them is here afterwards.

use std::io::Write;

use extremis_domain::Status;
use serde_json::Value;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;

mod chatgpt;
mod claude;
mod hostile;
mod librechat;
mod local;
mod open_webui;
mod openai;
mod places;
mod undone;
mod with_files;
mod written;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name)
}

/// A zip of these files.
fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// An export taken into an empty archive.
struct Taken {
    archive: Archive,
    report: ImportReport,
    /// The archive's, kept until the end.
    folder: Folder,
}

impl Taken {
    fn of(from: &Path) -> Self {
        let folder = Folder::new();
        let archive = folder.open();
        let report = take(&archive, from);
        Self { archive, report, folder }
    }

    /// Added, updated and unchanged, and how many things could not be read.
    fn numbers(&self) -> [usize; 4] {
        let ImportReport { added, updated, unchanged, failed, .. } = &self.report;
        [*added, *updated, *unchanged, failed.len()]
    }

    /// What was kept as it was, in words.
    fn kept(&self) -> Vec<String> {
        self.report.kept.iter().map(|(part, number)| part.counted(*number)).collect()
    }

    fn session(&self, title: &str) -> Arc<Session> {
        let entries = self.archive.entries();
        let entry = entries.iter().find(|entry| entry.title == title);
        let entry = entry.unwrap_or_else(|| panic!("{title:?} is not among {entries:?}"));
        self.archive.session(entry.id).unwrap()
    }

    /// The same import once more changes nothing.
    fn again(&self, from: &Path) {
        let before: Vec<_> = self.archive.entries().iter().map(|entry| (entry.id, entry.revision)).collect();
        let again = take(&self.archive, from);
        let known = self.report.added + self.report.updated + self.report.unchanged;
        assert_eq!([again.added, again.updated, again.unchanged], [0, 0, known], "{again:?}");
        assert_eq!(again.taken, []);
        let after: Vec<_> = self.archive.entries().iter().map(|entry| (entry.id, entry.revision)).collect();
        assert_eq!(after, before);
    }
}

/// Every message of a conversation: who says what after what.
fn tree(session: &Session) -> Vec<(Role, &str, Option<&str>)> {
    let said = |id: &MessageId| session.message(id).unwrap().content.as_str();
    let messages = session.parts().messages.iter();
    messages
        .map(|message| (message.role, message.content.as_str(), message.parent.as_ref().map(said)))
        .collect()
}

/// What a message has that there is no place for.
fn kept_of<'a>(session: &'a Session, content: &str) -> &'a Value {
    let message = session.parts().messages.iter().find(|message| message.content == content);
    message
        .unwrap_or_else(|| panic!("{content:?} is not among {:?}", tree(session)))
        .extra
        .get("imported")
        .unwrap()
}

const USER: Role = Role::User;
const ASSISTANT: Role = Role::Assistant;

/// Every fixture, one of each format.
const FIXTURES: [&str; 13] = [
    "1724000000000.conversation.json",
    "chatbox.json",
    "chatgpt.json",
    "cherry-studio.json",
    "claude.json",
    "gemini-activity.json",
    "jan",
    "librechat-flat.json",
    "librechat-tree.json",
    "open-webui.json",
    "openai.jsonl",
    "tea.md",
    "witsy.json",
];

#[test]
fn both_archives_are_equal_after_an_import_a_second_one_and_after_it_is_taken_back() {
    let clock: Arc<dyn Clock> = Arc::new(Noon);
    for name in FIXTURES {
        let [json, sqlite] = [Kind::Json, Kind::Sqlite].map(|kind| {
            let folder = Folder::new();
            // Every time as it is read again.
            let open = || Archive::open_as(kind, folder.0.path(), Mode::Write, Arc::clone(&clock)).unwrap();
            let report = take(&open(), &fixture(name));
            assert!(report.added > 0, "{name}: {report:?}");
            let again = take(&open(), &fixture(name));
            assert_eq!((again.added, again.updated, again.unchanged), (0, 0, report.added), "{name}");
            let archive = open();
            let ids = archive.entries().into_iter().map(|entry| entry.id);
            let sessions: Vec<_> = ids.map(|id| archive.session(id).unwrap()).collect();
            drop(archive);
            let undone = undo(&open(), &report.taken, at(9), &mut |_| ControlFlow::Continue(())).unwrap();
            assert_eq!(undone, UndoneImport { sessions: report.added, ..UndoneImport::default() }, "{name}");
            let archive = open();
            assert_eq!((archive.entries().len(), archive.trash().len()), (0, report.added), "{name}");
            (report, sessions)
        });
        assert_eq!(json, sqlite, "{name}");
    }
}
