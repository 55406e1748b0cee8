//! Messages, arriving answers, new sessions, renaming, the trash, memories and saves, from several threads.

use extremis_archive::{Archive, Draft, Mode};
use extremis_contract::sessions::memory;
use extremis_domain::{Change, Message, MessageId, Role, SessionId};

use super::{now, open};
use crate::ledger::{Word, say};
use crate::victim::Orders;

/// How many sessions each thread works on at most.
const SESSIONS: usize = 4;

pub fn run(orders: &Orders, rounds: usize) {
    let archive = open(orders.kind, &orders.dir, Mode::Write);
    std::thread::scope(|scope| {
        for worker in 0..3 {
            let archive = &archive;
            scope.spawn(move || super::rounds(rounds).for_each(|round| one_round(archive, worker, round)));
        }
        scope.spawn(|| (0..rounds / 2).for_each(|_| archive.flush().unwrap()));
    });
}

/// One thing of each kind that a user does.
pub fn one_round(archive: &Archive, worker: usize, round: usize) {
    let title = format!("worker {worker}");
    let mut mine: Vec<_> = archive.entries();
    // A migrated session is everybody's.
    mine.retain(|entry| {
        entry.title == title || (round.is_multiple_of(3) && entry.title.starts_with("From before"))
    });
    let id = match mine.get(round % mine.len().max(1)) {
        Some(entry) if mine.len() >= SESSIONS || !round.is_multiple_of(7) => entry.id,
        _ => return begin(archive, &title),
    };
    append(archive, id, &format!("{worker}-{round}-{}", "x".repeat(round * 37 % 2000)));
    match round % 10 {
        0 | 5 => answer(archive, id, round),
        // One of them is left out where memories are brought back to what they were.
        3 if worker > 0 => {
            let memory = memory(&format!("{worker} {round}"));
            archive.put_memories(std::slice::from_ref(&memory)).unwrap();
            say(&Word::Memory(memory.id.as_str(), &memory.fact));
        }
        6 => {
            archive.commit(id, None, vec![Change::Deleted { at: now() }]).unwrap();
            archive.commit(id, None, vec![Change::Restored]).unwrap();
        }
        8 => archive.close(id),
        _ => {}
    }
}

fn begin(archive: &Archive, title: &str) {
    let (id, now) = (SessionId::new(), now());
    let message = Message::new(Role::User, title, now);
    archive.create(id, now, vec![Change::MessageAdded { message: message.clone() }]).unwrap();
    say(&Word::Message(id, &message.id, title));
    archive.set_active(Some(id)).unwrap();
}

/// Adds a message after the head and says so.
pub fn append(archive: &Archive, id: SessionId, content: &str) -> Message {
    let parent = archive.session(id).unwrap().head().map(|head| head.id.clone());
    let message = Message::new(Role::User, content, now()).after(parent);
    archive.commit(id, None, vec![Change::MessageAdded { message: message.clone() }]).unwrap();
    say(&Word::Message(id, &message.id, content));
    message
}

fn answer(archive: &Archive, id: SessionId, round: usize) {
    let parent = archive.session(id).unwrap().head().unwrap().id.clone();
    let draft =
        Draft { message: MessageId::new(), parent, model: "m".to_owned(), started: now(), sent: None };
    let mut text = String::new();
    for piece in 0..4 {
        let delta = format!("{round}.{piece};");
        archive.draft(id, &draft, &delta).unwrap();
        text.push_str(&delta);
        say(&Word::Piece(id, &draft.message, &text));
    }
    let mut message = Message::new(Role::Assistant, text, now()).after(Some(draft.parent));
    message.id = draft.message;
    archive.commit(id, None, vec![Change::MessageAdded { message: message.clone() }]).unwrap();
    say(&Word::Message(id, &message.id, &message.content));
}
