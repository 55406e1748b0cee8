//! Kill after kill, and what is found after each.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use extremis_archive::{Kind, Mode};
use extremis_contract::{Folder, Seen};

use crate::ledger::Ledger;
use crate::planted;
use crate::victim::{Moment, Orders, run_and_kill};
use crate::work::{self, Work};

/// So many kills on one folder; then a fresh one.
const KILLS_A_FOLDER: usize = 12;

/// What a process that comes back may have to say.
const EXPECTED: &[&str] = &["answer_recovered", "restore_finished", "index_rebuilt"];

/// One campaign at a time: a process that is just being started holds for a moment what its parent had open, the
/// lock of another campaign's folder too.
pub fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills as often as is asked, and prints one line on what came of it.
pub fn run(kind: Kind) {
    let _alone = alone();
    let kills: usize = std::env::var("EXTREMIS_KILLS").map_or(50, |kills| kills.parse().unwrap());
    let started = Instant::now();
    let (mut done, mut acknowledged, mut recovered) = (0, 0, 0);
    for work in work::of(kind).cycle() {
        if done >= kills {
            break;
        }
        let folder = Folder::new(kind);
        let mut ledger = Ledger::default();
        if work.planted {
            planted::plant(&folder.dir(), &mut ledger);
        }
        let planted = ledger.len();
        for _ in 0..KILLS_A_FOLDER.min(kills - done) {
            run_and_kill(&orders(&folder, work), moment(), &mut ledger);
            ledger.note_begun(&folder.dir());
            recovered += check(&folder, &ledger, work);
            done += 1;
        }
        acknowledged += ledger.len() - planted;
    }
    assert!(acknowledged >= kills / 4, "the processes were killed before they did anything");
    println!(
        "crash campaign, {kind:?}: {done} kills, {acknowledged} acknowledged, {recovered} answers recovered, 0 lost, 0 unreadable, {:.0} s",
        started.elapsed().as_secs_f64()
    );
}

/// The same work to its end.
pub fn undisturbed(kind: Kind, work: &Work) {
    let folder = Folder::new(kind);
    let mut ledger = Ledger::default();
    if work.planted {
        planted::plant(&folder.dir(), &mut ledger);
    }
    work::run(&orders(&folder, work), 30);
    check(&folder, &ledger, work);
    let seen = Seen::of(&folder.open());
    let messages: usize = seen.sessions.values().flatten().map(|session| session.messages.len()).sum();
    assert!(messages >= 30, "{} kept too little", work.name);
}

fn orders(folder: &Folder, work: &Work) -> Orders {
    Orders { dir: folder.dir(), kind: folder.kind(), work: work.name.to_owned() }
}

fn check(folder: &Folder, ledger: &Ledger, work: &Work) -> usize {
    // Beside whoever comes next, and before anything is put right.
    ledger.check(&work::open(folder.kind(), &folder.dir(), Mode::Read), false);
    // A lock of a killed process never blocks.
    let archive = work::open(folder.kind(), &folder.dir(), Mode::Write);
    ledger.check(&archive, true);
    let notices = archive.take_notices();
    let expected = |code| EXPECTED.contains(&code) && (code != "index_rebuilt" || work.planted);
    assert!(notices.iter().all(|notice| expected(notice.code.name())), "{notices:?}");
    drop(archive);
    ledger.check_forgotten(&folder.dir());
    notices.iter().filter(|notice| notice.code.name() == "answer_recovered").count()
}

fn moment() -> Moment {
    let after = Duration::from_micros(random(90_000));
    if random(3) == 0 { Moment::AfterStart(after) } else { Moment::AfterFirstWord(after) }
}

/// Some unpredictable number below `bound`.
fn random(bound: u64) -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0) % bound
}
