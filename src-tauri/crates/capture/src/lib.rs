//! What the user was looking at, and putting text back
