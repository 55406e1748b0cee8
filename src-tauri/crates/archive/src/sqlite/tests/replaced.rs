//! Other files in the place of the open one.

use std::thread;
use std::time::Duration;

use super::*;
use crate::Notice;
use crate::backend::{Backend, Write};

/// Another machine, which has what this one had, and on which more was said.
fn elsewhere(here: &Folder, id: SessionId) -> (Folder, Archive) {
    let there = Folder::new();
    fs::copy(here.file(), there.file()).unwrap();
    let archive = there.open();
    say(&archive, id, "said there");
    (there, archive)
}

/// Puts a file there as programs that synchronise a folder do: by a rename.
fn arrive(bytes: &[u8], target: &Path) {
    let temporary = target.with_extension("arriving");
    put(&temporary, bytes);
    fs::rename(temporary, target).unwrap();
}

fn begun() -> (Folder, SessionId) {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, "both have it").id();
    drop(archive);
    (folder, id)
}

fn only(archive: &Archive) -> Notice {
    let mut notices = archive.take_notices();
    assert_eq!(notices.len(), 1, "{notices:?}");
    notices.remove(0)
}

#[test]
fn what_another_machine_wrote_into_the_file_is_taken_in_and_nothing_of_ours_is_lost() {
    let (folder, id) = begun();
    let (there, other) = elsewhere(&folder, id);
    let new = begin(&other, "begun there").id();
    drop(other);

    let archive = folder.open();
    say(&archive, id, "said here before");
    let ours = begin(&archive, "begun here").id();
    arrive(&fs::read(there.file()).unwrap(), &folder.file());
    say(&archive, id, "said here after");
    archive.flush().unwrap();

    let told = only_of(&archive, "file_merged");
    assert!(told.iter().any(|notice| notice.message.contains("put another file in the place")), "{told:?}");
    assert_eq!(folder.names("quarantine").iter().filter(|name| name.ends_with(".sqlite3")).count(), 1);
    drop(archive);
    for archive in [folder.look(), folder.open()] {
        let session = archive.session(id).unwrap();
        let all: Vec<_> = session.parts().messages.iter().map(|message| message.content.as_str()).collect();
        for words in ["both have it", "said here before", "said here after", "said there"] {
            assert!(all.contains(&words), "{words}: {all:?}");
        }
        assert_eq!(words(&session), ["both have it", "said here before", "said here after"]);
        assert_eq!(words(&archive.session(new).unwrap()), ["begun there"]);
        assert_eq!(words(&archive.session(ours).unwrap()), ["begun here"]);
        assert_eq!(archive.entries().len(), 3);
        assert_eq!(archive.take_notices(), []);
    }
}

fn only_of(archive: &Archive, code: &str) -> Vec<Notice> {
    let notices = archive.take_notices();
    assert!(notices.iter().all(|notice| notice.code.name() == code), "{notices:?}");
    notices
}

#[test]
fn a_file_that_is_removed_or_is_none_of_ours_costs_nothing() {
    for junk in [None, Some(&b"not a file of SQLite"[..]), Some(b"")] {
        let (folder, id) = begun();
        let archive = folder.open();
        say(&archive, id, "before");
        match junk {
            None => fs::remove_file(folder.file()).unwrap(),
            Some(junk) => arrive(junk, &folder.file()),
        }
        say(&archive, id, "after");
        assert_eq!(only(&archive).code.name(), "file_merged");
        folder.kill(archive);
        let archive = folder.open();
        assert_eq!(words(&archive.session(id).unwrap()), ["both have it", "before", "after"]);
        let kept = folder.names("quarantine");
        assert_eq!(kept.iter().any(|name| name.ends_with(".sqlite3")), junk.is_some(), "{kept:?}");
    }
}

