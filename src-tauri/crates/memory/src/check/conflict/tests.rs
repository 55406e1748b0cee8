use proptest::prelude::*;
use rstest::rstest;

use super::*;

#[rstest]
#[case::number("The port is 8080.", "The port is 9090.")]
#[case::number_after_words("The server listens on port 8080", "The server listens on port 9090")]
#[case::count("It uses 3 replicas", "It uses 5 replicas")]
#[case::money("The budget is 5,000 euros.", "Budget: 6000 €")]
#[case::currency("The price is $20", "The price is €20")]
#[case::duration("The timeout is 30 seconds", "timeout: 5 minutes")]
#[case::date("deadline: 14 March", "The deadline is 21 March.")]
#[case::iso_date("The deadline is 2026-03-14", "deadline: 21 March 2026")]
#[case::moved_date("deadline: 14 March", "The deadline was moved to 21 March")]
#[case::project_date("The deadline of the project is 14 March", "deadline: 21 March")]
#[case::weekday("It ships on Friday", "It ships on Monday.")]
#[case::time("The standup is at 9:30", "The standup is at 10:00")]
#[case::year("Anna was born in 1990", "Anna was born in 1991")]
#[case::choice("uses Postgres", "uses SQLite")]
#[case::choice_with_subject("The project uses PostgreSQL.", "- The project uses SQLite")]
#[case::choice_in_contrast("The project uses Postgres, not MySQL", "The project uses MySQL")]
#[case::choice_with_a_part("The team uses Foo as its tracker", "The team uses Bar as its tracker")]
#[case::theme("The user prefers dark mode", "The user prefers light mode")]
#[case::theme_key("theme: dark", "The user wants a light theme")]
#[case::key("tone: friendly", "tone: terse")]
#[case::name_key("Owner: Anna", "Owner: Ben")]
#[case::name("The name of the dog is Rex", "The name of the dog is Bello")]
#[case::name_of_the_user("The user's name is Ada", "The user's name is Eve")]
#[case::place("Anna lives in Berlin", "Anna lives in Munich")]
#[case::negated("ships on Friday", "does not ship on Friday")]
#[case::negated_short("The API doesn't use caching", "The API uses caching")]
#[case::never("Never deploy on Fridays", "Deploy on Fridays")]
#[case::no_longer("The report is needed by finance", "The report is no longer needed by finance")]
#[case::without("The release ships without tests", "The release ships with tests")]
#[case::limit(
    "The API rate limit is 100 requests per minute",
    "- The API rate limit is 1000 requests per minute."
)]
#[case::version("database: PostgreSQL 16", "- **Database**: PostgreSQL 15")]
#[case::colour("The user's favourite colour is blue", "The user's favourite colour is green")]
#[case::compound(
    "The backend uses Postgres, and the deadline is 14 March.",
    "- The deadline is 21 March, and Anna leads."
)]
#[case::language("The user wants answers in German", "The user wants answers in English")]
#[case::not_all("Not all tests pass", "All tests pass")]
#[case::dislike("The user likes coriander", "The user dislikes coriander")]
#[case::reversed("prefers tea to coffee", "prefers coffee to tea")]
#[case::reversed_over("The user prefers tabs over spaces", "The user prefers spaces over tabs")]
#[case::state("Telemetry is disabled", "Telemetry is enabled")]
#[case::german_number("Das Budget beträgt 5.000 Euro", "Das Budget beträgt 6.000 Euro")]
#[case::german_not("Wir liefern am Freitag", "Wir liefern nicht am Freitag")]
#[case::german_none("Das Projekt verwendet Postgres", "Das Projekt verwendet SQLite")]
#[case::russian_date("Срок сдачи 14 марта", "Срок сдачи 21 марта")]
#[case::russian_not("Проект использует Postgres", "Проект не использует Postgres")]
#[case::chinese_date("截止日期是3月14日。", "截止日期是3月21日。")]
#[case::chinese_not("项目在周五发布", "项目不在周五发布")]
#[case::chinese_choice("项目使用Postgres", "项目使用SQLite")]
fn seed_002_a_contradiction_is_seen(#[case] one: &str, #[case] other: &str) {
    assert!(contradicts(one, other), "{one} / {other}\n{:#?}\n{:#?}", statements(one), statements(other));
    assert!(contradicts(other, one), "and the other way round");
}

