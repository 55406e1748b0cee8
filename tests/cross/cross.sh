#!/usr/bin/env bash
# Type-checks the project for macOS, builds its command line for Windows, and runs that under Wine, on a Debian or Ubuntu
# machine that has neither system's compilers: what `cargo xtask cross` runs.
#
# How: a small Debian sid of its own (rustc, rust-src, mingw-w64, wine) in a folder, entered by chroot; the standard
# library is compiled from rust-src (-Zbuild-std); zig from PyPI compiles C for macOS, and brings the headers.
#
#   cross.sh setup            only installs
#   cross.sh macos            cargo check for aarch64-apple-darwin: engine, command line, app
#   cross.sh windows          cargo build of the command line, cargo check of the app, for x86_64-pc-windows-gnu
#   cross.sh wine [NAME..]    tries the command line for Windows under Wine: tests/wine, and then tests/journeys
#   cross.sh tests [CRATE..]  runs the unit tests of crates under Wine (default: those that use files)
#   cross.sh shell CMD        runs CMD in there, in the copy of the project
#
# It asks for your password, since only root enters another root. It changes nothing outside of its own folder, but for
# installing debootstrap. The project is copied: what git tracks, and what it does not ignore.
#
#   CROSS_DIR    where all of it is kept, about 10 GB  [extremis/cross in your cache folder]
#   CROSS_JOBS   compilers at once                     [number of processors]
#   CROSS_NICE   how nice they are                     [10]
set -euo pipefail

kept=CROSS_DIR,CROSS_JOBS,CROSS_NICE,EXTREMIS_KILLS,HOME,XDG_CACHE_HOME,CARGO_HOME,http_proxy,https_proxy,no_proxy
((EUID == 0)) || exec sudo --preserve-env=$kept bash "$0" "$@"

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
dir=${CROSS_DIR:-${XDG_CACHE_HOME:-$HOME/.cache}/extremis/cross}
sid=$dir/sid
zig=0.17.1
windows=x86_64-pc-windows-gnu
macos=aarch64-apple-darwin
packages=(rustc cargo rust-src gcc libc6-dev gcc-mingw-w64-x86-64-posix g++-mingw-w64-x86-64-posix cmake make clang
  libclang-dev pkg-config ca-certificates python3 python3-pip wine wine64 git)

say() { printf 'cross: %s\n' "$*" >&2; }

# --- the Debian in the folder ---------------------------------------------------------------------------------------

# Debian's address as this machine's apt has it.
mirror() {
  apt-get indextargets --format '$(ORIGIN)|$(LABEL)|$(REPO_URI)' 'Created-By: Packages' | sort -u |
    sed -n '/^Debian|Debian|/{s/.*|//p;q}'
}

setup_debian() {
  [[ -e $sid/etc/debian_version ]] && return
  local from
  from=$(mirror)
  [[ -n $from ]] || { apt-get update -q && from=$(mirror); }
  [[ -n $from ]] || { say "apt knows no mirror of Debian"; exit 1; }
  command -v debootstrap >/dev/null || apt-get install -q -y --no-install-recommends debootstrap
  say "making a Debian sid in $sid"
  rm -rf "$sid.part"
  debootstrap --variant=minbase --include=ca-certificates sid "$sid.part" "$from" >"$dir/debootstrap.log"
  mv "$sid.part" "$sid"
}

setup_packages() {
  local wanted=$sid/var/lib/cross-packages
  [[ -e $wanted && $(<"$wanted") == "${packages[*]}" ]] && return
  say "installing ${packages[*]}"
  # What this machine's apt was told about its network.
  apt-config dump | grep -E '^Acquire::(https?::|Check-|Retries)' >"$sid/etc/apt/apt.conf.d/01host" || true
  within root 'export DEBIAN_FRONTEND=noninteractive
    apt-get update -q && apt-get install -q -y --no-install-recommends '"${packages[*]}" >"$dir/packages.log" 2>&1 ||
    { tail -20 "$dir/packages.log" >&2; exit 1; }
  echo "${packages[*]}" >"$wanted"
}

