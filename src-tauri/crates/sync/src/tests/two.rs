//! Two devices: what one does, the other shows.

use extremis_archive::Kind;
use extremis_domain::{
    Change, InstructionsVersion, Labels, MemorySource, Role, SessionId, SummaryVersion, Timestamp, UserMemory,
};

use super::faulty::FaultyStore;
use super::{Device, folder, vault};
use crate::store::ObjectStore;

pub(super) struct Pair {
    pub(super) store: FaultyStore,
    pub(super) one: Device,
    pub(super) other: Device,
    _dir: tempfile::TempDir,
}

pub(super) fn pair() -> Pair {
    let dir = folder();
    let one = Device::new(dir.path().join("one"), "one", Kind::Json);
    let other = Device::new(dir.path().join("other"), "other", Kind::Sqlite);
    Pair { store: FaultyStore::new(1, 0), one, other, _dir: dir }
}

impl Pair {
    pub(super) fn exchange(&self) {
        for device in [&self.one, &self.other, &self.one, &self.other] {
            let report = device.sync(&self.store).unwrap();
            assert_eq!(report.problems, Vec::<String>::new());
        }
    }

    pub(super) fn are_equal(&self) {
        assert_eq!(self.one.visible(), self.other.visible());
    }
}

#[test]
fn what_is_said_on_one_device_is_on_the_other() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "Where do I find walnuts?");
    pair.one.say(session, Role::Assistant, "At the market.");
    pair.one.sync(&pair.store).unwrap();
    let report = pair.other.sync(&pair.store).unwrap();
    assert_eq!(report.taken.messages, 2);
    pair.are_equal();
    pair.other.say(session, Role::User, "Thanks!");
    pair.exchange();
    pair.are_equal();
    assert_eq!(pair.one.archive().session(session).unwrap().len(), 3);
    let idle = pair.one.sync(&pair.store).unwrap();
    assert_eq!((idle.taken.messages, idle.taken.fields, idle.sent), (0, 0, 0));
}

#[test]
fn a_conversation_that_is_written_in_several_segments_is_shown_to_its_end_and_stays_so() {
    let pair = pair();
    let session = SessionId::new();
    let long = "walnuts and hazelnuts ".repeat(30);
    for _ in 0..9 {
        pair.one.say(session, Role::User, &long);
    }
    pair.one.change(session, Change::Renamed { title: "Nuts".to_owned() });
    let before = pair.one.visible();
    pair.one.sync(&pair.store).unwrap();
    assert!(pair.store.list("log/").unwrap().len() > 2);
    let report = pair.other.sync(&pair.store).unwrap();
    assert_eq!((report.taken.messages, report.sent), (9, 0));
    pair.exchange();
    assert_eq!(pair.one.visible(), before);
    pair.are_equal();
}

#[test]
fn what_is_added_in_several_segments_to_a_known_conversation_is_shown_to_its_end() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "Where do I find walnuts?");
    pair.exchange();
    let long = "walnuts and hazelnuts ".repeat(30);
    for _ in 0..9 {
        pair.one.say(session, Role::User, &long);
    }
    let before = pair.one.visible();
    pair.one.sync(&pair.store).unwrap();
    assert_eq!(pair.other.sync(&pair.store).unwrap().sent, 0);
    pair.exchange();
    assert_eq!(pair.one.visible(), before);
    pair.are_equal();
}

#[test]
fn a_conversation_that_both_went_on_with_keeps_both_branches_and_both_show_the_same() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "Where do I find walnuts?");
    pair.exchange();
    pair.one.say(session, Role::Assistant, "At the market.");
    pair.one.change(session, Change::Renamed { title: "Walnuts".to_owned() });
    pair.other.say(session, Role::Assistant, "In the woods.");
    pair.other.change(session, Change::Renamed { title: "Nuts".to_owned() });
    pair.exchange();
    pair.are_equal();
    let ours = pair.one.archive().session(session).unwrap();
    assert_eq!(ours.parts().messages.len(), 3);
    assert_eq!(ours.versions(&ours.head().unwrap().id).len(), 2);
}

