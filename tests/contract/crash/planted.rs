//! Files of version 1, lying there before the first process comes.

use std::path::Path;

use extremis_domain::{MessageId, SessionId};
use serde_json::json;

use crate::ledger::Ledger;

/// Plants some, and notes what they say.
pub fn plant(dir: &Path, ledger: &mut Ledger) {
    let folder = dir.join("conversations");
    extremis_archive::durable::create_dir(&folder).unwrap();
    for n in 0..3 {
        let id = SessionId::new();
        let messages: Vec<_> = (0..5).map(|m| (format!("msg-{m}"), format!("old {n}.{m}"))).collect();
        for (message, content) in &messages {
            ledger.keep(id, &MessageId::from(message.as_str()), content, true);
        }
        let file = json!({
            "id": id,
            "version": 1,
            "title": format!("From before {n}"),
            "messages": messages.iter().map(|(message, content)| json!({
                "id": message,
                "role": "user",
                "content": content,
                "timestamp": "2026-01-04T10:00:00Z",
                "contextData": null,
            })).collect::<Vec<_>>(),
            "createdAt": "2026-01-04T10:00:00Z",
            "updatedAt": "2026-01-04T10:45:00Z",
            "maxMessages": 20,
        });
        let path = folder.join(format!("{id}.json"));
        extremis_archive::durable::write(&path, &serde_json::to_vec_pretty(&file).unwrap()).unwrap();
    }
}
