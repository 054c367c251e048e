//! Units of distances: whole numbers, or whole numbers and multiples of the square
//! root of 2, both exact in 64 bits.
//!
//! # Lengths `a + b sqrt 2` as one number
//! A length is stored as `a * S + b * D` with `D / S` a convergent of the continued
//! fraction of `sqrt 2`. Sums and products with whole numbers are then sums and
//! products of 64-bit numbers, and
//!
//! * comparing two lengths compares these numbers: `|S sqrt 2 - D|` is below
//!   `1 / (2.8 S)`, while `|p + q sqrt 2|` is at least `1 / (2.5 N)` for whole `p`,
//!   `q` of at most `N` that are not both 0, because
//!   `(p + q sqrt 2)(p - q sqrt 2) = p^2 - 2 q^2` is a whole number other than 0.
//!   Multiplied by `S`, the second exceeds `N / (2.8 S)`, the largest sum of `q`
//!   rounding errors, for every `N` up to `S`;
//! * `a` and `b` can be recovered: `S` and `D` have no common divisor, so `b` is
//!   the number times the inverse of `D` modulo `S`, as long as `b` is below `S`.
//!
//! So order, equality and text are exactly those of the real numbers while `a` and
//! `b` stay below `S`, about 1.3 thousand million.

/// The unit of distances.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Whole numbers.
    #[default]
    Whole,
    /// `a + b sqrt 2` with whole `a` and `b`.
    Root2,
}

/// `S`: the denominator of a convergent of `sqrt 2`.
const ONE: u64 = 1_311_738_121;
/// `D`: the numerator of this convergent.
const ROOT: u64 = 1_855_077_841;

impl Measure {
    /// Returns the units of a straight step of cost 1.
    pub const fn straight_step(self) -> u64 {
        match self {
            Self::Whole => 1,
            Self::Root2 => ONE,
        }
    }

    /// Returns the units of a diagonal step of cost 1.
    pub const fn diagonal_step(self) -> u64 {
        match self {
            Self::Whole => 1,
            Self::Root2 => ROOT,
        }
    }

    /// Returns the largest sum of entering costs for which lengths are exact and
    /// fit in 64 bits.
    pub const fn largest_sum(self) -> u64 {
        match self {
            Self::Whole => u64::MAX / 4,
            Self::Root2 => ONE - 1,
        }
    }

    /// Returns the whole part and the multiples of `sqrt 2` of a length.
    pub const fn parts(self, length: u64) -> (u64, u64) {
        match self {
            Self::Whole => (length, 0),
            Self::Root2 => {
                let roots = (length % ONE) * inverse(ROOT % ONE, ONE) % ONE;
                match length.checked_sub(roots * ROOT) {
                    Some(straight) => (straight / ONE, roots),
                    // This is no sum of steps: take the whole number below it.
                    None => (length / ONE, 0),
                }
            }
        }
    }

    /// Returns the length as a number, rounded if it is not whole.
    pub fn number(self, length: u64) -> f64 {
        let (straight, roots) = self.parts(length);
        (roots as f64).mul_add(std::f64::consts::SQRT_2, straight as f64)
    }

    /// Returns the exact text: `12`, `5+3sqrt2`, `3sqrt2`.
    pub fn text(self, length: u64) -> String {
        match self.parts(length) {
            (straight, 0) => straight.to_string(),
            (0, roots) => format!("{roots}sqrt2"),
            (straight, roots) => format!("{straight}+{roots}sqrt2"),
        }
    }

    /// Returns the text for people: whole numbers as they are, others as decimals
    /// rounded to `places` digits.
    pub fn rounded(self, length: u64, places: usize) -> String {
        match self.parts(length) {
            (straight, 0) => straight.to_string(),
            _ => format!("{:.places$}", self.number(length)),
        }
    }

    /// Reads the text that [`text`](Self::text) writes, and no other.
    pub fn read(self, text: &str) -> Option<u64> {
        let number = |digits: &str| digits.parse::<u64>().ok().filter(|n| n.to_string() == digits);
        if self == Self::Whole {
            return number(text);
        }
        let (straight, roots) = match (text.split_once('+'), text.strip_suffix("sqrt2")) {
            (Some((straight, roots)), _) => (number(straight)?, number(roots.strip_suffix("sqrt2")?)?),
            (None, Some(roots)) => (0, number(roots)?),
            (None, None) => (number(text)?, 0),
        };
        let sum = straight.checked_mul(ONE)?.checked_add(roots.checked_mul(ROOT)?)?;
        (self.text(sum) == text).then_some(sum)
    }
}

/// Returns the inverse of `a` modulo `m`, which have no common divisor (Euclid).
const fn inverse(a: u64, m: u64) -> u64 {
    let (mut r0, mut r1) = (m.cast_signed(), a.cast_signed());
    let (mut t0, mut t1) = (0i64, 1i64);
    while r1 != 0 {
        let q = r0 / r1;
        (r0, r1) = (r1, r0 - q * r1);
        (t0, t1) = (t1, t0 - q * t1);
    }
    t0.rem_euclid(m.cast_signed()) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_fraction_is_a_convergent() {
        let (s, d) = (i128::from(ONE), i128::from(ROOT));
        assert_eq!((d * d - 2 * s * s).abs(), 1);
        assert_eq!(inverse(ROOT % ONE, ONE) * (ROOT % ONE) % ONE, 1);
    }

    #[test]
    fn text_is_exact_and_nothing_else_is_read() {
        let root2 = Measure::Root2;
        for text in ["0", "7", "1sqrt2", "5+3sqrt2", "999999+1000000sqrt2"] {
            assert_eq!(root2.text(root2.read(text).unwrap()), text);
        }
        for text in
            ["", "+", "07", "5+0sqrt2", "0+3sqrt2", "0sqrt2", "5+3", "5+sqrt2", "x", "-1", "5+3sqrt2 "]
        {
            assert_eq!(root2.read(text), None, "{text:?}");
        }
        assert_eq!(Measure::Whole.read("5+3sqrt2"), None);
        assert_eq!(root2.rounded(root2.read("5+3sqrt2").unwrap(), 2), "9.24");
        assert_eq!(root2.rounded(root2.read("5").unwrap(), 2), "5");
    }

    proptest! {
        #[test]
        fn order_is_that_of_the_real_numbers(
            a in 0u64..ONE, b in 0u64..ONE, c in 0u64..ONE, d in 0u64..ONE, near in proptest::bool::ANY,
        ) {
            // Near misses: convergents of sqrt 2 themselves.
            let (a, b, c, d) = if near { (ROOT / 2 % ONE + a % 3, c, c % 3, c + ONE / 2 - c / 2) } else { (a, b, c, d) };
            let (b, d) = (b % ONE, d % ONE);
            let (x, y) = (a * ONE + b * ROOT, c * ONE + d * ROOT);
            prop_assert_eq!(Measure::Root2.parts(x), (a, b));
            // a + b sqrt 2 < c + d sqrt 2 in whole numbers.
            let (p, q) = (i128::from(a) - i128::from(c), i128::from(d) - i128::from(b));
            // p < q sqrt 2
            let less = match (p < 0, q < 0) {
                (true, false) => true,
                (false, true) => false,
                (false, false) => p * p < 2 * q * q,
                (true, true) => p * p > 2 * q * q,
            };
            prop_assert_eq!(x < y, less);
        }
    }
}
