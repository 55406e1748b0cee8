//! From a step and what was written for it to the version that is committed.

use extremis_domain::{SummaryVersion, Timestamp};

use crate::{EXTRACTIVE, PROMPT_VERSION, SummaryStep, Written};

impl SummaryStep {
    /// The version to commit for this step.
    pub fn version(&self, written: Written, model: &str, at: Timestamp) -> SummaryVersion {
        SummaryVersion {
            from: self.from.clone(),
            level: self.level,
            folds: self.folds.iter().map(|version| version.id.clone()).collect(),
            // One that is held tells by this when it was tried; see `View::is_waiting`.
            kept: if written.conflicts.is_empty() { self.kept } else { self.after },
            model_used: Some(model.to_owned()),
            // Without a model there are no instructions.
            prompt_version: (model != EXTRACTIVE).then_some(PROMPT_VERSION),
            word_target: self.length.aim,
            based_on: self.base.as_ref().map(|base| base.id.clone()),
            locked: self.locked.clone(),
            quality: written.quality,
            conflicts: written.conflicts,
            ..SummaryVersion::new(written.content, self.through.clone(), self.covers, at)
        }
    }
}
