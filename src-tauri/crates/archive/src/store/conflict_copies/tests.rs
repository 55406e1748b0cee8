use rstest::rstest;

use super::*;

const ID: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

#[rstest]
#[case::syncthing("{}.sync-conflict-20260104-101500-ABCDEFG.json", true)]
#[case::dropbox("{} (Ada's conflicted copy 2026-01-04).json", true)]
#[case::onedrive("{}-DESKTOP-1.json", true)]
#[case::icloud("{} 2.json", true)]
#[case::its_own("{}.json", false)]
#[case::an_editor_s_copy("{}.json.bak", false)]
#[case::half_written("{}.json.tmp-1", false)]
#[case::another_file("notes.json", false)]
fn copies_are_known_by_their_names(#[case] name: &str, #[case] expected: bool) {
    let dir = tempfile::tempdir().unwrap();
    let name = name.replace("{}", ID);
    durable::write(&dir.path().join(name), b"{}").unwrap();
    assert_eq!(conflict_copies(dir.path()).unwrap().len(), usize::from(expected));
}
