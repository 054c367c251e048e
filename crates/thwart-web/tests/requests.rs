//! Requests in JSON and their answers.

use serde_json::{Value as Json, json};
use thwart::games::ALL;

const BLUFF: &str = "game: rock\n\n.......\n.#####.\n.#####.\n@.....>\n.####..\n.......\n.......\n";

fn ask(request: Json) -> Json {
    serde_json::from_str(&thwart_web::answer(ALL, &request.to_string())).unwrap()
}

fn board(text: &str) -> Json {
    json!({ "text": text })
}

#[test]
fn games_say_what_they_are() {
    let reply = ask(json!({ "do": "games" }));
    let games = reply["games"].as_array().unwrap();
    assert_eq!(games.len(), ALL.len());
    for game in games {
        for key in ["samples", "families", "signs", "topologies"] {
            assert!(!game[key].as_array().unwrap().is_empty(), "{} has no {key}", game["name"]);
        }
        for sample in game["samples"].as_array().unwrap() {
            let reply =
                ask(json!({ "do": "recognise", "board": { "text": sample["text"], "game": game["name"] } }));
            assert!(reply["boards"].as_array().is_some_and(|boards| !boards.is_empty()), "{reply}");
        }
    }
}

#[test]
fn an_answer_is_that_of_the_command_line_with_its_proof_and_its_picture() {
    let reply = ask(json!({ "do": "solve", "board": board(BLUFF), "certificate": true, "scene": true }));
    assert_eq!(
        (&reply["verdict"], &reply["value"], &reply["certified"]),
        (&json!("proved"), &json!(12), &json!(true))
    );
    assert_eq!(reply["line"][1], "S");
    assert_eq!(reply["scene"]["headline"], "12 steps at most");
    assert_eq!(reply["scene"]["ground"].as_array().unwrap().len(), 49);
    let certificate = reply["certificate"].as_str().unwrap();
    let check = |text: &str| ask(json!({ "do": "check", "board": board(BLUFF), "certificate": text }));
    assert_eq!(check(certificate)["accepted"], true);
    let damaged = check(&certificate.replace("claim: 12", "claim: 11"));
    assert_eq!(damaged["accepted"], false);
    assert!(damaged["reason"].as_str().is_some_and(|reason| !reason.is_empty()), "{damaged}");
}

