//! What is never captured unless somebody wants it.

/// Applications from which nothing is captured unless the user takes them off the list: password managers.
pub(crate) const PASSWORD_MANAGERS: [&str; 20] = [
    "1Password",
    "Bitwarden",
    "Buttercup",
    "Dashlane",
    "Enpass",
    "KeePass",
    "KeePass2",
    "KeePassXC",
    "Keeper Password Manager",
    "Keychain Access",
    "KWalletManager",
    "LastPass",
    "NordPass",
    "Passwords",
    "Passwords and Keys",
    "Proton Pass",
    "QtPass",
    "RoboForm",
    "Secrets",
    "Seahorse",
];
