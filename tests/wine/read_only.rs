//! Files, folders and disks that are marked as for reading only.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use extremis_tests::openai::ModelServer;
use extremis_tests::process::Cli;

use crate::{assert_well, begun, texts};

fn all_below(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(all_below(&path));
        }
        found.push(path);
    }
    found
}

/// Marks files, as file managers and programs that synchronise a folder do.
fn mark_files(dir: &Path) {
    for path in all_below(dir).into_iter().filter(|path| path.is_file()) {
        std::fs::set_permissions(path, Permissions::from_mode(0o444)).expect("a file of ours");
    }
}

#[test]
fn files_that_were_marked_as_for_reading_only_are_written_all_the_same() {
    for kind in ["json", "sqlite"] {
        let cli = Cli::new();
        let session = begun(&cli, "kept");
        cli.json(&["search", "kept"]);
        cli.json(&["convert", "--to", kind]);
        mark_files(cli.data());
        cli.append(Some(&session), &[("user", "more")]);
        mark_files(cli.data());
        cli.json(&["backups", "now"]);
        cli.json(&["search", "more"]);
        mark_files(cli.data());
        cli.json(&["sessions", "forget", &session, "--yes"]);
        assert!(cli.list().is_empty(), "{kind}");
        assert_well(&cli);
    }
}

#[test]
fn a_folder_that_may_not_be_written_to_is_read_and_refused_in_words() {
    let cli = Cli::new();
    let session = begun(&cli, "kept");
    let set = |mode_of_folder, mode_of_file| {
        for path in all_below(cli.data()).into_iter().chain([cli.data().to_owned()]) {
            let mode = if path.is_dir() { mode_of_folder } else { mode_of_file };
            std::fs::set_permissions(path, Permissions::from_mode(mode)).expect("ours");
        }
    };
    set(0o555, 0o444);
    let shown = texts(&cli, &session);
    let error = cli.error(&["append", "--role", "user", "no"]);
    set(0o755, 0o644);
    assert_eq!(shown, ["kept"]);
    assert!(error["message"].as_str().is_some_and(|words| words.contains("Nothing was changed")), "{error}");
}

#[test]
fn a_disk_that_cannot_be_written_to_is_read_and_searched() {
    let disk = std::env::var_os("EXTREMIS_READ_ONLY").expect("`cargo xtask cross wine` runs these tests");
    let cli = Cli::at(&PathBuf::from(disk).join("full"), &ModelServer::start());
    assert_eq!(cli.list().len(), 1);
    cli.json(&["search", "kept"]);
    cli.json(&["doctor"]);
    let error = cli.error(&["append", "--role", "user", "no"]);
    assert!(["permission_denied", "read_only"].contains(&error["code"].as_str().expect("a code")), "{error}");
}
