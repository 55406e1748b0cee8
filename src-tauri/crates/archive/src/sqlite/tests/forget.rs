//! What was forgotten is in no byte of the file or its log.

use super::*;

/// Whether any piece of the words is anywhere below the folder.
fn is_anywhere(folder: &Folder, words: &str) -> bool {
    let mut open = vec![folder.dir.path().to_owned()];
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if fs::read(&path).unwrap().windows(words.len()).any(|part| part == words.as_bytes()) {
                return true;
            }
        }
    }
    false
}

#[test]
fn forgotten_messages_and_sessions_leave_no_byte_behind_wherever_their_rows_have_been() {
    let folder = Folder::new();
    let archive = folder.open();
    let ids: Vec<_> = (0..6).map(|n| begin(&archive, &format!("begin {n}")).id()).collect();
    // Appending to several sessions in turn moves rows from page to page.
    for round in 0..30 {
        for (n, id) in ids.iter().enumerate() {
            say(&archive, *id, &format!("secret-{n}-{round:02}! {}", "x".repeat(20 * (round % 9))));
        }
    }
    let big = say(&archive, ids[0], &format!("{} secret-in-pages! {}", "y".repeat(9000), "z".repeat(9000)));
    archive.flush().unwrap();
    assert!(is_anywhere(&folder, "secret-0-07!") && is_anywhere(&folder, "secret-in-pages!"));

    archive.forget_message(ids[0], &big.head().unwrap().id).unwrap();
    assert!(!is_anywhere(&folder, "secret-in-pages!"));
    let erased = archive.session(ids[0]).unwrap().visible().nth(8).unwrap().id.clone();
    let session = archive.forget_message(ids[0], &erased).unwrap();
    assert!(!is_anywhere(&folder, "secret-0-07!"));
    assert!(is_anywhere(&folder, "secret-0-06!") && is_anywhere(&folder, "secret-1-07!"));
    archive.forget_session(ids[1]).unwrap();
    assert!(!(0..30).any(|round| is_anywhere(&folder, &format!("secret-1-{round:02}!"))));
    assert!(!is_anywhere(&folder, &ids[1].to_string()));
    assert!(is_anywhere(&folder, "secret-2-07!"));

    archive.commit(ids[2], None, vec![Change::Deleted { at: at(3) }]).unwrap();
    assert_eq!(archive.expire_trash(at(2)).unwrap(), 0);
    assert_eq!(archive.expire_trash(at(3)).unwrap(), 1);
    assert!(!is_anywhere(&folder, "secret-2-"));
    let kept = archive.session(ids[3]).unwrap();
    drop(archive);
    let archive = folder.open();
    assert_eq!(archive.session(ids[0]).unwrap(), session);
    assert_eq!(archive.session(ids[3]).unwrap(), kept);
    assert!(!archive.exists(ids[1]) && !archive.exists(ids[2]));

    archive.clear().unwrap();
    assert_eq!(archive.entries(), []);
    assert!(!is_anywhere(&folder, "secret-"));
    begin(&archive, "a new beginning");
}

#[test]
fn an_erasure_that_a_killed_process_began_is_finished_and_meanwhile_not_shown() {
    let folder = Folder::new();
    let archive = folder.open();
    let session = begin(&archive, "the secret of the lighthouse");
    let gone = begin(&archive, "all of this one goes");
    let erasure = crate::erase::Erasure::of_message(&session, &session.head().unwrap().id).unwrap();
    let whole = crate::erase::Erasure::of_session(gone.id());
    crate::erase::begin(&Layout::new(folder.dir.path()), &[erasure, whole]).unwrap();
    folder.kill(archive);
    let reader = folder.look();
    assert_eq!(words(&reader.session(session.id()).unwrap()), [""]);
    assert!(!reader.exists(gone.id()));
    drop(reader);
    let archive = folder.open();
    assert_eq!(words(&archive.session(session.id()).unwrap()), [""]);
    assert!(!archive.exists(gone.id()));
    assert_eq!(codes(&archive), [""; 0]);
    assert!(!is_anywhere(&folder, "lighthouse") && !is_anywhere(&folder, "all of this one goes"));
    assert!(!folder.path("erasing.json").exists());
}

#[cfg(unix)] // On Windows no open file can be replaced.
#[test]
fn a_forgotten_conversation_does_not_come_back_with_the_file_of_another_machine_and_goes_from_copies_of_it() {
    let folder = Folder::new();
    let archive = folder.open();
    let gone = begin(&archive, "the secret of the lighthouse").id();
    let kept = begin(&archive, "kept").id();
    archive.flush().unwrap();
    drop(archive);
    let theirs = fs::read(folder.file()).unwrap();
    for copy in
        ["extremis.sync-conflict-20260104.sqlite3", "extremis.sqlite3.bak", ".stversions/extremis~2.sqlite3"]
    {
        let path = folder.path(copy);
        crate::durable::create_dir(path.parent().unwrap()).unwrap();
        put(&path, &theirs);
    }
    let archive = folder.open();
    archive.forget_session(gone).unwrap();
    assert!(!is_anywhere(&folder, "lighthouse") && !is_anywhere(&folder, &gone.to_string()));

    // While it is open.
    let arrive = || {
        put(&folder.path("arriving"), &theirs);
        fs::rename(folder.path("arriving"), folder.file()).unwrap();
    };
    arrive();
    say(&archive, kept, "and on");
    archive.flush().unwrap();
    assert!(!archive.exists(gone) && !is_anywhere(&folder, "lighthouse"));
    drop(archive);
    // While it is closed.
    arrive();
    assert!(!folder.look().exists(gone));
    let archive = folder.open();
    assert!(!archive.exists(gone) && archive.exists(kept));
    assert!(!is_anywhere(&folder, "lighthouse") && !is_anywhere(&folder, &gone.to_string()));
}
