//! What is remembered of the user.

use extremis_contract::sessions::memory;
use extremis_contract::{Folder, on_every_archive};
use extremis_domain::{MemoryId, MemorySource, SessionId, UserMemory};
use serde_json::json;

on_every_archive!(
    seed_001_memories_are_added_replaced_deleted_and_cleared,
    seed_001_a_memory_keeps_its_source_and_the_fields_of_other_writers,
    memories_survive_a_kill_and_a_reader_sees_them,
);

fn facts(memories: &[UserMemory]) -> Vec<&str> {
    memories.iter().map(|memory| memory.fact.as_str()).collect()
}

fn seed_001_memories_are_added_replaced_deleted_and_cleared(folder: &Folder) {
    let archive = folder.open();
    assert_eq!(archive.memories().unwrap(), []);
    let (first, second) = (memory("likes short answers"), memory("lives in Zürich"));
    archive.put_memories(std::slice::from_ref(&first)).unwrap();
    archive.put_memories(std::slice::from_ref(&second)).unwrap();
    let changed = UserMemory { is_active: false, fact: "likes long answers".to_owned(), ..first.clone() };
    archive.put_memories(std::slice::from_ref(&changed)).unwrap();
    assert_eq!(archive.memories().unwrap(), [changed, second.clone()], "it stays in its place");
    assert!(archive.delete_memory(&first.id).unwrap());
    assert!(!archive.delete_memory(&first.id).unwrap());
    assert!(!archive.delete_memory(&MemoryId::new()).unwrap());
    assert_eq!(archive.memories().unwrap(), [second]);
    archive.clear_memories().unwrap();
    archive.clear_memories().unwrap();
    assert_eq!(archive.memories().unwrap(), []);
    drop(archive);
    assert_eq!(folder.open().memories().unwrap(), []);
}

fn seed_001_a_memory_keeps_its_source_and_the_fields_of_other_writers(folder: &Folder) {
    let archive = folder.open();
    let mut kept = memory("is called Mei");
    kept.source = MemorySource::LlmExtracted { conversation_id: SessionId::new() };
    kept.confidence = 0.812_345_678_901_234_5;
    kept.last_used_at = Some(extremis_contract::folder::at(77));
    kept.extra.insert("colour".to_owned(), json!({ "of": ["her", 1.25, null] }));
    archive.put_memories(std::slice::from_ref(&kept)).unwrap();
    drop(archive);
    assert_eq!(folder.open().memories().unwrap(), [kept]);
}

fn memories_survive_a_kill_and_a_reader_sees_them(folder: &Folder) {
    let archive = folder.open();
    for n in 0..5 {
        archive.put_memories(&[memory(&n.to_string())]).unwrap();
    }
    assert_eq!(facts(&folder.look().memories().unwrap()), ["0", "1", "2", "3", "4"]);
    folder.kill(archive);
    assert_eq!(facts(&folder.open().memories().unwrap()), ["0", "1", "2", "3", "4"]);
}
