//! A desktop that shows us nothing: Wayland without X, a text console, an unknown platform.
//!
//! It captures nothing and says why, instead of guessing.

use crate::{CaptureOptions, Captured, Desktop, Front, InsertError, Target};

/// See the module.
pub(crate) struct Blind {
    why: String,
}

impl Blind {
    /// A desktop of which nothing can be seen, because of `why` (a sentence for the user).
    pub(crate) fn new(why: String) -> Self {
        Self { why }
    }

    fn refused(&self) -> InsertError {
        InsertError::NoDesktop { reason: self.why.trim_end_matches('.').to_owned() }
    }
}

impl Desktop for Blind {
    fn capture(&self, _options: &CaptureOptions) -> Captured {
        Captured::default()
    }

    fn insert(&self, _target: &Target, _text: &str) -> Result<(), InsertError> {
        Err(self.refused())
    }

    fn is_terminal(&self, _target: &Target) -> bool {
        false
    }

    fn focus(&self, _target: &Target) -> Result<(), InsertError> {
        Err(self.refused())
    }

    fn set_clipboard(&self, _text: &str, _html: Option<&str>) -> Result<(), InsertError> {
        Err(self.refused())
    }

    fn in_front(&self) -> Front {
        Front::Unknown
    }

    fn limits(&self) -> Vec<String> {
        vec![self.why.clone()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_captured_and_the_reason_is_given() {
        let blind = Blind::new("No screen.".to_owned());
        let captured = blind.capture(&CaptureOptions::default());
        assert!(captured.context.is_none() && captured.target.is_none());
        assert_eq!(blind.limits(), ["No screen."]);
        let refused = blind.set_clipboard("text", None).unwrap_err().to_string();
        assert!(refused.contains("No screen)") && refused.contains("safe in the conversation"), "{refused}");
    }
}
