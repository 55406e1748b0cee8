//! Five servers and one key: each gets what it should, and nothing else.

use extremis_tests::namespace::{other_address, without_network};
use extremis_tests::openai::{MODEL, ModelServer, Reply};
use extremis_tests::process::{Cli, Told};
use serde_json::Value;

use crate::forget::files_with;

const KEY: &str = "sk-planted-for-those-it-was-given-for";

/// What is asked, each server its own, and all that a command said, to be looked through at the end.
struct Run {
    cli: Cli,
    said: Vec<String>,
}

impl Run {
    fn told(&mut self, with: &Cli, arguments: &[&str]) -> Told {
        let told = with.with_json(arguments);
        self.said.extend([told.out.clone(), told.err.clone()]);
        told
    }

    /// As started with this key and the address of a server.
    fn naming(&self, server: &ModelServer) -> Cli {
        Cli::at(self.cli.data(), server).and_key(KEY)
    }

    /// As started with this key and no address.
    fn naming_none(&self) -> Cli {
        Cli::at_without_server(self.cli.data()).and_key(KEY)
    }

    #[track_caller]
    fn refused(&mut self, with: &Cli, arguments: &[&str], server: &ModelServer, code: &str) {
        let told = self.told(with, arguments);
        assert!(!told.ok, "{arguments:?} was to be refused: {}", told.out);
        assert_eq!(told.error()["code"], code, "{}", told.err);
        let words = arguments.last().expect("words");
        assert!(!was_sent(server, KEY) && !was_sent(server, words), "{arguments:?}: {:?}", server.requests());
    }

    #[track_caller]
    fn answered(&mut self, with: &Cli, arguments: &[&str]) -> Value {
        let told = self.told(with, arguments);
        assert!(told.ok, "{arguments:?}: {}", told.err);
        told.last()
    }
}

/// Whether a server was ever sent this, in an address, a header or a body.
fn was_sent(server: &ModelServer, what: &str) -> bool {
    server.requests().iter().any(|request| {
        request.path.contains(what)
            || request.headers.iter().any(|(_, value)| value.contains(what))
            || request.body.to_string().contains(what)
    })
}

#[test]
fn each_of_five_servers_gets_the_words_and_the_key_that_are_for_it_and_nothing_else() {
    without_network(
        "servers::each_of_five_servers_gets_the_words_and_the_key_that_are_for_it_and_nothing_else",
        five_servers,
    );
}

fn five_servers() {
    let [chosen, found, imported, moved, elsewhere] = std::array::from_fn(|_| ModelServer::start());
    let plain = ModelServer::start_at(other_address());
    let mut run = Run { cli: Cli::new(), said: Vec::new() };
    // Each conversation by itself: what is recalled is sent to the server of the conversation that it is recalled in.
    run.cli.json(&["policy", "all", "--across", "off"]);

    run.answered(&run.naming(&chosen), &["ask", "words-for-chosen"]);

    // Whoever listens where Ollama usually does.
    let beside = run.naming_none().and_ollama(&found);
    run.refused(&beside, &["ask", "words-for-found"], &found, "server_not_allowed");
    run.answered(&beside, &["allow", &found.root_url()]);
    run.answered(&beside, &["ask", "words-for-found"]);

    let theirs = Cli::new();
    let session = theirs.append(None, &[("user", "said elsewhere")]);
    theirs.json(&["model", &session, MODEL, "--url", &imported.base_url()]);
    let none = run.naming_none();
    run.answered(&none, &["import", &theirs.data().display().to_string()]);
    let ask = ["ask", "--session", &session, "words-for-imported"];
    run.refused(&none, &ask, &imported, "server_not_allowed");
    run.answered(&none, &["allow", &imported.base_url()]);
    run.answered(&none, &ask);

    let to = format!("{}/chat/completions", elsewhere.base_url());
    moved.rule(move |request| {
        let headers = vec![("Location".to_owned(), to.clone())];
        request.is_model_call().then_some(Reply::Refuse { status: 307, headers, body: Value::Null })
    });
    let told = run.told(&run.naming(&moved), &["ask", "words-for-moved"]);
    assert!(!told.ok, "{}", told.out);

    let unencrypted = run.naming(&plain);
    run.refused(&unencrypted, &["ask", "words-for-plain"], &plain, "key_not_encrypted");
    run.answered(&unencrypted, &["allow", "--unencrypted-key", &plain.base_url()]);
    run.answered(&unencrypted, &["ask", "words-for-plain"]);

    let servers = [
        ("chosen", &chosen, true),
        ("found", &found, false),
        ("imported", &imported, false),
        ("moved", &moved, true),
        ("plain", &plain, true),
        ("elsewhere", &elsewhere, false),
    ];
    for (name, server, has_key) in servers {
        assert_eq!(was_sent(server, KEY), has_key, "the key to {name}");
        for (other, _, _) in servers {
            let own = name == other && name != "elsewhere";
            assert_eq!(was_sent(server, &format!("words-for-{other}")), own, "words for {other} to {name}");
        }
    }
    assert_eq!(elsewhere.requests().len(), 0, "nobody follows to another server");
    assert!(run.said.iter().all(|said| !said.contains(KEY)), "no command prints the key");
    let files = files_with(run.cli.data(), KEY);
    assert!(files.is_empty(), "the key is on disk: {files:?}");
    assert!(
        !files_with(run.cli.data(), "words-for-plain").is_empty(),
        "what was said is, so that it was looked for"
    );
}
