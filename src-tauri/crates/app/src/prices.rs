//! What a model costs: the list prices of well-known ones. An estimate for the statistics and under an answer, nothing
//! else.
//!
//! Deliberately absent: prices of models that are not listed here, discounts for cached prompts, and asking anybody.

use extremis_domain::Usage;
use extremis_language::{Money, text};

/// What a model costs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Price {
    /// US dollars for a million tokens of a prompt.
    pub per_million: f64,
    /// US dollars for a million tokens of an answer, where that is known.
    pub answer_per_million: Option<f64>,
    /// The year and month of the maker's list that it is from; none where it is not from a list.
    pub as_of: Option<&'static str>,
}

/// The names of a list's models, without a date, and what they cost that they read and that they write, where the
/// latter is known.
type PriceList = &'static [(&'static str, f64, Option<f64>)];

/// The makers' price lists, each with its month.
const LISTS: [(&str, PriceList); 3] = [
    (
        "2026-03",
        &[
            ("gpt-5.4", 2.50, None),
            ("gpt-5.1", 1.25, Some(10.00)),
            ("gpt-5-pro", 15.00, Some(120.00)),
            ("gpt-5-mini", 0.25, Some(2.00)),
            ("gpt-5-nano", 0.05, Some(0.40)),
            ("gpt-5", 1.25, Some(10.00)),
            ("gpt-4.1-mini", 0.40, Some(1.60)),
            ("gpt-4.1-nano", 0.10, Some(0.40)),
            ("gpt-4.1", 2.00, Some(8.00)),
            ("gpt-4o-mini", 0.15, Some(0.60)),
            ("gpt-4o", 2.50, Some(10.00)),
            ("o4-mini", 1.10, Some(4.40)),
            ("o3-mini", 1.10, Some(4.40)),
            ("o3", 2.00, Some(8.00)),
        ],
    ),
    (
        "2026-09",
        &[
            ("claude-opus-5-5", 4.00, None),
            ("claude-opus-5", 5.00, None),
            ("claude-opus-4-7", 5.00, None),
            ("claude-opus-4-6", 5.00, Some(25.00)),
            ("claude-opus-4-5", 5.00, Some(25.00)),
            ("claude-opus-4-1", 15.00, Some(75.00)),
            ("claude-opus-4-0", 15.00, Some(75.00)),
            ("claude-opus-4", 15.00, Some(75.00)),
            ("claude-sonnet-5-5", 2.00, None),
            ("claude-sonnet-4-5", 3.00, Some(15.00)),
            ("claude-sonnet-4", 3.00, Some(15.00)),
        ],
    ),
    (
        "2025-10",
        &[
            ("claude-haiku-4-5", 1.00, Some(5.00)),
            ("claude-3-7-sonnet", 3.00, Some(15.00)),
            ("claude-3-5-sonnet", 3.00, Some(15.00)),
            ("claude-3-5-haiku", 0.80, Some(4.00)),
            ("gemini-2.5-flash-lite", 0.10, Some(0.40)),
            ("gemini-2.5-flash", 0.30, Some(2.50)),
            ("gemini-2.5-pro", 1.25, Some(10.00)),
            ("gemini-2.0-flash", 0.10, Some(0.40)),
        ],
    ),
];

impl Price {
    /// US dollars for an answer, where all of it is known.
    #[expect(clippy::cast_precision_loss, reason = "no answer has 2^52 tokens")]
    pub fn of(&self, usage: Usage) -> Option<f64> {
        const MILLION: f64 = 1_000_000.0;
        let read = usage.prompt_tokens as f64 * self.per_million;
        let written = usage.completion_tokens as f64 * self.answer_per_million?;
        Some((read + written) / MILLION)
    }
}

/// An amount as a person reads it; nothing where it is nothing.
pub fn dollars(amount: f64) -> Option<String> {
    match amount {
        some if some >= 0.005 => Some(text!("app-dollars", amount = Money(some))),
        little if little > 0.0 => Some(text!("app-dollars-little", amount = Money(0.01))),
        _ => None,
    }
}

