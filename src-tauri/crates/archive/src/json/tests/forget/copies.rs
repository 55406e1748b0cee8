//! Copies of which not everything can be read.

use super::*;
use crate::memories;

#[test]
fn a_memory_that_is_forgotten_goes_from_a_copy_in_which_another_cannot_be_read() {
    let folder = Folder::new();
    let archive = folder.open();
    let (id, _) = with_secret(&archive);
    let kept = fact(SessionId::new(), "the user likes tea");
    let all = vec![fact(id, SECRET), kept.clone(), fact(SessionId::new(), "garbled")];
    let text = String::from_utf8(memories::encode(all, at(0)).unwrap()).unwrap();
    let copy = "quarantine/user-memories.json";
    folder.put(copy, text.replace("\"garbled\"", "17").as_bytes());
    let decoded = memories::decode(&fs::read(folder.path(copy)).unwrap()).unwrap();
    assert_eq!((decoded.memories.len(), decoded.lost), (2, 1));

    archive.forget_session(id).unwrap();
    assert_nowhere(&folder, &[SECRET]);
    let left = memories::decode(&fs::read(folder.path(copy)).unwrap()).unwrap();
    assert_eq!((left.memories, left.lost), (vec![kept], 0));
}
