//! `thwart analyze`: the value of every legal move, with the reply that
//! decides it.

use std::ffi::OsString;
use std::io::{self, Write as _};

use thwart::answer::MoveValue;
use thwart::scene::Sign;
use thwart::value::Side;
use thwart::{Analysis, Position};

use crate::cases::Place;
use crate::failure::{Status, report_case_failure};
use crate::input::{self, Source};
use crate::paint::Paint;
use crate::search::{LimitArgs, solve_failure, watched};
use crate::{Context, picture, words};

/// Moves that are shown to people.
const SHOWN: usize = 40;

/// The longest setting that is suggested for the next command.
const LONGEST_SETTING: usize = 1000;

#[derive(Debug, clap::Args)]
#[command(override_usage = "thwart analyze [OPTIONS] [GAME] FILE|FOLDER|-...")]
pub(crate) struct Args {
    /// Board files, judges' inputs or maps (of signs, MovingAI, PNG, PGM, ROS), folders of
    /// boards (files that end in .board or .in), `sample:NAME`, or `-` for standard
    /// input; before them the game, if they do not name it
    #[arg(value_name = "[GAME] FILE", required = true, num_args = 1..)]
    input: Vec<OsString>,

    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    limits: LimitArgs,

    /// Print a JSON object on one line for each board, with all moves
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let inputs = args.source.load_all(context, &args.input)?;
    let mut status = Status::Answered;
    for (index, place) in Place::all(&inputs, &args.input).into_iter().enumerate() {
        let printed = match &place.read().position {
            Ok(position) => one(context, args, (index, place), position),
            Err(failure) => Err(failure.clone().into()),
        };
        status = status.max(printed.or_else(|error| report_case_failure(context, error))?);
        if context.io.is_stopped() || context.io.stdout.flow().is_break() {
            break;
        }
    }
    Ok(status)
}