#[rstest]
#[case::same("The port is 8080.", "Port: 8080")]
#[case::same_amount("The budget is 5,000 euros", "budget: 5000 €")]
#[case::same_duration("The timeout is 60 seconds", "timeout: 1 minute")]
#[case::same_date("The deadline is 14 March", "deadline: 2026-03-14")]
#[case::less_exact("It ships in March", "It ships on 14 March")]
#[case::another_name_of_the_same("uses Postgres", "uses PostgreSQL")]
#[case::other_subject("Anna lives in Berlin", "Ben lives in Munich")]
#[case::other_subject_same_place("Anna lives in Berlin", "Ben lives in Berlin")]
#[case::other_scope("Staging uses SQLite", "Production uses Postgres")]
#[case::other_scope_at_the_end("The port is 8080 in staging", "The port is 9090 in production")]
#[case::other_thing("The project uses Rust", "The project uses Postgres")]
#[case::both_can_be("The application supports Windows", "The application supports Linux")]
#[case::both_can_be_spoken("Anna speaks German", "Anna speaks French")]
#[case::unknown_things("The project uses Tauri", "The project uses Svelte")]
#[case::one_more("The project uses Postgres", "The project also uses SQLite")]
#[case::labels("Chapter 1 has 20 pages", "Chapter 2 has 30 pages")]
#[case::labels_same_value("Chapter 1 has 20 pages", "Chapter 2 has 20 pages")]
#[case::rooms("Room 12 is booked", "Room 14 is booked")]
#[case::events("Called Anna on 14 March", "Called Anna on 21 March")]
#[case::payments("Paid 20 euros to Ben", "Paid 30 euros to Ben")]
#[case::about("It has about 20 users", "It has 22 users")]
#[case::bound("At least 10 people come", "12 people come")]
#[case::question("The port is 8080", "Is the port 9090?")]
#[case::open("uses Postgres", "might use SQLite")]
#[case::asked("uses Postgres", "The user asked whether to use SQLite")]
#[case::once("The team used to use SQLite", "The team uses Postgres")]
#[case::previously("The port was previously 8080", "The port is 9090")]
#[case::was("The budget was 5000", "The budget is 6000")]
#[case::change("The deadline moved from 14 March to 21 March", "deadline: 14 March")]
#[case::contrast("uses Postgres, not SQLite", "uses Postgres")]
#[case::contrast_both("uses Postgres instead of SQLite", "uses Postgres rather than MySQL")]
#[case::two_things_denied("does not use Postgres", "does not use SQLite")]
#[case::other_denied("Do not use tabs", "Use spaces")]
#[case::denied_something_else("The API does not use caching", "The API uses Postgres")]
#[case::list("Participants: Anna, Ben", "Participants: Anna, Carl")]
#[case::plural_key("Sources: Foo", "Sources: Bar")]
#[case::headings("Note: call Anna", "Note: write Ben")]
#[case::two_notes("Decision: use Postgres", "Decision: ship on Friday")]
#[case::same_preference("prefers tea to coffee", "likes tea more than coffee")]
#[case::both_liked("The user likes tea", "The user likes cake")]
#[case::longer("The user prefers dark mode", "The user prefers dark mode in the editor")]
#[case::nothing_in_common("The sky is blue.", "Rex barks at 5 cats.")]
#[case::works_both_ways("The app works without a network", "The app works with a network")]
#[case::part_denied("The user does not like long answers", "The user likes short answers")]
#[case::reminder("Don't forget to call Anna", "Call Anna")]
#[case::asked_for("The user asked for 3 examples", "The user asked for 5 examples")]
#[case::before("Tests must pass before merging", "Tests do not pass")]
#[case::change_said("The database was changed from Postgres to SQLite", "uses Postgres")]
#[case::no_value_yet("No deadline was set", "The deadline was set to 14 March")]
#[case::other_meetings("Meeting with Anna on 14 March at 10:00", "Meeting with Anna on 14 March at 11:00")]
#[case::version_in_between("Python 3.11 is used", "Python 3 is used")]
#[case::empty("", "The port is 8080")]
#[case::conditional("If tests fail, do not deploy on Friday", "Deploy on Friday")]
#[case::german("Das Projekt verwendet Rust", "Das Projekt verwendet Postgres")]
#[case::german_other("Anna wohnt in Berlin", "Ben wohnt in München")]
#[case::russian("Анна живёт в Берлине", "Бен живёт в Мюнхене")]
#[case::chinese("项目使用Rust", "项目使用Postgres")]
#[case::chinese_more("项目使用Postgres", "项目也使用SQLite")]
fn seed_002_what_can_both_be_so_is_no_contradiction(#[case] one: &str, #[case] other: &str) {
    assert!(!contradicts(one, other), "{one} / {other}\n{:#?}\n{:#?}", statements(one), statements(other));
    assert!(!contradicts(other, one), "and the other way round");
}

proptest! {
    #[test]
    fn nothing_contradicts_itself(text in "[\\PC]{0,120}") {
        prop_assert!(!contradicts(&text, &text) || text.contains([';', '.', '!', '。', '，', ',']));
    }

    #[test]
    fn no_statement_contradicts_itself(n in 0u32..10_000, subject in "[a-z]{4,9}", verb in "[a-z]{4,9}s") {
        let text = format!("The {subject} {verb} {n} of them");
        prop_assert!(!contradicts(&text, &text));
    }
}
