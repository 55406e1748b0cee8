//! Whom a store is for.

use extremis_archive::is_reserved;
use extremis_domain::Labels;

use crate::field::{Key, LABELS, Object};
use crate::store_id::StoreId;

/// Whom a store is for, and so what is exchanged by way of it. An archive may have one of each; no conversation is in both.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Audience {
    /// The user alone, on all of their devices: everything but the conversations that are shared.
    #[default]
    Own,
    /// Several people: the conversations that are shared, and nothing else of anyone.
    Shared,
}

/// Which part of an archive goes by way of a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// What is the user's own.
    Own,
    /// The conversations that are shared by way of this store.
    Shared(StoreId),
}

impl Part {
    /// Whether a conversation that is marked like this is of it.
    pub(crate) fn has(self, labels: &Labels) -> bool {
        match self {
            Self::Own => !labels.is_shared(),
            Self::Shared(id) => labels.shared_in == Some(id.to_string()),
        }
    }

    /// Whether anything of this kind is of it, whoever wrote it.
    pub(crate) fn has_object(self, object: Object) -> bool {
        self == Self::Own || matches!(object, Object::Session(_))
    }

    /// Whether this field is of it: where a shared conversation stands in the list, which model answers in it and how much of
    /// it that is sent is each one's own.
    pub(crate) fn has_field(self, key: &Key) -> bool {
        let is_of_the_user = match key {
            Key::PinnedInList
            | Key::Archived
            | Key::Folder
            | Key::Tag(_)
            | Key::Model
            | Key::Policy
            | Key::Shared => true,
            // A field of another writer is none that an archive has itself.
            Key::Extra(name) => name == LABELS || is_reserved(name),
            _ => false,
        };
        self == Self::Own || !is_of_the_user
    }
}
