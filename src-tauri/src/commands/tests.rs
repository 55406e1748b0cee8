//! What is made of the declarations of the commands.

#[path = "../../build/declared.rs"]
mod declared;
#[path = "../../build/typescript.rs"]
mod typescript;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use declared::{Declaration, WINDOWS, WireType, in_module};

const CLIENT: &str = include_str!(concat!(env!("OUT_DIR"), "/commands.ts"));
const CAPABILITIES: &str = include_str!(concat!(env!("OUT_DIR"), "/capabilities.json"));

/// The reason why a source is refused, with all that led to it.
fn refused(source: &str) -> String {
    format!("{:#}", in_module("some", source).unwrap_err())
}

fn client(source: &str, generated: &[&str]) -> anyhow::Result<String> {
    let generated: Vec<_> = generated.iter().map(|name| (*name).to_owned()).collect();
    typescript::client(&in_module("some", source)?, &generated)
}

/// Writes the client anew, and fails where the one in the checkout was another.
#[test]
#[expect(clippy::disallowed_methods, reason = "a generated source, not the user's data")]
fn export_bindings_of_commands() {
    let folder = std::env::var("TS_RS_EXPORT_DIR").expect("cargo sets it, see .cargo/config.toml");
    let path = Path::new(&folder).join("commands.ts");
    let known = fs::read_to_string(&path).ok();
    fs::write(&path, CLIENT).unwrap();
    assert!(
        known.is_none_or(|known| known == CLIENT),
        "{} was out of date and is written anew",
        path.display()
    );
}

#[test]
fn a_command_is_read_with_its_documentation_its_windows_and_its_types() {
    let source = "
        /// Says how
        /// it ended.
        #[command(main, popup)]
        pub(crate) async fn last_words(
            app: AppHandle, shell: State<'_, Shell>, ids: Vec<SessionId>, at: Option<usize>,
        ) -> Result<Option<LastWords>, WireError> { Ok(()) }

        /// No command.
        fn helper(of: (u8, u8)) {}";
    let named = |name: &str| Box::new(WireType::Named(name.to_owned()));
    let expected = Declaration {
        module: "some".to_owned(),
        name: "last_words".to_owned(),
        doc: vec!["Says how".to_owned(), "it ended.".to_owned()],
        windows: vec!["main".to_owned(), "popup".to_owned()],
        takes: vec![
            ("ids".to_owned(), WireType::List(named("SessionId"))),
            ("at".to_owned(), WireType::Optional(named("usize"))),
        ],
        gives: WireType::Optional(named("LastWords")),
    };
    assert_eq!(in_module("some", source).unwrap(), [expected]);
    let client = client(source, &["LastWords"]).unwrap();
    for line in [
        "import type { LastWords } from './LastWords';",
        "  last_words: { takes: { ids: string[]; at: number | null }; gives: LastWords | null };",
        "/** Says how it ended. */",
        "export const lastWords = (ids: string[], at: number | null) =>",
        "  call('last_words', { ids, at });",
    ] {
        assert!(client.lines().any(|other| other == line), "{line} in {client}");
    }
}

#[test]
fn a_window_that_does_not_exist_is_refused() {
    let reason = refused("#[command(main, popop)] async fn stop() {}");
    assert_eq!(reason, "command `stop`: there is no window `popop`, only main, popup, conversation");
    assert_eq!(refused("#[command()] async fn stop() {}"), "command `stop`: no window may call it");
    assert!(refused("#[command] async fn stop() {}").starts_with("command `stop`: name the windows"));
}

#[test]
fn a_type_that_does_not_cross_the_boundary_is_refused() {
    let source = "#[command(main)] async fn stop(id: Strange) -> Result<(), WireError> { Ok(()) }";
    let reason = format!("{:#}", client(source, &["LastWords"]).unwrap_err());
    assert!(
        reason.starts_with("src/commands/some.rs: command `stop`: `Strange` is no type of the wire"),
        "{reason}"
    );
    assert_eq!(
        refused("#[command(main)] async fn stop(id: HashMap<String, String>) {}"),
        "command `stop`: argument `id`: `HashMap<…>` has no type of the wire"
    );
    assert_eq!(
        refused("#[command(main)] async fn stop() -> Result<(), String> { Ok(()) }"),
        "command `stop`: what it gives: an error is a `WireError`"
    );
}

/// Looks at what Tauri itself made of the permissions.
#[test]
fn each_window_may_ask_for_what_is_declared_for_it_and_nothing_else() {
    let capabilities: BTreeMap<String, Value> = serde_json::from_str(CAPABILITIES).unwrap();
    assert_eq!(capabilities.keys().cloned().collect::<BTreeSet<_>>(), WINDOWS.map(str::to_owned).into());
    for (window, capability) in capabilities {
        let labels = if window == "conversation" { "conversation-*" } else { &window };
        assert_eq!(capability["windows"], serde_json::json!([labels]));
        assert!(capability["remote"].is_null(), "{window}: pages of others may ask for nothing");
        let mut allowed: Vec<_> =
            capability["permissions"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        assert_eq!(allowed.remove(0), "core:event:allow-listen");
        assert_eq!(allowed.remove(0), "core:event:allow-unlisten");
        for permission in &allowed {
            let command = permission.strip_prefix("allow-").unwrap().replace('-', "_");
            assert!(CLIENT.contains(&format!("  call('{command}', ")), "{window}: {command}");
        }
        let erases =
            |name: &&&str| name.contains("forget") || name.contains("clear") || name.contains("empty");
        let erasing: Vec<_> = allowed.iter().filter(erases).copied().collect();
        match window.as_str() {
            "popup" => assert!(erasing.is_empty(), "the popup erases nothing: {erasing:?}"),
            "conversation" => assert_eq!(
                erasing,
                ["allow-forget-message", "allow-forget-fact", "allow-forget-user-memory"],
                "the window of a conversation erases what is said in it"
            ),
            _ => assert!(erasing.len() > 3, "the main window erases the rest, too: {erasing:?}"),
        }
    }
}
