//! What was typed: words, phrases in quotation marks, and operators such as `role:user`.
//!
//! Nothing that a person can type is an error: an operator that is not known, or has a value that makes no sense, is
//! searched for as words, and said so.

use extremis_domain::{Role, Timestamp};
use extremis_text::{TokenPosition, each_word};

use crate::labels::AskedLabel;

/// More labels than these narrow nothing more.
const MOST_LABELS: usize = 8;

/// A query, understood.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ParsedQuery {
    /// What must be there, in the order typed.
    pub(crate) terms: Vec<Term>,
    /// What must be in the title of the conversation.
    pub(crate) titles: Vec<Term>,
    /// Applications, as folded words that must all be in the name.
    pub(crate) apps: Vec<Vec<String>>,
    pub(crate) role: Option<Role>,
    /// Not before this moment.
    pub(crate) since: Option<Timestamp>,
    /// Before this moment.
    pub(crate) until: Option<Timestamp>,
    pub(crate) in_this: bool,
    pub(crate) pinned: bool,
    /// How the conversation must be put in order.
    pub(crate) labels: Vec<AskedLabel>,
    /// What was not understood, in the order typed.
    pub unknown: Vec<Unknown>,
}

/// Something typed that must be there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Term {
    /// Folded words that stand in a row; never empty.
    pub words: Vec<String>,
    /// Put in quotation marks: exactly these words.
    pub quoted: bool,
    /// The last word may go on: it is still being typed.
    pub open: bool,
}

/// An operator that was not understood, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unknown {
    /// There is no such operator.
    Operator(String),
    /// The operator knows no such value.
    Value(String),
}

impl ParsedQuery {
    /// Understands what was typed.
    pub fn parse(typed: &str) -> Self {
        let mut query = Self::default();
        let tokens = tokens(typed);
        let last = tokens.len();
        let mut is_title_next = false;
        for (place, token) in tokens.into_iter().enumerate() {
            let open = place + 1 == last && token.end == typed.len() && !token.closed;
            if is_title_next && token.operator.is_none() {
                query.titles.extend(term(token.text, token.quoted, open));
                is_title_next = false;
                continue;
            }
            is_title_next = token.operator == Some("title") && token.text.trim().is_empty();
            query.take(&token, open);
        }
        query
    }

    /// Whether there is nothing to look for.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty() && self.titles.is_empty() && !self.has_filter()
    }

    /// Whether it asks for conversations by their titles or labels and for nothing that is said in them.
    pub(crate) fn titles_only(&self) -> bool {
        let says = self.terms.is_empty() && self.apps.is_empty() && self.role.is_none() && !self.pinned;
        says && !(self.titles.is_empty() && self.labels.is_empty())
    }

    /// Whether anything but words narrows it.
    pub(crate) fn has_filter(&self) -> bool {
        !self.apps.is_empty()
            || self.role.is_some()
            || self.since.is_some()
            || self.until.is_some()
            || self.in_this
            || self.pinned
            || !self.labels.is_empty()
    }

    /// What was typed without its operators, for finding by meaning.
    pub fn words(&self) -> String {
        let words = self.terms.iter().flat_map(|term| term.words.iter().map(String::as_str));
        words.collect::<Vec<_>>().join(" ")
    }

    fn take(&mut self, token: &Token<'_>, open: bool) {
        let Some(operator) = token.operator else { return self.term(token.text, token.quoted, open) };
        let whole = || format!("{operator}:{}", token.text);
        match self.operate(&operator.to_lowercase(), token, open) {
            Operated::Done => {}
            // Still being typed.
            Operated::Unknown if open && token.text.is_empty() => self.term(operator, false, false),
            Operated::Unknown => {
                self.unknown.push(Unknown::Operator(whole()));
                self.term(&whole(), token.quoted, open);
            }
            Operated::NoSuchValue if open => {}
            Operated::NoSuchValue => {
                self.unknown.push(Unknown::Value(whole()));
                self.term(&whole(), token.quoted, open);
            }
            // An address or a time of day: words, and no reason to say anything.
            Operated::NoOperator => self.term(&whole(), token.quoted, open),
        }
    }

    fn operate(&mut self, operator: &str, token: &Token<'_>, open: bool) -> Operated {
        let value = token.text.trim().to_lowercase();
        let done = |known: bool| if known { Operated::Done } else { Operated::NoSuchValue };
        match operator {
            "app" => {
                let words = cut(&value);
                let known = !words.is_empty();
                self.apps.extend(known.then_some(words));
                done(known)
            }
            "role" | "from" => {
                let role = match value.as_str() {
                    "user" | "me" | "you" => Some(Role::User),
                    "assistant" | "model" => Some(Role::Assistant),
                    "system" => Some(Role::System),
                    _ => None,
                };
                self.role = role.or(self.role);
                done(role.is_some())
            }
            "before" => {
                let span = span(&value);
                self.until = span.map(|(start, _)| start).or(self.until);
                done(span.is_some())
            }
            "after" => {
                let span = span(&value);
                self.since = span.map(|(_, end)| end).or(self.since);
                done(span.is_some())
            }
            "title" => {
                self.titles.extend(term(token.text, token.quoted, open));
                Operated::Done
            }
            "in" => {
                self.in_this |= value == "this";
                done(value == "this")
            }
            "is" => {
                self.pinned |= value == "pinned";
                let archived = (value == "archived").then(AskedLabel::archived);
                self.labels.extend(archived);
                done(matches!(value.as_str(), "pinned" | "archived"))
            }
            "tag" => self.labelled(AskedLabel::tag(token.text, open)),
            "folder" => self.labelled(AskedLabel::folder(token.text, open)),
            _ if token.text.starts_with('/') || !operator.chars().all(char::is_alphabetic) => {
                Operated::NoOperator
            }
            _ => Operated::Unknown,
        }
    }

    fn labelled(&mut self, label: Option<AskedLabel>) -> Operated {
        let known = label.is_some();
        self.labels.extend(label.filter(|_| self.labels.len() < MOST_LABELS));
        if known { Operated::Done } else { Operated::NoSuchValue }
    }

    fn term(&mut self, text: &str, quoted: bool, open: bool) {
        self.terms.extend(term(text, quoted, open));
    }
}

