//! `render --sheet`: boards as exercises to print, with lines for answers, and the answers on pages of their own.

use std::fmt::Write as _;
use std::io::Write as _;

use thwart::question::Medium;
use thwart::scene::Scene;
use thwart::{Position, Solution, SolveOptions};
use thwart_render::SvgOptions;

use super::Args;
use crate::failure::{Failure, Status};
use crate::input::Loaded;
use crate::search::{solve_failure, watched};
use crate::{Context, save, words};

/// The style: an exercise is never cut, and answers begin on a new page.
const STYLE: &str = "\
@page { margin: 18mm }
body { font: 12pt/1.4 system-ui, sans-serif; max-width: 180mm; margin: 0 auto; color: #111; background: #fff }
h1 { font-size: 18pt } h2 { font-size: 13pt; margin: 0 0 2mm }
section { break-inside: avoid; margin: 0 0 10mm }
svg { display: block; max-width: 100%; max-height: 75mm; width: auto; height: auto; margin: 3mm 0 }
.line { border-bottom: 1px solid #777; height: 9mm }
.answers { break-before: page } .answers svg { max-height: 60mm }
header p { margin: 2mm 0 6mm }
";

/// Writes a sheet of all boards of the inputs.
pub(super) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    if args.output.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("html")) {
        return Err(Failure::usage("--sheet: a sheet is a page to print; give -o OUT.html"));
    }
    save::check("-o", &args.output)?;
    let inputs = args.source.load_all(context, &args.input)?;
    let mut sheet = Sheet { args, exercises: String::new(), answers: String::new(), count: 0 };
    for loaded in &inputs {
        for case in &loaded.cases {
            let position = case.position.as_ref().map_err(Clone::clone)?;
            let options = |limits: &_| SolveOptions::default().limits(Clone::clone(limits));
            let solution = watched(context, args.limits.limits(context, None), position, |limits| {
                position.solve(&options(limits))
            });
            if context.io.is_stopped() {
                return Err(Failure::with(Status::Interrupted, "stopped; no sheet was written"));
            }
            sheet.add(position, &solution.map_err(|error| solve_failure(&loaded.name, &error))?)?;
        }
    }
    let count = words::count(sheet.count, "exercise");
    save::write(context, &args.output, sheet.page(&inputs))?;
    writeln!(context.io.stdout, "{}: {count}", words::path(&args.output))?;
    Ok(Status::Answered)
}

struct Sheet<'a> {
    args: &'a Args,
    exercises: String,
    answers: String,
    count: usize,
}

impl Sheet<'_> {
    /// Adds an exercise and its answer.
    fn add(&mut self, position: &Position, solution: &Solution) -> anyhow::Result<()> {
        self.count += 1;
        let number = self.count;
        let shown = SvgOptions { because: false, transparent: true, ..self.args.options(None) };
        // A title often says what is to be found.
        let untitled = |scene: Scene| Scene { title: String::new(), question: String::new(), ..scene };
        let board = thwart_render::svg(&untitled(position.play().scene()), &shown);
        let question = position.question(Medium::Picture);
        writeln!(
            self.exercises,
            "<section><h2>{number}. {}</h2><p>{}</p>{board}<div class=\"line\"></div>\
             <div class=\"line\"></div></section>",
            escaped(position.setup().info().name),
            escaped(&question),
        )?;
        let drawn = thwart_render::picture(position, solution, &untitled(solution.scene.clone()), &shown)?;
        let (verdict, title) = (solution.verdict, &solution.scene.title);
        writeln!(
            self.answers,
            "<section><h2>{number}. {}, {verdict}</h2><p>{} {}</p>{drawn}</section>",
            escaped(&solution.scene.headline),
            escaped(&if title.is_empty() { String::new() } else { format!("{title}.") }),
            escaped(&solution.scene.because)
        )?;
        Ok(())
    }

    fn page(&self, inputs: &[Loaded]) -> String {
        let title = match inputs {
            [only] if only.cases.len() > 1 => only.name.clone(),
            _ => "Exercises".to_owned(),
        };
        let title = escaped(&title);
        format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\n\
             <style>\n{STYLE}</style></head>\n<body><header><h1>{title}</h1><p>Name: ____________________</p></header>\n\
             {}<div class=\"answers\"><h1>Answers</h1>\n{}</div></body></html>\n",
            self.exercises, self.answers
        )
    }
}

/// Returns a text that a page shows as it is.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
