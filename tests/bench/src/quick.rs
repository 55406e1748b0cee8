//! What a quick command adds to a message: from asking the engine to the first word of the answer.

use std::sync::Arc;
use std::time::{Duration, Instant};

use extremis_app::wire::{AppEvent, ContextView, QuickRequest};
use extremis_app::{App, Mode, Options, Overrides, SystemClock, WhenDiskFails};
use extremis_domain::Context;

use crate::{Line, median, milliseconds, stream};

const ROUNDS: usize = 60;
const SELECTED: &str = "teh cat sat on teh mat";

/// A command on a selection, beside a message with the same selection.
pub(crate) fn first_token() -> Line {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let data = tempfile::tempdir().expect("a data folder");
        let base_url = format!("http://{}/v1", stream::serve(1));
        let options = Options {
            data_dir: data.path().to_owned(),
            mode: Mode::Write,
            when_disk_fails: WhenDiskFails::KeepInMemory,
            overrides: Overrides { base_url: Some(base_url), model: Some("m".to_owned()), api_key: None },
            builtin_model: None,
            embedding_model: None,
        };
        let app = App::open(options, Arc::new(SystemClock)).expect("an engine");
        let (mut ours, mut floor) = (Vec::new(), Vec::new());
        for round in 0..=ROUNDS {
            let command = measured(&app, Asked::Command).await;
            let message = measured(&app, Asked::Message).await;
            // The first of each also has everything made ready.
            if round > 0 {
                ours.push(milliseconds(command));
                floor.push(milliseconds(message));
            }
        }
        app.close().await.expect("it closes");
        Line { name: "quick_command_first_token", unit: "ms", value: median(ours), floor: median(floor) }
    })
}

#[derive(Clone, Copy)]
enum Asked {
    Command,
    Message,
}

async fn measured(app: &App, asked: Asked) -> Duration {
    let selected = Context { selected_text: Some(SELECTED.to_owned()), ..Context::default() };
    let context = Some(ContextView::from_context(&selected));
    let mut events = app.events();
    let started = Instant::now();
    let sent = match asked {
        Asked::Command => {
            let request = QuickRequest { name: "proofread".to_owned(), ..QuickRequest::default() };
            let new = extremis_app::NewMessage::new(extremis_app::Role::User, "").with_context(context);
            app.quick_commands().run(None, &request, new).await
        }
        Asked::Message => app.chat().send(None, "Proofread the selection.", context).await,
    };
    let session = sent.expect("accepted").session;
    let mut first = None;
    loop {
        match events.recv().await.expect("the engine tells") {
            AppEvent::AnswerDelta { session: of, .. } if of == session => {
                first.get_or_insert_with(|| started.elapsed());
            }
            AppEvent::AnswerEnded { session: of, .. } if of == session => break,
            _ => {}
        }
    }
    first.expect("a word")
}
