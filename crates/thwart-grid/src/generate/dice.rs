//! Random draws that never change.

use rand_core::Rng as _;
use rand_pcg::Pcg64;

/// A seeded source of draws. The generator is O'Neill's PCG XSL RR 128/64 (2014),
/// whose numbers are fixed by its definition, and every draw below uses whole
/// numbers only. So the same arguments give the same draws on every machine and in
/// every version.
#[derive(Clone, Debug)]
pub struct Dice(Pcg64);

impl Dice {
    /// Makes dice for a purpose, such as the name of a family, on boards of one
    /// size. Different purposes and sizes get independent draws.
    pub fn new(seed: u64, purpose: &str, rows: usize, cols: usize) -> Self {
        // Seeds are often 1, 2, 3: spread them over all bits.
        let mixed = mix(seed);
        let state = (u128::from(mixed) << 64) | u128::from(seed);
        let size = ((rows as u128) << 32) | cols as u128;
        Self(Pcg64::new(state, (u128::from(digest(purpose)) << 64) | size))
    }

    /// Returns a number below `n`, all equally likely; 0 if `n` is 0 or 1.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the method compares the low half; the high half is below n"
    )]
    pub fn below(&mut self, n: usize) -> usize {
        // Lemire 2019: the high half of a product, drawn again in the few cases
        // that would make some numbers likelier.
        let n = n.max(1) as u64;
        let threshold = n.wrapping_neg() % n;
        loop {
            let product = u128::from(self.0.next_u64()) * u128::from(n);
            if product as u64 >= threshold {
                return (product >> 64) as usize;
            }
        }
    }

    /// Returns a number from `low` to `high`, both ends included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// Returns true in `percent` of 100 cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Shuffles a slice (Fisher and Yates).
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            things.swap(i, self.below(i + 1));
        }
    }

    /// Returns one of several things; `None` if the slice is empty.
    pub fn pick<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        if things.is_empty() { None } else { Some(things[self.below(things.len())]) }
    }
}

/// Mixes the bits of a number: the finishing step of `SplitMix64` (Steele, Lea and
/// Flood 2014).
const fn mix(seed: u64) -> u64 {
    let mut mixed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Returns the hash of a text (Fowler, Noll and Vo, FNV-1a).
pub(super) fn digest(text: &str) -> u64 {
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_the_same_for_ever() {
        let mut dice = Dice::new(1, "open", 3, 4);
        let drawn: Vec<_> = (0..6).map(|_| dice.below(1000)).collect();
        assert_eq!(drawn, [723, 52, 927, 572, 479, 704]);
    }

    #[test]
    fn draws_keep_to_their_range_and_reach_its_ends() {
        let mut dice = Dice::new(7, "range", 1, 1);
        let mut seen = [false; 7];
        for _ in 0..500 {
            seen[dice.between(0, 6)] = true;
        }
        assert_eq!(seen, [true; 7]);
        assert_eq!((dice.below(0), dice.below(1), dice.between(5, 5), dice.between(5, 2)), (0, 0, 5, 5));
        assert!(!dice.chance(0) && dice.chance(100));
        assert_eq!(dice.pick::<u8>(&[]), None);
    }
}
