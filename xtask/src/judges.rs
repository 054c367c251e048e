//! `cargo xtask judges`: compares `thwart judge` with the program that a contestant writes, on the largest
//! inputs of each problem package.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use crate::process::{self, finish, program, root, run_in};

/// The number of inputs of each judge, which are the largest.
const INPUTS: usize = 4;

/// The number of runs of each program on each input; the median counts.
const RUNS: usize = 7;

pub(crate) fn run() -> ExitCode {
    finish(compare())
}

fn compare() -> Result<(), String> {
    let text = |error: std::io::Error| error.to_string();
    let thwart = process::thwart()?;
    let folder = root().join("target/judges");
    fs::create_dir_all(&folder).map_err(text)?;
    println!("processor time in ms, medians of {RUNS} runs in turn");
    println!("| judge | input | KB | contest program, C++ -O2 | thwart | times |\n|---|---|---|---|---|---|");
    let mut judges: Vec<PathBuf> = files(&root().join("crates/thwart-contest/problems"))?;
    judges.sort();
    for problem in judges {
        let judge = problem.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let package = folder.join(&judge);
        if !package.exists() {
            run_in(&folder, Command::new(&thwart), &["export-problem", &judge, "--output", &judge])?;
        }
        let sources = files(&problem.join("submissions/accepted"))?;
        let source = sources.iter().find(|path| path.extension().is_some_and(|ending| ending == "cpp"));
        let source = source.ok_or_else(|| format!("{judge} has no accepted program in C++"))?;
        let contest = folder.join(format!("{judge}.out"));
        run_in(
            &folder,
            program("g++"),
            &["-O2", "-o", &contest.to_string_lossy(), &source.to_string_lossy()],
        )?;
        let mut inputs = files(&package.join("data/secret"))?;
        inputs.retain(|path| path.extension().is_some_and(|ending| ending == "in"));
        let size = |path: &PathBuf| fs::metadata(path).map_or(0, |found| found.len());
        inputs.sort_by_key(|path| std::cmp::Reverse(size(path)));
        for input in &inputs[..INPUTS.min(inputs.len())] {
            let programs =
                [vec![&*contest.to_string_lossy()], vec![&*thwart.to_string_lossy(), "judge", &judge]]
                    .map(|words| words.into_iter().map(str::to_owned).collect::<Vec<String>>());
            let mut times = [Vec::new(), Vec::new()];
            for _ in 0..RUNS {
                for (times, words) in times.iter_mut().zip(&programs) {
                    times.push(processor_ms(words, input)?);
                }
            }
            let [theirs, ours] = times.map(|mut times| {
                times.sort_by(f64::total_cmp);
                times[RUNS / 2]
            });
            let name = input.file_stem().unwrap_or_default().to_string_lossy();
            let kilobytes = size(input).div_ceil(1000);
            println!(
                "| {judge} | {name} | {kilobytes} | {theirs:.0} | {ours:.0} | {:.2} |",
                ours / theirs.max(1.0)
            );
        }
    }
    Ok(())
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(entries.flatten().map(|entry| entry.path()).collect())
}

/// Returns the processor time of a program that reads this file, in ms, as the shell measures it.
fn processor_ms(words: &[String], input: &Path) -> Result<f64, String> {
    let timed = r#"TIMEFORMAT='%U %S'; time "$@" >/dev/null"#;
    let input = fs::File::open(input).map_err(|error| error.to_string())?;
    let output = Command::new("bash")
        .args(["-c", timed, "bash"])
        .args(words)
        .stdin(Stdio::from(input))
        .output()
        .map_err(|error| format!("bash: {error}"))?;
    if !output.status.success() {
        return Err(format!("failed: {}", words.join(" ")));
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let last = text.lines().last().unwrap_or_default();
    let seconds: Option<Vec<f64>> = last.split(' ').map(|word| word.parse().ok()).collect();
    let seconds = seconds.ok_or_else(|| format!("bash gave no times: {text}"))?;
    Ok(1000.0 * seconds.iter().sum::<f64>())
}
