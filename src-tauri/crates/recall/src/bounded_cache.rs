//! A cache of a few things that are dear to make: the one that was used longest ago goes first.

use std::collections::VecDeque;

/// At most `capacity` values by their keys.
#[derive(Debug)]
pub(crate) struct BoundedCache<K, V> {
    /// The one that was used last at the end.
    entries: VecDeque<(K, V)>,
    capacity: usize,
}

impl<K: PartialEq, V: Clone> BoundedCache<K, V> {
    pub fn new(capacity: usize) -> Self {
        Self { entries: VecDeque::new(), capacity }
    }

    /// The value of a key, made where there is none.
    pub fn get_or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> V {
        let place = self.entries.iter().position(|(known, _)| *known == key);
        let known = place.and_then(|place| self.entries.remove(place)).map(|(_, value)| value);
        let value = known.unwrap_or_else(make);
        self.entries.push_back((key, value.clone()));
        if self.entries.len() > self.capacity {
            self.entries.pop_front();
        }
        value
    }

    pub fn clear(&mut self) {
        self.entries.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_longest_ago_is_made_again() {
        let mut cache = BoundedCache::new(2);
        let mut get = |key, made| cache.get_or_insert_with(key, || made);
        assert_eq!((get('a', 1), get('b', 1), get('a', 2), get('c', 1)), (1, 1, 1, 1));
        assert_eq!((get('a', 3), get('b', 2)), (1, 2));
        cache.clear();
        assert_eq!(cache.get_or_insert_with('a', || 4), 4);
    }
}
