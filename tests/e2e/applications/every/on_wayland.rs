//! Firefox on a Wayland desktop: called by the key that sway binds, about what is selected in a page, and back into it.

use extremis_tests::browser;
use extremis_tests::desktop::{AccessibilityBus, Look};
use extremis_tests::openai::{ModelServer, Reply};
use extremis_tests::sway::Sway;
use extremis_tests::wait;

use crate::stage::wait_messages;
use crate::wayland::{SCREEN, SOON, call_until};

const TEXT: &str = "teh fox";
const ANSWER: &str = "The fox jumps over the dog";

#[test]
fn firefox_on_sway_tells_its_page_and_what_is_selected_and_takes_the_answer() {
    let server = ModelServer::start();
    let question = ask_in_firefox(&server, AccessibilityBus::SwitchedOn);
    assert!(question.contains(&format!("url=\"{}\"", browser::address(&server))), "{question}");
}

/// Without assistive technologies a browser tells nobody its address: then it is not sent along, and all else is.
#[test]
fn firefox_on_sway_as_it_comes_tells_all_but_its_address() {
    let question = ask_in_firefox(&ModelServer::start(), AccessibilityBus::There);
    assert!(!question.contains("url="), "{question}");
}

/// Has what is selected in a page corrected there, and gives what was sent.
#[track_caller]
fn ask_in_firefox(server: &ModelServer, bus: AccessibilityBus) -> String {
    let sway = Sway::with_accessibility(bus, Look::Light, &[SCREEN], &server.base_url());
    let page = sway.start_app();
    sway.copy("copied before");
    browser::open_firefox_on(&sway, server, TEXT);
    sway.pointer().click((900, 300), SCREEN);
    wait::until("the text is selected", || {
        sway.keyboard().key("ctrl+a");
        wait::attempt(SOON, || (sway.primary_selection() == TEXT).then_some(()))
    });
    server.next_chats(1, Reply::text(ANSWER));
    let address = browser::address(server);
    call_until(&sway, &page, "the page and what is selected in it", |chips| {
        let tells = |what: &str| chips.iter().any(|chip| chip.text.contains(what));
        let is_addressed = chips.iter().any(|chip| chip.attribute("title").contains(&address));
        tells(browser::TITLE) && tells(TEXT) && is_addressed == (bus == AccessibilityBus::SwitchedOn)
    });
    sway.keyboard().type_text("correct it");
    sway.keyboard().key("Return");
    wait_messages(&page, 2);
    sway.keyboard().key("ctrl+Return");
    wait::until("the answer is in the page", || (browser::field(server)? == ANSWER).then_some(()));
    wait::until("the clipboard is as before", || (sway.clipboard() == "copied before").then_some(()));
    let question = server.chats().pop().expect("a request").question();
    assert!(question.contains("app=\"Firefox ESR\""), "{question}");
    assert!(question.contains(&format!("<selection>{TEXT}")), "{question}");
    question
}
