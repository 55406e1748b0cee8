//! Files, folders and packages, and packages in packages.

use super::*;

#[test]
fn a_folder_of_exports_comes_in_each_conversation_once() {
    let there = Folder::new();
    let chatgpt = fs::read(fixture("chatgpt.json")).unwrap();
    durable::create_dir(&there.path("2024/old")).unwrap();
    durable::write(&there.path("2024/old/conversations.json"), &chatgpt).unwrap();
    durable::write(&there.path("chatgpt.zip"), &packed(&[("conversations.json", &chatgpt)])).unwrap();
    durable::write(&there.path("claude.json"), &fs::read(fixture("claude.json")).unwrap()).unwrap();
    there.put("notes.txt", "nothing of the kind");
    let taken = Taken::of(there.0.path());
    assert_eq!((taken.report.added, taken.report.updated, taken.report.unchanged), (4, 0, 0));
    assert_eq!(taken.report.assistants.iter().copied().collect::<Vec<_>>(), ["ChatGPT", "Claude"]);
    taken.again(there.0.path());
}

#[test]
fn a_package_in_a_package_comes_in_and_one_that_lies_too_deep_is_told() {
    let there = Folder::new();
    let mut zip = packed(&[("conversations.json", &fs::read(fixture("claude.json")).unwrap())]);
    for depth in 0..5 {
        let path = there.path("nested.zip");
        durable::write(&path, &zip).unwrap();
        let folder = Folder::new();
        let archive = folder.open();
        let taken = import(&archive, &path, &|message| message, &mut |_| ControlFlow::Continue(()));
        if depth <= 3 {
            assert_eq!(taken.unwrap().added, 2, "{depth}");
        } else {
            let error = taken.unwrap_err().to_string();
            assert!(error.contains("packages lie in each other"), "{error}");
        }
        zip = packed(&[("inner.ZIP", &zip)]);
    }
}

#[test]
fn nothing_is_written_where_the_export_lies() {
    let there = Folder::new();
    let zip = packed(&[("conversations.json", &fs::read(fixture("chatgpt.json")).unwrap())]);
    durable::write(&there.path("export.zip"), &packed(&[("inner.zip", &zip)])).unwrap();
    let before = there.everything();
    Taken::of(there.0.path());
    assert_eq!(there.everything(), before);
}

#[test]
fn how_far_it_is_grows_and_it_ends_between_two_conversations() {
    let folder = Folder::new();
    let archive = folder.open();
    let mut seen = Vec::new();
    let report = import(&archive, &fixture("claude.json"), &|message| message, &mut |progress| {
        seen.push(progress);
        ControlFlow::Continue(())
    })
    .unwrap();
    assert!(seen.iter().all(|progress| progress.done <= progress.total), "{seen:?}");
    assert_eq!(seen.last().map(|progress| (progress.done, progress.total)), Some((2, 2)));
    assert_eq!(report.added, 2);
    let other = Folder::new();
    let archive = other.open();
    let report = import(&archive, &fixture("claude.json"), &|message| message, &mut |progress| {
        if progress.done == 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })
    .unwrap();
    assert_eq!((report.added, report.cancelled, archive.entries().len()), (1, true, 1));
    assert_eq!(take(&archive, &fixture("claude.json")).added, 1, "the same import goes on");
}

#[test]
fn a_place_of_which_nothing_can_be_read_is_an_error_that_names_the_formats() {
    let there = Folder::new();
    let archive = there.open();
    let elsewhere = Folder::new();
    elsewhere.put("other.json", r#"{"recipes": [{"name": "bread"}]}"#);
    elsewhere.put("table.csv", "a,b\n1,2\n");
    elsewhere.put("cut.json", r#"[{"mapping": {"#);
    durable::write(&elsewhere.path("other.zip"), &packed(&[("a.txt", b"a")])).unwrap();
    durable::write(&elsewhere.path("broken.zip"), &packed(&[("a.json", b"[]")])[..40]).unwrap();
    durable::write(&elsewhere.path("empty.json"), b"").unwrap();
    durable::create_dir(&elsewhere.path("folder")).unwrap();
    for name in ["other.json", "table.csv", "cut.json", "other.zip", "broken.zip", "empty.json", "folder"] {
        let mut go_on = |_| ControlFlow::Continue(());
        let error = import(&archive, &elsewhere.path(name), &|message| message, &mut go_on).unwrap_err();
        assert_eq!(error.error.code(), "nothing_to_import", "{name}");
        let told = error.to_string();
        for format in ["ChatGPT", "Claude", "Open WebUI", "LibreChat"] {
            assert!(told.contains(format), "{name}: {told}");
        }
        assert_eq!(told.contains("ends in the middle"), name == "cut.json", "{told}");
        assert_eq!(told.contains("damaged zip"), name == "broken.zip", "{told}");
        let looked =
            preview(&archive, &elsewhere.path(name), &ImportChoice::default(), &mut go_on).unwrap_err();
        assert_eq!(looked.code(), "nothing_to_import", "{name}");
    }
}

#[test]
fn a_preview_says_what_the_import_then_does_and_changes_nothing() {
    let folder = Folder::new();
    let archive = folder.open();
    let mut go_on = |_| ControlFlow::Continue(());
    let looked = preview(&archive, &fixture("chatgpt.json"), &ImportChoice::default(), &mut go_on).unwrap();
    assert!(archive.entries().is_empty());
    let planned: Vec<_> = looked
        .sessions
        .iter()
        .map(|planned| (planned.title.as_str(), planned.messages, planned.state))
        .collect();
    let new = PlannedState::New;
    assert_eq!(planned, [("Sourdough, and how to keep it", 8, new), ("What is a levain?", 2, new)]);
    let chosen = looked.sessions[1].session;
    let choice = ImportChoice { only: Some([chosen].into()), ..ImportChoice::default() };
    let file = fixture("chatgpt.json");
    let report = import_chosen(&archive, &file, &choice, &|message| message, &mut go_on).unwrap();
    assert_eq!((report.added, archive.entries()[0].id), (1, chosen), "that one alone");
    let looked = preview(&archive, &fixture("chatgpt.json"), &ImportChoice::default(), &mut go_on).unwrap();
    let states: Vec<_> = looked.sessions.iter().map(|planned| planned.state).collect();
    assert_eq!(states, [new, PlannedState::Known]);
    let nobody = ImportChoice { only: Some([].into()), ..ImportChoice::default() };
    let report = import_chosen(&archive, &file, &nobody, &|message| message, &mut go_on).unwrap();
    assert_eq!(report.added + report.updated + report.unchanged, 0);
}

#[test]
fn a_folder_whose_files_are_named_like_ours_is_told_by_what_stands_in_them() {
    let there = Folder::new();
    let all: Value = serde_json::from_str(&fs::read_to_string(fixture("claude.json")).unwrap()).unwrap();
    for conversation in &all.as_array().unwrap()[..2] {
        let id = conversation["uuid"].as_str().unwrap();
        there.put(&format!("conversations/{id}.json"), &conversation.to_string());
    }
    let taken = Taken::of(there.0.path());
    assert_eq!(taken.numbers(), [2, 0, 0, 0], "{:?}", taken.report);
    taken.again(there.0.path());
}
