//! Those who speak under a name, and where a text names them.
//!
//! In a conversation of two people their names are everywhere and say nothing about what is spoken of: what is compared
//! is compared without them. Whom a question names says whose words it asks for.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use extremis_domain::Branch;
use extremis_text::calendar::month;
use extremis_text::{each_folded, folded, is_stop_word};

/// The beginning of a name names its bearer (Mel for Melanie) from so many letters on.
const SHORTEST_NICKNAME: usize = 3;

/// All who speak in one conversation, on whichever branch of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Speakers {
    speakers: Vec<Speaker>,
    /// Whose name each word is; the first one's where several have it.
    words: HashMap<String, usize>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Speaker {
    name: Arc<str>,
    folded: String,
    /// Whether it is written with a capital, as names are: then "will" does not name Will.
    capital: bool,
}

impl Speakers {
    /// Those of the conversation that a branch is of.
    pub fn of(branch: &Branch) -> Self {
        let mut all = Self::default();
        for name in branch.names() {
            let number = all.speakers.len();
            each_folded(name, |word, _| {
                all.words.entry(word.to_owned()).or_insert(number);
            });
            let capital = name.starts_with(char::is_uppercase);
            all.speakers.push(Speaker { name: Arc::clone(name), folded: folded(name), capital });
        }
        all
    }

    /// The number of the one with this name.
    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        self.speakers.iter().position(|speaker| &*speaker.name == name.trim())
    }

    /// A text without their names: what two texts are compared by.
    pub fn without<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let mut names = Vec::new();
        self.each_named(text, |_, range| names.push(range));
        if names.is_empty() {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        for range in names {
            out.push_str(&text[at..range.start]);
            out.push(' ');
            let after = &text[range.end..];
            let possessive = ["'s", "’s"].into_iter().find(|possessive| is_possessive(after, possessive));
            at = range.end + possessive.map_or(0, str::len);
        }
        out.push_str(&text[at..]);
        let words: Vec<&str> = out.split_whitespace().collect();
        Cow::Owned(words.join(" ").trim_matches([' ', ',']).to_owned())
    }

    /// The one whom a text names, in full or by the beginning of the name, where that is one alone.
    pub(crate) fn named(&self, text: &str) -> Option<usize> {
        let mut named = Vec::new();
        self.each_named(text, |speaker, _| named.push(speaker));
        each_folded(text, |word, range| {
            if is_capital(&text[range]) && word.chars().count() >= SHORTEST_NICKNAME && !is_common(word) {
                let is_short = |speaker: &Speaker| speaker.folded.starts_with(word);
                named.extend((0..self.speakers.len()).filter(|number| is_short(&self.speakers[*number])));
            }
        });
        let first = named.first()?;
        named.iter().all(|speaker| speaker == first).then_some(*first)
    }

    /// Tells who is named where. In a text without capitals, names have none.
    fn each_named(&self, text: &str, mut tell: impl FnMut(usize, Range<usize>)) {
        if self.words.is_empty() {
            return;
        }
        let mut has_capitals = None;
        each_folded(text, |word, range| {
            let Some(number) = self.words.get(word) else { return };
            let is_written_so = is_capital(&text[range.clone()]) || !self.speakers[*number].capital;
            let mut without_capitals = || {
                !*has_capitals.get_or_insert_with(|| text.contains(char::is_uppercase)) && !is_common(word)
            };
            if is_written_so || without_capitals() {
                tell(*number, range);
            }
        });
    }
}

fn is_capital(word: &str) -> bool {
    word.starts_with(char::is_uppercase)
}

/// Whether a word is more often another word than a name: will, may.
fn is_common(word: &str) -> bool {
    is_stop_word(word) || month(word).is_some()
}

fn is_possessive(after: &str, possessive: &str) -> bool {
    after.strip_prefix(possessive).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use extremis_domain::{Message, Role, Session, SessionId, Timestamp};
    use rstest::rstest;

    use super::*;
    use crate::testing::{add, next};

    fn spoken_by(names: &[&str]) -> Session {
        let mut session = Session::new(SessionId::new(), Timestamp::from_second(0));
        for name in names {
            let message = next(&session, "Hm.");
            add(&mut session, Message { name: Some((*name).to_owned()), role: Role::User, ..message });
        }
        session
    }

    #[rstest]
    #[case("What is Melanie's dog called?", "What is dog called?")]
    #[case("Hey Melanie, will Will’s dog come?", "Hey , will dog come?")]
    #[case("melanie, how do you like it?", "how do you like it?")]
    #[case("i will come in may, will", "i will come in may, will")]
    #[case("Melanies", "Melanies")]
    #[case("Ann Lee was there, and mr lee", "was there, and mr lee")]
    #[case("Melanie", "")]
    #[case("Nobody\nat all", "Nobody\nat all")]
    fn names_are_taken_out_where_they_are_names(#[case] text: &str, #[case] expected: &str) {
        let session = spoken_by(&["Melanie", "Will", "May", "Ann Lee"]);
        assert_eq!(Speakers::of(&session.branch(None)).without(text), expected);
    }

    #[rstest]
    #[case("What of Mel?", Some(1))]
    #[case("The dog of Melanie, whom Mel likes", Some(1))]
    #[case("Will Melanie come?", None)]
    #[case("mel", None)]
    #[case("The dog", None)]
    #[case("Me", None)]
    #[case("what of theresa?", Some(0))]
    fn the_one_who_is_named_is_known_by_the_beginning_of_the_name(
        #[case] text: &str,
        #[case] expected: Option<usize>,
    ) {
        let session = spoken_by(&["Theresa", "Melanie", "Will"]);
        assert_eq!(Speakers::of(&session.branch(None)).named(text), expected);
    }
}
