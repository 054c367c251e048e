//! Isolation of boards: a panic in guarded work on one board becomes an ordinary error of that
//! board.
//!
//! No input is meant to cause a panic. If a mistake of ours causes one, other boards are not
//! affected. A guard does not catch an exhausted stack or memory, or any panic in a program that
//! was built to abort.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

/// The remains of work that panicked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}{place}; that is a mistake in thwart, please report it with the board")]
pub struct Panicked {
    /// The message of the panic.
    message: String,
    /// The place of the panic, as ` (FILE:LINE)`. It is empty unless [`silence_panics`] was called
    /// before, because only its hook records places.
    place: String,
}

thread_local! {
    /// The number of guards around the current work of this thread.
    static GUARDS: Cell<u32> = const { Cell::new(0) };
    /// The place of the last panic under guard.
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Does some work and catches its panic. Data that the work changes may be half done after a panic,
/// so the caller must discard it.
///
/// ```
/// use thwart_game::guard::guarded;
///
/// assert_eq!(guarded(|| 1 + 1).ok(), Some(2));
/// assert!(guarded(|| "one".parse::<u32>().unwrap()).is_err());
/// ```
///
/// # Errors
/// The remains of a panic.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Panicked> {
    let _guard = Guard::new();
    panic::catch_unwind(AssertUnwindSafe(work))
        .map_err(|payload| Panicked { message: message(&*payload), place: PLACE.take() })
}

/// Makes later panics under guard silent and records their places in the errors. Panics elsewhere
/// are reported as before. It is for programs, because it changes the panic hook of the process,
/// once for any number of calls.
pub fn silence_panics() {
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

/// A mark that its thread is under guard while it lives.
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

/// Returns the message of a panic, on one line. The payload of `panic!` is a `String`, or a `&str`
/// if nothing is formatted; any other payload has no words.
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
        silence_panics();
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
        silence_panics();
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
