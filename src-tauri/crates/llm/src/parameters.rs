//! Parameters that a server does not take: learnt from its own words, left out from then on, and told.
//!
//! Models differ in what they take (those that think refuse a temperature, some a limit on the answer), and none says so
//! before it is asked. Deliberately absent: guessing that from a model's name.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::http::Refusal;
use crate::{Event, ModelError, Parameter, Request};

/// All of them, each with the words by which servers name it. The first that a refusal names is left out first.
const ALL: [(Parameter, &[&str]); 5] = [
    (Parameter::Temperature, &["temperature"]),
    (Parameter::TopP, &["top_p", "topp", "top-p"]),
    (
        Parameter::LongestAnswer,
        &["max_tokens", "max_completion_tokens", "maxoutputtokens", "max_output_tokens", "num_predict"],
    ),
    (Parameter::ReasoningEffort, &["effort", "think", "reasoning"]),
    (Parameter::FrequencyPenalty, &["frequency_penalty", "frequencypenalty", "penalty"]),
];

impl Parameter {
    fn is_in(self, request: &Request) -> bool {
        match self {
            Self::Temperature => request.temperature.is_some(),
            Self::TopP => request.top_p.is_some(),
            Self::LongestAnswer => request.max_output_tokens.is_some(),
            Self::ReasoningEffort => request.reasoning_effort.is_some(),
            Self::FrequencyPenalty => request.frequency_penalty.is_some(),
        }
    }

    fn leave_out(self, request: &mut Request) {
        match self {
            Self::Temperature => request.temperature = None,
            Self::TopP => request.top_p = None,
            Self::LongestAnswer => request.max_output_tokens = None,
            Self::ReasoningEffort => request.reasoning_effort = None,
            Self::FrequencyPenalty => request.frequency_penalty = None,
        }
    }
}

/// What the server of a model was found to refuse, for as long as the model lives.
#[derive(Debug, Default)]
pub(crate) struct Refused([AtomicBool; ALL.len()]);

impl Refused {
    /// Leaves out what is known to be refused.
    pub(crate) fn leave_out(&self, request: &mut Request) {
        for (parameter, _) in self.known() {
            parameter.leave_out(request);
        }
    }

    /// Leaves out the parameter that a refusal names; false when it names none that is in the request.
    pub(crate) fn learn(&self, refusal: &Refusal, request: &mut Request) -> bool {
        if !refusal.is_about_form() {
            return false;
        }
        let is_named = |(parameter, words): &(Parameter, &[&str])| {
            parameter.is_in(request) && words.iter().any(|word| refusal.names(word))
        };
        let Some(place) = ALL.iter().position(is_named) else { return false };
        self.0[place].store(true, Ordering::Relaxed);
        ALL[place].0.leave_out(request);
        true
    }

    /// The events that tell what of `wanted` was left out.
    pub(crate) fn told(&self, wanted: &[Parameter]) -> Vec<Result<Event, ModelError>> {
        let refused = self.known().map(|(parameter, _)| parameter);
        refused.filter(|parameter| wanted.contains(parameter)).map(|it| Ok(Event::NotTaken(it))).collect()
    }

    fn known(&self) -> impl Iterator<Item = (Parameter, &'static [&'static str])> + '_ {
        ALL.into_iter().zip(self.0.iter()).filter(|(_, flag)| flag.load(Ordering::Relaxed)).map(|(it, _)| it)
    }
}

/// What a request wants.
pub(crate) fn wanted(request: &Request) -> Vec<Parameter> {
    ALL.iter().map(|(parameter, _)| *parameter).filter(|parameter| parameter.is_in(request)).collect()
}
