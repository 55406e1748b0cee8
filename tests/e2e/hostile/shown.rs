//! All texts that are made to run, load or lead somewhere, each as a message in the window, and each of them seen. The
//! page's own tests read the same ones.

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
/// No more messages than a conversation shows at once.
const IN_ONE: usize = 28;

struct Case {
    name: String,
    text: String,
}

fn cases(host: &str) -> Vec<Case> {
    let all: Vec<Value> = serde_json::from_str(CASES).expect("a list of cases");
    all.iter()
        .map(|case| {
            let text = case["text"].as_str().map_or_else(|| joined(&case["parts"]), str::to_owned);
            let name = case["name"].as_str().expect("a name").to_owned();
            Case { name, text: text.replace("{{host}}", host) }
        })
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

/// A line for each message: the name of each case, and its text as the answer.
fn lines(cases: &[Case]) -> String {
    let mut lines = String::new();
    for (at, case) in cases.iter().enumerate() {
        let session = format!("hostile {}", at / IN_ONE);
        for (role, content) in [("user", &case.name), ("assistant", &case.text)] {
            let line = json!({ "session": session, "role": role, "content": content });
            writeln!(lines, "{line}").expect("a text takes it");
        }
    }
    lines
}

/// Notes what the policy of the page refused, and how long no frame was drawn at most while each case was shown.
const WATCH: &str = "
    window.watched = { refused: [], showing: '', gaps: {} };
    performance.setResourceTimingBufferSize(100000);
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        watched.refused.push(`${watched.showing}: ${effectiveDirective} ${blockedURI}`));
    let before = performance.now();
    (function frame(now) {
        const { showing, gaps } = watched;
        if (now !== undefined) {
            gaps[showing] = Math.max(gaps[showing] ?? 0, now - before);
            before = now;
        }
        requestAnimationFrame(frame);
    })();";

/// Has the answer behind a message come into view; whether it is there.
const SHOW: &str = "
    const all = [...document.querySelectorAll('[data-testid=message]')];
    const message = all[all.findIndex((one) => one.innerText.trim().startsWith(arguments[0])) + 1];
    if (message === undefined || message.dataset.role !== 'assistant') return false;
    watched.showing = arguments[0];
    message.id = 'shown';
    message.scrollIntoView({ block: 'start' });
    const diagram = message.querySelector('[data-diagram-state]');
    diagram?.scrollIntoView({ block: 'start' });
    return true;";

/// Whether all of the message that is shown is drawn, and a diagram is a picture or stays code.
const IS_DRAWN: &str = "
    const message = document.getElementById('shown');
    const open = '[data-drawing], [data-diagram-state=drawing], [data-diagram-state=unseen]';
    const isDrawn = message.querySelector(open) === null;
    if (isDrawn) message.removeAttribute('id');
    return isDrawn;";

/// What was loaded that is not of the program itself.
const LOADED: &str = "
    return performance.getEntriesByType('resource').map(({ name }) => name)
        .filter((name) => !/^(tauri|ipc):\\/\\/localhost\\/|^data:/.test(name));";

#[track_caller]
fn show(page: &Driver, case: &Case) {
    let name = json!(case.name);
    wait::until(&format!("{} is there", case.name), || {
        page.script(SHOW, std::slice::from_ref(&name)).ok().filter(|shown| *shown == true)
    });
    wait::until(&format!("{} is drawn", case.name), || {
        page.script(IS_DRAWN, &[]).ok().filter(|drawn| *drawn == true)
    });
}

/// Prints how long the page drew no frame at most, for those that took longest.
fn tell(gaps: &Value) {
    let mut all: Vec<(f64, &String)> = gaps
        .as_object()
        .expect("times")
        .iter()
        .filter(|(name, _)| !name.is_empty())
        .filter_map(|(name, gap)| Some((gap.as_f64()?, name)))
        .collect();
    all.sort_by(|one, other| other.0.total_cmp(&one.0));
    let late = all.iter().filter(|(gap, _)| *gap > 100.0).count();
    eprintln!("{late} of {} texts held up the page for more than 100 ms", all.len());
    for (gap, name) in all.iter().take(8) {
        eprintln!("{gap:.0} ms: {name}");
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
    assert_eq!(done["added"], cases.len().div_ceil(IN_ONE), "{done}");
    let ids: Vec<&str> =
        done["sessions"].as_array().expect("a list").iter().filter_map(|one| one["id"].as_str()).collect();

    let app = stage.start();
    let page = app.main();
    page.script(WATCH, &[]).expect("the page is watched");
    for (id, part) in ids.iter().zip(cases.chunks(IN_ONE)) {
        page.click(&format!("[data-session-id=\"{id}\"] button"));
        for case in part {
            show(page, case);
        }
        page.wait_gone("[data-role=\"assistant\"] :is(script, iframe, object, embed, form, style)");
    }
    page.wait_for(&test_id("composer"));
    let watched = page.script("return watched", &[]).expect("what was noted");
    tell(&watched["gaps"]);
    assert_eq!(page.script("return 'hostileRan' in window", &[]).ok(), Some(json!(false)), "nothing ran");
    assert_eq!(watched["refused"], json!([]), "nothing had to be refused");
    assert_eq!(page.script(LOADED, &[]).ok(), Some(json!([])), "nothing was loaded");
    assert_eq!(elsewhere.came.load(Ordering::Relaxed), 0, "nobody came from the page");
    app.quit();
}
