//! Conversations that several people share, beside what is each one's own.

mod hostile;

use extremis_archive::Kind;
use extremis_domain::{Change, Labels, Policy, Preset, Role, SessionId, Timestamp};

use super::faulty::FaultyStore;
use super::{Device, folder, vault};
use crate::audience::Audience;
use crate::error::SyncError;
use crate::replica::{Replica, SyncReport};
use crate::store::ObjectStore;

/// Anna has two devices, Bob one; each has a store of their own, and both have one together.
struct Team {
    anna: FaultyStore,
    bob: FaultyStore,
    shared: FaultyStore,
    desk: Device,
    lap: Device,
    bobs: Device,
    dir: tempfile::TempDir,
}

fn team() -> Team {
    let dir = folder();
    let device = |name: &str, kind| Device::new(dir.path().join(name), name, kind);
    let (desk, lap, bobs) =
        (device("desk", Kind::Json), device("lap", Kind::Sqlite), device("bob", Kind::Json));
    let store = || FaultyStore::new(1, 0);
    Team { anna: store(), bob: store(), shared: store(), desk, lap, bobs, dir }
}

impl Device {
    pub(super) fn sync_shared(&self, store: &dyn ObjectStore) -> Result<SyncReport, SyncError> {
        let dir = self.dir.join("sync").join("shared");
        let replica = Replica::open(self.archive(), &dir, &self.place, store, vault().shared())?;
        let mut replica = replica.beside(&self.dir.join("sync"))?;
        replica.texts = Some(&self.texts);
        replica.sync(&mut |_, _| std::ops::ControlFlow::Continue(()))
    }

    pub(super) fn share(&self, session: SessionId) {
        let labels = self.archive().session(session).unwrap().labels();
        if labels.shared_in.is_none() {
            let shared_in = Some(vault().id().to_string());
            self.change(session, Change::Labelled { labels: Labels { shared_in, ..labels } });
        }
    }

    fn words(&self, session: SessionId) -> Vec<String> {
        let session = self.archive().session(session).unwrap();
        session.parts().messages.iter().map(|message| message.content.clone()).collect()
    }
}

impl Team {
    fn exchange(&self) {
        for _ in 0..2 {
            for (device, own) in [(&self.desk, &self.anna), (&self.lap, &self.anna), (&self.bobs, &self.bob)]
            {
                let reports = [device.sync(own).unwrap(), device.sync_shared(&self.shared).unwrap()];
                assert!(reports.iter().all(|report| report.problems.is_empty()), "{reports:?}");
            }
        }
    }

    fn all(&self) -> [&Device; 3] {
        [&self.desk, &self.lap, &self.bobs]
    }
}

fn has(store: &FaultyStore, text: &str) -> bool {
    let bytes = text.as_bytes();
    store.readable(&vault()).iter().any(|(_, held)| held.windows(bytes.len()).any(|part| part == bytes))
}

#[test]
fn what_is_shared_is_with_everyone_and_what_is_not_stays_with_its_owner() {
    let team = team();
    let (private, shared) = (SessionId::new(), SessionId::new());
    team.desk.say(private, Role::User, "A private sentence.");
    team.desk.say(shared, Role::User, "Where shall we meet?");
    team.exchange();
    assert!(!team.bobs.archive().exists(shared) && !has(&team.shared, "meet"));
    team.desk.share(shared);
    team.exchange();
    team.bobs.say(shared, Role::User, "At the market.");
    team.lap.say(shared, Role::User, "At ten.");
    team.exchange();
    for device in team.all() {
        assert!(device.archive().session(shared).unwrap().parts().is_shared());
        assert_eq!(device.words(shared).len(), 3);
        assert_eq!(device.words(shared), team.desk.words(shared));
    }
    assert!(!team.bobs.archive().exists(private) && !has(&team.shared, "private sentence"));
    assert!(team.lap.archive().exists(private));
    assert!(has(&team.anna, "private sentence") && !has(&team.anna, "meet") && !has(&team.anna, "At ten"));
    assert!(!has(&team.bob, "meet") && !has(&team.bob, "market"));
    let idle: Vec<_> =
        team.all().map(|device| device.sync_shared(&team.shared).unwrap()).into_iter().collect();
    assert!(idle.iter().all(|report| (report.sent, report.taken.fields) == (0, 0)), "{idle:?}");
}

#[test]
fn where_a_shared_conversation_stands_in_the_list_is_each_ones_own() {
    let team = team();
    let session = SessionId::new();
    team.desk.say(session, Role::User, "Where shall we meet?");
    let labels = Labels { pinned: true, folder: Some("Plans".to_owned()), ..Labels::default() };
    team.desk.change(session, Change::Labelled { labels });
    team.desk.share(session);
    team.exchange();
    let shared_in = Some(vault().id().to_string());
    let labels = Labels { archived: true, shared_in, ..Labels::default() };
    team.bobs.change(session, Change::Labelled { labels: labels.clone() });
    let policy = Some(Policy::preset(Preset::Layered));
    team.bobs.change(session, Change::PolicyChosen { policy });
    team.bobs.say(session, Role::User, "At the market.");
    team.exchange();
    let at_desk = team.desk.archive().session(session).unwrap();
    assert_eq!((at_desk.labels().folder.as_deref(), at_desk.labels().pinned), (Some("Plans"), true));
    assert_eq!(at_desk.len(), 2);
    assert_eq!(at_desk.parts().policy, None);
    assert!(team.bobs.archive().session(session).unwrap().parts().policy.is_some());
    assert_eq!(team.bobs.archive().session(session).unwrap().labels(), labels);
    assert!(!has(&team.shared, "Plans"));
}

