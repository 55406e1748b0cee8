#!/usr/bin/env bash
# What is done within a fresh Debian: see debian.sh.
#
#   inside.sh files     writes the names of all files there to /files
#   inside.sh checks    installs, starts, replaces and removes; prints a line for each check
set -uo pipefail

person=tester
home=$(getent passwd $person | cut -d: -f6)
data=$home/.local/share/extremis

tell() { printf '%s\t%s\t%s\n' "$1" "$2" "$3"; }

# check NAME COMMAND: what the command prints last is what was seen.
check() {
  local name=$1 seen result=ok
  shift
  seen=$("$@" 2>/tmp/said) || result=FAILED
  [[ $result == ok ]] || seen="$seen $(tail -3 /tmp/said | tr '\n\t' '  ')"
  tell "$name" "$result" "$(tail -1 <<<"$seen")"
}

# Everything but what the system notes while packages come and go, and what people own.
files() {
  find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /run -o -path "${home%/*}" -o -path /var/lib/dpkg \
    -o -path /var/lib/apt -o -path /var/cache/apt -o -path /var/log -o -path '/tmp/.X*' -o -path /root \) -prune \
    -o -print | sort
}

quiet_apt() { apt-get -q -y --no-install-recommends "$@" >/tmp/apt.log 2>&1 || { tail -5 /tmp/apt.log >&2; return 1; }; }

# Runs a script as a person, without any network, on a screen and in a session of their own.
as_person() {
  # shellcheck disable=SC2016
  unshare --net bash -c '
    ip link set lo up
    exec setpriv --reuid='$person' --regid='$person' --init-groups env -i HOME='$home' USER='$person' \
      PATH=/usr/bin:/bin LC_ALL=C.UTF-8 XDG_RUNTIME_DIR=/run/'$person' bash -c "cd; $1"
  ' bash "$1"
}

on_a_screen() {
  as_person 'xvfb-run -a -s "-screen 0 1280x900x24" dbus-run-session -- bash -c '"$(printf %q "$1")"
}

installs() { quiet_apt install "$1" && dpkg-query --show --showformat '${Version}' extremis; }

finds_its_libraries() {
  local missing
  missing=$(ldd /usr/bin/extremis /usr/bin/extremis-cli | grep 'not found')
  [[ -z $missing ]] || { echo "$missing"; return 1; }
  echo "$(ldd /usr/bin/extremis | wc -l) libraries"
}

has_no_network() {
  ! as_person 'exec 3<>/dev/tcp/1.1.1.1/80' 2>/dev/null && echo 'no network'
}

# The command line, the first thing that a person may try.
answers() { # answers PROGRAM
  local answer
  answer=$(as_person "$1 ask 'Say hello.'") || return 1
  [[ -n $answer ]] || { echo 'an empty answer'; return 1; }
  tr '\n' ' ' <<<"$answer" | head -c 60
}

shows_its_window() { # shows_its_window PROGRAM
  # shellcheck disable=SC2016
  on_a_screen "$1"' >/tmp/app.log 2>&1 &
    for attempt in $(seq 300); do
      window=$(xdotool search --onlyvisible --name "^Extremis$" 2>/dev/null | head -1)
      [ -n "$window" ] && break
      sleep 0.2
    done
    [ -n "$window" ] || { tail -3 /tmp/app.log; exit 1; }
    sleep 3
    xwd -root -silent | xwdtopnm 2>/dev/null | pnmtopng >/tmp/screen.png 2>/dev/null
    xdotool getwindowgeometry "$window" | sed -n "s/.*Geometry: //p"
    '"$1"' --quit
    wait'
}

# The app that runs is asked by its own command, answers in its popup and saves it, which the command line reads.
answers_in_the_app() {
  # shellcheck disable=SC2016
  on_a_screen 'extremis --hidden >/tmp/app.log 2>&1 &
    for attempt in $(seq 100); do
      xdotool search --name "^Extremis" >/dev/null 2>&1 && break
      sleep 0.2
    done
    extremis --ask "Name a colour."
    for attempt in $(seq 150); do
      extremis-cli --json sessions list | grep -q "\"title\":\"Name a colour.*\"messageCount\":2" && answered=1 && break
      sleep 0.4
    done
    xwd -root -silent | xwdtopnm 2>/dev/null | pnmtopng >/tmp/screen.png 2>/dev/null
    extremis --quit
    wait
    [ -n "$answered" ] && echo "in the popup"'
}

# The conversations as they are on the disk and as they are told, under a sum.
all_said() {
  as_person 'cd .local/share/extremis/conversations && sha256sum -- * && extremis-cli --json sessions list' | sha256sum
}

upgrade_keeps_conversations() {
  local before after
  as_person 'for n in 1 2 3; do extremis-cli append --role user "Message $n, kept" || exit 1; done' >/dev/null || return 1
  before=$(all_said)
  quiet_apt install /newer.deb || return 1
  after=$(all_said)
  [[ $before == "$after" ]] || { echo 'they are not the same'; return 1; }
  echo "$(find $data/conversations -name '*.json' ! -name index.json | wc -l) conversations, and $(dpkg-query --show \
    --showformat '${Version}' extremis)"
}

leaves_nothing() {
  quiet_apt remove extremis || return 1
  [[ $(dpkg-query --show --showformat '${db:Status-Status}' extremis 2>/dev/null) != config-files ]] ||
    { echo 'configuration of the system stays'; return 1; }
  local left
  left=$(comm -13 /known <(files) | grep -vE '^/(newer.deb|before.deb|portable.tar.gz|known|kept.png|inside.sh|files|tmp/(said|apt.log|app.log|screen.png))$')
  [[ -z $left ]] || { tr '\n' ' ' <<<"$left" | head -c 400; return 1; }
  echo 'nothing'
}

keeps_what_people_own() { [[ -n $(ls "$data/conversations") ]] && echo "$(du -sh --apparent-size $data | cut -f1) in ~/.local/share/extremis"; }

portable_answers() {
  as_person 'tar --extract --gzip --file /portable.tar.gz' && answers './extremis-*/bin/extremis-cli'
}

checks() {
  install -d -o $person -m 700 /run/$person
  quiet_apt update || { tell 'debian answers' FAILED "$(tail -1 /tmp/apt.log)"; return; }
  check 'installs' installs /before.deb
  check 'finds its libraries' finds_its_libraries
  check 'no network' has_no_network
  check 'extremis-cli answers' answers extremis-cli
  check 'shows its window' shows_its_window extremis
  check 'the app answers' answers_in_the_app
  check 'a newer version keeps all' upgrade_keeps_conversations
  check 'the newer shows its window' shows_its_window extremis
  mv /tmp/screen.png /kept.png 2>/dev/null
  check 'removed, leaves' leaves_nothing
  check 'removed, keeps' keeps_what_people_own
  check 'portable answers' portable_answers
  check 'portable shows its window' shows_its_window './extremis-*/bin/extremis'
}

case $1 in
  files) files >/files ;;
  checks) checks ;;
esac
