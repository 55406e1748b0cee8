//! Files that were set aside as damaged: what can be read of them comes in, and what cannot is said.

use extremis_domain::InstructionsVersion;

use super::*;

/// A conversation of three messages, as its file, and its id.
fn conversation() -> (SessionId, String) {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, "first");
    say(&archive, id, "second", "first");
    say(&archive, id, "third", "second");
    drop(archive);
    (id, fs::read_to_string(folder.path(&format!("conversations/{id}.json"))).unwrap())
}

#[test]
fn a_file_from_quarantine_comes_in_and_what_was_left_out_is_said() {
    let (id, text) = conversation();
    let whole = text.clone();
    let broken = text.replace("\"content\": \"second\"", "\"content\": \"sec\\qond\"");
    let second = text.find("\"id\": \"third\"").unwrap();
    let cut = text[..second].to_owned();
    assert_ne!((&broken, &cut), (&text, &text));
    for (name, text, expected, said) in [
        (format!("{id}.json"), whole, &["first", "second", "third"][..], None),
        (format!("2-{id}.json"), broken, &["first", "sec\\qond", "third"], Some("some letters of a message")),
        (
            format!("{id}.changed-0a1b2c3d.json"),
            cut,
            &["first", "second"],
            Some("what was said after its end"),
        ),
    ] {
        let (here, there) = (Folder::new(), Folder::new());
        there.put(&format!("quarantine/{name}"), &text);
        let archive = here.open();
        let report = take(&archive, &there.path(&format!("quarantine/{name}")));
        assert_eq!(report.added, 1, "{name}: {report:?}");
        let found = archive.session(id).unwrap();
        assert_eq!(words(&found).len(), expected.len(), "{name}: {:?}", words(&found));
        assert_eq!(words(&found)[0], expected[0]);
        assert_eq!(words(&found).last(), expected.last());
        match (said, &report.failed[..]) {
            (None, []) => {}
            (Some(said), [(_, reason)]) => assert!(reason.contains(said), "{name}: {reason}"),
            other => panic!("{name}: {other:?}"),
        }
    }
}

#[test]
fn what_a_damaged_conversation_of_a_folder_lacks_is_said() {
    let (id, text) = conversation();
    let (here, there) = (Folder::new(), Folder::new());
    let place = text.find("\"id\": \"second\"").unwrap();
    let broken = [&text[..place], "\"id: }{ [", &text[place + 14..]].concat();
    there.put(&format!("conversations/{id}.json"), &broken);
    let archive = here.open();
    let report = take(&archive, there.0.path());
    assert_eq!((report.added, report.failed.len()), (1, 1), "{report:?}");
    assert!(report.failed[0].1.contains("but for a message"), "{:?}", report.failed);
    assert_eq!(words(&archive.session(id).unwrap()), ["first", "third"]);
}

#[test]
fn memories_and_instructions_set_aside_come_in_by_piece() {
    let there = Folder::new();
    let archive = there.open();
    for fact in ["likes tea", "lives in Bern"] {
        archive.put_memories(&[UserMemory::new(fact, MemorySource::UserExplicit {}, at(0))]).unwrap();
    }
    for text in ["Be brief.", "Answer in German."] {
        archive.put_instructions(InstructionsVersion::new(text, at(1)).unwrap()).unwrap();
    }
    drop(archive);
    for (file, broken, whole) in [
        ("memories/user-memories.json", "likes tea\"", "quarantine/2-user-memories.json"),
        ("instructions.json", "Be brief.\"", "quarantine/instructions.changed-01020304.json"),
    ] {
        let text = fs::read_to_string(there.path(file)).unwrap();
        there.put(whole, &text.replace(broken, &broken[..4]));
        let here = Folder::new();
        let archive = here.open();
        let report = take(&archive, &there.path(whole));
        assert_eq!(
            (report.memories, report.instructions),
            (usize::from(whole.contains("mem")), whole.contains("ins"))
        );
        assert!(report.failed[0].1.contains('1'), "{:?}", report.failed);
    }
}
