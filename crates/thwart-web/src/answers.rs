//! What is answered.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Map, Value as Json, json};
use thwart::any::{AnyInstance, Report};
use thwart::core::generate::FAMILIES;
use thwart::core::{Problem, Problems};
use thwart::info::{Domain, GameInfo, Offered};
use thwart::recognise::{self, Board, Games};
use thwart::setup::header_value;
use thwart::value::{Bounds, Side};
use thwart::{film, generate, limits, spoken};
use thwart_render::{SvgOptions, Theme, filmstrip, svg};

use crate::request::{Input, Limits, Picture, Request};

/// Pictures of a play at most.
const MOST_FRAMES: usize = 120;

/// What stands in the way of an answer.
type Refusal = Json;

pub(crate) fn answer(games: &Games, request: Request) -> Json {
    let told = match request {
        Request::Games {} => {
            Ok(json!({ "games": games.iter().map(|game| about(game.info())).collect::<Vec<_>>() }))
        }
        Request::Recognise { board: input } => recognised(games, &input),
        Request::Solve { board: input, method, limits, certificate, scene } => {
            solved(games, &input, method, &limits).map(|(instance, report)| {
                let mut object = thwart_json::report(&*instance, &report, None);
                object.insert(thwart_json::LINE.to_owned(), thwart_json::line(&*instance, &report));
                if let Some(made) = report.certificate.as_ref().filter(|_| certificate) {
                    object.insert("entries".to_owned(), made.entries.into());
                    object.insert("certificate".to_owned(), made.text.as_str().into());
                }
                if let Some(reason) = &report.unchecked {
                    object.insert("unchecked".to_owned(), reason.to_string().into());
                }
                if scene {
                    object.insert("scene".to_owned(), thwart_json::scene(&report.scene).into());
                }
                object.into()
            })
        }
        Request::Analyze { board: input, limits } => analysed(games, &input, &limits),
        Request::Play { board: input, moves, limits, judge } => {
            played(games, &input, &moves, judge.then_some(&limits))
        }
        Request::Check { board: input, certificate } => {
            position(games, &input).map(|instance| match instance.check(&certificate) {
                Ok(accepted) => {
                    json!({ "accepted": true, "value": instance.headline(Bounds::exact(accepted.value)),
                    "entries": accepted.entries, "every_cell": accepted.every_cell })
                }
                Err(refused) => json!({ "accepted": false, "reason": refused.to_string() }),
            })
        }
        Request::Convert { board: input, to } => converted(games, &input, &to),
        Request::Render { board: input, limits, picture } => solved(games, &input, None, &limits)
            .and_then(|(instance, report)| drawn(&*instance, &report, &picture)),
        Request::Generate { game, family, size, seed, set } => made(games, &game, &family, size, seed, &set),
    };
    told.unwrap_or_else(|refusal| refusal)
}

fn refusal(error: impl ToString) -> Refusal {
    json!({ "error": error.to_string() })
}

/// What is wrong with a text, with places.
fn problems(Problems(problems): &Problems) -> Refusal {
    let one = |problem: &Problem| {
        let (line, column) = problem.place.unzip();
        json!({ "line": line, "column": column, "message": problem.message })
    };
    let first = problems.first().map_or("", |problem| &problem.message);
    json!({ "error": first, "problems": problems.iter().map(one).collect::<Vec<_>>() })
}

/// What a game says of itself.
fn about(info: &'static GameInfo) -> Json {
    let parameters = info.parameters.iter().map(|parameter| {
        let (words, least, most) = match parameter.domain {
            Domain::Integer { min, max } => (&[][..], Some(min), Some(max)),
            Domain::Choice(words) | Domain::Order { or: words } => (words, None, None),
            Domain::Text { .. } => (&[][..], None, None),
        };
        json!({ "key": parameter.key, "summary": parameter.summary, "default": parameter.default,
            "words": words, "least": least, "most": most })
    });
    let samples = info
        .samples
        .iter()
        .map(|sample| json!({ "name": sample.name, "summary": sample.summary, "text": sample.text }));
    let offered = FAMILIES.iter().filter(|family| !matches!(info.offer(family.name), Offered::Refused(_)));
    let families = offered.map(|family| json!({ "name": family.name, "summary": family.summary }));
    json!({
        "name": info.name, "question": info.summary, "goal": info.goal, "rules": info.readme,
        "sides": [info.minimiser, info.maximiser],
        "signs": info.signs.iter().map(|rule| json!({ "sign": rule.tile.sign().to_string(), "meaning": rule.meaning }))
            .collect::<Vec<_>>(),
        "topologies": info.topologies.iter().map(|topology| topology.word()).collect::<Vec<_>>(),
        "parameters": parameters.collect::<Vec<_>>(),
        "samples": samples.collect::<Vec<_>>(),
        "families": families.collect::<Vec<_>>(),
    })
}

/// The boards of a text; those with other settings that fit their game.
fn boards(games: &Games, input: &Input) -> Result<(String, Vec<Result<Board, Problems>>), Refusal> {
    let read = recognise::read(games, &input.text, input.game.as_deref(), input.from.as_deref());
    let mut read = read.map_err(|wrong| problems(&wrong))?;
    for board in read.boards.iter_mut().flatten() {
        let valid = |(key, value): (&String, &String)| {
            let value = header_value(board.game.info(), key, value).map_err(refusal)?;
            Ok((key.to_ascii_lowercase(), value))
        };
        let settings = input.set.iter().map(valid).collect::<Result<Vec<_>, Refusal>>()?;
        recognise::apply(&settings, &mut board.file);
    }
    Ok((read.taken_for, read.boards))
}

