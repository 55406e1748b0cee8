//! The end-to-end tests do what they do with keys and the pointer; the page is for looking.

use crate::files;

#[test]
fn no_end_to_end_test_acts_through_the_page() {
    let mut sources = files::ending_in(&[".rs", ".js"]);
    sources
        .retain(|file| file.path.starts_with("tests/e2e/") || file.path.starts_with("tests/src/webdriver"));
    assert!(sources.len() > 20, "the tests are where this test looks");
    // A picture is of what is the same each time, so its fields say for a moment what they do not hold.
    sources.retain(|file| !file.path.ends_with("steady.js"));
    let acts = [
        ".click()",
        ".focus()",
        ".blur()",
        ".select()",
        ".submit()",
        ".scrollTop =",
        ".scrollTo(",
        ".scrollBy(",
        ".scrollIntoView(",
        ".value =",
        "dispatchEvent",
        "execCommand",
        "/actions",
        "/element/",
        "requestSubmit",
    ];
    let found = files::lines_where(&sources, |line| {
        acts.iter().any(|act| line.contains(act)) && !line.contains("editor.")
    });
    files::none("done through the page instead of by keys and the pointer", &found);
}
