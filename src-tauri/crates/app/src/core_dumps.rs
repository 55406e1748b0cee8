//! Keeping what is in memory, keys among it, out of core dumps.

/// Has no core dump made of this process and of those that it starts. Where that cannot be had, it runs all the same: a
/// crash is rare, and a program that does not start helps nobody.
#[cfg(unix)]
pub fn without_core_dumps() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    // Linux hands a dump to a program (systemd-coredump, apport) whatever the limit is, but for a limit of one byte.
    const LEAST: u64 = if cfg!(target_os = "linux") { 1 } else { 0 };
    let Rlimit { maximum, .. } = getrlimit(Resource::Core);
    let least = maximum.map_or(LEAST, |maximum| maximum.min(LEAST));
    if let Err(error) = setrlimit(Resource::Core, Rlimit { current: Some(least), maximum }) {
        tracing::warn!(%error, "core dumps could not be switched off");
    }
}

/// Windows dumps a process only where somebody has set it to.
#[cfg(not(unix))]
pub fn without_core_dumps() {}
