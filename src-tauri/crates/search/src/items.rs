//! What of a session is found: its messages on every branch, what was captured with them, the summaries in force,
//! the facts that hold, and its title.

use std::borrow::Cow;

use extremis_domain::{Context, Fact, Message, MessageId, Role, Session, Timestamp};

/// What a hit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ItemKind {
    /// Something said.
    Message,
    /// What was captured with a message.
    Context,
    /// A summary in force.
    Summary,
    /// A fact that holds.
    Fact,
    /// The title of a session.
    Title,
}

impl ItemKind {
    const ALL: [Self; 5] = [Self::Message, Self::Context, Self::Summary, Self::Fact, Self::Title];

    pub(crate) fn number(self) -> u8 {
        self as u8
    }

    pub(crate) fn of_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }
}

/// One thing that can be found.
#[derive(Debug)]
pub(crate) struct Item<'a> {
    pub kind: ItemKind,
    /// Tells it from the others of its kind in its session.
    pub key: &'a str,
    /// The message to show for it, if that is not its key.
    pub target: Option<&'a MessageId>,
    pub role: Option<Role>,
    pub app: Option<&'a str>,
    pub at: Timestamp,
    pub pinned: bool,
    pub text: Cow<'a, str>,
}

/// Everything in a session that can be found, the title first, then in order.
pub(crate) fn of(session: &Session) -> Vec<Item<'_>> {
    let parts = session.parts();
    let title = Item {
        kind: ItemKind::Title,
        key: "",
        target: None,
        role: None,
        app: None,
        at: parts.updated_at,
        pinned: false,
        text: Cow::Borrowed(session.title()),
    };
    let said = parts.messages.iter().filter(|message| !message.is_removed());
    let said = said.flat_map(|message| [Some(of_message(message)), of_context(message)]).flatten();
    let summaries = session.active_summaries().into_iter().map(|node| Item {
        kind: ItemKind::Summary,
        key: node.version.id.as_str(),
        target: Some(&node.version.through),
        role: None,
        app: None,
        at: node.version.created_at,
        pinned: false,
        text: Cow::Borrowed(&node.version.content),
    });
    let facts = session.active_facts().map(|fact| of_fact(fact));
    let all = std::iter::once(title).chain(said).chain(summaries).chain(facts);
    all.filter(|item| !item.text.trim().is_empty()).collect()
}

fn of_message(message: &Message) -> Item<'_> {
    Item {
        kind: ItemKind::Message,
        key: message.id.as_str(),
        target: None,
        role: Some(message.role),
        app: message.context.as_ref().and_then(app),
        at: message.timestamp,
        pinned: message.pinned,
        text: Cow::Borrowed(&message.content),
    }
}

fn app(context: &Context) -> Option<&str> {
    let source = &context.source;
    source.application_name.as_deref().or(source.bundle_identifier.as_deref())
}

fn of_context(message: &Message) -> Option<Item<'_>> {
    if message.context.is_none() && message.attachments().next().is_none() {
        return None;
    }
    let captured = message.context.iter().flat_map(|context| {
        let source = &context.source;
        [&source.window_title, &source.url, &context.selected_text, &context.clipboard].into_iter().flatten()
    });
    let attached =
        message.attachments().flat_map(|attachment| [Some(&attachment.name), attachment.text.as_ref()]);
    let texts: Vec<&str> = captured.chain(attached.flatten()).map(String::as_str).collect();
    Some(Item { kind: ItemKind::Context, text: Cow::Owned(texts.join("\n")), ..of_message(message) })
}

fn of_fact(fact: &Fact) -> Item<'_> {
    let text = match &fact.key {
        Some(key) => format!("{key}: {}", fact.text()),
        None => fact.text(),
    };
    Item {
        kind: ItemKind::Fact,
        key: fact.id.as_str(),
        target: fact.sources.first(),
        role: None,
        app: None,
        at: fact.created_at,
        pinned: fact.pinned,
        text: Cow::Owned(text),
    }
}

impl Item<'_> {
    /// Equal items have equal prints; different ones hardly ever (FNV-1a, 64 bits folded to 48).
    pub fn print(&self) -> i64 {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut add = |bytes: &[u8]| {
            for byte in bytes {
                hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
            }
            hash = (hash ^ 0xff).wrapping_mul(0x0100_0000_01b3);
        };
        add(self.text.as_bytes());
        add(self.app.unwrap_or_default().as_bytes());
        add(self.target.map_or("", MessageId::as_str).as_bytes());
        add(&[u8::from(self.pinned), role_number(self.role)]);
        add(&self.at.as_second().to_le_bytes());
        i64::try_from((hash ^ (hash >> 48)) & 0xffff_ffff_ffff).unwrap_or_default()
    }
}

/// A role as it is kept; 0 for none.
pub(crate) fn role_number(role: Option<Role>) -> u8 {
    match role {
        None => 0,
        Some(Role::System) => 1,
        Some(Role::User) => 2,
        Some(Role::Assistant) => 3,
    }
}

/// The reverse of [`role_number`].
pub(crate) fn role_of_number(number: u8) -> Option<Role> {
    [None, Some(Role::System), Some(Role::User), Some(Role::Assistant)].get(usize::from(number)).copied()?
}
