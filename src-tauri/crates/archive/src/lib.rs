//! Sessions on disk: journal first, readable JSON after
