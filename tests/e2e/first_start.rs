//! The first start on a machine that has nothing: no key, no server, no network.

use std::os::unix::fs::symlink;

use extremis_tests::app::{App, Launch, POPUP_TITLE};
use extremis_tests::desktop::Desktop;
use extremis_tests::namespace::without_network;
use extremis_tests::process::Cli;
use extremis_tests::webdriver::{Driver, test_id};
use extremis_tests::{programs, wait};

use crate::stage::{HOTKEY, messages};

/// Notes how long the answer is whenever the page changes.
const WATCH: &str = "
    window.lengths = new Set();
    new MutationObserver(() => {
        const answer = document.querySelector('[data-testid=\"message\"][data-role=\"assistant\"]');
        window.lengths.add(answer?.textContent.length ?? 0);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });";

/// Waits for the whole answer, as long as it goes on growing: on a machine that is busy with other things, this model
/// may write for minutes.
#[track_caller]
fn wait_for_answer(page: &Driver) {
    let mut length = 0;
    loop {
        let (whole, longer) = wait::until("the answer is whole, or longer than before", || {
            let answer = messages(page, "assistant").pop()?;
            let longer = answer.text.trim().len();
            let whole = answer.attribute("data-streaming") != "true" && longer > 0;
            (whole || longer > length).then_some((whole, longer))
        });
        if whole {
            return;
        }
        length = longer;
    }
}

#[test]
fn without_key_server_or_network_the_model_in_the_box_answers() {
    without_network("first_start::without_key_server_or_network_the_model_in_the_box_answers", || {
        let desktop = Desktop::start();
        let folder = tempfile::tempdir().expect("a folder for the data");
        let data = folder.path().join("data");
        // Where setting up puts it for this user, whose home the desktop has made.
        let model = programs::builtin_model();
        let models = desktop.home().join("cache/extremis/models");
        std::fs::create_dir_all(&models).expect("a folder for the model");
        symlink(&model, models.join(model.file_name().expect("a file"))).expect("the model in its place");

        let app = App::start(&desktop, Launch::with_nothing(&data));
        app.main().wait_where(&test_id("offer"), "says who answers, and how well", |offer| {
            offer.text.contains("Built-in mini model") && offer.text.contains("often wrong")
        });

        desktop.key(HOTKEY);
        desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
        let popup = app.popup();
        popup.script(WATCH, &[]).expect("the page can be watched");
        let question = "Tell me about the sea in a few sentences.";
        desktop.type_text(question);
        desktop.key("Return");
        wait_for_answer(popup);
        let lengths = popup.script("return window.lengths.size", &[]).expect("the page was watched");
        assert!(lengths.as_u64() > Some(3), "the answer came piece by piece: {lengths} lengths");

        let cli = Cli::at_without_server(&data);
        let session = cli.list().pop().expect("the conversation is kept");
        let kept = cli.show(session["id"].as_str().expect("an id"));
        assert_eq!(kept["messages"][0]["content"], question, "{kept}");
        assert_eq!(kept["messages"][1]["model"], "SmolLM2-135M-Instruct (built in)", "{kept}");
        app.quit();
    });
}
