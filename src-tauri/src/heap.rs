//! How much memory the process holds that it does not need now.

#![expect(unsafe_code, reason = "functions of the C library that no safe crate has")]

use std::ffi::c_void;

/// From so many bytes on, what is asked for is taken from the system, and goes back to it at once.
const LARGE: libc::c_int = 512 * 1024;
/// How many threads at once find free memory without waiting for each other.
const ARENAS: libc::c_int = 2;

/// What the JavaScript engine of the pages takes for the memory of the machine, in bytes. By a real machine's, it lets so
/// much garbage gather that a page, which needs some 35 MB, takes 100 to 300 more after a hundred messages.
const SEEN_BY_PAGES: (&str, &str) = ("JSC_forceRAMSize", "134217728");

/// Has the C library keep little of what was let go of: each of the threads that read files, parse and summarise would get
/// a store of its own, and keep the most that it ever needed. The processes of the pages, which inherit the environment,
/// gather little garbage. Called while there is only one thread.
pub(crate) fn keep_little() {
    // SAFETY: both set a number, and nothing is allocated meanwhile.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, ARENAS);
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
    }
    let (name, size) = SEEN_BY_PAGES;
    if std::env::var_os(name).is_none() {
        // SAFETY: there is no other thread that could read the environment.
        unsafe { std::env::set_var(name, size) };
    }
}

/// Gives back all that is free now, after much was needed at once, and the pages of the program itself: of its code most
/// is run once, at the start or for one answer, and what is needed again is still in the system's cache of the file.
pub(crate) fn give_back() {
    // SAFETY: takes no pointer, and may be called while other threads allocate.
    unsafe {
        libc::malloc_trim(0);
    }
    // SAFETY: calls the function before it returns, and hands nothing to it.
    unsafe {
        libc::dl_iterate_phdr(Some(give_back_code), std::ptr::null_mut());
    }
}

/// Called with the program, which is the first of all that is loaded; ends there.
unsafe extern "C" fn give_back_code(
    info: *mut libc::dl_phdr_info,
    _size: libc::size_t,
    _nothing: *mut c_void,
) -> libc::c_int {
    // SAFETY: takes no pointer.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    let Ok(page) = usize::try_from(page) else { return 1 };
    // SAFETY: valid for as long as this runs, as is what it points to.
    let (base, headers) = unsafe {
        let info = &*info;
        (info.dlpi_addr, std::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)))
    };
    // What cannot be written is as it is in the file, wherever it is read from.
    let read_only =
        headers.iter().filter(|header| header.p_type == libc::PT_LOAD && header.p_flags & libc::PF_W == 0);
    for header in read_only {
        let (start, length) = (base + header.p_vaddr, header.p_memsz);
        let (Ok(start), Ok(length)) = (usize::try_from(start), usize::try_from(length)) else { continue };
        let before = start % page;
        let whole = (before + length).next_multiple_of(page);
        // SAFETY: whole pages of a private mapping of the program's file that nothing ever wrote: reading one again
        // gives what was there.
        unsafe {
            libc::madvise((start - before) as *mut c_void, whole, libc::MADV_DONTNEED);
        }
    }
    1
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// How much of the code of this program is in its memory, in KiB.
    fn code_held() -> u64 {
        let program = std::env::current_exe().unwrap().display().to_string();
        let told = fs::read_to_string("/proc/self/smaps").unwrap();
        let mut is_code = false;
        let mut held = 0;
        for line in told.lines() {
            if line.contains("r-xp") || line.contains("rw-p") || line.contains("r--p") {
                is_code = line.contains("r-xp") && line.ends_with(&program);
            } else if let Some(size) = line.strip_prefix("Rss:").filter(|_| is_code) {
                held += size.trim().trim_end_matches(" kB").parse::<u64>().unwrap();
            }
        }
        held
    }

    #[test]
    fn code_that_is_not_needed_now_leaves_the_memory_and_comes_back() {
        // With what looking takes itself.
        code_held();
        let before = code_held();
        give_back();
        let after = code_held();
        assert!(after < before, "{before} KiB before, {after} after");
        assert!(code_held() > 0, "it is run");
    }
}
