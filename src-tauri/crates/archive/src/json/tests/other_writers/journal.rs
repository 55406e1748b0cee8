//! Another program removes or replaces files of the journal, or brings some of another machine.

use super::*;

/// A segment of another machine that says something in a conversation.
fn segment_from_elsewhere(here: &Folder, id: SessionId, words: &str) -> Vec<u8> {
    let there = Elsewhere::with(here, id).folder;
    let archive = there.open();
    say(&archive, id, Role::User, words);
    let name = there.segments().pop().unwrap();
    fs::read(there.path("journal").join(name)).unwrap()
}

#[cfg(unix)]
#[test]
fn what_was_said_is_there_after_a_crash_although_another_program_removed_or_replaced_the_journal() {
    for is_replaced in [false, true] {
        let here = Folder::new();
        let archive = here.open_on(Arc::new(RealDisk));
        let id = begin(&archive, "first").id();
        archive.flush().unwrap();
        let theirs = segment_from_elsewhere(&here, id, "said there");
        say(&archive, id, Role::User, "before");
        let segment = here.path("journal").join(here.segments().pop().unwrap());
        if is_replaced {
            here.put("arriving", &theirs);
            fs::rename(here.path("arriving"), &segment).unwrap();
        } else {
            fs::remove_file(&segment).unwrap();
        }
        say(&archive, id, Role::User, "after");
        kill(archive);
        let archive = here.open();
        let mut expected = vec!["first", "before", "after"];
        if is_replaced {
            expected.insert(1, "said there");
        }
        let mut kept = all_words(&archive, id);
        kept.sort_by_key(|words| expected.iter().position(|expected| expected == words));
        assert_eq!(kept, expected);
        assert_eq!(codes(&archive), Vec::<&str>::new());
    }
}

#[test]
fn a_journal_that_arrives_while_it_is_open_here_is_read_at_the_next_start_and_not_removed_before() {
    let here = Folder::new();
    let archive = here.open();
    let id = begin(&archive, "first").id();
    archive.flush().unwrap();
    let theirs = segment_from_elsewhere(&here, id, "said there");
    let names = ["journal/1000000001.jsonl", "journal/1000000002 (Ada's conflicted copy).jsonl"];
    here.put(names[0], &theirs);
    here.put(names[1], &segment_from_elsewhere(&here, id, "said in a copy"));
    say(&archive, id, Role::User, "said here");
    archive.flush().unwrap();
    drop(archive);
    assert!(names.iter().all(|name| here.path(name).exists()));
    let archive = here.open();
    let mut words = all_words(&archive, id);
    words.sort_unstable();
    assert_eq!(words, ["first", "said here", "said in a copy", "said there"]);
    drop(archive);
    assert!(!names.iter().any(|name| here.path(name).exists()), "it is in the conversation now");
}
