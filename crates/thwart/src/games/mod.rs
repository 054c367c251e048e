//! The list of games: its module and its entry.

// Modules are written out, and not made by the macro: tools that read sources, such as
// the one that looks whether tests notice mistakes, and rustfmt, do not look into macros.
pub mod bomb;
pub mod escape;
pub mod rock;
pub mod trap;
pub mod wall;

macro_rules! games {
    ($($module:ident :: $Game:ident),* $(,)?) => {
        /// Every game, in the order in which they are listed to users.
        #[cfg(feature = "solve")]
        pub static ALL: &[&dyn crate::any::AnyGame] = &[$(&crate::any::Entry::<$module::$Game>::NEW),*];

        /// Takes a visitor to every game, with its types.
        #[cfg(feature = "solve")]
        pub fn visit_all(visitor: &mut impl Visitor) {
            $(visitor.visit::<$module::$Game>();)*
        }
    };
}

/// Something to do with every game, with its types.
#[cfg(feature = "solve")]
pub trait Visitor {
    /// Called once per game.
    fn visit<G: crate::explain::Explain>(&mut self);
}

games! {
    rock::Rock,
    escape::Escape,
    trap::Trap,
    wall::Wall,
    bomb::Bomb,
}
