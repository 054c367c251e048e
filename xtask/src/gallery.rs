//! `cargo xtask gallery`: draws the pictures of `docs/gallery.md`, and writes the page.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::process::{finish, root, thwart};

/// The name of a picture, its caption, and the words by which `thwart` gets its board.
const PICTURES: [(&str, &str, &str); 18] = [
    ("rock-small", "Twelve steps are promised; the short path would cost 18.", "sample:rock/bluff"),
    ("rock-hex", "The same on six neighbours.", "sample:rock/honeycomb"),
    (
        "rock-large",
        "Colours replace numbers, and cells without a path out are grey.",
        "generate rock --family caves --size 60x60 --seed 2",
    ),
    ("escape-small", "Pips are the weights of the tokens; one push wins.", "sample:escape/one-right-move"),
    (
        "escape-large",
        "Thirty rows of the same game.",
        "generate escape --family random --size 30x30 --seed 3",
    ),
    ("trap-small", "A plan is a sheet of its turns.", "sample:trap/four-corners"),
    (
        "trap-large",
        "The part of a large board in which something happens.",
        "generate trap --family sparse --size 60x60 --seed 1",
    ),
    (
        "trap-impossible",
        "Too many paths share no cell: he cannot be caught.",
        "generate trap --family impossible --size 15x15 --seed 1",
    ),
    (
        "wall-small",
        "A number in a cell is what entering it costs; above the board stands what a start costs.",
        "sample:wall/corner",
    ),
    (
        "wall-large",
        "Costs as shade; stretches that are walked there and back have two lanes.",
        "generate wall --family random --size 60x60 --seed 3",
    ),
    ("bomb-small", "One blast opens the cross through which the path leads.", "sample:bomb/bend"),
    ("bomb-many", "Seven cells do equally well, and the one on the path is drawn.", "sample:bomb/serpentine"),
    (
        "bomb-large",
        "Bricks, rock and the blast nearest to the path.",
        "generate bomb --family rooms --size 60x60 --seed 2",
    ),
    ("bomb-impossible", "The cells that shut the walker in.", "sample:bomb/no-way"),
    (
        "enclose-small",
        "Three walls close the pen, and one keeps the bees out; dots are a path that wall 1 stops.",
        "sample:enclose/hive",
    ),
    (
        "enclose-portal",
        "A portal that leads out is given up, with the cherries behind it.",
        "sample:enclose/portal",
    ),
    (
        "enclose-hex",
        "Six walls between lakes, on six neighbours.",
        "generate enclose --family random --size 10x12 --seed 13 --set topology=hex --set density=30 --set walls=6",
    ),
    (
        "enclose-large",
        "Sixteen walls on a large board.",
        "generate enclose --family random --size 30x30 --seed 1 --set density=22 --set walls=16",
    ),
];

/// The page before its pictures.
const HEAD: &str = "\
# Gallery

`thwart render` draws a board with its answer, as `.svg`, `.png` or animated `.gif`:

```console
$ thwart render sample:rock/bluff -o bluff.svg
bluff.svg: 12 steps at most
$ thwart render sample:rock/bluff -o bluff.gif --width 420
bluff.gif: 12 steps at most
$ thwart render sample:trap/four-corners -o slide.png --landscape --theme dark
slide.png: 5 obstacles
```

`--frames` writes one file for each step, `--position` draws the board alone, `--no-values`, `--no-key` and
`--transparent` leave things out, and `--scale 2` doubles the pixels. The same input gives the same bytes everywhere.

Below is every game small and large, on light and on dark paper; `cargo xtask gallery` draws all of it again.
";

/// The words that draw the animated picture of the README.
const README_ARGUMENTS: [&str; 6] =
    ["render", "sample:rock/bluff", "--width", "420", "-o", "docs/short-path-is-a-bluff.gif"];

pub(crate) fn run() -> ExitCode {
    finish(draw_all())
}

fn draw_all() -> Result<(), String> {
    let folder = root().join("docs/gallery");
    let thwart = &thwart()?;
    fs::create_dir_all(&folder).map_err(|error| format!("docs/gallery: {error}"))?;
    let moving = Command::new(thwart).args(README_ARGUMENTS).current_dir(root()).output();
    if !moving.is_ok_and(|output| output.status.success()) {
        return Err("the picture of the README was not drawn".to_owned());
    }
    let mut page = String::from(HEAD);
    for (name, words, source) in PICTURES {
        let command = draw(thwart, &folder, name, source).ok_or_else(|| format!("{name} was not drawn"))?;
        let section = format!(
            "\n## {name}\n\n{words}\n\n`{command}`\n\n| light | dark |\n|---|---|\n\
             | ![{words}](gallery/{name}-light.svg) | ![{words}](gallery/{name}-dark.svg) |\n"
        );
        page.push_str(&section);
    }
    fs::write(root().join("docs/gallery.md"), page).map_err(|error| format!("docs/gallery.md: {error}"))
}

/// Draws a board in both themes; returns the command that draws it.
fn draw(thwart: &Path, folder: &Path, name: &str, source: &str) -> Option<String> {
    let succeeds = |words: &[&str], file: &Path| {
        let ran = Command::new(thwart).args(words).arg("-o").arg(file).output();
        ran.is_ok_and(|output| output.status.success()).then_some(())
    };
    let board = root().join("target").join(format!("gallery-{name}.board"));
    let board = board.to_string_lossy();
    let generated = source.starts_with("generate ");
    let input = if generated { &board } else { source };
    if generated {
        succeeds(&source.split(' ').collect::<Vec<_>>(), Path::new(input))?;
    }
    for theme in ["light", "dark"] {
        succeeds(&["render", input, "--theme", theme], &folder.join(format!("{name}-{theme}.svg")))?;
    }
    Some(if generated {
        format!("thwart {source} | thwart render - -o x.svg")
    } else {
        format!("thwart render {input} -o x.svg")
    })
}
