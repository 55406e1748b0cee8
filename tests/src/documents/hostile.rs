//! Documents that are made to do harm, or were damaged. The same documents each time.

use std::fmt::Write;

use super::{docx, docx_of, odt, odt_of, packed, pdf, pdf_of, pdf_of_contents, stream, word, zipped};
use crate::corpus::Random;
use crate::fuzz;

/// One of them.
#[derive(Debug)]
pub struct Hostile {
    /// What is wrong with it.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// Whether reading it takes more than it may have, so that only a process with limits should.
    pub takes_all: bool,
}

/// So many places at which each kind is cut off.
const CUTS: usize = 100;
/// So many with bits turned over, and so many with parts moved, of each kind.
const FLIPPED: u64 = 100;
const FUZZED: u64 = 50;

/// All of them.
pub fn hostile() -> Vec<Hostile> {
    let mut all = made();
    for (kind, bytes) in sound() {
        all.extend(cut(kind, &bytes));
        all.extend(flipped(kind, &bytes));
        all.extend((0..FUZZED).map(|case| {
            one(format!("{kind} with parts moved, {case}"), fuzz::input(case, std::slice::from_ref(&bytes)))
        }));
    }
    all
}

fn one(name: impl Into<String>, bytes: Vec<u8>) -> Hostile {
    Hostile { name: name.into(), bytes, takes_all: false }
}

fn bomb(name: &str, bytes: Vec<u8>) -> Hostile {
    Hostile { takes_all: true, ..one(name, bytes) }
}

/// What the damaged ones are made of.
fn sound() -> Vec<(&'static str, Vec<u8>)> {
    let packed_page = stream("/Filter /FlateDecode", &packed(b"BT /F1 12 Tf 72 700 Td (packed heron) Tj ET"));
    vec![
        ("PDF", pdf(&["The heron stands\nin the reeds.", "Second page."])),
        ("packed PDF", pdf_of_contents(&[packed_page])),
        ("PDF with objects in a stream", in_object_stream("/Type /ObjStm")),
        ("DOCX", docx(&["The heron stands", "in the reeds &amp; waits."])),
        ("ODT", odt("<text:p>The heron</text:p><text:p>waits</text:p>")),
    ]
}

fn cut(kind: &str, bytes: &[u8]) -> Vec<Hostile> {
    let at = |place: usize| bytes.len() * place / CUTS;
    (0..CUTS).map(|place| one(format!("{kind} cut at {}", at(place)), bytes[..at(place)].to_vec())).collect()
}

fn flipped(kind: &str, bytes: &[u8]) -> Vec<Hostile> {
    let turn = |case: u64| {
        let mut random = Random::new(case ^ 0xb175);
        let mut bytes = bytes.to_vec();
        for _ in 0..=case % 8 {
            let place = random.index(bytes.len());
            bytes[place] ^= 1 << random.below(8);
        }
        one(format!("{kind} with bits turned over, {case}"), bytes)
    };
    (0..FLIPPED).map(turn).collect()
}

fn made() -> Vec<Hostile> {
    let mut all = pages();
    all.extend(streams());
    all.extend(deep());
    all.extend(packages());
    all.extend(entities());
    all
}

fn object(text: impl Into<String>) -> Vec<u8> {
    text.into().into_bytes()
}

