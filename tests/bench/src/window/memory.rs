//! What the running application holds once it has nothing to do, with all its processes, beside the bare window with its own.

use std::path::Path;

use extremis_tests::app::Launch;
use extremis_tests::programs;

use super::stage::{Stage, bare};
use super::tree::Tree;
use crate::{Line, median};

/// On a machine where nothing was ever said.
pub(crate) fn no_conversation() -> Line {
    let stage = Stage::set();
    held("memory_no_conversation", &stage, &stage.launch())
}

/// With everything that was said in years, all of it in the index.
pub(crate) fn of_10k_conversations() -> Line {
    const SESSIONS: u64 = 10_000;
    /// Messages of a conversation.
    const EACH: usize = 10;
    let stage = Stage::set();
    stage.fill(SESSIONS, EACH);
    held("memory_10k_conversations", &stage, &stage.launch_without_meaning())
}

fn held(name: &'static str, stage: &Stage, launch: &Launch) -> Line {
    const ROUNDS: usize = 3;
    let (mut ours, mut floor) = (Vec::new(), Vec::new());
    for round in 0..=ROUNDS {
        // One after the other: side by side they would share what both have.
        let app = held_by(stage, launch, &programs::app());
        let bare = held_by(stage, launch, &bare());
        // The first start of the application is when the index is made.
        if round > 0 {
            ours.push(app);
            floor.push(bare);
        }
    }
    Line { name, unit: "MB", value: median(ours), floor: median(floor) }
}

fn held_by(stage: &Stage, launch: &Launch, program: &Path) -> f64 {
    let (mut group, _) = stage.start(launch, program);
    let tree = Tree(group.id());
    tree.wait_idle();
    let memory = tree.memory();
    eprintln!("  {memory:.1} MB: {}", tree.shares());
    group.kill();
    memory
}
