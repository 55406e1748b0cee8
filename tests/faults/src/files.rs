//! Which file a call is about.

use std::ffi::{CStr, c_char, c_int};

use crate::raw::syscall;

/// The path of an open file, as it was opened or renamed.
pub(crate) fn of_descriptor(file: c_int) -> Vec<u8> {
    let link = format!("/proc/self/fd/{file}\0");
    let mut path = vec![0_u8; 4096];
    let length = syscall!(SYS_readlinkat, libc::AT_FDCWD, link.as_ptr(), path.as_mut_ptr(), path.len());
    path.truncate(usize::try_from(length).unwrap_or(0));
    path
}

/// A path given to a call, made absolute. Names are not resolved: tests give them as they are.
pub(crate) unsafe fn of_path(dir: c_int, path: *const c_char) -> Vec<u8> {
    if path.is_null() {
        return Vec::new();
    }
    // SAFETY: the caller of the C function gives a text that ends.
    let path = unsafe { CStr::from_ptr(path) }.to_bytes();
    if path.first() == Some(&b'/') {
        return path.to_vec();
    }
    let mut whole = match dir {
        libc::AT_FDCWD => of_working_directory(),
        dir => of_descriptor(dir),
    };
    whole.push(b'/');
    whole.extend_from_slice(path);
    whole
}

fn of_working_directory() -> Vec<u8> {
    let mut path = vec![0_u8; 4096];
    let length = syscall!(SYS_getcwd, path.as_mut_ptr(), path.len());
    // The length counts the end of the text.
    path.truncate(usize::try_from(length - 1).unwrap_or(0));
    path
}
