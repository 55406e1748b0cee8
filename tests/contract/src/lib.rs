//! What the contract suite and the campaigns are made with: data folders of every kind of archive, sessions to put
//! into them, and a way to see all that a user would see.
//!
//! Deliberately absent: any look inside an archive. What is held here holds for every archive there is.

#![expect(
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    reason = "only tests use this, and a failure here is theirs"
)]

pub mod folder;
pub mod seen;
pub mod sessions;

pub use folder::Folder;
pub use seen::Seen;

/// Every kind of archive there is.
pub const KINDS: &[extremis_archive::Kind] = &[extremis_archive::Kind::Json, extremis_archive::Kind::Sqlite];

/// Makes tests of functions that take a [`Folder`]: one for each kind of archive.
#[macro_export]
macro_rules! on_every_archive {
    ($($case:ident),* $(,)?) => {
        mod json {
            $(#[test]
            fn $case() {
                super::$case(&$crate::Folder::new(::extremis_archive::Kind::Json));
            })*
        }
        mod sqlite {
            $(#[test]
            fn $case() {
                super::$case(&$crate::Folder::new(::extremis_archive::Kind::Sqlite));
            })*
        }
    };
}
