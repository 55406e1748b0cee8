use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use extremis_app::wire::UpdatePhase;
use server::{Answer, UpdateServer};
use tauri::test::{MockRuntime, mock_builder, mock_context, noop_assets};
use tauri::{App, Url};
use tauri_plugin_updater::{Error, Update};

use super::requests::{Patience, fetch, look};
use super::source::UpdateSource;
use super::state::{Means, Updating};
use super::words::Problem;
use crate::lock::lock;

mod server;

/// A package of version 9.9.9 (its text says what it is), its signature for that version and for version 0.0.1, by a key that
/// exists nowhere any more.
const PACKAGE: &[u8] = include_bytes!("../../../tests/fixtures/update/package");
const SIGNATURE: &str = include_str!("../../../tests/fixtures/update/package.sig");
const OLDER_SIGNATURE: &str = include_str!("../../../tests/fixtures/update/older.sig");
const KEY: &str = include_str!("../../../tests/fixtures/update/key.pub");
const PATIENCE: Patience = Patience { list: Duration::from_secs(2), silence: Duration::from_secs(1) };

/// A program without windows, beside a server of updates and a file that stands for the program as it lies on the disk.
struct Stage {
    app: App<MockRuntime>,
    server: UpdateServer,
    means: Means,
    folder: tempfile::TempDir,
}

impl Stage {
    #[expect(clippy::disallowed_methods, reason = "stands for a package, in a throw-away folder")]
    fn set() -> Self {
        let mut context = mock_context(noop_assets());
        let configuration: serde_json::Value =
            serde_json::from_str(include_str!("../../tauri.conf.json")).unwrap();
        let updater = configuration["plugins"]["updater"].clone();
        context.config_mut().plugins.0.insert("updater".to_owned(), updater);
        context.package_info_mut().version = env!("CARGO_PKG_VERSION").parse().unwrap();
        let plugin = tauri_plugin_updater::Builder::new().build();
        let app = mock_builder().plugin(plugin).build(context).unwrap();
        let (server, folder) = (UpdateServer::start(), tempfile::tempdir().unwrap());
        let program = folder.path().join("Extremis.AppImage");
        std::fs::write(&program, "\u{7f}ELF the version before").unwrap();
        let source = UpdateSource {
            endpoint: Url::parse(&server.address("/latest.json")).unwrap(),
            key: KEY.trim().to_owned(),
        };
        Self { app, server, means: Means { source, program }, folder }
    }

    fn tells_of(&self, version: &str, signature: &str) {
        let package =
            serde_json::json!({ "url": self.server.address("/package"), "signature": signature.trim() });
        let list = serde_json::json!({
            "version": version,
            "notes": "<b>Better</b>",
            "platforms": { "linux-x86_64": package.clone(), "linux-aarch64": package },
        });
        self.server.answers("/latest.json", Answer::Whole(list.to_string().into_bytes()));
    }

    fn look(&self) -> Result<Option<Update>, Error> {
        tauri::async_runtime::block_on(look(self.app.handle(), &self.means, PATIENCE))
    }

    fn found(&self) -> Update {
        self.look().unwrap().expect("there is a newer version")
    }

    fn trouble(&self) -> Error {
        self.look().err().expect("it cannot be found out")
    }

    fn fetch(&self) -> Result<Vec<u8>, Problem> {
        let update = self.found();
        tauri::async_runtime::block_on(fetch(&update, |_, _| ()))
    }

    /// What the program on the disk is now.
    fn program(&self) -> Vec<u8> {
        std::fs::read(&self.means.program).unwrap()
    }

    fn is_untouched(&self) -> bool {
        self.program().ends_with(b"the version before") && names(self.folder.path()).len() == 1
    }
}

