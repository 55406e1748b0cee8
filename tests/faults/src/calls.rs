//! The C library's functions that write, each with its verdict before it.

use std::ffi::{c_char, c_int, c_long, c_uint, c_void};

use libc::{AT_FDCWD, mode_t, off_t, off64_t, size_t, ssize_t};

use crate::files;
use crate::plan::{Verdict, verdict};
use crate::raw::{fail, narrow, syscall};

/// Makes a call on a path unless it is to fail.
fn on_path(name: &str, path: &[u8], call: impl FnOnce() -> c_long) -> c_int {
    narrow(match verdict(name, path, None) {
        Verdict::Fail(error) => fail(error),
        Verdict::Work | Verdict::Half => call(),
    })
}

/// Makes a call on an open file unless it is to fail.
fn on_file(name: &str, file: c_int, call: impl FnOnce() -> c_long) -> c_int {
    narrow(match verdict(name, &files::of_descriptor(file), None) {
        Verdict::Fail(error) => fail(error),
        Verdict::Work | Verdict::Half => call(),
    })
}

/// Writes all, half or nothing of `length` bytes.
#[expect(clippy::cast_possible_truncation, reason = "c_long and ssize_t are as wide as each other on Linux")]
fn writing(name: &str, file: c_int, length: usize, call: impl FnOnce(usize) -> c_long) -> ssize_t {
    (match verdict(name, &files::of_descriptor(file), Some((file, length))) {
        Verdict::Fail(error) => fail(error),
        Verdict::Half => call(length / 2),
        Verdict::Work => call(length),
    }) as ssize_t
}

unsafe fn opening(dir: c_int, path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    let open = || syscall!(SYS_openat, dir, path, flags, mode);
    if flags & (libc::O_CREAT | libc::O_ACCMODE) == libc::O_RDONLY {
        return narrow(open());
    }
    // SAFETY: the path is the caller's.
    let name = unsafe { files::of_path(dir, path) };
    on_path("open", &name, open)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn open(path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { opening(AT_FDCWD, path, flags, mode) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { opening(AT_FDCWD, path, flags, mode) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn openat(dir: c_int, path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { opening(dir, path, flags, mode) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn openat64(dir: c_int, path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { opening(dir, path, flags, mode) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn write(file: c_int, bytes: *const c_void, length: size_t) -> ssize_t {
    writing("write", file, length, |length| syscall!(SYS_write, file, bytes, length))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn pwrite(file: c_int, bytes: *const c_void, length: size_t, at: off_t) -> ssize_t {
    writing("pwrite", file, length, |length| syscall!(SYS_pwrite64, file, bytes, length, at))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn pwrite64(file: c_int, bytes: *const c_void, length: size_t, at: off64_t) -> ssize_t {
    writing("pwrite", file, length, |length| syscall!(SYS_pwrite64, file, bytes, length, at))
}

/// Whole or not at all: half of several pieces is more than these tests need.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn writev(file: c_int, pieces: *const libc::iovec, count: c_int) -> ssize_t {
    writing("writev", file, 0, |_| syscall!(SYS_writev, file, pieces, count))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn copy_file_range(
    from: c_int,
    from_at: *mut off64_t,
    to: c_int,
    to_at: *mut off64_t,
    length: size_t,
    flags: c_uint,
) -> ssize_t {
    writing("copy", to, length, |length| {
        syscall!(SYS_copy_file_range, from, from_at, to, to_at, length, flags)
    })
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn sendfile64(to: c_int, from: c_int, at: *mut off64_t, length: size_t) -> ssize_t {
    writing("copy", to, length, |length| syscall!(SYS_sendfile, to, from, at, length))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn fsync(file: c_int) -> c_int {
    on_file("fsync", file, || syscall!(SYS_fsync, file))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn fdatasync(file: c_int) -> c_int {
    on_file("fdatasync", file, || syscall!(SYS_fdatasync, file))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn ftruncate(file: c_int, length: off_t) -> c_int {
    on_file("ftruncate", file, || syscall!(SYS_ftruncate, file, length))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn ftruncate64(file: c_int, length: off64_t) -> c_int {
    on_file("ftruncate", file, || syscall!(SYS_ftruncate, file, length))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn rename(from: *const c_char, to: *const c_char) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { renameat2(AT_FDCWD, from, AT_FDCWD, to, 0) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn renameat(
    from_dir: c_int,
    from: *const c_char,
    to_dir: c_int,
    to: *const c_char,
) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { renameat2(from_dir, from, to_dir, to, 0) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn renameat2(
    from_dir: c_int,
    from: *const c_char,
    to_dir: c_int,
    to: *const c_char,
    flags: c_uint,
) -> c_int {
    // SAFETY: as the caller promises.
    let name = unsafe { files::of_path(to_dir, to) };
    on_path("rename", &name, || syscall!(SYS_renameat2, from_dir, from, to_dir, to, flags))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn link(from: *const c_char, to: *const c_char) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { linkat(AT_FDCWD, from, AT_FDCWD, to, 0) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkat(
    from_dir: c_int,
    from: *const c_char,
    to_dir: c_int,
    to: *const c_char,
    flags: c_int,
) -> c_int {
    // SAFETY: as the caller promises.
    let name = unsafe { files::of_path(to_dir, to) };
    on_path("link", &name, || syscall!(SYS_linkat, from_dir, from, to_dir, to, flags))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn mkdir(path: *const c_char, mode: mode_t) -> c_int {
    // SAFETY: as the caller promises.
    let name = unsafe { files::of_path(AT_FDCWD, path) };
    on_path("mkdir", &name, || syscall!(SYS_mkdirat, AT_FDCWD, path, mode))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn unlink(path: *const c_char) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { unlinkat(AT_FDCWD, path, 0) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmdir(path: *const c_char) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { unlinkat(AT_FDCWD, path, libc::AT_REMOVEDIR) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn unlinkat(dir: c_int, path: *const c_char, flags: c_int) -> c_int {
    // SAFETY: as the caller promises.
    let name = unsafe { files::of_path(dir, path) };
    on_path("unlink", &name, || syscall!(SYS_unlinkat, dir, path, flags))
}
