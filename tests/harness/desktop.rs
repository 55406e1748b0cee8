//! The desktop, the editor, and what a hotkey program sees of them.

use extremis_tests::desktop::Desktop;
use extremis_tests::editor::Editor;

#[test]
fn text_typed_into_the_editor_is_in_its_buffer_and_can_be_selected() {
    let desktop = Desktop::start();
    let editor = Editor::open(&desktop, "notes.txt");
    editor.type_text("Meet Anna at 9:30, bring the draft.");
    editor.select_all();
    assert_eq!(desktop.primary_selection().as_deref(), Some("Meet Anna at 9:30, bring the draft."));
    assert!(desktop.active_title().is_some_and(|title| title.contains("notes.txt")));
}

#[test]
fn a_screenshot_is_a_picture_of_the_whole_screen() {
    let desktop = Desktop::start();
    let file = desktop.home().join("screen.png");
    desktop.screenshot(&file);
    let bytes = std::fs::read(&file).expect("the picture was written");
    assert_eq!(&bytes[1..4], b"PNG");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    assert_eq!((number(16), number(20)), (1440, 900));
}
