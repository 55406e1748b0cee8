//! From one archive to the other and back again: nothing changes, to the byte.

use std::collections::BTreeMap;
use std::path::PathBuf;

use extremis_archive::{Archive, Kind};
use extremis_contract::{Folder, KINDS, Seen};
use extremis_domain::Session;
use proptest::prelude::*;

use crate::model::{Model, carry_out};
use crate::step::steps;

/// Everything of one archive, put into an empty one.
fn moved(from: &Archive, to: &Archive) {
    for entry in from.entries().into_iter().chain(from.trash()) {
        to.put(Session::clone(&from.session(entry.id).unwrap())).unwrap();
    }
    to.put_memories(&from.memories().unwrap()).unwrap();
    for version in from.instructions().unwrap() {
        to.put_instructions((*version).clone()).unwrap();
    }
    to.set_active(from.active()).unwrap();
}

/// The readable files by their names: the sessions, and the memories if there are any.
fn exported(folder: &Folder) -> BTreeMap<PathBuf, Vec<u8>> {
    let any_memory = !folder.open().memories().unwrap().is_empty();
    let mut files = folder.everything();
    files.retain(|path, _| any_memory || !path.starts_with(folder.path("memories")));
    files.retain(|path, _| {
        let readable = path.extension().is_some_and(|it| it == "json") && !path.ends_with("index.json");
        readable && ["conversations", "memories"].iter().any(|name| path.starts_with(folder.path(name)))
    });
    files
        .into_iter()
        .map(|(path, bytes)| (path.strip_prefix(folder.dir()).unwrap().to_owned(), bytes))
        .collect()
}

proptest! {
    #[test]
    fn what_was_moved_to_every_archive_and_back_is_the_same_to_the_byte(steps in steps(40)) {
        let first = Folder::in_memory(Kind::Json);
        let archive = first.open();
        let mut model = Model::default();
        for act in steps {
            let Some(act) = model.act(act) else { continue };
            let done = carry_out(&archive, &act);
            model.take(&act, &done);
        }
        drop(archive);
        let seen = Seen::of(&first.open());
        let mut last = first;
        let way = KINDS.iter().copied().chain([Kind::Json]);
        let expected = exported(&last);
        for kind in way {
            let next = Folder::in_memory(kind);
            moved(&last.open(), &next.open());
            last = next;
            prop_assert_eq!(&Seen::of(&last.open()), &seen);
        }
        prop_assert_eq!(exported(&last), expected);
    }
}
