//! A play at a terminal: prompts, colours, the end of the input, Ctrl-C.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::support::{BLUFF, command, file};

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
