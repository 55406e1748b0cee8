use proptest::prelude::*;
use rstest::rstest;

use super::*;

fn found(sentence: &str) -> Vec<(Kind, &str)> {
    let words = whole_words(sentence);
    mentions(sentence, &words, Capitals::of(std::iter::once(&*words)))
        .into_iter()
        .map(|mention| (mention.kind, &sentence[mention.at]))
        .collect()
}

#[rstest]
#[case::address("See https://example.com/paper1.", Kind::Url, "https://example.com/paper1")]
#[case::in_brackets("(at https://a.example/b_(c)).", Kind::Url, "https://a.example/b_(c)")]
#[case::in_chinese("请看https://example.com/a。", Kind::Url, "https://example.com/a")]
#[case::mail("write to ada@example.org, please", Kind::Url, "ada@example.org")]
#[case::path("it is in src/main.rs now", Kind::Path, "src/main.rs")]
#[case::rooted("edit /etc/nginx/nginx.conf", Kind::Path, "/etc/nginx/nginx.conf")]
#[case::home("under ~/docs/notes.md", Kind::Path, "~/docs/notes.md")]
#[case::windows(r"in C:\Users\ada\notes.txt", Kind::Path, r"C:\Users\ada\notes.txt")]
#[case::file("open Cargo.toml first", Kind::Path, "Cargo.toml")]
#[case::snake("call load_config twice", Kind::Identifier, "load_config")]
#[case::camel("rename fooBar", Kind::Identifier, "fooBar")]
#[case::types("a PostgreSQL server", Kind::Identifier, "PostgreSQL")]
#[case::module("use std::sync::Arc", Kind::Identifier, "std::sync::Arc")]
#[case::call("run main() again", Kind::Identifier, "main()")]
#[case::flag("with --no-verify", Kind::Identifier, "--no-verify")]
#[case::quoted("run `cargo xtask test` first", Kind::Identifier, "cargo xtask test")]
#[case::version("on v1.4.2", Kind::Identifier, "v1.4.2")]
#[case::ticket("as in #1234", Kind::Identifier, "#1234")]
#[case::date("the deadline is 14 March", Kind::Date, "14 March")]
#[case::chinese_date("截止日期是3月14日", Kind::Date, "3月14日")]
#[case::amount("it costs $5,000", Kind::Number, "$5,000")]
#[case::port("on port 8080", Kind::Number, "8080")]
#[case::percent("at 5 % interest", Kind::Number, "5 %")]
#[case::name("ask Anna about it", Kind::Name, "Anna")]
#[case::full_name("ask Anna Schmidt about it", Kind::Name, "Anna Schmidt")]
#[case::name_first("Anna Schmidt knows", Kind::Name, "Anna Schmidt")]
#[case::after_a_small_word("But Anna knows", Kind::Name, "Anna")]
#[case::russian("спроси Анну об этом", Kind::Name, "Анну")]
#[case::german("morgen kommt Frau Schmidt zu uns ins Büro", Kind::Name, "Frau Schmidt")]
#[case::book("我在读《三体》", Kind::Name, "三体")]
#[case::latin_in_chinese("我们用Postgres做数据库", Kind::Name, "Postgres")]
fn it_is_found(#[case] sentence: &str, #[case] kind: Kind, #[case] text: &str) {
    assert_eq!(found(sentence), [(kind, text)], "{sentence}");
}

#[rstest]
#[case::slashes("and/or, he/she, km/h, 24/7, TCP/IP")]
#[case::small_numbers("there are 2 ways and 3 steps")]
#[case::first_word("Perhaps it works.")]
#[case::first_word_in_german("Vielleicht geht das.")]
#[case::german_nouns("Wir haben in der Sitzung über den Haushalt und die Planung gesprochen")]
#[case::abbreviations("e.g. this, i.e. that, z.B. dies, т.е. то")]
#[case::contractions("I'm sure I'll do it")]
#[case::after_a_colon("it is like this: Nobody knows")]
#[case::a_joined_sentence("It works.Then stop")]
#[case::chinese("我们明天再讨论这个问题")]
#[case::russian("мы завтра обсудим этот вопрос")]
fn nothing_is_found(#[case] sentence: &str) {
    assert_eq!(found(sentence), [], "{sentence}");
}

proptest! {
    #[test]
    fn any_sentence_can_be_read(sentence in "[\\PC]{0,200}") {
        for mention in mentions(&sentence, &whole_words(&sentence), Capitals::Names) {
            prop_assert!(sentence.get(mention.at).is_some());
        }
    }
}