setup_compilers() {
  # This machine's certificates may be more than Debian's.
  cp /etc/ssl/certs/ca-certificates.crt "$sid/etc/ssl/certs/ca-certificates.crt"
  id_in_there=$(within root 'id -u writer 2>/dev/null || { useradd -m -b /people writer && id -u writer; }')
  # Where cargo looks for the source of the standard library, and what a program for Windows begins and ends with.
  within root '
    root=$(rustc --print sysroot)/lib/rustlib
    [ -e $root/src/rust/library/Cargo.lock ] || { mkdir -p $root/src; ln -sfn /usr/src/rustc-*/ $root/src/rust; }
    lib=$root/'$windows'/lib
    for object in rsbegin rsend; do
      [ $lib/$object.o -nt /usr/bin/rustc ] && continue
      mkdir -p $lib
      rustc --target '$windows' --crate-type rlib --emit obj -o $lib/$object.o $root/src/rust/library/rtstartup/$object.rs
    done'
  [[ -x $sid/opt/zig/ziglang/zig && -e $sid/opt/zig/$zig ]] || within root '
    rm -rf /opt/zig && python3 -m pip install -q --no-input --break-system-packages --root-user-action=ignore \
      --target /opt/zig ziglang=='$zig' && touch /opt/zig/'$zig
  mkdir -p "$sid/opt/no-sdk"
  cat >"$sid/usr/local/bin/macos-cc" <<'CC'
#!/bin/bash
# A C compiler for macOS: zig's, which brings the headers, without the options that it does not know.
arguments=()
while (($#)); do
  case $1 in
    --target=* | -mmacosx-version-min=* | -mmacos-version-min=*) ;;
    -target | -arch | -isysroot) shift ;;
    *) arguments+=("$1") ;;
  esac
  shift
done
exec /opt/zig/ziglang/zig cc -target aarch64-macos "${arguments[@]}"
CC
  printf '#!/bin/sh\nexec /opt/zig/ziglang/zig ar "$@"\n' >"$sid/usr/local/bin/macos-ar"
  chmod +x "$sid"/usr/local/bin/macos-{cc,ar}
}

# The project, without what is built of it.
setup_copy() {
  rm -rf "$dir/src" && mkdir -p "$dir/src"
  git -c safe.directory="$PWD" ls-files -z --cached --others --exclude-standard |
    tar --create --null --files-from=- --ignore-failed-read 2>/dev/null | tar --extract --directory="$dir/src"
  # The shell takes the built UI in; for a check any page will do.
  mkdir -p "$dir/src/ui/dist"
  for page in index popup; do
    echo '<!doctype html>' >"$dir/src/ui/dist/$page.html"
    touch -d 2026-01-01 "$dir/src/ui/dist/$page.html"
  done
  touch -d 2026-01-01 "$dir/src/ui/dist"
}

setup() {
  mkdir -p "$dir"/{cargo/registry,target,room}
  setup_debian
  mkdir -p "$sid"/{src,cargo,target,room,read-only,programs,people}
  setup_packages
  setup_compilers
  local mine=${CARGO_HOME:-$HOME/.cargo}
  if [[ ! -d $dir/cargo/registry/cache && -d $mine/registry/cache ]]; then
    # What was downloaded once need not be again.
    cp -a "$mine"/registry/{cache,index} "$dir/cargo/registry/"
  fi
  [[ ! -e $mine/config.toml ]] || cp "$mine/config.toml" "$dir/cargo/"
  chown -R "$id_in_there" "$dir/room"
  setup_copy
}

