//! `thwart studio`: the interactive page, in a program that was built with it.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::Path;

use crate::failure::{Failure, Status};
use crate::input::Source;
use crate::{Context, save, words};

#[derive(Debug, clap::Args)]
#[command(override_usage = "thwart studio [OPTIONS] [[GAME] FILE|-]")]
pub(crate) struct Args {
    /// The board to begin with: anything that `thwart solve` reads, before it the game if it
    /// does not name it
    #[arg(value_name = "[GAME] FILE", num_args = 0..=2)]
    input: Vec<OsString>,

    #[command(flatten)]
    source: Source,

    /// Write the page and print its name, without opening a browser
    #[arg(long)]
    no_open: bool,
}

pub(crate) fn run(context: &mut Context<'_>, args: &Args) -> anyhow::Result<Status> {
    let text = match args.input.as_slice() {
        [] => None,
        input => Some(args.source.load(context, input)?.only()?.play().text()),
    };
    let page = page(text.as_deref())?;
    // The file stays, because the browser reads it after this program has ended.
    let (_, path) = tempfile::Builder::new().prefix("thwart-").suffix(".html").tempfile()?.keep()?;
    save::write(context, &path, page)?;
    writeln!(context.io.stdout, "{}", words::path(&path))?;
    if !args.no_open && !opened(&path) {
        context.io.remark("no browser was started; open this file in one");
    }
    Ok(Status::Answered)
}

/// Opens a file in the browser, and returns whether one was started.
#[cfg(feature = "studio")]
fn opened(path: &Path) -> bool {
    open::that_detached(path).is_ok()
}
#[cfg(not(feature = "studio"))]
const fn opened(_: &Path) -> bool {
    false
}

/// The page, with a place for a board. `cargo xtask studio` puts it here.
#[cfg(feature = "studio")]
const PAGE: Option<&str> = Some(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/studio.html")));
#[cfg(not(feature = "studio"))]
const PAGE: Option<&str> = None;
/// Names the file of the page for a program that has none inside: the Python package has it beside.
const FILE: &str = "THWART_PAGE";
const PLACE: &str = "<!-- given -->";

/// Returns whether this program has the page.
pub(crate) fn is_there() -> bool {
    PAGE.is_some() || std::env::var_os(FILE).is_some()
}

/// Returns the interactive page, with a board if one is given.
///
/// # Errors
/// The program was built without the page, and the message says how to build it with the page; or the file that
/// `THWART_PAGE` names cannot be read.
pub(crate) fn page(text: Option<&str>) -> anyhow::Result<String> {
    let read = |path: OsString| {
        let page = std::fs::read_to_string(&path);
        page.map_err(|error| Failure::usage(format!("{FILE}={}: {error}", words::path(Path::new(&path)))))
    };
    let file = std::env::var_os(FILE).map(read).transpose()?;
    let page = file.or_else(|| PAGE.map(str::to_owned)).ok_or_else(|| {
        Failure::usage(
            "this thwart was built without the interactive page; in its repository, `cargo xtask studio` \
             builds and opens the page, and then `cargo install --path crates/thwart-cli --locked \
             --features studio` builds a thwart that has it",
        )
    })?;
    Ok(match text {
        Some(text) => page.replacen(PLACE, &given(text), 1),
        None => page,
    })
}

/// Writes a board for the page. `<` is escaped, so that no text can end the script.
fn given(text: &str) -> String {
    let text = serde_json::Value::from(text).to_string().replace('<', "\\u003c");
    format!("<script type=\"application/json\" id=\"given\">{text}</script>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_title_ends_the_script() {
        let script = given("game: any\ntitle: </script><b>\n\n@.>\n");
        assert_eq!(script.matches("</script>").count(), 1, "{script}");
    }
}
