//! `/summary`, `/summary_on`, `/summary_off` and `/summary_now`.

use extremis_domain::{Policy, Preset, SessionId};

use super::{Done, needs_session};
use crate::wire::ArchiveKind;
use crate::{App, AppError, policies};

const ASK_STORAGE: &str = "Choose storage format:";
const ASK_THRESHOLD: &str = "After how many messages should I compress? Send a number 1-500.";

impl App {
    /// `/summary` (README, rule 5): first what the archive is made of, then the threshold. What was answered
    /// before stands in the command itself, so nothing is half set up in between.
    pub(super) async fn set_memory_up(
        &self,
        session: Option<SessionId>,
        rest: &str,
    ) -> Result<Done, AppError> {
        let mut words = rest.split_whitespace();
        let kind = match words.next().map(str::to_lowercase).as_deref() {
            Some("sqlite") => ArchiveKind::Sqlite,
            Some("json") => ArchiveKind::Json,
            _ => return Ok(ask_storage()),
        };
        let continues = format!("/summary {} ", name(kind));
        let Some(given) = words.next() else { return Ok(Done::asked(ASK_THRESHOLD, continues)) };
        let Some(policy) = given.parse().ok().map(every).filter(|policy| policy.check().is_ok()) else {
            let text = format!("“{given}” is no number from 1 to 500; nothing was changed. {ASK_THRESHOLD}");
            return Ok(Done::asked(text, continues));
        };
        if self.storage().figures().await?.kind != kind {
            self.storage().convert(kind).await?;
        }
        let scope = if let Some(session) = session {
            self.memory().set_session_policy(session, Some(policy)).await?;
            "in this conversation"
        } else {
            self.memory().set_user_policy(policy).await?;
            "in all conversations"
        };
        Ok(Done::changed(format!(
            "Memory configured.\n\n- Storage: {}, for all conversations\n- Threshold: {given} messages of yours, {scope}",
            label(kind)
        )))
    }

    pub(super) async fn switch_memory(&self, session: Option<SessionId>, on: bool) -> Result<Done, AppError> {
        let all = self.with_settings(policies::user_policy);
        let (text, place) = match session {
            None => {
                self.memory().set_user_policy(Policy { enabled: on, ..self.settings().memory }).await?;
                (all, "All conversations are")
            }
            Some(id) => {
                let (policy, _) = self.memory().policy(id).await?;
                let policy = Policy { enabled: on, ..policy };
                // As all others are: then it goes on to be so when the settings change.
                let own = (policy != all).then_some(policy.clone());
                self.memory().set_session_policy(id, own).await?;
                (policy, "This conversation is")
            }
        };
        Ok(Done::changed(if on {
            format!("{place} summarised again: {}.", policies::when(&text))
        } else {
            format!(
                "{place} not summarised any more. Everything that is remembered stays; `/summary_on` goes on."
            )
        }))
    }

    pub(super) async fn command_now(&self, session: Option<SessionId>) -> Result<Done, AppError> {
        self.memory().summarise_now(needs_session(session)?).await?;
        Ok(Done::changed("The older messages are being summarised. They all stay where they are."))
    }
}

/// The multilevel policy with this threshold.
fn every(turns: usize) -> Policy {
    let mut policy = Policy::preset(Preset::Multilevel);
    policy.trigger.user_turns = Some(turns);
    policy
}

fn ask_storage() -> Done {
    Done::asked(ASK_STORAGE, "/summary ")
        .choice("SQLite (recommended)", "/summary sqlite")
        .choice("JSON file", "/summary json")
}

fn name(kind: ArchiveKind) -> &'static str {
    match kind {
        ArchiveKind::Sqlite => "sqlite",
        ArchiveKind::Json => "json",
    }
}

pub(super) fn label(kind: ArchiveKind) -> &'static str {
    match kind {
        ArchiveKind::Sqlite => "SQLite",
        ArchiveKind::Json => "JSON",
    }
}
