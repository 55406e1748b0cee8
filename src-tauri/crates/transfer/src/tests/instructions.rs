//! Instructions come in as history: what somebody else wrote is told to no model before the user says so.

use extremis_domain::{InstructionsVersion, instructions_in_force};

use super::*;

fn instructions(text: &str) -> InstructionsVersion {
    InstructionsVersion::new(text, at(1)).unwrap()
}

fn set(archive: &Archive, id: SessionId, text: &str) {
    archive.commit(id, None, vec![Change::InstructionsSet { version: instructions(text) }]).unwrap();
}

/// What is in force for all conversations, and for one.
fn in_force(archive: &Archive, id: SessionId) -> [Option<String>; 2] {
    let session = archive.session(id).unwrap();
    let for_all = archive.instructions().unwrap();
    [instructions_in_force(&for_all), session.instructions()].map(|version| Some(version?.text.clone()))
}

/// Every version for all conversations, and for one, oldest first.
fn known(archive: &Archive, id: SessionId) -> [Vec<String>; 2] {
    let session = archive.session(id).unwrap();
    let texts =
        |history: &[Arc<InstructionsVersion>]| history.iter().map(|version| version.text.clone()).collect();
    [texts(&archive.instructions().unwrap()), texts(&session.parts().instructions)]
}

fn instructed() -> (Folder, SessionId) {
    let there = Folder::new();
    let archive = there.open();
    let id = begin(&archive, "a");
    set(&archive, id, "Theirs for one.");
    archive.put_instructions(instructions("Theirs for all.")).unwrap();
    (there, id)
}

#[test]
fn those_of_another_folder_are_history_here_and_told_and_in_force_only_once_they_are_brought_back() {
    let (there, id) = instructed();
    let here = Folder::new();
    let archive = here.open();
    let report = take(&archive, there.0.path());
    assert_eq!((report.instructions, report.own_instructions), (true, 1));
    assert_eq!(in_force(&archive, id), [None, None]);
    let theirs = [vec!["Theirs for all.".to_owned()], vec!["Theirs for one.".to_owned()]];
    assert_eq!(known(&archive, id), theirs);
    drop(archive);
    let archive = here.open();
    assert_eq!((in_force(&archive, id), known(&archive, id)), ([None, None], theirs));
    let again = take(&archive, there.0.path());
    assert_eq!((again.instructions, again.own_instructions, counts(&again)), (false, 0, [0, 0, 1]));
    let version = archive.instructions().unwrap()[0].restored(at(5));
    archive.put_instructions(version).unwrap();
    assert_eq!(in_force(&archive, id), [Some("Theirs for all.".to_owned()), None]);
}

#[test]
fn those_that_are_here_stay_in_force_and_those_of_other_folders_stand_beside_them() {
    let (there, id) = instructed();
    let here = Folder::new();
    let archive = here.open();
    take(&archive, there.0.path());
    set(&archive, id, "Ours for one.");
    archive.put_instructions(instructions("Ours for all.")).unwrap();
    let theirs = there.open();
    set(&theirs, id, "More for one.");
    theirs.put_instructions(instructions("More for all.")).unwrap();
    drop(theirs);
    let report = take(&archive, there.0.path());
    assert_eq!((report.instructions, report.own_instructions), (true, 1));
    assert_eq!(in_force(&archive, id), ["Ours for all.", "Ours for one."].map(|text| Some(text.to_owned())));
    let all = |kind: &str| ["Theirs", "Ours", "More"].map(|whose| format!("{whose} for {kind}.")).to_vec();
    assert_eq!(known(&archive, id), [all("all"), all("one")]);
}

#[test]
fn a_file_of_one_conversation_puts_nothing_in_force_either() {
    let (there, id) = instructed();
    let here = Folder::new();
    let archive = here.open();
    let report = take(&archive, &there.path(&format!("conversations/{id}.json")));
    assert_eq!((report.instructions, report.own_instructions), (false, 1));
    assert_eq!(in_force(&archive, id), [None, None]);
    take(&archive, &there.path("instructions.json"));
    assert_eq!(in_force(&archive, id), [None, None]);
}

#[test]
fn those_of_ones_own_folder_that_is_taken_over_stay_in_force() {
    let (there, id) = instructed();
    let here = Folder::new();
    let file = format!("{id}.json");
    here.put(
        &format!("sessions/{file}"),
        &fs::read_to_string(there.path(&format!("conversations/{file}"))).unwrap(),
    );
    assert_eq!(in_force(&here.open(), id), [None, Some("Theirs for one.".to_owned())]);
}
