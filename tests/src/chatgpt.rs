//! An export of ChatGPT of any size, as it is given to people: a zip with `conversations.json`.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use serde_json::{Value, json};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::corpus;

/// So many messages has a conversation.
const MESSAGES: usize = 40;
/// A conversation is like one of so many others, but for its ids and its title.
const SEEDS: u64 = 64;
/// When the first one began, in seconds since 1970.
const BEGUN: u64 = 1_700_000_000;

/// Writes an export whose JSON has at least so many bytes, one conversation after the other; says how many there are.
pub fn export(to: &Path, bytes: u64) -> u64 {
    let mut zip = ZipWriter::new(BufWriter::new(File::create(to).expect("a file")));
    // More than 4 GiB needs another kind of entry.
    let options = SimpleFileOptions::default().large_file(true);
    zip.start_file("conversations.json", options).expect("an entry");
    let (mut written, mut count) = (0, 0);
    while written < bytes {
        let conversation = conversation(count).to_string();
        let before: &[u8] = if count == 0 { b"[" } else { b",\n" };
        zip.write_all(before).and_then(|()| zip.write_all(conversation.as_bytes())).expect("written");
        written += conversation.len() as u64;
        count += 1;
    }
    zip.write_all(b"]").expect("written");
    zip.finish().expect("a zip").flush().expect("written");
    count
}

fn conversation(number: u64) -> Value {
    let begun = BEGUN + number * 100;
    let mut nodes = serde_json::Map::new();
    let id = |place: usize| format!("{number:08x}-0000-4000-8000-{place:012x}");
    let said = corpus::conversation(number % SEEDS, MESSAGES);
    let last = said.len();
    nodes.insert(id(0), json!({ "id": id(0), "message": null, "parent": null, "children": [id(1)] }));
    for (place, (role, content)) in said.into_iter().enumerate().map(|(place, said)| (place + 1, said)) {
        let children: Vec<String> = if place < last { vec![id(place + 1)] } else { Vec::new() };
        let message = json!({
            "id": id(place),
            "author": { "role": role, "name": null, "metadata": {} },
            "create_time": begun + place as u64,
            "content": { "content_type": "text", "parts": [content] },
            "status": "finished_successfully",
            "metadata": { "model_slug": "gpt-4o" },
            "recipient": "all",
        });
        let node =
            json!({ "id": id(place), "message": message, "parent": id(place - 1), "children": children });
        nodes.insert(id(place), node);
    }
    json!({
        "id": id(999),
        "conversation_id": id(999),
        "title": format!("Conversation {number}"),
        "create_time": begun,
        "update_time": begun + last as u64,
        "current_node": id(last),
        "mapping": nodes,
    })
}
