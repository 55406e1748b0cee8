//! `/summary`, `/summary_on`, `/summary_off` and `/summary_now`.

use extremis_domain::{Policy, Preset, SessionId};
use extremis_language::{Words, text};

use super::{Done, needs_session};
use crate::wire::ArchiveKind;
use crate::{App, AppError, policies};

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
        let Some(given) = words.next() else {
            return Ok(Done::asked(text!("commands-ask-threshold"), continues));
        };
        let Some(policy) =
            in_western_digits(given).parse().ok().map(every).filter(|policy| policy.check().is_ok())
        else {
            let no_number = text!("commands-no-number", given = given);
            let text = format!("{no_number} {}", text!("commands-ask-threshold"));
            return Ok(Done::asked(text, continues));
        };
        if self.storage().figures().await?.kind != kind {
            self.storage().convert(kind).await?;
        }
        let threshold = if let Some(session) = session {
            self.memory().set_session_policy(session, Some(policy)).await?;
            text!("commands-configured-here", count = Words(given))
        } else {
            self.memory().set_user_policy(policy).await?;
            text!("commands-configured-all", count = Words(given))
        };
        let configured = text!("commands-configured");
        let storage = text!("commands-configured-storage", kind = label(kind));
        Ok(Done::changed(format!("{configured}\n\n- {storage}\n- {threshold}")))
    }

    pub(super) async fn switch_memory(&self, session: Option<SessionId>, on: bool) -> Result<Done, AppError> {
        let all = self.with_settings(policies::user_policy);
        let policy = match session {
            None => {
                self.memory().set_user_policy(Policy { enabled: on, ..self.settings().memory }).await?;
                all
            }
            Some(id) => {
                let (policy, _) = self.memory().policy(id).await?;
                let policy = Policy { enabled: on, ..policy };
                // As all others are: then it goes on to be so when the settings change.
                let own = (policy != all).then_some(policy.clone());
                self.memory().set_session_policy(id, own).await?;
                policy
            }
        };
        let when = || policies::when(&policy);
        Ok(Done::changed(match (on, session) {
            (true, None) => text!("commands-switched-on-all", when = when()),
            (true, Some(_)) => text!("commands-switched-on-here", when = when()),
            (false, None) => text!("commands-switched-off-all"),
            (false, Some(_)) => text!("commands-switched-off-here"),
        }))
    }

    pub(super) async fn command_now(&self, session: Option<SessionId>) -> Result<Done, AppError> {
        self.memory().summarise_now(needs_session(session)?).await?;
        Ok(Done::changed(text!("commands-summarising")))
    }
}

/// A number as it is read, also of one that is written with the digits of Arabic.
fn in_western_digits(number: &str) -> String {
    let western = |letter| ('٠'..='٩').zip('0'..='9').find(|(digit, _)| *digit == letter);
    number.chars().map(|letter| western(letter).map_or(letter, |(_, digit)| digit)).collect()
}

/// The multilevel policy with this threshold.
fn every(turns: usize) -> Policy {
    let mut policy = Policy::preset(Preset::Multilevel);
    policy.trigger.user_turns = Some(turns);
    policy
}

fn ask_storage() -> Done {
    Done::asked(text!("commands-ask-storage"), "/summary ")
        .choice(text!("commands-storage-sqlite"), "/summary sqlite")
        .choice(text!("commands-storage-json"), "/summary json")
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