/// What must be there; none where there is no word.
fn term(text: &str, quoted: bool, open: bool) -> Option<Term> {
    let words = cut(text);
    // After a space or a full stop the word is whole.
    let open = open && text.chars().next_back().is_some_and(|last| !is_end(last));
    (!words.is_empty()).then_some(Term { words, quoted, open })
}

enum Operated {
    Done,
    Unknown,
    NoSuchValue,
    NoOperator,
}

fn is_end(letter: char) -> bool {
    letter.is_whitespace() || letter.is_ascii_punctuation()
}

/// The words in a row; parts of identifiers, and the ends of runs that were cut in pairs, are not asked for.
fn cut(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    each_word(text, |word| {
        if word.position == TokenPosition::Next {
            found.push(word.term.to_owned());
        }
    });
    found
}

struct Token<'a> {
    operator: Option<&'a str>,
    text: &'a str,
    quoted: bool,
    /// The quotation mark at its end was typed.
    closed: bool,
    end: usize,
}

fn tokens(typed: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(skip) = typed[at..].find(|letter: char| !letter.is_whitespace()) {
        at += skip;
        let rest = &typed[at..];
        let plain = rest.find(|letter: char| letter.is_whitespace() || letter == '"').unwrap_or(rest.len());
        let (head, tail) = rest.split_at(plain);
        let operator = head.split_once(':').filter(|(operator, _)| !operator.is_empty());
        let begins_quote = tail.starts_with('"') && (head.is_empty() || head.ends_with(':'));
        if begins_quote {
            let inside = &tail[1..];
            let length = inside.find('"');
            let end = at + plain + 1 + length.map_or(inside.len(), |length| length + 1);
            let operator = operator.map(|(operator, _)| operator);
            let text = &inside[..length.unwrap_or(inside.len())];
            tokens.push(Token { operator, text, quoted: true, closed: length.is_some(), end });
            at = end;
        } else {
            let end = at + plain.max(1);
            let (operator, text) = match operator {
                Some((operator, value)) => (Some(operator), value),
                None => (None, head),
            };
            tokens.push(Token { operator, text, quoted: false, closed: false, end });
            at = end;
        }
    }
    tokens
}

/// The first moment of a day, a month or a year, and the first moment after it, in UTC.
fn span(value: &str) -> Option<(Timestamp, Timestamp)> {
    let mut numbers = value.split(['-', '/', '.']).map(str::parse::<i16>);
    let year = numbers.next()?.ok().filter(|year| (1..=9998).contains(year))?;
    let month = numbers.next().transpose().ok()?;
    let day = numbers.next().transpose().ok()?;
    if numbers.next().is_some() {
        return None;
    }
    let small = |number: Option<i16>| i8::try_from(number.unwrap_or(1)).ok();
    let start = jiff::civil::Date::new(year, small(month)?, small(day)?).ok()?;
    let length = match (month, day) {
        (None, _) => jiff::Span::new().years(1),
        (_, None) => jiff::Span::new().months(1),
        _ => jiff::Span::new().days(1),
    };
    let moment = |date: jiff::civil::Date| {
        let zoned = date.to_zoned(jiff::tz::TimeZone::UTC).ok()?;
        Some(Timestamp::from_second(zoned.timestamp().as_second()))
    };
    Some((moment(start)?, moment(start.checked_add(length).ok()?)?))
}

#[cfg(test)]
mod tests;
