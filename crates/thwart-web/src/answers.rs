//! One answer for each kind of request.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use serde_json::{Map, Value as Json, json};
use thwart::grid::format::map::{MapFormat, Writer};
use thwart::grid::format::map_format;
use thwart::grid::generate::FAMILIES;
use thwart::grid::{Problems, Tile, Topology};
use thwart::info::{Count, Domain, GameInfo, Objective, Offered};
use thwart::question::{Medium, Term};
use thwart::recognise::{self, Board, Games};
use thwart::scene::{Scene, Sign};
use thwart::value::{Bounds, Side};
use thwart::{Position, Solution};
use thwart::{generate, limits, passages, route};
use thwart_game::spoken;

use crate::boards::{boards, position};
use crate::pictures;
use crate::refusal::{Refusal, problems, refusal};
use crate::request::{Input, Limits, Picture, Request};

pub(crate) fn answer(games: &Games, request: Request) -> Json {
    let reply = match request {
        Request::Games {} => {
            Ok(json!({ "games": games.iter().map(|game| about(game.info())).collect::<Vec<_>>() }))
        }
        Request::Recognise { board, picture } => recognised(games, &board, picture.as_ref()),
        Request::Solve {
            board,
            method,
            limits,
            certificate,
            scene,
            history,
            worth,
            curve,
            passages,
            route,
            picture,
        } => {
            let search = allowed(&limits);
            solved(games, Question { board, method, limits, worth, curve }).and_then(|answer| {
                let (position, solution) = &*answer;
                let mut object = thwart_json::solution(position, solution, None);
                object.insert(thwart_json::LINE.to_owned(), thwart_json::line(position, &solution.line));
                if let Some(made) = solution.certificate.as_ref() {
                    object.insert("entries".to_owned(), made.entries.into());
                    if certificate {
                        object.insert("certificate".to_owned(), made.text.as_str().into());
                    }
                }
                if let Some(reason) = &solution.unchecked {
                    object.insert("unchecked".to_owned(), reason.to_string().into());
                }
                if history {
                    let moves = position.play().history();
                    let line = solution.line.iter().map(|&chosen| position.move_text(chosen));
                    let moves: Vec<_> = moves.into_iter().chain(line).collect();
                    object.insert("history".to_owned(), history_of(position, &moves)?);
                }
                if let Some(width) = passages {
                    let found = passages::passages(position, width, None, &search).map_err(refusal)?;
                    object.insert("passages".to_owned(), thwart_json::passages(position, &found));
                }
                if route {
                    let found = route::route(position, solution, &search).map_err(refusal)?;
                    object.insert("route".to_owned(), thwart_json::route(position, &found, None));
                }
                add_question(&mut object, position);
                add_scene(&mut object, &solution.scene, scene, picture.as_ref());
                Ok(object.into())
            })
        }
        Request::Values { board, limits, part } => {
            solved(games, Question { board, limits, ..Question::default() })
                .and_then(|answer| values(&answer.1.scene, part))
        }
        Request::Analyze { board, limits, picture } => analyzed(games, &board, &limits, picture.as_ref()),
        Request::Play { board, limits, judge, change, scene, picture } => {
            let judge = (judge || change).then_some(&limits);
            played(games, &board, judge, change, scene, picture.as_ref())
        }
        Request::Check { board: input, certificate } => {
            position(games, &input).map(|position| match position.check(&certificate) {
                Ok(accepted) => {
                    json!({ "accepted": true, "value": position.headline(Bounds::exact(accepted.value)),
                    "entries": accepted.entries })
                }
                Err(refused) => json!({ "accepted": false, "reason": refused.to_string() }),
            })
        }
        Request::Convert { board: input, to } => converted(games, &input, &to),
        Request::Render { board, limits, picture } => {
            solved(games, Question { board, limits, ..Question::default() })
                .and_then(|answer| pictures::drawn(&answer.0, &answer.1, &picture))
        }
        Request::Generate { game, family, size, seed, set } => made(games, &game, &family, size, seed, &set),
    };
    reply.unwrap_or_else(|refusal| refusal)
}