/// Trees of pages without an end, with far too many, and with none.
fn pages() -> Vec<Hostile> {
    let catalogue = || object("<< /Type /Catalog /Pages 2 0 R >>");
    let tree = |node: &str| pdf_of(&[catalogue(), object(node)], "");
    let chain: Vec<_> = std::iter::once(catalogue())
        .chain(
            (2..20_000).map(|next| object(format!("<< /Type /Pages /Kids [{} 0 R] /Count 1 >>", next + 1))),
        )
        .collect();
    let wide = format!("<< /Type /Pages /Kids [{}] /Count 1 >>", "2 0 R ".repeat(200_000));
    vec![
        one("a page tree that holds itself", tree("<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>")),
        one("a page tree that holds itself often", tree(&wide)),
        one("a page tree of 20,000 levels", pdf_of(&chain, "")),
        one("two billion pages that are not there", tree("<< /Type /Pages /Kids [] /Count 2147483647 >>")),
        one("a number of pages below nothing", tree("<< /Type /Pages /Kids [9 0 R] /Count -1 >>")),
        one(
            "a catalogue that is its own page",
            pdf_of(&[object("<< /Type /Catalog /Pages 1 0 R /Kids [1 0 R] >>")], ""),
        ),
        one(
            "a parent that is its own child",
            pdf_of(
                &[
                    catalogue(),
                    object("<< /Type /Pages /Parent 3 0 R /Kids [3 0 R] /Count 1 >>"),
                    object("<< /Type /Page /Parent 2 0 R /Kids [2 0 R] >>"),
                ],
                "",
            ),
        ),
        one(
            "a table of contents before itself",
            pdf_of(&[catalogue(), object("<< /Type /Pages /Kids [] /Count 0 >>")], "/Prev 9 /XRefStm 9"),
        ),
        one(
            "a size nobody has",
            pdf_of(&[catalogue()], "/Size 99999999999999999999 /Prev 18446744073709551615"),
        ),
        one("no catalogue", pdf_of(&[object("null")], "")),
        one("a beginning alone", b"%PDF-".to_vec()),
        one("a PDF of zeros", [b"%PDF-1.7\n".to_vec(), vec![0; 1_000_000]].concat()),
        one("a PDF of brackets", [b"%PDF-1.7\n1 0 obj\n".to_vec(), vec![b'['; 1_000_000]].concat()),
        one(
            "a password that nobody has",
            pdf_of(
                &[catalogue(), object("<< /Type /Pages /Kids [] /Count 0 >>")],
                "/Encrypt << /Filter /Standard /V 4 /R 4 /Length 128 /P -4 /O (x) /U (y) >> /ID [(a) (b)]",
            ),
        ),
    ]
}

/// A PDF whose objects are in a stream of objects with these entries.
fn in_object_stream(entries: &str) -> Vec<u8> {
    let inner = "2 0 3 50 << /Type /Pages /Kids [4 0 R] /Count 1 >>            << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
    let holder = stream(&format!("{entries} /N 2 /First 9"), inner.as_bytes());
    let objects = [
        object("<< /Type /Catalog /Pages 2 0 R >>"),
        object("null"),
        object("null"),
        object("<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>"),
        stream("", b"BT /F1 12 Tf 72 700 Td (heron) Tj ET"),
        holder,
    ];
    pdf_of(&objects, "")
}

