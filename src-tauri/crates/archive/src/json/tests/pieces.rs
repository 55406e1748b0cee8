//! What is remembered of a conversation, damaged in one piece: that piece alone is lost, and said.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use extremis_domain::{ChosenModel, Labels, MemorySource};
use rstest::rstest;

use super::fixtures::rich_conversation;
use super::*;
use crate::format::{self, Opened};
use crate::lost::Lost;
use crate::pieces::Piece;
use crate::{backup, doctor};

/// How often each kind of piece is damaged.
pub(crate) const WAYS: u64 = 200;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Summary,
    Fact,
    Pin,
    Policy,
    Model,
    Labels,
    Instructions,
    Sent,
}

pub(crate) fn rich() -> Session {
    let mut session = Session::new(SessionId::new(), at(0));
    for change in rich_conversation() {
        session.apply(change).unwrap();
    }
    let model = ChosenModel {
        provider: "openai".to_owned(),
        base_url: "http://localhost/v1".to_owned(),
        model: "small".to_owned(),
    };
    session.apply(Change::ModelChosen { model: Some(model) }).unwrap();
    session.apply(Change::Labelled { labels: labels() }).unwrap();
    session
}

/// How a conversation is put in order, every field of it.
pub(crate) fn labels() -> Labels {
    let tags = vec!["swiss".to_owned(), "time".to_owned()];
    let folder = Some("Travel".to_owned());
    Labels {
        pinned: true,
        archived: true,
        folder,
        tags,
        shared_in: Some("0123456789abcdef".to_owned()),
        shared_by: Some("Anna".to_owned()),
    }
}

/// A number that follows from a seed.
pub(crate) fn random(seed: u64, salt: u64, below: usize) -> usize {
    let mut hasher = DefaultHasher::new();
    (seed, salt).hash(&mut hasher);
    usize::try_from(hasher.finish() % below.max(1) as u64).unwrap()
}

/// Where the pieces of a kind stand in a file.
fn places(bytes: &[u8], kind: Kind) -> Vec<Range<usize>> {
    let fields: BTreeMap<_, _> = Piece::file(bytes).fields(&[]).into_iter().collect();
    let of_messages = |name: &str| -> Vec<Piece<'_>> {
        let messages = fields["messages"].items().into_iter();
        messages
            .filter_map(|it| it.fields(&[]).into_iter().find(|(found, _)| found == name))
            .map(|(_, it)| it)
            .collect()
    };
    let pieces = match kind {
        Kind::Summary => fields["summaryVersions"].items(),
        Kind::Fact => fields["facts"].items(),
        Kind::Instructions => fields["instructions"].items(),
        Kind::Policy => vec![fields["memoryPolicy"]],
        Kind::Model => vec![fields["chosenModel"]],
        Kind::Labels => vec![fields["labels"]],
        Kind::Pin => of_messages("pinned"),
        Kind::Sent => of_messages("sent"),
    };
    pieces.into_iter().map(|piece| piece.range_in(bytes)).collect()
}

/// The bytes with one piece damaged in a way that follows from the seed.
fn damaged(bytes: &[u8], kind: Kind, seed: u64) -> Vec<u8> {
    damaged_at(bytes, &places(bytes, kind), seed)
}

pub(crate) fn damaged_at(bytes: &[u8], places: &[Range<usize>], seed: u64) -> Vec<u8> {
    let place = places[random(seed, 1, places.len())].clone();
    let piece = damaged_piece(&bytes[place.clone()], seed);
    [&bytes[..place.start], &piece, &bytes[place.end..]].concat()
}

/// A piece damaged in a way that follows from the seed.
pub(crate) fn damaged_piece(piece: &[u8], seed: u64) -> Vec<u8> {
    let mut piece = piece.to_vec();
    let from = random(seed, 2, piece.len());
    let to = from + random(seed, 3, (piece.len() - from).min(60));
    match seed % 6 {
        0 => piece[from] ^= 1 << random(seed, 4, 8),
        1 => piece[from..to].fill(0),
        2 => drop(piece.drain(from..to)),
        3 => piece = [b"17".as_slice(), b"null", b"\"x\"", b"[]", b"{}", b"}"][random(seed, 4, 6)].to_vec(),
        4 => drop(piece.splice(from..from, b"\xff\"}{".iter().copied())),
        _ => piece.truncate(from),
    }
    piece
}

