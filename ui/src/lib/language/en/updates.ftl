# Newer versions of Extremis.
updates-title = Newer versions
updates-ask = May Extremis look for a newer version once a day? Nothing about you is sent, and nothing is installed before you say so.
updates-yes = Yes
updates-no = No
updates-look = Look for newer versions
updates-look-now = Look now
updates-notes = What is new
updates-notes-of = What is new in Extremis { $version }
updates-install = Download and install
updates-put-off = Not now
updates-start = Restart now
updates-later = Later

# Who brings them. The last words of some are a command for a terminal.
updates-way-itself = Once a day. Nothing about you is sent, and nothing is installed before you say so.
updates-way-download = This build does not look for them. Take the newest package from where you got this one.
updates-way-deb = Install the newest .deb as you did this one, with apt; Extremis does not replace what a package manager installed.
updates-way-rpm = Install the newest .rpm as you did this one, with dnf; Extremis does not replace what a package manager installed.
updates-way-flatpak = Flatpak brings them: flatpak update.
updates-way-system = The package manager of your system brings them.
updates-way-archive = Unpack the newest archive in the place of this one. Your conversations are elsewhere and stay.
updates-way-source = This one was built from its sources. Bring these up to date, and build them again: cargo xtask run.

# How far one has come.
updates-looking = Looking for a newer version…
updates-newest = Extremis { $present } is the newest version.
updates-found = Extremis { $version } is there; you have { $present }.
updates-downloading = Downloading Extremis { $version }
updates-waiting-answer = Extremis { $version } is downloaded. It is installed as soon as the answer is complete.
updates-waiting-work = Extremis { $version } is downloaded. It is installed as soon as what goes on with your conversations is done.
updates-waiting-unsaved = Extremis { $version } is downloaded. It is installed as soon as everything is saved.
updates-installing = Installing Extremis { $version }…
updates-installed = Extremis { $version } is installed, and runs from the next start on.
