//! Whatever is done, in whatever order, and however the process ends: what comes back is what was acknowledged, and
//! it is the same on every archive.

#![expect(clippy::unwrap_used, reason = "tests, helpers included")]

mod convert;
mod exported;
mod model;
mod remembered;
mod same;
mod step;
