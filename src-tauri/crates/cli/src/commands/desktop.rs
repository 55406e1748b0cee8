//! `desktop`: what works on this desktop, and why the rest does not.

use std::fmt::Write as _;

use extremis_app::capture::{DesktopReport, report};

use crate::output::{Failure, Output};

pub(crate) fn run(output: Output) -> Result<(), Failure> {
    let found = report();
    output.either(&found, || words(&found))
}

fn words(found: &DesktopReport) -> String {
    let mut text = format!("Session: {}", found.session);
    if let Some(desktop) = &found.desktop {
        let _ = write!(text, " ({desktop})");
    }
    for ability in &found.abilities {
        let works = if ability.works { "yes" } else { "no" };
        let _ = write!(text, "\n{:<12} {works:<4} {}", ability.name, ability.why);
    }
    if let Some(binding) = &found.binding {
        let _ = write!(text, "\n\n{}\n    {}", binding.place, binding.line);
    }
    text
}
