//! The small files beside the archive.

use super::*;

#[rstest]
#[case::drafts("drafts.json", r#"[{"kind":"message","text":"hello"}]"#, "drafts_unreadable")]
#[case::outbox("outbox.json", r#"[{"session":"s","message":"m"}]"#, "outbox_unreadable")]
#[case::window("window.json", r#"{"x":1,"y":2}"#, "window_unreadable")]
#[case::keys("keys.sealed.json", r#"{"version":1,"salt":"a","nonce":"b","keys":"c"}"#, "keys_unreadable")]
fn a_small_file_that_cannot_be_read_is_set_aside(
    #[case] name: &str,
    #[case] whole: &str,
    #[case] code: &'static str,
) {
    let (folder, ..) = Folder::new();
    let path = folder.path().join(name);
    Folder::damage(&path, whole.as_bytes());
    assert_eq!(folder.examine(), [""; 0]);
    let half = &whole[..whole.len() / 2];
    for damage in [half, "\"another thing\"", "[{}]"] {
        Folder::damage(&path, damage.as_bytes());
        assert_eq!(folder.examine(), [code], "{damage}");
    }
    Folder::damage(&path, half.as_bytes());
    let report = folder.mend();
    assert_eq!((codes(&report, true), codes(&report, false)), (vec![code], vec!["quarantined"]));
    assert!(!path.exists());
    let aside = folder.layout.quarantine().join(name);
    assert_eq!(fs::read_to_string(aside).unwrap(), half, "it can be looked up");
    folder.open();
}