#[test]
fn a_solve_has_its_line_and_the_values_of_cells() {
    let asked = json!({ "text": BLUFF, "moves": ["-", "S"] });
    let solved = ask(json!({ "do": "solve", "board": asked, "history": true }));
    let line: Vec<_> = solved["line"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    let whole: Vec<_> = ["-", "S"].iter().chain(&line).collect();
    let played = ask(json!({ "do": "play", "board": { "text": BLUFF, "moves": whole } }));
    assert_eq!(solved["history"], played["history"]);

    let scene = ask(json!({ "do": "solve", "board": board(BLUFF), "scene": true }))["scene"].clone();
    let all = ask(json!({ "do": "values", "board": board(BLUFF) }));
    let flat: Vec<_> =
        all["values"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap()).collect();
    assert_eq!(flat, scene["values"].as_array().unwrap().iter().collect::<Vec<_>>());
    let one = ask(json!({ "do": "values", "board": board(BLUFF), "part": [3, 2, 1, 2] }));
    assert_eq!((&one["values"], &one["counted"]), (&json!([[14, 15]]), &json!("steps left")));
    let outside = ask(json!({ "do": "values", "board": board(BLUFF), "part": [6, 0, 2, 1] }));
    assert_eq!(outside["error"], "the board has 7 rows and 7 columns");
}

#[test]
fn a_solve_has_its_passages_and_its_route() {
    let asked = json!({ "do": "solve", "board": board(BLUFF), "passages": 1, "route": true });
    let reply = ask(asked);
    let closed = &reply["passages"]["closed"][0];
    assert_eq!(
        (&closed["cell"], &closed["value"], &closed["width"]),
        (&json!("4,4"), &json!(10), &json!(1.0))
    );
    assert_eq!((&reply["passages"]["value"], &reply["passages"]["left_out"]), (&json!(6), &json!(0)));
    let stops = &reply["route"]["stops"];
    assert_eq!(stops[6], json!({ "cell": "6,5", "feared": "6,6", "cost_if_blocked": 12 }));
    assert_eq!((&stops[12], &reply["route"]["complete"]), (&json!({ "cell": "4,7" }), &json!(true)));
    let wall = json!({ "do": "solve", "board": board("game: wall\n\n12\n34\n"), "route": true });
    assert_eq!(ask(wall)["error"], "wall has no walker with a start");
}

#[test]
fn a_play_goes_on_from_its_text() {
    let first = ask(json!({ "do": "play", "board": { "text": BLUFF, "moves": ["-"] }, "judge": true }));
    assert_eq!(
        (&first["side"], &first["best"], &first["headline"]),
        (&json!(0), &json!("S"), &json!("12 steps at most"))
    );
    assert_eq!(first["words"], json!(["north", "east", "south"]));
    let text = first["text"].as_str().unwrap();
    let next = ask(json!({ "do": "play", "board": { "text": text, "moves": ["S"] } }));
    assert_eq!(
        next["history"],
        json!([
            { "move": "-", "words": "no rock", "side": 1, "spent": 0 },
            { "move": "S", "words": "south", "side": 0, "spent": 1 }
        ])
    );
    let wrong = ask(json!({ "do": "play", "board": { "text": text, "moves": ["#1,1"] } }));
    assert!(wrong["error"].as_str().unwrap().starts_with("`#1,1` is not legal here"), "{wrong}");
}

#[test]
fn boards_are_made_converted_and_drawn() {
    let made = ask(json!({ "do": "generate", "game": "trap", "family": "rooms", "size": [9, 9], "seed": 3 }));
    let text = made["text"].as_str().unwrap();
    let moves = ask(json!({ "do": "analyze", "board": board(text) }));
    assert!(moves["moves"].as_array().is_some_and(|moves| !moves.is_empty()), "{moves}");
    let judges = ask(json!({ "do": "convert", "board": board(text), "to": "codechef-tomjerry" }));
    assert!(judges["text"].as_str().unwrap().starts_with("9 9\n"), "{judges}");
    let map = ask(json!({ "do": "convert", "board": board("game: rock\n\n@#>\n"), "to": "movingai" }));
    assert_eq!(map["text"], "type octile\nheight 1\nwidth 3\nmap\n.@.\n");
    let drawn = ask(json!({ "do": "render", "board": board(BLUFF), "picture": { "dark": true } }));
    assert!(drawn["svg"].as_str().unwrap().starts_with("<svg"), "{drawn}");
    let frames = ask(json!({ "do": "render", "board": board(BLUFF), "picture": { "frames": true } }));
    assert_eq!(frames["frames"].as_array().unwrap().len(), 15);
    let set = ask(json!({ "do": "solve", "board": { "text": BLUFF, "set": { "rocks": "0" } } }));
    assert_eq!(set["value"], 6);
    // This method had another name before.
    let trap = board("game: trap\n\n@..>\n");
    let solved = ask(json!({ "do": "solve", "board": trap, "method": "seed" }));
    assert_eq!(solved["method"], "pocket-search", "{solved}");
}

#[test]
fn what_cannot_be_answered_says_why() {
    for (request, error) in [
        (
            json!({ "do": "recognise", "board": { "text": "type octile\nheight 1\nwidth 2\nmap\n.@\n", "game": "rock" } }),
            "no two free cells of this map touch",
        ),
        (json!({ "do": "sing" }), "this is no request: unknown variant `sing`"),
        (json!({ "do": "solve" }), "this is no request: missing field `board`"),
        (json!({ "do": "solve", "board": { "txt": "" } }), "this is no request: unknown field `txt`"),
        (json!({ "do": "solve", "board": board("game: rock\n\n@.?\n") }), "`?` is no sign of a map"),
        (
            json!({ "do": "solve", "board": { "text": BLUFF, "set": { "rocks": "x" } } }),
            "rocks: `x` is not a whole number",
        ),
        (
            json!({ "do": "solve", "board": { "text": BLUFF, "case": 2 } }),
            "case 2: this input has 1 case, counted from 1",
        ),
        (
            json!({ "do": "generate", "game": "chess", "family": "open", "size": [3, 3] }),
            "there is no game `chess`",
        ),
    ] {
        let reply = ask(request.clone());
        assert!(reply["error"].as_str().is_some_and(|reply| reply.starts_with(error)), "{request}: {reply}");
    }
    let reply = ask(json!({ "do": "solve", "board": board("game: rock\n\n@.?\n") }));
    assert_eq!((&reply["problems"][0]["line"], &reply["problems"][0]["column"]), (&json!(3), &json!(3)));
    assert!(thwart_web::answer(ALL, "{").contains("this is no request"));
}