/// Returns the description of a game.
fn about(info: &'static GameInfo) -> Json {
    let parameters = info.parameters.iter().map(|parameter| {
        let (words, least, most) = match parameter.domain {
            Domain::Integer { min, max } => (&[][..], Some(min), Some(max)),
            Domain::Choice(words) | Domain::Order { or: words } => (words, None, None),
            Domain::Text { .. } => (&[][..], None, None),
        };
        let usual =
            |topology: &Topology| (topology.word().to_owned(), parameter.default_on(*topology).into());
        let defaults: Map<String, Json> = info.topologies.iter().map(usual).collect();
        json!({ "key": parameter.key, "summary": parameter.summary, "default": parameter.default,
            "defaults": defaults, "words": words, "least": least, "most": most })
    });
    let unit = match info.objective {
        Objective::Cost { unit, .. } => Some(unit),
        Objective::Win => None,
    };
    let signs = info.signs.iter().map(|rule| {
        let count = match rule.count {
            Count::One => "one",
            Count::Two => "two",
            Count::Some => "some",
            Count::Any => "any",
        };
        json!({ "sign": rule.tile.sign().to_string(), "meaning": rule.meaning, "count": count })
    });
    let samples = info
        .samples
        .iter()
        .map(|sample| json!({ "name": sample.name, "summary": sample.summary, "text": sample.text }));
    let offered = FAMILIES.iter().filter(|family| !matches!(info.offer(family.name), Offered::Refused(_)));
    let families = offered.map(|family| json!({ "name": family.name, "summary": family.summary }));
    // Two topologies that differ in the length of a diagonal have one word.
    let mut topologies: Vec<_> = info.topologies.iter().map(|topology| topology.word()).collect();
    topologies.dedup();
    json!({
        "name": info.name, "wins": unit.is_none(), "unit": unit, "question": info.summary, "goal": info.goal,
        "challenge": info.challenge(), "rules": info.readme,
        "sides": [info.minimiser, info.maximiser], "walks": number(info.walker),
        "points": info.has_points, "takes_back": info.takes_back, "budget": info.budget.map(|(key, _)| key), "choices": info.choices.words,
        "most": info.choices.most,
        "signs": signs.collect::<Vec<_>>(),
        "topologies": topologies,
        "parameters": parameters.collect::<Vec<_>>(),
        "samples": samples.collect::<Vec<_>>(),
        "families": families.collect::<Vec<_>>(),
    })
}

/// Adds the terms of the question of a board, in texts and parameters, and the sentence that asks.
fn add_question(object: &mut Map<String, Json>, position: &Position) {
    let question = position.setup().question(Medium::Picture);
    let terms = question.terms().into_iter().map(|term| match term {
        Term::Words(words) => words.into(),
        Term::Parameter { key, words } => json!({ "key": key, "words": words }),
    });
    object.insert("terms".to_owned(), terms.collect());
    object.insert("asks".to_owned(), question.asks().into());
}

/// Adds the scene of an answer: as an object, as a picture of the board alone, or both.
fn add_scene(object: &mut Map<String, Json>, scene: &Scene, wanted: bool, picture: Option<&Picture>) {
    if wanted {
        object.insert("scene".to_owned(), thwart_json::scene(scene).into());
    }
    if let Some(picture) = picture {
        object.insert("picture".to_owned(), pictures::board(scene, picture));
    }
}

/// Returns the values of the cells of a part as rows, and what they count.
fn values(scene: &Scene, part: Option<[usize; 4]>) -> Result<Json, Refusal> {
    let [row, col, rows, cols] = part.unwrap_or([0, 0, scene.rows, scene.cols]);
    if row.checked_add(rows).is_none_or(|end| end > scene.rows)
        || col.checked_add(cols).is_none_or(|end| end > scene.cols)
    {
        return Err(refusal(format!("the board has {} rows and {} columns", scene.rows, scene.cols)));
    }
    let rows = thwart_json::values(scene, row..row + rows, col..col + cols);
    Ok(json!({ "values": rows, "counted": scene.value_unit }))
}

