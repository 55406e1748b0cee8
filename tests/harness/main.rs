//! The harness itself works: a test that fails should fail for the product's reasons.

mod desktop;
mod disk;
mod server;
