//! The list of games: a line for each.

macro_rules! games {
    ($($name:ident: $package:ident::$Game:ident),* $(,)?) => {
        $(pub use $package as $name;)*

        /// Every game, in the order in which they are listed to users.
        #[cfg(feature = "solve")]
        pub static ALL: &[&thwart_game::any::AnyGame] = &[$(&$package::GAME),*];

        /// Calls the visitor for every game, with its types.
        #[cfg(feature = "solve")]
        pub fn visit_all(visitor: &mut impl Visitor) {
            $(visitor.visit::<$package::$Game>();)*
        }
    };
}

/// An action for every game, with its types.
#[cfg(feature = "solve")]
pub trait Visitor {
    /// Visits one game; called once per game.
    fn visit<G: thwart_game::explain::Explain>(&mut self);
}

games! {
    rock: thwart_rock::Rock,
    escape: thwart_escape::Escape,
    trap: thwart_trap::Trap,
    wall: thwart_wall::Wall,
    bomb: thwart_bomb::Bomb,
    enclose: thwart_enclose::Enclose,
}
