//! The clipboard and the primary selection by the data control protocol, in either of its two versions: the one that all
//! compositors agreed on (`ext-data-control-v1`) and the one that it came from (`wlr-data-control-unstable-v1`).
//!
//! A connection serves one purpose: to read what is there, or to hold one content until somebody else takes its place.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::OFlags;
use wayland_client::backend::ObjectId;
use wayland_client::globals::{GlobalListContents, registry_queue_init};
use wayland_client::protocol::wl_registry::WlRegistry;
use wayland_client::protocol::wl_seat::WlSeat;
use wayland_client::{
    Connection, Dispatch, EventQueue, Proxy, QueueHandle, delegate_noop, event_created_child,
};
use wayland_protocols::ext::data_control::v1::client as ext;
use wayland_protocols_wlr::data_control::v1::client as wlr;

use super::Which;
use super::link::WaylandError;

use ext::ext_data_control_device_v1::{self as ext_device, ExtDataControlDeviceV1 as ExtDevice};
use ext::ext_data_control_manager_v1::ExtDataControlManagerV1 as ExtManager;
use ext::ext_data_control_offer_v1::{self as ext_offer, ExtDataControlOfferV1 as ExtOffer};
use ext::ext_data_control_source_v1::{self as ext_source, ExtDataControlSourceV1 as ExtSource};
use wlr::zwlr_data_control_device_v1::{self as wlr_device, ZwlrDataControlDeviceV1 as WlrDevice};
use wlr::zwlr_data_control_manager_v1::ZwlrDataControlManagerV1 as WlrManager;
use wlr::zwlr_data_control_offer_v1::{self as wlr_offer, ZwlrDataControlOfferV1 as WlrOffer};
use wlr::zwlr_data_control_source_v1::{self as wlr_source, ZwlrDataControlSourceV1 as WlrSource};

/// A content in the forms that it is offered in: the type, and the bytes.
pub(crate) type Forms = Vec<(String, Vec<u8>)>;

#[derive(Debug, Clone)]
enum Offer {
    Ext(ExtOffer),
    Wlr(WlrOffer),
}

#[derive(Debug)]
enum Manager {
    Ext(ExtManager),
    Wlr(WlrManager),
}

#[derive(Debug)]
enum Device {
    Ext(ExtDevice),
    Wlr(WlrDevice),
}

/// What the compositor has told so far.
#[derive(Default)]
pub(crate) struct Told {
    /// The types of each offer.
    types: HashMap<ObjectId, Vec<String>>,
    clipboard: Option<Offer>,
    primary: Option<Offer>,
    /// How often the primary selection changed.
    primary_changes: u64,
    /// What is held, and who is told when it was handed over.
    held: Forms,
    given: Option<Sender<Instant>>,
    is_replaced: bool,
}

/// A connection to the compositor with its data control.
pub(crate) struct Control {
    queue: EventQueue<Told>,
    manager: Manager,
    device: Device,
    pub(crate) told: Told,
    connection: Connection,
}

impl Control {
    /// Connects, and learns what is selected and copied now. `Ok(None)` where the compositor has no data control.
    pub(crate) fn open() -> Result<Option<Self>, WaylandError> {
        let connection = Connection::connect_to_env()?;
        let (globals, mut queue) = registry_queue_init::<Told>(&connection)?;
        let handle = queue.handle();
        let seat: WlSeat = globals.bind(&handle, 1..=1, ())?;
        let (manager, device) = if let Ok(manager) = globals.bind::<ExtManager, _, _>(&handle, 1..=1, ()) {
            let device = manager.get_data_device(&seat, &handle, ());
            (Manager::Ext(manager), Device::Ext(device))
        } else if let Ok(manager) = globals.bind::<WlrManager, _, _>(&handle, 1..=2, ()) {
            let device = manager.get_data_device(&seat, &handle, ());
            (Manager::Wlr(manager), Device::Wlr(device))
        } else {
            return Ok(None);
        };
        let mut told = Told::default();
        queue.roundtrip(&mut told)?;
        Ok(Some(Self { queue, manager, device, told, connection }))
    }