#[test]
fn what_a_device_said_before_it_knew_that_a_conversation_is_shared_is_with_everyone() {
    let mut team = team();
    let session = SessionId::new();
    team.desk.say(session, Role::User, "Where shall we meet?");
    team.exchange();
    team.desk.share(session);
    team.desk.sync(&team.anna).unwrap();
    team.desk.sync_shared(&team.shared).unwrap();
    // It reaches the user's own store, and its device is lost.
    let mut offline =
        Replica::open(team.lap.archive(), &team.lap.dir.join("sync"), &team.lap.place, &team.anna, vault())
            .unwrap();
    team.lap.say(session, Role::User, "At the market.");
    let mut report = SyncReport::default();
    offline.note_all(crate::note::Newly::Noted).unwrap();
    offline.push(&mut report, &mut |_, _| std::ops::ControlFlow::Continue(())).unwrap();
    assert!(has(&team.anna, "market"));
    drop(offline);
    team.lap.archive = None;
    std::fs::remove_dir_all(&team.lap.dir).unwrap();
    team.lap = Device::new(team.dir.path().join("new"), "new", Kind::Json);
    team.exchange();
    for device in team.all() {
        assert_eq!(device.words(session), ["Where shall we meet?", "At the market."]);
    }
    assert!(!has(&team.anna, "market"));
}

#[test]
fn what_is_forgotten_in_a_shared_conversation_is_nowhere_any_more() {
    let team = team();
    let session = SessionId::new();
    let planted = team.desk.say(session, Role::User, "A planted sentence.");
    team.desk.say(session, Role::Assistant, "An answer.");
    team.exchange();
    team.desk.share(session);
    team.exchange();
    assert!(has(&team.shared, "planted"));
    team.bobs.archive().forget_message(session, &planted).unwrap();
    team.exchange();
    assert!([&team.shared, &team.anna, &team.bob].iter().all(|store| !has(store, "planted")));
    for device in team.all() {
        assert!(device.words(session).iter().all(|words| !words.contains("planted")));
    }
    team.lap.archive().forget_session(session).unwrap();
    team.exchange();
    assert!(team.all().iter().all(|device| !device.archive().exists(session)));
    assert!(!has(&team.shared, "An answer"));
}

#[test]
fn what_is_forgotten_on_one_device_while_another_shares_it_is_forgotten_everywhere() {
    let team = team();
    let session = SessionId::new();
    team.desk.say(session, Role::User, "A planted sentence.");
    team.exchange();
    team.desk.share(session);
    team.desk.sync(&team.anna).unwrap();
    team.desk.sync_shared(&team.shared).unwrap();
    team.bobs.sync_shared(&team.shared).unwrap();
    assert!(team.bobs.archive().exists(session));
    team.lap.archive().forget_session(session).unwrap();
    team.exchange();
    team.exchange();
    assert!(team.all().iter().all(|device| !device.archive().exists(session)));
    assert!([&team.shared, &team.anna].iter().all(|store| !has(store, "planted")));
}

#[test]
fn a_shared_conversation_that_a_backup_brings_back_as_it_was_before_is_shared_again() {
    let team = team();
    let session = SessionId::new();
    team.desk.say(session, Role::User, "Where shall we meet?");
    team.exchange();
    let before = team.desk.archive().session(session).unwrap();
    team.desk.share(session);
    team.exchange();
    team.bobs.say(session, Role::User, "At the market.");
    team.exchange();
    team.desk.archive().put((*before).clone()).unwrap();
    team.exchange();
    assert!(team.all().iter().all(|device| device.archive().session(session).unwrap().parts().is_shared()));
    assert!(team.all().iter().all(|device| device.words(session).len() == 2));
    assert!(!has(&team.anna, "market"));
}

#[test]
fn what_is_shared_by_way_of_one_store_does_not_go_to_another() {
    let team = team();
    let session = SessionId::new();
    team.desk.say(session, Role::User, "Where shall we meet?");
    team.desk.share(session);
    team.exchange();
    let other = FaultyStore::new(2, 0);
    let mut replica = Replica::open(
        team.desk.archive(),
        &team.desk.dir.join("sync").join("another"),
        &team.desk.place,
        &other,
        crate::vault::Vault::generate_for(Audience::Shared),
    )
    .unwrap();
    let report = replica.sync(&mut |_, _| std::ops::ControlFlow::Continue(())).unwrap();
    assert_eq!((report.sent, other.names()), (0, Vec::new()));
}

