//! What is found, and in which order.

use std::sync::Arc;
use std::time::Duration;

use extremis_domain::{Change, Labels, Message, Role, Session, SessionId, Timestamp};
use rstest::rstest;

use crate::{Hit, Index, IndexRequest, IndexResults, Matched, ParsedQuery};

pub(super) fn at(second: i64) -> Timestamp {
    Timestamp::from_second(1_760_000_000 + second)
}

pub(super) fn session(said: &[&str]) -> Arc<Session> {
    let mut session = Session::new(SessionId::new(), at(0));
    for (second, text) in (0..).zip(said) {
        let parent = session.head().map(|head| head.id.clone());
        let role = if second % 2 == 0 { Role::User } else { Role::Assistant };
        let message = Message::new(role, *text, at(second)).after(parent);
        session.apply(Change::MessageAdded { message }).unwrap();
    }
    Arc::new(session)
}

/// An index in memory that holds these.
pub(super) fn index_of(sessions: &[Arc<Session>]) -> Index {
    let index = Index::in_memory().unwrap();
    index.put(sessions).unwrap();
    index
}

pub(super) fn search(index: &Index, typed: &str) -> IndexResults {
    search_for(index, typed, None)
}

fn search_for(index: &Index, typed: &str, patience: Option<Duration>) -> IndexResults {
    let query = ParsedQuery::parse(typed);
    let request =
        IndexRequest { query: &query, this: None, limit: 20, trashed: false, patience, cancelled: &|| false };
    index.search(&request).unwrap()
}

/// The texts found, without titles.
pub(super) fn found(index: &Index, typed: &str) -> Vec<String> {
    let hits = search(index, typed).hits.into_iter().filter(|hit| hit.message.is_some());
    hits.map(|hit| plain(&hit)).collect()
}

fn plain(hit: &Hit) -> String {
    hit.snippet.iter().map(|part| part.text.as_str()).collect()
}

#[rstest]
#[case("The deployment failed on Thursday", "deployed")]
#[case("The deployment failed on Thursday", "deploym")]
#[case("The deployment failed on Thursday", "THURS")]
#[case("Grüße aus Zürich", "zurich")]
#[case("Grüße aus Zurich", "zürich")]
#[case("我们明天在上海开会", "上海")]
#[case("我们明天在上海开会", "海")]
#[case("我们明天在上海开会", "上海开会")]
#[case("田中さんに会いました", "田中さん")]
#[case("東京タワーの高さ", "タワー")]
#[case("ฉันรักประเทศไทย", "ประเทศ")]
#[case("한국어로 검색합니다", "검색")]
#[case("हिन्दी में लिखा है", "हिन्दी")]
#[case("Привет, как дела?", "привет")]
#[case("שָׁלוֹם לכולם", "שלום")]
#[case("call getUserName() first", "username")]
#[case("call getUserName() first", "getUser")]
#[case("call getUserName() first", "user name")]
#[case("set max_retry_count to 3", "max_retry_count")]
#[case("set max_retry_count to 3", "retry")]
#[case("see src/crates/app/main.rs:42", "app/main.rs")]
#[case("see https://example.org/docs/page?id=7", "example.org/docs")]
#[case("the hyperparameters are wrong", "parameters")]
#[case("It doesn't work", "doesn't")]
#[case("version 2.3.1 is out", "2.3.1")]
#[case("the limit is 4,096 bytes", "4,096")]
fn what_was_said_is_found_however_it_is_written(#[case] said: &str, #[case] typed: &str) {
    let index = index_of(&[session(&["Nothing of the kind", said, "Something else entirely"])]);
    assert_eq!(found(&index, typed), [said]);
}

#[rstest]
#[case("zebra")]
#[case("\"failed deployment\"")]
#[case("title:deployment")]
#[case("role:assistant hello")]
fn what_was_not_said_is_not_found(#[case] typed: &str) {
    let index = index_of(&[session(&["Hello", "The deployment failed on Thursday"])]);
    assert_eq!(found(&index, typed), Vec::<String>::new());
}

#[test]
fn where_nothing_has_all_the_words_that_which_has_most_of_them_is_found() {
    let index = index_of(&[session(&["Hello", "The deployment failed on Thursday", "Thursday it is"])]);
    assert_eq!(found(&index, "deployment thursday zebra"), ["The deployment failed on Thursday"]);
}

#[test]
fn the_words_in_a_row_come_before_the_words_apart_and_newer_before_older() {
    let index = index_of(&[session(&[
        "Hello",
        "A whale that is blue",
        "The blue whale, twice",
        "Ignore this",
        "Again the blue whale",
    ])]);
    let hits = search(&index, "blue whale").hits;
    let order: Vec<_> = hits.iter().map(|hit| (plain(hit), hit.matched)).collect();
    let expected = [
        ("Again the blue whale".to_owned(), Matched::Phrase),
        ("The blue whale, twice".to_owned(), Matched::Phrase),
        ("A whale that is blue".to_owned(), Matched::Words),
    ];
    assert_eq!(order, expected);
}

#[test]
fn a_title_narrows_what_is_said_to_its_conversations_and_is_found_itself_when_nothing_else_is_asked() {
    let titled = |title: &str, said: &[&str]| {
        let mut session = (*session(said)).clone();
        session.apply(Change::Renamed { title: title.to_owned() }).unwrap();
        Arc::new(session)
    };
    let index = index_of(&[
        titled("The garden in May", &["Where is the boat?", "In the shed"]),
        titled("A trip", &["Where is the boat?", "In the garden"]),
    ]);
    let hits = search(&index, "title:garden boat").hits;
    let shown: Vec<_> = hits.iter().map(|hit| (hit.title.as_str(), plain(hit))).collect();
    assert_eq!(shown, [("The garden in May", "Where is the boat?".to_owned())]);
    assert_eq!(found(&index, "title:gard role:assistant"), ["In the shed"]);
    assert_eq!(found(&index, "title:garden zebra"), Vec::<String>::new());
    assert_eq!(found(&index, "title:nowhere boat"), Vec::<String>::new());
    let alone: Vec<_> = search(&index, "title:garden").hits.iter().map(plain).collect();
    assert_eq!(alone, ["The garden in May"]);
}

