//! Answers that are arriving: never part of a session until they are whole, never lost when the process ends.

use std::collections::BTreeMap;

use extremis_archive::{ArchiveError, Draft};
use extremis_contract::sessions::{answered, begin, codes, draft, say, words};
use extremis_contract::{Folder, on_every_archive};
use extremis_domain::{
    Change, Hundredths, Layer, MessageId, Parameters, Role, SentItem, SentRecord, Session, SessionId, Status,
    StopReason,
};

on_every_archive!(
    seed_001_e9_an_arriving_answer_changes_the_session_only_when_it_is_whole,
    seed_001_e1_what_had_arrived_of_an_answer_is_kept_when_the_process_dies,
    what_was_sent_for_an_answer_is_kept_with_what_had_arrived_of_it,
    seed_001_e1_a_stopped_answer_is_kept_like_any_other,
    several_answers_that_were_arriving_are_all_kept,
    an_answer_recovered_beside_a_newer_branch_does_not_take_its_place,
    an_answer_that_came_to_nothing_leaves_nothing,
    a_late_piece_of_a_whole_answer_says_nothing_new,
    an_answer_that_a_restored_state_does_not_have_stays_away,
    an_answer_to_nobody_is_refused,
);

fn seed_001_e9_an_arriving_answer_changes_the_session_only_when_it_is_whole(folder: &Folder) {
    let archive = folder.open();
    let session = begin(&archive, "Tell me a story");
    let id = session.id();
    archive.flush().unwrap();
    let draft = draft(&session);
    for piece in ["Once ", "upon ", "a time"] {
        archive.draft(id, &draft, piece).unwrap();
        archive.flush().unwrap();
        assert_eq!(*archive.session(id).unwrap(), *session);
        assert_eq!(*folder.look().session(id).unwrap(), *session, "for a reader too");
    }
    let answer = answered(&draft, "Once upon a time");
    archive.commit(id, None, vec![Change::MessageAdded { message: answer }]).unwrap();
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(words(&archive.session(id).unwrap()), ["Tell me a story", "Once upon a time"]);
    assert_eq!(archive.session(id).unwrap().parts().messages.len(), 2);
    assert_eq!(codes(&archive), [""; 0]);
}

fn seed_001_e1_what_had_arrived_of_an_answer_is_kept_when_the_process_dies(folder: &Folder) {
    let archive = folder.open();
    let session = begin(&archive, "Tell me a story");
    let draft = draft(&session);
    archive.draft(session.id(), &draft, "Once ").unwrap();
    archive.flush().unwrap();
    archive.draft(session.id(), &draft, "upon").unwrap();
    folder.kill(archive);

    let archive = folder.open();
    let session = archive.session(session.id()).unwrap();
    let answer = session.head().unwrap();
    assert_eq!((answer.content.as_str(), answer.status), ("Once upon", Status::Stopped));
    assert_eq!(answer.stop_reason(), Some(StopReason::ProcessEnd), "nobody stopped it");
    assert_eq!((&answer.id, answer.model.as_deref()), (&draft.message, Some("small")));
    assert_eq!(codes(&archive), ["answer_recovered"]);
    drop(archive);
    let archive = folder.open();
    assert_eq!(words(&archive.session(session.id()).unwrap()), ["Tell me a story", "Once upon"]);
    assert_eq!(codes(&archive), [""; 0], "told once");
}

fn what_was_sent_for_an_answer_is_kept_with_what_had_arrived_of_it(folder: &Folder) {
    let archive = folder.open();
    let session = begin(&archive, "Tell me a story");
    let item = SentItem { count: 1, ..SentItem::new(Layer::Message, 12, true, "the message to answer") };
    let sent = SentRecord {
        budget: 1000,
        tokens: 42,
        prompt_version: 1,
        checksum: "of the prompt".to_owned(),
        parameters: Parameters { temperature: Some(Hundredths::new(70)), ..Parameters::default() },
        pictures_unseen: 0,
        items: vec![SentItem { first: Some(session.head().unwrap().id.clone()), ..item }],
    };
    let first = Draft { sent: Some(Box::new(sent.clone())), ..draft(&session) };
    let later = Draft { sent: None, ..first.clone() };
    archive.draft(session.id(), &first, "Once ").unwrap();
    archive.flush().unwrap();
    archive.draft(session.id(), &later, "upon ").unwrap();
    archive.draft(session.id(), &later, "a time").unwrap();
    folder.kill(archive);
    let archive = folder.open();
    let recovered = archive.session(session.id()).unwrap();
    let answer = recovered.head().unwrap();
    assert_eq!((answer.content.as_str(), answer.status), ("Once upon a time", Status::Stopped));
    assert_eq!(answer.sent.as_deref(), Some(&sent));
    drop(archive);
    assert_eq!(folder.open().session(session.id()).unwrap().head().unwrap().sent.as_deref(), Some(&sent));
}

