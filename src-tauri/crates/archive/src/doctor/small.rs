//! The small files: what is remembered of the user, the instructions, and the settings.

use std::io::ErrorKind;

use serde_json::{Map, Value};

use super::Examination;
use super::report::Finding;
use crate::memories::{self, Unreadable};
use crate::seal::{self, Seal};
use crate::{durable, instructions};

impl Examination<'_> {
    pub(super) fn memories(&mut self) {
        let path = self.layout.memories();
        let reason = match durable::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return,
            Err(error) => error.to_string(),
            Ok(bytes) => match memories::decode(&bytes) {
                Ok(read) if read.lost > 0 => {
                    let what = format!(
                        "{} of the things that are remembered of you cannot be read; the other {} are used.",
                        read.lost,
                        read.memories.len()
                    );
                    self.find(Finding::error("memories_damaged", &path, what).mendable(
                        "Mending keeps the file as it is in quarantine and writes it anew without them. A backup may have them.",
                    ));
                    return;
                }
                Ok(_) if seal::check(&bytes) == Seal::Broken => {
                    let what = "What is remembered of you is not as Extremis wrote it: another program changed it, or the disk fails.";
                    self.find(
                        Finding::warning("memories_changed", &path, what)
                            .advising("It is used as it is. A backup may have it as it was."),
                    );
                    return;
                }
                Ok(_) => return,
                Err(Unreadable::Newer { version }) => {
                    let what =
                        format!("The memories were saved by a newer Extremis (file version {version}).");
                    self.find(
                        Finding::note("newer_version", &path, what)
                            .advising("They are left alone; update Extremis."),
                    );
                    return;
                }
                Err(Unreadable::Damaged { reason }) => reason,
            },
        };
        let what = format!("What is remembered of you cannot be read: {reason}.");
        self.find(
            Finding::error("memories_unreadable", &path, what)
                .mendable("Mending sets the file aside and restores the memories from the newest backup."),
        );
    }

    pub(super) fn instructions(&mut self) {
        let path = self.layout.instructions();
        let reason = match durable::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return,
            Err(error) => error.to_string(),
            Ok(bytes) => match instructions::decode(&bytes) {
                Ok(read) if read.lost > 0 || seal::check(&bytes) == Seal::Broken => {
                    let what = "Your instructions for all conversations are not as Extremis wrote them: another program changed them, or the disk fails.";
                    self.find(
                        Finding::warning("instructions_changed", &path, what)
                            .advising("They are used as they are. A backup may have them as they were."),
                    );
                    return;
                }
                Ok(_) => return,
                Err(Unreadable::Newer { version }) => {
                    let what =
                        format!("The instructions were saved by a newer Extremis (file version {version}).");
                    self.find(
                        Finding::note("newer_version", &path, what)
                            .advising("They are left alone; update Extremis."),
                    );
                    return;
                }
                Err(Unreadable::Damaged { reason }) => reason,
            },
        };
        let what = format!("Your instructions for all conversations cannot be read: {reason}.");
        self.find(
            Finding::error("instructions_unreadable", &path, what).mendable(
                "Mending sets the file aside and restores the instructions from the newest backup.",
            ),
        );
    }

    pub(super) fn settings(&mut self) {
        let path = self.layout.settings();
        let reason = match durable::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return,
            Err(error) => error.to_string(),
            Ok(bytes) => match serde_json::from_slice::<Map<String, Value>>(&bytes) {
                Ok(_) => return,
                Err(error) => error.to_string(),
            },
        };
        let what = format!("The settings cannot be read: {reason}.");
        self.find(
            Finding::warning("settings_unreadable", &path, what)
                .mendable("The defaults are in use. Mending sets the file aside."),
        );
    }
}