/// What was said, without what else a message carries.
pub(crate) fn said(session: &Session) -> Vec<(String, Option<String>, String, Status, bool)> {
    let of = |message: &Message| {
        let parent = message.parent.as_ref().map(ToString::to_string);
        (message.id.to_string(), parent, message.content.clone(), message.status, message.context.is_some())
    };
    let deleted = session.parts().deleted_messages.iter().map(|deleted| &deleted.message);
    session.parts().messages.iter().map(|message| &**message).chain(deleted).map(of).collect()
}

pub(crate) fn counts(session: &Session) -> [usize; 7] {
    let parts = session.parts();
    let sent = parts.messages.iter().filter(|message| message.sent.is_some()).count();
    let pinned = parts.messages.iter().filter(|message| message.pinned).count();
    let alone = usize::from(parts.policy.is_some()) + usize::from(session.chosen_model().is_some());
    let labelled = usize::from(!session.labels().is_empty());
    [parts.summaries.len(), parts.facts.len(), parts.instructions.len(), sent, pinned, alone, labelled]
}

#[rstest]
fn one_damaged_piece_costs_that_piece_alone(
    #[values(
        Kind::Summary,
        Kind::Fact,
        Kind::Pin,
        Kind::Policy,
        Kind::Model,
        Kind::Labels,
        Kind::Instructions,
        Kind::Sent
    )]
    kind: Kind,
) {
    let whole = rich();
    let bytes = format::encode(&whole).unwrap();
    let mut lost_any = 0;
    for seed in 0..WAYS {
        let bytes = damaged(&bytes, kind, seed);
        let opened = format::decode(whole.id(), &bytes);
        let Opened { session, lost, .. } =
            opened.unwrap_or_else(|error| panic!("{kind:?}, seed {seed}: {error}"));
        assert_eq!(said(&session), said(&whole), "{kind:?}, seed {seed}");
        let fewer: usize =
            counts(&whole).iter().zip(counts(&session)).map(|(all, left)| all - left.min(*all)).sum();
        assert!(fewer <= 1, "{kind:?}, seed {seed}: {:?} of {:?}", counts(&session), counts(&whole));
        lost_any += usize::from(!lost.is_empty());
        // What is written anew is whole again.
        let again = format::decode(whole.id(), &format::encode(&session).unwrap()).unwrap();
        assert!(again.intact && again.session == session, "{kind:?}, seed {seed}");
    }
    assert!(lost_any > 20, "{kind:?}: {lost_any}");
}

#[rstest]
fn a_conversation_with_a_damaged_piece_goes_on_is_told_of_and_is_mended_without_an_older_one(
    #[values(Kind::Summary, Kind::Fact, Kind::Policy, Kind::Sent)] kind: Kind,
    #[values(false, true)] by_the_doctor: bool,
) {
    let folder = Folder::new();
    let archive = folder.open();
    let whole = archive.put(rich()).unwrap();
    let id = whole.id();
    backup::take(&archive, folder.dir.path(), backup::Reason::ByHand, &Noon).unwrap();
    let newer = say(&archive, id, Role::User, "newer than the backup");
    drop(archive);
    let bytes = fs::read(folder.file(id)).unwrap();
    let broken = (0..).map(|seed| damaged(&bytes, kind, seed * 6 + 4)).next().unwrap();
    fs::remove_file(folder.file(id)).unwrap();
    folder.put(&format!("conversations/{id}.json"), &broken);

    let report = doctor::examine(folder.dir.path(), &Noon);
    let finding = report.findings.iter().find(|finding| finding.code == "memory_unreadable").unwrap();
    assert!(finding.mendable && finding.what.contains("Every message can be read"), "{finding:?}");
    if by_the_doctor {
        let clock: Arc<dyn Clock> = Arc::new(Noon);
        doctor::mend(folder.dir.path(), &clock);
    }
    let archive = folder.open();
    let session = archive.session(id).unwrap();
    assert_eq!(said(&session), said(&newer), "nothing is replaced by something older");
    if !by_the_doctor {
        let notices = archive.take_notices();
        let told = notices.iter().find(|notice| notice.code.name() == "file_changed").unwrap();
        assert!(told.message.contains("Every message can be read"), "{}", told.message);
    }
    say(&archive, id, Role::User, "and on");
    archive.flush().unwrap();
    let names = folder.names("quarantine").into_iter();
    let kept: Vec<_> = names.filter(|name| !name.contains("reason")).collect();
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert_eq!(fs::read(folder.path("quarantine").join(&kept[0])).unwrap(), broken, "as it was found");
    drop(archive);
    let report = doctor::examine(folder.dir.path(), &Noon);
    assert!(report.findings.iter().all(|finding| finding.code != "memory_unreadable"), "{report:?}");
}

