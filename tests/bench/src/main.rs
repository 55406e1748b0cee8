//! What Extremis costs, as JSON lines `{name, value, unit, floor, ratio}`: medians, each beside the least that the
//! machine allows, measured in the same run and interleaved with it.
//!
//! `bench recall --data DIR` says how much of the evidence for questions is recalled, `bench recall_across --data DIR` how
//! much of it from other conversations, and `bench extractive --data DIR`
//! how much of what conversations mention a summary without a model keeps; their lines are of other kinds.
//! `bench [NAME…]` measures all, or those whose names begin so; `--messages N` has the search be among so many messages
//! instead of a million, and a day be of so many. How busy the machine was is said on stderr. `EXTREMIS_APP` and `EXTREMIS_BARE` name the built
//! application and the bare Tauri window that it is held against.

mod across;
mod archive;
mod assembly;
#[cfg(feature = "local-llm")]
mod builtin;
mod capture;
mod embedding;
mod extractive;
mod files;
mod importing;
mod package;
mod planning;
mod quick;
mod recall;
mod search;
mod stream;
mod sync;
mod window;

use std::path::Path;

use extremis_archive::Kind;
use extremis_domain::Preset;
use extremis_tests::programs;
use serde_json::json;

/// One figure and its floor, in the same unit.
pub(crate) struct Line {
    pub name: &'static str,
    pub unit: &'static str,
    pub value: f64,
    pub floor: f64,
}

