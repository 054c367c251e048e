//! Texts packed with gzip: their names, and errors with their place.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;

/// Returns the ending of a name in small letters without a last `.gz`, and whether it has that.
pub(crate) fn ending(path: &Path) -> (String, bool) {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    let plain = name.strip_suffix(".gz");
    let ending = Path::new(plain.unwrap_or(&name)).extension().unwrap_or_default();
    (ending.to_string_lossy().into_owned(), plain.is_some())
}

/// Opens a text, which is unpacked as it is read if its name ends in `.gz`.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    let file = File::open(path)?;
    Ok(if ending(path).1 { Box::new(MultiGzDecoder::new(file)) } else { Box::new(file) })
}

/// Returns an error of reading with its place, if it comes from the unpacker: the number of lines before it.
///
/// A wrong checksum only shows at the end of the data, so damage is found after the line, and may lie before it.
pub(crate) fn with_place(error: io::Error, lines: u64) -> io::Error {
    let fault = match error.kind() {
        _ if error.raw_os_error().is_some() => return error,
        io::ErrorKind::UnexpectedEof => "it ends too early, after".to_owned(),
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => format!("{error}, found after"),
        _ => return error,
    };
    io::Error::other(format!("its gzip data is damaged: {fault} line {lines} of the text"))
}
