//! thwart in the browser: a request in JSON, answered in JSON.
//!
//! The library and its objects are the same as on the command line. [`answer`] takes one request and returns
//! one answer, here and as WebAssembly; `docs/web.md` lists the requests. An answer never depends on earlier
//! requests, so a page can stop it by terminating its worker.
//!
//! ```
//! let asked = r#"{"do": "solve", "board": {"text": "game: bomb\n\n@.%>\n"}}"#;
//! let reply = thwart_web::answer(thwart::games::ALL, asked);
//! assert!(reply.contains(r#""verdict":"proved""#));
//! ```

mod answers;
mod boards;
mod pictures;
mod refusal;
mod request;

use serde_json::{Value as Json, json};
use thwart::recognise::Games;

use request::Request;

/// Returns the answer to a request about these games. A request that fails returns an `error`, one sentence;
/// if a text is wrong, also the `problems` with their places.
pub fn answer(games: &Games, request: &str) -> String {
    thwart_game::guard::silence_panics();
    let answer = match serde_json::from_str::<Request>(request) {
        Ok(request) => thwart_game::guard::guarded(|| answers::answer(games, request))
            .unwrap_or_else(|panicked| json!({ "error": panicked.to_string() })),
        Err(error) => json!({ "error": format!("this is no request: {error}") }),
    };
    Json::to_string(&answer)
}

/// The function that JavaScript calls.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod glue {
    use wasm_bindgen::prelude::wasm_bindgen;

    /// Answers a request of `docs/web.md`, JSON to JSON.
    #[wasm_bindgen]
    pub fn answer(request: &str) -> String {
        super::answer(thwart::games::ALL, request)
    }
}
