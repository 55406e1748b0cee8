//! Everything that was ever said, found from the sidebar and shown in its place; words found in one conversation.

use std::path::Path;

use extremis_tests::corpus;
use extremis_tests::wait;
use extremis_tests::webdriver::{Driver, Seen, test_id};
use serde_json::{Value, json};

use crate::stage::{Stage, wait_messages};

/// Said once, in the middle of the longest of many conversations.
const SAID: &str = "The locksmith of Aarau keeps the heron key behind the third brick.";

/// Puts a conversation into an archive that is not open, as a file of its own; ten thousand of them take a second.
#[expect(clippy::disallowed_methods, reason = "an archive of a test that nothing has open")]
fn put(data: &Path, number: u64, messages: impl Iterator<Item = (&'static str, String)>) {
    let id = format!("01900000-0000-7000-8000-{number:012x}");
    let at = |second: usize| {
        format!("2026-01-{:02}T10:{:02}:{:02}Z", 1 + number % 28, second / 60 % 60, second % 60)
    };
    let mut parent = Value::Null;
    let mut all = Vec::new();
    for (place, (role, content)) in messages.enumerate() {
        let message = format!("{number}-{place}");
        let mut one = json!({ "id": message, "role": role, "content": content, "timestamp": at(place) });
        if !parent.is_null() {
            one["parent"] = parent;
        }
        parent = json!(message);
        all.push(one);
    }
    let session = json!({
        "id": id, "version": 3, "title": format!("Talk {number}"), "revision": all.len(),
        "createdAt": at(0), "updatedAt": at(all.len()), "messages": all,
    });
    let dir = data.join("conversations");
    std::fs::create_dir_all(&dir).expect("a folder for conversations");
    std::fs::write(dir.join(format!("{id}.json")), session.to_string()).expect("a conversation");
}

/// So many short conversations, and a long one with [`SAID`] at its place 400 of 1,000.
fn many(data: &Path, count: u64) {
    for seed in 0..count {
        put(data, seed, corpus::conversation(seed, 2).into_iter());
    }
    let said = |(place, (role, content))| (role, if place == 400 { SAID.to_owned() } else { content });
    put(data, count, corpus::conversation(count, 1000).into_iter().enumerate().map(said));
}

/// Writes into the search field, as a user does: by its key, and over what is there.
#[track_caller]
fn search(page: &Driver, words: &str) {
    page.key("ctrl+k");
    page.wait_for(&format!("{}:focus", test_id("search-field")));
    page.rewrite(&test_id("search-field"), words);
    page.wait_where(&test_id("search-results"), "are those of the words", |results| {
        results.attribute("data-query") == words
    });
}

fn hits(page: &Driver) -> Vec<Seen> {
    page.look(&test_id("search-hit"))
}

/// Waits until what is found is just this, whatever the index still has to catch up with.
#[track_caller]
fn finds(page: &Driver, words: &str, expected: &[&str]) {
    search(page, words);
    let mut last = Vec::new();
    let found = wait::attempt(wait::LIMIT, || {
        last = hits(page).into_iter().map(|hit| hit.text).collect();
        let all = expected.iter().all(|words| last.iter().any(|hit: &String| hit.contains(words)));
        (all && last.len() == expected.len()).then_some(())
    });
    assert!(found.is_some(), "{words} finds {expected:?}; last seen: {last:#?}");
}

/// Searches, and waits until at least so many places are found.
#[track_caller]
pub(crate) fn finds_most(page: &Driver, words: &str, count: usize) {
    search(page, words);
    wait::until(&format!("{count} places with {words:?} are found"), || {
        (hits(page).len() >= count).then_some(())
    });
}

/// Waits until the message that was searched for is marked and in view.
#[track_caller]
fn shown_in_place(page: &Driver, words: &str) -> Seen {
    let marked = format!("{}[data-marked=\"true\"]", test_id("message"));
    let message = page.wait_where(&marked, "is the one searched for", |message| message.text.contains(words));
    let script = "
        const message = document.querySelector(arguments[0]);
        const box = message?.getBoundingClientRect();
        const frame = message?.closest('[role=log]').getBoundingClientRect();
        return box !== undefined && box.bottom > frame.top && box.top < frame.bottom;";
    let shown = || page.script(script, &[json!(format!("[data-message-id=\"{}\"]", id_of(&message)))]).ok();
    wait::until("it is in view", || shown().filter(|shown| *shown == Value::Bool(true)));
    message
}

fn id_of(message: &Seen) -> String {
    message.attribute("data-message-id").to_owned()
}

/// How many words on the page are marked in this way.
fn marks(page: &Driver, name: &str) -> u64 {
    let script = "return CSS.highlights.get(arguments[0])?.size ?? 0";
    page.script(script, &[json!(name)]).ok().and_then(|size| size.as_u64()).unwrap_or_default()
}

#[test]
fn words_said_once_among_ten_thousand_conversations_are_found_as_one_types_and_shown_in_place() {
    let stage = Stage::set();
    many(&stage.data.path().join("data"), 10_000);
    let app = stage.start();
    let page = app.main();
    search(page, "heron key");
    let progress = test_id("search-progress");
    // A build for tests takes a while to look through all of it for the first time.
    wait::within(wait::LIMIT * 5, "everything can be found", || {
        page.look(&progress).is_empty().then_some(())
    });
    finds(page, "heron key", &["The locksmith of Aarau"]);
    let hit = &hits(page)[0];
    assert!(hit.text.contains("You:"), "who said it is there: {}", hit.text);
    assert_eq!(page.look(&format!("{} mark", test_id("search-hit"))).len(), 2);

    page.key("Down");
    page.wait_for(&format!("{}[aria-selected=\"true\"]", test_id("search-hit")));
    page.key("Return");
    let message = shown_in_place(page, SAID);
    assert_eq!(marks(page, "searched"), 2, "the words are marked in the message");
    let focus = page.script("return document.activeElement?.dataset.messageId", &[]).expect("a focus");
    assert_eq!(focus, json!(id_of(&message)), "the message has the focus");
    let loaded = page.look(&test_id("message")).len();
    assert!(loaded < 200, "what is around it is loaded, not all of it: {loaded}");

    page.wait_gone(&format!("{}[data-marked=\"true\"]", test_id("message")));
    assert_eq!(marks(page, "searched"), 0);
    // From there, one reads on to the end, and gets there at once.
    page.click(".latest button");
    wait::until("the end is on screen", || {
        page.look(".latest").is_empty().then_some(())?;
        (!page.look(&test_id("message")).iter().any(|shown| id_of(shown) == id_of(&message))).then_some(())
    });
    app.quit();
}

#[test]
fn operators_narrow_what_is_found_and_one_that_is_none_is_said() {
    let stage = Stage::set();
    let cli = stage.cli();
    let trip = cli.append(
        None,
        &[
            ("user", "Which boat goes to the lighthouse?"),
            ("assistant", "The lighthouse boat leaves at nine."),
            ("user", "Book the boat, please."),
        ],
    );
    cli.json(&["sessions", "rename", &trip, "Trip to the coast"]);
    let other = cli.append(None, &[("user", "A lighthouse for the garden"), ("assistant", "Made of clay.")]);
    cli.json(&["sessions", "rename", &other, "Garden"]);
    let app = stage.start();
    let page = app.main();
    page.click(&format!("[data-session-id=\"{trip}\"] button"));
    wait_messages(page, 3);

    finds(page, "lighthouse", &["Which boat", "leaves at nine", "for the garden"]);
    finds(page, "lighthouse role:assistant", &["leaves at nine"]);
    finds(page, "\"boat goes\"", &["Which boat"]);
    finds(page, "lighthouse in:this", &["Which boat", "leaves at nine"]);
    finds(page, "title:garden", &["Garden"]);
    finds(page, "lighthouse before:2020", &[]);
    page.wait_for(&test_id("search-nothing"));
    page.click(&test_id("search-plain"));
    wait::until("it is found without the date", || (hits(page).len() == 3).then_some(()));
    search(page, "lighthouse colour:red");
    page.wait_where(&test_id("search-hints"), "names it", |hints| hints.text.contains("colour"));

    // What they are is told under the field, and a click writes one.
    page.click(&test_id("search-help"));
    page.click(&format!("{} li:nth-child(7) button", test_id("search-operators")));
    page.wait_where(&test_id("search-field"), "has it", |field| field.text.contains("in:this"));
    page.key("Escape");
    page.wait_gone(&test_id("search-results"));
    page.key("Escape");
    page.wait_for(&format!("{}:focus", test_id("composer")));
    app.quit();
}

#[test]
fn a_slip_is_put_right_by_a_click_and_escape_where_one_writes_ends_the_search() {
    let stage = Stage::set();
    stage.cli().append(None, &[("user", "A quick brown fox"), ("assistant", "It jumps.")]);
    let app = stage.start();
    let page = app.main();
    finds(page, "fxo", &[]);
    page.wait_where(&test_id("search-meant"), "offers what is near", |meant| meant.text.contains("fox"));
    page.click(&format!("{} button", test_id("search-meant")));
    page.wait_where(&test_id("search-hit"), "is found", |hit| hit.text.contains("quick brown fox"));
    page.key("Down");
    page.wait_for(&format!("{}[aria-selected=\"true\"]", test_id("search-hit")));
    page.key("Return");
    // The first is the conversation itself: one goes on writing in it.
    wait_messages(page, 2);
    page.wait_focus(&test_id("composer"));
    page.wait_for(&test_id("search-results"));
    page.key("Escape");
    page.wait_gone(&test_id("search-results"));
    assert!(page.has_focus(&test_id("composer")), "one still writes");
    app.quit();
}

#[test]
fn enter_without_a_choice_searches_by_meaning_and_enter_again_shows_the_best() {
    let stage = Stage::set();
    let session = stage
        .cli()
        .append(None, &[("user", "Where do I moor the ship?"), ("assistant", "At the second pier.")]);
    let app = stage.start();
    let page = app.main();
    finds(page, "moor", &["Where do I moor", "You: Where do I moor"]);
    page.key("Return");
    page.wait_for(&format!("{}[data-meaning=\"true\"]", test_id("search-results")));
    page.wait_for(&test_id("search-by-meaning"));
    page.wait_for(&format!("{}[aria-selected=\"true\"]", test_id("search-hit")));
    page.key("Return");
    shown_in_place(page, "Where do I moor");
    page.wait_for(&format!("[data-session-id=\"{session}\"] [aria-current=\"true\"]"));
    app.quit();
}

#[test]
fn what_was_said_in_another_version_is_found_shown_and_left_again() {
    let stage = Stage::set();
    let app = stage.start();
    let page = app.main();
    stage.server.next_chats(1, extremis_tests::openai::Reply::text("Paint it vermilion."));
    crate::stage::send(page, "Which colour?");
    wait_messages(page, 2);
    stage.server.next_chats(1, extremis_tests::openai::Reply::text("Paint it grey."));
    page.click("[data-role=\"assistant\"] button[aria-label=\"Try again\"]");
    let answer = "[data-role=\"assistant\"]";
    page.wait_where(answer, "is the new one", |answer| answer.text.contains("grey"));
    wait_messages(page, 2);

    finds(page, "vermilion", &["Paint it"]);
    page.key("Down");
    page.key("Return");
    shown_in_place(page, "vermilion");
    page.click("[aria-label=\"Notices\"] .toast button");
    page.wait_where(answer, "is the one before", |answer| answer.text.contains("grey"));
    app.quit();
}

#[test]
fn words_are_found_in_all_of_a_long_conversation_and_gone_through_with_the_keys() {
    let stage = Stage::set();
    let words = |place: usize| match place {
        10 => "here is a **need**le".to_owned(),
        150 => "A Needle among these".to_owned(),
        290 => "one needle and another needle".to_owned(),
        _ => format!("what was said at place [{place}]"),
    };
    let role = |place: usize| if place.is_multiple_of(2) { "user" } else { "assistant" };
    put(&stage.data.path().join("data"), 1, (0..300).map(|place| (role(place), words(place))));
    let app = stage.start();
    let page = app.main();
    page.click(&format!("{} button", test_id("session-row")));
    page.wait_where(&test_id("message"), "is the last", |message| message.text.contains("[299]"));
    page.click(&test_id("composer"));

    page.key("ctrl+f");
    page.wait_for(&format!("{}:focus", test_id("find-field")));
    page.write(&test_id("find-field"), "needle");
    let counts = |place: &str| {
        page.wait_where(&test_id("find-count"), "counts", |count| count.text == place);
    };
    // The one in the middle of a word that is half bold is written otherwise.
    counts("2 of 3");
    wait::until("both are marked", || {
        (marks(page, "find") == 1 && marks(page, "find-current") == 1).then_some(())
    });
    page.key("Return");
    counts("3 of 3");
    page.key("Return");
    counts("1 of 3");
    in_view(page, "A Needle among");
    assert!(page.look(&test_id("message")).len() < 300, "not all of it is loaded");
    page.key("shift+Return");
    counts("3 of 3");
    in_view(page, "another needle");
    page.key("F3");
    counts("1 of 3");
    in_view(page, "A Needle among");

    page.rewrite(&test_id("find-field"), "haystack");
    page.wait_where(&test_id("find-count"), "says so", |count| count.text == "Not found");
    page.key("Escape");
    page.wait_gone(&test_id("find-bar"));
    page.wait_for(&format!("{}:focus", test_id("composer")));
    assert_eq!(marks(page, "find") + marks(page, "find-current"), 0);
    app.quit();
}

/// Waits until the occurrence that is pointed at is in view, in a message with these words.
#[track_caller]
fn in_view(page: &Driver, words: &str) {
    let script = "
        const range = [...(CSS.highlights.get('find-current') ?? [])][0];
        const message = range?.startContainer.parentElement?.closest('[data-message-id]');
        const box = range?.getBoundingClientRect();
        const frame = message?.closest('[role=log]').getBoundingClientRect();
        const inside = box !== undefined && box.top >= frame.top && box.bottom <= frame.bottom;
        return inside ? message.innerText : null;";
    wait::until(&format!("{words:?} is in view"), || {
        let text = page.script(script, &[]).ok()?;
        text.as_str().filter(|text| text.contains(words)).map(|_| ())
    });
}

#[test]
fn what_looks_like_markup_is_found_as_text_and_does_nothing() {
    let stage = Stage::set();
    let hostile = "<img src=x onerror=\"document.title='taken'\"> <b>zebra</b> \u{202e}fdp.exe";
    stage.cli().append(None, &[("user", hostile), ("assistant", "I see <script>zebra</script>.")]);
    let app = stage.start();
    let page = app.main();
    finds(page, "zebra", &["<img src=x", "I see <script>"]);
    assert!(page.look(&format!("{} img", test_id("search-results"))).is_empty());
    page.key("Down");
    page.key("Return");
    page.wait_for(&format!("{}[data-marked=\"true\"]", test_id("message")));
    page.key("ctrl+f");
    page.write(&test_id("find-field"), "<b>zebra</b>");
    page.wait_where(&test_id("find-count"), "counts it", |count| count.text == "1 of 1");
    let title = page.script("return document.title", &[]).expect("a title");
    assert_eq!(title, json!("Extremis"));
    app.quit();
}

#[test]
fn search_and_find_pass_the_accessibility_check() {
    let stage = Stage::set();
    stage.cli().append(None, &[("user", "Which boat?"), ("assistant", "The blue boat.")]);
    let app = stage.start();
    let page = app.main();
    page.click(&format!("{} button", test_id("session-row")));
    wait_messages(page, 2);
    finds(page, "boat", &["Which boat", "The blue boat", "Which boat"]);
    page.key("Down");
    page.key("ctrl+f");
    page.write(&test_id("find-field"), "boat");
    page.wait_where(&test_id("find-count"), "counts", |count| count.text.ends_with("of 2"));
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    page.click(&test_id("search-help"));
    search(page, "nothing like this");
    page.wait_for(&test_id("search-nothing"));
    assert_eq!(page.accessibility_violations(), Vec::<String>::new());
    app.quit();
}

#[test]
fn what_turns_a_text_around_turns_nothing_of_a_row() {
    let stage = Stage::set();
    let said = [("user", "A heron\u{202E}at the pond"), ("assistant", "An egret\u{2067}in the reeds.")];
    stage.cli().append(None, &said);
    let app = stage.start();
    let page = app.main();
    search(page, "reeds");
    let found = wait::until("it is found", || hits(page).into_iter().next());
    assert!(found.text.contains("egretin the reeds."), "{found:?}");
    page.key("Escape");
    let row = page.wait_for(&test_id("session-row"));
    for text in [found.text, row.text] {
        assert!(!text.contains(['\u{202E}', '\u{2067}']), "{text:?}");
    }
    app.quit();
}
