//! `thwart solve`: value, verdict, one best line, and the board drawn.

mod expect;
mod human;
mod turns;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value as Json};
use thwart::any::{AnyInstance, Report, Request, StartValue, Unchecked, methods};
use thwart::core::Measure;
use thwart::field::Field;
use thwart::game::{SolveError, Vital};
use thwart::limits::Limits;
use thwart::retrograde::MAX_POSITIONS;
use thwart::value::{Bounds, Value, Verdict};

use super::json;
use crate::cases::{ThreadArgs, in_order, stopped};
use crate::failure::{Failure, Status, survive};
use crate::input::{Loaded, Scale, Source};
use crate::search::{LimitArgs, check_method, refusal};
use crate::{Context, save};

/// The key of the line of play in JSON.
const LINE: &str = "line";

#[derive(Debug, clap::Args)]
#[command(override_usage = "thwart solve [OPTIONS] [GAME] FILE|-")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Args {
    /// A board file, a judge's input or a map (of signs, MovingAI, PNG, PGM, ROS),
    /// `-` for standard input; before it the game, where the input does not say it
    #[arg(value_name = "[GAME] FILE", required = true, num_args = 1..=2)]
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

    /// Certify the value of every cell, not of the start alone, where the game has such
    /// certificates
    #[arg(long, conflicts_with = "no_certificate")]
    all: bool,

    /// Make and check no certificate
    #[arg(long)]
    no_certificate: bool,

    /// Write the value of every cell to a file, one row of words per line
    #[arg(long, value_name = "OUT")]
    values: Option<PathBuf>,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let loaded = args.source.load(context, &args.input)?;
    check_method(loaded.game.info(), args.method.as_deref())?;
    for (option, path) in [("--certificate", &args.certificate), ("--values", &args.values)] {
        if let Some(path) = path {
            loaded.only()?;
            save::check(option, path)?;
            if path.as_os_str() == "-" {
                return Err(Failure::usage(format!(
                    "{option}: standard output is for the answer; name a file"
                )));
            }
        }
    }
    let mut status = Status::Answered;
    let taken = in_order(
        context,
        args.threads,
        &args.limits.limits(context, None),
        &loaded.cases,
        |instance, limits| args.solve(instance, limits),
        |context, index, report| {
            let told = match (&loaded.cases[index], report) {
                (Ok(instance), Ok(report)) => {
                    let case = Case { number: index + 1, loaded: &loaded, instance: &**instance };
                    case.tell(context, args, report)
                }
                (_, Err(failure)) | (Err(failure), _) => args.tell_refused(context, &loaded, failure),
            };
            status = status.max(told.or_else(|error| survive(context, error))?);
            Ok(context.io.stdout.goes_on())
        },
    )?;
    stopped(context, &loaded.name, loaded.cases.len() - taken)?;
    Ok(status)
}

impl Args {
    fn solve(&self, instance: &dyn AnyInstance, limits: &Limits) -> Result<Report, SolveError> {
        instance.solve(&Request {
            method: self.method.clone(),
            limits: limits.clone(),
            certify: !self.no_certificate,
            // Who names a file for it is ready to wait for it.
            certificate_positions: self.certificate.as_ref().map(|_| MAX_POSITIONS),
            every_cell: self.all,
            line: !self.no_line,
            // Objects have no picture.
            explain: !self.json,
            ..Request::default()
        })
    }

    /// Says of a case that is no position why it is none.
    fn tell_refused(
        &self,
        context: &mut Context<'_>,
        loaded: &Loaded,
        failure: &Failure,
    ) -> anyhow::Result<Status> {
        if self.json {
            let object = json::object_of_none(loaded.game.info());
            self.write_no_answer(context, loaded, object, Measure::Whole, failure)?;
        }
        Err(failure.clone().into())
    }

