//! Google Cloud Storage, as far as it is asked for here: a server of S3, which its XML API is like, behind a gate that lets
//! in who has a token signed with the key of a service account.
//!
//! Nobody wrote a whole one that runs here. The gate is ours, and says how Google lets in as the documentation has it:
//! a JSON Web Token, signed with RSA and SHA-256 by the account itself (AIP-4111).

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde_json::{Value, json};

use crate::programs;

const ACCOUNT: &str = "machines@planted.example";
const NAME_OF_KEY: &str = "planted-key";

/// Makes the key of a service account, as the file that Google hands out.
pub(super) fn make_key(dir: &Path, name: &str) -> PathBuf {
    let pem = dir.join(name).with_extension("pem");
    let args = ["genpkey", "-quiet", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out"];
    openssl(&[&args.map(Path::new), [pem.as_path()].as_slice()].concat());
    openssl(&[
        "pkey".as_ref(),
        "-pubout".as_ref(),
        "-in".as_ref(),
        &pem,
        "-out".as_ref(),
        &pem.with_extension("pub"),
    ]);
    let key = json!({
        "type": "service_account",
        "private_key_id": NAME_OF_KEY,
        "private_key": std::fs::read_to_string(&pem).expect("a key"),
        "client_email": ACCOUNT,
        // What is in a key must lead nowhere else.
        "gcs_base_url": "http://127.0.0.1:9",
        "token_uri": "http://127.0.0.1:9",
    });
    let path = pem.with_extension("json");
    File::create(&path).and_then(|mut file| file.write_all(key.to_string().as_bytes())).expect("a file");
    path
}

fn openssl(args: &[&Path]) {
    assert!(verifies(args), "openssl does {args:?}");
}

fn verifies(args: &[&Path]) -> bool {
    let mut command = Command::new(programs::tool("openssl"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().expect("it runs").success()
}

/// The gate; dropping it closes it.
#[derive(Debug)]
pub(super) struct Gate {
    pub(super) port: u16,
    open: Arc<AtomicBool>,
    listening: Option<JoinHandle<()>>,
}

impl Gate {
    /// Lets in to a port of this machine who has the account's key.
    pub(super) fn open(port: u16, behind: u16, public_key: &Path) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", port)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let open = Arc::new(AtomicBool::new(true));
        let (is_open, public_key) = (Arc::clone(&open), public_key.to_owned());
        let known = Arc::new(Mutex::new(HashSet::new()));
        let listening = std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                if !is_open.load(Ordering::SeqCst) {
                    return;
                }
                let (public_key, known) = (public_key.clone(), Arc::clone(&known));
                std::thread::spawn(move || {
                    let _ = pass(client, behind, |token| {
                        let is_known = || known.lock().unwrap_or_else(PoisonError::into_inner);
                        is_known().contains(token)
                            || is_of_account(token, &public_key) && is_known().insert(token.to_owned())
                    });
                });
            }
        });
        Self { port, open, listening: Some(listening) }
    }
}

impl Drop for Gate {
    fn drop(&mut self) {
        self.open.store(false, Ordering::SeqCst);
        let _ = TcpStream::connect(("127.0.0.1", self.port));
        if let Some(listening) = self.listening.take() {
            let _ = listening.join();
        }
    }
}

/// Whether the account signed a token.
fn is_of_account(token: &str, public_key: &Path) -> bool {
    let Some((signed, signature)) = token.rsplit_once('.') else { return false };
    let part = |index| {
        let bytes = URL_SAFE_NO_PAD.decode(signed.split('.').nth(index)?).ok()?;
        serde_json::from_slice::<Value>(&bytes).ok()
    };
    let (Some(header), Some(claims)) = (part(0), part(1)) else { return false };
    let dir = tempfile::tempdir().expect("a folder");
    let put = |name: &str, bytes: &[u8]| {
        let path = dir.path().join(name);
        File::create(&path).and_then(|mut file| file.write_all(bytes)).expect("a file");
        path
    };
    let signature = URL_SAFE_NO_PAD.decode(signature).or_else(|_| STANDARD.decode(signature));
    let (signed, signature) =
        (put("signed", signed.as_bytes()), put("signature", &signature.unwrap_or_default()));
    let args = ["dgst", "-sha256", "-verify"].map(Path::new);
    let rest = [public_key, "-signature".as_ref(), &signature, &signed];
    (&header["alg"], &header["kid"], &claims["iss"])
        == (&"RS256".into(), &NAME_OF_KEY.into(), &ACCOUNT.into())
        && verifies(&[args.as_slice(), &rest].concat())
}

/// Passes one request on, and its answer back.
fn pass(client: TcpStream, behind: u16, is_let_in: impl Fn(&str) -> bool) -> io::Result<()> {
    let mut reader = BufReader::new(client.try_clone()?);
    let mut client = client;
    let (mut head, mut length, mut token) = (String::new(), 0, String::new());
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let (name, value) = line.split_once(':').map_or(("", ""), |(name, value)| (name, value.trim()));
        match name.to_ascii_lowercase().as_str() {
            "authorization" => value.strip_prefix("Bearer ").unwrap_or_default().clone_into(&mut token),
            "connection" => {}
            name => {
                if name == "content-length" {
                    length = value.parse().unwrap_or(0);
                }
                if line.trim().is_empty() {
                    break;
                }
                head.push_str(&line);
            }
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    if !is_let_in(&token) {
        let no = "<?xml version='1.0'?><Error><Code>AccessDenied</Code><Message>planted</Message></Error>";
        let length = no.len();
        return write!(
            client,
            "HTTP/1.1 401 Unauthorized\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{no}"
        );
    }
    let mut server = TcpStream::connect(("127.0.0.1", behind))?;
    write!(server, "{head}Connection: close\r\n\r\n")?;
    server.write_all(&body)?;
    io::copy(&mut server, &mut client).map(drop)
}
