//! Puts four requests about every board in the folders of the games, and prints each with its answer as a
//! line of JSON. `cargo xtask web --check` puts the same requests to the WebAssembly build.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};

fn boards(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            boards(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "board") {
            found.push(path);
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut found = Vec::new();
    boards(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../games"), &mut found)?;
    found.sort();
    for path in found {
        let board = json!({ "text": fs::read_to_string(&path)? });
        let limits = json!({ "nodes": 20_000 });
        for asked in [
            json!({ "do": "solve", "board": board, "limits": limits, "certificate": true, "scene": true }),
            json!({ "do": "analyze", "board": board, "limits": limits }),
            json!({ "do": "play", "board": board, "limits": limits, "judge": true }),
            json!({ "do": "render", "board": board, "limits": limits }),
        ] {
            let asked = asked.to_string();
            let reply: Json = serde_json::from_str(&thwart_web::answer(thwart::games::ALL, &asked))?;
            println!("{}", json!({ "asked": asked, "reply": reply }));
        }
    }
    Ok(())
}
