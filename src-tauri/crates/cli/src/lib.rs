//! The host without a window
