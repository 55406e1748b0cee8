//! How conversations ended, for the list: asked for the rows that are on screen, and kept nowhere.

use extremis_archive::Archive;
use extremis_domain::{Session, SessionId};

use crate::wire::LastWords;
use crate::{AppError, Conversations};

/// How much of a message is told, in characters.
const TOLD: usize = 160;
/// Conversations that are looked at for one question, at most.
const MOST: usize = 64;

impl Conversations {
    /// The last words of these conversations. Those that have none, or cannot be read, are left out.
    pub async fn last_words(&self, sessions: &[SessionId]) -> Result<Vec<LastWords>, AppError> {
        let ids: Vec<_> = sessions.iter().copied().take(MOST).collect();
        self.app.archive(move |archive| Ok(ids.into_iter().filter_map(|id| of(archive, id)).collect())).await
    }
}

fn of(archive: &Archive, id: SessionId) -> Option<LastWords> {
    // What is wrong with it is said where it is opened.
    let session = archive.session(id).ok()?;
    let (role, text) = said_last(&session)?;
    Some(LastWords { session: id, role, text })
}

fn said_last(session: &Session) -> Option<(extremis_domain::Role, String)> {
    let said = session.visible().rev().map(|message| (message.role, one_line(&message.content)));
    said.into_iter().find(|(_, text)| !text.is_empty())
}

/// The beginning of a text on one line.
fn one_line(text: &str) -> String {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if line.len() >= TOLD {
            break;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(word.chars().take(TOLD));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_no_breaks_and_an_end() {
        assert_eq!(one_line(" Well,\n\n  yes.\t"), "Well, yes.");
        assert_eq!(one_line(" \n "), "");
        assert!(one_line(&"word ".repeat(500)).len() < TOLD + 8);
        assert_eq!(one_line(&"x".repeat(5000)).len(), TOLD);
    }
}
