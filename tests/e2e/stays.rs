//! What a demanding user found right and relies on. It stays so.

mod outages;
mod popup;
mod reading;
mod streaming;
