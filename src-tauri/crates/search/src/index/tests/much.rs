//! Much that is put in at once, which goes another way than a message now and then.

use std::sync::Arc;

use extremis_domain::{Change, Session};

use super::finding::{found, search, session};
use crate::Index;

/// Many messages, each with a word of its own.
fn many(first: usize, count: usize) -> Arc<Session> {
    let said: Vec<String> = (first..first + count)
        .map(|number| format!("the heron number{number} of snakeCase{number}"))
        .collect();
    session(&said.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn much_at_once_is_found_like_one_after_the_other() {
    let sessions = [many(0, 700), many(700, 2), many(1000, 700)];
    let (at_once, one_by_one) = (Index::in_memory().unwrap(), Index::in_memory().unwrap());
    at_once.put(&sessions).unwrap();
    for session in &sessions {
        one_by_one.put(std::slice::from_ref(session)).unwrap();
    }
    for typed in
        ["heron", "number0", "number701", "number169", "case1699", "\"heron number64\"", "num", "nowhere"]
    {
        let texts = found(&at_once, typed);
        assert_eq!(texts, found(&one_by_one, typed), "{typed}");
        assert_eq!(texts.is_empty(), typed == "nowhere", "{typed}");
    }
    assert_eq!(at_once.known().unwrap(), one_by_one.known().unwrap());
}

#[test]
fn what_changed_is_as_it_is_now_however_much_is_put_in_with_it() {
    let mut changed = many(0, 3);
    let index = Index::in_memory().unwrap();
    index.put(&[Arc::clone(&changed), many(10, 1000)]).unwrap();
    let before = Arc::clone(&changed);
    let message = changed.parts().messages[1].id.clone();
    let parts = Arc::make_mut(&mut changed);
    parts.apply(Change::MessagePinned { message, pinned: true }).unwrap();
    // The same session twice: the later state counts.
    index.put(&[before, changed, many(2000, 1000)]).unwrap();
    assert_eq!(found(&index, "number1 is:pinned"), ["the heron number1 of snakeCase1"]);
    assert_eq!(search(&index, "\"number1\"").hits.len(), 1, "not once more for each time that it was put in");
    assert_eq!(found(&index, "number2999").len(), 1);
}

#[test]
fn what_was_put_in_with_much_leaves_nothing_in_the_files_when_it_is_withdrawn() {
    let dir = tempfile::tempdir().unwrap();
    let index = Index::open(dir.path()).unwrap();
    let secret = session(&["The quokka is called Zzyzxqvk", "Is it"]);
    index.put(&[many(0, 1000), Arc::clone(&secret), many(1000, 500)]).unwrap();
    index.truncate_wal().unwrap();
    let is_there = |name: &str| {
        std::fs::read_dir(dir.path()).unwrap().any(|file| {
            let bytes = std::fs::read(file.unwrap().path()).unwrap();
            bytes.windows(name.len()).any(|window| window == name.as_bytes())
        })
    };
    assert!(is_there("zxqvk"), "its words are in the file");
    index.retract(secret.id(), Some(&secret.parts().messages[0].id)).unwrap();
    index.truncate_wal().unwrap();
    assert!(!is_there("zxqvk") && !is_there("uokka"));
    assert_eq!(found(&index, "quokka"), Vec::<String>::new());
    assert_eq!(found(&index, "number1499").len(), 1);
}