# within USER COMMAND: runs a command in there, with the project, the builds and the machine's devices mounted for it
# alone.
within() {
  local user=$1 home=/root carried=() name
  [[ $user == root ]] || home=/people/$user
  while IFS= read -r name; do carried+=("$name=${!name}"); done < <(compgen -e |
    grep -E '^(https?_proxy|no_proxy|HTTPS?_PROXY|NO_PROXY|CARGO_(HTTP|NET|REGISTR|SOURCE).*|PIP_(INDEX|EXTRA|TRUSTED|PROXY|DEFAULT).*)$')
  cp /etc/resolv.conf /etc/hosts "$sid/etc/"
  # shellcheck disable=SC2016
  unshare --mount --propagation private nice -n "${CROSS_NICE:-10}" bash -c '
    dir=$1 sid=$1/sid user=$2 command=$3; shift 3
    mount -t proc proc "$sid/proc"
    mount --rbind /dev "$sid/dev"
    for part in src cargo target room; do
      [ -d "$dir/$part" ] && [ -d "$sid/$part" ] && mount --bind "$dir/$part" "$sid/$part"
    done
    if [ -d "$sid/read-only" ]; then
      mkdir -p "$dir/room/read-only"
      mount --bind "$dir/room/read-only" "$sid/read-only" && mount -o remount,bind,ro "$sid/read-only"
    fi
    cd /
    exec chroot "$sid" setpriv --reuid="$user" --regid="$user" --init-groups \
      /usr/bin/env -i "$@" bash -c "cd /src 2>/dev/null || cd /; $command"
  ' bash "$dir" "$user" "$2" PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=$home LANG=C.UTF-8 LC_ALL=C.UTF-8 \
    TERM=dumb SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt CARGO_HTTP_CAINFO=/etc/ssl/certs/ca-certificates.crt \
    PIP_CERT=/etc/ssl/certs/ca-certificates.crt CARGO_HOME=/cargo CARGO_TARGET_DIR=/target CARGO_INCREMENTAL=0 \
    CARGO_TERM_COLOR=never CARGO_BUILD_JOBS="${CROSS_JOBS:-$(nproc)}" RUSTC_BOOTSTRAP=1 \
    CC_aarch64_apple_darwin=macos-cc CXX_aarch64_apple_darwin=macos-cc AR_aarch64_apple_darwin=macos-ar \
    SDKROOT=/opt/no-sdk MACOSX_DEPLOYMENT_TARGET=11.0 ZIG_GLOBAL_CACHE_DIR=/tmp/zig ZIG_LOCAL_CACHE_DIR=/tmp/zig \
    WINEPREFIX=$home/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml,winemenubuilder.exe=' XDG_RUNTIME_DIR=/tmp \
    "${carried[@]}"
}

# --- what is done in there ------------------------------------------------------------------------------------------

cargo_for() { # cargo_for TARGET SUBCOMMAND ARGS
  local target=$1 subcommand=$2
  shift 2
  within root "cargo $subcommand --locked -Zbuild-std=std,panic_abort,panic_unwind,proc_macro --target $target $*"
}

macos() {
  cargo_for $macos check --keep-going -p extremis-capture -p extremis-archive -p extremis-app -p extremis-cli -p xtask
  cargo_for $macos check --keep-going -p extremis
}

windows() {
  command_line
  cargo_for $windows check --keep-going -p extremis-cli -p xtask
  cargo_for $windows check --keep-going -p extremis
}

command_line() { cargo_for $windows build -p extremis-cli; }

