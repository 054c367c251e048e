//! `thwart solve`: value, verdict, one best line, and the board drawn.

mod case;
mod expect;
mod files;
mod human;
mod options;
mod passages;
mod route;
mod turns;
mod values;

use std::io::Write as _;

use serde_json::{Map, Value as Json};
use thwart::Solution;
use thwart::answer::SolveError;
use thwart::grid::Measure;
use thwart::info::GameInfo;
use thwart::passages::{SEARCH_TIME, passages};
use thwart::question::Medium;

use crate::cases::{Place, check_finished, in_order};
use crate::failure::{Failure, Status, report_case_failure};
use crate::input::Loaded;
use crate::search::{check_method, solve_failure};
use crate::{Context, words};
use case::Case;
use files::Files;

pub(crate) use options::Args;

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let inputs = args.source.load_all(context, &args.input)?;
    let places = Place::all(&inputs, &args.input);
    for info in inputs.iter().flat_map(Loaded::games) {
        check_method(info, args.method.as_deref())?;
    }
    let files = Files::new(args, &places)?;
    let mut status = Status::Answered;
    let taken = in_order(
        context,
        args.threads,
        &args.limits.limits(context, None),
        (places.len(), places.iter().map(Place::read)),
        |position, limits| args.solve(position, limits),
        |context, index, solution| {
            let place = places[index];
            let printed = match (&place.read().position, solution) {
                (Ok(position), Ok(solution)) => {
                    let case = Case { place, position, index };
                    print_case(context, args, &files, &case, solution)
                }
                (_, Err(failure)) => report_refused(args, context, place, &failure),
                (Err(failure), _) => report_refused(args, context, place, failure),
            };
            status = status.max(printed.or_else(|error| report_case_failure(context, error))?);
            Ok(context.io.stdout.flow())
        },
    )?;
    let name = match &inputs[..] {
        [only] => only.name.clone(),
        all => words::count(all.len(), "file"),
    };
    check_finished(context, &name, places.len() - taken)?;
    Ok(status)
}

/// Reports why a case is not a position.
fn report_refused(
    args: &Args,
    context: &mut Context<'_>,
    place: Place<'_>,
    failure: &Failure,
) -> anyhow::Result<Status> {
    if args.json {
        let info = place.read().info;
        let object = place.object(thwart_json::object_without_position(info));
        write_no_answer(args, context, info, object, Measure::Whole, failure)?;
    }
    Err(failure.clone().into())
}

/// Writes the object of a case without an answer.
fn write_no_answer(
    args: &Args,
    context: &mut Context<'_>,
    info: Option<&'static GameInfo>,
    object: Map<String, Json>,
    measure: Measure,
    error: &impl ToString,
) -> anyhow::Result<()> {
    let method = args.method.as_deref();
    let object = thwart_json::unsolved(object, info, method, measure, &error.to_string());
    writeln!(context.io.stdout, "{}", Json::Object(object))?;
    context.io.stdout.flush()?;
    Ok(())
}

/// Prints the answer, and writes the files that the user asked for.
fn print_case(
    context: &mut Context<'_>,
    args: &Args,
    files: &Files,
    case: &Case<'_>,
    solution: Result<Solution, SolveError>,
) -> anyhow::Result<Status> {
    let solution = match solution {
        Ok(solution) => solution,
        Err(error) => {
            if args.json {
                let setup = case.position.setup();
                let mut object = thwart_json::object(setup);
                object.insert("question".to_owned(), case.position.question(Medium::Text).into());
                let object = case.place.object(object);
                let info = Some(setup.info());
                write_no_answer(args, context, info, object, case.position.measure(), &error)?;
            }
            return Err(solve_failure(&case.place.words(), &error));
        }
    };
    // Files are written before the output, so that a reader who leaves early gets them;
    // their errors are reported after it.
    let written = files.write(context, args, case, &solution);
    let limits = args.limits.limits(context, Some(SEARCH_TIME));
    let found = args.passages.map(|width| {
        passages(case.position, width, case.place.loaded.metres, &limits)
            .map_err(|error| Failure::usage(format!("{}: --passages: {error}", case.place.words())))
    });
    let known = found.as_ref().and_then(|found| found.as_ref().ok());
    if args.json {
        case.write_json(
            &mut context.io.stdout,
            &solution,
            known.map(|found| thwart_json::passages(case.position, found)),
        )?;
    } else {
        human::print(context, args, files, case, (&solution, known))?;
    }
    context.io.stdout.flush()?;
    written?;
    found.transpose()?;
    case.judge(context, &solution)
}