#[test]
fn a_search_that_had_no_time_for_every_word_says_so_and_one_that_has_finds_it() {
    let words: Vec<String> = (0..3000).map(|n| format!("x{n}hyperparametersx{n}")).collect();
    let said = words.join(" ");
    let index = index_of(&[session(&[&said])]);
    let hurried = search_for(&index, "parametersx2999", Some(Duration::ZERO));
    assert!(hurried.hurried && hurried.more && hurried.hits.is_empty());
    let patient = search(&index, "parametersx2999");
    assert!(!patient.hurried && patient.hits.len() == 1, "{patient:?}");
}

#[test]
fn an_unfinished_word_finds_every_title_that_it_may_become_and_counts_them() {
    let sessions: Vec<_> = (0..1200)
        .map(|n| {
            let mut session = (*session(&["Hello"])).clone();
            session.apply(Change::Renamed { title: format!("Topic s{n}") }).unwrap();
            Arc::new(session)
        })
        .collect();
    let index = index_of(&sessions);
    let look = |typed: &str, limit: usize| {
        let query = ParsedQuery::parse(typed);
        let patience = Some(Duration::from_mins(1));
        let request =
            IndexRequest { query: &query, this: None, limit, trashed: false, patience, cancelled: &|| false };
        index.search(&request).unwrap()
    };
    let first = look("title:s11", 40);
    assert_eq!((first.hits.len(), first.more, first.total), (40, true, Some(111)));
    let all = look("title:s11", 200);
    assert_eq!((all.hits.len(), all.more, all.total), (111, false, Some(111)));
    assert_eq!(look("title:s1", 2000).hits.len(), 311);
    let words = look("hello title:s11", 500);
    assert_eq!(words.hits.len(), 111, "what is said under these titles is found under all of them");
}

#[test]
fn an_unfinished_word_that_may_become_more_than_was_looked_for_says_that_there_is_more() {
    let sessions: Vec<_> = (0..30).map(|n| session(&[&format!("about boat{n:02}x")])).collect();
    let index = index_of(&sessions);
    let quick = search_for(&index, "boat", Some(Duration::from_mins(1)));
    assert!(quick.more && quick.hits.len() < 30, "{}", quick.hits.len());
    assert_eq!(search(&index, "boat").hits.len(), 20, "as many as were asked for");
}

#[rstest]
#[case("fxo", &["fox"])]
#[case("brown fxo", &["fox"])]
#[case("title:fxo", &["fox"])]
#[case("zzzz", &[])]
fn where_nothing_has_a_word_what_it_may_have_been_meant_for_is_offered(
    #[case] typed: &str,
    #[case] meant: &[&str],
) {
    let mut titled = (*session(&["A quick brown fox", "So quick"])).clone();
    titled.apply(Change::Renamed { title: "The fox".to_owned() }).unwrap();
    let index = index_of(&[Arc::new(titled)]);
    let found = search(&index, typed);
    let offered: Vec<_> = found.misspellings.iter().flat_map(|word| word.meant.iter()).collect();
    assert_eq!(offered, meant.iter().collect::<Vec<_>>());
    assert!(search(&index, "brown fox").misspellings.is_empty());
    assert!(search(&index, "\"fxo\"").misspellings.is_empty(), "exactly this was asked for");
}

/// The same conversation, put in order.
fn labelled(session: &Arc<Session>, folder: Option<&str>, tags: &[&str], archived: bool) -> Arc<Session> {
    let tags = tags.iter().map(|tag| (*tag).to_owned()).collect();
    let folder = folder.map(str::to_owned);
    let mut session = (**session).clone();
    let labels = Labels { archived, folder, tags, ..Labels::default() };
    session.apply(Change::Labelled { labels }).unwrap();
    Arc::new(session)
}

#[test]
fn labels_narrow_what_is_found_and_alone_find_conversations() {
    let (work, home) = (session(&["Blue whales sing"]), session(&["Blue whales sleep"]));
    let index = index_of(&[
        labelled(&work, Some("Wörk notes"), &["Rust", "api-design"], false),
        labelled(&home, None, &["rusty"], true),
    ]);
    assert_eq!(found(&index, "whales tag:rust "), ["Blue whales sing"]);
    assert_eq!(found(&index, "whales folder:\"work notes\""), ["Blue whales sing"]);
    assert_eq!(found(&index, "whales is:archived"), ["Blue whales sleep"]);
    assert_eq!(found(&index, "whales tag:rust tag:rusty "), [""; 0]);
    assert_eq!(found(&index, "whales tag:rus").len(), 2, "it may go on while it is typed");
    let alone = |typed: &str| search(&index, typed).hits.iter().map(|hit| hit.session).collect::<Vec<_>>();
    assert_eq!(alone("tag:API-design"), [work.id()]);
    assert_eq!((alone("tag:other "), search(&index, "tag:rust ").total), (vec![], Some(1)));
    index.put(&[labelled(&work, None, &[], false)]).unwrap();
    assert_eq!(alone("tag:rust "), []);
    index.remove(&[home.id()]).unwrap();
    assert_eq!(alone("is:archived"), []);
}
