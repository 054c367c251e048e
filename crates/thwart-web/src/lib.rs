//! thwart in the browser: a request in JSON, answered in JSON.
//!
//! The library is the same as on the command line, and so are its objects. [`answer`] takes one request
//! and gives one answer, here and as WebAssembly; `docs/web.md` tells what can be asked. Nothing is kept
//! from one request to the next, so whoever wants to stop one ends the worker that it runs in.
//!
//! ```
//! let asked = r#"{"do": "solve", "board": {"text": "game: bomb\n\n@.%>\n"}}"#;
//! let told = thwart_web::answer(thwart::games::ALL, asked);
//! assert!(told.contains(r#""verdict":"proved""#));
//! ```

mod answers;
mod boards;
mod pictures;
mod refusal;
mod request;

use serde_json::{Value as Json, json};
use thwart::recognise::Games;

use request::Request;

/// The answer to a request about these games. What cannot be done has an `error`, in one sentence, and
/// where a text is wrong the `problems` with their places.
pub fn answer(games: &Games, request: &str) -> String {
    thwart::guard::keep_quiet();
    let told = match serde_json::from_str::<Request>(request) {
        Ok(request) => thwart::guard::guarded(|| answers::answer(games, request))
            .unwrap_or_else(|panicked| json!({ "error": panicked.to_string() })),
        Err(error) => json!({ "error": format!("this is no request: {error}") }),
    };
    Json::to_string(&told)
}

/// What JavaScript calls.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod glue {
    use wasm_bindgen::prelude::wasm_bindgen;

    /// Answers a request of `docs/web.md`, JSON to JSON.
    #[wasm_bindgen]
    pub fn answer(request: &str) -> String {
        super::answer(thwart::games::ALL, request)
    }
}
