//! `doctor`: whether the data folder is as it should be. Opens no archive, so that it works where none opens.

use std::fmt::Write;
use std::path::Path;

use extremis_app::wire::{FindingSeverity, FindingView, ReportView};
use extremis_language::text;

use crate::output::{Failure, Output};

pub(crate) fn run(data_dir: &Path, fix: bool, output: Output) -> Result<(), Failure> {
    let report = if fix { extremis_app::mend(data_dir) } else { extremis_app::examine(data_dir) };
    output.either(&report, || told(&report, fix))?;
    let is_left = |finding: &&FindingView| finding.severity == FindingSeverity::Error && !finding.mended;
    match report.findings.iter().filter(is_left).count() {
        0 => Ok(()),
        left if fix => Err(Failure::new("damage_found", text!("cli-doctor-left", left = left))),
        left => Err(Failure::new("damage_found", text!("cli-doctor-left-fix", left = left))),
    }
}

fn told(report: &ReportView, fix: bool) -> String {
    let mut text = String::new();
    for finding in &report.findings {
        let kind = match (finding.mended, finding.severity) {
            (true, _) => "mended",
            (_, FindingSeverity::Note) => "note",
            (_, FindingSeverity::Warning) => "warning",
            (_, FindingSeverity::Error) => "error",
        };
        let finding_text = text!("cli-doctor-finding", kind = kind, what = finding.message);
        let _ = writeln!(text, "{finding_text}");
        if let Some(path) = &finding.path {
            let _ = writeln!(text, "  {path}");
        }
    }
    text.push_str(&text!("cli-doctor-readable", count = report.sessions));
    if !fix && report.findings.iter().any(|finding| finding.mendable) {
        let _ = write!(text, " {}", text!("cli-doctor-fix"));
    }
    text
}