/// Streams that are not what they say, draw themselves, or hold far more than their size.
fn streams() -> Vec<Hostile> {
    let content = |entries: &str, bytes: &[u8]| pdf_of_contents(&[stream(entries, bytes)]);
    let zeros = vec![b' '; 300_000_000];
    let once = packed(&zeros);
    let twice = packed(&once);
    let letters = packed(&b"(heron heron heron) Tj ".repeat(4_000_000));
    let text = |operators: &str| content("", format!("BT /F1 12 Tf {operators} ET").as_bytes());
    let drawn_by_itself = pdf_of(
        &[
            object("<< /Type /Catalog /Pages 2 0 R >>"),
            object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
            object("<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources 6 0 R >>"),
            stream("", &b"/X Do ".repeat(50)),
            stream("/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources 6 0 R", &b"/X Do ".repeat(50)),
            object("<< /XObject << /X 5 0 R >> /Font << /F1 7 0 R >> >>"),
            object(
                "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 5 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1] /Resources 6 0 R >>",
            ),
        ],
        "",
    );
    vec![
        bomb("a form that draws itself fifty times", drawn_by_itself),
        bomb("300 MB packed into a page", content("/Filter /FlateDecode", &once)),
        bomb("300 MB packed twice", content("/Filter [/FlateDecode /FlateDecode]", &twice)),
        bomb(
            "four million lines packed into a page",
            pdf_of_contents(&[stream("/Filter /FlateDecode", &[b"\x78\x9c", &letters[2..]].concat())]),
        ),
        one("a length that nobody has", content("/Length 99999999999999", b"BT (x) Tj ET")),
        one("a length below nothing", content("/Length -5", b"BT (x) Tj ET")),
        one("a length that is its own stream", content("/Length 5 0 R", b"BT (x) Tj ET")),
        one(
            "columns without number",
            content(
                "/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2147483647 /Colors 2147483647 >>",
                &packed(b"x"),
            ),
        ),
        one("a hundred filters", content(&format!("/Filter [{}]", "/FlateDecode ".repeat(100)), b"x")),
        one(
            "filters of pictures for text",
            content("/Filter [/JBIG2Decode /DCTDecode /JPXDecode /CCITTFaxDecode]", b"x"),
        ),
        one(
            "LZW that makes no sense",
            content(
                "/Filter /LZWDecode /DecodeParms << /EarlyChange 9 >>",
                &[0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0xff],
            ),
        ),
        one("runs without an end", content("/Filter /RunLengthDecode", &[129; 100_000])),
        one("numbers beyond numbers", text("1e999 0 0 -1e999 NaN 99999999999999999999999999 Tm (heron) Tj")),
        one("letters of no size", text("0 0 0 0 0 0 Tm (heron) Tj 1e-320 0 0 1e-320 0 0 Tm (heron) Tj")),
        one("letters far away", text("1 0 0 1 1e38 -1e38 Tm (heron) Tj")),
        one("a million states kept", content("", &b"q ".repeat(1_000_000))),
        one("a million states given back", content("", &b"Q ".repeat(1_000_000))),
        one("a text that is not ended", content("", &[b"BT (".to_vec(), vec![b'('; 1_000_000]].concat())),
        one("an inline picture without an end", content("", b"BI /W 99999 /H 99999 /BPC 8 ID ")),
        one("objects in a stream that holds itself", in_object_stream("/Type /ObjStm /Extends 6 0 R")),
        one("a stream of objects with too many", in_object_stream("/Type /ObjStm /N 2147483647 /First -1")),
    ]
}

/// What holds itself, or others, to no end.
fn deep() -> Vec<Hostile> {
    let nested = |open: &str, close: &str, levels: usize| open.repeat(levels) + &close.repeat(levels);
    let page = |entries: &str| {
        pdf_of(
            &[
                object(format!("<< /Type /Catalog /Pages 2 0 R {entries} >>")),
                object("<< /Type /Pages /Kids [] /Count 0 >>"),
            ],
            "",
        )
    };
    vec![
        one("100,000 lists in each other", page(&format!("/X {}", nested("[", "]", 100_000)))),
        bomb("100,000 dictionaries in each other", page(&format!("/X {}", nested("<</A ", ">>", 100_000)))),
        one("a name of a megabyte", page(&format!("/{} 1", "x".repeat(1_000_000)))),
        one("100,000 paragraphs in each other", docx_of(&word(&nested("<w:p>", "</w:p>", 100_000)))),
        one("100,000 elements that are not closed", docx_of(&word(&"<w:p><w:r><w:t>x".repeat(100_000)))),
        one(
            "100,000 attributes",
            docx_of(&word(&format!(
                "<w:p {}/>",
                (0..100_000).map(|n| format!("a{n}=\"x\"")).collect::<Vec<_>>().join(" ")
            ))),
        ),
        one("a tag of ten megabytes", docx_of(&word(&format!("<w:{}/>", "x".repeat(10_000_000))))),
        one(
            "tables in each other",
            docx_of(&word(&nested("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", 50_000))),
        ),
        one(
            "spaces without number",
            odt("<text:p>x<text:s text:c=\"4294967295\"/><text:s text:c=\"-1\"/>y</text:p>"),
        ),
        one("100,000 lines", docx(&vec!["heron"; 100_000])),
    ]
}

