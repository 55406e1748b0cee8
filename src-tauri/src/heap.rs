//! How much of the memory that was let go of the C library keeps for later.

#![expect(unsafe_code, reason = "functions of the C library that no safe crate has")]

/// From so many bytes on, what is asked for is taken from the system, and goes back to it at once.
const LARGE: libc::c_int = 512 * 1024;
/// How many threads at once find free memory without waiting for each other.
const ARENAS: libc::c_int = 2;

/// Has it keep little: each of the threads that read files, parse and summarise would get a store of its own, and keep the
/// most that it ever needed. Called while there is only one thread.
pub(crate) fn keep_little() {
    // SAFETY: both set a number, and nothing is allocated meanwhile.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, ARENAS);
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
    }
}

/// Gives back all that is free now, after much was needed at once.
pub(crate) fn give_back() {
    // SAFETY: takes no pointer, and may be called while other threads allocate.
    unsafe {
        libc::malloc_trim(0);
    }
}