#[test]
fn a_summary_that_both_edited_is_there_in_both_versions_and_one_is_in_force_on_both() {
    let pair = pair();
    let session = SessionId::new();
    let through = pair.one.say(session, Role::User, "Where do I find walnuts?");
    pair.exchange();
    let summary = |text: &str| Change::SummaryAdded {
        summary: SummaryVersion::new(text, through.clone(), 1, Timestamp::from_second(1)),
    };
    pair.one.change(session, summary("They look for walnuts."));
    pair.other.change(session, summary("Walnuts are looked for."));
    pair.exchange();
    pair.are_equal();
    let ours = pair.one.archive().session(session).unwrap();
    assert_eq!(ours.parts().summaries.len(), 2);
    assert!(ours.summary().is_some());
}

#[test]
fn what_is_forgotten_on_one_device_is_nowhere_on_the_other_nor_in_the_store() {
    let pair = pair();
    let (session, whole) = (SessionId::new(), SessionId::new());
    let first = pair.one.say(session, Role::User, "A planted sentence about walnuts.");
    pair.one.say(session, Role::Assistant, "Something harmless.");
    let summary = SummaryVersion::new("Planted: walnuts.", first.clone(), 1, Timestamp::from_second(1));
    pair.one.change(session, Change::SummaryAdded { summary });
    pair.one.say(whole, Role::User, "Another planted sentence.");
    pair.exchange();
    // Unknown to the one that forgets.
    let later = SummaryVersion::new("Also planted.", first.clone(), 1, Timestamp::from_second(2));
    pair.other.change(session, Change::SummaryAdded { summary: later });
    pair.other.change(session, Change::Titled { title: "The planted title".to_owned() });
    pair.one.archive().forget_message(session, &first).unwrap();
    pair.one.archive().forget_session(whole).unwrap();
    pair.exchange();
    pair.exchange();
    pair.are_equal();
    assert!(!pair.other.archive().exists(whole));
    pair.other.archive().flush().unwrap();
    for (name, text) in pair.store.readable(&vault()) {
        assert!(!holds(&text), "{name}");
    }
    for device in [&pair.one, &pair.other] {
        no_file_holds(&device.dir);
    }
}

pub(super) fn holds(bytes: &[u8]) -> bool {
    bytes.to_ascii_lowercase().windows(7).any(|window| window == b"planted")
}

pub(super) fn no_file_holds(dir: &std::path::Path) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            no_file_holds(&path);
        } else {
            assert!(!holds(&std::fs::read(&path).unwrap()), "{}", path.display());
        }
    }
}

#[test]
fn memories_and_instructions_are_the_same_on_both() {
    let pair = pair();
    let at = Timestamp::from_second(1);
    let memory = UserMemory::new("Lives in Ghent", MemorySource::UserExplicit {}, at);
    let other = UserMemory::new("Likes tea", MemorySource::UserExplicit {}, at);
    pair.one.archive().put_memories(&[memory.clone(), other.clone()]).unwrap();
    pair.one.archive().put_instructions(InstructionsVersion::new("Be brief.", at).unwrap()).unwrap();
    pair.exchange();
    pair.are_equal();
    pair.other.archive().put_instructions(InstructionsVersion::new("Answer in Dutch.", at).unwrap()).unwrap();
    pair.one.archive().put_instructions(InstructionsVersion::new("Answer in verse.", at).unwrap()).unwrap();
    pair.other.archive().forget_memory(&memory.id).unwrap();
    let corrected = UserMemory { fact: "Likes coffee".to_owned(), ..other };
    pair.one.archive().put_memories(&[corrected]).unwrap();
    pair.exchange();
    pair.are_equal();
    let visible = pair.one.visible();
    assert_eq!(visible.memories.len(), 1);
    assert_eq!(visible.memories[0].1, "Likes coffee");
    assert_eq!(visible.instructions.len(), 3);
}

