//! Which machine this is, where a folder is synchronised with others.

/// What this machine is called in its network.
pub fn name() -> String {
    gethostname::gethostname().to_string_lossy().into_owned()
}