    /// The types in which a selection is offered; empty where there is none.
    pub(crate) fn types(&self, which: Which) -> &[String] {
        let offer = self.told.offer(which);
        offer.and_then(|offer| self.told.types.get(&offer.id())).map(Vec::as_slice).unwrap_or_default()
    }

    /// Reads one form of a selection, at least its first `enough` bytes; `None` where it does not come in time.
    pub(crate) fn read(
        &self,
        which: Which,
        kind: &str,
        enough: usize,
        deadline: Instant,
    ) -> io::Result<Option<Vec<u8>>> {
        let Some(offer) = self.told.offer(which) else { return Ok(None) };
        let (from, to) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
        match offer {
            Offer::Ext(offer) => offer.receive(kind.to_owned(), to.as_fd()),
            Offer::Wlr(offer) => offer.receive(kind.to_owned(), to.as_fd()),
        }
        self.connection.flush().map_err(io::Error::other)?;
        drop(to);
        read_until(from, enough, deadline)
    }

    /// Takes a selection and holds a content in it; none takes it and leaves it empty.
    pub(crate) fn hold(
        &mut self,
        which: Which,
        forms: Forms,
        given: Option<Sender<Instant>>,
    ) -> Result<(), WaylandError> {
        let handle = self.queue.handle();
        let is_empty = forms.is_empty();
        let types = || forms.iter().map(|(kind, _)| kind.clone());
        match (&self.manager, &self.device) {
            (Manager::Ext(manager), Device::Ext(device)) => {
                let source = (!is_empty).then(|| manager.create_data_source(&handle, ()));
                if let Some(source) = &source {
                    types().for_each(|kind| source.offer(kind));
                }
                match which {
                    Which::Clipboard => device.set_selection(source.as_ref()),
                    Which::Primary => device.set_primary_selection(source.as_ref()),
                }
            }
            (Manager::Wlr(manager), Device::Wlr(device)) => {
                let source = (!is_empty).then(|| manager.create_data_source(&handle, ()));
                if let Some(source) = &source {
                    types().for_each(|kind| source.offer(kind));
                }
                match which {
                    Which::Clipboard => device.set_selection(source.as_ref()),
                    Which::Primary => device.set_primary_selection(source.as_ref()),
                }
            }
            _ => return Err(WaylandError::Unsupported),
        }
        (self.told.held, self.told.given) = (forms, given);
        self.queue.roundtrip(&mut self.told)?;
        Ok(())
    }

    /// Hands the content over to whoever asks, until another one takes its place.
    pub(crate) fn serve(mut self) -> Result<(), WaylandError> {
        while !self.told.is_replaced {
            self.queue.blocking_dispatch(&mut self.told)?;
        }
        Ok(())
    }

    /// Waits for the primary selection to become another one.
    pub(crate) fn wait_for_primary(&mut self) -> Result<(), WaylandError> {
        let before = self.told.primary_changes;
        while self.told.primary_changes == before {
            self.queue.blocking_dispatch(&mut self.told)?;
        }
        Ok(())
    }
}

fn read_until(from: OwnedFd, enough: usize, deadline: Instant) -> io::Result<Option<Vec<u8>>> {
    rustix::fs::fcntl_setfl(&from, OFlags::NONBLOCK)?;
    let mut from = File::from(from);
    let mut bytes = Vec::new();
    let mut piece = vec![0; 64 << 10];
    loop {
        match from.read(&mut piece) {
            Ok(0) => return Ok(Some(bytes)),
            Ok(count) => bytes.extend_from_slice(&piece[..count]),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                let left = deadline.saturating_duration_since(Instant::now());
                if left.is_zero() {
                    return Ok(None);
                }
                wait(&from, PollFlags::IN, left)?;
            }
            Err(error) => return Err(error),
        }
        if bytes.len() >= enough {
            return Ok(Some(bytes));
        }
    }
}

fn wait(file: &File, what: PollFlags, left: Duration) -> io::Result<()> {
    let left = Timespec::try_from(left).map_err(io::Error::other)?;
    poll(&mut [PollFd::new(file, what)], Some(&left))?;
    Ok(())
}

impl Offer {
    fn id(&self) -> ObjectId {
        match self {
            Self::Ext(offer) => offer.id(),
            Self::Wlr(offer) => offer.id(),
        }
    }
}

