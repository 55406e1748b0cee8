//! What a machine can see to be wrong with a page: text that is cut off or lies over other text, what reaches out of the
//! window, and what is left in another language.

use extremis_tests::webdriver::Driver;
use serde_json::json;

use crate::{Found, texts};

const LOOK: &str = include_str!("faults.js");
/// So many pictures are named of each fault.
const NAMED: usize = 4;

/// What is wrong with the page as it is.
pub fn of_places(page: &Driver, language: &str) -> Vec<String> {
    let told = page.script(LOOK, &[json!(texts::untranslated(language)), json!(texts::of_engine())]);
    let told = told.unwrap_or_else(|refusal| panic!("the page cannot be looked at: {refusal:?}"));
    let told = told.as_array().cloned().unwrap_or_default();
    told.iter().map(|fault| fault.as_str().unwrap_or_default().to_owned()).collect()
}

/// All of it, for eyes: each fault once, with some of the pictures that show it.
pub fn listed(found: &Found) -> String {
    let lines = found.iter().map(|(fault, pictures)| {
        let more = pictures.len().saturating_sub(NAMED);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        let named = pictures.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
        format!("{fault}\n    in {named}{more}\n")
    });
    lines.collect()
}