    /// Writes the object of a case without an answer: as of an unknown one, and why.
    fn write_no_answer(
        &self,
        context: &mut Context<'_>,
        loaded: &Loaded,
        mut object: Map<String, Json>,
        measure: Measure,
        error: &impl ToString,
    ) -> anyhow::Result<()> {
        let info = loaded.game.info();
        let default = || methods(info).next().map(|method| method.name);
        object.insert("method".to_owned(), self.method.as_deref().or_else(default).into());
        object.insert("verdict".to_owned(), Verdict::Unknown.to_string().into());
        object.insert("certified".to_owned(), false.into());
        json::bounds(&mut object, (info.objective, measure), Bounds::UNKNOWN, None);
        object.insert(LINE.to_owned(), Vec::<Json>::new().into());
        object.insert("work".to_owned(), json::work(&[]));
        object.insert("seconds".to_owned(), 0.0.into());
        object.insert("error".to_owned(), error.to_string().into());
        writeln!(context.io.stdout, "{}", Json::Object(object))?;
        context.io.stdout.flush()?;
        Ok(())
    }
}

/// One case of the input.
struct Case<'l> {
    number: usize,
    loaded: &'l Loaded,
    instance: &'l dyn AnyInstance,
}

impl Case<'_> {
    /// What messages call it.
    fn place(&self) -> String {
        match self.loaded.cases.len() {
            1 => self.loaded.name.clone(),
            _ => format!("{}: case {}", self.loaded.name, self.number),
        }
    }

    /// How long its steps are, where that is known.
    fn scale(&self) -> Option<Scale> {
        self.loaded.scale(self.instance)
    }

    /// Prints the answer, and writes the files that were asked for.
    fn tell(
        &self,
        context: &mut Context<'_>,
        args: &Args,
        report: Result<Report, SolveError>,
    ) -> anyhow::Result<Status> {
        let report = match report {
            Ok(report) => report,
            Err(error) => {
                if args.json {
                    let object = json::object(self.instance.setup());
                    args.write_no_answer(context, self.loaded, object, self.instance.measure(), &error)?;
                }
                return Err(refusal(&self.place(), &error));
            }
        };
        // Written before anything is printed, and complained of after it: a
        // reader who leaves early still gets his files.
        let written = self.write_files(context, args, &report);
        if args.json {
            self.write_json(&mut context.io.stdout, &report)?;
        } else {
            human::print(context, args, self, &report)?;
        }
        context.io.stdout.flush()?;
        written?;
        self.judge(context, args, &report)
    }

    /// The object, on one line. The line of play, which may have millions of moves,
    /// is written move by move.
    fn write_json(&self, out: &mut impl Write, report: &Report) -> io::Result<()> {
        let mut before = "{";
        for (key, value) in &self.json(report) {
            write!(out, "{before}{}:", Json::from(key.as_str()))?;
            before = ",";
            if key == LINE {
                let mut before = "[";
                for &chosen in &report.line {
                    write!(out, "{before}{}", Json::from(self.instance.move_text(chosen)))?;
                    before = ",";
                }
                write!(out, "{}]", if report.line.is_empty() { "[" } else { "" })?;
            } else {
                write!(out, "{value}")?;
            }
        }
        writeln!(out, "}}")
    }

    /// The object but for its line of play, which only has its place.
    fn json(&self, report: &Report) -> Map<String, Json> {
        let setup = self.instance.setup();
        let mut object = json::object(setup);
        object.insert("method".to_owned(), report.method.into());
        object.insert("verdict".to_owned(), report.verdict.to_string().into());
        object.insert("certified".to_owned(), report.certificate.is_some().into());
        let kind = (setup.info().objective, self.instance.measure());
        json::bounds(&mut object, kind, report.bounds, report.nim_sum);
        json::metres(&mut object, self.scale(), report.bounds);
        if !report.starts.is_empty() {
            let one = |start: &StartValue| {
                let mut object = Map::new();
                object.insert("start".to_owned(), setup.board().coord(start.cell).to_string().into());
                json::bounds(&mut object, kind, start.bounds, None);
                json::metres(&mut object, self.scale(), start.bounds);
                object.insert("verdict".to_owned(), start.verdict.to_string().into());
                object.insert("certified".to_owned(), start.certified.into());
                if let Some(vital) = start.vital {
                    object.insert("vital".to_owned(), self.vital(vital));
                }
                Json::Object(object)
            };
            object.insert("starts".to_owned(), row_by_row(report).into_iter().map(one).collect());
        }
        if let Some(vital) = report.vital {
            object.insert("vital".to_owned(), self.vital(vital));
        }
        object.insert(LINE.to_owned(), Json::Null);
        if !report.scene.turns.is_empty() {
            object.insert("turns".to_owned(), turns::json(setup.board(), &report.scene.turns));
        }
        object.insert("work".to_owned(), json::work(&report.work));
        object.insert("seconds".to_owned(), report.time.as_secs_f64().into());
        object
    }

    fn vital(&self, Vital { cell, value, otherwise }: Vital) -> Json {
        let measure = self.instance.measure();
        let mut vital = Map::new();
        vital.insert("cell".to_owned(), self.instance.setup().board().coord(cell).to_string().into());
        json::length(&mut vital, "value", measure, value.finite());
        json::length(&mut vital, "otherwise", measure, otherwise.finite());
        vital.into()
    }

    fn write_files(&self, context: &mut Context<'_>, args: &Args, report: &Report) -> anyhow::Result<()> {
        if let Some(path) = &args.values {
            let field = report.field.as_ref().ok_or_else(|| {
                let method = report.method;
                Failure::usage(format!("--values: {method} gives no value for every cell here"))
            })?;
            save::write(context, path, values(field, self.instance))?;
        }
        if let Some(path) = &args.certificate {
            write_certificate(context, path, report)?;
            if let (Some(first), true) = (report.starts.first(), report.certificate.is_some()) {
                let at = self.instance.setup().board().coord(first.cell);
                context.io.complain(&format!(
                    "--certificate: {} is about the start {at} only; for another one give --start ROW,COLUMN",
                    path.display()
                ));
            }
        }
        Ok(())
    }

    /// The status of an answer, after comparing it with what was expected.
    fn judge(&self, context: &mut Context<'_>, args: &Args, report: &Report) -> anyhow::Result<Status> {
        if let Some(Unchecked::Refused(error)) = &report.unchecked {
            let message = format!("{}: the checker refused this answer, {error}", self.place());
            return Err(Failure::with(Status::Refused, message));
        }
        if let Some(refuted @ Unchecked::Refuted(_)) = &report.unchecked {
            return Err(Failure::with(Status::Refused, format!("{}: {refuted}", self.place())));
        }
        if args.all && report.certificate.as_ref().is_some_and(|certified| !certified.every_cell) {
            let message =
                "--all: no certificate claims the values of all cells here, this one is about the start";
            return Err(Failure::usage(format!("{}: {message}", self.place())));
        }
        if let Some(failed) = expect::failed(self.loaded, self.instance, report) {
            context.io.complain(&format!("{}: {failed}", self.place()));
            return Ok(Status::Refused);
        }
        Ok(if report.verdict == Verdict::Unknown { Status::Unknown } else { Status::Answered })
    }
}

