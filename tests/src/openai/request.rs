//! A request as it came in.

use serde_json::Value;

/// One HTTP request.
#[derive(Debug, Clone, Default)]
pub struct Request {
    /// How many came before it.
    pub number: usize,
    /// `GET`, `POST`.
    pub method: String,
    /// The path, without the address.
    pub path: String,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body; null where it is no JSON.
    pub body: Value,
}

impl Request {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(header, _)| header == name).map(|(_, value)| value.as_str())
    }

    /// Whether a model is to write something.
    pub fn is_model_call(&self) -> bool {
        self.method == "POST" && (self.path.ends_with("/chat/completions") || self.path == "/api/chat")
    }

    /// Whether it asks for a summary rather than an answer.
    pub fn is_summary(&self) -> bool {
        self.contents("system").iter().any(|text| text.contains("updated summary"))
    }

    /// Whether it asks for important data rather than an answer.
    pub fn is_extraction(&self) -> bool {
        self.contents("system").iter().any(|text| text.contains("extracting important structured data"))
    }

    /// Whether it asks which statements of the user are worth remembering.
    pub fn is_memory_choice(&self) -> bool {
        self.contents("system").iter().any(|text| text.contains("should remember about its user"))
    }

    /// Whether it asks for the title of a conversation.
    pub fn is_title(&self) -> bool {
        self.contents("system").iter().any(|text| text.contains("You name a conversation"))
    }

    /// Whether it asks for an answer in a conversation.
    pub fn is_chat(&self) -> bool {
        let is_of_memory = self.is_summary() || self.is_extraction() || self.is_memory_choice();
        self.is_model_call() && !is_of_memory && !self.is_title()
    }

    /// The `messages` as (role, content).
    pub fn messages(&self) -> Vec<(String, String)> {
        let messages = self.body["messages"].as_array().cloned().unwrap_or_default();
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        messages.iter().map(|message| (word(&message["role"]), word(&message["content"]))).collect()
    }

    /// The contents of all messages with a role.
    pub fn contents(&self, role: &str) -> Vec<String> {
        self.messages().into_iter().filter(|(of, _)| of == role).map(|(_, content)| content).collect()
    }

    /// The last user message.
    pub fn question(&self) -> String {
        self.contents("user").pop().unwrap_or_default()
    }

    /// All words of the request in one text.
    pub fn text(&self) -> String {
        self.messages().into_iter().map(|(_, content)| content).collect::<Vec<_>>().join("\n")
    }
}
