//! The list of games: a module and an entry for each.

// The modules are written out, because rustfmt and tools that read sources, such as the
// mutation tester, do not look into macros.
pub mod bomb;
pub mod enclose;
pub mod escape;
pub mod rock;
pub mod trap;
pub mod wall;

macro_rules! games {
    ($($module:ident :: $Game:ident),* $(,)?) => {
        /// Every game, in the order in which they are listed to users.
        #[cfg(feature = "solve")]
        pub static ALL: &[&dyn crate::any::AnyGame] = &[$(&crate::any::Entry::<$module::$Game>::NEW),*];

        /// Calls the visitor for every game, with its types.
        #[cfg(feature = "solve")]
        pub fn visit_all(visitor: &mut impl Visitor) {
            $(visitor.visit::<$module::$Game>();)*
        }
    };
}

/// An action for every game, with its types.
#[cfg(feature = "solve")]
pub trait Visitor {
    /// Visits one game; called once per game.
    fn visit<G: crate::explain::Explain>(&mut self);
}

games! {
    rock::Rock,
    escape::Escape,
    trap::Trap,
    wall::Wall,
    bomb::Bomb,
    enclose::Enclose,
}
