//! What a backup's folder is called: the time in UTC, with a number when there are several of one second.

use std::fmt;

use extremis_domain::Timestamp;

/// `2026-11-21T12-00-00Z`, `2026-11-21T12-00-00Z-2`: sorts by time, and is a name on every file system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Name {
    pub(crate) at: Timestamp,
    number: u32,
}

const TIME_CHARS: usize = "2026-11-21T12-00-00Z".len();

impl Name {
    /// The name of the first backup of this second.
    pub(crate) fn of(at: Timestamp) -> Self {
        Self { at, number: 1 }
    }

    /// The name for one more backup of the same second.
    pub(crate) fn next(self) -> Self {
        Self { number: self.number + 1, ..self }
    }

    /// Reads a folder's name; none if it is not one of a backup.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (time, rest) = text.split_at_checked(TIME_CHARS)?;
        let (date, hours) = time.split_once('T')?;
        let at = format!("{date}T{}", hours.replace('-', ":")).parse().ok()?;
        let number = match rest {
            "" => 1,
            rest => rest.strip_prefix('-')?.parse().ok()?,
        };
        let name = Self { at, number };
        // One spelling for each, so that a name and its folder are the same thing.
        (name.to_string() == text).then_some(name)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.at.to_string().replace(':', "-"))?;
        if self.number > 1 {
            write!(f, "-{}", self.number)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn a_name_says_the_time_and_sorts_by_it() {
        let first = Name::of("2026-11-21T12:00:00Z".parse().unwrap());
        let second = first.next();
        let later = Name::of("2026-11-21T12:00:01Z".parse().unwrap());
        assert_eq!(first.to_string(), "2026-11-21T12-00-00Z");
        assert_eq!(second.to_string(), "2026-11-21T12-00-00Z-2");
        assert!(first < second && second < later);
        for name in [first, second, later] {
            assert_eq!(Name::parse(&name.to_string()), Some(name));
        }
    }

    #[rstest]
    #[case("")]
    #[case(".making-2026-11-21T12-00-00Z")]
    #[case("2026-11-21T12-00-00Z-1")]
    #[case("2026-11-21T12-00-00Z-x")]
    #[case("2026-11-21T12:00:00Z")]
    #[case("2026-13-21T12-00-00Z")]
    #[case("2026-11-21T12-00-00Ä")]
    #[case("550e8400-e29b-41d4-a716-446655440001.version-1.20261121T120000Z.json")]
    fn what_is_no_name_of_ours_is_not_read_as_one(#[case] text: &str) {
        assert_eq!(Name::parse(text), None);
    }
}
