//! Custom instructions: every version is kept, with the conversation or for all of them.

use std::ops::ControlFlow;
use std::sync::Arc;

use extremis_archive::backup::{self, Reason};
use extremis_archive::{Archive, ArchiveError, Mode, convert, doctor};
use extremis_contract::folder::Noon;
use extremis_contract::sessions::{begin, codes, instructions};
use extremis_contract::{Folder, KINDS, on_every_archive};
use extremis_domain::{Change, Clock, InstructionsVersion, SessionId, instructions_in_force};
use extremis_transfer::import;

on_every_archive!(
    every_version_is_kept_and_the_last_one_is_in_force,
    instructions_survive_a_kill_and_a_reader_sees_them,
    a_reader_cannot_set_them,
    a_backup_has_them_and_brings_them_back_without_losing_what_came_since,
    a_backup_from_before_there_were_any_removes_them_and_keeps_the_history,
    a_conversion_keeps_them_in_force_and_an_import_as_history,
    a_backup_from_before_imported_ones_were_brought_back_puts_none_in_force,
    an_import_leaves_those_that_are_here_in_force,
    forgetting_a_conversation_erases_its_instructions_everywhere,
    clearing_removes_them_and_the_backup_brings_them_back,
    a_damaged_file_is_set_aside_and_mended_from_the_newest_backup,
    what_another_program_wrote_is_used_and_told,
);

fn set(archive: &Archive, id: SessionId, words: &str) {
    archive.commit(id, None, vec![Change::InstructionsSet { version: instructions(words) }]).unwrap();
}

fn texts(history: &[Arc<InstructionsVersion>]) -> Vec<&str> {
    history.iter().map(|version| version.text.as_str()).collect()
}

fn of(archive: &Archive, id: SessionId) -> Vec<String> {
    let session = archive.session(id).unwrap();
    texts(&session.parts().instructions).into_iter().map(str::to_owned).collect()
}

/// What is in force for all conversations, and for one.
fn in_force(archive: &Archive, id: SessionId) -> [Option<String>; 2] {
    let (session, for_all) = (archive.session(id).unwrap(), archive.instructions().unwrap());
    [instructions_in_force(&for_all), session.instructions()].map(|version| Some(version?.text.clone()))
}

fn for_all(archive: &Archive) -> Vec<String> {
    texts(&archive.instructions().unwrap()).into_iter().map(str::to_owned).collect()
}

fn every_version_is_kept_and_the_last_one_is_in_force(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    assert_eq!((of(&archive, id), for_all(&archive)), (vec![], vec![]));
    for words in ["Be brief.", "Be kind.", ""] {
        set(&archive, id, words);
        archive.put_instructions(instructions(words)).unwrap();
    }
    assert_eq!(archive.session(id).unwrap().instructions(), None, "removed");
    archive.flush().unwrap();
    drop(archive);
    let archive = folder.open();
    assert_eq!(of(&archive, id), ["Be brief.", "Be kind.", ""]);
    assert_eq!(for_all(&archive), ["Be brief.", "Be kind.", ""]);
    let first = archive.instructions().unwrap().remove(0);
    archive.put_instructions((*first).clone()).unwrap();
    assert_eq!(for_all(&archive), ["Be kind.", "", "Be brief."], "one that is known moves to the end");
    let own = archive.session(id).unwrap().parts().instructions[1].clone();
    let version = (*own).clone();
    archive.commit(id, None, vec![Change::InstructionsSet { version }]).unwrap();
    assert_eq!(of(&archive, id), ["Be brief.", "", "Be kind."]);
}

fn instructions_survive_a_kill_and_a_reader_sees_them(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    set(&archive, id, "Be brief.");
    archive.put_instructions(instructions("Be kind.")).unwrap();
    let look = folder.look();
    assert_eq!((of(&look, id), for_all(&look)), (vec!["Be brief.".into()], vec!["Be kind.".into()]));
    drop(look);
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!((of(&archive, id), for_all(&archive)), (vec!["Be brief.".into()], vec!["Be kind.".into()]));
}

