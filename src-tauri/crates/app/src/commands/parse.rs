//! What is a command and what is not. `/usr/bin/env?` is a question like any other.

/// What a text is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Parsed<'a> {
    Command(Command<'a>),
    /// It is meant to be a command, and there is none of that name.
    Unknown(&'a str),
    Text,
}

/// A command with what follows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Command<'a> {
    Setup(&'a str),
    Status,
    On,
    Off,
    Now,
    Facts,
    Remember(&'a str),
    Forget(&'a str),
}

/// The names of all commands, in the order in which they are offered.
pub(super) const KNOWN: [&str; 8] =
    ["summary", "summary_status", "summary_on", "summary_off", "summary_now", "facts", "remember", "forget"];

impl Command<'_> {
    /// Its name, without the slash.
    pub fn name(self) -> &'static str {
        match self {
            Self::Setup(_) => "summary",
            Self::Status => "summary_status",
            Self::On => "summary_on",
            Self::Off => "summary_off",
            Self::Now => "summary_now",
            Self::Facts => "facts",
            Self::Remember(_) => "remember",
            Self::Forget(_) => "forget",
        }
    }
}

pub(super) fn parse(text: &str) -> Parsed<'_> {
    // A space before the slash makes it a message.
    let Some(rest) = text.strip_prefix('/') else { return Parsed::Text };
    let (name, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let after = after.trim();
    Parsed::Command(match name {
        "summary" => Command::Setup(after),
        "summary_status" => Command::Status,
        "summary_on" => Command::On,
        "summary_off" => Command::Off,
        "summary_now" => Command::Now,
        "facts" => Command::Facts,
        "remember" => Command::Remember(after),
        "forget" => Command::Forget(after),
        name if is_word(name) => return Parsed::Unknown(name),
        _ => return Parsed::Text,
    })
}

/// Whether somebody who writes this means a command, and not a path or a sign.
fn is_word(name: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    name.starts_with(|letter: char| letter.is_ascii_alphabetic()) && name.chars().all(is_letter)
}

/// The commands that a word may have been meant for, the likeliest first.
pub(super) fn near(name: &str) -> Vec<&'static str> {
    let name = name.to_lowercase();
    let allowed = 1 + name.len() / 5;
    let mut near: Vec<_> = KNOWN
        .iter()
        .filter_map(|known| {
            let begins = name.len() > 2 && (known.starts_with(&name) || name.starts_with(known));
            let slips = slips(&name, known);
            (begins || slips <= allowed).then_some((slips, *known))
        })
        .collect();
    near.sort_by_key(|(slips, _)| *slips);
    near.truncate(3);
    near.into_iter().map(|(_, name)| name).collect()
}

/// How many letters are wrong, missing, too much, or stand where their neighbour belongs.
fn slips(one: &str, other: &str) -> usize {
    let (one, other): (Vec<_>, Vec<_>) = (one.chars().collect(), other.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (row, letter) in one.iter().enumerate() {
        let mut next = vec![row + 1];
        for (column, expected) in other.iter().enumerate() {
            let wrong = last[column] + usize::from(letter != expected);
            let mut fewest = wrong.min(last[column + 1] + 1).min(next[column] + 1);
            let swapped = row > 0 && column > 0 && *letter == other[column - 1] && one[row - 1] == *expected;
            if swapped {
                fewest = fewest.min(before[column - 1] + 1);
            }
            next.push(fewest);
        }
        before = std::mem::replace(&mut last, next);
    }
    last.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_that_is_offered_is_understood() {
        for known in KNOWN {
            let text = format!("/{known} and more");
            let Parsed::Command(command) = parse(&text) else { panic!("{text}") };
            assert_eq!(command.name(), known);
        }
    }

    #[test]
    fn what_follows_a_command_belongs_to_it() {
        assert_eq!(parse("/remember  I am\nAda. "), Parsed::Command(Command::Remember("I am\nAda.")));
        assert_eq!(parse("/forget"), Parsed::Command(Command::Forget("")));
    }

    #[test]
    fn what_only_begins_with_a_slash_is_a_message() {
        for text in [
            "/usr/bin/env?",
            "/ really",
            "/",
            "/etc/hosts",
            "a /summary",
            " /summary",
            "//",
            "/2 of 3",
            "/50%",
        ] {
            assert_eq!(parse(text), Parsed::Text, "{text}");
        }
    }

    #[test]
    fn what_is_no_command_is_explained_and_never_sent() {
        for text in ["/sumary", "/Facts", "/forgett it", "/unknowncmd hello", "/help me", "/s"] {
            assert!(matches!(parse(text), Parsed::Unknown(_)), "{text}");
        }
    }

    #[test]
    fn the_command_that_was_meant_is_offered() {
        for (typed, first) in [
            ("sumary", Some("summary")),
            ("fact", Some("facts")),
            ("Facts", Some("facts")),
            ("rememer", Some("remember")),
            ("forgte", Some("forget")),
            ("summary_stats", Some("summary_status")),
            ("summaryon", Some("summary_on")),
            ("unknowncmd", None),
            ("help", None),
            ("s", None),
        ] {
            assert_eq!(near(typed).first().copied(), first, "{typed}");
        }
    }
}
