//! What is known of a model: what the person says of it, and what its server does.

use std::time::Duration;

use extremis_llm::{Anthropic, BaseUrl, Gemini, Known, Ollama, OpenAi, Price, Protocol, published_as_of};
use secrecy::SecretString;
use tokio::time::timeout;

use super::windows::Windows;
use crate::wire::{ModelChoice, ModelFacts, ProviderKind};
use crate::{App, AppError, Models};

/// A server has this long to describe a model: the first message waits for it.
const PATIENCE: Duration = Duration::from_secs(2);

/// What the person says.
pub(super) fn manual(choice: &ModelChoice) -> Known {
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
pub(super) async fn described(
    choice: &ModelChoice,
    base: &BaseUrl,
    key: Option<SecretString>,
) -> Option<Known> {
    let model = &choice.model;
    let asked = async {
        match choice.provider {
            ProviderKind::Openai => OpenAi::describe(Protocol::OpenAi, base, key, model).await,
            ProviderKind::Azure => OpenAi::describe(Protocol::Azure, base, key, model).await,
            ProviderKind::Anthropic => Anthropic::describe(base, key, model).await,
            ProviderKind::Gemini => Gemini::describe(base, key, model).await,
            ProviderKind::Ollama => Ollama::describe(base, key, model).await,
            ProviderKind::Builtin => Ok(Known::default()),
        }
    };
    match timeout(PATIENCE, asked).await {
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
fn billionths(dollars_for_a_million: f64) -> Option<u64> {
    (0.0..1e6).contains(&dollars_for_a_million).then(|| (dollars_for_a_million * 1000.0).round() as u64)
}

#[expect(clippy::cast_precision_loss, reason = "no price has 2^52 billionths of a dollar")]
pub(super) fn for_a_million(billionths: u64) -> f64 {
    billionths as f64 / 1000.0
}

impl Models {
    /// What the server of a model says of it; what nobody says stays unknown.
    pub async fn model_facts(&self, choice: ModelChoice) -> Result<ModelFacts, AppError> {
        let known = self.app.core.models.describe(&choice).await?;
        let answered = known.is_some();
        let known = known.unwrap_or_default();
        let is_local = BaseUrl::parse(&choice.base_url).is_ok_and(|base| base.is_local());
        let windows = Windows::of(&choice, is_local, &known);
        let Known { context_window, output_limit, vision, json_schema, price, .. } = known;
        Ok(ModelFacts {
            answered,
            context_window,
            usual_window: windows.usual,
            largest_window: windows.largest,
            window_from: windows.from,
            published_as_of: published_as_of().to_owned(),
            output_limit,
            vision,
            json_schema,
            prompt_price: price.map(|price| for_a_million(price.prompt)),
            answer_price: price.map(|price| for_a_million(price.answer)),
        })
    }
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
