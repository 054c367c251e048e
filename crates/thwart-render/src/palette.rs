//! The colours, by their meaning.
//!
//! Colour names the side: blue moves the walker, red obstructs; ink is the board, ochre a value, amber a
//! blast, green an exit. Every sign also has a shape of its own, so that a reader can do without colour.

/// Light or dark paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Ink on cool paper.
    #[default]
    Light,
    /// The same map at night.
    Dark,
}

impl Theme {
    /// Returns the word used in options: `light` or `dark`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// Reads [`word`](Self::word).
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Light, Self::Dark].into_iter().find(|theme| theme.word() == word)
    }

    /// Returns the colours of this theme.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

/// One colour per role, as `#RRGGBB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The page around the board.
    pub page: &'static str,
    /// The background of text beside the board, and the text of filled badges.
    pub panel: &'static str,
    /// A free cell, and every casing and gap.
    pub floor: &'static str,
    /// Text, outlines, numerals.
    pub ink: &'static str,
    /// Secondary text, coordinates.
    pub ink2: &'static str,
    /// Lines between cells.
    pub grid: &'static str,
    /// The side that moves the walker.
    pub walker: &'static str,
    /// The side that obstructs.
    pub adversary: &'static str,
    /// Paths out.
    pub exit: &'static str,
    /// Bricks.
    pub brick: &'static str,
    /// A blast and the cells that it reaches.
    pub blast: &'static str,
    /// Text on red or blue.
    pub on_fill: &'static str,
    /// Permanent obstacles.
    pub wall: &'static str,
    /// The edge of obstacles, and the frame of the board.
    pub wall_edge: &'static str,
    /// Values from low to high: more ink is further from home.
    pub ramp: [&'static str; 7],
}

const LIGHT: Palette = Palette {
    page: "#E9EDEA",
    panel: "#F4F6F3",
    floor: "#FCFDFA",
    ink: "#17212B",
    ink2: "#55616B",
    grid: "#D5DCD8",
    walker: "#1546B8",
    adversary: "#BE3018",
    exit: "#128A5F",
    brick: "#9E7359",
    blast: "#E3A200",
    on_fill: "#FFFFFF",
    wall: "#2F3B45",
    wall_edge: "#17212B",
    ramp: ["#F7F4DE", "#EFE5B8", "#E6D592", "#DAC26E", "#CDAE57", "#BF9A4A", "#AE8340"],
};

const DARK: Palette = Palette {
    page: "#11161B",
    panel: "#181F25",
    floor: "#1E262D",
    ink: "#E7ECE9",
    ink2: "#9CA8AF",
    grid: "#2C363E",
    walker: "#86B4FF",
    adversary: "#FF7F5C",
    exit: "#45CF9C",
    brick: "#B58567",
    blast: "#F2C14E",
    on_fill: "#0B1014",
    wall: "#6B7883",
    wall_edge: "#B4BEC4",
    ramp: ["#262B2B", "#352F25", "#463824", "#574224", "#684C25", "#795726", "#8A6229"],
};
