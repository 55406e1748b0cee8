use proptest::prelude::*;
use rstest::rstest;

use super::*;

fn number_of(amount: f64, unit: Option<Unit>) -> Value {
    Value::Number { amount, unit }
}

fn date(year: u16, month: u8, day: u8) -> Value {
    Value::Date { year: (year > 0).then_some(year), month, day: (day > 0).then_some(day) }
}

#[rstest]
#[case::iso("due 2026-03-14.", date(2026, 3, 14))]
#[case::german("bis 14.03.2026 fertig", date(2026, 3, 14))]
#[case::slashes("on 14/3/26", date(2026, 3, 14))]
#[case::american("on 3/14/2026", date(2026, 3, 14))]
#[case::english("on 14 March", date(0, 3, 14))]
#[case::english_ordinal("by the 2nd of April 2027!", date(2027, 4, 2))]
#[case::month_first("by March 14, 2026", date(2026, 3, 14))]
#[case::german_month("am 14. März", date(0, 3, 14))]
#[case::russian("до 14 марта", date(0, 3, 14))]
#[case::chinese("在2026年3月14日举行", date(2026, 3, 14))]
#[case::chinese_without_year("截止日期是3月14日。", date(0, 3, 14))]
#[case::month_alone("it ships in October", date(0, 10, 0))]
#[case::weekday("on Friday", Value::Weekday(4))]
#[case::russian_weekday("в пятницу", Value::Weekday(4))]
#[case::chinese_weekday("在周五发布", Value::Weekday(4))]
#[case::time("at 14:30", Value::Time(870))]
#[case::time_with_half("at 2:30 pm", Value::Time(870))]
#[case::hour("at 5pm", Value::Time(1020))]
#[case::german_hour("um 17 Uhr", Value::Time(1020))]
#[case::plain("port 8080.", number_of(8080.0, None))]
#[case::thousands("5,000 people", number_of(5000.0, None))]
#[case::german_thousands("5.000 Leute", number_of(5000.0, None))]
#[case::decimal("it costs 3.25", number_of(3.25, None))]
#[case::dollars("$5,000", number_of(5000.0, Some(Unit::Currency('$'))))]
#[case::euros("5000 euros", number_of(5000.0, Some(Unit::Currency('€'))))]
#[case::short("about 5k", number_of(5000.0, None))]
#[case::percent("20% off", number_of(20.0, Some(Unit::Percent)))]
#[case::minutes("30 minutes", number_of(1800.0, Some(Unit::Seconds)))]
#[case::data("4 GB", number_of(4e9, Some(Unit::Bytes)))]
#[case::yuan("预算为5000元", number_of(5000.0, Some(Unit::Currency('¥'))))]
fn one_value_is_read(#[case] text: &str, #[case] value: Value) {
    let found = values_in(text);
    assert_eq!(found.iter().map(|found| found.value).collect::<Vec<_>>(), [value], "{text}");
}

#[rstest]
#[case::part_of_a_name("M11 and GPT4 and x_1")]
#[case::version("version 1.2.3.4")]
#[case::modal_verb("you may march on")]
#[case::words("no value at all")]
#[case::part_of_a_word("the Montagehalle of Maierhofen")]
#[case::what_begins_like_a_weekday("星巴克的咖啡")]
fn nothing_is_read_where_there_is_no_value(#[case] text: &str) {
    assert_eq!(values_in(text), [], "{text}");
}

#[test]
fn a_word_that_begins_like_a_unit_is_none() {
    assert_eq!(values_in("5 minor changes")[0].value, number_of(5.0, None));
}

#[test]
fn a_date_agrees_with_one_that_says_less() {
    assert!(date(0, 3, 14).agrees(&date(2026, 3, 14)));
    assert!(date(0, 3, 0).agrees(&date(2026, 3, 14)));
    assert!(!date(2025, 3, 14).agrees(&date(2026, 3, 14)));
}

proptest! {
    #[test]
    fn any_text_can_be_read(text in ".{0,80}") {
        for found in values_in(&text) {
            prop_assert!(text.get(found.at.clone()).is_some_and(|at| !at.is_empty()));
        }
    }

    #[test]
    fn a_number_is_the_same_however_its_thousands_are_written(n in 1000u32..9_999_999) {
        let grouped = grouped(n as usize);
        let read = |text: &str| values_in(&format!("so {text} of them"))[0].value;
        prop_assert!(read(&n.to_string()).agrees(&read(&grouped)));
        prop_assert!(read(&grouped.replace(',', ".")).agrees(&read(&grouped)));
    }
}
