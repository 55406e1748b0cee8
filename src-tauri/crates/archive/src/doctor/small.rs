//! The small files: what is remembered of the user, the instructions, and the settings.

use std::io::ErrorKind;

use extremis_language::{Words, text};
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
                    let (lost, count) = (read.lost, read.memories.len());
                    let what = text!("archive-doctor-memories-damaged", lost = lost, count = count);
                    let finding = Finding::error("memories_damaged", &path, what);
                    self.find(finding.mendable(text!("archive-doctor-memories-damaged-advice")));
                    return;
                }
                Ok(_) if seal::check(&bytes) == Seal::Broken => {
                    let what = text!("archive-doctor-memories-changed");
                    let finding = Finding::warning("memories_changed", &path, what);
                    self.find(finding.advising(text!("archive-doctor-used-as-is")));
                    return;
                }
                Ok(_) => return,
                Err(Unreadable::Newer { version }) => {
                    let what = text!("archive-doctor-memories-newer", version = Words(version));
                    let finding = Finding::note("newer_version", &path, what);
                    self.find(finding.advising(text!("archive-doctor-left-alone")));
                    return;
                }
                Err(Unreadable::Damaged { reason }) => reason.to_string(),
            },
        };
        let what = text!("archive-doctor-memories-unreadable", reason = reason);
        let finding = Finding::error("memories_unreadable", &path, what);
        self.find(finding.mendable(text!("archive-doctor-memories-unreadable-advice")));
    }

    pub(super) fn instructions(&mut self) {
        let path = self.layout.instructions();
        let reason = match durable::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return,
            Err(error) => error.to_string(),
            Ok(bytes) => match instructions::decode(&bytes) {
                Ok(read) if read.lost > 0 || seal::check(&bytes) == Seal::Broken => {
                    let what = text!("archive-doctor-instructions-changed");
                    let finding = Finding::warning("instructions_changed", &path, what);
                    self.find(finding.advising(text!("archive-doctor-instructions-changed-advice")));
                    return;
                }
                Ok(_) => return,
                Err(Unreadable::Newer { version }) => {
                    let what = text!("archive-doctor-instructions-newer", version = Words(version));
                    let finding = Finding::note("newer_version", &path, what);
                    self.find(finding.advising(text!("archive-doctor-left-alone")));
                    return;
                }
                Err(Unreadable::Damaged { reason }) => reason.to_string(),
            },
        };
        let what = text!("archive-doctor-instructions-unreadable", reason = reason);
        let finding = Finding::error("instructions_unreadable", &path, what);
        self.find(finding.mendable(text!("archive-doctor-instructions-unreadable-advice")));
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
        let what = text!("archive-doctor-settings", reason = reason);
        let finding = Finding::warning("settings_unreadable", &path, what);
        self.find(finding.mendable(text!("archive-doctor-settings-advice")));
    }
}
