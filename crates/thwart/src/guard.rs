//! One board's failure is one board's: work on it is done under guard, and a panic
//! there becomes an error like any other.
//!
//! Nothing in an input is meant to bring about a panic. Where a mistake of ours
//! does, the boards before and after it are none the worse for it. What no guard
//! catches is a stack or a memory that is used up, and a program that was built to
//! abort on panic.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

/// What is left of work that panicked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}{place}; that is a mistake in thwart, please report it with the board")]
pub struct Panicked {
    /// What the panic said.
    message: String,
    /// Where it was, as ` (FILE:LINE)`; nothing unless [`keep_quiet`] was called
    /// before, as nobody else is told.
    place: String,
}

thread_local! {
    /// How many guards this thread works under.
    static GUARDS: Cell<u32> = const { Cell::new(0) };
    /// Where the last panic under guard was.
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Does some work, and survives it. What the work has changed may be half done when
/// it panics: the caller throws it away.
///
/// ```
/// use thwart::guard::guarded;
///
/// assert_eq!(guarded(|| 1 + 1).ok(), Some(2));
/// assert!(guarded(|| "one".parse::<u32>().unwrap()).is_err());
/// ```
///
/// # Errors
/// What is left of a panic.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Panicked> {
    let _guard = Guard::new();
    panic::catch_unwind(AssertUnwindSafe(work))
        .map_err(|payload| Panicked { message: message(&*payload), place: PLACE.take() })
}

/// From now on a panic under guard prints nothing, and its error tells the place.
/// Panics elsewhere are reported as before. For programs: it changes the panic hook
/// of the process, once, however often it is called.
pub fn keep_quiet() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if GUARDS.get() == 0 {
                before(info);
            } else {
                let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line()));
                PLACE.set(place.unwrap_or_default());
            }
        }));
    });
}

/// While this lives, its thread is under guard.
struct Guard(());

impl Guard {
    fn new() -> Self {
        GUARDS.set(GUARDS.get() + 1);
        PLACE.take();
        Self(())
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        GUARDS.set(GUARDS.get() - 1);
    }
}

/// What a panic said, on one line. `panic!` gives a `String`, or a `&str` where there
/// is nothing to format; anything else has no words.
fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
    text.unwrap_or("it panicked without a word").lines().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_without_panic_gives_what_it_gives() {
        assert_eq!(guarded(|| 7), Ok(7));
    }

    #[test]
    fn a_panic_becomes_an_error_with_words_and_place() {
        keep_quiet();
        let number = 3;
        let failed = guarded(|| assert_eq!(number, 4, "of a kind")).unwrap_err().to_string();
        assert!(failed.starts_with("assertion `left == right` failed: of a kind   left: 3  right: 4 ("));
        assert!(failed.contains("guard.rs:"), "{failed}");
        assert!(failed.ends_with("; that is a mistake in thwart, please report it with the board"));
        let failed = guarded(|| panic::panic_any(7)).unwrap_err();
        assert_eq!(failed.message, "it panicked without a word");
    }

    #[test]
    fn guards_stand_inside_each_other() {
        keep_quiet();
        let both = guarded(|| {
            let inner = guarded(|| panic!("inner")).unwrap_err();
            assert!(inner.to_string().starts_with("inner ("));
            assert_eq!(GUARDS.get(), 1, "the outer one still stands");
            panic!("outer")
        });
        assert!(both.unwrap_err().to_string().starts_with("outer ("));
        assert_eq!(GUARDS.get(), 0);
    }
}