#[test]
fn a_log_of_another_machine_is_not_laid_over_the_file() {
    let (folder, id) = begun();
    let (there, other) = elsewhere(&folder, id);
    let log = fs::read(there.log()).unwrap();
    drop(other);

    let archive = folder.open();
    say(&archive, id, "before");
    arrive(&log, &folder.log());
    say(&archive, id, "after");
    assert_eq!(only(&archive).code.name(), "file_merged");
    folder.kill(archive);
    let archive = folder.open();
    assert_eq!(words(&archive.session(id).unwrap()), ["both have it", "before", "after"]);
    assert_eq!(folder.names("quarantine").len(), 2, "the log and why it is there");
}

#[test]
fn a_file_that_arrives_while_nothing_is_said_is_taken_in_too() {
    let (folder, id) = begun();
    let (there, other) = elsewhere(&folder, id);
    drop(other);
    let archive = folder.open();
    archive.flush().unwrap();
    arrive(&fs::read(there.file()).unwrap(), &folder.file());
    archive.flush().unwrap();
    assert_eq!(words(&archive.session(id).unwrap()), ["both have it", "said there"]);
}

#[test]
fn a_process_that_is_killed_while_it_puts_its_file_back_goes_on_from_there() {
    let (folder, id) = begun();
    let whole = fs::read(folder.file()).unwrap();
    for arrived in [true, false] {
        put(&folder.path("extremis.sqlite3.mended"), &whole);
        if arrived {
            arrive(b"not a file of SQLite", &folder.file());
        } else {
            fs::remove_file(folder.file()).unwrap();
        }
        let archive = Archive::open(folder.dir.path(), Mode::Write, Arc::new(Noon)).unwrap();
        assert_eq!(archive.kind(), Kind::Sqlite);
        assert_eq!(words(&archive.session(id).unwrap()), ["both have it"]);
        assert_eq!(codes(&archive), if arrived { vec!["file_quarantined"] } else { vec![] });
    }
}

#[test]
fn what_keeps_the_file_from_being_put_back_for_a_while_costs_nothing() {
    let (folder, id) = begun();
    let archive = folder.open();
    say(&archive, id, "before");
    // What arrives cannot be set aside.
    put(&folder.path("quarantine"), b"no folder");
    arrive(b"not a file of SQLite", &folder.file());
    for _ in 0..2 {
        assert!(archive.flush().is_err());
    }
    fs::remove_file(folder.path("quarantine")).unwrap();
    say(&archive, id, "after");
    archive.flush().unwrap();
    drop(archive);
    assert_eq!(words(&folder.open().session(id).unwrap()), ["both have it", "before", "after"]);
}

#[test]
fn a_change_is_refused_and_can_be_made_once_more_when_the_file_goes_meanwhile_and_cannot_be_put_back() {
    let (folder, _) = begun();
    let layout = Layout::new(folder.dir.path());
    let held = Lock::acquire(&layout).unwrap();
    let (backend, state, _) = open::open_to_write(layout, held, Arc::new(Noon), Vec::new()).unwrap();
    let before = Session::new(SessionId::new(), at(0));
    let mut next = before.clone();
    let change = said(Role::User, "said once", None);
    next.apply(change.clone()).unwrap();
    let changes = [change];
    let write = Write::Created { next: &next, at: at(0), changes: &changes };
    let refused = {
        let connection = backend.connections().unwrap().writing.lock();
        thread::scope(|scope| {
            let appending = scope.spawn(|| backend.append(&state, &write));
            // By then it has looked where the file is, as a rule; else it is refused before it is made.
            thread::sleep(Duration::from_millis(100));
            fs::remove_file(folder.file()).unwrap();
            fs::create_dir(folder.path("extremis.sqlite3.mended")).unwrap();
            drop(connection);
            appending.join().unwrap().unwrap_err()
        })
    };
    assert!(refused.is_retryable(), "{refused}");
    fs::remove_dir(folder.path("extremis.sqlite3.mended")).unwrap();
    backend.append(&state, &write).unwrap();
    drop((backend, state));
    assert_eq!(words(&folder.open().session(next.id()).unwrap()), ["said once"]);
}
