//! The bits that distinguish states.

pub(super) const LAID: u64 = 1;
pub(super) const SLOT: u64 = 2;
pub(super) const JERRY: u64 = 3;
pub(super) const TURN: u64 = 4;
pub(super) const RELEASE: u64 = 5;

/// Returns 128 well-mixed bits for one fact of a state; the key is their
/// exclusive or (Zobrist 1970). The mixer is from Steele, Lea and Flood 2014.
pub(crate) fn name(kind: u64, cell: u32, value: u32) -> u128 {
    let mix = |seed: u64| {
        let mut x = seed.wrapping_add(u64::from(cell) << 32 | u64::from(value));
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    };
    let seed = kind.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    u128::from(mix(seed)) << 64 | u128::from(mix(seed ^ 0xd1b5_4a32_d192_ed03))
}