fn names(folder: &Path) -> Vec<PathBuf> {
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

fn told(problem: &Problem) -> String {
    let told = problem.told("9.9.9");
    assert!(told.contains("Nothing was changed") && told.contains("goes on as it is"), "{told}");
    assert!(told.contains("ry again"), "what to do: {told}");
    told
}

#[test]
fn what_was_signed_for_a_newer_version_takes_the_place_of_the_program() {
    let stage = Stage::set();
    stage.tells_of("9.9.9", SIGNATURE);
    stage.server.answers("/package", Answer::Whole(PACKAGE.to_vec()));
    let (update, arrived) = (stage.found(), Mutex::new(Vec::new()));
    assert_eq!((update.version.as_str(), update.body.as_deref()), ("9.9.9", Some("<b>Better</b>")));
    let note = |done, total| lock(&arrived).push((done, total));
    let package = tauri::async_runtime::block_on(fetch(&update, note)).unwrap();
    let all = PACKAGE.len() as u64;
    assert_eq!(lock(&arrived).last(), Some(&(all, Some(all))));
    update.install(package).unwrap();
    assert_eq!(stage.program(), PACKAGE);
}

#[test]
fn the_server_learns_nothing_but_that_somebody_asks() {
    let stage = Stage::set();
    stage.tells_of("9.9.9", SIGNATURE);
    stage.server.answers("/package", Answer::Whole(PACKAGE.to_vec()));
    stage.fetch().unwrap();
    let requests = stage.server.requests();
    assert_eq!(requests.len(), 2);
    for (request, path) in requests.iter().zip(["/latest.json", "/package"]) {
        let mut lines: Vec<String> = request.lines().map(str::to_ascii_lowercase).collect();
        assert_eq!(lines.remove(0), format!("get {path} http/1.1"));
        lines.retain(|line| !line.starts_with("host: 127.0.0.1"));
        lines.sort();
        let accepted = if path == "/package" { "application/octet-stream" } else { "application/json" };
        assert_eq!(lines, [format!("accept: {accepted}"), "user-agent: extremis".to_owned()]);
    }
}

#[test]
fn what_somebody_else_made_is_thrown_away() {
    let stage = Stage::set();
    stage.tells_of("9.9.9", SIGNATURE);
    stage.server.answers("/package", Answer::Whole(b"\x7fELF of somebody else".to_vec()));
    let problem = stage.fetch().unwrap_err();
    assert!(matches!(problem, Problem::NotSigned(_)), "{problem:?}");
    assert!(told(&problem).contains("not what its makers signed"));
    assert!(stage.is_untouched());
}

#[test]
fn what_was_changed_after_it_was_downloaded_is_not_installed() {
    let stage = Stage::set();
    stage.tells_of("9.9.9", SIGNATURE);
    let error = stage.found().install(b"\x7fELF of somebody else").unwrap_err();
    assert!(matches!(Problem::installing(error), Problem::NotSigned(_)));
    assert!(stage.is_untouched());
}

#[test]
fn an_older_version_and_the_same_are_none() {
    let stage = Stage::set();
    for version in ["0.0.1", env!("CARGO_PKG_VERSION"), concat!(env!("CARGO_PKG_VERSION"), "-beta.1")] {
        stage.tells_of(version, OLDER_SIGNATURE);
        assert!(stage.look().unwrap().is_none(), "{version}");
    }
}

#[test]
fn an_older_package_that_is_called_newer_is_thrown_away() {
    let stage = Stage::set();
    stage.tells_of("9.9.9", OLDER_SIGNATURE);
    stage.server.answers("/package", Answer::Whole(PACKAGE.to_vec()));
    let problem = stage.fetch().unwrap_err();
    assert!(matches!(problem, Problem::NotSigned(_)), "{problem:?}");
    assert!(told(&problem).contains("0.0.1"), "which one it is");
    assert!(stage.is_untouched());
}

#[test]
fn a_download_that_breaks_off_changes_nothing() {
    let stage = Stage::set();
    stage.tells_of("9.9.9", SIGNATURE);
    stage.server.answers("/package", Answer::Cut(PACKAGE[..20].to_vec()));
    let problem = stage.fetch().unwrap_err();
    assert!(told(&problem).contains("broke off"), "{problem:?}");
    assert!(stage.is_untouched());
}

#[test]
fn a_server_that_falls_silent_is_not_waited_for() {
    let stage = Stage::set();
    stage.server.answers("/latest.json", Answer::Silence);
    let error = Problem::Looking(stage.trouble());
    assert!(told(&error).contains("did not answer in time"), "{error:?}");

    stage.tells_of("9.9.9", SIGNATURE);
    stage.server.answers("/package", Answer::Silence);
    let problem = stage.fetch().unwrap_err();
    assert!(told(&problem).contains("did not answer in time"), "{problem:?}");
    assert!(stage.is_untouched());
}

#[test]
fn what_is_no_list_of_versions_is_told_as_such() {
    let stage = Stage::set();
    for (list, words) in [
        ("<!doctype html><title>Sign in</title>", "cannot be read"),
        (r#"{"version": "newest"}"#, "no list of versions"),
        (r#"{"version": "9.9.9", "platforms": {}}"#, "no package for this system"),
    ] {
        stage.server.answers("/latest.json", Answer::Whole(list.into()));
        let problem = Problem::Looking(stage.trouble());
        assert!(told(&problem).contains(words), "{problem:?}");
    }
    stage.server.answers("/latest.json", Answer::Nothing);
    let problem = Problem::Looking(stage.trouble());
    assert!(told(&problem).contains("has no list"), "{problem:?}");
}

#[test]
fn a_package_that_is_too_large_is_not_taken() {
    let stage = Stage::set();
    stage.tells_of("9.9.9", SIGNATURE);
    stage.server.answers("/package", Answer::Announced(2 << 30));
    let problem = stage.fetch().unwrap_err();
    assert!(matches!(problem, Problem::TooLarge), "{problem:?}");
    told(&problem);
}

#[test]
fn what_was_cancelled_is_not_installed_and_can_be_had_again() {
    let stage = Stage::set();
    stage.tells_of("9.9.9", SIGNATURE);
    let updating = Updating::of_this_build();
    assert!(updating.begin_looking());
    assert!(!updating.begin_looking(), "one look at a time");
    updating.looked(Some(stage.found()), true);
    updating.begin_fetching(|_| tauri::async_runtime::spawn(std::future::pending()));
    assert!(!updating.begin_looking(), "nor beside a download");
    updating.cancel();
    assert!(!updating.begin_installing("9.9.9"));
    assert!(matches!(updating.view().phase, UpdatePhase::Found { .. }));
    updating.begin_fetching(|_| tauri::async_runtime::spawn(std::future::pending()));
    assert!(updating.begin_installing("9.9.9"));
    updating.cancel();
    assert!(matches!(updating.view().phase, UpdatePhase::Installing { .. }), "too late");
}

#[test]
fn what_was_put_off_stays_so_until_it_is_asked_for_or_another_one_is_there() {
    let stage = Stage::set();
    let updating = Updating::of_this_build();
    let looked = |version, is_asked_for| {
        stage.tells_of(version, SIGNATURE);
        assert!(updating.begin_looking());
        updating.looked(Some(stage.found()), is_asked_for);
        updating.view().put_off
    };
    assert!(!looked("9.9.8", false));
    updating.put_off();
    assert!(looked("9.9.8", false));
    assert!(!looked("9.9.9", false));
    updating.put_off();
    assert!(!looked("9.9.9", true));
}

#[test]
fn notes_are_text_of_a_bounded_length_without_what_nobody_sees() {
    let stage = Stage::set();
    let list = serde_json::json!({
        "version": "9.9.9",
        "notes": format!("<b>\u{202e}notes</b>{}", "a".repeat(50_000)),
        "url": stage.server.address("/package"),
        "signature": SIGNATURE.trim(),
    });
    stage.server.answers("/latest.json", Answer::Whole(list.to_string().into_bytes()));
    let updating = Updating::of_this_build();
    updating.looked(Some(stage.found()), true);
    let UpdatePhase::Found { notes, .. } = updating.view().phase else { panic!("it was found") };
    assert!(notes.starts_with("<b>notes</b>") && notes.len() == 20_000, "{} letters", notes.len());
}
