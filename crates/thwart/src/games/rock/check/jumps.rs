//! Short cuts along ways that run together (Myers 1983).
//!
//! Ways are made from their ends: each new link leads to an older one, the next. Besides, it has
//! a *jump* to one further along, so that any link of a way is found in O(log n) from its start.
//! Where jumps lead is a matter of speed alone, as long as it is along the way.

/// Whether a new link jumps over the jump of its next one, and not to the next one itself: where
/// that jump is as long as the one behind it. Given are the depths (how many links follow) of the
/// next one, of where it jumps, and of where one jumps from there.
pub(super) const fn goes_further(next: u32, jump: u32, jump_of_jump: u32) -> bool {
    next - jump == jump - jump_of_jump
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On one long way, from every link to every other one behind it.
    #[test]
    fn no_way_takes_more_than_some_jumps() {
        const LINKS: u32 = 1000;
        // Link `n` has the depth `n` and leads to `n - 1`; the last one jumps to itself.
        let mut jumps = vec![0];
        for link in 1..LINKS {
            let next = link - 1;
            let jump = jumps[next as usize];
            let further = jumps[jump as usize];
            jumps.push(if goes_further(next, jump, further) { further } else { next });
        }
        for from in 0..LINKS {
            for to in 0..=from {
                let (mut at, mut steps) = (from, 0);
                while at > to {
                    let jump = jumps[at as usize];
                    at = if jump >= to { jump } else { at - 1 };
                    steps += 1;
                }
                assert!(steps <= 3 * (from + 2).ilog2(), "{from} to {to}: {steps}");
            }
        }
    }
}