#[test]
fn what_stayed_out_of_a_conversation_that_expired_meanwhile_is_there_with_what_comes_later() {
    let team = team();
    let session = SessionId::new();
    team.desk.say(session, Role::User, "Where shall we meet?");
    team.exchange();
    team.desk.share(session);
    team.desk.sync_shared(&team.shared).unwrap();
    team.lap.change(session, Change::Deleted { at: Timestamp::from_second(9) });
    // It is the user's own there, and then gone.
    team.lap.sync_shared(&team.shared).unwrap();
    team.lap.archive().expire_trash(Timestamp::from_second(4_000_000_000)).unwrap();
    team.bobs.sync_shared(&team.shared).unwrap();
    team.bobs.say(session, Role::User, "At the market.");
    team.bobs.sync_shared(&team.shared).unwrap();
    team.exchange();
    for device in team.all() {
        assert_eq!(device.words(session), ["Where shall we meet?", "At the market."], "{}", device.place);
    }
}

#[test]
fn a_shared_conversation_in_the_trash_is_there_also_where_it_had_expired_before() {
    let team = team();
    let session = SessionId::new();
    team.desk.say(session, Role::User, "Where shall we meet?");
    team.exchange();
    team.desk.share(session);
    team.desk.change(session, Change::Deleted { at: Timestamp::from_second(9) });
    team.lap.change(session, Change::Deleted { at: Timestamp::from_second(9) });
    team.lap.archive().expire_trash(Timestamp::from_second(4_000_000_000)).unwrap();
    team.exchange();
    team.exchange();
    for device in team.all() {
        assert_eq!(device.archive().trash().len(), 1, "{}", device.place);
    }
    assert_eq!(team.desk.visible(), team.lap.visible());
}

#[test]
fn a_title_that_a_message_of_the_trash_gave_goes_with_it_though_it_is_forgotten_before_others_are_heard_of() {
    let team = team();
    let session = SessionId::new();
    let planted = team.desk.say(session, Role::User, "A planted sentence.");
    team.desk.say(session, Role::Assistant, "An answer.");
    let at = Timestamp::from_second(7);
    team.desk.change(session, Change::MessageDeleted { message: planted.clone(), at });
    team.exchange();
    team.desk.share(session);
    team.desk.sync(&team.anna).unwrap();
    team.lap.sync(&team.anna).unwrap();
    team.lap.sync_shared(&team.shared).unwrap();
    assert!(has(&team.shared, "planted"));
    team.desk.archive().forget_message(session, &planted).unwrap();
    team.exchange();
    team.exchange();
    assert!([&team.shared, &team.anna].iter().all(|store| !has(store, "planted")));
    for device in team.all() {
        let session = device.archive().session(session).unwrap();
        let title = session.title();
        assert!(!title.contains("planted"), "{}: {title}", device.place);
    }
}

#[test]
fn what_was_shared_and_forgotten_before_that_was_exchanged_is_gone_for_everyone() {
    let team = team();
    let session = SessionId::new();
    team.desk.say(session, Role::User, "A planted sentence.");
    team.exchange();
    team.desk.share(session);
    team.desk.sync(&team.anna).unwrap();
    team.desk.archive().forget_session(session).unwrap();
    // Another device of the user shares it, too, and goes on.
    team.lap.share(session);
    team.lap.sync_shared(&team.shared).unwrap();
    team.exchange();
    team.exchange();
    assert!(team.all().iter().all(|device| !device.archive().exists(session)));
    assert!([&team.shared, &team.anna].iter().all(|store| !has(store, "planted")));
}

#[test]
fn what_was_shared_and_forgotten_at_once_is_never_shown_to_others_by_another_device() {
    let team = team();
    let session = SessionId::new();
    team.desk.say(session, Role::User, "A planted sentence.");
    team.desk.sync(&team.anna).unwrap();
    team.lap.sync(&team.anna).unwrap();
    team.desk.share(session);
    team.desk.sync(&team.anna).unwrap();
    team.desk.archive().forget_session(session).unwrap();
    team.desk.sync(&team.anna).unwrap();
    team.lap.sync(&team.anna).unwrap();
    team.lap.sync_shared(&team.shared).unwrap();
    assert!(!has(&team.shared, "planted") && !team.lap.archive().exists(session));
}

#[test]
fn a_private_copy_that_a_backup_brings_back_stays_so_beside_what_others_wrote_under_its_id() {
    let team = team();
    let session = SessionId::new();
    team.bobs.say(session, Role::User, "Where shall we meet?");
    team.bobs.share(session);
    team.bobs.sync_shared(&team.shared).unwrap();
    // The user's own under the same id, of which this device knows nothing any more.
    team.desk.sync_shared(&team.shared).unwrap();
    let private = Device::new(team.dir.path().join("old"), "old", Kind::Json);
    private.say(session, Role::User, "A private sentence.");
    let private = private.archive().session(session).unwrap();
    team.desk.archive().put((*private).clone()).unwrap();
    for _ in 0..2 {
        team.desk.sync_shared(&team.shared).unwrap();
    }
    assert!(!has(&team.shared, "private sentence"));
    assert!(!team.desk.archive().session(session).unwrap().parts().is_shared());
}
