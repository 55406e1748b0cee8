//! How a model is asked to write: what the user may set for each model.
//!
//! Deliberately absent: what a server calls these and which of them it takes.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number with two decimals, exactly: 0.7 is 0.7 wherever it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hundredths(u16);

impl Hundredths {
    /// The number with so many hundredths.
    pub const fn new(hundredths: u16) -> Self {
        Self(hundredths)
    }

    /// The nearest to `number`; none where it is less than nothing, too large or no number.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the range is checked, and less than a hundredth is nothing"
    )]
    pub fn nearest(number: f64) -> Option<Self> {
        (0.0..=600.0).contains(&number).then(|| Self((number * 100.0).round() as u16))
    }

    /// The number.
    pub fn value(self) -> f64 {
        f64::from(self.0) / 100.0
    }
}

impl Serialize for Hundredths {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.value())
    }
}

impl<'de> Deserialize<'de> for Hundredths {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        Self::nearest(number)
            .ok_or_else(|| serde::de::Error::custom(format!("{number} is not a number from 0 to 600")))
    }
}

/// How long a model that thinks before it answers may think.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ReasoningEffort {
    /// Not long.
    Low,
    /// As most models do by themselves.
    Medium,
    /// As long as it helps.
    High,
}

/// How a model is asked to write; for each that is missing, what its server does by itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Parameters {
    /// How freely words are chosen: 0 always takes the likeliest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub temperature: Option<Hundredths>,
    /// Only the likeliest words are chosen from that together have this probability.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub top_p: Option<Hundredths>,
    /// The longest answer in tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub longest_answer: Option<u32>,
    /// How long it may think.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reasoning_effort: Option<ReasoningEffort>,
}

impl Parameters {
    /// Whether all is left to the server.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_written_as_it_was_set() {
        let set: Parameters = serde_json::from_str(r#"{"temperature":0.7,"topP":0.95}"#).unwrap();
        assert_eq!(serde_json::to_string(&set).unwrap(), r#"{"temperature":0.7,"topP":0.95}"#);
        assert_eq!(set.temperature, Some(Hundredths::new(70)));
        assert!(serde_json::from_str::<Parameters>(r#"{"temperature":-1}"#).is_err());
        assert_eq!(Hundredths::nearest(f64::NAN), None);
        assert!(Parameters::default().is_empty() && !set.is_empty());
    }
}
