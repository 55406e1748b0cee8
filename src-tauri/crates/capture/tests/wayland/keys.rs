//! A keyboard for a test, by the same protocol as the product's and with all keys of an American one.

use std::fs::File;
use std::io::Write;
use std::os::fd::AsFd;
use std::sync::Mutex;
use std::thread;
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

/// Keys as the kernel numbers them.
pub const ENTER: u32 = 28;
pub const A: u32 = 30;
pub const S: u32 = 31;
pub const CONTROL: u32 = 29;

struct Nothing;

/// The keyboard, plugged in until the test ends.
pub struct Keys(Mutex<(EventQueue<Nothing>, Device)>);

impl Keys {
    pub fn plug_in() -> Self {
        let connection = Connection::connect_to_env().unwrap();
        let (globals, mut queue) = registry_queue_init::<Nothing>(&connection).unwrap();
        let handle = queue.handle();
        let seat: WlSeat = globals.bind(&handle, 1..=1, ()).unwrap();
        let manager: Manager = globals.bind(&handle, 1..=1, ()).unwrap();
        let device = manager.create_virtual_keyboard(&seat, &handle, ());
        let keymap = rustix::fs::memfd_create("keymap", rustix::fs::MemfdFlags::CLOEXEC).unwrap();
        let mut keymap = File::from(keymap);
        keymap.write_all(KEYMAP.as_bytes()).unwrap();
        keymap.write_all(&[0]).unwrap();
        let length = u32::try_from(KEYMAP.len() + 1).unwrap();
        device.keymap(KeymapFormat::XkbV1.into(), keymap.as_fd(), length);
        queue.roundtrip(&mut Nothing).unwrap();
        Self(Mutex::new((queue, device)))
    }

    /// Presses a key while others are held.
    pub fn press(&self, held: &[u32], key: u32) {
        let mut keyboard = self.0.lock().unwrap();
        let (queue, device) = &mut *keyboard;
        let mask = if held.contains(&CONTROL) { 4 } else { 0 };
        for held in held {
            device.key(0, *held, 1);
        }
        device.modifiers(mask, 0, 0, 0);
        device.key(1, key, 1);
        queue.roundtrip(&mut Nothing).unwrap();
        // As long as a finger takes: some programs drop what is shorter.
        thread::sleep(Duration::from_millis(20));
        device.key(2, key, 0);
        for held in held {
            device.key(3, *held, 0);
        }
        device.modifiers(0, 0, 0, 0);
        queue.roundtrip(&mut Nothing).unwrap();
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
