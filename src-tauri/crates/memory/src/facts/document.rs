//! Whether a conversation is about a document: only then its structure is asked for, and taken. Of any other, models make
//! sections out of headings that they wrote themselves.

use std::sync::Arc;

use extremis_domain::Message;
use extremis_text::whole_words::{in_lower_case, whole_words};

/// How words begin that name a document or a part of one.
const DOCUMENTS: &[&str] = &[
    "document",
    "dokument",
    "documento",
    "section",
    "abschnitt",
    "sección",
    "seção",
    "sezione",
    "chapter",
    "kapitel",
    "chapitre",
    "capítulo",
    "capitolo",
    "heading",
    "überschrift",
    "outline",
    "gliederung",
    "manuscript",
    "manuskript",
    "thesis",
    "dissertation",
    "essay",
    "aufsatz",
    "report",
    "bericht",
    "rapport",
    "readme",
    "paper",
    "article",
    "artikel",
    "artículo",
    "presentation",
    "präsentation",
    "документ",
    "глава",
    "раздел",
    "статья",
    "отчёт",
];

/// The same where no blanks stand between words.
const WITHOUT_BLANKS: &[&str] = &["文档", "文書", "文章", "章节", "論文", "论文", "報告", "报告", "문서"];

/// Whether any of the messages speaks of one.
pub(super) fn speak_of_document(messages: &[Arc<Message>]) -> bool {
    messages.iter().any(|message| {
        let names_one = |word: &str| DOCUMENTS.iter().any(|start| word.starts_with(start));
        let mut words = whole_words(&message.content).into_iter();
        words.any(|word| names_one(&in_lower_case(word.text)))
            || WITHOUT_BLANKS.iter().any(|word| message.content.contains(word))
    })
}
