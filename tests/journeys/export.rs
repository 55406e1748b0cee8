//! Conversations as files that others read, by the command line, and back.

use extremis_tests::process::Cli;

fn told(cli: &Cli, arguments: &[&str]) -> serde_json::Value {
    cli.json(&[&["export"], arguments].concat())
}

#[test]
fn all_conversations_go_into_a_folder_that_another_archive_takes_in_and_that_is_kept_up_to_date() {
    let cli = Cli::new();
    let herons = cli.append(None, &[("user", "Where is the heron?"), ("assistant", "At the pond.")]);
    cli.append(None, &[("user", "Tea?")]);
    let to = cli.scratch().join("out");
    let to = to.to_str().expect("a path");
    let done = told(&cli, &["--all", "--format", "json", "--to", to]);
    assert_eq!((&done["written"], &done["unchanged"]), (&2.into(), &0.into()), "{done}");
    cli.append(Some(&herons), &[("user", "And the stork?")]);
    let done = told(&cli, &["--all", "--format", "json", "--to", to]);
    assert_eq!((&done["written"], &done["unchanged"]), (&1.into(), &1.into()), "{done}");

    let other = Cli::new();
    let taken = other.json(&["import", to]);
    assert_eq!(taken["added"], 2, "{taken}");
    assert_eq!(other.show(&herons)["messages"], cli.show(&herons)["messages"]);
}

#[test]
fn one_conversation_goes_into_a_file_by_its_title_and_nothing_is_written_over() {
    let cli = Cli::new();
    cli.append(None, &[("user", "Where is the heron?"), ("assistant", "At the pond.")]);
    let to = cli.scratch().join("heron.md");
    let to = to.to_str().expect("a path");
    told(&cli, &["Where is the heron?", "--format", "markdown", "--to", to]);
    let note = std::fs::read_to_string(to).expect("a note");
    assert!(note.contains("## User\n\nWhere is the heron?\n\n## Assistant\n\nAt the pond.\n"), "{note}");
    let again = cli.run(&["export", "Where is the heron?", "--format", "markdown", "--to", to]);
    assert!(!again.ok && again.err.contains("is there already"), "{}", again.err);
    assert_eq!(std::fs::read_to_string(to).expect("a note"), note);
    let unknown = cli.run(&["export", "No such", "--format", "html", "--to", to]);
    assert!(!unknown.ok && unknown.err.contains("No such"), "{}", unknown.err);
}

#[expect(clippy::disallowed_methods, reason = "a note of the user's, which the product does not write")]
#[test]
fn a_folder_of_notes_follows_the_conversations_from_when_that_is_asked_for() {
    let cli = Cli::new();
    let herons = cli.append(None, &[("user", "Where is the heron?"), ("assistant", "At the pond.")]);
    let to = cli.scratch().join("notes");
    std::fs::create_dir_all(&to).expect("a folder");
    std::fs::write(to.join("Mine.md"), "My own note.").expect("a note");
    let path = to.to_str().expect("a path");
    let keep = ["--all", "--format", "markdown", "--to", path, "--keep"];
    let folder = told(&cli, &keep)["folder"].as_str().unwrap_or_default().to_owned();
    // Under Wine it is told as that names it.
    let under_wine = format!("Z:{}", path.replace('/', "\\"));
    assert!(folder == path || folder == under_wine, "{folder}");
    cli.append(Some(&herons), &[("user", "And the stork?")]);
    told(&cli, &keep);
    let names = || std::fs::read_dir(&to).expect("a folder").flatten().map(|file| file.file_name());
    let notes: Vec<_> = names().filter(|name| name.to_string_lossy().contains("heron")).collect();
    let [note] = notes.as_slice() else { panic!("one note: {notes:?}") };
    let note = std::fs::read_to_string(to.join(note)).expect("a note");
    assert!(note.contains("And the stork?"), "{note}");
    assert_eq!(std::fs::read_to_string(to.join("Mine.md")).expect("it is left"), "My own note.");

    let pages = cli.run(&["export", "--all", "--format", "html", "--to", path, "--keep"]);
    assert!(!pages.ok && pages.err.contains("--format markdown"), "{}", pages.err);
}
