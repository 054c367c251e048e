//! The meaning of the grey levels of a map.

use crate::format::image::Pixel;

/// The value of a picture element that is compared with the thresholds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// The probability from the mean of all channels, alpha included, so clear
    /// white (mean 0.75) is unknown with the usual thresholds.
    #[default]
    Trinary,
    /// The probability from the mean of the colours. Cells that are not opaque are
    /// unknown, and so is every shade between the thresholds, because it is not
    /// known to be free.
    Scale,
    /// The mean of the colours as a percentage: 0 free to 100 occupied; more is
    /// unknown.
    Raw,
}

impl Mode {
    /// Returns the word used in the YAML.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Trinary => "trinary",
            Self::Scale => "scale",
            Self::Raw => "raw",
        }
    }

    pub(super) fn from_word(word: &str) -> Option<Self> {
        [Self::Trinary, Self::Scale, Self::Raw]
            .into_iter()
            .find(|mode| mode.word().eq_ignore_ascii_case(word))
    }
}

/// The state of a cell in a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Occupancy {
    Free,
    Unknown,
    Occupied,
}

/// How to read grey levels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thresholds {
    /// Whether black is free and white is occupied.
    pub negate: bool,
    /// Above this probability a cell is occupied; 0 to 1.
    pub occupied: f64,
    /// Below this probability a cell is free; 0 to `occupied`.
    pub free: f64,
    /// The value that is compared with the thresholds.
    pub mode: Mode,
}

impl Thresholds {
    pub(super) fn of(&self, pixel: Pixel) -> Occupancy {
        let shade = f64::from(pixel.shade());
        let occupied = match (self.mode, pixel.alpha) {
            (Mode::Trinary, Some(alpha)) => self.probability(shade + f64::from(alpha), 4.0 * 255.0),
            (Mode::Scale, Some(alpha)) if alpha < u8::MAX => return Occupancy::Unknown,
            (Mode::Trinary | Mode::Scale, _) => self.probability(shade, 3.0 * 255.0),
            (Mode::Raw, _) => {
                let percent = (shade / 3.0).round();
                if percent > 100.0 {
                    return Occupancy::Unknown;
                }
                percent / 100.0
            }
        };
        if occupied > self.occupied {
            Occupancy::Occupied
        } else if occupied < self.free {
            Occupancy::Free
        } else {
            Occupancy::Unknown
        }
    }

    /// Returns the probability that a cell of this brightness is occupied.
    fn probability(&self, bright: f64, white: f64) -> f64 {
        if self.negate { bright / white } else { (white - bright) / white }
    }
}
