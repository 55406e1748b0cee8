//! Which of the found messages are sent, and the block that they make.

use std::collections::{HashMap, HashSet};

use extremis_domain::{MessageId, SessionId, Snippet, Timestamp};

use super::block::{Block, Line, longest_day_heading, session_heading, words};
use crate::Tokens;

/// However much room there is, in tokens: what is found last is hardly to the point.
pub(super) const MOST: u32 = 8000;
/// So many that do not fit are passed over for shorter ones that do.
const PASSED_OVER: usize = 200;
/// A token of ordinary words has hardly more bytes.
const BYTES_OF_A_TOKEN: usize = 8;
/// With less room than this nothing worth sending fits, in tokens.
const LEAST: u32 = 8;
const DAY: i64 = 24 * 60 * 60;

/// What is sent of the found messages.
#[derive(Debug, Clone, Default)]
pub(super) struct Recalled<'a> {
    /// In the order of the block.
    pub lines: Vec<Sent<'a>>,
    /// The whole block; empty without lines.
    pub text: String,
    /// What it costs as a turn.
    pub tokens: u32,
    /// How many of what was found is in it, twice said things and pieces of one message counted each.
    pub found: usize,
}

/// One of them.
#[derive(Debug, Clone)]
pub(super) struct Sent<'a> {
    pub snippet: &'a Snippet,
    /// What is sent of it, where several pieces of one message were found: all of them.
    pub kept: Vec<(usize, usize)>,
    pub place: usize,
    /// Its line, with the headings that it begins.
    pub text: String,
    pub tokens: u32,
}

/// Takes of the candidates, the best first, what fits into `room`. `place` is where a message stands in this
/// conversation.
pub(super) fn choose<'a>(
    candidates: &[&'a Snippet],
    room: u32,
    tokens: &Tokens,
    place: impl Fn(&Snippet) -> usize,
) -> Recalled<'a> {
    let mut choosing = Choosing::new(tokens);
    if room < choosing.used.saturating_add(LEAST) {
        return Recalled::default();
    }
    let mut open = candidates.to_vec();
    let mut recalled = Recalled::default();
    // A day's heading may turn out shorter than thought: then there is room for more.
    for _ in 0..3 {
        choosing.fill(&mut open, room);
        recalled = choosing.written(&place);
        let left = room.saturating_sub(recalled.tokens);
        if recalled.tokens > room || left < LEAST || open.is_empty() {
            break;
        }
        choosing.used = recalled.tokens;
    }
    while recalled.tokens > room && choosing.taken.pop().is_some() {
        recalled = choosing.written(&place);
    }
    recalled
}

fn empty() -> String {
    Block::start() + &Block::end()
}

struct Choosing<'a, 't> {
    tokens: &'t Tokens,
    taken: Vec<&'a Snippet>,
    days: HashSet<(Option<SessionId>, i64)>,
    texts: HashSet<String>,
    used: u32,
}

impl<'a, 't> Choosing<'a, 't> {
    fn new(tokens: &'t Tokens) -> Self {
        Self {
            tokens,
            taken: Vec::new(),
            days: HashSet::new(),
            texts: HashSet::new(),
            used: tokens.turn(&empty()),
        }
    }

    fn fill(&mut self, open: &mut Vec<&'a Snippet>, room: u32) {
        let mut passed_over = 0;
        open.retain(|snippet| {
            if passed_over >= PASSED_OVER || room.saturating_sub(self.used) < LEAST {
                return true;
            }
            let text = words(&snippet.message, &snippet.kept);
            let left = room.saturating_sub(self.used) as usize;
            if text.len() > left * BYTES_OF_A_TOKEN {
                passed_over += 1;
                return true;
            }
            let day = (snippet.session, snippet.message.timestamp.as_second().div_euclid(DAY));
            let heading = if self.days.contains(&day) { 0 } else { self.heading(snippet) };
            let cost = self.tokens.text(&text).saturating_add(heading);
            if self.used.saturating_add(cost) > room {
                passed_over += 1;
                return true;
            }
            // The same words twice tell nothing more.
            if self.texts.insert(text) {
                self.days.insert(day);
                self.used += cost;
                self.taken.push(snippet);
            }
            false
        });
    }

    /// What the headings cost that a message begins, at most.
    fn heading(&self, snippet: &Snippet) -> u32 {
        let day = self.tokens.text(&longest_day_heading(snippet.message.timestamp));
        let is_known = self.days.iter().any(|(session, _)| *session == snippet.session);
        match snippet.session {
            Some(_) if !is_known => day + self.tokens.text(&session_heading(Some(&snippet.title))),
            _ => day,
        }
    }

