//! The options of `thwart solve`.

use std::ffi::OsString;
use std::path::PathBuf;

use thwart::Limits;
use thwart::answer::SolveError;
use thwart::{Position, Solution, SolveOptions};
use thwart_game::retrograde::MAX_POSITIONS;

use crate::cases::ThreadArgs;
use crate::input::Source;
use crate::search::LimitArgs;

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
#[command(override_usage = "thwart solve [OPTIONS] [GAME] FILE|FOLDER|-...")]
pub(crate) struct Args {
    /// Board files, judges' inputs or maps (of signs, MovingAI, PNG, PGM, ROS), folders of
    /// boards (files that end in .board or .in), `sample:NAME`, or `-` for standard
    /// input; before them the game, if they do not name it
    #[arg(value_name = "[GAME] FILE", required = true, num_args = 1..)]
    pub(super) input: Vec<OsString>,

    #[command(flatten)]
    pub(super) source: Source,

    #[command(flatten)]
    pub(super) limits: LimitArgs,

    #[command(flatten)]
    pub(super) threads: ThreadArgs,

    /// Print one JSON object on one line per position
    #[arg(long)]
    pub(super) json: bool,

    /// Leave out the best line; in JSON, `line` is `[]` then
    #[arg(long)]
    pub(super) no_line: bool,

    /// Solve by this method; `thwart games GAME` lists them
    #[arg(long, value_name = "NAME")]
    pub(super) method: Option<String>,

    /// Write the certificate to a file; the exit status is 3 if there is none,
    /// though the answer is valid
    #[arg(long, value_name = "OUT", conflicts_with = "no_certificate")]
    pub(super) certificate: Option<PathBuf>,

    /// Make and check no certificate
    #[arg(long)]
    pub(super) no_certificate: bool,

    /// Also say how many first moves are right, what the naive plan promises (`thwart games GAME` describes
    /// it) and what it comes to; this can take longer than the answer
    #[arg(long)]
    pub(super) worth: bool,

    /// Also solve the position with fewer and up to 3 more rocks, blasts or walls, and without each part of a pen
    #[arg(long)]
    pub(super) curve: bool,

    /// Print how much work the answer took
    #[arg(short, long, conflicts_with = "json")]
    pub(super) verbose: bool,

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
    pub(super) values: Option<PathBuf>,

    /// Write the steps of the walker on the best line to a .csv file: their cells, their points in metres for a
    /// ROS map, and the cell that costs most if it is blocked at this step
    ///
    /// The columns are `step,row,column,x,y`; row 0 is the start. Only a ROS map has `x,y`, the middle of the cell in the
    /// frame of the map. If obstacles may appear on the path, the columns `feared_row,feared_column,cost_if_blocked`
    /// follow: the cell that hurts most at this step, and the cost of the whole walk after it is blocked (`inf`
    /// if no path is left). They are empty after the last obstacle of the line.
    #[arg(long, value_name = "OUT", conflicts_with = "no_line")]
    pub(super) route: Option<PathBuf>,

    /// Also close each narrow place of the shortest path as a whole, one at a time: those at most this wide, in
    /// metres for a ROS map and in cells for other boards
    #[arg(long, value_name = "WIDTH", value_parser = width)]
    pub(super) passages: Option<f64>,

    /// How many of these passages to print, the worst first
    #[arg(long, value_name = "N", default_value_t = 5, requires = "passages")]
    pub(super) worst: usize,
}

/// Reads the width of a passage.
fn width(text: &str) -> Result<f64, String> {
    let width = text.parse::<f64>().ok().filter(|width| width.is_finite() && *width > 0.0);
    width.ok_or_else(|| "write a width above 0, such as 1.2".to_owned())
}

impl Args {
    pub(super) fn solve(&self, position: &Position, limits: &Limits) -> Result<Solution, SolveError> {
        let options = SolveOptions::default()
            .method(self.method.as_deref())
            .limits(limits.clone())
            .certify(!self.no_certificate)
            // A user who names a file for it is ready to wait for it.
            .max_table_positions(self.certificate.as_ref().map(|_| MAX_POSITIONS))
            .line(!self.no_line)
            .difficulty(self.worth)
            .curve(self.curve)
            // A JSON object has no picture.
            .explain(!self.json);
        position.solve(&options)
    }
}
