#!/usr/bin/env bash
# Installs a package for Debian into a fresh Debian, starts what it brings there, replaces it by a newer version and removes
# it again: what `cargo xtask packages` runs for each suite.
#
#   debian.sh SUITE PACKAGE.deb PORTABLE.tar.gz
#
# Prints a line for each check: its name, a tab, "ok" or "FAILED", a tab, and what was seen.
#
# How: the least of a Debian, with a screen and a session bus, is made once and kept in your cache folder. Every run works
# on a layer over it that is thrown away. It asks for your password, since only root enters another root.
#
#   PACKAGES_ROOTS    where they are kept, about 400 MB for a suite   [extremis/roots in your cache folder]
#   PACKAGES_PICTURE  where a picture of the screen is put            [nowhere]
set -euo pipefail

kept=PACKAGES_ROOTS,PACKAGES_PICTURE,HOME,XDG_CACHE_HOME,http_proxy,https_proxy,no_proxy
((EUID == 0)) || exec sudo --preserve-env=$kept bash "$0" "$@"

suite=$1 package=$(realpath "$2") portable=$(realpath "$3")
roots=${PACKAGES_ROOTS:-${XDG_CACHE_HOME:-$HOME/.cache}/extremis/roots}
root=$roots/$suite
inside=$(dirname "$(realpath "$0")")/inside.sh
# What is there before the package: a screen, a session bus, what looks at windows, and a person.
present=(xvfb xauth dbus xdotool iproute2 procps x11-apps netpbm)

say() { printf 'packages: %s: %s\n' "$suite" "$*" >&2; }

# Debian's address as this machine's apt has it.
mirror() {
  apt-get indextargets --format '$(ORIGIN)|$(LABEL)|$(REPO_URI)' 'Created-By: Packages' | sort -u |
    sed -n '/^Debian|Debian|/{s/.*|//p;q}'
}

make_root() {
  local wanted=$root/var/lib/packages-present from
  [[ -e $wanted && $(<"$wanted") == "${present[*]}" ]] && return
  if [[ ! -e $root/etc/debian_version ]]; then
    from=$(mirror)
    [[ -n $from ]] || { apt-get update -q >&2 && from=$(mirror); }
    [[ -n $from ]] || { say "apt knows no mirror of Debian"; exit 1; }
    say "making a Debian (once)"
    rm -rf "$root.part"
    mkdir -p "$roots"
    debootstrap --variant=minbase --include=ca-certificates "$suite" "$root.part" "$from" >"$root.log"
    mv "$root.part" "$root"
  fi
  apt-config dump | grep -E '^Acquire::(https?::|Check-|Retries)' >"$root/etc/apt/apt.conf.d/01host" || true
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
  say "installing ${present[*]} there (once)"
  enter "$root" 'apt-get update -q && apt-get install -q -y --no-install-recommends '"${present[*]}"' && apt-get clean &&
      { id tester 2>/dev/null || useradd --create-home tester; }' \
    >"$root.log" 2>&1 || { tail -20 "$root.log" >&2; exit 1; }
  echo "${present[*]}" >"$wanted"
}

# enter ROOT COMMAND: runs a command in there as root, with the machine's devices mounted for it alone.
enter() {
  local carried=() name
  while IFS= read -r name; do carried+=("$name=${!name}"); done < <(compgen -e | grep -Ei '^(https?|no)_proxy$')
  cp /etc/resolv.conf /etc/hosts "$1/etc/"
  # shellcheck disable=SC2016
  unshare --mount --pid --fork --kill-child --propagation private bash -c '
    root=$1 command=$2; shift 2
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs tmpfs "$root/run"
    exec chroot "$root" /usr/bin/env -i "$@" bash -c "cd /; $command"
  ' bash "$1" "$2" PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LC_ALL=C.UTF-8 TERM=dumb \
    DEBIAN_FRONTEND=noninteractive "${carried[@]}"
}

# A layer over the kept root, thrown away at the end. What is downloaded for it is kept.
with_layer() {
  local layer
  layer=$(mktemp -d "$roots/layer.XXXXXX")
  mkdir -p "$layer"/{upper,work,whole} "$roots/$suite.archives/partial"
  # shellcheck disable=SC2064
  trap "rm -rf '$layer'" EXIT
  unshare --mount --propagation private bash -c '
    mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/upper,workdir=$2/work" "$2/whole"
    mount --bind "$3" "$2/whole/var/cache/apt/archives"
    "$4" "$2/whole"
  ' bash "$root" "$layer" "$roots/$suite.archives" "$1"
  rm -rf "$layer"
  trap - EXIT
}

# The same package under a lower version, as if it had been installed earlier.
version_before() {
  local folder
  folder=$(mktemp -d)
  dpkg-deb --raw-extract "$package" "$folder/contents"
  sed -i 's/^Version: .*/Version: 0.0.1~before/' "$folder/contents/DEBIAN/control"
  dpkg-deb --root-owner-group -Zgzip -z1 --build "$folder/contents" "$1" >/dev/null
  rm -rf "$folder"
}

# All that is there once what the package depends on is: what may be left when the package is gone.
files_without_package() {
  # shellcheck disable=SC2016
  enter "$1" 'apt-get update -q && apt-get satisfy -q -y --no-install-recommends "'"$depends"'" && bash /inside.sh files' \
    >"$roots/files.log" 2>&1 || { tail -20 "$roots/files.log" >&2; exit 1; }
  cp "$1/files" "$known"
}

all_checks() {
  cp "$package" "$1/newer.deb"
  cp "$portable" "$1/portable.tar.gz"
  cp "$before" "$1/before.deb"
  cp "$known" "$1/known"
  enter "$1" 'bash /inside.sh checks' || say "the checks did not come to their end"
  if [[ -n ${PACKAGES_PICTURE:-} && -e $1/kept.png ]]; then cp "$1/kept.png" "$PACKAGES_PICTURE"; fi
}

make_root
cp "$inside" "$root/inside.sh"
depends=$(dpkg-deb --field "$package" Depends)
known=$roots/$suite-$(sha256sum <<<"$depends ${present[*]}" | head -c 8).files
before=$roots/before.deb
export -f enter files_without_package all_checks say
export suite package portable roots depends known before
[[ -e $known ]] || with_layer files_without_package
version_before "$before"
with_layer all_checks
rm -f "$before"
