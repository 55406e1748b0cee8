//! What can be asked of the engine, by subject. Each handle is another one to the same engine.

use extremis_sync::Audience;

use crate::App;

/// The list, what is in it, its trash, and what is found in all of it.
#[derive(Clone)]
pub struct Conversations {
    pub(crate) app: App,
}

/// Conversations in windows of their own.
#[derive(Clone)]
pub struct Beside {
    pub(crate) app: App,
}

/// What is done with several conversations at once, and how they are put in order.
#[derive(Clone)]
pub struct Order {
    pub(crate) app: App,
}

/// What is sent and answered.
#[derive(Clone)]
pub struct Chat {
    pub(crate) app: App,
}

/// What is remembered, and what of it goes into a prompt.
#[derive(Clone)]
pub struct Memory {
    pub(crate) app: App,
}

/// What is remembered of the user in all conversations.
#[derive(Clone)]
pub struct UserMemories {
    pub(crate) app: App,
}

/// The archive as files: backups, moving, checking.
#[derive(Clone)]
pub struct Storage {
    pub(crate) app: App,
}

/// The exchange with a store of other devices: those of the user, or those of everyone who shares conversations.
#[derive(Clone)]
pub struct Syncing {
    pub(crate) app: App,
    pub(crate) audience: Audience,
}

/// What is asked of a selection again and again.
#[derive(Clone)]
pub struct QuickCommands {
    pub(crate) app: App,
}

/// Servers, their models and their keys.
#[derive(Clone)]
pub struct Models {
    pub(crate) app: App,
}

impl App {
    /// See [`Conversations`].
    pub fn conversations(&self) -> Conversations {
        Conversations { app: self.clone() }
    }

    /// See [`Beside`].
    pub fn beside(&self) -> Beside {
        Beside { app: self.clone() }
    }

    /// See [`Order`].
    pub fn order(&self) -> Order {
        Order { app: self.clone() }
    }

    /// See [`Chat`].
    pub fn chat(&self) -> Chat {
        Chat { app: self.clone() }
    }

    /// See [`Memory`].
    pub fn memory(&self) -> Memory {
        Memory { app: self.clone() }
    }

    /// See [`UserMemories`].
    pub fn user_memories(&self) -> UserMemories {
        UserMemories { app: self.clone() }
    }

    /// See [`QuickCommands`].
    pub fn quick_commands(&self) -> QuickCommands {
        QuickCommands { app: self.clone() }
    }

    /// See [`Storage`].
    pub fn storage(&self) -> Storage {
        Storage { app: self.clone() }
    }

    /// See [`Syncing`].
    pub fn syncing(&self, audience: Audience) -> Syncing {
        Syncing { app: self.clone(), audience }
    }

    /// See [`Models`].
    pub fn models(&self) -> Models {
        Models { app: self.clone() }
    }
}
