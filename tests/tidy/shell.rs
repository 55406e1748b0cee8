//! What the windows are allowed: the content policy and the capabilities.

use serde_json::Value;

use crate::files;

fn configuration() -> Value {
    serde_json::from_str(&files::read("src-tauri/tauri.conf.json")).unwrap()
}

fn capabilities() -> Vec<(String, Value)> {
    let mut found = files::ending_in(&[".json"]);
    found.retain(|file| file.path.starts_with("src-tauri/capabilities/"));
    assert!(!found.is_empty(), "there are capabilities");
    found.into_iter().map(|file| (file.path, serde_json::from_str(&file.text).unwrap())).collect()
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
fn each_window_has_named_permissions_and_no_sweeping_ones() {
    for (path, capability) in capabilities() {
        assert!(capability["remote"].is_null(), "{path}: remote pages are given nothing");
        for window in capability["windows"].as_array().expect("windows are named") {
            assert!(!window.as_str().unwrap().contains('*'), "{path}: {window}");
        }
        for permission in capability["permissions"].as_array().expect("permissions are listed") {
            let name = permission.as_str().or_else(|| permission["identifier"].as_str()).unwrap();
            assert!(!name.contains('*'), "{path}: {name}");
            assert!(
                !name.ends_with("default"),
                "{path}: {name} is a bundle of permissions: name those needed"
            );
            assert!(!permission["allow"].to_string().contains("**"), "{path}: {name} allows everything");
        }
    }
}
