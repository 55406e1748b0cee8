//! Texts that are made to hold up the window, as answers that arrive and as messages that are opened: whatever they
//! are, the page does what a person wants within a moment.

mod busy;
mod corpus;
mod shown;

use std::time::Duration;

use extremis_tests::app::App;
use extremis_tests::openai::{Ending, Reply};
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};
use serde_json::Value;

use crate::stage::{Stage, send};
use busy::{Longest, Turns};
use corpus::Case;

/// Busy for longer, the page is seen to stop for a moment; how many do that is told.
const SMOOTH_MS: u64 = 50;
/// The longest that the page may be busy with one thing, on a machine that may be busy itself: a person who types waits
/// no longer for a letter.
const LIMIT_MS: u64 = 150;
/// How often a case is tried that took longer: a busy machine is late now and then, a text that holds up the page always.
const TRIES: usize = 4;
/// About how many cases are tried, unless `EXTREMIS_HOSTILE_CASES` says which.
const FEW: usize = 8;
/// Faster than any model writes.
const GAP: Duration = Duration::from_millis(10);
const PIECE: usize = 60;

/// Whether a question and its answer are there, the answer whole and all of it drawn.
const DRAWN: &str = "
    return document.querySelectorAll('[data-testid=message]').length === 2
        && document.querySelector('[data-streaming], [data-drawing]:not([data-unseen] *)') === null;";

/// How long the page was busy at most: while an answer arrived, and when it was opened.
struct Busy {
    arriving: Longest,
    opened: Longest,
}

impl Busy {
    fn longest(&self) -> u64 {
        self.arriving.busy.max(self.opened.busy)
    }
}

#[test]
fn no_text_holds_up_the_window() {
    let cases =
        std::env::var("EXTREMIS_HOSTILE_CASES").map_or_else(|_| corpus::some(FEW), |asked| of(&asked));
    let stage = Stage::set();
    let turns = Turns::new();
    let app = App::start(&stage.desktop, turns.noted_of(stage.launch()));
    let page = app.main();
    page.wait_for(&format!("{}:focus", test_id("composer")));
    let mut all: Vec<Busy> = Vec::new();
    let mut late = Vec::new();
    for case in &cases {
        let busy = least_of(&stage, page, &turns, case);
        let told = format!("{}: arriving {}, opened {}", case.name, busy.arriving, busy.opened);
        if busy.longest() > SMOOTH_MS {
            eprintln!("{told}");
        }
        if busy.longest() > LIMIT_MS {
            late.push(told);
        }
        all.push(busy);
    }
    for (what, of) in [("clock", (|one| one.clock) as fn(&Longest) -> u64), ("busy", |one| one.busy)] {
        tell(&format!("arriving, {what}"), all.iter().map(|busy| of(&busy.arriving)).collect());
        tell(&format!("opened, {what}"), all.iter().map(|busy| of(&busy.opened)).collect());
    }
    assert!(late.is_empty(), "{} of {} held up the window:\n{}", late.len(), cases.len(), late.join("\n"));
    app.quit();
}

/// The cases that are asked for: `60` is about so many, `all` is all, `2/3` is the second of three parts, and anything
/// else is what the names of the cases have in them.
fn of(asked: &str) -> Vec<Case> {
    if let Ok(count) = asked.parse() {
        return corpus::some(count);
    }
    let mut cases = corpus::all();
    let part = asked.split_once('/').map(|(part, parts)| (part.parse::<usize>(), parts.parse::<usize>()));
    if let Some((Ok(part), Ok(parts))) = part {
        cases = cases.into_iter().skip(part.saturating_sub(1)).step_by(parts.max(1)).collect();
    } else if asked != "all" {
        cases.retain(|case| case.name.contains(asked));
    }
    assert!(!cases.is_empty(), "no case is {asked:?}");
    cases
}

/// The least of some tries, which is what the text itself takes.
fn least_of(stage: &Stage, page: &Driver, turns: &Turns, case: &Case) -> Busy {
    let mut least = measured(stage, page, turns, case);
    for _ in 1..TRIES {
        if least.longest() <= SMOOTH_MS {
            break;
        }
        let again = measured(stage, page, turns, case);
        least = Busy {
            arriving: Longest::least(least.arriving, again.arriving),
            opened: Longest::least(least.opened, again.opened),
        };
    }
    least
}

#[track_caller]
fn measured(stage: &Stage, page: &Driver, turns: &Turns, case: &Case) -> Busy {
    let reply = Reply::Answer { chunks: pieces(&case.text), gap: GAP, ending: Ending::Whole };
    stage.server.forget_rules();
    stage.server.next_chats(1, reply);
    page.key("ctrl+n");
    page.wait_gone(&test_id("message"));
    send(page, "What is it?");
    page.wait_for(&test_id("message"));
    let watch = turns.watch(page);
    wait_drawn(page, &case.name);
    let arriving = watch.longest();
    // Another conversation, and back: now all of it is there at once.
    page.key("ctrl+n");
    page.wait_gone(&test_id("message"));
    let watch = turns.watch(page);
    page.click("[data-session-id] button");
    wait_drawn(page, &case.name);
    Busy { arriving, opened: watch.longest() }
}

#[track_caller]
fn wait_drawn(page: &Driver, name: &str) {
    wait::until(&format!("{name} is drawn"), || {
        page.script(DRAWN, &[]).ok().filter(|drawn| *drawn == Value::Bool(true))
    });
    page.wait_still();
}

fn pieces(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(PIECE).map(|piece| piece.iter().collect()).collect()
}

/// Prints the middle, what all but a twentieth stay below, and the most.
fn tell(what: &str, mut times: Vec<u64>) {
    times.sort_unstable();
    let at =
        |part: usize| times.get((times.len() * part / 100).min(times.len() - 1)).copied().unwrap_or_default();
    eprintln!("{what}: {} cases, p50 {} ms, p95 {} ms, max {} ms", times.len(), at(50), at(95), at(100));
}
