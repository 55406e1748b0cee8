//! System calls past the C library, so that nothing here meets its own stand-ins.

use std::ffi::{CStr, c_int, c_long};

/// Makes a system call; on failure `errno` is set and the result is -1, as C functions do it.
macro_rules! syscall {
    ($number:ident $(, $argument:expr)*) => {
        // SAFETY: the arguments are the caller's, or valid for the call.
        unsafe { libc::syscall(libc::$number $(, $argument)*) }
    };
}
pub(crate) use syscall;

/// Fails as a C function does.
pub(crate) fn fail(error: c_int) -> c_long {
    // SAFETY: the place of this thread's `errno` is always valid.
    unsafe { *libc::__errno_location() = error };
    -1
}

pub(crate) fn open_log(path: &CStr) -> c_int {
    let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_APPEND | libc::O_CLOEXEC;
    narrow(syscall!(SYS_openat, libc::AT_FDCWD, path.as_ptr(), flags, 0o600))
}

pub(crate) fn exists(path: &CStr) -> bool {
    syscall!(SYS_faccessat, libc::AT_FDCWD, path.as_ptr(), libc::F_OK) == 0
}

/// Writes what the log is to hold; what of it cannot be written is left out.
pub(crate) fn write_all(file: c_int, bytes: &[u8]) {
    syscall!(SYS_write, file, bytes.as_ptr(), bytes.len());
}

/// The result of a call that gives a C `int`.
#[expect(clippy::cast_possible_truncation, reason = "these calls give descriptors, 0 or -1")]
pub(crate) fn narrow(result: c_long) -> c_int {
    result as c_int
}
