#!/bin/sh
# The linker for compiling xtask itself, and for nothing else (see .cargo/config.toml).
#
# Rust links through the system's C compiler, and a fresh Debian or Ubuntu has none, so `cargo xtask` could not even
# start to say what is missing. Where `cc` is there, this is a plain hand-over to it. Where it is not, this installs
# build-essential by apt, says so, and goes on.
set -u

if command -v cc >/dev/null 2>&1; then
    exec cc "$@"
fi

# Cargo shows what a linker prints only when it fails, so news goes to the terminal when there is one.
say() {
    if (: >/dev/tty) 2>/dev/null; then
        printf 'xtask: %s\n' "$*" >/dev/tty
    else
        printf 'xtask: %s\n' "$*" >&2
    fi
}

wanted='apt-get install -y --no-install-recommends build-essential'

# A terminal can be asked for a password; without one, sudo must fail at once instead of waiting for nobody.
as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif (: >/dev/tty) 2>/dev/null; then
        sudo "$@" </dev/tty
    else
        sudo -n "$@"
    fi
}

install_compiler() {
    command -v cc >/dev/null 2>&1 && return 0
    say 'no C compiler (cc) on this machine, and Rust cannot link a program without one.'
    say "installing build-essential: $wanted"
    as_root apt-get update -q >&2 &&
        as_root env DEBIAN_FRONTEND=noninteractive $wanted -q -o DPkg::Lock::Timeout=300 >&2
}

if ! command -v apt-get >/dev/null 2>&1; then
    say 'no C compiler (cc) on this machine. Install one with your package manager (gcc or clang), then run this again.'
    exit 1
fi
if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null 2>&1; then
    say "no C compiler (cc) on this machine, and no sudo to install one. As root, run: $wanted"
    exit 1
fi

# Cargo links several programs at once: the first to come installs, the others wait for it.
# The lock is this file itself.
exec 9<"$0"
if command -v flock >/dev/null 2>&1; then
    flock 9
fi
if ! install_compiler; then
    say "that failed. As root, run: apt-get update && $wanted"
    exit 1
fi
exec 9<&-
exec cc "$@"
