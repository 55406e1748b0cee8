//! What a clipboard holds: the same thing in several forms.

use std::time::Instant;

use x11rb::protocol::xproto::{Atom, AtomEnum, ConnectionExt};

use super::link::{Atoms, Link, LinkError};
use super::reader::{Reader, Value};

/// The most that is kept of a clipboard while a text is inserted, in bytes.
const MOST: usize = 32 << 20;
/// The most forms that are kept; applications offer the same text in a dozen of them.
const MOST_FORMS: usize = 24;

/// The forms that a selection can be asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Content {
    forms: Vec<(Atom, Value)>,
}

impl Content {
    /// A text, in the forms that text is asked for.
    pub(crate) fn text(atoms: &Atoms, text: &str) -> Self {
        let utf8 = |kind| Value { kind, format: 8, bytes: text.as_bytes().to_vec() };
        let mut forms = vec![
            (atoms.UTF8_STRING, utf8(atoms.UTF8_STRING)),
            (atoms.TEXT_UTF8, utf8(atoms.TEXT_UTF8)),
            (atoms.TEXT, utf8(atoms.UTF8_STRING)),
        ];
        let latin_1: Option<Vec<u8>> =
            text.chars().map(|letter| u8::try_from(u32::from(letter)).ok()).collect();
        if let Some(bytes) = latin_1 {
            let string = AtomEnum::STRING.into();
            forms.push((string, Value { kind: string, format: 8, bytes }));
        }
        Self { forms }
    }

    /// The same content, and `html` for programs that take formatted text. Those that meet HTML without a word about
    /// its encoding take it for Latin-1.
    pub(crate) fn with_html(mut self, atoms: &Atoms, html: &str) -> Self {
        let text = format!("<meta http-equiv=\"content-type\" content=\"text/html; charset=utf-8\">{html}");
        let html = Value { kind: atoms.TEXT_HTML, format: 8, bytes: text.into_bytes() };
        // Before the plain forms: some programs take the first that they know.
        self.forms.insert(0, (atoms.TEXT_HTML, html));
        self
    }

    /// The same content, marked so that clipboard histories leave it out.
    pub(crate) fn passing(mut self, atoms: &Atoms) -> Self {
        let hint = Value { kind: atoms.PASSWORD_HINT, format: 8, bytes: b"secret".to_vec() };
        self.forms.push((atoms.PASSWORD_HINT, hint));
        self
    }

    /// The form `target`.
    pub(crate) fn form(&self, target: Atom) -> Option<&Value> {
        self.forms.iter().find(|(form, _)| *form == target).map(|(_, value)| value)
    }

    /// All forms.
    pub(crate) fn targets(&self) -> impl Iterator<Item = Atom> {
        self.forms.iter().map(|(form, _)| *form)
    }
}

/// What a selection held before we take it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Before {
    /// Nobody owned it.
    Nothing,
    /// It was read.
    Content(Content),
    /// It had no form that can be kept, or its owner did not answer.
    Unreadable,
}

/// Reads what `selection` holds, as far as it can be kept.
pub(crate) fn read(link: &Link, selection: Atom, deadline: Instant) -> Result<Before, LinkError> {
    if link.conn.get_selection_owner(selection)?.reply()?.owner == x11rb::NONE {
        return Ok(Before::Nothing);
    }
    let mut reader = Reader::new(link)?;
    let offered = reader.read(selection, link.atoms.TARGETS, usize::MAX, deadline)?;
    let offered = offered.map_or_else(|| vec![link.atoms.UTF8_STRING], |value| atoms_in(&value));
    let mut content = Content::default();
    let mut left = MOST;
    for target in worth_keeping(link, &offered)? {
        match reader.read(selection, target, usize::MAX, deadline)? {
            Some(value) if value.bytes.len() <= left => {
                left -= value.bytes.len();
                content.forms.push((target, value));
            }
            None if Instant::now() >= deadline => break,
            Some(_) | None => {}
        }
    }
    Ok(if content.forms.is_empty() { Before::Unreadable } else { Before::Content(content) })
}

fn atoms_in(value: &Value) -> Vec<Atom> {
    value.bytes.chunks_exact(4).filter_map(|four| Some(Atom::from_ne_bytes(four.try_into().ok()?))).collect()
}

/// The forms to keep, plain text first.
fn worth_keeping(link: &Link, offered: &[Atom]) -> Result<Vec<Atom>, LinkError> {
    let asked: Vec<_> = offered
        .iter()
        .map(|atom| Ok((*atom, link.conn.get_atom_name(*atom)?)))
        .collect::<Result<_, LinkError>>()?;
    let named = asked.into_iter().filter_map(|(atom, cookie)| {
        let name = cookie.reply().ok()?.name;
        is_worth_keeping(&String::from_utf8_lossy(&name)).then_some(atom)
    });
    let mut kept: Vec<Atom> = named.collect();
    kept.sort_by_key(|atom| *atom != link.atoms.UTF8_STRING);
    kept.dedup();
    kept.truncate(MOST_FORMS);
    Ok(kept)
}

pub(crate) fn is_worth_keeping(name: &str) -> bool {
    matches!(
        name,
        "UTF8_STRING" | "STRING" | "TEXT" | "COMPOUND_TEXT" | "image/png" | "x-kde-passwordManagerHint"
    ) || name.starts_with("text/")
        || name.starts_with("x-special/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_links_and_pictures_are_kept_and_side_effects_are_not_asked_for() {
        for name in ["UTF8_STRING", "text/html", "text/uri-list", "image/png", "x-special/gnome-copied-files"]
        {
            assert!(is_worth_keeping(name), "{name}");
        }
        for name in ["TARGETS", "MULTIPLE", "DELETE", "SAVE_TARGETS", "image/bmp", "GTK_TEXT_BUFFER_CONTENTS"]
        {
            assert!(!is_worth_keeping(name), "{name}");
        }
    }
}
