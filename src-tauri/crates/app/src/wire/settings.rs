//! Settings as the user sees and changes them.

use std::collections::BTreeMap;

use extremis_domain::{Hundredths, Policy, ReasoningEffort};
pub use extremis_llm::{Protocol, ProviderKind};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::password_managers::PASSWORD_MANAGERS;
use super::{Appearance, FurtherHotkeys, Language, Theme, UserMemorySettings};

/// Everything the user can set; `config.json` holds just this. Keys are not among it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(export)]
#[expect(clippy::struct_excessive_bools, reason = "switches that the user sets one by one")]
pub struct Settings {
    /// Schema version.
    pub version: u32,
    /// The model to use; none means: the best that was found.
    pub model: Option<ModelChoice>,
    /// The servers whose models are offered, by name; those that run on this machine are found besides.
    pub servers: Vec<Server>,
    /// The models that are asked, in this order, when the model to use does not answer.
    #[serde(rename = "standIns")]
    pub fallback_models: Vec<ModelChoice>,
    /// The models that were chosen last, the latest first; they are offered again.
    pub recent_models: Vec<ModelChoice>,
    /// The addresses of servers that may be sent to although they were only found, or came with a conversation.
    /// Saving the settings does not change them, nor the next.
    pub allowed_servers: Vec<String>,
    /// The addresses of plain HTTP on other machines to which their key is sent although everybody on the way can read it.
    pub unencrypted_keys: Vec<String>,
    /// How models are asked to write, each that is not asked as its server does by itself.
    pub model_parameters: Vec<ModelParameters>,
    /// How often a model is asked again by itself when it is busy or cannot be reached, before the first word.
    pub retries: u32,
    /// Whether a message whose model cannot be reached is sent again by itself when it can.
    pub send_when_back: bool,
    /// The global hotkey, such as `Ctrl+Shift+Space`.
    pub hotkey: String,
    /// The global keys besides it.
    pub further_hotkeys: FurtherHotkeys,
    /// The keys of the actions in the windows, by the name of the action: another than the default one, or none. What
    /// names no action or no key stays in the file; the windows tell of it.
    #[ts(type = "Record<string, unknown>")]
    pub keys: BTreeMap<String, serde_json::Value>,
    /// What may be captured.
    pub capture: CaptureSettings,
    /// The language of the windows.
    pub language: Language,
    /// Light, dark, or as the system says.
    pub theme: Theme,
    /// How the windows look besides.
    pub appearance: Appearance,
    /// How large everything in the windows is drawn, in percent.
    pub zoom: u32,
    /// Whether nothing but how large everything is drawn was set so far, so that the first screen is still to be shown.
    /// For the engine alone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(skip)]
    pub first_run: bool,
    /// Whether closing the last window leaves the hotkey working.
    pub keep_running: bool,
    /// Whether the windows of conversations that were open at the end are opened at the next start.
    pub restore_windows: bool,
    /// Whether the popup hides when another window gets the focus.
    pub hide_popup: bool,
    /// Whether the desktop tells of an answer that ends while no window is seen.
    pub notify_answers: bool,
    /// Whether newer versions are looked for once a day, where Extremis brings them itself; none: nobody was asked yet.
    pub look_for_updates: Option<bool>,
    /// Who writes summaries and finds facts.
    pub memory_model: MemoryModel,
    /// Whether conversations are summarised by themselves.
    pub summarise: bool,
    /// Whether a capable model gives a conversation its title after the third exchange, where the user gave it none.
    pub model_titles: bool,
    /// How conversations are remembered that have no policy of their own.
    pub memory: Policy,
    /// Whether what was said in other conversations is recalled, too, but for those that are kept apart.
    pub recall_across: bool,
    /// What is remembered of the user in all conversations.
    pub user_memories: UserMemorySettings,
    /// Days after which what is in the trash is erased; 0: never by itself.
    pub trash_days: u32,
    /// Days after which a conversation that was asked in passing and not kept goes to the trash; 0: never by itself.
    pub quick_days: u32,
    /// The folder of notes that follows the conversations; none: no folder does.
    pub notes_folder: Option<String>,
}

/// The version of the settings in which servers have names.
pub(crate) const SETTINGS_VERSION: u32 = 3;

/// A server that was added by hand.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(export)]
pub struct Server {
    /// Identity, whatever it is called.
    pub id: String,
    /// What the person calls it.
    pub name: String,
    /// What it speaks.
    #[ts(type = "string")]
    pub provider: ProviderKind,
    /// Where it is.
    pub base_url: String,
}

/// Which model answers.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct ModelChoice {
    /// What kind of server, or the built-in model.
    #[ts(type = "string")]
    pub provider: ProviderKind,
    /// The server's address; empty for the built-in model.
    #[serde(default)]
    pub base_url: String,
    /// The model's name on that server.
    #[serde(default)]
    pub model: String,
    /// Tokens that prompt and answer may have together, where the user knows better than the server.
    #[serde(default)]
    pub context_window: Option<u32>,
    /// Tokens that an answer may have, where the user knows better than the server; and so on below.
    #[serde(default)]
    pub output_limit: Option<u32>,
    /// Whether it sees images.
    #[serde(default)]
    pub vision: Option<bool>,
    /// Whether it can be held to a JSON Schema.
    #[serde(default)]
    pub json_schema: Option<bool>,
    /// US dollars for a million tokens that it reads; counts only together with the next.
    #[serde(default)]
    pub prompt_price: Option<f64>,
    /// US dollars for a million tokens that it writes.
    #[serde(default)]
    pub answer_price: Option<f64>,
}

