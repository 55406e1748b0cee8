//! All texts that are made to run, load or lead somewhere, each as the answer of a conversation, through which one goes by
//! key. The page's own tests read the same ones.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, test_id};
use serde_json::{Value, json};

use crate::stage::Stage;

const CASES: &str = include_str!("../../../ui/src/lib/markdown/hostile.json");
/// What the names of texts begin with that do nothing.
const HARMLESS: &str = "harmless";

struct Case {
    name: String,
    text: String,
}

fn cases(host: &str) -> Vec<Case> {
    let all: Vec<Value> = serde_json::from_str(CASES).expect("a list of cases");
    let harmless = (0..9).map(|number| Case {
        name: format!("{HARMLESS} {number}"),
        text: format!("It is *so*, {number} times."),
    });
    all.iter()
        .map(|case| {
            let text = case["text"].as_str().map_or_else(|| joined(&case["parts"]), str::to_owned);
            let name = case["name"].as_str().expect("a name").to_owned();
            Case { name, text: text.replace("{{host}}", host) }
        })
        .chain(harmless)
        .collect()
}

/// What a long case is made of, and how often each comes in a row.
fn joined(parts: &Value) -> String {
    let part = |part: &Value| {
        let times = part[1].as_u64().and_then(|times| usize::try_from(times).ok()).expect("a number");
        part[0].as_str().expect("a text").repeat(times)
    };
    parts.as_array().expect("parts").iter().map(part).collect()
}

/// Counts who comes to an address of this machine.
struct Elsewhere {
    address: String,
    came: Arc<AtomicUsize>,
}

impl Elsewhere {
    fn listen() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let address = listener.local_addr().expect("an address").to_string();
        let came = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&came);
        std::thread::spawn(move || {
            for _ in listener.incoming() {
                count.fetch_add(1, Ordering::Relaxed);
            }
        });
        Self { address, came }
    }
}

/// A conversation for each case: its name as the question, and its text as the answer.
fn lines(cases: &[Case]) -> String {
    let mut lines = String::new();
    for Case { name, text } in cases {
        for (role, content) in [("user", name), ("assistant", text)] {
            let line = json!({ "session": name, "role": role, "content": content });
            writeln!(lines, "{line}").expect("a text takes it");
        }
    }
    lines
}

/// Notes what the policy of the page refused, and how long no frame was drawn at most while each case was shown.
const WATCH: &str = "
    window.watched = { refused: [], gaps: {} };
    performance.setResourceTimingBufferSize(100000);
    const showing = () => document.querySelector('[data-role=user] .prose')?.textContent.trim() ?? '';
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        watched.refused.push(`${showing()}: ${effectiveDirective} ${blockedURI}`));
    let before = performance.now();
    (function frame(now) {
        if (now !== undefined) {
            const name = showing();
            watched.gaps[name] = Math.max(watched.gaps[name] ?? 0, now - before);
            before = now;
        }
        requestAnimationFrame(frame);
    })();";

/// The name of the case that is shown, once all of it is drawn and a diagram is a picture or stays code.
const SHOWN: &str = "
    const open = '[data-drawing], [data-diagram-state=drawing], [data-diagram-state=unseen]';
    const all = [...document.querySelectorAll('[data-testid=message]')];
    const isHere = (part) => part.closest('[data-unseen]') === null;
    if (all.length !== 2 || [...document.querySelectorAll(open)].some(isHere)) return null;
    return all[0].querySelector('.prose').textContent.trim();";

/// What was loaded that is not of the program itself.
const LOADED: &str = "
    return performance.getEntriesByType('resource').map(({ name }) => name)
        .filter((name) => !/^(tauri|ipc):\\/\\/localhost\\/|^data:/.test(name));";
/// What an answer becomes no part of.
const FOREIGN: &str = "[data-role=\"assistant\"] :is(script, iframe, object, embed, form, style, video)";

/// Waits for another case than the ones that were shown; gives its name.
#[track_caller]
fn wait_shown(page: &Driver, shown: &BTreeSet<String>) -> String {
    wait::until(&format!("another case is shown, after {}", shown.len()), || {
        let name = page.script(SHOWN, &[]).ok()?;
        name.as_str().filter(|name| !shown.contains(*name)).map(str::to_owned)
    })
}

/// Prints how long the page drew no frame at most, beside texts that do nothing, which the machine is measured by.
fn tell(gaps: &Value) {
    let gaps = gaps.as_object().expect("times").iter().filter(|(name, _)| !name.is_empty());
    let mut all: Vec<(f64, &String)> = gaps.filter_map(|(name, gap)| Some((gap.as_f64()?, name))).collect();
    all.sort_by(|one, other| other.0.total_cmp(&one.0));
    let (harmless, hostile): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|(_, name)| name.starts_with(HARMLESS));
    let usual = harmless[harmless.len() / 2].0;
    let late = hostile.iter().filter(|(gap, _)| *gap > usual + 100.0).count();
    eprintln!("a text that does nothing: {usual:.0} ms; 100 ms more: {late} of {}", hostile.len());
    for (gap, name) in hostile.iter().take(8) {
        eprintln!("{:.1} times as long, {gap:.0} ms: {name}", gap / usual);
    }
}

#[test]
fn no_text_runs_or_loads_anything_in_the_window() {
    let stage = Stage::set();
    let elsewhere = Elsewhere::listen();
    let cases = cases(&elsewhere.address);
    assert!(cases.len() >= 150);
    let file = stage.data.path().join("hostile.jsonl");
    #[expect(clippy::disallowed_methods, reason = "a file of the user, not their data")]
    fs::write(&file, lines(&cases)).expect("a file");
    let done = stage.cli().json(&["import", "--format", "jsonl", &file.to_string_lossy()]);
    assert_eq!(done["added"], cases.len(), "{done}");

    let app = stage.start();
    let page = app.main();
    page.script(WATCH, &[]).expect("the page is watched");
    page.wait_focus(&test_id("composer"));
    let mut shown = BTreeSet::new();
    while shown.len() < cases.len() {
        page.key("alt+Down");
        shown.insert(wait_shown(page, &shown));
        assert!(page.look(FOREIGN).is_empty(), "{:?}", shown.last());
    }
    let watched = page.script("return watched", &[]).expect("what was noted");
    tell(&watched["gaps"]);
    assert_eq!(page.script("return 'hostileRan' in window", &[]).ok(), Some(json!(false)), "nothing ran");
    assert_eq!(watched["refused"], json!([]), "nothing had to be refused");
    assert_eq!(page.script(LOADED, &[]).ok(), Some(json!([])), "nothing was loaded");
    assert_eq!(elsewhere.came.load(Ordering::Relaxed), 0, "nobody came from the page");
    app.quit();
}