/// Analyzes a board, and prints the analysis.
fn one(
    context: &mut Context<'_>,
    args: &Args,
    (index, place): (usize, Place<'_>),
    position: &Position,
) -> anyhow::Result<Status> {
    let analysis =
        watched(context, args.limits.limits(context, None), position, |limits| position.analyze(limits));
    let analysis = analysis.map_err(|error| solve_failure(&place.words(), &error))?;
    let out = &mut context.io.stdout;
    if args.json {
        write_json(out, place, position, &analysis)?;
    } else {
        if let Some(heading) = place.heading() {
            writeln!(out, "{}{}", if index > 0 { "\n" } else { "" }, context.paint.bold(&heading))?;
        }
        print(context, place, position, &analysis)?;
    }
    Ok(Status::Answered)
}

/// Writes the JSON of an analysis on one line, its moves last. There may be a million of them, so each becomes JSON
/// only when it is written.
fn write_json(
    out: &mut impl io::Write,
    place: Place<'_>,
    position: &Position,
    analysis: &Analysis,
) -> io::Result<()> {
    let scale = place.loaded.scale(position);
    let metres = scale.map(|scale| move |value| scale.metres(value));
    let metres = metres.as_ref().map(|metres| metres as thwart_json::Metres<'_>);
    let mut row = serde_json::to_vec(&place.object(thwart_json::analysis(position, analysis, metres)))?;
    row.pop();
    row.extend_from_slice(b",\"moves\":[");
    for value in &analysis.moves {
        serde_json::to_writer(&mut row, &thwart_json::move_value(position, value))?;
        out.write_all(&row)?;
        row.clear();
        row.push(b',');
    }
    // Without moves the head is still to be written.
    if analysis.moves.is_empty() {
        out.write_all(&row)?;
    }
    out.write_all(b"]}\n")
}

fn print(
    context: &mut Context<'_>,
    place: Place<'_>,
    position: &Position,
    analysis: &Analysis,
) -> anyhow::Result<()> {
    let loaded = place.loaded;
    let paint = context.paint;
    let info = position.setup().info();
    let out = &mut context.io.stdout;
    writeln!(out, "{}", paint.dim(&loaded.outline(position)))?;
    if !analysis.scene.title.is_empty() {
        writeln!(out, "{}", paint.bold(&analysis.scene.title))?;
    }
    let mut scene = analysis.scene.clone();
    for &other in analysis.starts.iter().skip(1) {
        scene.add(Sign::Start(other));
    }
    writeln!(out, "\n{}\n", picture::text(&scene, paint).trim_end_matches('\n'))?;
    if let [start, next, ..] = analysis.starts[..] {
        let at = |cell| position.setup().board().coord(cell);
        let (start, next) = (at(start), at(next));
        let line = match words::grouped(analysis.starts.len() as u64 - 1).as_str() {
            "1" => format!("This is about the start {start}; for the other one give --start {next}."),
            others => format!(
                "This is about the start {start}; for one of the {others} others give --start, such as \
                 --start {next}."
            ),
        };
        writeln!(out, "{}", words::wrap(&line, paint.width, 2))?;
    }
    let headline = position.headline(analysis.bounds);
    let headline = paint.bold(&input::headline(loaded.scale(position), &headline, analysis.bounds));
    let spent = match analysis.spent {
        0 => String::new(),
        spent => paint.dim(&format!(", {} paid so far", words::length(position.measure(), spent))),
    };
    if analysis.outcome.is_some() {
        writeln!(out, "{}: {headline}{spent}", paint.bold("The play is over"))?;
        return Ok(());
    }
    let mover = info.side_name(analysis.side);
    writeln!(out, "{headline}  {}{spent}\n", paint.bold(&format!("{mover} to move")))?;
    let order = best_first(analysis);
    for row in rows(position, analysis, &order[..order.len().min(SHOWN)], paint) {
        writeln!(out, "{row}")?;
    }
    if order.len() > SHOWN {
        let left = words::grouped((order.len() - SHOWN) as u64);
        writeln!(out, "{}", paint.dim(&format!("  ... {left} more that are no better, --json gives all")))?;
    }
    let inexact = analysis.moves.iter().filter(|analyzed| analyzed.bounds.value().is_none()).count();
    if inexact > 0 {
        let many = match inexact {
            1 => "the value of one move is".to_owned(),
            _ => format!("the values of {} moves are", words::grouped(inexact as u64)),
        };
        writeln!(out, "{}", paint.dim(&format!("  {many} not known exactly yet, --limit 30s goes on")))?;
    }
    // Several boards would need a suggestion each.
    let again = loaded.pasteable.as_ref().filter(|_| !place.several);
    if let (Some(again), Some(best)) = (again, analysis.best) {
        let mut line = position.play().history();
        line.push(position.move_text(analysis.moves[best].chosen));
        let setting = words::shell(&format!("line={}", line.join(" ")));
        if setting.len() <= LONGEST_SETTING {
            writeln!(out)?;
            context.suggest(&format!("analyze {again} --set {setting}"))?;
        }
    }
    Ok(())
}

/// Returns the moves, the best ones first, equal ones in move order.
fn best_first(analysis: &Analysis) -> Vec<usize> {
    let mut order: Vec<usize> = (0..analysis.moves.len()).collect();
    let bounds = |index: usize| analysis.moves[index].bounds;
    match analysis.side {
        Side::Minimiser => order.sort_by_key(|&index| (bounds(index).upper, bounds(index).lower)),
        Side::Maximiser => order.sort_by_key(|&index| {
            (std::cmp::Reverse(bounds(index).lower), std::cmp::Reverse(bounds(index).upper))
        }),
    }
    order.sort_by_key(|&index| Some(index) != analysis.best);
    order
}

/// Returns the table: a mark for the best move, move, value, deciding reply.
fn rows(position: &Position, analysis: &Analysis, order: &[usize], paint: Paint) -> Vec<String> {
    let cells: Vec<[String; 3]> = order
        .iter()
        .map(|&index| {
            let MoveValue { chosen, bounds, reply } = analysis.moves[index];
            let ends = || {
                let mut play = position.play();
                play.play_move(chosen).is_ok() && play.outcome().is_some()
            };
            let reply = match reply {
                Some(reply) => position.move_text(reply),
                None if ends() => "ends the play".to_owned(),
                None => "not looked for".to_owned(),
            };
            [position.move_text(chosen), position.headline(bounds), reply]
        })
        .collect();
    let heads = ["move", "value", "reply"].map(str::to_owned);
    let width = |column: usize| {
        let words = cells.iter().chain([&heads]).map(|row| row[column].chars().count());
        words.max().unwrap_or(0)
    };
    let widths = [width(0), width(1)];
    let row = |mark: &str, [chosen, value, reply]: &[String; 3]| {
        format!("{mark} {chosen:<0$}  {value:<1$}  {reply}", widths[0], widths[1])
    };
    let mut rows = vec![paint.dim(&row(" ", &heads))];
    for (&index, cells) in order.iter().zip(&cells) {
        let best = Some(index) == analysis.best;
        rows.push(if best { paint.bold(&row("*", cells)) } else { row(" ", cells) });
    }
    rows
}