fn seed_001_e1_a_stopped_answer_is_kept_like_any_other(folder: &Folder) {
    let archive = folder.open();
    let session = begin(&archive, "Tell me a story");
    let draft = draft(&session);
    archive.draft(session.id(), &draft, "Once upon").unwrap();
    let mut answer = answered(&draft, "Once upon");
    answer.status = Status::Stopped;
    archive.commit(session.id(), None, vec![Change::MessageAdded { message: answer }]).unwrap();
    drop(archive);
    let kept = folder.open().session(session.id()).unwrap().head().unwrap().as_ref().clone();
    assert_eq!(kept.stop_reason(), Some(StopReason::User), "the user stopped it");
}

fn several_answers_that_were_arriving_are_all_kept(folder: &Folder) {
    let archive = folder.open();
    let mut expected = BTreeMap::new();
    for n in 0..3 {
        let session = begin(&archive, &format!("question {n}"));
        for m in 0..2 {
            let draft = draft(&session);
            archive.draft(session.id(), &draft, &format!("answer {n} ")).unwrap();
            archive.draft(session.id(), &draft, &format!("version {m}")).unwrap();
            expected.insert((session.id(), draft.message), format!("answer {n} version {m}"));
        }
    }
    folder.kill(archive);
    let archive = folder.open();
    for ((id, message), content) in expected {
        assert_eq!(archive.session(id).unwrap().message(&message).unwrap().content, content);
    }
    assert_eq!(codes(&archive), ["answer_recovered"; 6]);
}

fn an_answer_recovered_beside_a_newer_branch_does_not_take_its_place(folder: &Folder) {
    let archive = folder.open();
    let session = begin(&archive, "question");
    let id = session.id();
    archive.draft(id, &draft(&session), "late ans").unwrap();
    say(&archive, id, Role::Assistant, "other answer");
    folder.kill(archive);
    let session = folder.open().session(id).unwrap();
    assert_eq!(words(&session), ["question", "other answer"]);
    assert_eq!(session.versions(&session.head().unwrap().id).len(), 2);
}

fn an_answer_that_came_to_nothing_leaves_nothing(folder: &Folder) {
    let archive = folder.open();
    let session = begin(&archive, "question");
    let dropped = draft(&session);
    archive.draft(session.id(), &dropped, "Er").unwrap();
    archive.drop_draft(session.id(), &dropped.message).unwrap();
    let blank = draft(&session);
    archive.draft(session.id(), &blank, " \n").unwrap();
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(archive.session(session.id()).unwrap().parts().messages.len(), 1);
    assert_eq!(codes(&archive), [""; 0]);
}

fn a_late_piece_of_a_whole_answer_says_nothing_new(folder: &Folder) {
    let archive = folder.open();
    let session = begin(&archive, "question");
    let draft = draft(&session);
    archive.draft(session.id(), &draft, "ans").unwrap();
    let change = Change::MessageAdded { message: answered(&draft, "answer") };
    let session = archive.commit(session.id(), None, vec![change]).unwrap();
    archive.draft(session.id(), &draft, "wer").unwrap();
    folder.kill(archive);
    assert_eq!(*folder.open().session(session.id()).unwrap(), *session);
}

fn an_answer_to_nobody_is_refused(folder: &Folder) {
    let archive = folder.open();
    let session = begin(&archive, "question");
    let nobody = SessionId::new();
    let refused = archive.draft(nobody, &draft(&session), "answer");
    assert!(matches!(refused, Err(ArchiveError::NotFound { id }) if id == nobody));
    archive.drop_draft(session.id(), &MessageId::new()).unwrap();
}

fn an_answer_that_a_restored_state_does_not_have_stays_away(folder: &Folder) {
    let archive = folder.open();
    let earlier = begin(&archive, "question");
    let draft = draft(&earlier);
    archive.draft(earlier.id(), &draft, "ans").unwrap();
    let change = Change::MessageAdded { message: answered(&draft, "answer") };
    archive.commit(earlier.id(), None, vec![change]).unwrap();
    archive.put(Session::clone(&earlier)).unwrap();
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(words(&archive.session(earlier.id()).unwrap()), ["question"]);
    assert_eq!(codes(&archive), [""; 0]);
}
