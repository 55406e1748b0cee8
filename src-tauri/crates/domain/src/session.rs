//! A conversation: a tree of messages that only grows, and the branch of it that is visible.

mod branch;
mod claim;
mod deleted;
mod facts;
mod forget;
mod labels;
mod model;
mod nodes;
mod title;
mod tree;

use std::collections::HashSet;
use std::sync::Arc;

use serde_json::{Map, Value};

use crate::{
    Change, ChangeError, DeletedMessage, Fact, FactId, InstructionsVersion, Lenient, Message, MessageId,
    Policy, Role, SessionId, SummaryId, SummaryVersion, Timestamp, UNTITLED, instructions_in_force,
    preview_of, put_instructions, title_of,
};
pub use branch::Branch;
use branch::Visible;
use claim::Claim;
pub use labels::{FOLDER_CHARS, Labels, MOST_TAGS, TAG_CHARS, folder_of, sort_tags, tag_of};
pub use model::ChosenModel;
pub use nodes::SummaryNode;
use tree::Tree;

/// How many messages are sent when there is no summary (README, "Messages").
pub const DEFAULT_MAX_MESSAGES: u32 = 20;

/// Everything a session consists of, in the open, for the archive to write and read.
#[derive(Debug, Clone, PartialEq)]
pub struct SessionParts {
    /// Identity.
    pub id: SessionId,
    /// Counts the changes; equal revisions mean equal sessions.
    pub revision: u64,
    /// The title, once there is one.
    pub title: Option<String>,
    /// When the conversation started.
    pub created_at: Timestamp,
    /// Last activity.
    pub updated_at: Timestamp,
    /// The user's first instruction, where an imported file gave one.
    pub initial_request: Option<String>,
    /// How many messages are sent when there is no summary.
    pub max_messages: u32,
    /// When it was moved to the trash, if it was.
    pub deleted_at: Option<Timestamp>,
    /// Every message ever accepted, each after its parent.
    pub messages: Vec<Arc<Message>>,
    /// The last message of the visible branch.
    pub head: Option<MessageId>,
    /// The messages in the trash, in the order in which they were deleted. In the place of each stands an empty one of
    /// status [`Deleted`](crate::Status::Deleted).
    pub deleted_messages: Vec<Arc<DeletedMessage>>,
    /// Every version of every summary, oldest first.
    pub summaries: Vec<Arc<SummaryVersion>>,
    /// Important data, in the order in which it was added.
    pub facts: Vec<Arc<Fact>>,
    /// How this conversation is remembered, where the user chose that for it alone.
    pub policy: Option<Policy>,
    /// Every version of the instructions that the user set for this conversation alone; the last is in force.
    pub instructions: Vec<Arc<InstructionsVersion>>,
    /// The model that the user chose for this conversation alone.
    pub chosen_model: Option<Lenient<ChosenModel>>,
    /// Whether it was asked in passing and not kept as a conversation, see [`Session::is_quick`].
    pub quick: Option<Lenient<bool>>,
    /// How the user put it in order, see [`Session::labels`].
    pub labels: Option<Lenient<Labels>>,
    /// Fields of other writers, kept as they are.
    pub extra: Map<String, Value>,
}

/// A conversation. Cloning is cheap: messages are shared.
#[derive(Debug, Clone, PartialEq)]
pub struct Session {
    parts: SessionParts,
    /// How `parts.messages` hang together.
    tree: Tree,
    /// The visible branch.
    visible: Visible,
    /// What summaries stand for on it.
    claims: Vec<Claim>,
    /// Under which names someone speaks, in the order in which they came into it.
    names: Vec<Arc<str>>,
}

impl SessionParts {
    /// Those of an empty session.
    pub fn new(id: SessionId, at: Timestamp) -> Self {
        Self {
            id,
            revision: 0,
            title: None,
            created_at: at,
            updated_at: at,
            initial_request: None,
            max_messages: DEFAULT_MAX_MESSAGES,
            deleted_at: None,
            messages: Vec::new(),
            head: None,
            deleted_messages: Vec::new(),
            summaries: Vec::new(),
            facts: Vec::new(),
            policy: None,
            instructions: Vec::new(),
            chosen_model: None,
            quick: None,
            labels: None,
            extra: Map::new(),
        }
    }
}

