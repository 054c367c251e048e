//! The kinds of signs, with the words of keys.

use thwart::scene::{Area, Ground, Label, Named, PathKind, Scene, Sign};

/// The kinds that a key explains, in the order of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Walker,
    Start,
    Token,
    Exit,
    Planned,
    Expected,
    Past,
    Disjoint,
    Best,
    Rock,
    Threat,
    Blamed,
    Laid,
    ToLay,
    Spare,
    WallBelow,
    PlannedWallBelow,
    Blast,
    BlastArea,
    Points,
    Portal,
    Pocket,
    Margin,
    Hurts,
    Wall,
    Brick,
    Rubble,
    Infinite,
}

impl Kind {
    /// Returns the words that explain the sign.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Self::Walker => "walker",
            Self::Start => "start",
            Self::Token => "token",
            Self::Exit => "exit",
            Self::Planned => "path",
            Self::Expected => "expected path",
            Self::Past => "walked",
            Self::Disjoint => "paths that share no cell",
            Self::Best => "best step",
            Self::Rock => "fallen rock",
            Self::Threat => "a rock would fall here",
            Self::Blamed => "and here on the short path",
            Self::Laid => "obstacle, its number",
            Self::ToLay => "planned",
            Self::Spare => "spare, can wait",
            Self::WallBelow => "wall below a cell",
            Self::PlannedWallBelow => "planned wall",
            Self::Blast => "blast",
            Self::BlastArea => "what it reaches",
            Self::Points => "more or fewer points",
            Self::Portal => "portal, to the same letter",
            Self::Pocket => "shut in",
            Self::Margin => "too close to a wall",
            Self::Hurts => "hurts most",
            Self::Wall => "wall",
            Self::Brick => "brick",
            Self::Rubble => "cleared brick",
            Self::Infinite => "inf (no guaranteed path)",
        }
    }

    /// Returns the words that explain the sign in a scene: those of the game, if it has its own.
    pub(crate) fn words_in(self, scene: &Scene) -> &'static str {
        let named = match self {
            Self::Walker => Named::Walker,
            Self::Laid => Named::Laid,
            Self::ToLay => Named::Planned,
            Self::Pocket => Named::Pocket,
            Self::Expected => Named::Expected,
            Self::Wall => Named::Wall,
            _ => return self.words(),
        };
        scene.names.iter().find(|(known, _)| *known == named).map_or(self.words(), |&(_, words)| words)
    }

    /// Returns whether the sign explains the board without being part of it.
    pub(crate) const fn is_optional(self) -> bool {
        match self {
            Self::Planned
            | Self::Expected
            | Self::Past
            | Self::Disjoint
            | Self::Best
            | Self::Threat
            | Self::Blamed
            | Self::ToLay
            | Self::Spare
            | Self::PlannedWallBelow
            | Self::BlastArea
            | Self::Pocket
            | Self::Hurts => true,
            Self::Walker
            | Self::Start
            | Self::Token
            | Self::Exit
            | Self::Rock
            | Self::Laid
            | Self::WallBelow
            | Self::Blast
            | Self::Points
            | Self::Portal
            | Self::Margin
            | Self::Wall
            | Self::Brick
            | Self::Rubble
            | Self::Infinite => false,
        }
    }

    /// Returns the kind of a sign.
    pub(crate) const fn of_sign(sign: &Sign) -> Self {
        match sign {
            Sign::Exit(_) => Self::Exit,
            Sign::Walker(_) => Self::Walker,
            Sign::Start(_) => Self::Start,
            Sign::Token { .. } => Self::Token,
            Sign::Rock(_) => Self::Rock,
            Sign::Threat(_) => Self::Threat,
            Sign::BluffRock(_) => Self::Blamed,
            Sign::Laid { .. } => Self::Laid,
            Sign::Planned { spare_until: None, .. } => Self::ToLay,
            Sign::Planned { spare_until: Some(_), .. } => Self::Spare,
            Sign::WallBelow(_) => Self::WallBelow,
            Sign::PlannedWallBelow(_) => Self::PlannedWallBelow,
            Sign::Blast(_) => Self::Blast,
            Sign::Label { kind: Label::Points, .. } => Self::Points,
            Sign::Label { kind: Label::Portal, .. } => Self::Portal,
            Sign::Area { kind: Area::Blast, .. } => Self::BlastArea,
            Sign::Area { kind: Area::Pocket, .. } => Self::Pocket,
            Sign::Area { kind: Area::Margin, .. } => Self::Margin,
            Sign::Path { kind: PathKind::Past, .. } => Self::Past,
            Sign::Path { kind: PathKind::Planned, .. } => Self::Planned,
            Sign::Path { kind: PathKind::Expected, .. } => Self::Expected,
            Sign::Path { kind: PathKind::Disjoint, .. } => Self::Disjoint,
            Sign::Best { .. } => Self::Best,
        }
    }

    /// Returns the kind of a ground, if a key explains it.
    pub(crate) const fn of_ground(ground: Ground) -> Option<Self> {
        match ground {
            Ground::Floor | Ground::Cost(_) => None,
            Ground::Wall => Some(Self::Wall),
            Ground::Brick => Some(Self::Brick),
            Ground::Rubble => Some(Self::Rubble),
        }
    }

    /// Returns all kinds that occur in a scene, in the order of a key.
    pub(crate) fn all_of(scene: &Scene) -> Vec<Self> {
        let grounds = [Ground::Wall, Ground::Brick, Ground::Rubble];
        let grounds = grounds.into_iter().filter(|ground| scene.ground.contains(ground));
        let mut kinds: Vec<Self> = scene.signs.iter().filter(|sign| shows(sign)).map(Self::of_sign).collect();
        kinds.extend(grounds.filter_map(Self::of_ground));
        let taken = crate::layers::taken(scene);
        let crossed = |&cell: &usize| crate::layers::is_crossed(scene, &taken, cell);
        kinds.extend((0..scene.ground.len()).find(crossed).map(|_| Self::Infinite));
        kinds.extend(scene.vital.as_ref().map(|_| Self::Hurts));
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }
}

/// Returns whether a sign leaves any mark.
fn shows(sign: &Sign) -> bool {
    match sign {
        Sign::Path { cells, .. } => crate::layers::leaves_first_cell(cells),
        Sign::Area { cells, .. } => !cells.is_empty(),
        _ => true,
    }
}