/// Packages that unpack to far more, name places outside, or are not what they say.
fn packages() -> Vec<Hostile> {
    let spaces = " ".repeat(300_000_000);
    let relations = "<Relationships><Relationship Type=\"x/officeDocument\" Target=\"../../../../etc/passwd\"/></Relationships>";
    let to_itself =
        "<Relationships><Relationship Type=\"x/officeDocument\" Target=\"_rels/.rels\"/></Relationships>";
    let many: Vec<String> = (0..60_000).map(|number| format!("part{number}")).collect();
    let many: Vec<_> = many.iter().map(|name| (name.as_str(), "")).collect();
    let mut claimed = docx(&["heron"]);
    let at = claimed.windows(4).rposition(|window| window == b"PK\x01\x02").expect("a list of files");
    claimed[at + 24..at + 28].copy_from_slice(&u32::MAX.to_le_bytes());
    vec![
        bomb("300 MB packed into a DOCX", docx_of(&word(&spaces))),
        bomb("300 MB packed into the relations of a DOCX", zipped(&[("_rels/.rels", &spaces)])),
        bomb("300 MB packed into an ODT", odt(&spaces)),
        bomb("300 MB packed into the kind of an ODT", zipped(&[("mimetype", &spaces)])),
        one(
            "a DOCX that is the file of passwords",
            zipped(&[("_rels/.rels", relations), ("../../../../etc/passwd", "x")]),
        ),
        one("a DOCX that is its own relation", zipped(&[("_rels/.rels", to_itself)])),
        one("60,000 parts", zipped(&many)),
        one("a part that claims four gigabytes", claimed),
        one(
            "a table, not a document",
            zipped(&[
                (
                    "_rels/.rels",
                    "<Relationships><Relationship Type=\"x/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>",
                ),
                ("xl/workbook.xml", "<workbook/>"),
            ]),
        ),
        one("any zip", zipped(&[("notes.txt", "The heron")])),
        one("a zip of nothing", b"PK\x03\x04".to_vec()),
        one(
            "an ODT with a password",
            odt_of(
                "",
                "<manifest:manifest xmlns:manifest=\"m\"><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>",
            ),
        ),
        one(
            "a DOCX in another writing",
            zipped(&[
                ("_rels/.rels", "<Relationships/>"),
                ("word/document.xml", "\u{feff}\u{0}<\u{0}w\u{0}"),
            ]),
        ),
    ]
}

/// Entities that stand for far more, or for files.
fn entities() -> Vec<Hostile> {
    let mut laughs = "<!DOCTYPE w:document [<!ENTITY l0 \"heron\">".to_owned();
    for level in 1..30 {
        let _ = write!(laughs, "<!ENTITY l{level} \"{}\">", format!("&l{};", level - 1).repeat(10));
    }
    laughs += "]>";
    let main = |declared: &str, named: &str| {
        docx_of(&format!(
            "<?xml version=\"1.0\"?>{declared}<w:document xmlns:w=\"w\"><w:body><w:p><w:r><w:t>heron {named}</w:t></w:r></w:p></w:body></w:document>"
        ))
    };
    let file = "<!DOCTYPE x [<!ENTITY f SYSTEM \"file:///etc/passwd\"><!ENTITY % p SYSTEM \"http://127.0.0.1:9/\"> %p;]>";
    vec![
        one("a billion laughs", main(&laughs, "&l29;")),
        one("an entity that is a file", main(file, "&f;")),
        one("an entity that nobody declared", main("", "&nobody; &#xFFFFFFFF; &#0; &#xD800;")),
        one("entities without number", main("", &"&amp;".repeat(100_000))),
        one("a billion laughs in an ODT", odt_of(&format!("{laughs}<o><p>heron &l29;</p></o>"), "<m/>")),
    ]
}
