//! Reading text files, and saying in words what is wrong with other ones.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, ErrorKind, Read};

use crate::Context;
use crate::failure::Failure;
use crate::words::grouped;

/// More bytes than any board with 32-bit cell numbers needs are no board.
const MOST_BYTES: u64 = 1 << 33;
/// How much is read at a time.
const CHUNK: u64 = 1 << 16;

/// A text and where it came from.
pub(crate) struct Text {
    pub(crate) content: String,
    /// What messages call it.
    pub(crate) name: String,
    /// Its path, if it can be pasted.
    pub(crate) path: Option<String>,
}

/// Reads a file, or standard input where the path is `-`.
pub(crate) fn read(context: &mut Context<'_>, path: &OsStr) -> anyhow::Result<Text> {
    let standard = path == "-";
    let name = if standard { "<stdin>".to_owned() } else { path.to_string_lossy().into_owned() };
    let complain = |message: String| Failure::usage(format!("{name}: {message}"));
    let bytes = if standard {
        bytes(&mut context.io.stdin)
    } else {
        File::open(path).map_err(|error| trouble(&error)).and_then(|mut file| bytes(&mut file))
    };
    let content = String::from_utf8(bytes.map_err(complain)?).map_err(|error| {
        let offset = error.utf8_error().valid_up_to() as u64;
        complain(format!("byte {} is not UTF-8; save the file as UTF-8 text", grouped(offset + 1)))
    })?;
    Ok(Text { content, path: (!standard).then(|| path.to_str().map(str::to_owned)).flatten(), name })
}

/// All bytes of a text. Stops early at what cannot be one, so that a device
/// that never ends does not fill the memory.
fn bytes(source: &mut dyn Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    loop {
        let old = bytes.len();
        match source.take(CHUNK).read_to_end(&mut bytes) {
            Ok(0) => return Ok(bytes),
            Ok(_) => {}
            Err(error) => return Err(trouble(&error)),
        }
        if let Some(offset) = bytes[old..].iter().position(|&byte| byte == 0) {
            let offset = grouped((old + offset + 1) as u64);
            return Err(format!("byte {offset} is 0, so this is no UTF-8 text; give a text file"));
        }
        if bytes.len() as u64 > MOST_BYTES {
            return Err(format!("more than {} bytes are no board", grouped(MOST_BYTES)));
        }
    }
}

fn trouble(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::IsADirectory => "this is a directory; name a file in it".to_owned(),
        ErrorKind::PermissionDenied => "this file may not be read; change its permissions".to_owned(),
        _ => format!("cannot be read: {error}"),
    }
}
