//! What goes into other applications: in each of them what was shown, whatever an answer says, and no line runs by
//! itself.

mod receivers;

use extremis_tests::app::POPUP_TITLE;
use extremis_tests::hostile;
use extremis_tests::openai::Reply;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};

use crate::stage::{HOTKEY, Stage, wait_messages};
use receivers::{Kind, Receiver};

/// How many answers each application gets; `EXTREMIS_INSERT_CASES` says another number, and then Firefox gets them, too.
const FEW: usize = 2;

/// The lines that are asked about, if they are.
const SHOWN_LINES: &str = "return document.querySelector('[data-testid=insert-lines]')?.textContent ?? null";
/// What the popup shows of the answer.
const SHOWN_ANSWER: &str = "
    return document.querySelector('[data-testid=message][data-role=assistant]')?.textContent ?? null";

#[test]
fn whatever_an_answer_says_each_application_gets_what_was_shown_and_nothing_runs_by_itself() {
    let asked = std::env::var("EXTREMIS_INSERT_CASES").ok().and_then(|cases| cases.parse::<usize>().ok());
    let kinds = [Kind::Cat, Kind::Bash, Kind::BashWithoutBrackets, Kind::Editor];
    let kinds = kinds.into_iter().chain(asked.map(|_| Kind::Firefox));
    let stage = Stage::set();
    let app = stage.start();
    let page = app.popup();
    for (number, kind) in kinds.enumerate() {
        let receiver = Receiver::open(&stage, kind);
        let texts = hostile::texts(20 + number as u64, asked.unwrap_or(FEW));
        let (mut whole, mut confirmed) = (0, 0);
        for text in &texts {
            let lines = insert(&stage, page, &receiver, text);
            whole += usize::from(lines.is_none());
            confirmed += usize::from(lines.is_some());
        }
        eprintln!("{kind:?}: {whole} answers inserted at once, {confirmed} after they were shown");
    }
    app.quit();
}

/// Asks from the application, and inserts the answer; gives the lines that were to be agreed to.
#[track_caller]
fn insert(stage: &Stage, page: &Driver, receiver: &Receiver<'_>, answer: &str) -> Option<String> {
    let desktop = &stage.desktop;
    receiver.to_front();
    stage.server.next_chats(1, Reply::text(answer));
    desktop.key(HOTKEY);
    desktop.wait_active(|title| title == POPUP_TITLE, "the popup");
    page.key("ctrl+n");
    page.wait_gone(&test_id("message"));
    desktop.type_text("Which command?");
    desktop.key("Return");
    wait_messages(page, 2);
    let shown = page.script(SHOWN_ANSWER, &[]).expect("the page answers");
    let shown = seen(shown.as_str().expect("an answer"), false);

    desktop.key("ctrl+Return");
    let lines = wait::until("it is asked about, or inserted", || {
        let lines = page.script(SHOWN_LINES, &[]).ok()?.as_str().map(str::to_owned);
        (lines.is_some() || desktop.window(POPUP_TITLE).is_none()).then_some(lines)
    });
    let expected = seen(answer, receiver.is_terminal());
    if let Some(lines) = &lines {
        assert_eq!(*lines, expected, "what is asked about is what is inserted: {answer:?}");
        assert!(receiver.is_terminal(), "an editor takes lines as they are: {answer:?}");
        assert!(receiver.is_untouched(), "nothing goes in before that was agreed to: {answer:?}");
        if receiver.runs_lines() {
            // There each line would run, as the question says. Nobody agrees.
            page.click(&test_id("cancel-insert"));
            page.wait_gone("[data-testid=insert-question]");
            desktop.key("Escape");
            desktop.wait_no_window(POPUP_TITLE);
            receiver.expect("");
            return Some(lines.clone());
        }
        page.wait_still();
        page.click(&test_id("insert-anyway"));
    }
    desktop.wait_no_window(POPUP_TITLE);
    receiver.expect(&expected);
    // Markdown draws this one as what it stands for.
    let expected = expected.replace("&lt;", "<");
    let hidden = words(&expected).find(|word| !shown.contains(word));
    assert_eq!(hidden, None, "a word was inserted that was not shown in {shown:?}: {answer:?}");
    receiver.clear();
    lines
}

/// What one sees of an answer: neither commands of a terminal nor characters without width.
fn seen(answer: &str, in_terminal: bool) -> String {
    let is_seen =
        |letter: &char| matches!(letter, '\t' | '\n') || !(letter.is_control() || is_hidden(*letter));
    let lines = answer.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}'], "\n");
    let mut seen: String = lines.chars().filter(is_seen).collect();
    if in_terminal {
        seen.truncate(seen.trim_end().len());
    }
    seen
}

/// None of the texts has a letter that a selector or a joiner belongs to.
fn is_hidden(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}
