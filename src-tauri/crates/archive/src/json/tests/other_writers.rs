//! Another program writes in the place of files that are in use: a second machine by way of a synchronised folder, an
//! editor, a restored copy.

use std::io::Write;
use std::time::Duration;

use parking_lot::Mutex;

use super::*;

mod journal;

/// What a second machine has of a conversation: an archive of its own, which only ever saw files.
struct Elsewhere {
    folder: Folder,
}

impl Elsewhere {
    /// It takes the file over as it is here now.
    fn with(here: &Folder, id: SessionId) -> Self {
        let folder = Folder::new();
        drop(folder.open());
        folder.put(&format!("conversations/{id}.json"), &fs::read(here.file(id)).unwrap());
        Self { folder }
    }

    /// Says something there, and gives the file as it is then.
    fn says(&self, id: SessionId, words: &str) -> (MessageId, Vec<u8>) {
        let archive = self.folder.open();
        let session = say(&archive, id, Role::User, words);
        archive.flush().unwrap();
        (session.head().unwrap().id.clone(), fs::read(self.folder.file(id)).unwrap())
    }
}

fn all_words(archive: &Archive, id: SessionId) -> Vec<String> {
    let session = archive.session(id).unwrap();
    session.parts().messages.iter().map(|message| message.content.clone()).collect()
}

#[test]
fn what_another_machine_says_and_what_is_said_here_are_both_kept() {
    let here = Folder::new();
    let archive = here.open();
    let id = begin(&archive, "first").id();
    archive.flush().unwrap();
    let there = Elsewhere::with(&here, id);
    for round in 0..3 {
        // One of three arrives while something is unsaved here, too.
        if round == 1 {
            say(&archive, id, Role::User, "unsaved here");
        }
        let (_, file) = there.says(id, &format!("said there {round}"));
        here.put(&format!("conversations/{id}.json"), &file);
        say(&archive, id, Role::User, &format!("said here {round}"));
        archive.flush().unwrap();
    }
    let kept = all_words(&archive, id);
    for words in ["first", "unsaved here"]
        .map(str::to_owned)
        .into_iter()
        .chain((0..3).flat_map(|round| [format!("said there {round}"), format!("said here {round}")]))
    {
        assert_eq!(kept.iter().filter(|kept| **kept == words).count(), 1, "{words}: {kept:?}");
    }
    assert!(codes(&archive).contains(&"file_merged"));
    drop(archive);
    let archive = here.open();
    assert_eq!(all_words(&archive, id).len(), kept.len());
    assert_eq!(codes(&archive), Vec::<&str>::new());
}

#[test]
fn who_follows_the_archive_is_told_of_what_came_from_elsewhere() {
    #[derive(Debug, Default)]
    struct Told(Mutex<Vec<SessionId>>);
    impl crate::Observer for Told {
        fn changed(&self, id: SessionId) {
            self.0.lock().push(id);
        }
        fn erasing<'a>(&'a self, _: crate::Erased<'_>) -> crate::AfterErasure<'a> {
            Box::new(|_| {})
        }
    }
    let here = Folder::new();
    let archive = here.open();
    let id = begin(&archive, "first").id();
    archive.flush().unwrap();
    let (_, file) = Elsewhere::with(&here, id).says(id, "said there");
    here.put(&format!("conversations/{id}.json"), &file);
    say(&archive, id, Role::User, "said here");
    let told = Arc::new(Told::default());
    archive.subscribe(Arc::clone(&told) as Arc<dyn crate::Observer>);
    archive.flush().unwrap();
    assert_eq!(*told.0.lock(), [id]);
}

#[test]
fn half_a_file_of_another_machine_is_set_aside_and_an_older_one_changes_nothing() {
    let here = Folder::new();
    let archive = here.open();
    let id = begin(&archive, "first").id();
    archive.flush().unwrap();
    let older = fs::read(here.file(id)).unwrap();
    say(&archive, id, Role::User, "second");
    archive.flush().unwrap();
    here.put(&format!("conversations/{id}.json"), &older);
    say(&archive, id, Role::User, "third");
    archive.flush().unwrap();
    assert_eq!(codes(&archive), Vec::<&str>::new());

    let (_, file) = Elsewhere::with(&here, id).says(id, "said there");
    here.put(&format!("conversations/{id}.json"), &file[..file.len() / 2]);
    say(&archive, id, Role::User, "fourth");
    archive.flush().unwrap();
    assert_eq!(codes(&archive), ["file_quarantined"]);
    assert_eq!(here.names("quarantine").len(), 2, "what was found, and why it lies there");
    drop(archive);
    assert_eq!(all_words(&here.open(), id), ["first", "second", "third", "fourth"]);
}