#[test]
fn one_damaged_memory_of_the_user_costs_itself_alone() {
    let folder = Folder::new();
    let archive = folder.open();
    let memory = |fact: &str| UserMemory::new(fact, MemorySource::UserExplicit {}, at(1));
    let memories = ["likes tea", "lives in Zürich", "has a dog"].map(memory);
    for memory in &memories {
        archive.put_memories(std::slice::from_ref(memory)).unwrap();
    }
    drop(archive);
    let path = folder.path("memories/user-memories.json");
    let bytes = fs::read(&path).unwrap();
    let (_, list) = Piece::file(&bytes).fields(&[]).into_iter().find(|(name, _)| name == "memories").unwrap();
    let places: Vec<_> = list.items().into_iter().map(|item| item.range_in(&bytes)).collect();
    assert_eq!(places.len(), memories.len());
    for seed in 0..WAYS {
        let broken = damaged_at(&bytes, &places, seed);
        folder.put("memories/user-memories.json", &broken);
        let archive = folder.open();
        let left = archive.memories().unwrap();
        assert!(left.len() + 1 >= memories.len(), "seed {seed}: {} of {}", left.len(), memories.len());
        archive.put_memories(std::slice::from_ref(&memories[0])).unwrap();
        assert!(archive.memories().unwrap().contains(&memories[0]), "seed {seed}");
        let told = codes(&archive);
        if broken != bytes {
            assert_eq!(told, ["file_changed"], "seed {seed}");
        }
        drop(archive);
        fs::remove_dir_all(folder.path("quarantine")).unwrap_or_default();
    }
}

#[test]
fn what_is_left_of_a_broken_message_is_not_passed_over() {
    let whole = rich();
    let text = String::from_utf8(format::encode(&whole).unwrap()).unwrap();
    // The last visible message is lost but for one of its lines, before the end of the list or behind it.
    let last = text.find("\n  ],\n").unwrap();
    let start = text[..last].rfind("\n    {\n").unwrap();
    let (before, after) = (text[..start].trim_end_matches(','), &text[last..]);
    let line = "\n      \"role\": \"user\"";
    let behind = after.replacen("\n  ]", &format!("\n  ]{line}"), 1);
    for broken in [format!("{before}{line}{after}"), format!("{before}{behind}")] {
        let opened = format::decode(whole.id(), broken.as_bytes()).unwrap();
        assert!(opened.lost.contains(&Lost::Message), "a message is gone in silence");
    }
}

#[test]
fn an_erased_fact_is_gone_from_a_copy_in_which_it_cannot_be_read() {
    let folder = Folder::new();
    let archive = folder.open();
    let session = archive.put(rich()).unwrap();
    let fact = session.parts().facts.iter().find(|fact| fact.text() == "Zürich").unwrap();
    let copy = backup::take(&archive, folder.dir.path(), backup::Reason::ByHand, &Noon).unwrap();
    let path = copy.path.join(format!("conversations/{}.json", session.id()));
    let text = fs::read_to_string(&path).unwrap();
    let broken = text.replace("\"Zürich\"", "Zürich");
    assert_ne!(broken, text);
    fs::remove_file(&path).unwrap();
    crate::durable::write(&path, broken.as_bytes()).unwrap();

    archive.forget_facts(session.id(), None, vec![fact.forgotten()]).unwrap();
    let left = fs::read_to_string(&path).unwrap();
    assert!(!left.contains(": Zürich"), "its words are still in the backup");
    let opened = format::decode(session.id(), left.as_bytes()).unwrap();
    assert_eq!((said(&opened.session), opened.lost), (said(&session), Vec::new()));
}

