//! Finding what was said, whatever happened to the index.

use std::collections::BTreeSet;
use std::time::Duration;

use extremis_tests::corpus::{self, Random};
use extremis_tests::process::{AppendStream, Cli};
use serde_json::Value;

/// The ids of the messages that are found.
fn found(cli: &Cli, query: &str) -> BTreeSet<String> {
    let results = cli.json(&["search", query, "--limit", "100000"]);
    let hits = results["hits"].as_array().expect("hits").clone();
    let messages = hits.iter().filter(|hit| hit["kind"] == "message");
    messages.filter_map(|hit| hit["message"].as_str().map(str::to_owned)).collect()
}

fn ids(acknowledged: &[Value]) -> impl Iterator<Item = String> {
    acknowledged.iter().filter_map(|answer| answer["message"].as_str().map(str::to_owned))
}

#[test]
fn every_message_is_found_after_kills_while_they_were_being_indexed() {
    let cli = Cli::new();
    let mut all = BTreeSet::new();
    for round in 0..6 {
        let mut random = Random::new(round);
        let mut stream = AppendStream::start(&cli, None);
        let mut answers = Vec::new();
        for (role, content) in corpus::conversation(round, 60) {
            stream.offer(role, &format!("kestrel {content}"));
        }
        for _ in 0..20 + random.below(40) {
            answers.extend(stream.acknowledged());
        }
        std::thread::sleep(Duration::from_millis(random.below(120)));
        answers.extend(stream.kill());
        all.extend(ids(&answers));
        let missing: Vec<_> = all.difference(&found(&cli, "kestrel")).cloned().collect();
        assert_eq!(missing, Vec::<String>::new(), "after kill {round}");
    }
    // While it is made again from nothing, too.
    let mut making = cli.spawn(&["reindex"]);
    std::thread::sleep(Duration::from_millis(60));
    making.kill().expect("a process to kill");
    making.wait().expect("its end");
    assert!(all.is_subset(&found(&cli, "kestrel")));
    let state = cli.json(&["reindex"]);
    assert_eq!(state["indexed"], state["total"]);
    assert!(all.is_subset(&found(&cli, "kestrel")));
}

#[test]
fn an_index_that_is_deleted_or_damaged_comes_back() {
    let cli = Cli::new();
    let session = cli.append(None, &[("user", "The heliotrope blooms"), ("assistant", "In Zürich, too")]);
    let index = cli.data().join("search/index.sqlite");
    assert!(index.exists());
    assert_eq!(found(&cli, "zurich").len(), 1);
    for damage in [Some("not an index at all"), None] {
        let search = cli.data().join("search");
        match damage {
            Some(damage) => std::fs::OpenOptions::new()
                .write(true)
                .open(&index)
                .and_then(|mut file| std::io::Write::write_all(&mut file, damage.repeat(200).as_bytes()))
                .expect("a damaged index"),
            None => std::fs::remove_dir_all(search).expect("a removed index"),
        }
        assert_eq!(found(&cli, "heliotrope").len(), 1, "without an index that can be used");
        cli.append(Some(&session), &[("user", "Water it")]);
        assert_eq!(found(&cli, "heliotrope").len(), 1, "with a new one");
        assert!(index.exists());
    }
}

#[test]
fn the_index_goes_while_the_program_runs_and_comes_back() {
    let cli = Cli::new();
    let mut stream = AppendStream::start(&cli, None);
    stream.offer("user", "The heliotrope blooms");
    stream.acknowledged().expect("an acknowledgement");
    let search = cli.data().join("search");
    extremis_tests::wait::until("the index is made", || search.join("index.sqlite").exists().then_some(()));
    std::fs::remove_dir_all(&search).expect("a removed index");
    stream.offer("user", "The heliotrope withers");
    stream.acknowledged().expect("an acknowledgement");
    extremis_tests::wait::until("the index is back", || search.join("index.sqlite").exists().then_some(()));
    assert!(stream.finish());
    assert_eq!(found(&cli, "heliotrope").len(), 2);
}

#[test]
fn operators_narrow_what_is_found() {
    let cli = Cli::new();
    cli.append(None, &[("user", "The heliotrope blooms"), ("assistant", "The heliotrope withers")]);
    assert_eq!(found(&cli, "heliotrope").len(), 2);
    assert_eq!(found(&cli, "role:assistant heliotrope").len(), 1);
    assert_eq!(found(&cli, "\"heliotrope blooms\"").len(), 1);
    assert_eq!(found(&cli, "heliotrope before:2001").len(), 0);
    assert_eq!(found(&cli, "heliotrope after:2001").len(), 2);
    let told = cli.run(&["search", "colour:blue"]);
    assert!(told.err.contains("colour:blue"), "{}", told.err);
}