#[test]
fn a_message_that_another_program_changed_is_kept_as_that_wrote_it_beside_ours() {
    let here = Folder::new();
    let archive = here.open();
    let id = begin(&archive, "the original words").id();
    archive.flush().unwrap();
    let edited = String::from_utf8(fs::read(here.file(id)).unwrap()).unwrap();
    here.put(&format!("conversations/{id}.json"), edited.replace("original", "handmade").as_bytes());
    say(&archive, id, Role::User, "and on");
    archive.flush().unwrap();
    assert_eq!(all_words(&archive, id), ["the original words", "and on"]);
    let kept = here.everything().into_iter().any(|(path, bytes)| {
        path.to_string_lossy().contains("quarantine")
            && String::from_utf8_lossy(&bytes).contains("the handmade words")
    });
    assert!(kept, "{:?}", here.names("quarantine"));
}

#[test]
fn a_message_is_forgotten_although_another_machine_still_has_it() {
    const GONE: &str = "the words that are to go";
    let here = Folder::new();
    let archive = here.open();
    let session = begin(&archive, GONE);
    let (id, message) = (session.id(), session.head().unwrap().id.clone());
    archive.flush().unwrap();
    let (_, file) = Elsewhere::with(&here, id).says(id, "said there");
    here.put(&format!("conversations/{id}.json"), &file);
    archive.forget_message(id, &message).unwrap();
    let left = all_words(&archive, id);
    assert!(
        left.iter().any(|words| words == "said there") && !left.iter().any(|words| words == GONE),
        "{left:?}"
    );
    for (path, bytes) in here.everything() {
        assert!(!bytes.windows(GONE.len()).any(|part| part == GONE.as_bytes()), "{}", path.display());
    }
}

#[test]
fn what_a_conflict_copy_says_more_is_taken_in_and_the_copy_is_gone() {
    let here = Folder::new();
    let archive = here.open();
    let id = begin(&archive, "first").id();
    archive.flush().unwrap();
    let (_, file) = Elsewhere::with(&here, id).says(id, "said there");
    say(&archive, id, Role::User, "said here");
    here.put(&format!("conversations/{id}.sync-conflict-20260104-101500-ABCDEFG.json"), &file);
    let other = SessionId::new();
    here.put(&format!("conversations/{other} 2.json"), &file);
    assert_eq!(crate::take_in_conflict_copies(&archive).unwrap(), 1);
    assert_eq!(all_words(&archive, id).len(), 3);
    assert_eq!(crate::take_in_conflict_copies(&archive).unwrap(), 0);
    let names = here.names("conversations");
    assert!(!names.iter().any(|name| name.contains("sync-conflict")), "{names:?}");
    assert!(names.contains(&format!("{other} 2.json")), "of no conversation here: {names:?}");
    assert_eq!(here.names("quarantine"), Vec::<String>::new());
    drop(archive);
    assert_eq!(all_words(&here.open(), id).len(), 3);
}

#[test]
fn a_conflict_copy_with_other_words_of_a_message_or_that_cannot_be_read_is_kept_in_quarantine() {
    let here = Folder::new();
    let archive = here.open();
    let id = begin(&archive, "the original words").id();
    archive.flush().unwrap();
    let edited = String::from_utf8(fs::read(here.file(id)).unwrap()).unwrap().replace("original", "handmade");
    here.put(&format!("conversations/{id} (Ada's conflicted copy).json"), edited.as_bytes());
    here.put(&format!("conversations/{id}-BOX.json"), b"{ half of it");
    assert_eq!(crate::take_in_conflict_copies(&archive).unwrap(), 2);
    assert_eq!(all_words(&archive, id), ["the original words"]);
    assert_eq!(
        here.names("quarantine").len(),
        4,
        "each with why it lies there: {:?}",
        here.names("quarantine")
    );
}

#[test]
fn what_was_forgotten_here_does_not_come_back_with_a_conflict_copy() {
    const GONE: &str = "the words that are to go";
    let here = Folder::new();
    let archive = here.open();
    let session = begin(&archive, GONE);
    let (id, message) = (session.id(), session.head().unwrap().id.clone());
    archive.flush().unwrap();
    let (_, file) = Elsewhere::with(&here, id).says(id, "said there");
    archive.forget_message(id, &message).unwrap();
    // It arrives afterwards.
    here.put(&format!("conversations/{id} 2.json"), &file);
    assert_eq!(crate::take_in_conflict_copies(&archive).unwrap(), 1);
    assert!(all_words(&archive, id).contains(&"said there".to_owned()));
    archive.flush().unwrap();
    for (path, bytes) in here.everything() {
        assert!(!bytes.windows(GONE.len()).any(|part| part == GONE.as_bytes()), "{}", path.display());
    }
}

