//! A play at a terminal: prompts, colours, the end of the input, Ctrl-C.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::support::{BLUFF, command, file, line};

/// A program at a terminal of its own.
struct Terminal {
    keys: File,
    shown: Receiver<Vec<u8>>,
    child: Child,
}

impl Terminal {
    fn run(args: &[&str]) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
        let side = || {
            // The other side of the terminal is opened by its name.
            Stdio::from(OwnedFd::from(OpenOptions::new().read(true).write(true).open(&name).unwrap()))
        };
        let mut command = command();
        command.args(args).env("TERM", "xterm").stdin(side()).stdout(side()).stderr(side());
        let child = command.spawn().unwrap();
        // The command holds the other side open as long as it lives.
        drop(command);
        let keys = File::from(master);
        let mut screen = keys.try_clone().unwrap();
        let (shows, shown) = mpsc::channel();
        thread::spawn(move || {
            let mut piece = [0; 4096];
            // The terminal of a process that has ended cannot be read.
            while let Ok(length @ 1..) = screen.read(&mut piece) {
                if shows.send(piece[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { keys, shown, child }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// Returns what is shown, up to and including these words.
    fn until(&mut self, words: &str) -> String {
        let mut text = String::new();
        let begun = Instant::now();
        while !text.contains(words) {
            assert!(begun.elapsed() < Duration::from_secs(60), "`{words}` is not shown, but:\n{text}");
            let piece = self.shown.recv_timeout(Duration::from_secs(60));
            let piece = piece.unwrap_or_else(|_| panic!("`{words}` is not shown, but:\n{text}"));
            text.push_str(&String::from_utf8_lossy(&piece));
        }
        text
    }

    /// Returns what else is shown, and the exit status.
    fn end(mut self) -> (String, Option<i32>) {
        let mut text = Vec::new();
        while let Ok(piece) = self.shown.recv_timeout(Duration::from_secs(60)) {
            text.extend(piece);
        }
        (String::from_utf8_lossy(&text).into_owned(), self.child.wait().unwrap().code())
    }
}

fn sit(options: &[&str]) -> (tempfile::TempDir, Terminal) {
    let (folder, path) = file("x.board", BLUFF.as_bytes());
    let terminal = Terminal::run(&[&["play", &path], options].concat());
    (folder, terminal)
}

#[test]
fn a_prompt_asks_and_the_end_of_the_input_ends() {
    let (_folder, mut terminal) = sit(&["--as", "walker", "--color", "never"]);
    let page = terminal.until("move> ");
    assert!(page.contains("walker to move, 0 steps so far   north, east, south\r\nmove> "), "{page:?}");
    terminal.press("S\n");
    let page = terminal.until("\r\nmove> ");
    assert!(
        page.starts_with("S\r\nadversary: no rock\r\n\r\n   1 2 3"),
        "what was typed is not said again: {page:?}"
    );
    terminal.press("E\n");
    assert!(terminal.until("move> ").contains("`east` is not legal here; legal moves are north, south\r\n"));
    terminal.press("undo\n");
    terminal.until("move> ");
    // Ctrl-D
    terminal.press("\u{4}");
    let (page, status) = terminal.end();
    assert!(
        page.contains("\r\nThe play stops here, after 1 move, 0 steps so far.\r\nNext: thwart play "),
        "{page:?}"
    );
    assert_eq!(status, Some(0));
}

#[test]
fn a_turn_without_a_choice_is_played_and_said() {
    let (_folder, terminal) = sit(&["--as", "adversary", "--set", "rocks=0", "--color", "never"]);
    let (page, status) = terminal.end();
    assert!(page.contains("\r\nadversary: no rock   (nothing else is legal)\r\nwalker: "), "{page:?}");
    assert_eq!(status, Some(0));
}

#[test]
fn names_have_the_colour_of_their_pieces() {
    let (_folder, mut terminal) = sit(&["--as", "walker"]);
    let page = terminal.until("> ");
    assert!(page.contains("\u{1b}[1m\u{1b}[91madversary\u{1b}[0m: no rock"), "{page:?}");
    assert!(page.contains("\u{1b}[1m\u{1b}[94mwalker\u{1b}[0m"), "{page:?}");
    terminal.press("quit\n");
    assert_eq!(terminal.end().1, Some(0));
}

#[test]
fn ctrl_c_at_the_prompt_says_farewell() {
    let (_folder, mut terminal) = sit(&["--as", "walker", "--color", "never"]);
    terminal.until("move> ");
    let id = terminal.child.id().to_string();
    assert!(Command::new("sh").args(["-c", "kill -INT \"$0\"", &id]).status().unwrap().success());
    let (page, status) = terminal.end();
    assert!(
        page.contains("\r\nThe play stops here, after 1 move, 0 steps so far.\r\nNext: thwart play "),
        "{page:?}"
    );
    assert_eq!(status, Some(0));
}

#[test]
fn a_board_that_is_typed_ends_with_one_ctrl_d() {
    let mut terminal = Terminal::run(&["solve", "rock", "-", "--color", "never"]);
    terminal.until("paste a board, then Ctrl-D\r\n");
    terminal.press("@.>\n...\n\u{4}");
    let (page, status) = terminal.end();
    assert!(page.contains("a bare map: rock, 2 x 3"), "{page:?}");
    assert_eq!(status, Some(0));
}

#[test]
fn a_judges_input_that_is_typed_ends_with_one_ctrl_d() {
    let mut terminal = Terminal::run(&["judge", "topcoder-wall-game-div1"]);
    terminal.until("paste an input, then Ctrl-D\r\n");
    terminal.press("419\n333\n569\n\u{4}");
    let (page, status) = terminal.end();
    assert!(page.ends_with("28\r\n"), "{page:?}");
    assert_eq!(status, Some(0));
}

/// The bar counts every row, and estimates nothing before the first; Ctrl-C loses no answer that was there.
#[test]
fn ctrl_c_in_a_batch_keeps_every_row_that_is_done() {
    let quick = "{\"board\": \"game: rock\\nrocks: 1\\n\\n@..\\n..>\\n\"}\n";
    let open = (".".repeat(30) + "\\n").repeat(15);
    let middle = format!("{0}@{0}\\n", ".".repeat(15)).replacen('.', "", 1);
    let endless = format!("{{\"board\": \"game: enclose\\nwalls: 14\\n\\n{open}{middle}{open}\"}}\n");
    for (rows, shown) in [(quick.repeat(20) + &endless, "20/21 rows"), (endless.repeat(3), "0/3 rows")] {
        let (folder, input) = file("in.jsonl", rows.as_bytes());
        let output = folder.path().join("out.jsonl");
        for _ in 0..2 {
            let mut terminal = Terminal::run(&["batch", &input, "-o", output.to_str().unwrap()]);
            let mut page = terminal.until(shown);
            page += &terminal.until("rows");
            assert!(page.contains("20/21") || !page.contains(" left"), "{page:?}");
            let id = terminal.child.id().to_string();
            assert!(Command::new("sh").args(["-c", "kill -INT \"$0\"", &id]).status().unwrap().success());
            let (page, status) = terminal.end();
            let done = shown.replace('/', " of ");
            assert!(
                page.contains(&format!("stopped with {done}; the same command does the rest")),
                "{page:?}"
            );
            assert_eq!(status, Some(130));
        }
    }
}

/// Work without end, for each verb that stops it itself. `BOARD`, `ROWS` and `OUT` stand for files.
#[cfg(target_os = "linux")]
const ENDLESS: [&str; 12] = [
    "solve BOARD",
    "analyze BOARD",
    "analyze BOARD sample:rock/bluff --json",
    "play BOARD --as none",
    "render BOARD -o OUT.svg",
    "generate rock --where value>1000 --tries 1000000000 -o OUT.board",
    "hunt uva-10381 --time 1h -- sleep 600",
    "shrink BOARD --time 1h -- sleep 600",
    "interact BOARD --move-time 1h -- sleep 600",
    "judge algobowl-enclosure --limit 1h",
    "export-problem uva-10381 -o OUT",
    "batch ROWS -o OUT.jsonl",
];

/// Verbs that the system ends, here while they wait for their input: a shell reports 130, too.
#[cfg(target_os = "linux")]
const WAITING: [&str; 4] =
    ["check BOARD -", "grade uva-10381 - OUT", "validate uva-10381", "convert - --to json"];

/// Verbs that print what they have, and end. So does `studio`, which only some programs have.
#[cfg(target_os = "linux")]
const SHORT: [&str; 5] = ["games", "sample", "completions", "man", "help"];

/// Returns whether SIGINT is one of a process's signals of this kind.
#[cfg(target_os = "linux")]
fn has_sigint(id: u32, kind: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix(kind));
    mask.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & 2 != 0)
}

#[cfg(target_os = "linux")]
#[test]
fn every_verb_ends_with_130_after_ctrl_c() {
    use std::os::unix::process::ExitStatusExt as _;

    let open = (".".repeat(30) + "\n").repeat(15);
    let board = format!("game: enclose\nwalls: 14\n\n{open}{0}@{0}.\n{open}", ".".repeat(14));
    let (folder, path) = file("x.board", board.as_bytes());
    let input = line(&format!("convert {path} --to algobowl-enclosure"), "").out;
    let rows = folder.path().join("rows.jsonl");
    std::fs::write(&rows, format!("{{\"board\": {board:?}}}\n")).unwrap();
    for (words, is_endless) in
        ENDLESS.map(|words| (words, true)).into_iter().chain(WAITING.map(|words| (words, false)))
    {
        let out = folder.path().join("out");
        let args = words
            .replace("BOARD", &path)
            .replace("ROWS", rows.to_str().unwrap())
            .replace("OUT", out.to_str().unwrap());
        // A shell that runs the tests in the background may make them ignore SIGINT.
        let mut env = Command::new("env");
        env.arg("--default-signal=INT").arg(command().get_program()).args(args.split(' '));
        env.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = env.spawn().unwrap();
        // Verbs that wait for their input keep it open.
        let mut stdin = child.stdin.take();
        if is_endless {
            stdin.take().unwrap().write_all(input.as_bytes()).unwrap_or_default();
        }
        let begun = Instant::now();
        while has_sigint(child.id(), "SigIgn:") || is_endless && !has_sigint(child.id(), "SigCgt:") {
            assert!(begun.elapsed() < Duration::from_secs(60), "{words} does not listen to Ctrl-C");
            thread::sleep(Duration::from_millis(5));
        }
        let id = child.id().to_string();
        assert!(Command::new("sh").args(["-c", "kill -INT \"$0\"", &id]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        drop(stdin);
        let (status, signal) = (output.status.code(), output.status.signal());
        assert!(status == Some(130) || !is_endless && signal == Some(2), "{words}: {output:?}");
    }
    let tried = ENDLESS.iter().chain(&WAITING).chain(&SHORT);
    let mut tried: Vec<_> = tried.map(|words| words.split(' ').next().unwrap()).collect();
    tried.sort_unstable();
    tried.dedup();
    let help = line("help", "").out;
    let is_verb = |line: &&str| line.starts_with("  ") && line.as_bytes()[2].is_ascii_lowercase();
    let mut verbs: Vec<_> =
        help.lines().filter(is_verb).map(|line| line.split_whitespace().next().unwrap()).collect();
    verbs.retain(|verb| *verb != "studio");
    verbs.sort_unstable();
    assert_eq!(tried, verbs);
}
