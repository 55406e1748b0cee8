//! The names under which segments lie in a store.

use std::fmt;

use crate::stamp::DeviceId;

/// Where everything that devices wrote lies.
pub(crate) const LOG: &str = "log/";

/// The name of a segment: whose it is, and which numbers of its log it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SegmentName {
    pub(crate) device: DeviceId,
    pub(crate) first: u64,
    pub(crate) last: u64,
}

impl fmt::Display for SegmentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{LOG}{}/{:012}-{:012}", self.device, self.first, self.last)
    }
}

impl SegmentName {
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let (device, numbers) = name.strip_prefix(LOG)?.split_once('/')?;
        let (first, last) = numbers.split_once('-')?;
        let number = |text: &str| text.parse::<u64>().ok().filter(|_| text.len() == 12);
        let name = Self { device: device.parse().ok()?, first: number(first)?, last: number(last)? };
        (name.first > 0 && name.first <= name.last).then_some(name)
    }

    pub(crate) fn covers(&self, number: u64) -> bool {
        (self.first..=self.last).contains(&number)
    }

    /// Whether all of `other` is in it.
    pub(crate) fn contains(&self, other: &Self) -> bool {
        self.device == other.device && self.first <= other.first && other.last <= self.last
    }
}
