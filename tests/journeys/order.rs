//! Conversations in order by the command line, and what a shell knows of it.

use extremis_tests::process::Cli;
use serde_json::{Value, json};

fn titles(listed: &Value) -> Vec<&str> {
    let all = listed.as_array().expect("a list");
    all.iter().map(|entry| entry["title"].as_str().expect("a title")).collect()
}

#[test]
fn conversations_are_marked_listed_by_that_and_found_by_it() {
    let cli = Cli::new();
    let herons = cli.append(None, &[("user", "Where do herons sleep?")]);
    let bread = cli.append(None, &[("user", "How is bread baked?")]);
    let both = ["sessions", "label", &herons, &bread, "--tag", "#Life", "--folder", "Notes"];
    let marked = cli.json(&both);
    let labels =
        json!({ "pinned": false, "archived": false, "folder": "Notes", "tags": ["Life"], "shared": false });
    assert!(marked.as_array().expect("both").iter().all(|one| one["labels"] == labels), "{marked}");
    cli.json(&["sessions", "label", &bread, "--pin", "--archive", "--no-folder", "--untag", "life"]);
    assert_eq!(titles(&cli.json(&["sessions", "list", "--tag", "life"])), ["Where do herons sleep?"]);
    assert_eq!(titles(&cli.json(&["sessions", "list", "--folder", "notes"])), ["Where do herons sleep?"]);
    assert_eq!(titles(&cli.json(&["sessions", "list", "--archived", "--pinned"])), ["How is bread baked?"]);
    assert_eq!(cli.list().len(), 2, "nothing is out of the list");
    let found = cli.json(&["search", "tag:life", "herons"]);
    assert_eq!(found["hits"][0]["session"], herons.as_str(), "{found}");

    // A conversation that is not there costs the others nothing.
    let unknown = "01900000-0000-7000-8000-000000000000";
    let error = cli.error(&["sessions", "label", &herons, unknown, "--unpin", "--untag", "life"]);
    assert_eq!(error["code"], "not_found");
    assert_eq!(titles(&cli.json(&["sessions", "list", "--tag", "life"])).len(), 1);
    assert_eq!(cli.error(&["sessions", "label", &herons])["code"], "usage");
}

#[test]
fn completions_and_manual_pages_name_every_command_and_need_no_archive() {
    let cli = Cli::new();
    for shell in ["bash", "fish", "zsh"] {
        let told = cli.run(&["completions", shell]);
        assert!(told.ok && told.out.contains("sessions") && told.out.contains("data-dir"), "{shell}");
    }
    let pages = cli.scratch().join("pages");
    let told = cli.run(&["manual", "--to", &pages.display().to_string()]);
    assert!(told.ok, "{}", told.err);
    for name in ["extremis-cli.1", "extremis-cli-sync.1", "extremis-cli-sessions-label.1"] {
        let page = std::fs::read_to_string(pages.join(name)).expect(name);
        assert!(page.contains(".TH"), "{name}");
    }
    assert!(!cli.data().exists(), "nothing was made of it");
}
