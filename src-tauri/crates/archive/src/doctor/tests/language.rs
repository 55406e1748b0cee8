//! In which language it is told what was found.

use extremis_language::{LanguageTag, speaking};

use super::*;
use crate::quarantine;

#[rstest]
#[case(
    LanguageTag::German,
    "Die Datei der Unterhaltung",
    "die Datei ist leer",
    "Die Reparatur legt sie beiseite"
)]
#[case(LanguageTag::Arabic, "لا يمكن قراءة ملف المحادثة", "الملف فارغ", "يضعه الإصلاح جانبًا")]
fn the_doctor_speaks_the_language_that_is_chosen_and_writes_english(
    #[case] tag: LanguageTag,
    #[case] what: &str,
    #[case] reason: &str,
    #[case] advice: &str,
) {
    let (folder, one, _) = Folder::new();
    durable::write(&folder.layout.session(one), b"").unwrap();
    let report = speaking(tag, || examine(folder.path(), &Noon));
    let finding = report.findings.iter().find(|finding| finding.code == "session_unreadable").unwrap();
    assert!(finding.what.starts_with(what) && finding.what.contains(reason), "{finding}");
    assert!(finding.advice.starts_with(advice), "{finding}");

    let report = speaking(tag, || folder.mend());
    let mended = report.findings.iter().find(|finding| finding.code == "session_unreadable").unwrap();
    assert!(mended.mended && mended.what.starts_with(what), "{mended}");
    let file = folder.layout.session(one);
    let aside = folder.layout.quarantine().join(file.file_name().unwrap());
    let written = fs::read_to_string(quarantine::reason_beside(&aside)).unwrap();
    assert!(
        written.contains("The file of conversation") && written.contains("the file is empty"),
        "{written}"
    );
}
