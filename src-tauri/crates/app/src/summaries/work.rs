//! One run of summarising.

use std::sync::Arc;

use extremis_domain::Policy;
use extremis_memory::SummaryStep;

use super::outcome::CommitPrecondition;

/// One summary to write, and what it was planned on.
pub(crate) struct Work {
    pub step: SummaryStep,
    pub policy: Policy,
    pub claims: CommitPrecondition,
    pub planned_on: Arc<extremis_domain::Session>,
}