#[test]
fn a_copy_of_a_data_folder_is_a_device_of_its_own() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "Hello.");
    pair.exchange();
    let copy = pair.one.dir.with_file_name("copy");
    pair.one.archive().flush().unwrap();
    copy_folder(&pair.one.dir, &copy);
    std::fs::remove_file(copy.join("lock")).ok();
    let copy = Device::new(copy, "copy", Kind::Json);
    copy.say(session, Role::User, "From the copy.");
    pair.one.say(session, Role::User, "From the first.");
    for device in [&copy, &pair.one, &pair.other, &copy, &pair.one] {
        device.sync(&pair.store).unwrap();
    }
    pair.are_equal();
    assert_eq!(copy.visible(), pair.one.visible());
    assert_eq!(copy.archive().session(session).unwrap().parts().messages.len(), 3);
}

pub(super) fn copy_folder(from: &std::path::Path, to: &std::path::Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let there = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy_folder(&path, &there);
        } else {
            std::fs::copy(&path, &there).unwrap();
        }
    }
}

#[test]
fn an_older_copy_of_a_device_gets_back_what_it_had_and_forgets_what_was_forgotten() {
    let mut pair = pair();
    let session = SessionId::new();
    let first = pair.one.say(session, Role::User, "A planted sentence.");
    pair.exchange();
    pair.one.archive().flush().unwrap();
    let kept = pair.one.dir.with_file_name("kept");
    copy_folder(&pair.one.dir, &kept);
    pair.one.say(session, Role::User, "Said after the copy.");
    pair.one.archive().forget_message(session, &first).unwrap();
    pair.exchange();
    pair.one.archive = None;
    std::fs::remove_dir_all(&pair.one.dir).unwrap();
    copy_folder(&kept, &pair.one.dir);
    std::fs::remove_dir_all(&kept).unwrap();
    pair.one.open();
    pair.exchange();
    pair.are_equal();
    let ours = pair.one.archive().session(session).unwrap();
    assert!(ours.parts().messages.iter().any(|message| message.content == "Said after the copy."));
    pair.one.archive().flush().unwrap();
    no_file_holds(&pair.one.dir);
}

#[test]
fn a_message_is_one_write_and_nothing_new_is_none() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "Hello.");
    pair.exchange();
    let before = pair.store.names();
    pair.one.say(session, Role::User, "And again.");
    pair.one.sync(&pair.store).unwrap();
    let after = pair.store.names();
    let new: Vec<_> = after.iter().filter(|name| !before.contains(name)).collect();
    assert_eq!((new.len(), after.len()), (1, before.len() + 1));
    assert!(pair.store.read(new[0]).unwrap().unwrap().len() <= 2048);
    pair.one.sync(&pair.store).unwrap();
    assert_eq!(pair.store.names(), after);
}

#[test]
fn many_small_segments_become_few() {
    let pair = pair();
    let session = SessionId::new();
    for number in 0..70 {
        pair.one.say(session, Role::User, &format!("Message {number}"));
        pair.one.sync(&pair.store).unwrap();
    }
    assert!(pair.store.names().len() < 24, "{:?}", pair.store.names());
    pair.exchange();
    pair.are_equal();
    assert_eq!(pair.other.archive().session(session).unwrap().len(), 70);
}

#[test]
fn a_tag_of_one_device_and_a_folder_of_the_other_are_both_there() {
    let pair = pair();
    let session = SessionId::new();
    pair.one.say(session, Role::User, "Where do I find walnuts?");
    pair.exchange();
    let mark = |device: &Device, change: &dyn Fn(&mut Labels)| {
        let mut labels = device.archive().session(session).unwrap().labels();
        change(&mut labels);
        device.change(session, Change::Labelled { labels });
    };
    mark(&pair.one, &|labels| labels.add_tag("food"));
    mark(&pair.one, &|labels| labels.pinned = true);
    mark(&pair.other, &|labels| labels.add_tag("Market"));
    mark(&pair.other, &|labels| labels.folder = Some("Home".to_owned()));
    pair.exchange();
    pair.are_equal();
    let labels = pair.one.archive().session(session).unwrap().labels();
    let tags = vec!["food".to_owned(), "Market".to_owned()];
    let both = Labels { pinned: true, folder: Some("Home".to_owned()), tags, ..Labels::default() };
    assert_eq!(labels, both);
    mark(&pair.other, &|labels| *labels = Labels::default());
    pair.exchange();
    pair.are_equal();
    assert_eq!(pair.one.archive().session(session).unwrap().labels(), Labels::default());
}