/// Numbers that look random, the same for one seed (`SplitMix64`).
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut number = self.0;
        number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (number ^ (number >> 31)) % end
    }
}

/// How a file comes into the folder.
#[derive(Debug, Clone, Copy)]
enum Arrival {
    ByRename,
    InPlace,
    Half,
    Older,
}

fn arrive(here: &Folder, id: SessionId, how: Arrival, random: &mut Random, latest: &[u8], before: &[u8]) {
    let path = here.file(id);
    match how {
        Arrival::ByRename => here.put(&format!("conversations/{id}.json"), latest),
        Arrival::Older => here.put(&format!("conversations/{id}.json"), before),
        Arrival::InPlace | Arrival::Half => {
            let bytes = if matches!(how, Arrival::Half) { &latest[..latest.len() / 2] } else { latest };
            let mut file = fs::OpenOptions::new().write(true).truncate(true).open(&path).unwrap();
            file.write_all(bytes).unwrap();
        }
    }
    // A clock that is right, one that is years ahead, and one that is years behind.
    let year = Duration::from_hours(365 * 24);
    let now = fs::metadata(&path).unwrap().modified().unwrap();
    let time = match random.below(3) {
        0 => now,
        1 => now + 3 * year,
        _ => now - 20 * year,
    };
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_modified(time).unwrap();
}

