//! A keyboard with the keys of an American one, plugged into a Wayland compositor until the desktop ends: one that comes
//! and goes with each key takes the keyboard from whoever has it.

use std::fs::File;
use std::io::Write;
use std::os::fd::AsFd;
use std::sync::Mutex;
use std::time::Duration;

use wayland_client::globals::{GlobalListContents, registry_queue_init};
use wayland_client::protocol::wl_keyboard::KeymapFormat;
use wayland_client::protocol::wl_registry::WlRegistry;
use wayland_client::protocol::wl_seat::WlSeat;
use wayland_client::{Connection, Dispatch, EventQueue, Proxy, QueueHandle, delegate_noop};
use wayland_protocols_misc::zwp_virtual_keyboard_v1::client::zwp_virtual_keyboard_manager_v1::ZwpVirtualKeyboardManagerV1 as Manager;
use wayland_protocols_misc::zwp_virtual_keyboard_v1::client::zwp_virtual_keyboard_v1::ZwpVirtualKeyboardV1 as Device;

const KEYMAP: &str = r#"xkb_keymap {
xkb_keycodes { include "evdev+aliases(qwerty)" };
xkb_types { include "complete" };
xkb_compat { include "complete" };
xkb_symbols { include "pc+us+inet(evdev)" };
};
"#;

/// As long as a finger takes: some programs drop what is shorter.
const HELD_FOR: Duration = Duration::from_millis(20);

/// The rows of letters, each from the number that the kernel gives its first key.
const ROWS: [(u32, &str); 4] = [(2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm,./")];

/// A key that is held with another: its number, and the bit that tells of it.
fn modifier(name: &str) -> (u32, u32) {
    match name {
        "ctrl" => (29, 4),
        "shift" => (42, 1),
        _ => panic!("{name:?} is no key to hold"),
    }
}

fn number(name: &str) -> u32 {
    let letter = || {
        let place = |(first, row): &(u32, &str)| {
            let place = row.find(name).filter(|_| name.len() == 1)?;
            Some(first + u32::try_from(place).expect("a row is short"))
        };
        ROWS.iter().find_map(place)
    };
    let named = match name {
        "Escape" => Some(1),
        "Return" => Some(28),
        "space" | " " => Some(57),
        "End" => Some(107),
        _ => None,
    };
    named.or_else(letter).unwrap_or_else(|| panic!("no key makes {name:?}"))
}

/// For requests whose answers tell nothing.
pub(super) struct Nothing;

/// The keyboard.
pub struct Keyboard(Mutex<(EventQueue<Nothing>, Device)>);

impl std::fmt::Debug for Keyboard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keyboard")
    }
}

impl Keyboard {
    pub(super) fn plug_in(connection: &Connection) -> Self {
        let (globals, mut queue) = registry_queue_init::<Nothing>(connection).expect("its globals");
        let handle = queue.handle();
        let seat: WlSeat = globals.bind(&handle, 1..=1, ()).expect("a seat");
        let manager: Manager = globals.bind(&handle, 1..=1, ()).expect("virtual keyboards");
        let device = manager.create_virtual_keyboard(&seat, &handle, ());
        let keymap = rustix::fs::memfd_create("keymap", rustix::fs::MemfdFlags::CLOEXEC).expect("a file");
        let mut keymap = File::from(keymap);
        keymap.write_all(KEYMAP.as_bytes()).and_then(|()| keymap.write_all(&[0])).expect("room for a keymap");
        let length = u32::try_from(KEYMAP.len() + 1).expect("a keymap is small");
        device.keymap(KeymapFormat::XkbV1.into(), keymap.as_fd(), length);
        queue.roundtrip(&mut Nothing).expect("the keyboard is plugged in");
        Self(Mutex::new((queue, device)))
    }

    /// Presses keys, as `ctrl+shift+space`.
    pub fn key(&self, keys: &str) {
        let mut held: Vec<&str> = keys.split('+').collect();
        let key = number(held.pop().unwrap_or_default());
        let held: Vec<(u32, u32)> = held.into_iter().map(modifier).collect();
        let mut keyboard = self.0.lock().expect("no test has panicked with the keyboard");
        let (queue, device) = &mut *keyboard;
        for (held, _) in &held {
            device.key(0, *held, 1);
        }
        device.modifiers(held.iter().map(|(_, bit)| bit).sum(), 0, 0, 0);
        device.key(1, key, 1);
        queue.roundtrip(&mut Nothing).expect("the compositor takes keys");
        std::thread::sleep(HELD_FOR);
        device.key(2, key, 0);
        for (held, _) in &held {
            device.key(3, *held, 0);
        }
        device.modifiers(0, 0, 0, 0);
        queue.roundtrip(&mut Nothing).expect("the compositor takes keys");
    }

    /// Types small letters, numbers and spaces.
    pub fn type_text(&self, text: &str) {
        let mut letter = [0; 4];
        text.chars().for_each(|typed| self.key(typed.encode_utf8(&mut letter)));
    }
}

impl Dispatch<WlRegistry, GlobalListContents> for Nothing {
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

delegate_noop!(Nothing: ignore WlSeat);
delegate_noop!(Nothing: Manager);
delegate_noop!(Nothing: Device);
