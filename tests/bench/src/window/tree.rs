//! A program with all that it started: what they hold in memory, and whether they do anything.

use std::fs;
use std::time::{Duration, Instant};

use extremis_tests::wait;

/// Those that begin with the process of this number.
#[derive(Clone, Copy)]
pub(super) struct Tree(pub u32);

/// What is in a line of `/proc/ID/stat` after the name: the parent, and the ticks of the clock spent on a processor.
struct Stat {
    parent: u32,
    ticks: u64,
}

impl Tree {
    fn ids(self) -> Vec<u32> {
        let processes = fs::read_dir("/proc").expect("Linux says what runs").flatten();
        let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        let parents: Vec<(u32, u32)> =
            ids.filter_map(|id| stat(id).map(|Stat { parent, .. }| (id, parent))).collect();
        let mut tree = vec![self.0];
        let mut at = 0;
        while let Some(of) = tree.get(at).copied() {
            tree.extend(parents.iter().filter(|(_, parent)| *parent == of).map(|(id, _)| *id));
            at += 1;
        }
        tree
    }

    /// What they hold, in MB; what they share with others is split among all that have it (PSS).
    pub fn memory(self) -> f64 {
        let kibibytes: f64 = self.ids().into_iter().filter_map(proportional).sum();
        (kibibytes * 1.024).round() / 1e3
    }

    /// What each of them holds, in words.
    pub fn shares(self) -> String {
        let name = |id| fs::read_to_string(format!("/proc/{id}/comm")).unwrap_or_default().trim().to_owned();
        let share = |id| Some(format!("{} {:.1}", name(id), proportional(id)? * 1.024 / 1e3));
        self.ids().into_iter().filter_map(share).collect::<Vec<_>>().join(", ")
    }

    /// Waits until they have done next to nothing for some seconds.
    pub fn wait_idle(self) {
        const LIMIT: Duration = Duration::from_mins(20);
        /// For so long: longer than the application waits until it gives memory back.
        const STILL: Duration = Duration::from_secs(15);
        /// Hundredths of a second. A caret that blinks costs 60 to 75 of them, in a page with nothing else, too.
        const NEXT_TO_NOTHING: u64 = 90;
        let mut since = (Instant::now(), self.ticks());
        wait::within(LIMIT, "nothing is done in the background", || {
            std::thread::sleep(Duration::from_millis(200));
            let ticks = self.ticks();
            if ticks.saturating_sub(since.1) > NEXT_TO_NOTHING {
                since = (Instant::now(), ticks);
            }
            (since.0.elapsed() >= STILL).then_some(())
        });
    }

    fn ticks(self) -> u64 {
        self.ids().into_iter().filter_map(stat).map(|stat| stat.ticks).sum()
    }
}

fn stat(id: u32) -> Option<Stat> {
    let told = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let fields: Vec<&str> = told.rsplit_once(") ")?.1.split(' ').collect();
    let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
    Some(Stat { parent: number(1)?.try_into().ok()?, ticks: number(11)? + number(12)? })
}

/// The share of a process, in KiB.
fn proportional(id: u32) -> Option<f64> {
    let told = fs::read_to_string(format!("/proc/{id}/smaps_rollup")).ok()?;
    let line = told.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}
