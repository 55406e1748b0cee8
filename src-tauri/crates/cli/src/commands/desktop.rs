//! `desktop`: what works on this desktop, and why the rest does not.

use std::fmt::Write as _;

use extremis_app::capture::{DesktopReport, report};
use extremis_language::text;

use crate::output::{Failure, Output};

pub(crate) fn run(output: Output) -> Result<(), Failure> {
    let found = report();
    output.either(&found, || words(&found))
}

fn words(found: &DesktopReport) -> String {
    let session = &found.session;
    let mut text = match &found.desktop {
        Some(desktop) => text!("cli-desktop-session-of", session = session, desktop = desktop),
        None => text!("cli-desktop-session", session = session),
    };
    for ability in &found.abilities {
        let works = if ability.works { text!("cli-yes") } else { text!("cli-no") };
        let _ = write!(text, "\n{:<12} {works:<4} {}", ability.name, ability.why);
    }
    if let Some(binding) = &found.binding {
        let _ = write!(text, "\n\n{}\n    {}", binding.place, binding.line);
    }
    text
}
