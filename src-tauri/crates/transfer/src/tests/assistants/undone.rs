//! An import that is taken back.

use super::*;

fn undone(archive: &Archive, report: &ImportReport) -> UndoneImport {
    undo(archive, &report.taken, at(9), &mut |_| ControlFlow::Continue(())).unwrap()
}

#[test]
fn what_an_import_added_goes_to_the_trash_in_one_step_and_nothing_else() {
    let folder = Folder::new();
    let archive = folder.open();
    let mine = begin(&archive, "mine");
    let report = take(&archive, &fixture("claude.json"));
    assert_eq!(undone(&archive, &report), UndoneImport { sessions: 2, ..UndoneImport::default() });
    let left: Vec<_> = archive.entries().into_iter().map(|entry| entry.id).collect();
    assert_eq!((left, archive.trash().len()), (vec![mine], 2));
    assert_eq!(undone(&archive, &report), UndoneImport::default(), "a second time does nothing");
}

#[test]
fn what_somebody_went_on_with_since_stays() {
    let folder = Folder::new();
    let archive = folder.open();
    let report = take(&archive, &fixture("claude.json"));
    let gone_on = report.taken[0].session;
    let head = archive.session(gone_on).unwrap().head().unwrap().id.clone();
    say(&archive, gone_on, "and another thing", head.as_str());
    assert_eq!(undone(&archive, &report), UndoneImport { sessions: 1, left: 1, ..UndoneImport::default() });
    assert_eq!(archive.entries()[0].id, gone_on);
}

#[test]
fn messages_that_an_import_added_to_a_conversation_go_and_the_branch_before_is_shown() {
    let folder = Folder::new();
    let archive = folder.open();
    let there = Folder::new();
    let mut all: Value = serde_json::from_str(&fs::read_to_string(fixture("claude.json")).unwrap()).unwrap();
    all[0]["chat_messages"].as_array_mut().unwrap().truncate(2);
    there.put("earlier.json", &all.to_string());
    take(&archive, &there.path("earlier.json"));
    let report = take(&archive, &fixture("claude.json"));
    assert_eq!([report.added, report.updated, report.unchanged], [0, 1, 1]);
    let id = report.taken[0].session;
    assert_eq!(archive.session(id).unwrap().len(), 3);
    assert_eq!(undone(&archive, &report), UndoneImport { messages: 2, ..UndoneImport::default() });
    let session = archive.session(id).unwrap();
    assert_eq!((session.said(), session.head().unwrap().content.as_str()), (2, "Ones with deep lugs."));
}

#[test]
fn imported_again_after_it_was_undone_it_comes_back() {
    let folder = Folder::new();
    let archive = folder.open();
    let report = take(&archive, &fixture("claude.json"));
    undone(&archive, &report);
    let again = take(&archive, &fixture("claude.json"));
    assert_eq!((again.added, again.in_trash.len()), (0, 2), "what is in the trash stays there by itself");
    let choice = ImportChoice {
        undone: report.taken.iter().map(|taken| taken.session).collect(),
        ..ImportChoice::default()
    };
    let mut go_on = |_| ControlFlow::Continue(());
    let file = fixture("claude.json");
    let planned = |choice: &ImportChoice, go_on: &mut Report<'_>| {
        let looked = preview(&archive, &file, choice, go_on).unwrap();
        looked.sessions.iter().map(|planned| (planned.state, planned.in_trash)).collect::<Vec<_>>()
    };
    assert_eq!(planned(&choice, &mut go_on), [(PlannedState::New, false); 2]);
    assert_eq!(planned(&ImportChoice::default(), &mut go_on), [(PlannedState::Known, true); 2]);
    let back = import_chosen(&archive, &file, &choice, &|message| message, &mut go_on).unwrap();
    assert_eq!((back.added, back.in_trash.len(), archive.trash().len()), (2, 0, 0));
    assert_eq!(undone(&archive, &back).sessions, 2, "and it can be undone once more");
}