/// How a model is asked to write; for each that is missing, what its server does by itself.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct ModelParameters {
    /// What kind of server, or the built-in model.
    #[ts(type = "string")]
    pub provider: ProviderKind,
    /// The server's address; empty for the built-in model.
    #[serde(default)]
    pub base_url: String,
    /// The model's name on that server; empty for the built-in model.
    #[serde(default)]
    pub model: String,
    /// How freely words are chosen, from 0 to 2; for Anthropic's models to 1.
    #[serde(default)]
    #[ts(type = "number | null")]
    pub temperature: Option<Hundredths>,
    /// Only the likeliest words are chosen from that together have this probability: above 0, up to 1.
    #[serde(default)]
    #[ts(type = "number | null")]
    pub top_p: Option<Hundredths>,
    /// The longest answer in tokens.
    #[serde(default)]
    pub longest_answer: Option<u32>,
    /// How long it may think before it answers.
    #[serde(default)]
    #[ts(type = "\"low\" | \"medium\" | \"high\" | null")]
    pub reasoning_effort: Option<ReasoningEffort>,
}

/// What the server of a model says of it; none: it does not say.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct ModelFacts {
    /// Whether the server could be asked.
    pub answered: bool,
    /// Tokens that prompt and answer may have together.
    pub context_window: Option<u32>,
    /// Those that count for every question.
    pub usual_window: u32,
    /// Those that are used for a message that needs them; not less than the usual ones.
    pub largest_window: u32,
    /// Who says the window that counts.
    pub window_from: WindowSource,
    /// The year and month of the list of published windows.
    pub published_as_of: String,
    /// Tokens that an answer may have.
    pub output_limit: Option<u32>,
    /// Whether it sees images.
    pub vision: Option<bool>,
    /// Whether it can be held to a JSON Schema.
    pub json_schema: Option<bool>,
    /// US dollars for a million tokens that it reads.
    pub prompt_price: Option<f64>,
    /// US dollars for a million tokens that it writes.
    pub answer_price: Option<f64>,
}

/// Who says how much a model reads at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub enum WindowSource {
    /// The person.
    Person,
    /// The model's server.
    Server,
    /// Its maker; it is in the list that comes with Extremis.
    Published,
    /// Nobody.
    Assumed,
}

/// Who writes summaries and finds facts.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[ts(export)]
pub enum MemoryModel {
    /// The model that answers; without a capable one, none.
    #[default]
    Chat,
    /// Another one.
    Other {
        /// Which.
        choice: ModelChoice,
    },
    /// None: sentences of the conversation itself, word for word.
    Extractive,
}

/// Who writes summaries now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct MemoryWriter {
    /// No model does: summaries are made of the conversation's own sentences.
    pub offline: bool,
    /// What to show a person.
    pub label: String,
}

/// A protocol of model servers.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export)]
pub struct ProtocolView {
    /// The word that stands for it.
    #[ts(type = "string")]
    pub provider: ProviderKind,
    /// What to show a person.
    pub label: String,
    /// The highest temperature that its models take.
    pub hottest: f64,
    /// Whether they take a temperature or a top P, but not both.
    pub one_of_two: bool,
}

/// What may be captured with a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(export)]
pub struct CaptureSettings {
    /// Whether anything is captured at all.
    pub enabled: bool,
    /// Whether the clipboard is.
    pub clipboard: bool,
    /// Applications (name or id, any case) from which nothing is captured.
    pub never: Vec<String>,
}

/// How everything in the windows is to be drawn from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export)]
pub enum Zoom {
    /// Larger.
    In,
    /// Smaller.
    Out,
    /// As it comes.
    Usual,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: SETTINGS_VERSION,
            model: None,
            servers: Vec::new(),
            fallback_models: Vec::new(),
            recent_models: Vec::new(),
            allowed_servers: Vec::new(),
            unencrypted_keys: Vec::new(),
            model_parameters: Vec::new(),
            retries: 4,
            send_when_back: false,
            hotkey: "Ctrl+Shift+Space".to_owned(),
            further_hotkeys: FurtherHotkeys::default(),
            keys: BTreeMap::new(),
            capture: CaptureSettings::default(),
            language: Language::System,
            theme: Theme::System,
            appearance: Appearance::default(),
            zoom: 100,
            first_run: false,
            keep_running: true,
            restore_windows: true,
            hide_popup: true,
            notify_answers: true,
            look_for_updates: None,
            memory_model: MemoryModel::Chat,
            summarise: true,
            model_titles: false,
            memory: Policy::default(),
            recall_across: true,
            user_memories: UserMemorySettings::default(),
            trash_days: 30,
            quick_days: 0,
            notes_folder: None,
        }
    }
}

impl Default for CaptureSettings {
    fn default() -> Self {
        Self { enabled: true, clipboard: false, never: PASSWORD_MANAGERS.map(str::to_owned).to_vec() }
    }
}
