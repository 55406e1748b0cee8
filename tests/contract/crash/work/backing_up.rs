//! Writing, with backups taken and brought back meanwhile.

use extremis_archive::Mode;
use extremis_archive::backup::{self, Reason};
use extremis_domain::SystemClock;

use super::{open, writing};
use crate::victim::Orders;

pub fn run(orders: &Orders, rounds: usize) {
    let archive = open(orders.kind, &orders.dir, Mode::Write);
    std::thread::scope(|scope| {
        scope.spawn(|| super::rounds(rounds).for_each(|round| writing::one_round(&archive, 0, round)));
        scope.spawn(|| {
            for round in super::rounds(rounds / 10) {
                let taken = backup::take(&archive, &orders.dir, Reason::ByHand, &SystemClock).unwrap();
                if round.is_multiple_of(2) {
                    backup::restore(&archive, &orders.dir, &taken.name, None, &SystemClock).unwrap();
                }
            }
        });
    });
}
