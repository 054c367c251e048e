//! The maps of robots as maps: the files beside them, and the options in metres.

use std::fmt::Write as _;

use super::Unfitted;
use super::{Options, RosMap, description::looks_like_ros_map, print, read};
use crate::format::image::write_pgm;
use crate::format::map::{Map, MapFormat, MapInput, MapOptions, OBSTACLE_WIDTH, Writer};
use crate::format::problem::{Problem, Problems, count, grouped, utf8};
use crate::metres::coordinate;

/// The format of maps.
pub(crate) static FORMAT: MapFormat = MapFormat {
    name: "ros",
    noun: "a ROS map",
    takes: &["unknown-free", "cell", "radius", OBSTACLE_WIDTH],
    refuses: &[("threshold", "a ROS map has its own thresholds; change them in the YAML")],
    other_places: ", or {}-xy X,Y in metres",
    is_picture: false,
    has_lines: false,
    looks_like: |bytes| utf8(bytes).is_ok_and(looks_like_ros_map),
    reader,
    writer: Writer::Two {
        endings: &["yaml", "yml"],
        picture: "pgm",
        write: |board, picture, metres| [print(picture, metres).into_bytes(), write_pgm(board)],
    },
};

fn reader(format: &'static MapFormat, input: &MapInput<'_>) -> Result<Map, Problems> {
    let (text, options) = (input.text()?, input.options);
    let Some(beside) = input.beside else {
        let message =
            "a ROS map names its picture from the folder it lies in; name the YAML file instead of -";
        return Err(Problem::whole(message).into());
    };
    let reading = Options { unknown_is_free: options.unknown_free, ..Options::default() };
    let mut map = read(text, &reading, |name| {
        let (path, bytes) = beside(&[name], true);
        bytes.map_err(|message| {
            let last = name.rsplit(['/', '\\']).next().unwrap_or(name);
            let lies_beside = last != name && beside(&[last], true).1.is_ok();
            let remedy = if lies_beside { format!("; `{last}` lies beside the YAML") } else { String::new() };
            format!("{path}: {message}{remedy}")
        })
    })?;
    let unknown = if options.unknown_free { "free" } else { "an obstacle" };
    let assumed = format!("{} m a cell, unknown counts as {unknown}", map.metres.resolution);
    let [free, occupied, unknown] =
        [map.counts.free, map.counts.occupied, map.counts.unknown].map(|count| grouped(count as u64));
    let counts = format!("{free} free, {occupied} occupied, {unknown} unknown");
    let unfitted = Unfitted::new(&map, options.radius, options.cell);
    let words = fit(&mut map, options)?;
    let is_solid = map.board.tiles().iter().all(|tile| !tile.is_passable());
    let no_cell_is_free = map.no_cell_is_free.take().or_else(|| {
        is_solid
            .then(|| format!("no cell is free{words}; choose a smaller --radius or --cell, or leave it out"))
    });
    let width = options.obstacle_width.map(|metres| map.width_header(metres, options.radius.unwrap_or(0.0)));
    let wide = width.as_ref().zip(options.obstacle_width).map_or_else(String::new, |(width, given)| {
        let width: usize = width.value.parse().unwrap_or(1);
        let metres = coordinate(width as f64 * map.metres.resolution);
        let with = if options.radius.is_some() { " with the radius on both sides" } else { "" };
        format!("; --{OBSTACLE_WIDTH} {given}: {}, {metres} m{with}", count(width, "cell"))
    });
    let mut read = Map::new(format, map.board, &assumed, &(counts + &words + &wide));
    read.file.headers.extend(width);
    Ok(Map { metres: Some(map.metres), no_cell_is_free, unused: map.unused, unfitted, ..read })
}

/// Inflates the obstacles of a map and makes its cells larger, as the options say. Returns the changes, with counts, each
/// after a semicolon.
fn fit(map: &mut RosMap, options: &MapOptions) -> Result<String, Problem> {
    let mut words = String::new();
    let free = |map: &RosMap| map.board.tiles().iter().filter(|tile| tile.is_passable()).count();
    if let Some(radius) = options.radius {
        let before = free(map);
        map.inflate(radius);
        let blocked = grouped((before - free(map)) as u64);
        let _ = write!(words, "; --radius {radius}: {blocked} of the free cells blocked");
    }
    if let Some(cell) = options.cell {
        let resolution = map.metres.resolution;
        let side = map.coarsen(cell).map_err(|near| {
            let near = coordinate(near);
            Problem::whole(format!(
                "--cell {cell}: this is no multiple of the resolution, {resolution} m; choose one, such as --cell {near}"
            ))
        })?;
        let blocked = map.board.len() - free(map);
        let [free, blocked, old] = [free(map), blocked, side].map(|count| grouped(count as u64));
        let _ =
            write!(words, "; --cell {cell}: {free} free, {blocked} blocked, each of {old} x {old} old cells");
    }
    Ok(words)
}