fn write_certificate(context: &mut Context<'_>, path: &Path, report: &Report) -> anyhow::Result<()> {
    match (&report.certificate, &report.unchecked) {
        (Some(certificate), _) => save::write(context, path, &certificate.text),
        // That of a refused answer is said where the answer is judged.
        (None, Some(reason)) if !matches!(reason, Unchecked::Refused(_) | Unchecked::Refuted(_)) => {
            let message = format!("--certificate: {} is not written: {reason}", path.display());
            Err(Failure::with(Status::Unknown, message))
        }
        (None, _) => Ok(()),
    }
}

/// The value of every cell: rows of blank-separated words, decimals where
/// lengths have roots in them.
fn values(field: &Field, instance: &dyn AnyInstance) -> String {
    let (cols, measure) = (instance.setup().board().cols(), instance.measure());
    let mut text = String::with_capacity(2 * field.len());
    for (index, value) in field.values().enumerate() {
        match value {
            None => text.push('-'),
            Some(Value::Infinite) => text.push_str("inf"),
            Some(Value::Finite(value)) if measure == Measure::Whole => push_number(&mut text, value),
            Some(Value::Finite(value)) => text.push_str(&measure.number(value).to_string()),
        }
        text.push(if (index + 1) % cols == 0 { '\n' } else { ' ' });
    }
    text
}

/// Writes a number without the detour of a formatter, which would cost more
/// than solving does on a large board.
fn push_number(text: &mut String, number: u64) {
    if number > 9 {
        push_number(text, number / 10);
    }
    text.push((b'0' + (number % 10) as u8) as char);
}

/// The starts row by row.
fn row_by_row(report: &Report) -> Vec<&StartValue> {
    let mut starts: Vec<_> = report.starts.iter().collect();
    starts.sort_by_key(|start| start.cell);
    starts
}
