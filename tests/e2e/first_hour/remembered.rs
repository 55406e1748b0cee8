//! What memory shows when there is more than one summary: one that waits for the person, and summaries of summaries.

use extremis_tests::app::App;
use extremis_tests::desktop::Look;
use extremis_tests::webdriver::test_id;

use super::{in_both_looks, launch, placed, stage};
use crate::memory::{FIRST, open, summarised};
use crate::summaries::write_anew;

in_both_looks!(a_summary_that_waits);
in_both_looks!(summaries_of_summaries);

fn a_summary_that_waits(look: Look) {
    let stage = stage(look);
    let session = summarised(&stage);
    stage.cli().json(&["facts", &session, "add", "The budget is 900 euros."]);
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (1180, 700));
    open(page, &session, 20);
    page.wait_where(&test_id("summary-editor"), "has the summary", |editor| editor.text == FIRST);
    write_anew(&stage, page, 22, "Key facts\n- The user plans a trip to Lisbon.\n- The budget is 400 euros.");
    page.wait_where(&test_id("held-summary"), "says why", |held| held.text.contains("400 euros"));
    page.focus(&test_id("composer"));
    stage.picture(page, "summary-held");
    page.click(&test_id("held-refuse"));
    page.wait_gone(&test_id("held-summary"));
    app.quit();
}

fn summaries_of_summaries(look: Look) {
    let stage = stage(look);
    let cli = stage.cli();
    let session = cli.append(None, &[("user", "Let us begin."), ("assistant", "Gladly.")]);
    // Every answer makes a summary, and the sixth takes the five before it together.
    cli.json(&["policy", &session, "multilevel", "--user-turns", "1"]);
    for number in 1..=5 {
        cli.ask(Some(&session), &format!("After {} messages this is about something new.", 2 * number));
    }
    let app = App::start(&stage.desktop, launch(&stage));
    let page = placed(&stage, &app, (1180, 700));
    open(page, &session, 12);
    page.wait_where(&test_id("summary-node"), "is one of several", |_| {
        page.look(&test_id("summary-node")).len() > 1
    });
    page.hover(&test_id("composer"));
    stage.picture(page, "summaries-in-levels");
    page.click("[aria-label=\"What this summary was made from\"]");
    page.wait_for("[aria-label=\"What this summary was made from\"][aria-expanded=\"true\"]");
    stage.picture(page, "summaries-in-levels-open");
    app.quit();
}
