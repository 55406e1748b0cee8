//! When something was written, in an order that is the same on every device whatever its clock says.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use uuid::Uuid;

/// One device that writes to a store. A copy of a data folder becomes a device of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeviceId(u64);

impl DeviceId {
    /// A new one, of random numbers.
    pub(crate) fn new() -> Self {
        Self(Uuid::new_v4().as_u64_pair().0)
    }

    pub(crate) fn from_row(number: i64) -> Self {
        Self(number.cast_unsigned())
    }

    pub(crate) fn to_row(self) -> i64 {
        self.0.cast_signed()
    }
}

impl fmt::Display for DeviceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for DeviceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for DeviceId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let is_name = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let number = u64::from_str_radix(text, 16).map_err(drop)?;
        if is_name { Ok(Self(number)) } else { Err(()) }
    }
}

impl Serialize for DeviceId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for DeviceId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|()| serde::de::Error::custom("no name of a device"))
    }
}

/// A moment in the history of all devices: a counter that is greater than every one that its device had seen, and the
/// device. No two are equal, and what was written after something else was seen has the greater one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct Stamp(pub(crate) u64, pub(crate) DeviceId);

/// The weight of what an erasure left: nothing goes before it.
pub(crate) const ERASED: u32 = u32::MAX;

/// What is known of a field beside its value, and what decides between two values of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Standing {
    /// When it was there first, on any device: lists are in this order.
    #[serde(rename = "b")]
    pub(crate) born: Stamp,
    /// When its value was written.
    #[serde(rename = "s")]
    pub(crate) written: Stamp,
    /// What goes before the order of writing: an erasure before everything else.
    #[serde(rename = "w", default, skip_serializing_if = "is_zero")]
    pub(crate) weight: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(weight: &u32) -> bool {
    *weight == 0
}

impl Standing {
    /// Of what nobody wrote: it stands in for a value that is not here yet. Counters begin after it, so every other goes
    /// before it.
    pub(crate) const MADE_UP: Self = {
        let never = Stamp(0, DeviceId(0));
        Self { born: never, written: never, weight: 0 }
    };

    /// Whether nobody wrote it.
    pub(crate) fn is_made_up(&self) -> bool {
        self.written.0 == 0
    }

    /// Of something that was never there before.
    pub(crate) fn first(at: Stamp, weight: u32) -> Self {
        Self { born: at, written: at, weight }
    }

    /// Whether its value is in force where `other` is the other one that is known.
    pub(crate) fn beats(&self, other: &Self) -> bool {
        (self.weight, self.written) > (other.weight, other.written)
    }

    /// What is known once both are: the value of the one that is in force, and when it was there first.
    pub(crate) fn joined(self, other: Self) -> Self {
        let born = self.born.min(other.born);
        let winner = if other.beats(&self) { other } else { self };
        Self { born, ..winner }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(born: u64, written: u64, weight: u32) -> Standing {
        let device = DeviceId(written % 3);
        Standing { born: Stamp(born, DeviceId(1)), written: Stamp(written, device), weight }
    }

    #[test]
    fn the_same_is_in_force_in_whatever_order_two_values_become_known() {
        let all = [standing(3, 5, 0), standing(2, 9, 0), standing(4, 1, 1), standing(1, 2, 0)];
        for one in all {
            assert_eq!(one.joined(one), one);
            for other in all {
                assert_eq!(one.joined(other), other.joined(one));
                for third in all {
                    assert_eq!(one.joined(other).joined(third), one.joined(other.joined(third)));
                }
            }
        }
        assert_eq!(all.into_iter().reduce(Standing::joined), Some(standing(1, 1, 1)));
    }

    #[test]
    fn the_name_of_a_device_is_read_as_it_is_written_and_nothing_else_is_one() {
        let device = DeviceId::new();
        assert_eq!(device.to_string().parse(), Ok(device));
        assert_eq!(DeviceId::from_row(device.to_row()), device);
        for no in ["", "12", "../../../../etc/", "+123456789abcdef", "ABCDEFABCDEFABCD"] {
            assert_eq!(no.parse::<DeviceId>(), Err(()), "{no}");
        }
    }
}
