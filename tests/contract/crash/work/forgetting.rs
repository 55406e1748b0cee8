//! Writing secrets, having them in a backup, and erasing them, while others write.

use extremis_archive::backup::{self, Reason};
use extremis_archive::{Archive, Mode};
use extremis_domain::{Change, Message, MessageId, Role, SessionId, SystemClock};

use super::{now, open, writing};
use crate::ledger::{SECRET, Word, say};
use crate::victim::Orders;

pub fn run(orders: &Orders, rounds: usize) {
    let archive = open(orders.kind, &orders.dir, Mode::Write);
    std::thread::scope(|scope| {
        scope.spawn(|| super::rounds(rounds).for_each(|round| writing::one_round(&archive, 0, round)));
        scope.spawn(|| super::rounds(rounds).for_each(|round| one_secret(&archive, orders, round)));
    });
}

/// Says something that is to be forgotten, and forgets it.
fn one_secret(archive: &Archive, orders: &Orders, round: usize) {
    let (id, at) = (SessionId::new(), now());
    // Words of their own, so that they are found wherever they are.
    let secret = format!("{SECRET}{}", MessageId::new());
    let message = Message::new(Role::User, &secret, at);
    archive.create(id, at, vec![Change::MessageAdded { message: message.clone() }]).unwrap();
    say(&Word::Message(id, &message.id, &secret));
    let kept = writing::append(archive, id, "not a secret");
    if round.is_multiple_of(4) {
        archive.flush().unwrap();
    }
    if round.is_multiple_of(8) {
        backup::take(archive, &orders.dir, Reason::ByHand, &SystemClock).unwrap();
    }
    say(&Word::Forgetting(id, &message.id));
    if round.is_multiple_of(2) {
        say(&Word::Forgetting(id, &kept.id));
        archive.forget_session(id).unwrap();
        say(&Word::Forgot(id, &kept.id, &secret));
    } else {
        archive.forget_message(id, &message.id).unwrap();
    }
    say(&Word::Forgot(id, &message.id, &secret));
}
