//! Where things are kept: a trash with nothing in it, a disk that is full, a folder that is taken in, servers by name.

use std::path::Path;

use extremis_tests::app::App;
use extremis_tests::desktop::Look;
use extremis_tests::namespace::Namespace;
use extremis_tests::openai::ModelServer;
use extremis_tests::webdriver::test_id;
use serde_json::json;

use super::{in_both_looks, launch, placed, settings, stage};
use crate::stage::open_settings;
use crate::trouble::{UNSAVED, on_a_full_disk};

const COMPOSER: &str = "[data-testid=\"composer\"]";

in_both_looks!(an_empty_trash_and_a_folder_taken_in);
in_both_looks!(servers_by_name);
in_both_looks!(a_full_disk);

fn an_empty_trash_and_a_folder_taken_in(look: Look) {
    let stage = stage(look);
    stage.cli().append(None, &[("user", "Which boat?"), ("assistant", "The blue one.")]);
    another_folder(&stage.desktop.home().join("old"));
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (900, 700));
    page.wait_focus(COMPOSER);
    page.click(&test_id("trash-toggle"));
    page.wait_for(&test_id("trash"));
    stage.picture(page, "trash-empty");
    page.key("Escape");
    page.wait_gone(&test_id("trash"));
    open_settings(page, "storage");
    page.click(&test_id("import"));
    page.wait_focus(&test_id("import-path"));
    page.type_text("~/old");
    page.key("Return");
    page.wait_for(&test_id("import-found"));
    page.wait_still();
    stage.picture(page, "import-preview");
    page.click(&test_id("confirm"));
    page.wait_for(&test_id("import-report"));
    stage.picture(page, "import-report");
    app.quit();
}

/// A folder of an earlier Extremis: three conversations, and a file that is none.
#[expect(clippy::disallowed_methods, reason = "an archive of a test that nothing has open")]
fn another_folder(folder: &Path) {
    crate::list::put(folder, 3, |number| (format!("Question {number}"), format!("Answer {number}.")));
    let damaged = folder.join("conversations/01900000-0000-7000-8000-00000000ffff.json");
    std::fs::write(damaged, "{ \"id\": ").expect("a damaged file");
}

fn servers_by_name(look: Look) {
    let stage = stage(look);
    let other = ModelServer::start();
    let mut settings = settings(&stage);
    settings["servers"] = json!([
        { "id": "a", "name": "Workshop", "provider": "openai", "baseUrl": stage.server.base_url() },
        { "id": "b", "name": "Basement", "provider": "ollama", "baseUrl": "http://127.0.0.1:9" },
        { "id": "c", "name": "The one of the reading room on the second floor", "provider": "openai",
          "baseUrl": other.base_url() },
    ]);
    let app = App::start(&stage.desktop, launch(&stage).with_settings(&settings));
    let page = placed(&stage, &app, (900, 700));
    page.wait_focus(COMPOSER);
    open_settings(page, "general");
    page.wait_where(&format!("{}:nth-of-type(3)", test_id("server")), "answers", |row| {
        row.text.contains("model")
    });
    page.wait_where(&format!("{}:nth-of-type(2)", test_id("server")), "does not answer", |row| {
        row.text.contains("Start it")
    });
    stage.picture(page, "settings-servers");
    app.quit();
}

fn a_full_disk(look: Look) {
    let stage = stage(look);
    let namespace = Namespace::new();
    let (app, full) = on_a_full_disk(&stage, &namespace);
    let page = placed(&stage, &app, (900, 640));
    page.wait_for(UNSAVED);
    page.wait_for("[aria-label=\"Notices\"] .toast");
    // What it says once more names a file that has another name in each run.
    page.click("[aria-label=\"Notices\"] button[aria-label=\"Dismiss\"]");
    page.wait_gone("[aria-label=\"Notices\"] .toast");
    page.wheel("[role=log]", 60);
    page.wait_gone(".latest button");
    page.hover(COMPOSER);
    page.focus(COMPOSER);
    stage.picture(page, "disk-full");
    namespace.shell(&format!("rm -f {full}"));
    page.wait_gone(UNSAVED);
    app.quit();
}
