//! Every archive side by side with the plainest model of one.

use extremis_archive::Archive;
use extremis_contract::{Folder, KINDS, Seen};
use proptest::prelude::*;

use crate::model::{Model, carry_out};
use crate::step::{Step, steps};

/// One folder for each kind of archive, and what runs on them.
struct Sides {
    sides: Vec<(Folder, Archive)>,
    model: Model,
}

impl Sides {
    fn new() -> Self {
        let folders = KINDS.iter().map(|kind| Folder::in_memory(*kind));
        let sides = folders.map(|folder| {
            let archive = folder.open();
            (folder, archive)
        });
        Self { sides: sides.collect(), model: Model::default() }
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Look => self.sides.iter().for_each(|(folder, _)| self.check(folder, &folder.look())),
            Step::Reopen => self.restart(|_, archive| drop(archive)),
            Step::Kill => self.restart(Folder::kill),
            step => {
                let Some(act) = self.model.act(step) else { return };
                let mut done: Vec<_> =
                    self.sides.iter().map(|(_, archive)| carry_out(archive, &act)).collect();
                let first = done.remove(0);
                for other in done {
                    assert_eq!(other, first, "{act:?}");
                }
                self.model.take(&act, &first);
            }
        }
    }

    fn restart(&mut self, end: impl Fn(&Folder, Archive)) {
        let sides = std::mem::take(&mut self.sides).into_iter().map(|(folder, archive)| {
            end(&folder, archive);
            let archive = folder.open();
            (folder, archive)
        });
        self.sides = sides.collect();
        self.model.restart();
        for (folder, archive) in &self.sides {
            self.check(folder, archive);
            let notices = archive.take_notices();
            assert!(notices.iter().all(|notice| notice.code.name() == "answer_recovered"), "{notices:?}");
        }
    }

    fn check(&self, folder: &Folder, archive: &Archive) {
        assert_eq!(Seen::of(archive), self.model.seen(), "{:?}", folder.kind());
    }
}

proptest! {
    #[test]
    fn seed_003_any_steps_give_the_same_visible_state_on_every_archive_and_survive_any_end(steps in steps(40)) {
        let mut sides = Sides::new();
        for step in steps {
 sides.take(step);
}
        for (folder, archive) in &sides.sides {
            sides.check(folder, archive);
        }
        sides.take(Step::Kill);
        sides.take(Step::Reopen);
    }
}
