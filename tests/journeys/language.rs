//! The language that the person chose is the one in which the engine and the command line speak.

use extremis_tests::openai::ModelServer;
use extremis_tests::process::Cli;

/// Writes the settings as a person does who chooses a language.
#[expect(clippy::disallowed_methods, reason = "a file that a person writes by hand")]
fn choose(cli: &Cli, language: &str) {
    std::fs::create_dir_all(cli.data()).expect("a data folder");
    let settings = format!("{{\"version\": 3, \"language\": \"{language}\"}}");
    std::fs::write(cli.data().join("config.json"), settings).expect("the file is written");
}

#[test]
fn errors_and_replies_are_in_the_language_of_the_settings_as_soon_as_it_changes() {
    let mut server = ModelServer::start();
    let cli = Cli::with(&server);
    let (switched_off, no_server) = ("not summarised any more", "No model server answers");
    assert!(cli.run(&["ask", "/summary_off"]).out.contains(switched_off));
    server.stop();
    assert!(cli.run(&["ask", "Is anybody there?"]).error_line().contains(no_server));

    choose(&cli, "de");
    let reply = cli.run(&["ask", "/summary_off"]).out;
    assert!(reply.contains("Keine Unterhaltung wird mehr zusammengefasst."), "{reply}");
    let told = cli.run(&["ask", "Ist da jemand?"]);
    assert!(told.error_line().starts_with("Fehler: Unter http://127.0.0.1"), "{}", told.err);
    assert!(told.err.contains("antwortet kein Modellserver"), "{}", told.err);
    let error = cli.error(&["ask", "Ist da jemand?"]);
    assert_eq!(error["code"], "no_server", "what programs read stays as it is");

    choose(&cli, "ar");
    let reply = cli.run(&["ask", "/summary_off"]).out;
    assert!(reply.contains("لم تعد المحادثات تُلخَّص"), "{reply}");

    choose(&cli, "en");
    assert!(cli.run(&["ask", "/summary_off"]).out.contains(switched_off));
}

#[test]
fn where_no_language_is_chosen_that_of_the_system_is_spoken() {
    let cli = Cli::new();
    let said = |locale: &str| {
        let output = cli.command(&["status"]).env("LC_ALL", locale).output().expect("it runs");
        String::from_utf8(output.stdout).expect("a text")
    };
    assert!(said("de_AT.UTF-8").contains("Unterhaltungen: 0 (0 Nachrichten), 0 im Papierkorb"));
    assert!(said("fr_FR.UTF-8").contains("Conversations: 0 (0 messages), 0 in the trash"));
    choose(&cli, "en");
    assert!(said("de_AT.UTF-8").contains("Conversations: 0"));
}
