//! A simple baseline: the messages that have the most keywords of the question in them, later
//! ones before earlier ones.

use std::ops::Range;
use std::sync::Arc;

use aho_corasick::{AhoCorasick, MatchKind};
use extremis_domain::{Message, MessageId, Session, Snippet};
use extremis_recall::Speakers;

use super::keywords::{Keyword, keywords};

/// The most messages that are found.
const MOST: usize = 1024;
/// A message up to so many bytes is sent whole.
const WHOLE: usize = 400;
/// Of a longer one, so many bytes around each keyword.
const AROUND: usize = 120;

/// The messages before `asked` that have words in common with it, the best first: those with more of the words
/// before those with fewer, later ones before earlier ones. `upto` is the last message of the branch; the head for
/// none.
///
/// A word that is in more than half of the messages tells none of them apart and does not count, and neither do the
/// names of those who speak: they would be the better part of every question.
pub fn recall(session: &Session, upto: Option<&MessageId>, asked: &Message) -> Vec<Snippet> {
    let branch = session.branch(upto);
    let keywords = keywords(&Speakers::of(&branch).without(&asked.content));
    let end = branch.place(&asked.id).unwrap_or(branch.len());
    let Some(search) = Search::new(&keywords) else { return Vec::new() };
    let matched: Vec<u32> = branch.messages(0..end).map(|message| search.in_message(message)).collect();
    let counts = |place: usize| matched.iter().filter(|found| **found & (1 << place) != 0).count();
    let significant = (0..keywords.len())
        .filter(|place| counts(*place) * 2 <= matched.len().max(2))
        .fold(0u32, |mask, place| mask | 1 << place);
    let mut found: Vec<(u32, usize)> =
        matched.iter().enumerate().map(|(place, found)| (found & significant, place)).collect();
    found.retain(|(keywords, _)| *keywords != 0);
    found.sort_by_key(|(keywords, place)| std::cmp::Reverse((keywords.count_ones(), *place)));
    found.truncate(MOST);
    let snippets = found.into_iter().filter_map(|(found, place)| {
        let message = branch.get(place)?;
        Some(Snippet {
            session: None,
            title: String::new(),
            is_match: true,
            message: Arc::clone(message),
            kept: search.excerpt(&message.content, found),
            reason: "Has keywords".to_owned(),
        })
    });
    snippets.collect()
}

/// All forms of all keywords at once.
struct Search {
    automaton: AhoCorasick,
    /// Of each form, the place of its keyword.
    keyword_of: Vec<usize>,
    all: u32,
}

impl Search {
    fn new(keywords: &[Keyword]) -> Option<Self> {
        let forms = keywords.iter().enumerate();
        let forms: Vec<_> = forms
            .flat_map(|(place, keyword)| keyword.forms().into_iter().map(move |form| (place, form)))
            .collect();
        if forms.is_empty() {
            return None;
        }
        let automaton = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .match_kind(MatchKind::Standard)
            .build(forms.iter().map(|(_, form)| form));
        Some(Self {
            automaton: automaton.ok()?,
            keyword_of: forms.into_iter().map(|(place, _)| place).collect(),
            all: (0..keywords.len()).fold(0, |mask, place| mask | 1 << place),
        })
    }

    /// Which keywords are in a message, as bits.
    fn in_message(&self, message: &Message) -> u32 {
        let mut found = 0;
        for hit in self.automaton.find_overlapping_iter(&message.content) {
            found |= 1 << self.keyword_of[hit.pattern().as_usize()];
            if found == self.all {
                break;
            }
        }
        found
    }

    /// The stretches around the first place of each keyword; none when all of it is short enough.
    fn excerpt(&self, content: &str, mut wanted: u32) -> Vec<(usize, usize)> {
        if content.len() <= WHOLE {
            return Vec::new();
        }
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for hit in self.automaton.find_overlapping_iter(content) {
            let bit = 1 << self.keyword_of[hit.pattern().as_usize()];
            if wanted & bit != 0 {
                wanted &= !bit;
                let start = floor(content, hit.start().saturating_sub(AROUND));
                ranges.push(start..floor(content, hit.end().saturating_add(AROUND)));
            }
            if wanted == 0 {
                break;
            }
        }
        ranges.sort_by_key(|range| range.start);
        let mut kept: Vec<(usize, usize)> = Vec::new();
        for range in ranges {
            match kept.last_mut() {
                Some((_, end)) if range.start <= *end => *end = range.end.max(*end),
                _ => kept.push((range.start, range.end)),
            }
        }
        kept
    }
}

/// The last place up to this one where a character begins or the text ends.
fn floor(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
