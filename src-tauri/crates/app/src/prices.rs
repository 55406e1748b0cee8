//! What a prompt costs: the list prices of well-known models. An estimate for the statistics, nothing else.
//!
//! Deliberately absent: prices of models that are not listed here, discounts for cached prompts, and asking anybody.

/// US dollars for a million tokens of a prompt, by the makers' price lists of October 2025; the first name that a
/// model's name begins with counts, so longer ones come first.
const LIST: [(&str, f64); 21] = [
    ("gpt-5-nano", 0.05),
    ("gpt-5-mini", 0.25),
    ("gpt-5", 1.25),
    ("gpt-4.1-nano", 0.10),
    ("gpt-4.1-mini", 0.40),
    ("gpt-4.1", 2.00),
    ("gpt-4o-mini", 0.15),
    ("gpt-4o", 2.50),
    ("o4-mini", 1.10),
    ("o3-mini", 1.10),
    ("o3", 2.00),
    ("claude-opus-4", 15.00),
    ("claude-sonnet-4", 3.00),
    ("claude-haiku-4-5", 1.00),
    ("claude-3-7-sonnet", 3.00),
    ("claude-3-5-sonnet", 3.00),
    ("claude-3-5-haiku", 0.80),
    ("gemini-2.5-flash-lite", 0.10),
    ("gemini-2.5-flash", 0.30),
    ("gemini-2.5-pro", 1.25),
    ("gemini-2.0-flash", 0.10),
];

/// US dollars for a million tokens of a prompt for this model, where that is known.
pub(crate) fn per_million(model: &str) -> Option<f64> {
    // Servers that pass requests on write `maker/model`.
    let name = model.rsplit('/').next().unwrap_or(model).to_lowercase();
    LIST.iter().find(|(start, _)| name.starts_with(start)).map(|(_, price)| *price)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_is_that_of_the_longest_name_that_fits() {
        let price = |model| per_million(model).map(|price| (price * 100.0).round());
        assert_eq!(price("gpt-4o-mini-2024-07-18"), Some(15.0));
        assert_eq!(price("openai/gpt-4o"), Some(250.0));
        assert_eq!(price("claude-haiku-4-5-20251001"), Some(100.0));
        assert_eq!(price("llama3.2:3b"), None, "an unknown model has no price, not a wrong one");
    }

    #[test]
    fn no_name_hides_a_longer_one_behind_it() {
        for (place, (name, _)) in LIST.iter().enumerate() {
            let hidden = LIST[place + 1..].iter().find(|(later, _)| later.starts_with(name));
            assert_eq!(hidden, None, "{name}");
        }
    }
}