fn a_reader_cannot_set_them(folder: &Folder) {
    drop(folder.open());
    let refused = folder.look().put_instructions(instructions("Be kind."));
    assert!(matches!(refused, Err(ArchiveError::OpenedForReading)), "{refused:?}");
    assert_eq!(for_all(&folder.open()), [""; 0]);
}

fn a_backup_has_them_and_brings_them_back_without_losing_what_came_since(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    set(&archive, id, "Be brief.");
    archive.put_instructions(instructions("Be kind.")).unwrap();
    let taken = backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    set(&archive, id, "Be long.");
    archive.put_instructions(instructions("Be rude.")).unwrap();
    let restored = backup::restore(&archive, &folder.dir(), &taken.name, None, &Noon).unwrap();
    assert!(restored.instructions && restored.skipped.is_empty(), "{restored:?}");
    assert_eq!(of(&archive, id), ["Be long.", "Be brief."]);
    assert_eq!(for_all(&archive), ["Be rude.", "Be kind."]);
    let again = backup::restore(&archive, &folder.dir(), &taken.name, None, &Noon).unwrap();
    assert!(!again.instructions && again.unchanged == 1, "{again:?}");
    backup::restore(&archive, &folder.dir(), &restored.before.name, None, &Noon).unwrap();
    assert_eq!(of(&archive, id), ["Be brief.", "Be long."]);
    assert_eq!(for_all(&archive), ["Be kind.", "Be rude."]);
}

fn a_backup_from_before_there_were_any_removes_them_and_keeps_the_history(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    let taken = backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    set(&archive, id, "Be brief.");
    archive.put_instructions(instructions("Be kind.")).unwrap();
    backup::restore(&archive, &folder.dir(), &taken.name, None, &Noon).unwrap();
    assert_eq!(
        (of(&archive, id), for_all(&archive)),
        (vec!["Be brief.".to_owned(), String::new()], vec!["Be kind.".to_owned(), String::new()],)
    );
}

fn a_conversion_keeps_them_in_force_and_an_import_as_history(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    for words in ["Be brief.", "Be brisk."] {
        set(&archive, id, words);
    }
    archive.put_instructions(instructions("Be kind.")).unwrap();
    let seen = (of(&archive, id), for_all(&archive));
    let kind = archive.kind();
    drop(archive);
    let other = KINDS.iter().copied().find(|other| *other != kind).unwrap();
    let clock: Arc<dyn Clock> = Arc::new(Noon);
    for to in [other, kind] {
        convert(&folder.dir(), to, &clock, &mut |_| ControlFlow::Continue(())).unwrap();
        let archive = Archive::open(&folder.dir(), Mode::Write, Arc::clone(&clock)).unwrap();
        assert_eq!(
            (archive.kind(), of(&archive, id), for_all(&archive)),
            (to, seen.0.clone(), seen.1.clone())
        );
    }
    let new = Folder::new(kind);
    let archive = new.open();
    let take = || import(&archive, &folder.dir(), &|message| message, &mut |_| ControlFlow::Continue(()));
    let done = take().unwrap();
    assert_eq!((done.instructions, done.own_instructions), (true, 1));
    assert_eq!((of(&archive, id), for_all(&archive)), seen);
    assert_eq!(in_force(&archive, id), [None, None]);
    let again = take().unwrap();
    assert!(!again.instructions && again.unchanged == 1, "{again:?}");
}

fn an_import_leaves_those_that_are_here_in_force(folder: &Folder) {
    let there = Folder::new(KINDS[0]);
    let theirs = there.open();
    let id = begin(&theirs, "question").id();
    let both = theirs.session(id).unwrap();
    let archive = folder.open();
    archive.put((*both).clone()).unwrap();
    set(&archive, id, "Ours.");
    archive.put_instructions(instructions("Ours.")).unwrap();
    set(&theirs, id, "Theirs.");
    theirs.put_instructions(instructions("Theirs.")).unwrap();
    drop(theirs);
    import(&archive, &there.dir(), &|message| message, &mut |_| ControlFlow::Continue(())).unwrap();
    let both = vec!["Ours.".to_owned(), "Theirs.".to_owned()];
    assert_eq!((of(&archive, id), for_all(&archive)), (both.clone(), both));
    assert_eq!(in_force(&archive, id), [Some("Ours.".to_owned()), Some("Ours.".to_owned())]);
}

