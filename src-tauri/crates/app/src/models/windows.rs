//! How much a model reads at once: what the person says, else its server, else what its maker published, else little.

use extremis_llm::{Known, Protocol, published};

use super::UNKNOWN_WINDOW;
use crate::wire::{ModelChoice, WindowSource};

/// The windows of a model, in tokens of prompt and answer together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Windows {
    /// For every question.
    pub usual: u32,
    /// For a question that needs it.
    pub largest: u32,
    pub from: WindowSource,
}

impl Windows {
    /// Of a model of which its server, here or elsewhere, says this.
    pub fn of(choice: &ModelChoice, is_local: bool, described: &Known) -> Self {
        if let Some(window) = choice.context_window {
            return Self::fixed(window, WindowSource::Person);
        }
        let protocol = choice.provider.protocol();
        if protocol.is_some_and(Protocol::chooses_window)
            && let Some(windows) = chosen_for_each_question(described)
        {
            return windows;
        }
        if let Some(window) = described.context_window {
            return Self::fixed(window, WindowSource::Server);
        }
        match published(&choice.model).and_then(|known| known.context_window) {
            // A server of one's own may have loaded the model with less than it can do, and does not say.
            Some(window) if is_local => Self::fixed(window.min(UNKNOWN_WINDOW), WindowSource::Assumed),
            Some(window) => Self::fixed(window, WindowSource::Published),
            None => match protocol.and_then(Protocol::least_window) {
                Some(least) => Self::fixed(least, WindowSource::Published),
                None => Self::fixed(UNKNOWN_WINDOW, WindowSource::Assumed),
            },
        }
    }

    fn fixed(window: u32, from: WindowSource) -> Self {
        Self { usual: window, largest: window, from }
    }
}

/// What the model's file sets is kept to. Otherwise a model that can read a hundred thousand tokens is not made to keep
/// room for them unasked, because the server would take the memory at once; it does for a message that needs them.
fn chosen_for_each_question(described: &Known) -> Option<Windows> {
    if let Some(set) = described.set_window {
        return Some(Windows::fixed(set, WindowSource::Server));
    }
    let largest = described.context_window?;
    let loaded = described.loaded_window.unwrap_or_default();
    Some(Windows { usual: UNKNOWN_WINDOW.max(loaded).min(largest), largest, from: WindowSource::Server })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(provider: &str, model: &str) -> ModelChoice {
        ModelChoice { provider: provider.into(), model: model.to_owned(), ..ModelChoice::default() }
    }

    fn said(window: u32) -> Known {
        Known { context_window: Some(window), ..Known::default() }
    }

    #[test]
    fn the_person_comes_before_the_server_and_the_server_before_the_list() {
        let known = choice("openai", "gpt-4o");
        let nothing = Known::default();
        assert_eq!(Windows::of(&known, false, &nothing), Windows::fixed(128_000, WindowSource::Published));
        assert_eq!(Windows::of(&known, false, &said(64_000)), Windows::fixed(64_000, WindowSource::Server));
        let told = ModelChoice { context_window: Some(9000), ..known.clone() };
        assert_eq!(Windows::of(&told, false, &said(64_000)), Windows::fixed(9000, WindowSource::Person));
        assert_eq!(Windows::of(&known, true, &nothing), Windows::fixed(16_384, WindowSource::Assumed));
        let small = choice("openai", "llama-3-8b");
        assert_eq!(Windows::of(&small, true, &nothing), Windows::fixed(8192, WindowSource::Assumed));
        let unknown = choice("openai", "mock-1");
        assert_eq!(Windows::of(&unknown, false, &nothing), Windows::fixed(16_384, WindowSource::Assumed));
    }

    #[test]
    fn ollama_keeps_little_room_unasked_and_as_much_as_the_model_can_read_for_a_message_that_needs_it() {
        let model = choice("ollama", "llama3.1:8b");
        let windows = |known: Known| {
            let Windows { usual, largest, .. } = Windows::of(&model, true, &known);
            (usual, largest)
        };
        assert_eq!(windows(said(131_072)), (16_384, 131_072));
        assert_eq!(windows(said(8192)), (8192, 8192));
        assert_eq!(windows(Known { loaded_window: Some(40_000), ..said(131_072) }), (40_000, 131_072));
        assert_eq!(windows(Known { loaded_window: Some(4096), ..said(131_072) }), (16_384, 131_072));
        assert_eq!(windows(Known { set_window: Some(6000), ..said(131_072) }), (6000, 6000));
        assert_eq!(windows(Known::default()), (16_384, 16_384), "it could not be asked");
    }
}
