//! Putting right what was found. Most of it an opening for writing does by itself; the rest is here.

mod files;
mod lost;

use std::path::Path;
use std::sync::Arc;

use extremis_domain::Clock;
use extremis_language::{LanguageTag, Words, speaking, text};

use super::{DoctorReport, Finding, attached, examine, look};
use crate::layout::Layout;
use crate::lock::Lock;
use crate::opening;
use crate::{ArchiveError, Kind, Mode, convert, sqlite};

/// Mends what can be mended, and says what was and what is left. Nothing is removed but temporary files.
pub fn mend(dir: &Path, clock: &Arc<dyn Clock>) -> DoctorReport {
    let before = examine(dir, &**clock);
    if before.findings.iter().any(|finding| ["no_data", "no_folder", "no_access"].contains(&finding.code)) {
        return before;
    }
    let failure = put_right(dir, clock).err();
    let mut after = examine(dir, &**clock);
    let is_left = |finding: &Finding| after.findings.iter().any(|left| left.is_of(finding));
    let gone: Vec<_> = before.findings.into_iter().filter(|finding| !is_left(finding)).collect();
    after.findings.extend(
        gone.into_iter()
            .filter(|finding| finding.mendable)
            .map(|finding| Finding { mended: true, ..finding }),
    );
    if let Some(error) = failure {
        let what = text!("archive-doctor-not-mended", error = Words(error));
        after.findings.push(Finding::error("not_mended", dir, what));
    }
    after.sorted()
}

fn put_right(dir: &Path, clock: &Arc<dyn Clock>) -> Result<(), ArchiveError> {
    let layout = Layout::new(dir);
    let held = Lock::for_mode(&layout, Mode::Write)?;
    files::make_private(dir);
    // What is set aside has what was found beside it.
    let found = speaking(LanguageTag::English, || look(dir, &**clock, true));
    files::put_right(&layout, &found)?;
    attached::bring_back(&layout, found.findings.iter())?;
    if layout.kind() == Kind::Sqlite
        && let Some(reason) = sqlite::verify(&layout)?.first()
    {
        sqlite::mend(&layout, reason)?;
    }
    let archive = opening::open(dir, held, Arc::clone(clock))?;
    if archive.kind() == Kind::Sqlite {
        lost::read_all(&archive);
    }
    lost::write_anew(&archive, &found)?;
    lost::bring_back(&archive, &layout, &found)?;
    convert::discard(&layout.converting());
    archive.flush()
}