impl Session {
    /// An empty session.
    pub fn new(id: SessionId, at: Timestamp) -> Self {
        Self {
            parts: SessionParts::new(id, at),
            tree: Tree::default(),
            visible: Visible::default(),
            claims: Vec::new(),
            names: Vec::new(),
        }
    }

    /// A session from its parts.
    ///
    /// Fails when a message comes before its parent or twice, when a fact comes twice, or when the head or an end of
    /// a summary's coverage is not among the messages.
    pub fn from_parts(parts: SessionParts) -> Result<Self, ChangeError> {
        let tree = Tree::of(&parts.messages)?;
        for version in &parts.summaries {
            require_range(&tree, version)?;
        }
        facts::require_once(&parts.facts)?;
        if let Some(head) = &parts.head {
            tree.require(head)?;
        }
        let mut parts = parts;
        deleted::without_known_words(&mut parts, &tree);
        let mut session =
            Self { parts, tree, visible: Visible::default(), claims: Vec::new(), names: Vec::new() };
        session.look_again();
        Ok(session)
    }

    /// The parts, in the open.
    pub fn parts(&self) -> &SessionParts {
        &self.parts
    }

    /// Identity.
    pub fn id(&self) -> SessionId {
        self.parts.id
    }

    /// Counts the changes; a result computed for one revision is committed only to that revision.
    pub fn revision(&self) -> u64 {
        self.parts.revision
    }

    /// The title to show: given, generated, or [`UNTITLED`].
    pub fn title(&self) -> &str {
        self.parts.title.as_deref().unwrap_or(UNTITLED)
    }

    /// The first user message of the visible branch, cut for the session list.
    pub fn preview(&self) -> Option<String> {
        let said = self.visible().find(|message| message.role == Role::User && !message.is_removed());
        said.map(|message| preview_of(&message.beginning()))
    }

    /// Whether it is kept apart from everything else, see [`Policy::apart`](crate::Policy::apart).
    pub fn is_apart(&self) -> bool {
        self.parts.policy.as_ref().is_some_and(|policy| policy.apart)
    }

    /// Whether it was asked in passing and not kept as a conversation: lists show it apart from the others.
    pub fn is_quick(&self) -> bool {
        self.parts.quick.as_ref().and_then(Lenient::valid) == Some(&true)
    }

    /// The visible branch, root first.
    pub fn visible(&self) -> impl DoubleEndedIterator<Item = &Arc<Message>> + ExactSizeIterator {
        self.visible.path.iter().map(|position| &self.parts.messages[*position])
    }

    /// Number of visible messages.
    pub fn len(&self) -> usize {
        self.visible.path.len()
    }

    /// Number of visible messages that say something: without those that were deleted or erased.
    pub fn said(&self) -> usize {
        self.visible().filter(|message| !message.is_removed()).count()
    }

    /// Whether nothing was said yet; such a session is not written.
    pub fn is_empty(&self) -> bool {
        self.parts.messages.is_empty()
    }

    /// The last visible message.
    pub fn head(&self) -> Option<&Arc<Message>> {
        self.visible.path.last().map(|position| &self.parts.messages[*position])
    }

    /// The message with this id, visible or not.
    pub fn message(&self, id: &MessageId) -> Option<&Arc<Message>> {
        self.tree.position(id).map(|position| &self.parts.messages[position])
    }

    /// Where a message stands among all messages ever accepted, visible or not, counted from 0.
    pub fn position(&self, id: &MessageId) -> Option<usize> {
        self.tree.position(id)
    }

    /// Where a message stands on the visible branch, counted from 0.
    pub fn place(&self, id: &MessageId) -> Option<usize> {
        let position = self.tree.position(id)?;
        // Positions grow along a path, because a message always comes after its parent.
        self.visible.path.binary_search(&position).ok()
    }

