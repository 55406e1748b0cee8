//! ODT: a document of `LibreOffice` and others.

use super::text::Text;
use super::unpack::Package;
use super::xml::{self, Meaning};
use super::{Document, Kind, Unread};

const MANIFEST: &str = "META-INF/manifest.xml";
const CONTENT: &str = "content.xml";

pub(super) fn read(package: &mut Package) -> Result<Document, Unread> {
    let manifest = package.part(MANIFEST)?.unwrap_or_default();
    if !xml::elements(&manifest, "encryption-data")?.is_empty() {
        return Err(Unread::Encrypted);
    }
    let content = package.part(CONTENT)?.ok_or(Unread::Damaged)?;
    let mut text = Text::default();
    xml::read(&content, meaning, &mut text)?;
    let (text, length) = text.end();
    Ok(Document { kind: Kind::Odt, text, length, pages: None })
}

fn meaning(element: &str) -> Meaning {
    match element {
        "p" | "h" => Meaning::ParagraphOfLetters,
        "tab" => Meaning::Is('\t'),
        "s" => Meaning::Spaces("c"),
        "line-break" => Meaning::Line,
        "table-cell" => Meaning::Cell,
        "table-row" => Meaning::Row,
        // What was deleted, how it looks, and the numbers of notes.
        "tracked-changes" | "automatic-styles" | "note-citation" | "sequence-decls" => Meaning::Nothing,
        _ => Meaning::Other,
    }
}