# One Wine for all calls; started apart, or the first call's pipes would stay open in its services.
wine_up='
  server=$(ls /usr/lib/*/wine/wineserver /usr/lib/wine/wineserver* 2>/dev/null | head -1)
  $server -k; $server -p; wine cmd /c ver </dev/null >/dev/null 2>&1; trap "unset TMPDIR; $server -k" EXIT'

# What the tests start: programs for Windows, by names that Linux starts.
programs() {
  cat >"$dir/target/hold.c" <<'C'
/* Holds a file open as many Windows programs do: others may read it, and neither write, replace nor remove it. Ends with
   its input. */
#include <stdio.h>
#include <windows.h>
int wmain(int count, wchar_t **arguments) {
  HANDLE file = CreateFileW(arguments[1], GENERIC_READ, FILE_SHARE_READ, 0, OPEN_EXISTING, 0, 0);
  if (file == INVALID_HANDLE_VALUE) {
    printf("error %lu\n", GetLastError());
    fflush(stdout);
    return 1;
  }
  printf("held\n");
  fflush(stdout);
  getchar();
  return 0;
}
C
  within root 'x86_64-w64-mingw32-gcc -municode -O1 -o /target/hold.exe /target/hold.c'
  # Wine ends at once where TMPDIR is set.
  local start='#!/bin/sh\nunset TMPDIR\nexec wine %s "$@"\n'
  # shellcheck disable=SC2059
  printf "$start" /target/$windows/debug/extremis-cli.exe >"$sid/programs/extremis-cli"
  # shellcheck disable=SC2059
  printf "$start" /target/hold.exe >"$sid/programs/hold"
  chmod +x "$sid"/programs/{extremis-cli,hold}
}

# Those of the journeys that ask for small disks, for permission bits, for a path as Linux writes it, for signals, for what
# Linux alone tells of processes, for a limit of memory, for a network of its own, for a program that starts at once, or for
# models and servers that are not in there.
skipped=(--skip disk:: --skip beside_the_running_application --skip every_other_file_is_looked_at
  --skip an_ollama_on_this_machine_is_found --skip no_core_dump
  --skip what_came_in_before_an_import_failed --skip meaning:: --skip sync_stores::
  --skip recalled_by_what_it_means --skip end_the_process_that_reads_them --skip each_of_five_servers
  --skip seed_001_e1 --skip seed_001_e9)

wine_checks() {
  command_line
  programs
  # Compiled in there: what was compiled on a newer or older system need not run.
  within root 'cargo test --locked --no-run -p extremis-tests --test wine --test journeys'
  # As a user who is not root, for whom permissions count.
  within writer "$wine_up"'
    rm -rf /room/tmp /room/read-only/full && mkdir -p /room/tmp /room/read-only
    /programs/extremis-cli --data-dir /room/read-only/full append --role user "kept here" >/dev/null
    export TMPDIR=/room/tmp EXTREMIS_CLI=/programs/extremis-cli EXTREMIS_HOLD=/programs/hold EXTREMIS_READ_ONLY=/read-only
    export EXTREMIS_DRIVE=Z:
    export EXTREMIS_KILLS='"${EXTREMIS_KILLS:-}"'
    cd /src/tests
    for test in wine journeys; do
      $(ls -t /target/debug/deps/$test-* | grep -v "\.d$" | head -1) --nocapture --test-threads 2 '"${skipped[*]} $*"' || failed=1
    done
    exit ${failed:-0}'
}

wine_tests() {
  local crates=() crate
  (($#)) || set -- extremis-archive extremis-search extremis-sync extremis-transfer
  for crate in "$@"; do crates+=(-p "$crate"); done
  cargo_for $windows test --no-run --lib "${crates[*]}"
  # Not by cargo, which would write to its registry as this user.
  within writer "$wine_up"'
    for crate in '"$*"'; do
      test=$(ls -t /target/'$windows'/debug/deps/$(echo $crate | tr - _)-*.exe | head -1)
      cd /src/src-tauri/crates/${crate#extremis-} && wine $test --test-threads 2 || failed=1
    done; exit ${failed:-0}'
}

what=${1:-}
shift || true
case $what in
  setup) setup ;;
  macos | windows) setup && "$what" ;;
  wine) setup && wine_checks "$@" ;;
  tests) setup && wine_tests "$@" ;;
  shell) setup && within root "$*" ;;
  *) sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//p}' "$0"; exit 2 ;;
esac
