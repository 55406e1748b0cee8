//! What another message may need.

use std::time::Duration;

use extremis_domain::{Change, SessionId};

use super::finding::{at, index_of, session};
use crate::{CandidateQuery, Index};

/// The messages that have to do with the words, and the share of each.
fn candidates(index: &Index, except: SessionId, words: &[&str]) -> Vec<(String, f64)> {
    let query = CandidateQuery {
        words: words.iter().map(|word| (*word, 1.0)).collect(),
        except,
        limit: 20,
        time_limit: Duration::from_mins(1),
    };
    let found = index.candidates(&query).unwrap();
    found.into_iter().map(|found| (found.message.to_string(), found.score)).collect()
}

#[test]
fn what_has_the_rare_words_comes_first_and_what_has_a_common_one_alone_tells_little() {
    let talk: Vec<String> = (0..900).map(|n| format!("We talked about tea for a while, {n}")).collect();
    let mut talk: Vec<&str> = talk.iter().map(String::as_str).collect();
    talk.insert(3, "The heron drinks tea");
    talk.insert(5, "A heron, again");
    let said = session(&talk);
    let index = index_of(std::slice::from_ref(&said));
    let message = |place: usize| said.visible().nth(place).unwrap().id.to_string();
    let found = candidates(&index, SessionId::new(), &["tea", "heron"]);
    let order: Vec<_> = found.iter().map(|(message, _)| message.clone()).collect();
    assert_eq!(order[..2], [message(3), message(5)], "a common word counts where it stands with a rare one");
    assert!(found[0].1 > 0.99 && found[1].1 < 1.0, "{found:?}");
    let of_tea = candidates(&index, SessionId::new(), &["zebra", "tea"]);
    let all = found[2..].iter().chain(&of_tea);
    assert!(
        all.clone().count() == 38 && all.into_iter().all(|(_, share)| *share < 0.1),
        "{found:?} {of_tea:?}"
    );
}

#[test]
fn the_conversation_that_asks_and_the_trash_are_left_out() {
    let here = session(&["The heron stands"]);
    let mut deleted = (*session(&["The heron flies"])).clone();
    deleted.apply(Change::Deleted { at: at(9) }).unwrap();
    let there = session(&["The heron sleeps"]);
    let index = index_of(&[here.clone(), deleted.into(), there.clone()]);
    let found = candidates(&index, here.id(), &["heron"]);
    let sleeping = there.head().unwrap().id.to_string();
    assert_eq!(found.into_iter().map(|(message, _)| message).collect::<Vec<_>>(), [sleeping]);
}