/// Where each visible message stands in a file.
fn messages_in(bytes: &[u8]) -> Vec<Range<usize>> {
    let fields: BTreeMap<_, _> = Piece::file(bytes).fields(&[]).into_iter().collect();
    fields["messages"].items().into_iter().map(|item| item.range_in(bytes)).collect()
}

#[test]
fn one_damaged_message_costs_that_message_alone() {
    let whole = rich();
    let bytes = format::encode(&whole).unwrap();
    let (mut lost_any, mut spared) = (0, 0);
    for seed in 0..WAYS {
        let broken = damaged_at(&bytes, &messages_in(&bytes), seed);
        let opened = format::decode(whole.id(), &broken);
        let Opened { session, lost, .. } = opened.unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let left = said(&session);
        let is_there = |(id, _, words, ..): &&(String, Option<String>, String, Status, bool)| {
            left.iter().any(|(left_id, _, left_words, ..)| id == left_id && words == left_words)
        };
        let there = said(&whole).iter().filter(is_there).count();
        assert!(there + 1 >= said(&whole).len(), "seed {seed}: {there} of {}", said(&whole).len());
        lost_any += usize::from(lost.contains(&Lost::Message));
        spared += usize::from(!lost.is_empty() && !lost.contains(&Lost::Message));
        let again = format::decode(whole.id(), &format::encode(&session).unwrap()).unwrap();
        assert!(again.intact && again.session == session, "seed {seed}");
    }
    assert!(lost_any > 20 && spared > 20, "{lost_any} lost, {spared} spared");
}

#[rstest]
fn a_damaged_message_is_told_of_kept_and_comes_back_from_a_backup(#[values(false, true)] has_backup: bool) {
    let folder = Folder::new();
    let archive = folder.open();
    let id = begin(&archive, "one").id();
    say(&archive, id, Role::Assistant, "two");
    say(&archive, id, Role::User, "three");
    if has_backup {
        backup::take(&archive, folder.dir.path(), backup::Reason::ByHand, &Noon).unwrap();
    }
    say(&archive, id, Role::Assistant, "newer than the backup");
    drop(archive);
    let bytes = fs::read(folder.file(id)).unwrap();
    let second = messages_in(&bytes)[1].clone();
    let broken = [&bytes[..second.start], b"{ broken }", &bytes[second.end..]].concat();
    fs::remove_file(folder.file(id)).unwrap();
    folder.put(&format!("conversations/{id}.json"), &broken);

    let finding = doctor::examine(folder.dir.path(), &Noon);
    assert!(finding.findings.iter().any(|it| it.mendable && it.what.contains("a message")), "{finding:?}");
    let archive = folder.open();
    let session = archive.session(id).unwrap();
    let all = ["one", "two", "three", "newer than the backup"];
    let left: Vec<_> = all.into_iter().filter(|words| has_backup || *words != "two").collect();
    assert_eq!(words(&session), left);
    let told = archive.take_notices();
    let told = told.iter().find(|notice| notice.code.name() == "file_changed").unwrap();
    assert!(
        told.message.contains(if has_backup { "comes from a backup" } else { "but for a message" }),
        "{told:?}"
    );
    say(&archive, id, Role::User, "and on");
    drop(archive);
    let names = folder.names("quarantine").into_iter();
    let kept: Vec<_> = names.filter(|name| !name.contains("reason")).collect();
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert_eq!(fs::read(folder.path("quarantine").join(&kept[0])).unwrap(), broken, "as it was found");
    assert!(words(&folder.open().session(id).unwrap()).starts_with(&left));
}
