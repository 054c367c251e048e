//! `thwart solve`: value, verdict, one best line, and the board drawn.

mod expect;
mod files;
mod human;
mod turns;
mod values;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

use serde_json::{Map, Value as Json};
use thwart::Limits;
use thwart::answer::SolveError;
use thwart::any::Unchecked;
use thwart::grid::Measure;
use thwart::info::GameInfo;
use thwart::retrograde::MAX_POSITIONS;
use thwart::value::Verdict;
use thwart::{Position, Solution, SolveOptions};
use thwart_json::LINE;

use crate::cases::{ThreadArgs, in_order, stopped};
use crate::failure::{Failure, Status, survive};
use crate::input::{self, Loaded, Scale, Source};
use crate::search::{LimitArgs, check_method, refusal};
use crate::{Context, words};
use files::Files;

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
#[command(override_usage = "thwart solve [OPTIONS] [GAME] FILE|FOLDER|-...")]
pub(crate) struct Args {
    /// Board files, judges' inputs or maps (of signs, MovingAI, PNG, PGM, ROS), folders of
    /// boards (files that end in .board or .in), `sample:NAME`, or `-` for standard
    /// input; before them the game, where they do not say it
    #[arg(value_name = "[GAME] FILE", required = true, num_args = 1..)]
    input: Vec<OsString>,

    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    threads: ThreadArgs,

    /// Print one JSON object on one line per position
    #[arg(long)]
    json: bool,

    /// Leave out the best line; in JSON, `line` is `[]` then
    #[arg(long)]
    no_line: bool,

    /// Solve by this method; `thwart games GAME` lists them
    #[arg(long, value_name = "NAME")]
    method: Option<String>,

    /// Write the certificate to a file; the exit status is 3 where there is none, though
    /// the answer stands
    #[arg(long, value_name = "OUT", conflicts_with = "no_certificate")]
    certificate: Option<PathBuf>,

    /// Make and check no certificate
    #[arg(long)]
    no_certificate: bool,

    /// Tell how much work the answer took
    #[arg(short, long, conflicts_with = "json")]
    verbose: bool,

    /// Write the value of every cell to a .txt, .csv or .npy file: `inf` where there is no
    /// path, `nan` where a cell has no value, such as an obstacle
    ///
    /// The name of the file says the format. .txt has a line of words for each row, with blanks
    /// between them, .csv the same with commas, and .npy is an array of numpy, `float64` with a row
    /// for each row of the board. In all of them `inf` stands where there is no path, as the key of
    /// the drawn board says, and `nan` where a cell has no value. Whole numbers are exact; those
    /// above 2^53, which `float64` cannot hold, are refused in .npy. Lengths with diagonals of
    /// sqrt 2 are decimals.
    #[arg(long, value_name = "OUT")]
    values: Option<PathBuf>,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let inputs = args.source.load_all(context, &args.input)?;
    // A folder with one board in it today has two tomorrow: what is printed keeps its form.
    let folder = args.input.iter().any(|word| std::path::Path::new(word).is_dir());
    let several = folder || inputs.len() > 1 || inputs.iter().any(|loaded| loaded.cases.len() > 1);
    let alone = inputs.len() == 1;
    let places: Vec<Place<'_>> = inputs
        .iter()
        .flat_map(|loaded| {
            (1..=loaded.cases.len()).map(move |number| Place { loaded, number, several, alone })
        })
        .collect();
    for info in inputs.iter().flat_map(Loaded::games) {
        check_method(info, args.method.as_deref())?;
    }
    let files = Files::new(args, &places)?;
    let mut status = Status::Answered;
    let taken = in_order(
        context,
        args.threads,
        &args.limits.limits(context, None),
        &places.iter().map(Place::read).collect::<Vec<_>>(),
        |position, limits| args.solve(position, limits),
        |context, index, solution| {
            let place = places[index];
            let told = match (&place.read().position, solution) {
                (Ok(position), Ok(solution)) => {
                    let case = Case { place, position: &**position, files: &files, index };
                    case.tell(context, args, solution)
                }
                (_, Err(failure)) | (Err(failure), _) => args.tell_refused(context, place, failure),
            };
            status = status.max(told.or_else(|error| survive(context, error))?);
            Ok(context.io.stdout.goes_on())
        },
    )?;
    let name = match &inputs[..] {
        [only] => only.name.clone(),
        all => words::count(all.len(), "file"),
    };
    stopped(context, &name, places.len() - taken)?;
    Ok(status)
}

/// Where a case stands in what was given.
#[derive(Clone, Copy)]
struct Place<'l> {
    loaded: &'l Loaded,
    /// Which case of its input, from 1.
    number: usize,
    /// Whether it is one of several, of an input or of several inputs.
    several: bool,
    /// Whether its input is the only one.
    alone: bool,
}

impl<'l> Place<'l> {
    fn read(&self) -> &'l input::Case {
        &self.loaded.cases[self.number - 1]
    }

    /// What messages call it.
    fn words(self) -> String {
        match self.loaded.cases.len() {
            1 => self.loaded.name.clone(),
            _ => format!("{}: case {}", self.loaded.name, self.number),
        }
    }

    /// The object with its place, where there are several.
    fn object(self, mut object: Map<String, Json>) -> Map<String, Json> {
        if self.several {
            object.shift_insert(1, "file".to_owned(), self.loaded.name.as_str().into());
            object.shift_insert(2, "case".to_owned(), self.number.into());
        }
        object
    }
}

