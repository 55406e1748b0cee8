//! What the windows are allowed: the content policy, and where permissions come from.

use serde_json::Value;

use crate::files;

fn configuration() -> Value {
    serde_json::from_str(&files::read("src-tauri/tauri.conf.json")).unwrap()
}

/// The sources that a directive allows, one by one.
fn directives(policy: &Value) -> Vec<(String, Vec<String>)> {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    match policy {
        Value::Object(directives) => directives
            .iter()
            .map(|(name, sources)| (name.clone(), words(sources.as_str().unwrap_or_default())))
            .collect(),
        Value::String(text) => text
            .split(';')
            .map(words)
            .filter(|words| !words.is_empty())
            .map(|mut words| (words.remove(0), words))
            .collect(),
        _ => Vec::new(),
    }
}

fn sources<'a>(directives: &'a [(String, Vec<String>)], name: &str) -> Option<&'a [String]> {
    directives.iter().find(|(known, _)| known == name).map(|(_, sources)| sources.as_slice())
}

#[test]
fn scripts_come_from_the_app_alone() {
    let policy = directives(&configuration()["app"]["security"]["csp"]);
    assert_eq!(sources(&policy, "default-src").unwrap(), ["'self'"]);
    assert_eq!(sources(&policy, "script-src").unwrap(), ["'self'"]);
    assert_eq!(sources(&policy, "object-src").unwrap(), ["'none'"]);
    assert_eq!(sources(&policy, "base-uri").unwrap(), ["'none'"]);
}

#[test]
fn the_windows_load_nothing_from_the_network() {
    // Tauri's own channel is spelled as an address on systems that have no other way.
    let own = ["http://ipc.localhost", "http://asset.localhost"];
    let security = &configuration()["app"]["security"];
    for key in ["csp", "devCsp"] {
        for (directive, sources) in directives(&security[key]) {
            for source in sources {
                let is_remote = ["http", "ws", "//"].iter().any(|start| source.starts_with(start));
                let is_loose = source.contains('*') || source.contains("unsafe-eval");
                assert!(
                    !is_loose && (!is_remote || own.contains(&source.as_str())),
                    "{key} {directive} {source}"
                );
            }
        }
    }
}

#[test]
fn nothing_weakens_the_policy_or_leaks_the_shell_into_pages() {
    let configuration = configuration();
    let exempt = &configuration["app"]["security"]["dangerousDisableAssetCspModification"];
    assert_ne!(*exempt, Value::Bool(true));
    let exempt = exempt.as_array().into_iter().flatten();
    assert!(exempt.clone().all(|directive| directive == "style-src"), "{:?}", exempt.collect::<Vec<_>>());
    assert_ne!(configuration["app"]["withGlobalTauri"], Value::Bool(true));
}

#[test]
fn a_permission_is_given_where_its_command_is_declared_and_nowhere_else() {
    let by_hand = files::paths().iter().filter(|path| path.starts_with("src-tauri/capabilities/"));
    files::none("`#[command(main, popup)]` names the windows", &by_hand.cloned().collect::<Vec<_>>());
    assert!(configuration()["app"]["security"]["capabilities"].is_null(), "none in the configuration either");
    let mut sources = files::ending_in(&[".rs"]);
    sources.retain(|file| file.path.starts_with("src-tauri/src/"));
    let bare = files::lines_where(&sources, |line| {
        line.contains("#[tauri::command") || line.contains("generate_handler!")
    });
    files::none("a command is declared by `#[command(…)]`, and listed by the build", &bare);
    let mut pages = files::ending_in(&[".ts", ".svelte"]);
    pages.retain(|file| file.path.starts_with("ui/") && file.path != "ui/src/lib/ipc/generated/commands.ts");
    let calls = files::lines_where(&pages, |line| line.contains("invoke(") || line.contains("invoke<"));
    files::none("commands are called by their generated functions", &calls);
}
