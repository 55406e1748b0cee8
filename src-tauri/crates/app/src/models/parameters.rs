//! How each model is asked to write: what the person set for it, within what its protocol takes.

use extremis_domain::{Hundredths, Parameters};
use extremis_language::{Words, text};
use extremis_llm::{Parameter, ParameterLimits, Protocol, Request, Turn};

use crate::wire::{AppEvent, ModelChoice, ModelParameters, NoticeLevel, NoticeView, ProviderKind};
use crate::{App, AppError};

/// The shortest answer that can be wanted, and the longest, in tokens.
const LENGTHS: std::ops::RangeInclusive<u32> = 16..=10_000_000;
const ONE: Hundredths = Hundredths::new(100);
const NOTHING: Hundredths = Hundredths::new(0);

impl ModelParameters {
    fn is_of(&self, choice: &ModelChoice) -> bool {
        // There is one built-in model, whatever it is called.
        self.provider == choice.provider
            && (self.provider == ProviderKind::Builtin
                || (self.base_url == choice.base_url && self.model == choice.model))
    }

    fn parameters(&self) -> Parameters {
        Parameters {
            temperature: self.temperature,
            top_p: self.top_p,
            longest_answer: self.longest_answer,
            reasoning_effort: self.reasoning_effort,
        }
    }

    fn check(&self) -> Result<(), AppError> {
        let refuse = |what: String| Err(AppError::Invalid { what });
        let protocol = self.provider.protocol();
        let ParameterLimits { hottest, one_of_two } = protocol.map(Protocol::limits).unwrap_or_default();
        if let Some(temperature) = self.temperature.filter(|temperature| *temperature > hottest) {
            let (given, most) = (temperature.value(), hottest.value());
            return refuse(text!("app-parameter-temperature", most = most, given = given));
        }
        if let Some(top_p) = self.top_p.filter(|top_p| *top_p == NOTHING || *top_p > ONE) {
            let given = top_p.value();
            return refuse(text!("app-parameter-top-p", given = given));
        }
        if one_of_two && self.temperature.is_some() && self.top_p.is_some() {
            let maker = protocol.map(Protocol::label).unwrap_or_default();
            return refuse(text!("app-parameter-one-of-two", maker = maker));
        }
        if let Some(length) = self.longest_answer.filter(|length| !LENGTHS.contains(length)) {
            let (least, most) = (LENGTHS.start(), LENGTHS.end());
            return refuse(text!("app-parameter-longest", least = least, most = most, length = length));
        }
        Ok(())
    }
}

/// Refuses what no model of its protocol takes, and keeps nothing where all is left to the server.
pub(crate) fn check(all: &mut Vec<ModelParameters>) -> Result<(), AppError> {
    all.iter().try_for_each(ModelParameters::check)?;
    all.retain(|one| !one.parameters().is_empty());
    Ok(())
}

impl App {
    /// How a model is asked to write.
    pub(crate) fn parameters_of(&self, choice: &ModelChoice) -> Parameters {
        self.with_settings(|settings| {
            let set = settings.model_parameters.iter().find(|one| one.is_of(choice));
            set.map(ModelParameters::parameters).unwrap_or_default()
        })
    }

    /// Says that a server does not take what was wanted; once for each model and parameter.
    pub(crate) fn tell_of_parameter_not_taken(&self, model: &str, parameter: Parameter) {
        if !self.core.models.is_news(model, parameter) {
            return;
        }
        self.emit(AppEvent::Notice(NoticeView::new(
            NoticeLevel::Warning,
            "parameter_not_taken",
            text!("app-parameter-not-taken", model = model, parameter = Words(parameter)),
        )));
    }
}

/// What a model is asked.
#[expect(clippy::cast_possible_truncation, reason = "two decimals")]
pub(crate) fn request(turns: Vec<Turn>, parameters: &Parameters) -> Request {
    let number = |number: Option<Hundredths>| number.map(|number| number.value() as f32);
    Request {
        turns,
        max_output_tokens: parameters.longest_answer,
        temperature: number(parameters.temperature),
        top_p: number(parameters.top_p),
        reasoning_effort: parameters.reasoning_effort,
        ..Request::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(provider: &str, temperature: Option<u16>, top_p: Option<u16>) -> ModelParameters {
        ModelParameters {
            provider: provider.into(),
            temperature: temperature.map(Hundredths::new),
            top_p: top_p.map(Hundredths::new),
            ..ModelParameters::default()
        }
    }

    #[test]
    fn what_no_model_of_a_protocol_takes_is_refused_with_its_range() {
        let [openai, anthropic, gemini] = ["openai", "anthropic", "gemini"];
        for (set, why) in [
            (of(openai, Some(201), None), "from 0 to 2 "),
            (of(anthropic, Some(101), None), "from 0 to 1 "),
            (of(gemini, None, Some(0)), "above 0"),
            (of(openai, None, Some(101)), "up to 1"),
            (of(anthropic, Some(50), Some(50)), "not both"),
            (ModelParameters { longest_answer: Some(3), ..of(openai, None, None) }, "from 16 to"),
        ] {
            let refused = check(&mut vec![set]).unwrap_err().to_string();
            assert!(refused.contains(why) && refused.contains("Nothing was changed"), "{refused}");
        }
        let mut fine =
            vec![of(openai, Some(200), Some(100)), of(anthropic, Some(0), None), of(gemini, None, None)];
        check(&mut fine).unwrap();
        assert_eq!(fine.len(), 2, "what leaves all to the server is not kept");
    }
}
