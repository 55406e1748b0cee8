//! What is said of the commands.

/// What `cargo xtask help` prints.
pub const HELP: &str = "\
cargo xtask COMMAND

  run [--release] [-- ARGS]   installs what is missing, builds, and opens Extremis; ARGS go to the app
  build [--release]           the same without opening; the last line printed is the path of the app's binary
  setup                       only installs what is missing, what the tests need included
  test [--only STEP | --from STEP] [--keep-going] [--list]
                              everything that CI runs, in its order
  bench [ARGS]                measures the release build; prints JSON lines {name, value, unit, floor, ratio}
  bench search [--messages N] says how quick search is among a million messages, or N, and how large its index
  bench recall --data DIR     says how much of the evidence for questions about conversations is recalled
  bench recall_across --data DIR
                              says how much of it is recalled from other conversations, and how much for nothing
  bench extractive --data DIR says how much of what conversations mention a summary without a model keeps
  crash [--kills N] [--archive json|sqlite]
                              kills a process that writes N times (1000 unless told) for each archive, or for one, and
                              looks whether anything it acknowledged is lost
  cross setup | macos | windows | wine | tests [CRATE...]
                              in a Debian of its own below your cache folder (10 GB; the first time some minutes, and your
                              password): checks that all compiles for macOS; builds the command line for Windows and
                              checks that the app compiles; tries that command line, or unit tests, under Wine
  faults                      lets the disk fail at every single write point in turn, and looks whether anything
                              acknowledged is lost
  garage                      exchanges between machines through a cluster of three Garage nodes, which is built first (some
                              minutes, once), and kills one of them in the middle
  azure                       exchanges between machines through Azurite, which Microsoft wrote to stand for Azure Blob
                              Storage, and which is downloaded first (190 MB, once)
  first-hour                  goes through a person's first hour in the built app, in both themes, and compares what is
                              seen with the approved pictures
  screenshots [NAME...]       draws every view and state of the windows in every look, width and language into
                              tests/e2e/screens, all or those whose names begin so (480, 900 or 1440, and
                              en, de or ar, leave the other widths and languages out), and looks for what is clipped, overlaps,
                              reaches out of the window, or cannot be used by everyone; some tens of minutes
  applications                tries the built app beside real applications, installs those that are missing, and writes
                              what works into README.md
  approve [NAME]              takes the pictures over that the last end-to-end tests found not to be as approved, all
                              or those whose name begins so; look at them in target/pictures first
  audit                       compares the lock files with the pinned advisories and with .deny.toml: what is vulnerable,
                              comes from elsewhere, or has another licence
  audit --update RUSTSEC [--npm GITHUB]
                              makes the pinned advisories anew from clones of rustsec/advisory-db and, for npm, of
                              github/advisory-database
  licences                    collects the licence texts of everything of others that is shipped, and lists it for programs
                              (CycloneDX); prints where both are
  bundle [--appimage]         makes installable packages of the release build; an AppImage, too, where its tools can be
                              downloaded
  bundle --sign FILE          signs a package once more that replaces itself, where it was changed after it was made
  packages [SUITE...]         looks whether the packages are as Debian, Fedora and desktops expect them, and installs them
                              in Debians of their own (bookworm, trixie, sid, or those named; 2 GB below your cache folder,
                              your password); make them by `bundle` first

  --no-install                with any of them but applications, audit, azure, bench, crash, cross, faults, first-hour, garage, packages, screenshots and approve: say what is missing, with the command to install it, and stop";