fn recognised(games: &Games, input: &Input, picture: Option<&Picture>) -> Result<Json, Refusal> {
    let recognise::Input { format_name: taken_for, boards, .. } = boards(games, input, None)?;
    let reply = |board: Result<Board, Problems>| match board.and_then(Board::position) {
        Ok(position) => {
            let setup = position.setup();
            let mut object = thwart_json::object(setup);
            object.insert("title".to_owned(), setup.title().into());
            object.insert("text".to_owned(), setup.text().into());
            add_question(&mut object, &position);
            add_scene(&mut object, &position.scene(), picture.is_none(), picture);
            Json::Object(object)
        }
        Err(wrong) => problems(&wrong),
    };
    let one = |board: Result<Board, Problems>| {
        let file = picture.and(board.as_ref().ok()).map(|board| board.file.clone());
        let mut reply = reply(board);
        // A board that is not a valid position yet can still be drawn.
        if let (Some(file), Some(picture), true) = (file, picture, reply["problems"].is_array()) {
            let mut scene = Scene::of_board(&file.board, "");
            scene.signs.extend(file.board.find(Tile::Start).map(Sign::Walker));
            reply["picture"] = pictures::board(&scene, picture);
        }
        reply
    };
    Ok(json!({ "taken_for": taken_for, "boards": boards.into_iter().map(one).collect::<Vec<_>>() }))
}

fn allowed(limits: &Limits) -> limits::Limits {
    let time = limits.ms.map(Duration::from_millis);
    limits::Limits::default().time(time).nodes(limits.nodes)
}

/// A position and its answer.
type Solved = (Position, Solution);

/// The parts of a request on which an answer depends.
#[derive(Default, PartialEq, Eq)]
struct Question {
    board: Input,
    method: Option<String>,
    limits: Limits,
    worth: bool,
    curve: bool,
}

thread_local! {
    /// The last answer. A page that shows another part of the same large board need not wait for the solver again.
    static LAST: RefCell<Option<(Question, Rc<Solved>)>> = const { RefCell::new(None) };
}

fn solved(games: &Games, question: Question) -> Result<Rc<Solved>, Refusal> {
    let known = LAST.with_borrow(|last| {
        last.as_ref().filter(|(asked, _)| *asked == question).map(|(_, answer)| Rc::clone(answer))
    });
    if let Some(answer) = known {
        return Ok(answer);
    }
    // Free the old answer first, because memory may not hold two large ones.
    LAST.take();
    let position = position(games, &question.board)?;
    let request = thwart::SolveOptions::default()
        .method(question.method.as_deref())
        .limits(allowed(&question.limits))
        .difficulty(question.worth)
        .curve(question.curve);
    let solution = position.solve(&request).map_err(refusal)?;
    let answer = Rc::new((position, solution));
    LAST.set(Some((question, Rc::clone(&answer))));
    Ok(answer)
}

fn analyzed(
    games: &Games,
    input: &Input,
    limits: &Limits,
    picture: Option<&Picture>,
) -> Result<Json, Refusal> {
    let position = position(games, input)?;
    let analysis = position.analyze(&allowed(limits)).map_err(refusal)?;
    let mut object = thwart_json::analysis(&position, &analysis, None);
    let game_words = position.setup().info().words;
    let words = |chosen| spoken::turn(game_words, &[position.move_text(chosen)]);
    let moves = analysis.moves.iter().map(|value| {
        let mut object = thwart_json::move_value(&position, value).object();
        object.insert("words".to_owned(), words(value.chosen).into());
        object.insert("reply_words".to_owned(), value.reply.map(words).into());
        object
    });
    object.insert("moves".to_owned(), moves.collect());
    add_scene(&mut object, &analysis.scene, picture.is_none(), picture);
    Ok(object.into())
}