/// Two machines on one folder, where this one has the conversation in memory; how many cases, by `EXTREMIS_WRITER_CASES`.
#[test]
fn a_conversation_that_is_open_here_loses_no_message_to_files_from_elsewhere_however_they_come() {
    let cases =
        std::env::var("EXTREMIS_WRITER_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(25);
    for seed in 0..cases {
        let mut random = Random(seed);
        let here = Folder::new();
        let mut archive = here.open();
        let id = begin(&archive, "first").id();
        archive.flush().unwrap();
        let there = Elsewhere::with(&here, id);
        let mut expected = vec!["first".to_owned()];
        let mut before = fs::read(here.file(id)).unwrap();
        for round in 0..3 + random.below(4) {
            for said in 0..random.below(3) {
                let words = format!("here {round} {said}");
                say(&archive, id, Role::User, &words);
                expected.push(words);
            }
            match random.below(4) {
                0 => archive.flush().unwrap(),
                1 => {
                    drop(archive);
                    archive = here.open();
                    archive.session(id).unwrap();
                }
                _ => {}
            }
            let words = format!("there {round}");
            let (_, now) = there.says(id, &words);
            let how = [Arrival::ByRename, Arrival::ByRename, Arrival::InPlace, Arrival::Half, Arrival::Older]
                [usize::try_from(random.below(5)).unwrap()];
            arrive(&here, id, how, &mut random, &now, &before);
            let words = format!("here after {round}");
            say(&archive, id, Role::User, &words);
            expected.push(words);
            archive.flush().unwrap();
            if matches!(how, Arrival::ByRename | Arrival::InPlace) {
                expected.extend((0..=round).map(|earlier| format!("there {earlier}")));
            }
            before = now;
        }
        drop(archive);
        let kept = all_words(&here.open(), id);
        for words in &expected {
            assert!(kept.contains(words), "case {seed}: {words:?} is lost of {kept:?}");
        }
    }
}

/// A conversation that is not in memory here, said something in since the last backup, and overwritten by a machine that
/// knows nothing of that.
fn overwritten(here: &Folder) -> (Archive, SessionId, Vec<u8>) {
    let archive = here.open();
    let id = begin(&archive, "first").id();
    archive.flush().unwrap();
    let there = Elsewhere::with(here, id);
    say(&archive, id, Role::User, "said here");
    archive.flush().unwrap();
    archive.close(id);
    let (_, file) = there.says(id, "said there");
    here.put(&format!("conversations/{id}.json"), &file);
    (archive, id, file)
}

#[test]
fn a_conversation_that_is_not_open_has_both_sides_when_it_is_opened_after_another_machine_wrote_it() {
    let here = Folder::new();
    let (archive, id, _) = overwritten(&here);
    assert_eq!(all_words(&archive, id), ["first", "said there", "said here"]);
    assert_eq!(codes(&archive), ["file_merged"]);
    assert_eq!(archive.session(id).unwrap().head().unwrap().content, "said there", "what the file shows");
    kill(archive);
    assert_eq!(all_words(&here.open(), id), ["first", "said there", "said here"]);
}

#[test]
fn what_was_accepted_before_a_machine_wrote_over_it_is_there_at_the_next_opening() {
    let here = Folder::new();
    let (archive, id, _) = overwritten(&here);
    kill(archive);
    let archive = here.open();
    assert_eq!(all_words(&archive, id), ["first", "said there", "said here"]);
    assert_eq!(codes(&archive), ["file_merged"]);
    drop(archive);
    let archive = here.open();
    assert_eq!(all_words(&archive, id).len(), 3);
    assert_eq!(codes(&archive), Vec::<&str>::new());
}

#[test]
fn what_a_backup_has_comes_back_into_an_older_file_that_another_program_put_there() {
    let here = Folder::new();
    let archive = here.open();
    let id = begin(&archive, "first").id();
    archive.flush().unwrap();
    let older = fs::read(here.file(id)).unwrap();
    say(&archive, id, Role::User, "in the backup");
    crate::backup::take(&archive, here.dir.path(), crate::backup::Reason::ByHand, &Noon).unwrap();
    archive.close(id);
    say(&archive, id, Role::User, "since the backup");
    archive.flush().unwrap();
    drop(archive);
    here.put(&format!("conversations/{id}.json"), &older);
    assert_eq!(all_words(&here.open(), id), ["first", "in the backup", "since the backup"]);
}

#[test]
fn a_message_that_only_the_journal_has_is_added_to_a_file_of_a_higher_revision() {
    let here = Folder::new();
    let archive = here.open();
    let id = begin(&archive, "first").id();
    archive.flush().unwrap();
    let there = Elsewhere::with(&here, id);
    for number in 0..5 {
        there.says(id, &format!("said there {number}"));
    }
    let (_, file) = there.says(id, "said there last");
    // Acknowledged, and not yet in any file.
    say(&archive, id, Role::User, "said here");
    kill(archive);
    here.put(&format!("conversations/{id}.json"), &file);
    let archive = here.open();
    assert!(all_words(&archive, id).contains(&"said here".to_owned()), "{:?}", all_words(&archive, id));
    assert_eq!(archive.session(id).unwrap().head().unwrap().content, "said there last");
}

#[test]
fn what_was_forgotten_here_is_not_in_a_file_that_another_machine_put_in_its_place() {
    const GONE: &str = "the words that are to go";
    let here = Folder::new();
    let archive = here.open();
    let session = begin(&archive, GONE);
    let (id, message) = (session.id(), session.head().unwrap().id.clone());
    archive.flush().unwrap();
    let (_, file) = Elsewhere::with(&here, id).says(id, "said there");
    archive.forget_message(id, &message).unwrap();
    crate::backup::take(&archive, here.dir.path(), crate::backup::Reason::ByHand, &Noon).unwrap();
    archive.close(id);
    here.put(&format!("conversations/{id}.json"), &file);
    let words = all_words(&archive, id);
    assert!(words.contains(&"said there".to_owned()) && !words.contains(&GONE.to_owned()), "{words:?}");
    archive.flush().unwrap();
    assert!(!fs::read_to_string(here.file(id)).unwrap().contains(GONE));
}

#[test]
fn what_was_accepted_since_the_backup_is_kept_when_half_a_file_takes_the_place_of_a_conversation() {
    let here = Folder::new();
    let (archive, id, file) = overwritten(&here);
    here.put(&format!("conversations/{id}.json"), &file[..file.len() / 2]);
    assert_eq!(archive.session(id).unwrap_err().code(), "corrupt");
    drop(archive);
    let is_kept = here.everything().into_iter().any(|(path, bytes)| {
        path.to_string_lossy().contains("quarantine") && String::from_utf8_lossy(&bytes).contains("said here")
    });
    assert!(is_kept, "{:?}", here.names("quarantine"));
}

#[test]
fn a_file_that_arrives_while_nothing_is_done_is_in_the_list_after_a_moment() {
    let here = Folder::new();
    drop(here.open());
    let ms = Duration::from_millis;
    let timing = Timing { quiet: ms(1), at_most: ms(5), retry: ms(1), retry_at_most: ms(4), watch: ms(10) };
    let archive = open_on(here.dir.path(), Mode::Write, Arc::new(Noon), Arc::new(RealDisk), timing).unwrap();
    let elsewhere = Folder::new();
    let other = elsewhere.open();
    let id = begin(&other, "from elsewhere").id();
    drop(other);
    here.put(&format!("conversations/{id}.json"), &fs::read(elsewhere.file(id)).unwrap());
    let deadline = std::time::Instant::now() + Duration::from_secs(20);
    while !archive.exists(id) {
        assert!(std::time::Instant::now() < deadline, "it is not in the list");
        std::thread::yield_now();
    }
    assert_eq!(all_words(&archive, id), ["from elsewhere"]);
}