fn a_backup_from_before_imported_ones_were_brought_back_puts_none_in_force(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    let imported = InstructionsVersion { imported: true, ..instructions("Theirs.") };
    let put = |version: InstructionsVersion| {
        archive.commit(id, None, vec![Change::InstructionsSet { version: version.clone() }]).unwrap();
        archive.put_instructions(version).unwrap();
    };
    put(imported.clone());
    let taken = backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    put(imported.restored(Noon.now()));
    assert_eq!(in_force(&archive, id), [Some("Theirs.".to_owned()), Some("Theirs.".to_owned())]);
    backup::restore(&archive, &folder.dir(), &taken.name, None, &Noon).unwrap();
    assert_eq!(in_force(&archive, id), [None, None]);
}

fn forgetting_a_conversation_erases_its_instructions_everywhere(folder: &Folder) {
    const WORDS: &str = "Never mention the blue heron of Elm Street.";
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    set(&archive, id, WORDS);
    set(&archive, id, "Be kind.");
    archive.put_instructions(instructions("Answer the way my grandmother did.")).unwrap();
    archive.flush().unwrap();
    backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    archive.forget_session(id).unwrap();
    drop(archive);
    let holds = |words: &str| {
        folder.everything().values().any(|bytes| bytes.windows(words.len()).any(|at| at == words.as_bytes()))
    };
    assert!(!holds(WORDS) && holds("grandmother"));
    assert_eq!(for_all(&folder.open()).len(), 1);
}

fn clearing_removes_them_and_the_backup_brings_them_back(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "question").id();
    set(&archive, id, "Be brief.");
    archive.put_instructions(instructions("Be kind.")).unwrap();
    let taken = backup::take(&archive, &folder.dir(), Reason::BeforeClear, &Noon).unwrap();
    archive.clear().unwrap();
    assert_eq!(for_all(&archive), [""; 0]);
    assert!(!folder.path("instructions.json").exists());
    backup::restore(&archive, &folder.dir(), &taken.name, None, &Noon).unwrap();
    assert_eq!((of(&archive, id), for_all(&archive)), (vec!["Be brief.".into()], vec!["Be kind.".into()]));
}

fn a_damaged_file_is_set_aside_and_mended_from_the_newest_backup(folder: &Folder) {
    let archive = folder.open();
    begin(&archive, "question");
    archive.put_instructions(instructions("Be kind.")).unwrap();
    backup::take(&archive, &folder.dir(), Reason::ByHand, &Noon).unwrap();
    drop(archive);
    let path = folder.path("instructions.json");
    extremis_archive::durable::write(&path, b"{\"version\": 1, \"instr").unwrap();
    let archive = folder.open();
    assert_eq!(for_all(&archive), [""; 0]);
    assert_eq!(codes(&archive), ["file_quarantined"]);
    drop(archive);
    let clock: Arc<dyn Clock> = Arc::new(Noon);
    doctor::mend(&folder.dir(), &clock);
    assert_eq!(for_all(&folder.open()), ["Be kind."]);

    extremis_archive::durable::write(&path, b"{\"version\": 1, \"instr").unwrap();
    let found = doctor::examine(&folder.dir(), &Noon);
    assert!(found.findings.iter().any(|finding| finding.code == "instructions_unreadable"), "{found:?}");
    doctor::mend(&folder.dir(), &clock);
    assert_eq!(for_all(&folder.open()), ["Be kind."]);
}

fn what_another_program_wrote_is_used_and_told(folder: &Folder) {
    let archive = folder.open();
    archive.put_instructions(instructions("Be kind.")).unwrap();
    drop(archive);
    let path = folder.path("instructions.json");
    let text = std::fs::read_to_string(&path).unwrap().replace("kind", "calm");
    extremis_archive::durable::write(&path, text.as_bytes()).unwrap();
    let archive = folder.open();
    assert_eq!((for_all(&archive), codes(&archive)), (vec!["Be calm.".to_owned()], vec!["file_changed"]));
    drop(archive);
    assert_eq!(codes(&folder.open()), [""; 0], "told once");
}
