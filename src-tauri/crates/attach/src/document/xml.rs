//! The text in a part of a document, by what its elements mean. Entities that a part defines are never put in.

use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::Unread;
use super::text::{Gap, Text};

/// What an element means for the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Text stands in it.
    Letters,
    /// Nothing in it is text.
    Nothing,
    /// It stands for this.
    Is(char),
    /// So many spaces, as the attribute says.
    Spaces(&'static str),
    /// What follows it begins a line.
    Line,
    /// A paragraph in which elements hold text.
    Paragraph,
    /// A paragraph in which text stands.
    ParagraphOfLetters,
    /// A cell of a table.
    Cell,
    /// A row of a table.
    Row,
    /// Its parts alone are looked at.
    Other,
}

/// At most so many spaces in a row are taken.
const MOST_SPACES: usize = 100;

/// Adds the text of a part.
pub(super) fn read(part: &str, meaning: fn(&str) -> Meaning, text: &mut Text) -> Result<(), Unread> {
    let mut reader = Reader::from_str(part);
    let mut inside = Inside { meaning, skipped: 0, lettered: 0, cells: 0 };
    loop {
        match reader.read_event().map_err(|_| Unread::Damaged)? {
            Event::Start(start) => inside.enter(&start, text),
            Event::Empty(start) => {
                inside.enter(&start, text);
                inside.leave(start.local_name().as_ref(), text);
            }
            Event::End(end) => inside.leave(end.local_name().as_ref(), text),
            Event::Text(letters) => inside.letters(&letters.xml_content(XmlVersion::Implicit1_0), text),
            Event::CData(letters) => inside.letters(&letters.xml_content(XmlVersion::Implicit1_0), text),
            Event::GeneralRef(named) => inside.reference(&named, text),
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

/// What a place in a part lies in.
struct Inside {
    meaning: fn(&str) -> Meaning,
    /// How deep in what is skipped.
    skipped: usize,
    /// How deep in what holds text.
    lettered: usize,
    cells: usize,
}

impl Inside {
    fn enter(&mut self, start: &BytesStart<'_>, text: &mut Text) {
        let meaning = (self.meaning)(start.local_name().as_ref());
        if self.skipped > 0 || meaning == Meaning::Nothing {
            self.skipped += 1;
            return;
        }
        match meaning {
            Meaning::Letters | Meaning::ParagraphOfLetters => self.lettered += 1,
            Meaning::Cell => self.cells += 1,
            Meaning::Is(letter) => text.letter(letter),
            Meaning::Spaces(attribute) => (0..spaces(start, attribute)).for_each(|_| text.letter(' ')),
            Meaning::Line => text.gap(Gap::Line),
            _ => {}
        }
    }

    fn leave(&mut self, name: &str, text: &mut Text) {
        if self.skipped > 0 {
            self.skipped -= 1;
            return;
        }
        let meaning = (self.meaning)(name);
        if matches!(meaning, Meaning::Letters | Meaning::ParagraphOfLetters) {
            self.lettered = self.lettered.saturating_sub(1);
        }
        match meaning {
            Meaning::Paragraph | Meaning::ParagraphOfLetters => {
                text.gap(if self.cells > 0 { Gap::Space } else { Gap::Line });
            }
            Meaning::Cell => {
                self.cells = self.cells.saturating_sub(1);
                text.gap(Gap::Tab);
            }
            Meaning::Row => text.gap(Gap::Line),
            _ => {}
        }
    }

    fn letters(&self, letters: &str, text: &mut Text) {
        if self.lettered > 0 && self.skipped == 0 {
            text.letters(letters);
        }
    }

    fn reference(&self, named: &BytesRef<'_>, text: &mut Text) {
        match named.resolve_char_ref() {
            Ok(Some(letter)) => self.letters(letter.encode_utf8(&mut [0; 4]), text),
            _ => {
                if let Some(letters) = resolve_predefined_entity(&named.xml_content(XmlVersion::Implicit1_0))
                {
                    self.letters(letters, text);
                }
            }
        }
    }
}

fn spaces(start: &BytesStart<'_>, attribute: &str) -> usize {
    let count = super::xml::attribute(start, attribute).and_then(|count| count.parse().ok());
    count.unwrap_or(1_usize).min(MOST_SPACES)
}

/// The value of an attribute, whatever its prefix.
pub(super) fn attribute(start: &BytesStart<'_>, name: &str) -> Option<String> {
    let mut all = start.attributes().flatten();
    let found = all.find(|attribute| attribute.key.local_name().as_ref() == name)?;
    Some(found.normalized_value(XmlVersion::Implicit1_0).ok()?.into_owned())
}

/// The elements of a part that have this name.
pub(super) fn elements(part: &str, name: &str) -> Result<Vec<BytesStart<'static>>, Unread> {
    let mut reader = Reader::from_str(part);
    let mut found = Vec::new();
    loop {
        match reader.read_event().map_err(|_| Unread::Damaged)? {
            Event::Start(start) | Event::Empty(start) if start.local_name().as_ref() == name => {
                found.push(start.into_owned());
            }
            Event::Eof => return Ok(found),
            _ => {}
        }
    }
}

/// The name of the element that holds all others.
pub(super) fn root(part: &str) -> Option<String> {
    let mut reader = Reader::from_str(part);
    loop {
        match reader.read_event().ok()? {
            Event::Start(start) | Event::Empty(start) => return Some(start.local_name().as_ref().to_owned()),
            Event::Eof => return None,
            _ => {}
        }
    }
}
