//! Out of one archive as JSON and into an empty one: all conversations are the same, with all that goes along with them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use extremis_archive::{Archive, Attachments, Kind, attachments_in};
use extremis_contract::folder::{at, in_memory};
use extremis_contract::{Folder, KINDS};
use extremis_domain::{Change, InstructionsVersion, Message, Role, Session, SessionId, SessionParts};
use extremis_transfer::{ExportFormat, ExportOptions, export, import};
use proptest::prelude::*;

use crate::model::{Model, carry_out};
use crate::step::{Step, steps};

/// A file with these words, which goes along with a message of one of the conversations, if there is one.
fn attach(folder: &Folder, archive: &Archive, (session, words, deleted): (usize, String, bool)) {
    let entries = archive.entries();
    let Some(entry) = entries.get(session % entries.len().max(1)) else { return };
    let read = extremis_attach::read("notes.txt", words.into_bytes()).unwrap();
    Attachments::of(&folder.dir()).put(entry.id, &read.attachment, &read.bytes).unwrap();
    let head = archive.session(entry.id).unwrap().head().map(|head| head.id.clone());
    let message = Message::new(Role::User, "look", at(9)).with_attachments(vec![read.attachment]).after(head);
    let id = message.id.clone();
    let gone = deleted.then_some(Change::MessageDeleted { message: id, at: at(10) });
    let changes = std::iter::once(Change::MessageAdded { message }).chain(gone);
    archive.commit(entry.id, None, changes.collect()).unwrap();
}

/// Every conversation of the list, and the files that its messages name.
type Carried = BTreeMap<SessionId, (SessionParts, BTreeMap<PathBuf, Vec<u8>>)>;

fn carried(folder: &Folder, archive: &Archive) -> Carried {
    let attachments = Attachments::of(&folder.dir());
    let all = archive.entries().into_iter().map(|entry| {
        let session = archive.session(entry.id).unwrap();
        let files = attachments_in(&session).map(|attachment| {
            let bytes = attachments.read(Some(entry.id), attachment).unwrap();
            (PathBuf::from(attachment.file_name()), bytes)
        });
        (entry.id, (as_imported(&session), files.collect()))
    });
    all.collect()
}

/// A conversation as it is after an import: its instructions are history that is not in force.
fn as_imported(session: &Session) -> SessionParts {
    let parts = session.parts().clone();
    let imported = |version: &Arc<InstructionsVersion>| {
        Arc::new(InstructionsVersion { imported: true, ..InstructionsVersion::clone(version) })
    };
    let instructions = parts.instructions.iter().map(imported).collect();
    SessionParts { revision: 0, instructions, ..parts }
}

fn moved(from: &Archive, to: &Archive) {
    let (there, go_on) = (in_memory(), &mut |_| ControlFlow::Continue(()));
    let options = ExportOptions { format: ExportFormat::Json, contexts: true, memory: true };
    let report = export(from, None, &options, there.path(), go_on).unwrap();
    assert_eq!((report.failed, report.missing), (vec![], vec![]));
    for known in [false, true] {
        let report = import(to, there.path(), &|message| message, go_on).unwrap();
        assert_eq!(report.failed, []);
        assert!(!known || (report.added, report.attachments) == (0, 0), "{report:?}");
    }
}

proptest! {
    #[test]
    fn what_is_exported_and_taken_into_an_empty_archive_is_the_same_with_its_files(
        steps in steps(30),
        files in prop::collection::vec((0..4_usize, "[a-z]{1,9}", any::<bool>()), 1..6),
        from in prop::sample::select(vec![Kind::Json, Kind::Sqlite]),
    ) {
        let folder = Folder::in_memory(from);
        let archive = folder.open();
        let mut model = Model::default();
        let begun = Step::Begin { words: "first".to_owned() };
        for act in std::iter::once(begun.clone()).chain(steps).chain([begun]) {
            let Some(act) = model.act(act) else { continue };
            let done = carry_out(&archive, &act);
            model.take(&act, &done);
        }
        for file in files {
            attach(&folder, &archive, file);
        }
        let expected = carried(&folder, &archive);
        for kind in KINDS {
            let other = Folder::in_memory(*kind);
            let back = other.open();
            moved(&archive, &back);
            prop_assert_eq!(&carried(&other, &back), &expected);
        }
    }
}