/// The position that is asked about: the only one of its text, or the one of a number.
fn position(games: &Games, input: &Input) -> Result<Box<dyn AnyInstance>, Refusal> {
    let (_, mut boards) = boards(games, input)?;
    let board = match input.case {
        Some(case @ 1..) if case <= boards.len() => boards.swap_remove(case - 1),
        None if boards.len() == 1 => boards.remove(0),
        _ => return Err(refusal(format!("this text has {} boards; say which with `case`", boards.len()))),
    };
    board.and_then(Board::instance).map_err(|wrong| problems(&wrong))
}

fn recognised(games: &Games, input: &Input) -> Result<Json, Refusal> {
    let (taken_for, boards) = boards(games, input)?;
    let one = |board: Result<Board, Problems>| match board.and_then(Board::instance) {
        Ok(instance) => {
            let setup = instance.setup();
            let mut object = thwart_json::object(setup);
            object.insert("title".to_owned(), setup.title().into());
            object.insert("text".to_owned(), setup.text().into());
            object.insert("scene".to_owned(), thwart_json::scene(&instance.session().scene()).into());
            Json::Object(object)
        }
        Err(wrong) => problems(&wrong),
    };
    Ok(json!({ "taken_for": taken_for, "boards": boards.into_iter().map(one).collect::<Vec<_>>() }))
}

fn allowed(limits: &Limits) -> limits::Limits {
    let time = limits.ms.map(Duration::from_millis);
    limits::Limits { time, nodes: limits.nodes, ..limits::Limits::default() }
}

fn solved(
    games: &Games,
    input: &Input,
    method: Option<String>,
    limits: &Limits,
) -> Result<(Box<dyn AnyInstance>, Report), Refusal> {
    let instance = position(games, input)?;
    let request = thwart::any::Request { method, limits: allowed(limits), ..Default::default() };
    let report = instance.solve(&request).map_err(refusal)?;
    Ok((instance, report))
}

fn analysed(games: &Games, input: &Input, limits: &Limits) -> Result<Json, Refusal> {
    let instance = position(games, input)?;
    let analysis = instance.analyse(&allowed(limits)).map_err(refusal)?;
    let mut object = thwart_json::analysis(&*instance, &analysis, None);
    let moves = analysis.moves.iter().map(|analysed| thwart_json::analysed_move(&*instance, analysed));
    object.insert("moves".to_owned(), moves.collect());
    object.insert("scene".to_owned(), thwart_json::scene(&analysis.scene).into());
    Ok(object.into())
}

/// The position after some moves: who moves and how, and what it is worth where that is asked.
fn played(games: &Games, input: &Input, moves: &[String], judge: Option<&Limits>) -> Result<Json, Refusal> {
    let instance = position(games, input)?;
    let limits = judge.map(allowed).unwrap_or_default();
    let mut play = instance.play(&limits);
    for text in moves {
        play.session_mut().play(text).map_err(refusal)?;
    }
    let judged = match judge {
        Some(_) => Some(play.judge().map_err(refusal)?),
        None => None,
    };
    let session = play.session();
    let legal = session.moves();
    let words: Vec<String> = legal.iter().map(|text| spoken::turn(&[text])).collect();
    let mut object = Map::new();
    object.insert("text".to_owned(), session.text().into());
    object.insert("history".to_owned(), session.history().into());
    object.insert("side".to_owned(), if session.side() == Side::Minimiser { 0.into() } else { 1.into() });
    object.insert("ending".to_owned(), session.ending().into());
    object.insert("spent".to_owned(), session.spent().into());
    object.insert("moves".to_owned(), legal.into());
    object.insert("words".to_owned(), words.into());
    if let Some(judged) = judged {
        object.insert("best".to_owned(), judged.best.into());
        object.insert("headline".to_owned(), instance.headline(judged.bounds).into());
    }
    object.insert("scene".to_owned(), thwart_json::scene(&session.scene()).into());
    Ok(object.into())
}

fn converted(games: &Games, input: &Input, to: &str) -> Result<Json, Refusal> {
    let instance = position(games, input)?;
    let setup = instance.setup();
    if to == "board" {
        return Ok(json!({ "text": setup.text() }));
    }
    match recognise::dialect(games, to) {
        Some((game, dialect)) if game.info().name == setup.info().name => {
            let text = (dialect.write)(setup).map_err(refusal)?;
            Ok(json!({ "text": text }))
        }
        Some((game, _)) => Err(refusal(format!("{to} is a format of {}", game.info().name))),
        None => Err(refusal(format!("there is no format `{to}`"))),
    }
}

fn drawn(instance: &dyn AnyInstance, report: &Report, picture: &Picture) -> Result<Json, Refusal> {
    let options = SvgOptions {
        theme: if picture.dark { Theme::Dark } else { Theme::Light },
        landscape: picture.landscape,
        width: picture.width,
        verdict: Some(report.verdict),
        because: true,
        key: true,
        ..SvgOptions::default()
    };
    if picture.frames {
        let scenes = film::moves(instance, report, &report.scene, MOST_FRAMES);
        let frames = scenes.map(|scene| Ok(svg(&scene.map_err(refusal)?, &options)));
        return Ok(json!({ "frames": frames.collect::<Result<Vec<_>, Refusal>>()? }));
    }
    let turns = film::turns(instance, report, &report.scene).map_err(refusal)?;
    let drawn = if turns.is_empty() {
        svg(&report.scene, &options)
    } else {
        filmstrip(&turns, &report.scene, &options)
    };
    Ok(json!({ "svg": drawn }))
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
    let request = generate::Request { family, rows, cols, seed, settings: &settings };
    let setup = generate::offer(found.info(), &request).map_err(refusal)?;
    Ok(json!({ "text": setup.text() }))
}
