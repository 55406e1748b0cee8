//! Documents as people have them, and such as nobody should have: PDF, DOCX and ODT, made here by hand.

mod hostile;

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

pub use hostile::{Hostile, hostile};

/// A PDF with a page for each of these texts, each line of them a line there.
pub fn pdf(pages: &[&str]) -> Vec<u8> {
    let contents: Vec<_> = pages.iter().map(|page| stream("", shown(page).as_bytes())).collect();
    pdf_of_contents(&contents)
}

/// A PDF whose pages have these contents, each a stream.
pub fn pdf_of_contents(contents: &[Vec<u8>]) -> Vec<u8> {
    let kids: Vec<_> = (0..contents.len()).map(|page| format!("{} 0 R", 4 + page * 2)).collect();
    let kids = kids.join(" ");
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {} >>", contents.len()).into_bytes(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_vec(),
    ];
    for (page, content) in contents.iter().enumerate() {
        let content_at = 5 + page * 2;
        let page = format!(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {content_at} 0 R /Resources << /Font << /F1 3 0 R >> >> >>"
        );
        objects.extend([page.into_bytes(), content.clone()]);
    }
    pdf_of(&objects, "")
}

/// A PDF of these objects, the first of which is its catalogue. `trailer`: what its last part says besides.
pub fn pdf_of(objects: &[Vec<u8>], trailer: &str) -> Vec<u8> {
    let mut file = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n".to_vec();
    let mut table = String::new();
    for (index, object) in objects.iter().enumerate() {
        let _ = writeln!(table, "{:010} 00000 n ", file.len());
        file.extend(format!("{} 0 obj\n", index + 1).bytes());
        file.extend(object);
        file.extend(b"\nendobj\n");
    }
    let (at, count) = (file.len(), objects.len() + 1);
    let end = format!(
        "xref\n0 {count}\n0000000000 65535 f \n{table}trailer\n<< /Size {count} /Root 1 0 R {trailer} >>\nstartxref\n{at}\n%%EOF\n"
    );
    file.extend(end.bytes());
    file
}

/// A stream with these entries beside its length.
pub fn stream(entries: &str, bytes: &[u8]) -> Vec<u8> {
    let head = format!("<< /Length {} {entries} >>\nstream\n", bytes.len());
    [head.as_bytes(), bytes, b"\nendstream"].concat()
}

/// What draws a text.
fn shown(text: &str) -> String {
    let line = |line: &str| {
        let escaped = line.replace('\\', "\\\\").replace('(', "\\(").replace(')', "\\)");
        format!("({escaped}) Tj T* ")
    };
    format!("BT /F1 12 Tf 14 TL 72 770 Td {}ET", text.lines().map(line).collect::<String>())
}

/// A DOCX with these paragraphs.
pub fn docx(paragraphs: &[&str]) -> Vec<u8> {
    let paragraph = |text: &&str| format!("<w:p><w:r><w:t xml:space=\"preserve\">{text}</w:t></w:r></w:p>");
    let body: Vec<_> = paragraphs.iter().map(paragraph).collect();
    docx_of(&word(&body.concat()))
}

/// The main part of a DOCX with this body.
pub fn word(body: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>{body}</w:body></w:document>"
    )
}

/// A DOCX with this main part.
pub fn docx_of(main: &str) -> Vec<u8> {
    let relations = "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\"><Relationship Id=\"rId1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument\" Target=\"word/document.xml\"/></Relationships>";
    zipped(&[("[Content_Types].xml", "<Types/>"), ("_rels/.rels", relations), ("word/document.xml", main)])
}

/// An ODT with this text, as its elements.
pub fn odt(text: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content xmlns:office=\"o\" xmlns:text=\"t\"><office:body><office:text>{text}</office:text></office:body></office:document-content>"
    );
    odt_of(&content, "<manifest:manifest xmlns:manifest=\"m\"/>")
}

/// An ODT of these parts.
pub fn odt_of(content: &str, manifest: &str) -> Vec<u8> {
    zipped(&[
        ("mimetype", "application/vnd.oasis.opendocument.text"),
        ("META-INF/manifest.xml", manifest),
        ("content.xml", content),
    ])
}

/// These files, packed.
pub fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        zip.start_file(*name, options).expect("a file is begun");
        zip.write_all(text.as_bytes()).expect("a file is packed");
    }
    zip.finish().expect("a zip").into_inner()
}

/// Bytes as PDF packs them. What a reader adds up to check them is missing, which all overlook.
pub fn packed(bytes: &[u8]) -> Vec<u8> {
    const HEAD: usize = 30;
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    zip.start_file("x", options).expect("a file is begun");
    zip.write_all(bytes).expect("a file is packed");
    let zip = zip.finish().expect("a zip").into_inner();
    let number = |at: usize| usize::from(u16::from_le_bytes([zip[at], zip[at + 1]]));
    let begin = HEAD + number(26) + number(28);
    let end = zip.windows(4).rposition(|window| window == b"PK\x01\x02").expect("a list of files");
    [b"\x78\x9c", &zip[begin..end]].concat()
}
