//! A real small disk that is filled at different moments and then freed.

use std::process::Command;

use extremis_contract::{KINDS, folder};
use extremis_tests::namespace::Namespace;

use crate::child;
use crate::round::{Fault, Host, Lasts, ended, look, prepare, prepared, understood};
use crate::script::{FIRST, SECOND};

/// Runs the script on a disk that is full from one step on, and looks what is left when there is room again.
fn fill(host: Host, before: &str) -> usize {
    let namespace = Namespace::new();
    let disk = tempfile::tempdir().unwrap();
    let inside = disk.path().canonicalize().unwrap();
    namespace.small_disk(&inside, 8 * 1024 * 1024);
    let (dir, filler) = (inside.join("data"), inside.join("filler"));
    folder::copy_as_it_is(&prepared(host.kind), &namespace.path(&dir));
    let mut command: Command = namespace.command(&std::env::current_exe().unwrap());
    prepare(&mut command, host, &dir);
    command.env(child::FILL_BEFORE, before).env(child::FILLER, &filler);
    let said = ended(&mut command, &format!("{host:?}, full before {before}"));
    let fault = Some(Fault { kind: "full", point: 0, lasts: Lasts::UntilItIsBack });
    let outcome = understood(&said, Vec::new(), &dir, fault);
    // Looked at where there is room.
    let left = tempfile::tempdir().unwrap();
    folder::copy_as_it_is(&namespace.path(&dir), left.path());
    look(host, fault, left.path(), &outcome);
    outcome.refusals.len()
}

fn fill_at_every_moment(resilient: bool) {
    for kind in KINDS {
        let mut refused = 0;
        for step in FIRST.iter().chain(SECOND).map(|step| step.name).chain(["open", child::CONVERT]) {
            refused += fill(Host { kind: *kind, resilient }, step);
        }
        println!("{kind:?}: {refused} refusals");
        assert!(refused > 0, "the disk was full");
    }
}

#[test]
fn seed_003_a_disk_that_is_really_full_costs_nothing_that_was_acknowledged() {
    fill_at_every_moment(false);
}

#[test]
fn a_host_that_goes_on_in_memory_has_everything_on_the_disk_once_there_is_room() {
    fill_at_every_moment(true);
}
