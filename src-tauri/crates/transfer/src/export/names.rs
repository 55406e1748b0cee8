//! What the file of a conversation is called: as its title is, as far as every file system takes that.

use std::collections::HashSet;

use extremis_domain::{Attachment, Session, SessionId};

/// A title goes into the name so far, in bytes: with a date and an ending, no system takes more than 255.
const LONGEST: usize = 120;
/// No file can be called so on Windows, whatever its ending.
const RESERVED: &[&str] = &["con", "prn", "aux", "nul"];

/// The names that an export has given.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// Without a difference between capitals and small letters, which not every system makes.
    taken: HashSet<String>,
}

impl Names {
    /// A name that no other conversation has.
    pub fn of(&mut self, session: &Session, extension: &str) -> String {
        let mut names = names_of(session, extension);
        let free = names.find(|name| self.taken.insert(name.to_lowercase()));
        free.unwrap_or_else(|| format!("{}.{extension}", session.id()))
    }
}

/// So many names are tried before one is called by its id alone.
const MOST_NAMES: usize = 1000;

/// What a conversation can be called, the plainest first.
pub(super) fn names_of(session: &Session, extension: &str) -> impl Iterator<Item = String> {
    let stem = format!("{} {}", session.parts().created_at.date(), title(session.title(), "Conversation"));
    let told_apart = format!("{stem} {}", short(session.id()));
    let numbered = format!("{told_apart} ");
    let stems = [stem, told_apart].into_iter();
    let more = (2..MOST_NAMES).map(move |number| format!("{numbered}{number}"));
    let extension = extension.to_owned();
    stems.chain(more).map(move |stem| format!("{stem}.{extension}"))
}

/// As many letters of a hash tell files of one name apart.
const TOLD_APART: usize = 12;
/// Endings of texts that no system runs when such a file is opened.
const SAFE: &[&str] = &[
    "c", "cpp", "css", "csv", "go", "h", "hpp", "java", "json", "jsonl", "kt", "log", "md", "rs", "sql",
    "swift", "tex", "toml", "ts", "tsv", "tsx", "txt", "yaml", "yml",
];

/// A name for the file of an attachment that no other one has: as the user knows it, with what it holds and its kind.
pub(super) fn of_file(attachment: &Attachment) -> String {
    let (name, kind) = (attachment.name.as_str(), attachment.extension());
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let ending = ending.to_lowercase();
    let is_kept = kind == "txt" && SAFE.contains(&ending.as_str());
    let is_kind = ending == kind || (ending == "jpeg" && kind == "jpg");
    let (stem, ending) = match () {
        () if is_kept => (stem, ending.as_str()),
        () if is_kind || attachment.picture.is_some() => (stem, kind),
        () => (name, kind),
    };
    let hash = attachment.hash.as_str();
    format!("{}-{}.{ending}", title(stem, "file").trim(), &hash[..TOLD_APART])
}

fn short(id: SessionId) -> String {
    let id = id.to_string();
    // The beginning is the time at which it began.
    id.rsplit('-').next().unwrap_or(&id).to_owned()
}

fn title(title: &str, otherwise: &str) -> String {
    let is_safe = |letter: char| {
        !letter.is_control()
            && !matches!(letter, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' | '#' | '^' | '[' | ']')
    };
    let safe: String = title.chars().map(|letter| if is_safe(letter) { letter } else { ' ' }).collect();
    let mut words = safe.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut end = words.len().min(LONGEST);
    while !words.is_char_boundary(end) {
        end -= 1;
    }
    words.truncate(end);
    let words = words.trim_matches(['.', ' ', '…']);
    match words {
        "" => otherwise.to_owned(),
        reserved if RESERVED.contains(&reserved.to_lowercase().as_str()) => format!("{reserved} "),
        words => words.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use extremis_domain::Timestamp;

    use super::*;

    fn session(name: &str) -> Session {
        let mut parts = Session::new(SessionId::new(), Timestamp::from_second(1_770_000_000)).parts().clone();
        parts.title = Some(name.to_owned());
        Session::from_parts(parts).unwrap()
    }

    #[test]
    fn a_file_is_called_as_its_conversation_as_far_as_any_system_takes_that() {
        let mut names = Names::default();
        let mut name = |title: &str| names.of(&session(title), "md");
        assert_eq!(name("Herons: where? \n and when"), "2026-02-02 Herons where and when.md");
        assert_eq!(name("../../etc/passwd"), "2026-02-02 etc passwd.md");
        assert_eq!(name(" . "), "2026-02-02 Conversation.md");
        assert_eq!(name("Herons, and…"), "2026-02-02 Herons, and.md");
        assert!(name(&"漢".repeat(200)).len() < 150);
    }

    #[test]
    fn two_of_one_title_are_told_apart() {
        let mut names = Names::default();
        let one = names.of(&session("Herons"), "md");
        let other = names.of(&session("HERONS"), "md");
        assert_eq!(one, "2026-02-02 Herons.md");
        assert!(other.starts_with("2026-02-02 HERONS ") && other != one, "{other}");
    }
}
