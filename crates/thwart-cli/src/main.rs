//! The `thwart` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    thwart_cli::run(thwart::games::ALL, std::env::args_os(), thwart_cli::Io::process()).into()
}
