//! What is known of a model: what the person says of it, and what its server does.

use extremis_llm::{BaseUrl, Known, published_as_of};

use super::described::for_a_million;
use super::windows::Windows;
use crate::wire::{ModelChoice, ModelFacts};
use crate::{AppError, Models};

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
