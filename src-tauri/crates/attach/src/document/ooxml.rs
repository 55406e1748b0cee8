//! DOCX: a document of Word since 2007.

use super::text::{Gap, Text};
use super::unpack::Package;
use super::xml::{self, Meaning};
use super::{Document, Kind, Unread};

/// Where its relations are named.
const RELATIONS: &str = "_rels/.rels";
/// Where its text lies, unless it names another place.
const USUAL: &str = "word/document.xml";
/// What stands at the end of pages and of the document.
const NOTES: [&str; 2] = ["footnotes.xml", "endnotes.xml"];

pub(super) fn read(package: &mut Package) -> Result<Document, Unread> {
    let relations = package.part(RELATIONS)?.ok_or(Unread::Unknown)?;
    let place = main_part(&relations)?.unwrap_or_else(|| USUAL.to_owned());
    let main = package.part(&place)?.ok_or(Unread::Unknown)?;
    // A table or a presentation is no document.
    if xml::root(&main).as_deref() != Some("document") {
        return Err(Unread::Unknown);
    }
    let mut text = Text::default();
    xml::read(&main, meaning, &mut text)?;
    let folder = place.rsplit_once('/').map_or("", |(folder, _)| folder);
    for notes in NOTES {
        if let Some(notes) = package.part(&format!("{folder}/{notes}"))? {
            text.gap(Gap::Paragraph);
            xml::read(&notes, meaning, &mut text)?;
        }
    }
    let (text, length) = text.end();
    Ok(Document { kind: Kind::Docx, text, length, pages: None })
}

fn main_part(relations: &str) -> Result<Option<String>, Unread> {
    let all = xml::elements(relations, "Relationship")?;
    let is_main = |kind: String| kind.ends_with("/officeDocument");
    let main = all.iter().find(|one| xml::attribute(one, "Type").is_some_and(is_main));
    let target = main.and_then(|main| xml::attribute(main, "Target"));
    Ok(target.map(|target| target.trim_start_matches('/').to_owned()))
}

fn meaning(element: &str) -> Meaning {
    match element {
        "t" => Meaning::Letters,
        "tab" => Meaning::Is('\t'),
        "noBreakHyphen" => Meaning::Is('\u{2011}'),
        "br" | "cr" => Meaning::Line,
        "p" => Meaning::Paragraph,
        "tc" => Meaning::Cell,
        "tr" => Meaning::Row,
        // How it looks, what was deleted, what fields are made of, and the same again for old programs.
        "pPr" | "rPr" | "sectPr" | "tblPr" | "delText" | "instrText" | "Fallback" => Meaning::Nothing,
        _ => Meaning::Other,
    }
}
