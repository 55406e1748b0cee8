//! Data folders of every name and kind.

use std::path::Path;

use extremis_tests::process::Cli;

use crate::{assert_well, begun, texts};

/// Goes through both archives there.
fn works_in(folder: &str) {
    let cli = Cli::at_without_server(Path::new(folder));
    let session = begun(&cli, "hier ist es");
    assert!(cli.json(&["search", "hier"]).to_string().contains(&session));
    cli.json(&["backups", "now"]);
    for kind in ["sqlite", "json"] {
        cli.json(&["convert", "--to", kind]);
        cli.append(Some(&session), &[("user", kind)]);
    }
    assert_eq!(texts(&cli, &session), ["hier ist es", "sqlite", "json"], "{folder}");
    assert_well(&cli);
}

fn room() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// As Windows names it: Wine shows the whole disk as one of its drives.
fn on_drive(path: &Path) -> String {
    format!("Z:{}", path.display().to_string().replace('/', "\\"))
}

#[test]
fn folders_with_letters_and_signs_of_all_kinds_are_used() {
    let room = room();
    for name in ["Дані ünïcode 日本 🐋", "with space & (parens) %APPDATA% '", "e\u{301} decomposed", "# 100%"]
    {
        works_in(&on_drive(&room.path().join(name)));
        assert!(room.path().join(name).join("conversations").is_dir(), "{name}");
    }
}

#[test]
fn a_folder_whose_path_is_longer_than_260_characters_is_used() {
    let room = room();
    let deep = (0..7).fold(room.path().to_owned(), |path, _| path.join("tief".repeat(12)));
    works_in(&on_drive(&deep));
}

#[test]
fn a_path_with_forward_slashes_and_one_that_is_taken_word_for_word_are_used() {
    let (one, other) = (room(), room());
    works_in(&format!("Z:{}", one.path().display()));
    works_in(&format!("\\\\?\\{}", on_drive(other.path())));
}

#[test]
fn files_have_no_carriage_return_and_are_read_with_them() {
    let cli = Cli::new();
    let session = begun(&cli, "one\ntwo");
    let file = cli.file_of(&session);
    let text = std::fs::read_to_string(&file).expect("a readable file");
    assert!(!text.contains('\r'));
    let edited = text.replace('\n', "\r\n");
    std::fs::File::create(&file)
        .and_then(|mut file| std::io::Write::write_all(&mut file, edited.as_bytes()))
        .expect("it is written");
    assert_eq!(texts(&cli, &session), ["one\ntwo"]);
}