impl Args {
    fn solve(&self, position: &dyn Position, limits: &Limits) -> Result<Solution, SolveError> {
        position.solve(&SolveOptions {
            method: self.method.clone(),
            limits: limits.clone(),
            certify: !self.no_certificate,
            // Who names a file for it is ready to wait for it.
            certificate_positions: self.certificate.as_ref().map(|_| MAX_POSITIONS),
            line: !self.no_line,
            // Objects have no picture.
            explain: !self.json,
            ..SolveOptions::default()
        })
    }

    /// Says of a case that is no position why it is none.
    fn tell_refused(
        &self,
        context: &mut Context<'_>,
        place: Place<'_>,
        failure: &Failure,
    ) -> anyhow::Result<Status> {
        if self.json {
            let info = place.read().info;
            let object = place.object(thwart_json::object_of_none(info));
            self.write_no_answer(context, info, object, Measure::Whole, failure)?;
        }
        Err(failure.clone().into())
    }

    /// Writes the object of a case without an answer.
    fn write_no_answer(
        &self,
        context: &mut Context<'_>,
        info: Option<&'static GameInfo>,
        object: Map<String, Json>,
        measure: Measure,
        error: &impl ToString,
    ) -> anyhow::Result<()> {
        let method = self.method.as_deref();
        let object = thwart_json::unsolved(object, info, method, measure, &error.to_string());
        writeln!(context.io.stdout, "{}", Json::Object(object))?;
        context.io.stdout.flush()?;
        Ok(())
    }
}

/// One case that is a position.
struct Case<'l> {
    place: Place<'l>,
    position: &'l dyn Position,
    files: &'l Files,
    /// Which of all cases it is, from 0.
    index: usize,
}

impl Case<'_> {
    /// How long its steps are, where that is known.
    fn scale(&self) -> Option<Scale> {
        self.place.loaded.scale(self.position)
    }

    /// Prints the answer, and writes the files that were asked for.
    fn tell(
        &self,
        context: &mut Context<'_>,
        args: &Args,
        solution: Result<Solution, SolveError>,
    ) -> anyhow::Result<Status> {
        let solution = match solution {
            Ok(solution) => solution,
            Err(error) => {
                if args.json {
                    let setup = self.position.setup();
                    let object = self.place.object(thwart_json::object(setup));
                    let info = Some(setup.info());
                    args.write_no_answer(context, info, object, self.position.measure(), &error)?;
                }
                return Err(refusal(&self.place.words(), &error));
            }
        };
        // Written before anything is printed, and complained of after it: a
        // reader who leaves early still gets his files.
        let written = self.files.write(context, self, &solution);
        if args.json {
            self.write_json(&mut context.io.stdout, &solution)?;
        } else {
            human::print(context, args, self, &solution)?;
        }
        context.io.stdout.flush()?;
        written?;
        self.judge(context, &solution)
    }

    /// The object, on one line. The line of play, which may have millions of moves,
    /// is written move by move.
    fn write_json(&self, out: &mut impl Write, solution: &Solution) -> io::Result<()> {
        let mut before = "{";
        for (key, value) in &self.json(solution) {
            write!(out, "{before}{}:", Json::from(key.as_str()))?;
            before = ",";
            if key == LINE {
                let mut before = "[";
                for &chosen in &solution.line {
                    write!(out, "{before}{}", Json::from(self.position.move_text(chosen)))?;
                    before = ",";
                }
                write!(out, "{}]", if solution.line.is_empty() { "[" } else { "" })?;
            } else {
                write!(out, "{value}")?;
            }
        }
        writeln!(out, "}}")
    }

    /// The object but for its line of play, which only has its place.
    fn json(&self, solution: &Solution) -> Map<String, Json> {
        let scale = self.scale();
        let metres = scale.map(|scale| move |value| scale.metres(value));
        let metres = metres.as_ref().map(|metres| metres as thwart_json::Metres<'_>);
        self.place.object(thwart_json::solution(self.position, solution, metres))
    }

    /// The status of an answer, after comparing it with what was expected.
    fn judge(&self, context: &mut Context<'_>, solution: &Solution) -> anyhow::Result<Status> {
        if let Some(Unchecked::Refused(error)) = &solution.unchecked {
            let message = format!("{}: the checker refused this answer, {error}", self.place.words());
            return Err(Failure::with(Status::Refused, message));
        }
        if let Some(refuted @ Unchecked::Refuted(_)) = &solution.unchecked {
            return Err(Failure::with(Status::Refused, format!("{}: {refuted}", self.place.words())));
        }
        if let Some(failed) = expect::failed(self.place.loaded, self.position, solution) {
            context.io.complain(&format!("{}: {failed}", self.place.words()));
            return Ok(Status::Refused);
        }
        Ok(if solution.verdict == Verdict::Unknown { Status::Unknown } else { Status::Answered })
    }
}
