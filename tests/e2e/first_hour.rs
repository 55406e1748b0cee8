//! A person's first hour: what one does and sees from the first start on, with keys and the pointer, in the light and
//! in the dark. Each step that shows something new is compared with a picture that somebody found right.
//!
//! The hour is cut into parts that need nothing of one another, so that they run side by side.

mod beginning;
mod called;
mod daily;
mod dialogs;
mod elsewhere;
mod further;
mod menus;
mod narrow;
mod remembered;
mod sizes;
mod states;
mod storage;

use extremis_tests::app::{App, Launch, MAIN_TITLE};
use extremis_tests::desktop::{Desktop, Look};
use extremis_tests::openai::MODEL;
use extremis_tests::webdriver::Driver;
use serde_json::{Value, json};

use crate::stage::Stage;

/// Makes two tests of a part: one in the light, one in the dark.
macro_rules! in_both_looks {
    ($part:ident) => {
        mod $part {
            use extremis_tests::desktop::Look;

            #[test]
            fn in_the_light() {
                super::$part(Look::Light);
            }

            #[test]
            fn in_the_dark() {
                super::$part(Look::Dark);
            }
        }
    };
}
pub(crate) use in_both_looks;

fn stage(look: Look) -> Stage {
    Stage::on(Desktop::with_look(look))
}

/// The settings of somebody who has chosen a model, and used another one before.
fn settings(stage: &Stage) -> Value {
    let named =
        |model: &str| json!({ "provider": "openai", "baseUrl": stage.server.base_url(), "model": model });
    json!({ "model": named(MODEL), "recentModels": [named("second-choice")] })
}

/// A start by somebody with [`settings`], on a machine with nothing else.
fn launch(stage: &Stage) -> Launch {
    let nowhere = "http://127.0.0.1:9";
    // Whether search by meaning is installed differs from machine to machine.
    let launch =
        stage.launch().as_users_do().with("OLLAMA_HOST", nowhere).with("EXTREMIS_EMBEDDING_MODEL", "");
    launch.with_settings(&settings(stage))
}

/// The same by somebody who does not want to wait while a server is asked again.
fn without_retries(stage: &Stage) -> Launch {
    let mut settings = settings(stage);
    settings["retries"] = json!(0);
    launch(stage).with_settings(&settings)
}

/// Gives the main window a place and a size, and looks at it.
fn placed<'a>(stage: &Stage, app: &'a App, size: (u32, u32)) -> &'a Driver {
    let window = stage.desktop.wait_window(MAIN_TITLE);
    stage.desktop.place(&window, (40, 40), size);
    let page = app.main();
    page.wait_still();
    page
}