/// A benchmark and the beginning of its name.
type Bench = (&'static str, fn() -> Line);

const BENCHES: &[Bench] = &[
    ("append_acknowledged", || archive::append::acknowledged(Kind::Json)),
    ("append_while_saving", archive::append::while_saving),
    ("open_session_10k_messages", || archive::read::open_session(Kind::Json)),
    ("list_10k_sessions", || archive::read::list_sessions(Kind::Json)),
    ("memory_after_200_sessions", archive::memory::after_200_sessions),
    ("append_acknowledged_sqlite", || archive::append::acknowledged(Kind::Sqlite)),
    ("open_session_10k_messages_sqlite", || archive::read::open_session(Kind::Sqlite)),
    ("list_10k_sessions_sqlite", || archive::read::list_sessions(Kind::Sqlite)),
    ("plan_10k_messages_rolling", || planning::when_due(Preset::Rolling)),
    ("plan_10k_messages_progressive", || planning::when_due(Preset::Progressive)),
    ("plan_10k_messages_multilevel", || planning::when_due(Preset::Multilevel)),
    ("plan_10k_messages_layered", || planning::when_due(Preset::Layered)),
    ("plan_10k_messages_from_nothing", planning::from_nothing),
    ("assemble_100_messages", || assembly::prompt("assemble_100_messages", 100)),
    ("assemble_1k_messages", || assembly::prompt("assemble_1k_messages", 1000)),
    ("assemble_10k_messages", || assembly::prompt("assemble_10k_messages", 10_000)),
    ("recall_10k_messages", recall::prepared::by_words),
    ("recall_10k_messages_by_meaning", recall::prepared::by_meaning),
    ("recall_10k_messages_from_nothing", recall::prepared::from_nothing),
    ("across_10k_sessions", across::from_10k_sessions),
    ("search_as_you_type", search::as_you_type),
    ("search_as_you_type_unranked", search::as_you_type_matching),
    ("search_indexing", search::indexing),
    ("search_index_size", search::size),
    ("extractive_summary", extractive::speed),
    ("import_1gb_memory", importing::memory_of_1gb),
    ("sync_message", sync::message),
    ("sync_message_size", sync::message_size),
    ("sync_catch_up_10k_messages", sync::catch_up),
    ("sync_first_start_10k_sessions", sync::first_start),
    ("sync_first_start_1m_messages", sync::first_start_of_a_million),
    ("sync_first_start_memory", sync::first_start_memory),
    ("sync_idle_server", sync::idle::server),
    ("sync_idle_folder", sync::idle::folder),
    ("stream_cpu_per_token", stream::cpu_per_token),
    ("stream_first_token", stream::first_token),
    ("quick_command_first_token", quick::first_token),
    #[cfg(feature = "local-llm")]
    ("builtin_first_token_cold", builtin::first_token_cold),
    #[cfg(feature = "local-llm")]
    ("builtin_first_token_warm", builtin::first_token_warm),
    #[cfg(feature = "local-llm")]
    ("builtin_tokens_per_second", builtin::tokens_per_second),
    #[cfg(feature = "local-llm")]
    ("builtin_memory_unloaded", builtin::memory_unloaded),
    ("embed_query", embedding::query),
    ("embed_batch", embedding::batch),
    ("embed_memory", embedding::memory),
    (package::NAMES[0], package::deb),
    (package::NAMES[1], package::rpm),
    (package::NAMES[2], package::portable),
    ("cold_start_to_interactive", window::cold_start),
    (window::FROM_PACKAGE, window::cold_start_from_package),
    ("hotkey_to_caret", window::hotkey_to_caret),
    ("hotkey_to_caret_at_rest", window::hotkey_to_caret_at_rest),
    ("capture", capture::of_a_selection),
    ("key_to_result", window::key_to_result),
    ("typing_while_streaming", window::typing_while_streaming),
    ("open_10k_messages", window::open_10k_messages),
    ("switch_conversation", window::switch_conversation),
    ("switch_conversation_at_once", window::switch_at_once),
    ("scrolling_dropped_frames", window::dropped_frames),
    ("memory_no_conversation", window::memory::no_conversation),
    ("memory_10k_conversations", window::memory::of_10k_conversations),
    ("day_growth", window::day::growth),
];

fn main() {
    let mut wanted: Vec<String> = std::env::args().skip(1).collect();
    if wanted == [embedding::HOLD] {
        return embedding::hold();
    }
    #[cfg(feature = "local-llm")]
    if let [answer, way] = wanted.as_slice()
        && answer == builtin::ANSWER
    {
        return builtin::answer(way);
    }
    if let [look, dir, count] = wanted.as_slice()
        && look == archive::memory::LOOK
    {
        return archive::memory::look(Path::new(dir), count.parse().expect("a number"));
    }
    if let [take_in, dir] = wanted.as_slice()
        && take_in == sync::TAKE_IN
    {
        return sync::take_in(Path::new(dir));
    }
    if let [name, data, dir] = wanted.as_slice()
        && data == "--data"
    {
        match name.as_str() {
            recall::NAME => return recall::run(Path::new(dir), &programs::embedding_model()),
            recall::across::NAME => return recall::across::run(Path::new(dir), &programs::embedding_model()),
            extractive::NAME => return extractive::run(Path::new(dir)),
            _ => {}
        }
    }
    if let Some(messages) = option(&mut wanted, "--messages") {
        let messages = messages.parse().expect("--messages takes a number");
        search::among(messages);
        window::day::of(messages);
    }
    say_load("before");
    let is_wanted =
        |name: &str| wanted.is_empty() || wanted.iter().any(|prefix| name.starts_with(prefix.as_str()));
    for (name, bench) in BENCHES.iter().filter(|(name, _)| is_wanted(name)) {
        if let Some(why) = not_measured(name) {
            println!("{}", json!({ "name": name, "not_measured": why }));
            continue;
        }
        let Line { name, unit, value, floor } = bench();
        let ratio = (value / floor * 100.0).round() / 100.0;
        println!("{}", json!({ "name": name, "value": value, "unit": unit, "floor": floor, "ratio": ratio }));
    }
    say_load("after");
}

/// Says how busy the machine is: how many tasks ran or waited in the last one, five and fifteen minutes.
fn say_load(when: &str) {
    let told = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load: Vec<&str> = told.split(' ').take(3).collect();
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    eprintln!("load {when}: {} on {processors} processors", load.join(" "));
}

/// Why a benchmark cannot be run here, if so.
fn not_measured(name: &str) -> Option<String> {
    let is_of_packages = package::NAMES.contains(&name) || name == window::FROM_PACKAGE;
    if is_of_packages && !package::are_there() {
        return Some("the packages are not there; `cargo xtask bundle` makes them".to_owned());
    }
    let file = programs::builtin_model_place();
    (name.starts_with("builtin") && !file.is_file())
        .then(|| format!("the model is not at {}; `cargo xtask setup` brings it", file.display()))
}

/// Takes an option with its value out of the arguments.
fn option(arguments: &mut Vec<String>, name: &str) -> Option<String> {
    let place = arguments.iter().position(|argument| argument == name)?;
    let value = arguments.drain(place..(place + 2).min(arguments.len())).nth(1);
    Some(value.unwrap_or_else(|| panic!("{name} takes a value")))
}

/// The middle one, so that one interruption by the machine does not count.
pub(crate) fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}

/// What 19 of 20 are not above.
pub(crate) fn most_of(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() * 19 / 20).copied().unwrap_or(f64::NAN)
}

/// What this process holds in memory, in KiB.
pub(crate) fn resident() -> f64 {
    held("VmRSS:")
}

/// The most that this process has held in memory, in KiB.
pub(crate) fn most_resident() -> f64 {
    held("VmHWM:")
}

fn held(figure: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux says what a process holds");
    let held = status.lines().find_map(|line| line.strip_prefix(figure)).expect("it is there");
    held.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// Milliseconds with three places.
pub(crate) fn milliseconds(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// The time that this thread has spent on a processor, by the kernel's own count.
pub(crate) fn on_cpu() -> std::time::Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux tells");
    let nanoseconds = told.split_whitespace().next().and_then(|count| count.parse().ok());
    std::time::Duration::from_nanos(nanoseconds.expect("a count"))
}
