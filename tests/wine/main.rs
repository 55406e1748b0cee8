//! What is special about Windows, tried with the command line for Windows under Wine: files that another program has open or
//! has marked, paths of every kind, two programs in one folder, and kills. `cargo xtask cross wine` runs it; no other test
//! run does, since it takes a Debian of its own.

mod held;
mod kills;
mod paths;
mod read_only;
mod two;

use extremis_tests::process::Cli;

/// What is said in a conversation, in order.
fn texts(cli: &Cli, session: &str) -> Vec<String> {
    let shown = cli.show(session);
    let messages = shown["messages"].as_array().expect("messages");
    messages.iter().filter_map(|message| message["content"].as_str()).map(str::to_owned).collect()
}

/// A conversation with this one message.
fn begun(cli: &Cli, text: &str) -> String {
    cli.append(None, &[("user", text)])
}

/// Nothing is found that has to be mended.
#[track_caller]
fn assert_well(cli: &Cli) {
    let report = cli.json(&["doctor"]);
    assert_eq!(report["findings"], serde_json::json!([]), "{report}");
}
