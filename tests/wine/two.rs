//! Two programs in one folder.

use extremis_tests::process::{AppendStream, Cli};

use crate::{begun, texts};

#[test]
fn a_second_writer_is_refused_with_the_name_of_the_first_and_a_reader_works_beside_it() {
    for kind in ["json", "sqlite"] {
        let cli = Cli::new();
        let session = begun(&cli, "before");
        cli.json(&["convert", "--to", kind]);
        let mut first = AppendStream::start(&cli, Some(&session));
        assert!(first.offer("user", "held") && first.acknowledged().is_some());
        let error = cli.error(&["append", "--role", "user", "second"]);
        assert_eq!(error["code"], "locked", "{error}");
        assert!(error["message"].as_str().is_some_and(|words| words.contains("extremis-cli.exe")), "{error}");
        assert_eq!(texts(&cli, &session), ["before", "held"], "{kind}");
        assert!(first.offer("user", "still") && first.acknowledged().is_some());
        assert!(first.finish());
        cli.append(Some(&session), &[("user", "now free")]);
        assert_eq!(texts(&cli, &session), ["before", "held", "still", "now free"]);
    }
}
