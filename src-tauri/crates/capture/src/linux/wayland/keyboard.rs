//! Presses the key that pastes, by `virtual-keyboard-unstable-v1`.

use std::fs::File;
use std::io::Write;
use std::os::fd::AsFd;
use std::thread;
use std::time::Duration;

use rustix::fs::MemfdFlags;
use wayland_client::globals::registry_queue_init;
use wayland_client::protocol::wl_keyboard::KeymapFormat;
use wayland_client::protocol::wl_seat::WlSeat;
use wayland_client::{Connection, EventQueue, Proxy, delegate_noop};
use wayland_protocols_misc::zwp_virtual_keyboard_v1::client::zwp_virtual_keyboard_manager_v1::ZwpVirtualKeyboardManagerV1 as Manager;
use wayland_protocols_misc::zwp_virtual_keyboard_v1::client::zwp_virtual_keyboard_v1::ZwpVirtualKeyboardV1 as Device;

use super::super::keys::Paste;
use super::link::{Nothing, WaylandError, offers};

/// A keyboard of the keys that paste, where they are on most keyboards: some programs go by the key and not by what it
/// means.
const KEYMAP: &str = r#"xkb_keymap {
xkb_keycodes "paste" { minimum = 8; maximum = 255; <LCTL> = 37; <LFSH> = 50; <AB04> = 55; <INS> = 118; };
xkb_types "paste" { include "complete" };
xkb_compat "paste" { include "complete" };
xkb_symbols "paste" {
key <LCTL> { [ Control_L ] }; key <LFSH> { [ Shift_L ] }; key <AB04> { [ v, V ] }; key <INS> { [ Insert ] };
modifier_map Control { <LCTL> }; modifier_map Shift { <LFSH> };
};
};
"#;

/// The same keys as the kernel numbers them, eight below the keymap.
const CONTROL: u32 = 29;
const SHIFT: u32 = 42;
const V: u32 = 47;
const INSERT: u32 = 110;
/// The modifiers as a mask: the first is Shift, the third Control.
const SHIFT_MASK: u32 = 1;
const CONTROL_MASK: u32 = 4;

/// How long a key is held, and how long a program may take to learn of the keyboard.
const HOLD: Duration = Duration::from_millis(15);

/// A keyboard that is not there.
pub(crate) struct Keyboard {
    queue: EventQueue<Nothing>,
    device: Device,
}

impl Keyboard {
    /// Plugs it in.
    pub(crate) fn open() -> Result<Self, WaylandError> {
        let connection = Connection::connect_to_env()?;
        let (globals, mut queue) = registry_queue_init::<Nothing>(&connection)?;
        let handle = queue.handle();
        let seat: WlSeat = globals.bind(&handle, 1..=1, ())?;
        let manager: Manager = globals.bind(&handle, 1..=1, ()).map_err(|_| WaylandError::Unsupported)?;
        let device = manager.create_virtual_keyboard(&seat, &handle, ());
        let keymap = rustix::fs::memfd_create("keymap", MemfdFlags::CLOEXEC).map_err(std::io::Error::from)?;
        let mut keymap = File::from(keymap);
        keymap.write_all(KEYMAP.as_bytes())?;
        keymap.write_all(&[0])?;
        let length = u32::try_from(KEYMAP.len() + 1).unwrap_or(u32::MAX);
        device.keymap(KeymapFormat::XkbV1.into(), keymap.as_fd(), length);
        // A compositor that lets this program press no keys says so now.
        queue.roundtrip(&mut Nothing)?;
        Ok(Self { queue, device })
    }

    /// Whether the compositor has one to plug in. None is: some desktops tell of each.
    pub(crate) fn is_offered() -> bool {
        offers(Manager::interface().name)
    }

    /// Presses the keys that paste.
    pub(crate) fn press(&mut self, paste: Paste) -> Result<(), WaylandError> {
        let (held, mask, key): (&[u32], u32, u32) = match paste {
            Paste::Control => (&[CONTROL], CONTROL_MASK, V),
            Paste::ControlShift => (&[CONTROL, SHIFT], CONTROL_MASK | SHIFT_MASK, V),
            Paste::ShiftInsert => (&[SHIFT], SHIFT_MASK, INSERT),
        };
        for held in held {
            self.device.key(0, *held, 1);
        }
        self.device.modifiers(mask, 0, 0, 0);
        self.settle()?;
        self.device.key(1, key, 1);
        self.settle()?;
        self.device.key(2, key, 0);
        for held in held.iter().rev() {
            self.device.key(3, *held, 0);
        }
        self.device.modifiers(0, 0, 0, 0);
        self.settle()
    }

    fn settle(&mut self) -> Result<(), WaylandError> {
        self.queue.roundtrip(&mut Nothing)?;
        thread::sleep(HOLD);
        Ok(())
    }
}

impl Drop for Keyboard {
    fn drop(&mut self) {
        self.device.destroy();
        if let Err(error) = self.queue.roundtrip(&mut Nothing) {
            tracing::debug!(%error, "the keyboard was not unplugged");
        }
    }
}

delegate_noop!(Nothing: ignore WlSeat);
delegate_noop!(Nothing: Manager);
delegate_noop!(Nothing: Device);