impl Told {
    fn offer(&self, which: Which) -> Option<&Offer> {
        match which {
            Which::Clipboard => self.clipboard.as_ref(),
            Which::Primary => self.primary.as_ref(),
        }
    }

    fn replace(&mut self, which: Which, offer: Option<Offer>) {
        let place = match which {
            Which::Clipboard => &mut self.clipboard,
            Which::Primary => {
                self.primary_changes += 1;
                &mut self.primary
            }
        };
        let before = std::mem::replace(place, offer);
        let Some(before) = before else { return };
        self.types.remove(&before.id());
        match before {
            Offer::Ext(offer) => offer.destroy(),
            Offer::Wlr(offer) => offer.destroy(),
        }
    }

    /// Hands a form over on a thread of its own: whoever asked for it may be slow to read it.
    fn give(&self, kind: &str, to: OwnedFd) {
        let Some((_, bytes)) = self.held.iter().find(|(held, _)| held == kind) else { return };
        let (bytes, given) = (bytes.clone(), self.given.clone().filter(|_| kind != super::PASSWORD_HINT));
        let started = std::thread::Builder::new().name("clipboard transfer".to_owned()).spawn(move || {
            let handed = File::from(to).write_all(&bytes);
            match handed {
                // Whoever watched may have stopped waiting.
                Ok(()) => drop(given.map(|given| given.send(Instant::now()))),
                Err(error) => tracing::debug!(%error, "the clipboard was not read to its end"),
            }
        });
        if let Err(error) = started {
            tracing::warn!(%error, "the clipboard could not be handed over");
        }
    }
}

impl Dispatch<WlRegistry, GlobalListContents> for Told {
    fn event(
        _: &mut Self,
        _: &WlRegistry,
        _: <WlRegistry as Proxy>::Event,
        _: &GlobalListContents,
        _: &Connection,
        _: &QueueHandle<Self>,
    ) {
    }
}

delegate_noop!(Told: ignore WlSeat);
delegate_noop!(Told: ExtManager);
delegate_noop!(Told: WlrManager);

/// The same for both versions of the protocol.
macro_rules! listens {
    ($version:ident, $device:ident, $device_mod:ident, $offer:ident, $offer_mod:ident, $source:ident, $source_mod:ident) => {
        impl Dispatch<$device, ()> for Told {
            fn event(
                told: &mut Self,
                _: &$device,
                event: $device_mod::Event,
                (): &(),
                _: &Connection,
                _: &QueueHandle<Self>,
            ) {
                match event {
                    $device_mod::Event::DataOffer { id } => drop(told.types.insert(id.id(), Vec::new())),
                    $device_mod::Event::Selection { id } => {
                        told.replace(Which::Clipboard, id.map(Offer::$version));
                    }
                    $device_mod::Event::PrimarySelection { id } => {
                        told.replace(Which::Primary, id.map(Offer::$version));
                    }
                    _ => {}
                }
            }

            event_created_child!(Told, $device, [
                $device_mod::EVT_DATA_OFFER_OPCODE => ($offer, ()),
            ]);
        }

        impl Dispatch<$offer, ()> for Told {
            fn event(
                told: &mut Self,
                offer: &$offer,
                event: $offer_mod::Event,
                (): &(),
                _: &Connection,
                _: &QueueHandle<Self>,
            ) {
                if let $offer_mod::Event::Offer { mime_type } = event {
                    told.types.entry(offer.id()).or_default().push(mime_type);
                }
            }
        }

        impl Dispatch<$source, ()> for Told {
            fn event(
                told: &mut Self,
                source: &$source,
                event: $source_mod::Event,
                (): &(),
                _: &Connection,
                _: &QueueHandle<Self>,
            ) {
                match event {
                    $source_mod::Event::Send { mime_type, fd } => told.give(&mime_type, fd),
                    $source_mod::Event::Cancelled => {
                        told.is_replaced = true;
                        source.destroy();
                    }
                    _ => {}
                }
            }
        }
    };
}

listens!(Ext, ExtDevice, ext_device, ExtOffer, ext_offer, ExtSource, ext_source);
listens!(Wlr, WlrDevice, wlr_device, WlrOffer, wlr_offer, WlrSource, wlr_source);
