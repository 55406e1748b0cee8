//! What a file has in it after it was mended.

use extremis_domain::MessageId;

use super::*;
use crate::{Draft, backup};

const PAGE: usize = 4096;

/// Garbles every page of the file on which any of these words stand.
fn garble(folder: &Folder, words: &[&str]) {
    let mut bytes = fs::read(folder.file()).unwrap();
    let on = |page: &[u8]| {
        words.iter().any(|words| page.windows(words.len()).any(|part| part == words.as_bytes()))
    };
    let pages: Vec<_> = (1..bytes.len() / PAGE).filter(|page| on(&bytes[page * PAGE..][..PAGE])).collect();
    assert!(pages.len() >= words.len(), "{words:?} stand on pages {pages:?}");
    for page in pages {
        bytes[page * PAGE..][..PAGE].fill(0x5a);
    }
    put(&folder.file(), &bytes);
}

#[test]
fn damage_to_two_conversations_costs_nothing_of_what_is_between() {
    let folder = Folder::new();
    let archive = folder.open();
    let ids: Vec<_> = ["one", "two"].map(|words| begin(&archive, words).id()).to_vec();
    for n in 0..40 {
        for (id, name) in ids.iter().zip(["one", "two"]) {
            say(&archive, *id, &format!("{name} {n:02} {}", "and so on ".repeat(60)));
        }
    }
    drop(archive);
    garble(&folder, &["one 20 and", "two 10 and"]);
    let archive = folder.open();
    for (id, name, damaged) in [(ids[0], "one", 20), (ids[1], "two", 10)] {
        let session = archive.session(id).unwrap();
        let is_there = |n| {
            let begins = format!("{name} {n:02} and");
            session.parts().messages.iter().any(|message| message.content.starts_with(&begins))
        };
        let lost: Vec<i32> = (0..40).filter(|n| !is_there(*n)).collect();
        assert!(lost.contains(&damaged) && lost.len() <= 10, "{name}: {lost:?}");
        assert!(lost.iter().all(|n| (n - damaged).abs() < 10), "{name}: {lost:?}");
    }
    assert_eq!(codes(&archive), ["file_quarantined"]);
}

#[test]
fn an_answer_that_was_arriving_is_kept_with_what_had_arrived() {
    let folder = Folder::new();
    let archive = folder.open();
    let asked = begin(&archive, "what is arriving?");
    let other = begin(&archive, "before").id();
    say(&archive, other, "a sentence that will be damaged");
    let draft = Draft {
        message: MessageId::new(),
        parent: asked.head().unwrap().id.clone(),
        model: "small".to_owned(),
        started: at(5),
        sent: None,
    };
    for piece in ["what had ", "arrived"] {
        archive.draft(asked.id(), &draft, piece).unwrap();
    }
    archive.flush().unwrap();
    // As it is where the process is killed now: all of the log is in the file.
    let mut bytes = fs::read(folder.file()).unwrap();
    drop(archive);
    let place = bytes.windows(15).position(|window| window == b"will be damaged").unwrap();
    bytes[place] = b'W';
    put(&folder.file(), &bytes);

    let clock: Arc<dyn Clock> = Arc::new(Noon);
    crate::doctor::mend(folder.dir.path(), &clock);
    let archive = folder.open();
    assert_eq!(words(&archive.session(asked.id()).unwrap()), ["what is arriving?", "what had arrived"]);
    assert_eq!(words(&archive.session(other).unwrap()), ["before", "a sentence that Will be damaged"]);
}

#[test]
fn a_damaged_message_in_the_trash_does_not_come_back_with_the_words_of_a_backup() {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, "first").id();
    let unwanted = say(&archive, id, "what is thrown away").head().unwrap().id.clone();
    say(&archive, id, "last");
    backup::take(&archive, folder.dir.path(), backup::Reason::ByHand, &Noon).unwrap();
    archive.commit(id, None, vec![Change::MessageDeleted { message: unwanted.clone(), at: at(9) }]).unwrap();
    drop(archive);
    let connection = rusqlite::Connection::open(folder.file()).unwrap();
    let sql = "UPDATE messages SET created_at = created_at + 1 WHERE id = ?1";
    assert_eq!(connection.execute(sql, [unwanted.as_str()]).unwrap(), 1);
    drop(connection);
    let archive = folder.open();
    let session = archive.session(id).unwrap();
    assert_eq!(codes(&archive), ["file_quarantined"]);
    assert!(session.message(&unwanted).unwrap().is_removed());
    assert_eq!(words(&session), ["first", "", "last"]);
}

#[test]
fn a_file_that_is_newer_than_the_damaged_log_beside_it_counts() {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, "one").id();
    let first = fs::metadata(folder.log()).unwrap().len();
    say(&archive, id, "two");
    let mut log = fs::read(folder.log()).unwrap();
    let session = say(&archive, id, "three");
    drop(archive);
    assert!(!folder.log().exists());
    log[usize::try_from(first).unwrap() + 24 + 100] ^= 0x55;
    put(&folder.log(), &log);
    assert!(crate::sqlite::log::is_damaged(&Layout::new(folder.dir.path())).unwrap());
    for archive in [folder.look(), folder.open()] {
        assert_eq!(archive.session(id).unwrap(), session);
    }
}