    /// Every version of a message (those with its parent and role), oldest first, itself included.
    pub fn versions(&self, id: &MessageId) -> Vec<&Arc<Message>> {
        let Some(position) = self.tree.position(id) else { return Vec::new() };
        let role = self.parts.messages[position].role;
        let siblings = self.tree.siblings(position).map(|position| &self.parts.messages[position]);
        let mut versions: Vec<_> = siblings.filter(|other| other.role == role).collect();
        versions.reverse();
        versions
    }

    /// The end of the newest branch through a message: where the head goes when that version is chosen.
    pub fn newest_leaf(&self, id: &MessageId) -> Option<MessageId> {
        let start = self.tree.position(id)?;
        let mut newest = start;
        let mut open = vec![start];
        while let Some(position) = open.pop() {
            newest = newest.max(position);
            open.extend(self.tree.children(position));
        }
        Some(self.parts.messages[newest].id.clone())
    }

    /// The summary that stands for the beginning of the visible branch, if one is in force there.
    ///
    /// Of a policy with one summary this is the summary. A version whose messages are not all on the visible
    /// branch (after a retry or an edit within its range) is passed over, and so is one of which something was
    /// forgotten. A version that the user emptied puts none in force.
    pub fn summary(&self) -> Option<&Arc<SummaryVersion>> {
        let first = self.active_summaries().into_iter().next()?;
        first.places.is_some_and(|places| places.start == 0).then_some(first.version)
    }

