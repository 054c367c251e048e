//! A number that stands for a sequence of numbers.

/// FNV-1a (Fowler, Noll and Vo), 64 bits at a time.
#[derive(Clone, Copy, Default)]
pub struct Digest(pub u64);

impl Digest {
    pub fn add(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
    }
}
