//! Lists of pieces, each kept once and told by its number.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

/// The fewest places, if there are any.
const FEWEST: usize = 64;

/// Different lists, side by side in memory. Kept to be filled again, it allocates nothing.
#[derive(Debug)]
pub(super) struct Lists<T> {
    items: Vec<T>,
    known: Vec<Known>,
    /// By the last bits of its hash, or at the next free place, the number of a list, counted
    /// from 1. Their number is a power of two, if there are any, and half of them are free.
    places: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    /// Where its items end; they begin where those of the list before end.
    end: u32,
    /// The last bits of its hash.
    hash: u32,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self { items: Vec::new(), known: Vec::new(), places: Vec::new() }
    }
}

impl<T: Copy + Eq + Hash> Lists<T> {
    /// Forgets all lists.
    pub(super) fn clear(&mut self) {
        self.items.clear();
        self.known.clear();
        self.places.fill(0);
    }

    /// Makes room for as much as there is in other lists, where nothing was entered since all was forgotten.
    pub(super) fn make_room_as_in(&mut self, other: &Self) {
        debug_assert!(self.is_empty(), "lists have their places");
        self.items.reserve(other.items.len());
        self.known.reserve(other.known.len());
        // No more than those lists need: they may have had room for more themselves.
        self.places.resize(self.places.len().max(places_for(other.known.len())), 0);
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// A list by its number.
    #[inline]
    pub(super) fn get(&self, number: usize) -> &[T] {
        let start = number.checked_sub(1).map_or(0, |before| self.known[before].end);
        &self.items[start as usize..self.known[number].end as usize]
    }

    /// The number of a list, and whether it is new. Numbers count from 0.
    #[inline]
    pub(super) fn enter(&mut self, list: &[T]) -> (usize, bool) {
        if self.known.len() * 2 >= self.places.len() {
            self.grow();
        }
        let mut hasher = FxHasher::default();
        for item in list {
            item.hash(&mut hasher);
        }
        let hash = hasher.finish() as u32;
        let mut place = self.place(hash);
        while let Some(number) = (self.places[place] as usize).checked_sub(1) {
            if self.known[number].hash == hash && self.get(number) == list {
                return (number, false);
            }
            place = self.place(place as u32 + 1);
        }
        self.items.extend_from_slice(list);
        self.known.push(Known { end: self.items.len() as u32, hash });
        self.places[place] = self.known.len() as u32;
        (self.known.len() - 1, true)
    }

    /// Where to look for a list with this hash.
    #[inline]
    const fn place(&self, hash: u32) -> usize {
        hash as usize & (self.places.len() - 1)
    }

    fn grow(&mut self) {
        let many = places_for(self.places.len());
        self.places.clear();
        self.places.resize(many, 0);
        for number in 1..=self.known.len() {
            let mut place = self.place(self.known[number - 1].hash);
            while self.places[place] != 0 {
                place = self.place(place as u32 + 1);
            }
            self.places[place] = number as u32;
        }
    }
}

/// Places for so many lists, half of them free.
const fn places_for(lists: usize) -> usize {
    let many = (lists * 2).next_power_of_two();
    if many < FEWEST { FEWEST } else { many }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Many lists, among them the empty one, beginnings and repetitions of others.
    #[test]
    fn equal_lists_have_one_number() {
        let mut lists = Lists::default();
        for _ in 0..2 {
            let all: Vec<Vec<u64>> =
                (0..2000u64).map(|n| (0..n % 7).map(|k| n / 7 + k % 2).collect()).collect();
            let mut first: Vec<&[u64]> = Vec::new();
            for list in &all {
                let place = first.iter().position(|other| other == list);
                let (number, new) = lists.enter(list);
                assert_eq!((number, new), place.map_or((first.len(), true), |place| (place, false)));
                if new {
                    first.push(list);
                }
            }
            assert!(first.len() > 1000 && first.len() < all.len());
            assert!(first.iter().enumerate().all(|(number, list)| lists.get(number) == *list));
            lists.clear();
        }
    }

    /// Room is made for what there is, not for the room there was, and changes no numbers.
    #[test]
    fn room_is_made_for_what_there_is() {
        let numbers = |lists: &mut Lists<u64>, many: u64| -> Vec<_> {
            (0..many).map(|n| lists.enter(&[n % 300, n / 2])).collect()
        };
        let (mut large, mut next, mut plain) = (Lists::default(), Lists::default(), Lists::default());
        let found = numbers(&mut large, 1000);
        assert_eq!(numbers(&mut plain, 1000), found);
        next.make_room_as_in(&large);
        assert_eq!(next.places.len(), large.places.len());
        assert_eq!(numbers(&mut next, 1000), found);
        next.clear();
        assert_eq!(numbers(&mut next, 10), found[..10]);
        let mut last = Lists::<u64>::default();
        last.make_room_as_in(&next);
        assert_eq!((last.places.len(), next.places.len()), (FEWEST, large.places.len()));
    }
}