    /// The summaries in force that stand for the beginning of the visible branch, one after the other without a gap.
    pub fn leading_summaries(&self) -> Vec<SummaryNode<'_>> {
        let mut covered = 0;
        let mut leading = self.active_summaries();
        leading.retain(|node| match &node.places {
            Some(places) if places.start == covered => {
                covered = places.end;
                true
            }
            _ => false,
        });
        leading
    }

    /// How many visible messages, from the root, are covered by summaries in force without a gap.
    pub fn covered(&self) -> usize {
        let leading = self.leading_summaries();
        leading.last().and_then(|last| last.places.as_ref()).map_or(0, |places| places.end)
    }

    /// The version of a summary with this id.
    pub fn summary_version(&self, id: &SummaryId) -> Option<&Arc<SummaryVersion>> {
        self.parts.summaries.iter().find(|version| version.id == *id)
    }

    /// The fact with this id, whatever became of it.
    pub fn fact(&self, id: &FactId) -> Option<&Arc<Fact>> {
        self.parts.facts.iter().find(|fact| fact.id == *id)
    }

    /// The facts that hold, in the order in which they were added.
    pub fn active_facts(&self) -> impl Iterator<Item = &Arc<Fact>> {
        self.parts.facts.iter().filter(|fact| fact.is_active())
    }

    /// The instructions that the user set for this conversation alone, where any are in force.
    pub fn instructions(&self) -> Option<&Arc<InstructionsVersion>> {
        instructions_in_force(&self.parts.instructions)
    }

    /// Applies one change, or changes nothing and says why it does not fit.
    pub fn apply(&mut self, change: Change) -> Result<(), ChangeError> {
        match change {
            Change::MessageAdded { message } => self.add(message)?,
            Change::HeadMoved { head } => {
                self.tree.require(&head)?;
                self.parts.head = Some(head);
                self.look_again();
            }
            Change::Renamed { title } => self.rename(&title)?,
            Change::Titled { title } => self.give_title(&title)?,
            Change::SummaryAdded { summary } => {
                require_range(&self.tree, &summary)?;
                self.parts.summaries.push(Arc::new(summary));
                self.claims = nodes::claims(&self.branch(None));
            }
            Change::LinesLocked { summary, lines } => {
                let version = self.parts.summaries.iter_mut().find(|version| version.id == summary);
                let version = version.ok_or(ChangeError::UnknownSummary { id: summary })?;
                if version.stale {
                    return Err(ChangeError::ForgottenSummary { id: version.id.clone() });
                }
                Arc::make_mut(version).locked = lines;
            }
            Change::MessagePinned { message, pinned } => self.pin(&message, pinned)?,
            Change::MessageDeleted { message, at } => self.delete(&message, at)?,
            Change::MessageRestored { message } => self.restore(&message)?,
            Change::FactsPut { facts } => self.put_facts(facts)?,
            Change::PolicyChosen { policy } => self.parts.policy = policy,
            Change::ModelChosen { model } => self.parts.chosen_model = model.map(Lenient::Valid),
            Change::QuickSet { quick } => self.parts.quick = quick.then_some(Lenient::Valid(true)),
            Change::Labelled { labels } => {
                self.parts.labels = (!labels.is_empty()).then_some(Lenient::Valid(labels));
            }
            Change::InstructionsSet { version } => put_instructions(&mut self.parts.instructions, version),
            Change::Deleted { at } => self.parts.deleted_at = Some(at),
            Change::Restored => self.parts.deleted_at = None,
            Change::Forgotten { message } => self.forget(&message)?,
        }
        self.parts.revision += 1;
        Ok(())
    }

    /// Pins a message, also one in the trash; of one that was erased there is nothing to pin.
    fn pin(&mut self, id: &MessageId, pinned: bool) -> Result<(), ChangeError> {
        let position = self.tree.require(id)?;
        let in_trash = self.parts.deleted_messages.iter_mut().find(|deleted| deleted.message.id == *id);
        match in_trash {
            Some(deleted) => Arc::make_mut(deleted).message.pinned = pinned,
            None if self.parts.messages[position].is_forgotten() => {}
            None => Arc::make_mut(&mut self.parts.messages[position]).pinned = pinned,
        }
        self.look_again();
        Ok(())
    }

    fn add(&mut self, message: Message) -> Result<(), ChangeError> {
        self.tree.add(&message)?;
        if message.role == Role::User && self.parts.title.is_none() {
            self.parts.title = generated_title(&message);
        }
        let position = self.parts.messages.len();
        let follows_head = message.parent == self.parts.head;
        self.parts.updated_at = self.parts.updated_at.max(message.timestamp);
        self.parts.head = Some(message.id.clone());
        let message = Arc::new(message);
        self.parts.messages.push(Arc::clone(&message));
        if let Some(name) = name_of(&message)
            && !self.names.iter().any(|known| **known == *name)
        {
            self.names.push(name.into());
        }
        if follows_head {
            self.visible.push(position, &message);
        } else {
            self.look_again();
        }
        Ok(())
    }

    /// Derives anew what is kept of the messages and the visible branch, after more than its end changed.
    fn look_again(&mut self) {
        let path = self.tree.path_to(self.parts.head.as_ref());
        self.visible = Visible::of(path, &self.parts.messages);
        self.claims = nodes::claims(&self.branch(None));
        let mut seen = HashSet::new();
        let names = self.parts.messages.iter().filter_map(|message| name_of(message));
        self.names = names.filter(|name| seen.insert(*name)).map(Arc::from).collect();
    }
}

/// The name under which a message is said, if there is one.
fn name_of(message: &Message) -> Option<&str> {
    message.name.as_deref().map(str::trim).filter(|name| !name.is_empty())
}

/// Both ends of what a summary covers are there, one on the way to the other.
fn require_range(tree: &Tree, version: &SummaryVersion) -> Result<(), ChangeError> {
    tree.require(&version.through)?;
    let Some(from) = &version.from else { return Ok(()) };
    let start = tree.require(from)?;
    if tree.path_to(Some(&version.through)).binary_search(&start).is_ok() {
        Ok(())
    } else {
        Err(ChangeError::BrokenRange { from: from.clone(), through: version.through.clone() })
    }
}

/// The title that a message gives; none if there is nothing to see in it.
fn generated_title(message: &Message) -> Option<String> {
    Some(title_of(&message.beginning())).filter(|title| !title.is_empty())
}

#[cfg(test)]
mod tests;
