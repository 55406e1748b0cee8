//! A pointer, plugged into a Wayland compositor until the desktop ends.

use std::sync::Mutex;

use wayland_client::globals::registry_queue_init;
use wayland_client::protocol::wl_pointer::ButtonState;
use wayland_client::{Connection, EventQueue, delegate_noop};
use wayland_protocols_wlr::virtual_pointer::v1::client::zwlr_virtual_pointer_manager_v1::ZwlrVirtualPointerManagerV1 as Manager;
use wayland_protocols_wlr::virtual_pointer::v1::client::zwlr_virtual_pointer_v1::ZwlrVirtualPointerV1 as Device;

use super::keyboard::Nothing;

/// The left button, as the kernel numbers it.
const LEFT: u32 = 0x110;

/// The pointer.
pub struct Pointer(Mutex<(EventQueue<Nothing>, Device)>);

impl std::fmt::Debug for Pointer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Pointer")
    }
}

impl Pointer {
    pub(super) fn plug_in(connection: &Connection) -> Self {
        let (globals, mut queue) = registry_queue_init::<Nothing>(connection).expect("its globals");
        let handle = queue.handle();
        let manager: Manager = globals.bind(&handle, 1..=1, ()).expect("virtual pointers");
        let device = manager.create_virtual_pointer(None, &handle, ());
        queue.roundtrip(&mut Nothing).expect("the pointer is plugged in");
        Self(Mutex::new((queue, device)))
    }

    /// Clicks at a place of the desktop, of which all screens together have this size.
    pub fn click(&self, (x, y): (u32, u32), (width, height): (u32, u32)) {
        let mut pointer = self.0.lock().expect("no test has panicked with the pointer");
        let (queue, device) = &mut *pointer;
        device.motion_absolute(0, x, y, width, height);
        device.frame();
        queue.roundtrip(&mut Nothing).expect("the compositor takes motions");
        for state in [ButtonState::Pressed, ButtonState::Released] {
            device.button(1, LEFT, state);
            device.frame();
            queue.roundtrip(&mut Nothing).expect("the compositor takes clicks");
        }
    }
}

delegate_noop!(Nothing: Manager);
delegate_noop!(Nothing: Device);
