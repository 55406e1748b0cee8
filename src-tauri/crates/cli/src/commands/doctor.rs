//! `doctor`: whether the data folder is as it should be. Opens no archive, so that it works where none opens.

use std::fmt::Write;
use std::path::Path;

use extremis_app::wire::{FindingSeverity, FindingView, ReportView};

use crate::output::{Failure, Output};

pub(crate) fn run(data_dir: &Path, fix: bool, output: Output) -> Result<(), Failure> {
    let report = if fix { extremis_app::mend(data_dir) } else { extremis_app::examine(data_dir) };
    output.either(&report, || told(&report, fix))?;
    let is_left = |finding: &&FindingView| finding.severity == FindingSeverity::Error && !finding.mended;
    match report.findings.iter().filter(is_left).count() {
        0 => Ok(()),
        left => {
            let advice =
                if fix { "What each means is said above." } else { "To mend: extremis-cli doctor --fix" };
            Err(Failure::new("damage_found", format!("{left} problems are left. {advice}")))
        }
    }
}

fn told(report: &ReportView, fix: bool) -> String {
    let mut text = String::new();
    for finding in &report.findings {
        let what = match (finding.mended, finding.severity) {
            (true, _) => "mended",
            (_, FindingSeverity::Note) => "note",
            (_, FindingSeverity::Warning) => "warning",
            (_, FindingSeverity::Error) => "error",
        };
        let _ = writeln!(text, "{what}: {}", finding.message);
        if let Some(path) = &finding.path {
            let _ = writeln!(text, "  {path}");
        }
    }
    let _ = write!(text, "{} conversations can be read.", report.sessions);
    if !fix && report.findings.iter().any(|finding| finding.mendable) {
        text.push_str(" To mend what can be mended: extremis-cli doctor --fix");
    }
    text
}
