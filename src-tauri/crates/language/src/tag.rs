//! The languages that there are.

/// A language with message files.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LanguageTag {
    /// English, in which every text is.
    #[default]
    English,
    /// German.
    German,
    /// Arabic.
    Arabic,
}

impl LanguageTag {
    /// All there are.
    pub const ALL: [Self; 3] = [Self::English, Self::German, Self::Arabic];

    /// Its tag of BCP 47.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
            Self::Arabic => "ar",
        }
    }

    /// The first of these locales that there is, such as German for `de_AT.UTF-8`; English where there is none.
    pub(crate) fn first_of(locales: impl IntoIterator<Item = String>) -> Self {
        locales.into_iter().find_map(|locale| Self::of(&locale)).unwrap_or_default()
    }

    fn of(locale: &str) -> Option<Self> {
        let primary = locale.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|tag| tag.as_str().eq_ignore_ascii_case(primary))
    }
}
