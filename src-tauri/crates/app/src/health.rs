//! Whether the data folder is as it should be, and mending it.

use std::path::Path;
use std::sync::Arc;

use extremis_archive::doctor::{self, DoctorReport, Finding, Severity};
use extremis_domain::{Clock, SystemClock};

use crate::wire::{FindingSeverity, FindingView, ReportView, Task};
use crate::{AppError, Storage};

/// Looks at everything in a data folder and changes nothing; works on a folder that cannot be opened, too.
pub fn examine(data_dir: &Path) -> ReportView {
    view(&doctor::examine(data_dir, &SystemClock))
}

/// Mends a data folder that nobody has open.
pub fn mend(data_dir: &Path) -> ReportView {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    view(&doctor::mend(data_dir, &clock))
}

impl Storage {
    /// Looks at everything in the data folder and changes nothing.
    pub async fn examine(&self) -> Result<ReportView, AppError> {
        // What is only in memory or in the journal would look as if the files were behind.
        if !self.app.read_only() {
            self.app.save_now().await?;
        }
        let (dir, clock) = (self.app.data_dir().to_owned(), Arc::clone(&self.app.core.clock));
        let mut report = self.app.blocking(move || doctor::examine(&dir, &*clock)).await?;
        // By this very process.
        report.findings.retain(|finding| finding.code != "in_use" || self.app.read_only());
        Ok(view(&report))
    }

    /// Mends what can be mended: closes the archive, works, and opens it again.
    pub async fn mend(&self) -> Result<ReportView, AppError> {
        let clock = Arc::clone(&self.app.core.clock);
        self.exclusively(Task::Mend, move |dir, _| Ok(doctor::mend(dir, &clock)))
            .await
            .map(|report| view(&report))
    }
}

fn view(report: &DoctorReport) -> ReportView {
    ReportView { findings: report.findings.iter().map(finding).collect(), sessions: report.sessions }
}

fn finding(finding: &Finding) -> FindingView {
    FindingView {
        severity: match finding.severity {
            Severity::Note => FindingSeverity::Note,
            Severity::Warning => FindingSeverity::Warning,
            Severity::Error => FindingSeverity::Error,
        },
        code: finding.code.to_owned(),
        message: finding.to_string(),
        path: Some(finding.path.display().to_string()),
        mendable: finding.mendable,
        mended: finding.mended,
    }
}
