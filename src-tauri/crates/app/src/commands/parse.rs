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

/// A command as it is offered.
pub(super) struct Known {
    pub name: &'static str,
    pub arguments: &'static str,
    pub help: &'static str,
}

pub(super) const KNOWN: [Known; 8] = [
    Known { name: "summary", arguments: "", help: "Set memory up: storage, then after how many messages" },
    Known { name: "summary_status", arguments: "", help: "Say how this conversation is remembered" },
    Known { name: "summary_on", arguments: "", help: "Summarise this conversation again" },
    Known { name: "summary_off", arguments: "", help: "Do not summarise this conversation; nothing is lost" },
    Known { name: "summary_now", arguments: "", help: "Summarise now" },
    Known { name: "facts", arguments: "", help: "List the facts of this conversation" },
    Known { name: "remember", arguments: "TEXT", help: "Remember this, here and in every conversation" },
    Known { name: "forget", arguments: "WORDS", help: "Find what is remembered or was said, and erase it" },
];

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
        name if is_meant(name) => return Parsed::Unknown(name),
        _ => return Parsed::Text,
    })
}

/// Whether a word is nearly the name of a command.
fn is_meant(name: &str) -> bool {
    let is_word =
        !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphabetic() || letter == '_');
    let name = name.to_lowercase();
    is_word && (name.starts_with("summar") || KNOWN.iter().any(|known| nearly(&name, known.name)))
}

/// Whether one letter at most is wrong, missing or too much.
fn nearly(one: &str, other: &str) -> bool {
    let (one, other): (Vec<_>, Vec<_>) = (one.chars().collect(), other.chars().collect());
    let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
    let same = short.iter().zip(&long).take_while(|(one, other)| one == other).count();
    match long.len() - short.len() {
        0 => short[same..].get(1..).unwrap_or_default() == long[same..].get(1..).unwrap_or_default(),
        1 => short[same..] == long[same + 1..],
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_that_is_offered_is_understood() {
        for known in &KNOWN {
            let text = format!("/{} and more", known.name);
            let Parsed::Command(command) = parse(&text) else { panic!("{text}") };
            assert_eq!(command.name(), known.name);
        }
    }

    #[test]
    fn what_follows_a_command_belongs_to_it() {
        assert_eq!(parse("/remember  I am\nAda. "), Parsed::Command(Command::Remember("I am\nAda.")));
        assert_eq!(parse("/forget"), Parsed::Command(Command::Forget("")));
    }

    #[test]
    fn what_only_begins_with_a_slash_is_a_message() {
        for text in
            ["/usr/bin/env?", "/ really", "/", "/etc", "a /summary", " /summary", "//", "/help me", "/s"]
        {
            assert_eq!(parse(text), Parsed::Text, "{text}");
        }
    }

    #[test]
    fn a_slip_is_explained_and_never_sent() {
        for text in ["/sumary", "/summary_stats", "/fact", "/rememer", "/Facts", "/forgett it", "/summaryon"]
        {
            assert!(matches!(parse(text), Parsed::Unknown(_)), "{text}");
        }
    }
}