/// What this very model costs, where that is listed. A name that only begins like one that is listed may
/// be that of a model ten times as dear, and has no price here.
pub(crate) fn listed(model: &str) -> Option<Price> {
    // Servers that pass requests on write `maker/model`.
    let name = model.rsplit('/').next().unwrap_or(model).to_lowercase();
    LISTS.iter().find_map(|(as_of, list)| {
        let (_, read, written) =
            list.iter().find(|(known, ..)| name.strip_prefix(known).is_some_and(is_date))?;
        Some(Price { per_million: *read, answer_per_million: *written, as_of: Some(as_of) })
    })
}

/// Whether what follows a model's name says only when it was made: nothing, `-latest`, `-20251001`, `-2024-07-18`,
/// `-001`.
fn is_date(rest: &str) -> bool {
    let Some(rest) = rest.strip_prefix('-') else { return rest.is_empty() };
    let digits = rest.chars().filter(char::is_ascii_digit).count();
    rest == "latest" || (digits >= 3 && rest.chars().all(|one| one.is_ascii_digit() || one == '-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cents(model: &str) -> Option<f64> {
        listed(model).map(|price| (price.per_million * 100.0).round())
    }

    #[test]
    fn an_amount_is_never_written_as_nothing_with_many_digits() {
        let words = [0.0, 0.000_04, 0.0049, 0.0123, 1.5].map(dollars);
        let words: Vec<_> = words.iter().map(|word| word.as_deref().unwrap_or_default()).collect();
        assert_eq!(words, ["", "less than $0.01", "less than $0.01", "about $0.01", "about $1.50"]);
    }

    #[test]
    fn a_price_is_that_of_the_very_model_whenever_it_was_made() {
        assert_eq!(cents("gpt-4o-mini-2024-07-18"), Some(15.0));
        assert_eq!(cents("openai/gpt-4o"), Some(250.0));
        assert_eq!(cents("claude-haiku-4-5-20251001"), Some(100.0));
        assert_eq!(cents("claude-opus-4-20250514"), Some(1500.0));
        assert_eq!(cents("claude-opus-4-5-20251101"), Some(500.0));
        assert_eq!(cents("claude-3-5-haiku-latest"), Some(80.0));
        assert_eq!(cents("gemini-2.0-flash-001"), Some(10.0));
    }

    #[test]
    fn an_answer_costs_what_was_read_and_what_was_written_or_it_is_not_known() {
        let usage = Usage { prompt_tokens: 1_000_000, completion_tokens: 500_000 };
        let cost = listed("gpt-4o-mini").and_then(|price| price.of(usage)).unwrap();
        assert!((cost - 0.45).abs() < 1e-9, "{cost}");
        let half_known = Price { per_million: 1.0, answer_per_million: None, as_of: None };
        assert_eq!(half_known.of(usage), None);
    }

    #[test]
    fn an_unknown_model_has_no_price_rather_than_that_of_one_with_a_similar_name() {
        let unknown = ["llama3.2:3b", "o3-pro", "o3-deep-research", "gpt-4o-audio-preview", "gpt-5.9", ""];
        for model in unknown.into_iter().chain(["claude-opus-4-9", "gemini-2.5-flash-image"]) {
            assert_eq!(listed(model), None, "{model}");
        }
    }

    #[test]
    fn every_model_is_listed_once_with_the_month_of_its_list() {
        let all: Vec<_> = LISTS.iter().flat_map(|(_, list)| list.iter().map(|(name, ..)| *name)).collect();
        for (place, name) in all.iter().enumerate() {
            assert!(!all[..place].contains(name), "{name}");
            let as_of = listed(name).and_then(|price| price.as_of).unwrap();
            assert_eq!(as_of.len(), "2026-03".len(), "{name}");
        }
    }
}