/// Returns the position after the moves: side to move, legal moves, history and, if `evaluation_limits` is given, its value.
fn played(
    games: &Games,
    input: &Input,
    evaluation_limits: Option<&Limits>,
    change: bool,
    scene: bool,
    picture: Option<&Picture>,
) -> Result<Json, Refusal> {
    let position = position(games, input)?;
    let limits = evaluation_limits.map(allowed).unwrap_or_default();
    let mut play = position.play_within(&limits);
    let evaluation = match evaluation_limits {
        Some(_) => Some(play.evaluate().map_err(refusal)?),
        None => None,
    };
    let change = if change { play.better_change().map_err(refusal)? } else { None };
    let legal = play.legal_move_texts();
    let words: Vec<String> =
        legal.iter().map(|text| spoken::turn(position.setup().info().words, &[text])).collect();
    let mut object = Map::new();
    object.insert("text".to_owned(), play.text().into());
    add_question(&mut object, &position);
    object.insert("history".to_owned(), history_of(&position, &play.history())?);
    object.insert("side".to_owned(), number(play.side()));
    object.insert("ending".to_owned(), play.ending().into());
    object.insert("spent".to_owned(), thwart_json::length_of(position.measure(), play.spent()));
    object.insert("moves".to_owned(), legal.into());
    object.insert("words".to_owned(), words.into());
    if let Some(evaluation) = evaluation {
        object.insert("best".to_owned(), evaluation.best.map(|best| position.move_text(best)).into());
        object.insert("headline".to_owned(), position.headline(evaluation.bounds).into());
        let kind = (position.setup().info().objective, position.measure());
        thwart_json::bounds(&mut object, kind, evaluation.bounds, None);
    }
    if let Some((from, to, bounds)) = change {
        let words = [from, to].map(|chosen| position.move_text(chosen));
        object.insert(
            "change".to_owned(),
            json!({ "from": words[0], "to": words[1], "headline": position.headline(bounds) }),
        );
    }
    add_scene(&mut object, &play.scene(), scene || picture.is_none(), picture);
    Ok(object.into())
}

/// Returns the moves of a play: each with its words, its side, and the cost so far after it.
fn history_of(position: &Position, moves: &[String]) -> Result<Json, Refusal> {
    let mut play = position.play();
    play.back_to(0);
    let mut reply = Vec::new();
    for text in moves {
        let side = number(play.side());
        play.play(text).map_err(refusal)?;
        let spent = thwart_json::length_of(position.measure(), play.spent());
        reply.push(json!({ "move": text, "words": spoken::turn(position.setup().info().words, &[text]), "side": side, "spent": spent }));
    }
    Ok(reply.into())
}

fn number(side: Side) -> Json {
    if side == Side::Minimiser { 0.into() } else { 1.into() }
}

fn converted(games: &Games, input: &Input, to: &str) -> Result<Json, Refusal> {
    let position = position(games, input)?;
    let setup = position.setup();
    if to == "board" {
        return Ok(json!({ "text": setup.text() }));
    }
    if let Some(MapFormat { writer: Writer::One(write), is_picture: false, .. }) = map_format(to) {
        let bytes = write(setup.board()).map_err(|problem| refusal(problem.message))?;
        return Ok(json!({ "text": String::from_utf8_lossy(&bytes) }));
    }
    match recognise::dialect(games, to) {
        Some((game, dialect)) if game.info().name == setup.info().name => {
            let text = dialect.input([setup]).map_err(refusal)?;
            Ok(json!({ "text": text }))
        }
        Some((game, _)) => Err(refusal(format!("{to} is a format of {}", game.info().name))),
        None => Err(refusal(format!("there is no format `{to}`"))),
    }
}

fn made(
    games: &Games,
    game: &str,
    family: &str,
    [rows, cols]: [usize; 2],
    seed: u64,
    set: &BTreeMap<String, String>,
) -> Result<Json, Refusal> {
    let found = recognise::game(games, game).ok_or_else(|| refusal(format!("there is no game `{game}`")))?;
    let settings: Vec<_> = set.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let request = generate::Recipe { family, rows, cols, seed, settings: &settings };
    let setup = generate::offer(found.info(), &request).map_err(refusal)?;
    Ok(json!({ "text": setup.text() }))
}
