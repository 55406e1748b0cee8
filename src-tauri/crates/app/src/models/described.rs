//! What is known of a model: by its server, and by the user.

use std::time::Duration;

use extremis_llm::{BaseUrl, Known, Price, Protocol};
use secrecy::SecretString;
use tokio::time::timeout;

use crate::wire::ModelChoice;

/// A server has this long to describe a model: the first message waits for it.
pub(crate) const PATIENCE: Duration = Duration::from_secs(2);

/// What the person says.
pub(crate) fn manual(choice: &ModelChoice) -> Known {
    let price = choice.prompt_price.zip(choice.answer_price);
    Known {
        context_window: choice.context_window,
        output_limit: choice.output_limit,
        vision: choice.vision,
        json_schema: choice.json_schema,
        price: price.and_then(|(prompt, answer)| {
            Some(Price { prompt: billionths(prompt)?, answer: billionths(answer)? })
        }),
        ..Known::default()
    }
}

/// What the server says; none when it could not be asked.
pub(crate) async fn described(
    protocol: Protocol,
    base: &BaseUrl,
    key: Option<SecretString>,
    model: &str,
) -> Option<Known> {
    match timeout(PATIENCE, protocol.describe(base, key, model)).await {
        Ok(Ok(known)) => Some(known),
        // It answered; that it knows nothing of the model, or lists none, does not change in half a minute.
        Ok(Err(error)) if !error.is_retryable() => Some(Known::default()),
        Ok(Err(_)) | Err(_) => None,
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the range is checked, and less than a billionth is nothing"
)]
pub(crate) fn billionths(dollars_for_a_million: f64) -> Option<u64> {
    (0.0..1e6).contains(&dollars_for_a_million).then(|| (dollars_for_a_million * 1000.0).round() as u64)
}

#[expect(clippy::cast_precision_loss, reason = "no price has 2^52 billionths of a dollar")]
pub(crate) fn for_a_million(billionths: u64) -> f64 {
    billionths as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_price_is_kept_to_the_thousandth_of_a_dollar() {
        assert_eq!(billionths(0.15), Some(150));
        assert!((for_a_million(150) - 0.15).abs() < 1e-9);
        assert_eq!((billionths(-1.0), billionths(f64::NAN)), (None, None));
    }
}
