//! Servers in trouble, and users who do not want to wait.

use tokio::time::Instant;

use super::*;

fn unavailable() -> ModelError {
    ModelError::Server { address: String::new(), status: 503, message: "overloaded".to_owned() }
}

#[tokio::test]
async fn cancelling_ends_it_at_once_and_stops_the_model() {
    let step = step_of(&conversation(20));
    let (model, push) = Pushed::new(8000);
    push.unbounded_send(Ok(Event::Text("Key facts".to_owned()))).unwrap();
    let cancel = CancellationToken::new();
    let running = summarise(&step, &[], &model, cancel.clone());
    let cancelling = async {
        tokio::task::yield_now().await;
        cancel.cancel();
    };
    let limit = Duration::from_secs(10);
    let (result, ()) =
        tokio::time::timeout(limit, async { tokio::join!(running, cancelling) }).await.unwrap();
    assert_eq!(result, Err(SummariseError::Cancelled));
    assert!(model.cancelled.lock().unwrap().as_ref().unwrap().is_cancelled());

    let (unasked, _push) = Pushed::new(8000);
    assert_eq!(summarise(&step, &[], &unasked, cancel).await, Err(SummariseError::Cancelled));
    assert!(unasked.asked.lock().unwrap().is_empty(), "cancelled before it began");
}

#[tokio::test(start_paused = true)]
async fn a_server_in_trouble_is_asked_again_after_longer_and_longer_waits() {
    let model = Pushed::answering(8000, [Err(unavailable()), Err(ModelError::StreamCut), Ok("- facts")]);
    let start = Instant::now();
    assert_eq!(summary_of(&step_of(&conversation(20)), &model).await.unwrap(), "- facts");
    assert_eq!(model.times_asked(), 3);
    assert_eq!(start.elapsed(), Duration::from_millis(2500));
}

#[tokio::test(start_paused = true)]
async fn what_a_broken_connection_left_behind_is_no_part_of_the_summary() {
    let (model, push) = Pushed::new(8000);
    push.unbounded_send(Ok(Event::Text("- half of it".to_owned()))).unwrap();
    drop(push);
    let (again, whole) = unbounded();
    model.answers.lock().unwrap().push_back(whole);
    say_in_pieces(&again, "- all of it", Finish::Stop);
    assert_eq!(summary_of(&step_of(&conversation(20)), &model).await.unwrap(), "- all of it");
}

#[tokio::test(start_paused = true)]
async fn a_server_that_says_how_long_to_wait_is_waited_for() {
    let limited = |seconds| {
        let retry_after = Some(Duration::from_secs(seconds));
        Err(ModelError::RateLimited { address: String::new(), retry_after })
    };
    let model = Pushed::answering(8000, [limited(7), Ok("- facts")]);
    let start = Instant::now();
    summary_of(&step_of(&conversation(20)), &model).await.unwrap();
    assert_eq!(start.elapsed(), Duration::from_secs(7));

    let model = Pushed::answering(8000, [limited(3600)]);
    let start = Instant::now();
    let error = summary_of(&step_of(&conversation(20)), &model).await.unwrap_err();
    assert!(matches!(error, SummariseError::Model(ModelError::RateLimited { .. })), "{error}");
    assert_eq!((model.times_asked(), start.elapsed()), (1, Duration::ZERO), "an hour is not waited for");
}

#[tokio::test(start_paused = true)]
async fn seed_003_a_server_that_stays_in_trouble_gives_no_summary() {
    let model = Pushed::answering(8000, [Err(unavailable()), Err(unavailable()), Err(unavailable())]);
    let error = summary_of(&step_of(&conversation(20)), &model).await.unwrap_err();
    assert_eq!((error, model.times_asked()), (SummariseError::Model(unavailable()), 3));
}

#[tokio::test(start_paused = true)]
async fn what_waiting_does_not_help_ends_it_at_once() {
    let rejected = ModelError::KeyRejected { address: "https://models.example".to_owned() };
    let model = Pushed::answering(8000, [Err(rejected.clone())]);
    let start = Instant::now();
    assert_eq!(summary_of(&step_of(&conversation(20)), &model).await, Err(SummariseError::Model(rejected)));
    assert_eq!((model.times_asked(), start.elapsed()), (1, Duration::ZERO));
}

#[tokio::test(start_paused = true)]
async fn a_wait_can_be_cancelled_at_once() {
    let model = Pushed::answering(8000, [Err(unavailable())]);
    let step = step_of(&conversation(20));
    let cancel = CancellationToken::new();
    let start = Instant::now();
    let cancelling = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        cancel.cancel();
    };
    let (result, ()) = tokio::join!(summarise(&step, &[], &model, cancel.clone()), cancelling);
    assert_eq!(result, Err(SummariseError::Cancelled));
    assert_eq!((model.times_asked(), start.elapsed()), (1, Duration::from_millis(100)));
}
