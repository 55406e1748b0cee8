//! What a word stands for: its stem, the words that begin so while it is being typed, and the words that have it
//! inside when nothing else has it.

use rusqlite::Connection;

use crate::query::Term;
use crate::vocabulary::{self, Known};
use extremis_text::stem;

/// Phrases that are looked for at once, at most.
const MOST_PHRASES: usize = 4;
/// Words that have the letters inside, at most.
const MOST_AROUND: usize = 16;

/// A term with all that it stands for.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    /// For each word in a row, what it may be.
    pub words: Vec<Vec<Form>>,
    pub quoted: bool,
    /// Whether there was no time to look for all that it may be.
    pub hurried: bool,
    /// Whether an unfinished word may become more than was looked for.
    pub cut: bool,
    /// Words that nothing has.
    pub unknown: Vec<String>,
}

/// One word that a typed word stands for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Form {
    /// As it is in the full-text table.
    pub stem: String,
    /// Folded, where only that very word is meant and not all that share its stem.
    pub exactly: Option<String>,
    /// How good a match is, from 0 to 1.
    pub worth: f64,
    /// In how many items the word is, at least.
    pub items: u64,
}

/// Finds what a term stands for, in the time that there is. `endings`: as many words as an unfinished one may become at
/// most, the most frequent ones.
pub(crate) fn expand(
    connection: &Connection,
    term: &Term,
    endings: usize,
    is_over: &dyn Fn() -> bool,
) -> rusqlite::Result<Asked> {
    let last = term.words.len() - 1;
    let mut asked = Asked { quoted: term.quoted, ..Asked::default() };
    for (place, word) in term.words.iter().enumerate() {
        let endings = if term.open && place == last { endings } else { 0 };
        let mut forms = forms(connection, word, term.quoted, endings)?;
        asked.cut |= forms.cut;
        if forms.is_unknown && !term.quoted {
            let (around, is_whole) = vocabulary::containing(connection, word, MOST_AROUND, is_over)?;
            if around.is_empty() && is_whole {
                asked.unknown.push(word.clone());
            }
            add(&mut forms.all, around, 0.6, true);
            asked.hurried |= !is_whole;
        }
        asked.words.push(forms.all);
    }
    Ok(asked)
}

struct Forms {
    all: Vec<Form>,
    /// Nothing has any of them.
    is_unknown: bool,
    /// There may be more endings.
    cut: bool,
}

fn forms(connection: &Connection, word: &str, quoted: bool, endings: usize) -> rusqlite::Result<Forms> {
    let items = vocabulary::exactly(connection, word)?.map_or(0, |known| known.items);
    let exactly = quoted.then(|| word.to_owned());
    let mut forms = vec![Form { stem: stemmed(word), exactly, worth: 1.0, items }];
    let mut cut = false;
    if endings > 0 {
        let beginning = vocabulary::beginning(connection, word, endings)?;
        cut = beginning.len() >= endings;
        add(&mut forms, beginning, 0.9, quoted);
    }
    // A stem can be known where the word is not.
    let is_known = items > 0 || forms.len() > 1 || (!quoted && stem_is_known(connection, word)?);
    Ok(Forms { all: forms, is_unknown: !is_known, cut })
}

fn add(forms: &mut Vec<Form>, words: Vec<Known>, worth: f64, exactly: bool) {
    for known in words {
        let stem = stemmed(&known.term);
        let exactly = exactly.then_some(known.term);
        if forms.iter().any(|form| form.stem == stem && (form.exactly.is_none() || form.exactly == exactly)) {
            continue;
        }
        forms.push(Form { stem, exactly, worth, items: known.items });
    }
}

fn stem_is_known(connection: &Connection, word: &str) -> rusqlite::Result<bool> {
    let start = stemmed(word);
    // `happiness` and `happy` share `happi`.
    let start = start.strip_suffix('i').unwrap_or(&start);
    if start.len() < 3 {
        return Ok(false);
    }
    let stem = stemmed(word);
    let near = vocabulary::beginning(connection, start, 64)?;
    Ok(near.iter().any(|known| stemmed(&known.term) == stem))
}

pub(crate) fn stemmed(word: &str) -> String {
    let mut stemmed = word.to_owned();
    stem(&mut stemmed);
    stemmed
}

impl Asked {
    /// As a full-text expression over words in order and parts of identifiers.
    pub fn expression(&self) -> String {
        let [forms] = self.words.as_slice() else { return self.phrase() };
        let stems: Vec<String> = unique(forms).map(quoted).collect();
        format!("({})", stems.join(" OR "))
    }

    /// All the words in a row; the last one in each of its forms.
    fn phrase(&self) -> String {
        let Some((last, before)) = self.words.split_last() else { return String::new() };
        let before: Vec<String> =
            before.iter().filter_map(|forms| forms.first()).map(|form| form.stem.clone()).collect();
        let phrases: Vec<String> =
            unique(last).map(|stem| quoted(&format!("{} {stem}", before.join(" ")))).collect();
        format!("({})", phrases.join(" OR "))
    }
}

/// The terms one after the other, as one phrase; none where there is only one word. A last word that is still being
/// typed is left to those who weigh what is found, where there are enough others.
pub(crate) fn in_a_row(asked: &[Asked]) -> Option<String> {
    let mut words: Vec<Vec<Form>> = asked.iter().flat_map(|asked| asked.words.iter().cloned()).collect();
    let is_open = words.last().is_some_and(|forms| forms.len() > 1);
    if is_open && words.len() > 2 {
        words.pop();
    } else if let Some(last) = words.last_mut() {
        last.truncate(MOST_PHRASES);
    }
    (words.len() > 1).then(|| Asked { words, ..Asked::default() }.phrase())
}

fn unique(forms: &[Form]) -> impl Iterator<Item = &str> {
    let is_first = |place: usize| forms[..place].iter().all(|form| form.stem != forms[place].stem);
    (0..forms.len()).filter(move |place| is_first(*place)).map(|place| forms[place].stem.as_str())
}

/// Words are letters and digits alone, so that nothing in them ends the quotation; to be sure all the same.
fn quoted(words: &str) -> String {
    format!("\"{}\"", words.replace('"', "\"\""))
}
