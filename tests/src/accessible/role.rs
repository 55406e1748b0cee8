//! What an object on the accessibility bus is.

/// Roles by their usual names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is what it is called")]
pub enum Role {
    Alert,
    Canvas,
    CheckBox,
    /// Also what opens a list or a menu.
    ComboBox,
    Dialog,
    Frame,
    Icon,
    Image,
    Label,
    List,
    ListItem,
    Menu,
    MenuItem,
    Tab,
    TabList,
    /// What belongs together.
    Panel,
    Password,
    Button,
    RadioButton,
    /// Also what a tab shows.
    ScrollPane,
    Separator,
    Slider,
    SpinButton,
    /// A live region that can wait.
    Status,
    Text,
    ToggleButton,
    Paragraph,
    Entry,
    Document,
    Heading,
    Section,
    Link,
    TreeItem,
    ListBox,
    Article,
    Landmark,
    Log,
    Math,
    ButtonWithMenu,
    Other(u32),
}

impl Role {
    /// The one with a number of `AtspiRole`.
    pub(super) fn of(number: u32) -> Self {
        match number {
            // What WebKitGTK calls a notification is an alert of a page.
            2 | 101 => Self::Alert,
            6 => Self::Canvas,
            7 => Self::CheckBox,
            11 => Self::ComboBox,
            16 => Self::Dialog,
            23 => Self::Frame,
            26 => Self::Icon,
            27 => Self::Image,
            29 => Self::Label,
            31 => Self::List,
            32 => Self::ListItem,
            33 => Self::Menu,
            35 => Self::MenuItem,
            37 => Self::Tab,
            38 => Self::TabList,
            39 => Self::Panel,
            40 => Self::Password,
            43 => Self::Button,
            44 => Self::RadioButton,
            49 => Self::ScrollPane,
            50 => Self::Separator,
            51 => Self::Slider,
            52 => Self::SpinButton,
            54 => Self::Status,
            61 => Self::Text,
            62 => Self::ToggleButton,
            73 => Self::Paragraph,
            79 => Self::Entry,
            83 => Self::Heading,
            85 => Self::Section,
            88 => Self::Link,
            91 => Self::TreeItem,
            95 => Self::Document,
            98 => Self::ListBox,
            109 => Self::Article,
            110 => Self::Landmark,
            111 => Self::Log,
            113 => Self::Math,
            129 => Self::ButtonWithMenu,
            other => Self::Other(other),
        }
    }

    /// Whether something can be done with what has it, so that it must be called something.
    pub(super) fn is_control(self) -> bool {
        matches!(
            self,
            Self::CheckBox
                | Self::ComboBox
                | Self::MenuItem
                | Self::Tab
                | Self::Password
                | Self::Button
                | Self::RadioButton
                | Self::Slider
                | Self::SpinButton
                | Self::ToggleButton
                | Self::Entry
                | Self::Link
                | Self::TreeItem
                | Self::ButtonWithMenu
        )
    }

    /// Whether it is a picture, which says nothing unless it has a name.
    pub(super) fn is_picture(self) -> bool {
        matches!(self, Self::Canvas | Self::Icon | Self::Image)
    }
}
