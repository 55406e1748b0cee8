//! The tree of messages: asking again and correcting add versions, and what a summary covers follows the branch.

use extremis_contract::sessions::{begin, said, say, summary, words};
use extremis_contract::{Folder, on_every_archive};
use extremis_domain::{Change, Role, Session};

on_every_archive!(
    seed_001_e2_asking_again_makes_a_version_beside_the_old_one,
    a_correction_makes_a_second_beginning,
    the_visible_branch_is_the_one_that_was_chosen_last,
    a_summary_is_in_force_only_on_the_branch_it_was_made_for,
    seed_003_what_a_summary_covers_stays_word_for_word,
    every_version_of_a_summary_is_kept,
);

/// What a process that comes back finds.
fn again(folder: &Folder, archive: extremis_archive::Archive, session: &Session) {
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(*archive.session(session.id()).unwrap(), *session, "after a kill");
    drop(archive);
    assert_eq!(*folder.open().session(session.id()).unwrap(), *session, "after a save");
}

fn seed_001_e2_asking_again_makes_a_version_beside_the_old_one(folder: &Folder) {
    let archive = folder.open();
    let question = begin(&archive, "question");
    let id = question.id();
    say(&archive, id, Role::Assistant, "first answer");
    let retried = said(Role::Assistant, "second answer", question.head().map(|head| &**head));
    let session = archive.commit(id, None, vec![retried]).unwrap();
    assert_eq!(words(&session), ["question", "second answer"]);
    let versions = session.versions(&session.head().unwrap().id);
    let versions: Vec<_> = versions.iter().map(|message| message.content.as_str()).collect();
    assert_eq!(versions, ["first answer", "second answer"], "nothing was lost");
    again(folder, archive, &session);
}

fn a_correction_makes_a_second_beginning(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "qustion").id();
    say(&archive, id, Role::Assistant, "What?");
    let session = archive.commit(id, None, vec![said(Role::User, "question", None)]).unwrap();
    assert_eq!(words(&session), ["question"]);
    assert_eq!(session.title(), "qustion", "the title stays until the user changes it");
    assert_eq!(archive.entries()[0].preview.as_deref(), Some("question"));
    assert_eq!(archive.entries()[0].message_count, 1);
    again(folder, archive, &session);
}

fn the_visible_branch_is_the_one_that_was_chosen_last(folder: &Folder) {
    let archive = folder.open();
    let question = begin(&archive, "question");
    let id = question.id();
    let first = say(&archive, id, Role::Assistant, "first answer");
    say(&archive, id, Role::User, "and on");
    let retried = said(Role::Assistant, "second answer", question.head().map(|head| &**head));
    archive.commit(id, None, vec![retried]).unwrap();
    let head = first.newest_leaf(&first.head().unwrap().id).unwrap();
    let session = archive.commit(id, None, vec![Change::HeadMoved { head }]).unwrap();
    assert_eq!(words(&session), ["question", "first answer"]);
    assert_eq!(session.parts().messages.len(), 4);
    again(folder, archive, &session);
}

fn a_summary_is_in_force_only_on_the_branch_it_was_made_for(folder: &Folder) {
    let archive = folder.open();
    let question = begin(&archive, "question");
    let id = question.id();
    let session = say(&archive, id, Role::Assistant, "first answer");
    archive.commit(id, None, vec![summary(&session, 2, "It was answered.")]).unwrap();
    let retried = said(Role::Assistant, "second answer", question.head().map(|head| &**head));
    let other = archive.commit(id, None, vec![retried]).unwrap();
    assert_eq!(other.summary(), None);
    let head = session.head().unwrap().id.clone();
    let back = archive.commit(id, None, vec![Change::HeadMoved { head }]).unwrap();
    assert_eq!(back.summary().unwrap().content, "It was answered.");
    assert_eq!(back.covered(), 2);
    again(folder, archive, &back);
}

fn seed_003_what_a_summary_covers_stays_word_for_word(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "M1").id();
    (2..=20).for_each(|n| drop(say(&archive, id, Role::User, &format!("M{n}"))));
    let before = archive.session(id).unwrap();
    let after = archive.commit(id, None, vec![summary(&before, 15, "Fifteen were said.")]).unwrap();
    assert_eq!(words(&after), words(&before), "archived is a mark, never a move");
    assert_eq!(after.covered(), 15);
    again(folder, archive, &after);
}

fn every_version_of_a_summary_is_kept(folder: &Folder) {
    let archive = folder.open();
    let id = begin(&archive, "M1").id();
    say(&archive, id, Role::Assistant, "M2");
    for content in ["first", "second", ""] {
        let session = archive.session(id).unwrap();
        archive.commit(id, None, vec![summary(&session, 2, content)]).unwrap();
    }
    let session = archive.session(id).unwrap();
    let versions: Vec<_> = session.parts().summaries.iter().map(|it| it.content.as_str()).collect();
    assert_eq!(versions, ["first", "second", ""]);
    assert_eq!(session.summary(), None, "the user emptied it");
    again(folder, archive, &session);
}
