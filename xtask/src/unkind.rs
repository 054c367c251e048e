//! `cargo xtask unkind`: files that are large, deep, endless or damaged, each passed to every command that reads files,
//! under a limit of memory and time. A command may refuse a file, but it has to end by itself with a documented status.
//!
//! `play` and inputs of many cases are left out, because their limits are for one move and for one case.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use crate::process::{finish, root, thwart};

/// Kilobytes of address space.
const MEMORY: &str = "3000000";

/// Seconds of a command with `--limit 1s`, on a busy machine.
const SECONDS: &str = "20";

/// The games and judges that files are read for, one of each family of formats.
const GAMES: [&str; 3] = ["rock", "trap", "wall"];
const JUDGES: [&str; 3] = ["uva-10381", "codechef-tomjerry", "topcoder-wall-game-div1"];

/// Runs all commands on all files; returns success if each ended as it should.
pub(crate) fn run() -> ExitCode {
    finish(faults().and_then(|faults| match &faults[..] {
        [] => {
            println!("every command ended by itself");
            Ok(())
        }
        faults => Err(faults.join("\nxtask: ")),
    }))
}

fn faults() -> Result<Vec<String>, String> {
    let thwart = thwart()?;
    let folder = root().join("target/unkind");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut faults = Vec::new();
    for (name, contents) in files() {
        let path = folder.join(name);
        fs::write(&path, contents).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("{name}");
        for line in commands(&path) {
            faults.extend(fault(&thwart, &line).map(|fault| format!("{line}: {fault}")));
        }
    }
    Ok(faults)
}

/// The files, by name.
fn files() -> Vec<(&'static str, Vec<u8>)> {
    let text = |text: String| text.into_bytes();
    let square = |side: usize, sign: &str| {
        let row = sign.repeat(side) + "\n";
        let middle = format!("{}@{}>\n", sign.repeat(side / 2), sign.repeat(side - side / 2 - 2));
        row.repeat(side / 2) + &middle + &row.repeat(side - side / 2 - 1)
    };
    let mut picture = b"P5\n8192 8192\n255\n".to_vec();
    picture.resize(picture.len() + (8192 << 13), 255);
    vec![
        ("empty.board", Vec::new()),
        ("zeros.board", vec![0; 1 << 20]),
        ("bytes.board", (0..1 << 20).map(|at: u32| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect()),
        ("line-feeds.board", vec![b'\n'; 1 << 24]),
        ("one-row.board", text(format!("@{}>\n", ".".repeat(10_000_000)))),
        ("one-column.board", text("@\n".to_owned() + &".\n".repeat(1_000_000) + ">\n")),
        ("title.board", text(format!("game: rock\ntitle: {}\n\n@.>\n", "t".repeat(1 << 20)))),
        (
            "keys.board",
            text((0..200_000).fold(String::new(), |text, key| text + "k" + &key.to_string() + ": v\n")),
        ),
        ("digits.board", text("9".repeat(1 << 20))),
        ("brackets.board", text("[".repeat(1 << 20))),
        ("quotes.board", text("\"1\",".repeat(1 << 20))),
        ("declarations.board", text("a=".repeat(1 << 20))),
        ("promise.board", text("1000000000 1000000000\n..\n".to_owned())),
        ("cases.board", text(format!("20000\n{}", "1 2\nEX\n".repeat(20_000)))),
        ("separators.board", text("---\n".repeat(1 << 20))),
        ("open-2000.board", text(square(2000, "."))),
        ("costs-1000.board", text(square(1000, "9"))),
        ("picture.pgm", picture),
        ("short.pgm", b"P5\n60000 60000\n255\n".to_vec()),
        ("damaged.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\0\0\0\0".to_vec()),
    ]
}

fn commands(file: &Path) -> Vec<String> {
    let file = file.display();
    let mut lines = vec![
        format!("solve {file} --limit 1s"),
        format!("convert {file} --to board"),
        format!("batch {file} -o /dev/null"),
        format!("check rock {file} {file}"),
    ];
    for game in GAMES {
        lines.push(format!("solve {game} {file} --limit 1s --json"));
        lines.push(format!("analyze {game} {file} --limit 1s"));
        lines.push(format!("render {game} {file} -o /dev/null --limit 1s"));
    }
    for judge in JUDGES {
        lines.push(format!("judge {judge} --limit 1s < {file}"));
        lines.push(format!("validate {judge} < {file}"));
        lines.push(format!("grade {judge} {file} {file}"));
    }
    lines
}

/// Runs a command line of thwart, and returns what is wrong with how it ended.
fn fault(thwart: &Path, line: &str) -> Option<String> {
    let script = format!("ulimit -v {MEMORY}; exec timeout {SECONDS} {} {line}", thwart.display());
    let output = Command::new("sh").args(["-c", &script]).stdin(Stdio::null()).stdout(Stdio::null()).output();
    let output = match output {
        Ok(output) => output,
        Err(error) => return Some(format!("it does not start: {error}")),
    };
    let complaint = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(124) => Some(format!("it was not done after {SECONDS} s")),
        Some(0..=3) if !complaint.contains("panicked") => None,
        status => Some(format!("it ended with {status:?}: {}", complaint.lines().last().unwrap_or_default())),
    }
}
