use std::panic::catch_unwind;

use extremis_domain::MAX_ATTACHED_CHARS;
use extremis_tests::documents::{
    docx, docx_of, hostile, odt, odt_of, packed, pdf, pdf_of_contents, stream, word, zipped,
};
use rstest::rstest;

use super::*;

fn text(bytes: Vec<u8>) -> String {
    read(bytes).unwrap().text
}

/// A PDF of one page whose letters these operators draw.
fn drawn(operators: &str) -> Vec<u8> {
    pdf_of_contents(&[stream("", format!("BT /F1 10 Tf {operators} ET").as_bytes())])
}

#[test]
fn a_pdf_says_its_lines_and_pages() {
    let document = read(pdf(&["The heron stands\nin the (reeds).", "Second page."])).unwrap();
    assert_eq!(document.text, "The heron stands\nin the (reeds).\n\nSecond page.");
    assert_eq!((document.kind, document.pages, document.length), (Kind::Pdf, Some(2), 46));
    let content = packed(b"BT /F1 12 Tf 72 700 Td (packed heron) Tj ET");
    assert_eq!(text(pdf_of_contents(&[stream("/Filter /FlateDecode", &content)])), "packed heron");
}

#[rstest]
#[case::moved_apart("[(The) -300 (he) -20 (ron)] TJ", "The heron")]
#[case::cells("1 0 0 1 10 700 Tm (Name) Tj 1 0 0 1 200 700 Tm (Heron) Tj", "Name\tHeron")]
#[case::raised("(x) Tj 3 Ts (2) Tj", "x2")]
#[case::paragraphs("0 700 Td (one) Tj 0 -12 Td (two) Tj 0 -30 Td (three) Tj", "one\ntwo\n\nthree")]
#[case::upwards("0 1 -1 0 100 100 Tm (turned) Tj 0 -12 Td (again) Tj", "turned\nagain")]
#[case::bold_by_drawing_twice("1 0 0 1 10 700 Tm (bold) Tj 1 0 0 1 10.3 700 Tm (bold) Tj", "bold")]
#[case::filled_and_outlined("2 Tr (both) Tj", "both")]
#[case::invisible_as_over_a_scan("3 Tr (read by a machine) Tj", "read by a machine")]
#[case::spaces("(  two  words  ) Tj", "two words")]
#[case::said_beside_it("/Span <</ActualText <FEFF65E5672C>>> BDC (x) Tj (y) Tj EMC (!) Tj", "日本!")]
#[case::accents("(caf\\351 \\200) Tj", "café €")]
fn letters_of_a_pdf_are_words_and_lines_by_their_places(#[case] operators: &str, #[case] expected: &str) {
    assert_eq!(text(drawn(operators)), expected);
}

#[test]
fn a_docx_says_its_paragraphs_tables_and_notes() {
    let cell = |text: &str| format!("<w:tc><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:tc>");
    let body = format!(
        "<w:p><w:pPr><w:tabs><w:tab/></w:tabs></w:pPr><w:r><w:t>The &amp; her</w:t></w:r><w:r><w:t>on</w:t><w:tab/><w:t>waits&#33;</w:t></w:r></w:p><w:p><w:r><w:delText>gone</w:delText><w:t>line</w:t><w:br/><w:t>break</w:t></w:r></w:p><w:tbl><w:tr>{}{}</w:tr><w:tr>{}</w:tr></w:tbl><mc:Fallback><w:t>again</w:t></mc:Fallback><w:p><w:r><w:t>end</w:t></w:r></w:p>",
        cell("a"),
        cell("b"),
        cell("c"),
    );
    let document = read(docx_of(&word(&body))).unwrap();
    assert_eq!(document.text, "The & heron\twaits!\nline\nbreak\na\tb\nc\nend");
    assert_eq!((document.kind, document.pages), (Kind::Docx, None));
    let relations = "<Relationships><Relationship Type=\"x/officeDocument\" Target=\"/word/document2.xml\"/></Relationships>";
    let notes = "<w:footnotes><w:footnote><w:p><w:r><w:t>a note</w:t></w:r></w:p></w:footnote></w:footnotes>";
    let main = word("<w:p><w:r><w:t>text</w:t></w:r></w:p>");
    let parts = [("_rels/.rels", relations), ("word/document2.xml", &*main), ("word/footnotes.xml", notes)];
    assert_eq!(text(zipped(&parts)), "text\n\na note");
}

#[test]
fn an_odt_says_its_paragraphs_tables_and_notes() {
    let content = "<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h>Title</text:h><text:p>two<text:s text:c=\"2\"/>words<text:tab/>and <text:span>more</text:span><text:line-break/>below</text:p><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row><text:p>end</text:p>";
    let document = read(odt(content)).unwrap();
    assert_eq!(document.text, "Title\ntwo  words\tand more\nbelow\na\tb\nend");
    assert_eq!(document.kind, Kind::Odt);
}

#[rstest]
#[case::scan(pdf_of_contents(&[stream("", b"0 0 9 9 re f")]), Unread::NoText)]
#[case::empty(docx(&[""]), Unread::NoText)]
#[case::cut(pdf(&["x"])[..40].to_vec(), Unread::Damaged)]
#[case::cut_zip(docx(&["x"])[..100].to_vec(), Unread::Damaged)]
#[case::broken_xml(docx_of("<w:document><w:p></w:t>"), Unread::Damaged)]
#[case::table(zipped(&[("xl/workbook.xml", "<workbook/>")]), Unread::Unknown)]
#[case::password(odt_of("", "<m><manifest:encryption-data/></m>"), Unread::Encrypted)]
fn what_has_no_text_to_read_says_why(#[case] bytes: Vec<u8>, #[case] why: Unread) {
    assert_eq!(read(bytes), Err(why));
}

#[test]
fn of_a_long_document_the_beginning_is_kept_and_the_rest_counted() {
    let line = "heron ".repeat(1000);
    let document = read(docx(&vec![&*line; 100])).unwrap();
    assert_eq!((document.text.chars().count(), document.length), (MAX_ATTACHED_CHARS, 600_099));
}

#[test]
fn no_entity_brings_a_file_or_a_flood() {
    for hostile in
        hostile().into_iter().filter(|one| one.name.contains("entity") || one.name.contains("laughs"))
    {
        let read = read(hostile.bytes).map(|document| document.text).unwrap_or_default();
        assert!(read.len() < 1000 && !read.contains("root:"), "{}: {read}", hostile.name);
    }
}

#[test]
fn hostile_documents_are_read_or_refused() {
    let (mut tried, mut read_of, mut panics) = (0, 0, Vec::new());
    for hostile in hostile().into_iter().filter(|one| !one.takes_all) {
        tried += 1;
        match catch_unwind(|| read(hostile.bytes)) {
            Ok(read) => read_of += usize::from(read.is_ok()),
            Err(_) => panics.push(hostile.name),
        }
    }
    // A panic costs the process that reads a document, and nothing else.
    println!("{tried} hostile documents: {read_of} read, {} panics {panics:?}", panics.len());
    assert!(tried >= 1300, "{tried}");
}
