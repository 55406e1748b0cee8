use rstest::rstest;

use super::*;

fn shown(query: &ParsedQuery) -> String {
    let terms = query.terms.iter().map(|term| {
        let words = term.words.join(" ");
        let words = if term.quoted { format!("\"{words}\"") } else { words };
        if term.open { format!("{words}*") } else { words }
    });
    terms.collect::<Vec<_>>().join(" | ")
}

#[rstest]
#[case("Blue Whale", "blue | whale*")]
#[case("blue whale ", "blue | whale")]
#[case("\"Blue Whale\" sings", "\"blue whale\" | sings*")]
#[case("\"blue wha", "\"blue wha\"*")]
#[case("src/main.rs", "src main rs*")]
#[case("don't", "don t*")]
#[case("田中さん", "田中 中さ さん*")]
#[case("getUserName", "getusername*")]
#[case("https://example.org", "https example org*")]
#[case("at 10:30", "at | 10 30*")]
#[case("AND OR NOT (\"*", "and | or | not")]
#[case("", "")]
#[case("… !", "")]
fn what_is_typed_is_cut_into_terms(#[case] typed: &str, #[case] expected: &str) {
    let query = ParsedQuery::parse(typed);
    assert_eq!(shown(&query), expected);
    assert_eq!(query.unknown, []);
}

#[test]
fn operators_narrow_and_are_no_words() {
    let query = ParsedQuery::parse("app:\"Visual Studio\" role:user is:pinned in:this whale");
    assert_eq!(query.apps, [["visual", "studio"]]);
    assert_eq!(query.role, Some(Role::User));
    assert!(query.pinned && query.in_this);
    assert_eq!(shown(&query), "whale*");
    let titles = ParsedQuery::parse("title:blue whale");
    assert_eq!(titles.titles[0].words, ["blue"]);
    assert_eq!(shown(&titles), "whale*");
    assert!(!titles.titles_only() && ParsedQuery::parse("title:blue after:2025").titles_only());
    let apart = ParsedQuery::parse("title: \"blue whale\" song");
    assert_eq!((apart.titles[0].words.len(), shown(&apart).as_str()), (2, "song*"));
}

#[rstest]
#[case("before:2026-03-01", None, Some("2026-03-01T00:00:00Z"))]
#[case("before:2026", None, Some("2026-01-01T00:00:00Z"))]
#[case("after:2026-02", Some("2026-03-01T00:00:00Z"), None)]
#[case("after:2025", Some("2026-01-01T00:00:00Z"), None)]
#[case("after:2024-02-28", Some("2024-02-29T00:00:00Z"), None)]
fn days_months_and_years_are_moments(
    #[case] typed: &str,
    #[case] since: Option<&str>,
    #[case] until: Option<&str>,
) {
    let moment = |text: Option<&str>| text.map(|text| text.parse::<Timestamp>().unwrap());
    let query = ParsedQuery::parse(typed);
    assert_eq!((query.since, query.until), (moment(since), moment(until)));
}

#[test]
fn what_is_not_understood_is_searched_and_said() {
    let query = ParsedQuery::parse("colour:blue before:someday whale");
    assert_eq!(shown(&query), "colour blue | before someday | whale*");
    let unknown = [Unknown::Operator("colour:blue".to_owned()), Unknown::Value("before:someday".to_owned())];
    assert_eq!(query.unknown, unknown);
}

#[test]
fn an_operator_that_is_still_being_typed_is_not_complained_about() {
    for typed in ["whale before:20", "whale role:us", "whale role:"] {
        let query = ParsedQuery::parse(typed);
        assert_eq!((query.unknown.len(), shown(&query).as_str()), (0, "whale"), "{typed}");
    }
}

#[test]
fn labels_narrow_and_one_that_is_still_typed_may_go_on() {
    let query = ParsedQuery::parse("tag:rust folder:\"Work notes\" whale");
    assert_eq!(
        query.labels,
        [AskedLabel::tag("Rust", false), AskedLabel::folder("work notes", false)].map(Option::unwrap)
    );
    assert_eq!((shown(&query).as_str(), query.titles_only()), ("whale*", false));
    let typing = ParsedQuery::parse("tag:ru");
    assert_eq!(typing.labels, [AskedLabel::tag("ru", true).unwrap()]);
    assert!(typing.titles_only() && ParsedQuery::parse("is:archived").titles_only());
    assert_eq!(ParsedQuery::parse("tag:").unknown, []);
    assert_eq!(ParsedQuery::parse("tag:\"\" x").unknown, [Unknown::Value("tag:".to_owned())]);
}