    /// The block of what was taken.
    fn written(&self, place: impl Fn(&Snippet) -> usize) -> Recalled<'a> {
        let mut lines: Vec<Sent<'a>> = Vec::new();
        let mut known: HashMap<(Option<SessionId>, &MessageId), usize> = HashMap::new();
        for snippet in &self.taken {
            let key = (snippet.session, &snippet.message.id);
            if let Some(line) = known.get(&key).and_then(|at| lines.get_mut(*at)) {
                line.kept.extend(&snippet.kept);
                continue;
            }
            known.insert(key, lines.len());
            let place = place(snippet);
            lines.push(Sent { snippet, kept: snippet.kept.clone(), place, text: String::new(), tokens: 0 });
        }
        in_order(&mut lines);
        let mut block = Block::default();
        let mut text = Block::start();
        let mut sum = 0;
        for line in &mut lines {
            line.kept = joined(std::mem::take(&mut line.kept));
            let Snippet { session, title, message, .. } = line.snippet;
            let elsewhere = session.map(|session| (session, title.as_str()));
            line.text = block.line(Line { elsewhere, message, kept: &line.kept });
            line.tokens = self.tokens.text(&line.text);
            sum += line.tokens;
            text.push_str(&line.text);
        }
        if lines.is_empty() {
            return Recalled::default();
        }
        text.push_str(&Block::end());
        let tokens = self.tokens.turn(&text);
        // What stands around the lines is the first one's.
        lines[0].tokens += tokens.saturating_sub(sum);
        Recalled { lines, text, tokens, found: self.taken.len() }
    }
}

/// Other conversations first, the earliest first; within one in the order in which it was said.
fn in_order(lines: &mut [Sent]) {
    let mut starts: HashMap<Option<SessionId>, Timestamp> = HashMap::new();
    for line in lines.iter() {
        let time = line.snippet.message.timestamp;
        starts.entry(line.snippet.session).and_modify(|start| *start = time.min(*start)).or_insert(time);
    }
    lines.sort_by_cached_key(|line| {
        let Snippet { session, message, .. } = line.snippet;
        (
            session.is_none(),
            starts.get(session).copied(),
            *session,
            line.place,
            message.timestamp,
            message.id.clone(),
        )
    });
}

/// Ranges in order, those that touch as one; none when one of them is the whole.
fn joined(mut ranges: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    ranges.sort_unstable();
    let mut out: Vec<(usize, usize)> = Vec::new();
    for (start, end) in ranges {
        match out.last_mut() {
            Some((_, before)) if start <= *before => *before = end.max(*before),
            _ => out.push((start, end)),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use extremis_domain::{Message, Role};

    use super::*;
    use crate::testing::at;

    fn found(n: usize, words: &str) -> Snippet {
        let message = Message::new(Role::User, words, at(n));
        Snippet {
            session: None,
            title: String::new(),
            message: Arc::new(message),
            kept: Vec::new(),
            is_match: true,
            reason: "Found".to_owned(),
        }
    }

    fn chosen(snippets: &[Snippet], room: u32) -> (Vec<usize>, u32) {
        let candidates: Vec<_> = snippets.iter().collect();
        let place = |snippet: &Snippet| {
            usize::try_from(snippet.message.timestamp.as_second() - at(0).as_second()).unwrap()
        };
        let recalled = choose(&candidates, room, &Tokens::estimate(), place);
        assert!(recalled.tokens <= room, "{} of {room}", recalled.tokens);
        (recalled.lines.iter().map(|line| line.place).collect(), recalled.tokens)
    }

    #[test]
    fn what_does_not_fit_is_passed_over_for_what_does() {
        let long = |word: &str| word.repeat(100);
        let snippets =
            [found(1, &long("words ")), found(2, "Short."), found(3, &long("lines ")), found(4, "Shorter.")];
        let (_, all) = chosen(&snippets, 8000);
        assert_eq!(chosen(&snippets, 8000).0, [1, 2, 3, 4]);
        assert_eq!(chosen(&snippets, all + 8).0, [1, 2, 3, 4]);
        assert_eq!(chosen(&snippets, all - 1).0, [1, 2, 3]);
        let (_, two) = chosen(&[snippets[1].clone(), snippets[3].clone()], 8000);
        assert_eq!(chosen(&snippets, two + 8).0, [2, 4]);
        assert_eq!(chosen(&snippets, Tokens::estimate().turn(&empty())).0, [0; 0]);
    }

    #[test]
    fn the_same_words_are_sent_once() {
        let snippets = [found(1, "Short."), found(2, "Short."), found(3, "Other.")];
        assert_eq!(chosen(&snippets, 8000).0, [1, 3]);
    }

    #[test]
    fn ranges_that_touch_are_one() {
        assert_eq!(joined(vec![(5, 9), (0, 5), (20, 30), (22, 25)]), [(0, 9), (20, 30)]);
        assert_eq!(joined(vec![(0, 4), (5, 9)]), [(0, 4), (5, 9)]);
    }

    #[test]
    fn without_a_line_the_block_is_its_heading_and_its_tags() {
        assert_eq!(empty(), "[EARLIER MESSAGES]\n<earlier>\n</earlier>");
    }
}
