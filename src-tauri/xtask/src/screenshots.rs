//! `cargo xtask screenshots`: draws every view and state of the windows, and looks for what a machine can see to be wrong.

use anyhow::Result;

use crate::setup::{Purpose, Setup};
use crate::workspace::Workspace;
use crate::{cargo, process, ui};

/// The test that draws.
pub const SCREENS: &str = "screens";
/// Where the pages with the stand-in engine are built, below the checkout; the script of that name says so, too.
const PAGES: &str = "target/stand-in";

/// Draws all states, or those whose names begin so.
pub fn run(workspace: &Workspace, names: &[String]) -> Result<()> {
    let node = Setup::new(workspace, Purpose::Test, true).all()?;
    process::say("building the pages with the engine that stands in");
    ui::script(workspace, &node, "stand-in")?;
    let all = ["test", "--workspace", "--features", cargo::FEATURES_WITH_BENCH];
    let args = [all.as_slice(), &["--test", SCREENS, "--", "--nocapture"]].concat();
    let mut command = cargo::linting(workspace, &args);
    command.env("EXTREMIS_STAND_IN", workspace.path(PAGES)).env("EXTREMIS_SCREENS", names.join(" "));
    process::run(&mut command)
}
