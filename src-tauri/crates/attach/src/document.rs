//! Documents: what text is in a PDF, a DOCX or an ODT.
//!
//! All of this runs in a process of its own, whose end costs nothing (see [`crate::reader`]).

mod odf;
mod ooxml;
mod pdf;
mod text;
mod unpack;
mod xml;

use serde::{Deserialize, Serialize};

/// The kinds of document whose text can be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Kind {
    Pdf,
    Docx,
    Odt,
}

impl Kind {
    pub fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Odt => "application/vnd.oasis.opendocument.text",
        }
    }
}

/// What was read out of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Document {
    pub kind: Kind,
    /// Its beginning, where it is long.
    pub text: String,
    /// The length of the whole text in characters.
    pub length: u64,
    /// Where a kind has pages.
    pub pages: Option<u32>,
}

/// Why there is no text of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Unread {
    /// It is of no known kind.
    Unknown,
    /// It opens with a password alone.
    Encrypted,
    /// It breaks the rules of its kind.
    Damaged,
    /// It holds no text, such as a scan.
    NoText,
    /// It unpacks to more than any document needs.
    TooMuch,
}

/// How far from its beginning a PDF may say that it is one, as other readers take it.
const PDF_BEGINS_WITHIN: usize = 1024;
const PDF: &[u8] = b"%PDF-";
const ZIP: &[u8] = b"PK\x03\x04";
/// What old files of Word begin with, and those that have a password.
const COMPOUND: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/// Whether a file begins as a document does.
pub(crate) fn is_one(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(PDF) || bytes.starts_with(ZIP)
}

/// Whether a file that is no text is a PDF with something before its beginning.
pub(crate) fn is_late_pdf(bytes: &[u8]) -> bool {
    holds(&bytes[..bytes.len().min(PDF_BEGINS_WITHIN)], PDF)
}

/// Whether a file is one of an old Office, and whether it has a password.
pub(crate) fn is_compound(bytes: &[u8]) -> Option<bool> {
    let encrypted: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    bytes.starts_with(COMPOUND).then(|| holds(bytes, &encrypted))
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// Reads its text.
pub(crate) fn read(bytes: Vec<u8>) -> Result<Document, Unread> {
    let document = if bytes.starts_with(ZIP) { packed(bytes) } else { pdf::read(bytes) }?;
    if document.text.chars().any(char::is_alphanumeric) { Ok(document) } else { Err(Unread::NoText) }
}

fn packed(bytes: Vec<u8>) -> Result<Document, Unread> {
    let mut package = unpack::Package::open(bytes)?;
    if package.is_open_document() { odf::read(&mut package) } else { ooxml::read(&mut package) }
}

#[cfg(test)]
mod tests;
