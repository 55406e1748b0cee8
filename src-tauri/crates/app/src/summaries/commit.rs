//! What was written goes in force, if the session is still what it was written for.

use extremis_domain::{Change, Conflict, Contradicted, Fact, MessageId, Session, SummaryVersion};
use extremis_memory::facts;
use extremis_memory::{SummariseError, SummaryStep};

use super::outcome::{CommitOutcome, CommitPrecondition, GeneratedSummary};
use super::read::Read;
use super::work::Work;
use crate::{App, AppError};

impl App {
    /// Adds the summary and the facts at once, so that there are both or neither, if over its range the same
    /// summaries are in force as when it was planned, and nothing that it was made from is forgotten or changed. New
    /// messages after it do no harm.
    pub(super) async fn put_in_force(
        &self,
        work: &Work,
        made: GeneratedSummary,
        model: &str,
    ) -> Result<CommitOutcome, AppError> {
        let at = self.core.clock.now();
        let (step, claims) = (work.step.clone(), work.claims.clone());
        let keep_lost = work.policy.keep_lost;
        let model = model.to_owned();
        let committed = self
            .commit_onto(work.step.session, move |session| {
                if CommitPrecondition::of(session, &step).as_ref() != Some(&claims)
                    || !is_all_there(session, &step, &made.read)
                {
                    return Err(SummariseError::Cancelled.into());
                }
                // Facts may have come and gone meanwhile.
                let merged = facts::merge(session, made.read.found.clone(), at);
                let after = with_facts(session, merged.clone());
                let mut written = made.written.clone();
                written.conflicts = written
                    .conflicts
                    .into_iter()
                    .filter_map(|conflict| still_holds(&after, &made.merged, conflict))
                    .collect();
                let lost = std::mem::take(&mut written.lost);
                let offered = facts::offer(&after, lost, keep_lost, at);
                let summary = SummaryVersion {
                    facts_read: Some(made.read.noted()),
                    ..step.version(written, &model, at)
                };
                let landed = if summary.is_held() { CommitOutcome::Held } else { CommitOutcome::InForce };
                let put: Vec<_> = merged.into_iter().chain(offered).collect();
                let mut changes = vec![Change::SummaryAdded { summary }];
                if !put.is_empty() {
                    changes.push(Change::FactsPut { facts: put });
                }
                Ok((changes, landed))
            })
            .await;
        match committed {
            Ok((session, landed)) => {
                self.summary_changed(&session).await;
                Ok(landed)
            }
            Err(AppError::Summary(SummariseError::Cancelled)) => Ok(CommitOutcome::TooLate),
            Err(error) => Err(error),
        }
    }
}

/// Whether nothing that the step was made from was forgotten or corrected.
fn is_all_there(session: &Session, step: &SummaryStep, read: &Read) -> bool {
    let said = step.messages.iter().chain(&read.messages).filter(|message| !message.is_removed());
    let mut said = said.map(|message| &message.id);
    let is_said = |id: &MessageId| session.message(id).is_some_and(|message| !message.is_removed());
    let mut versions = step.base.iter().chain(&step.folds);
    let same = |version: &SummaryVersion| {
        session.summary_version(&version.id).is_some_and(|now| !now.stale && now.locked == version.locked)
    };
    said.all(is_said) && versions.all(|version| same(version))
}

/// The conflict with the fact as it is now; none where that does not hold any more. `drafts` are the facts as they
/// were when the summary was checked, those just found among them, which have other ids now.
fn still_holds(session: &Session, drafts: &[Fact], conflict: Conflict) -> Option<Conflict> {
    let Contradicted::Fact(id) = &conflict.with else { return Some(conflict) };
    let fact = session.fact(id).or_else(|| {
        let draft = drafts.iter().find(|draft| draft.id == *id)?;
        session.parts().facts.iter().find(|fact| same_words(fact, draft))
    })?;
    fact.is_active()
        .then(|| Conflict { line: conflict.line.clone(), with: Contradicted::Fact(fact.id.clone()) })
}

fn same_words(fact: &Fact, draft: &Fact) -> bool {
    (fact.field, &fact.key, &fact.value) == (draft.field, &draft.key, &draft.value)
}

/// The session as it would be with these facts.
pub(super) fn with_facts(session: &Session, facts: Vec<Fact>) -> Session {
    let mut session = session.clone();
    // Facts fit every session.
    let _ = session.apply(Change::FactsPut { facts });
    session
}
