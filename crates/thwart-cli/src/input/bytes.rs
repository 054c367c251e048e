//! Reading files, and messages about those that the user cannot have meant.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::string::FromUtf8Error;

use flate2::read::MultiGzDecoder;
use thwart::certificate;
use thwart::grid::format::map_format_of;
use thwart::grid::format::problem::{utf8, visible};
use thwart_game::spelling::did_you_mean;

use super::{link, sample};
use crate::failure::Failure;
use crate::words::grouped;
use crate::{Context, save};

/// The most bytes of a board: more than any board with 32-bit cell numbers needs.
const MOST_BYTES: u64 = 1 << 33;
/// The most bytes of a picture: more than the largest one needs, in any format.
const MOST_PICTURE_BYTES: u64 = 1 << 30;
/// The number of bytes that are read at a time. The first piece shows the format.
const CHUNK: usize = 1 << 16;

/// The content that a caller expects in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    Text,
    Picture,
    Either,
    Certificate,
    /// The output of a program: any bytes, as they are not refused here.
    Output,
}

impl Expected {
    const fn words(self) -> &'static str {
        match self {
            Self::Text | Self::Output => "an input",
            Self::Picture | Self::Either => "a board",
            Self::Certificate => "a certificate",
        }
    }
}

/// The bytes of an input and where they came from.
pub(crate) struct Raw {
    pub(super) bytes: Vec<u8>,
    /// Its name in messages.
    pub(crate) name: String,
    /// The file, unless it was standard input.
    pub(crate) file: Option<PathBuf>,
}

/// A text and where it came from.
pub(crate) struct Text {
    pub(crate) content: String,
    /// Its name in messages.
    pub(crate) name: String,
}

impl Raw {
    pub(super) fn text(self) -> anyhow::Result<Text> {
        let Self { bytes, name, .. } = self;
        utf8(&bytes).map_err(|problem| Failure::usage(format!("{name}: {}", problem.message)))?;
        let content = String::from_utf8(bytes).expect("it was checked");
        Ok(Text { content, name })
    }
}

/// Reads a certificate, or standard input if the path is `-`. A text that does not begin like one
/// is read only at its beginning.
pub(crate) fn read_certificate(context: &mut Context<'_>, path: &OsStr) -> anyhow::Result<Text> {
    read_raw(context, path, Expected::Certificate)?.text()
}

/// Reads a text file, or standard input if the path is `-`.
pub(crate) fn read(context: &mut Context<'_>, path: &OsStr) -> anyhow::Result<Text> {
    read_raw(context, path, Expected::Text)?.text()
}

/// Reads a program's output. Bytes that are not UTF-8 become signs that mean nothing to a judge.
pub(crate) fn read_output(context: &mut Context<'_>, path: &OsStr) -> anyhow::Result<Text> {
    let Raw { bytes, name, .. } = read_raw(context, path, Expected::Output)?;
    let lossy = |error: FromUtf8Error| String::from_utf8_lossy(error.as_bytes()).into_owned();
    Ok(Text { content: String::from_utf8(bytes).unwrap_or_else(lossy), name })
}

/// Reads a file, or standard input if the path is `-`.
pub(super) fn read_raw(context: &mut Context<'_>, path: &OsStr, wanted: Expected) -> anyhow::Result<Raw> {
    if let Some(sample) = path.to_str().and_then(|path| path.strip_prefix(sample::PREFIX)) {
        let bytes = sample::find(context.games, sample)?.text.into();
        return Ok(Raw {
            bytes,
            name: format!("{}{sample}", sample::PREFIX),
            file: Some(PathBuf::from(path)),
        });
    }
    if let Some(link) = path.to_str().filter(|path| link::is_link(path)) {
        return of_link(link);
    }
    let standard = path == "-";
    let name = if standard { "<stdin>".to_owned() } else { path.to_string_lossy().into_owned() };
    let bytes = if standard {
        if context.io.stdin_is_terminal {
            context.io.remark(&format!("paste {}, then Ctrl-D", wanted.words()));
        }
        bytes(&mut context.io.stdin, wanted)
    } else {
        let opened = File::open(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => io_message(&error) + &near(Path::new(path)),
            _ => io_message(&error),
        });
        opened.and_then(|mut file| bytes(&mut file, wanted))
    };
    let bytes = bytes.map_err(|message| Failure::usage(format!("{name}: {message}")))?;
    // A link may be pasted, or be the whole content of a file.
    let text = std::str::from_utf8(&bytes).ok().filter(|_| wanted != Expected::Output);
    if let Some(link) = text.filter(|text| link::is_link(text)) {
        return of_link(link);
    }
    Ok(Raw { bytes, name, file: (!standard).then(|| PathBuf::from(path)) })
}

/// Returns the board in a link.
fn of_link(link: &str) -> anyhow::Result<Raw> {
    let name = "the link".to_owned();
    let bytes = link::board(link).map_err(|message| Failure::usage(format!("{name}: {message}")))?;
    Ok(Raw { bytes, name, file: None })
}

/// Reads a file that another file names. It must be a plain file, because others may never end.
pub(super) fn read_beside(path: &Path, wanted: Expected) -> Result<Vec<u8>, String> {
    let kind = path.metadata().map_err(|error| io_message(&error))?;
    if !kind.is_file() && !kind.is_dir() {
        return Err("this is no plain file".to_owned());
    }
    File::open(path).map_err(|error| io_message(&error)).and_then(|mut file| bytes(&mut file, wanted))
}

/// Reads all bytes of a file; a packed certificate is unpacked. Stops early at content that cannot be meant, so that an
/// endless device does not fill the memory.
fn bytes(source: &mut dyn Read, wanted: Expected) -> Result<Vec<u8>, String> {
    let mut start = Vec::new();
    if wanted == Expected::Certificate {
        source.take(2).read_to_end(&mut start).map_err(|error| io_message(&error))?;
    }
    let is_packed = start == [0x1f, 0x8b];
    let mut whole = start.as_slice().chain(source);
    if is_packed { unpacked(&mut MultiGzDecoder::new(whole), wanted) } else { unpacked(&mut whole, wanted) }
}

fn unpacked(source: &mut dyn Read, wanted: Expected) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut picture = false;
    loop {
        let old = bytes.len();
        let ended = read_chunk(source, &mut bytes).map_err(|error| io_message(&error))?;
        if bytes.len() == old {
            return Ok(bytes);
        }
        if old == 0 && !matches!(wanted, Expected::Text | Expected::Certificate | Expected::Output) {
            picture = map_format_of(&bytes).is_some_and(|format| format.is_picture);
            // The reader of pictures reports what it is instead.
            if !picture && wanted == Expected::Picture {
                return Ok(bytes);
            }
        }
        if picture {
            if bytes.len() as u64 > MOST_PICTURE_BYTES {
                let most = grouped(MOST_PICTURE_BYTES);
                return Err(format!("more than {most} bytes are no picture of a board; scale it down"));
            }
            if ended {
                return Ok(bytes);
            }
            continue;
        }
        if let Some(offset) = bytes[old..].iter().position(|&byte| byte == 0) {
            if wanted == Expected::Output {
                // The reader of the output reports the NUL, so the rest is not needed.
                bytes.truncate(old + offset + 1);
                return Ok(bytes);
            }
            let offset = grouped((old + offset + 1) as u64);
            let what =
                kind_of(&bytes).map_or(format!("byte {offset} is NUL, which no text has"), str::to_owned);
            return Err(format!("{what}; give a text file"));
        }
        if wanted == Expected::Certificate {
            if old == 0 && !certificate::has_version_line(&bytes) {
                cut_to_text(&mut bytes);
                return Ok(bytes);
            }
            if bytes.len() as u64 > certificate::MAX_BYTES {
                return Err(format!(
                    "more than {} bytes are no certificate",
                    grouped(certificate::MAX_BYTES)
                ));
            }
        } else if bytes.len() as u64 > MOST_BYTES {
            return Err(format!("more than {} bytes are no board", grouped(MOST_BYTES)));
        }
        if ended {
            return Ok(bytes);
        }
    }
}

/// Reads the next piece, and returns whether it was the last. A terminal reports its end once and
/// waits for more if it is asked again; a short read is not the end.
fn read_chunk(source: &mut dyn Read, bytes: &mut Vec<u8>) -> io::Result<bool> {
    let end = bytes.len() + CHUNK;
    let mut filled = bytes.len();
    bytes.resize(end, 0);
    let ended = loop {
        match source.read(&mut bytes[filled..]) {
            Ok(0) => break Ok(filled < end),
            Ok(count) => filled += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => break Err(error),
        }
    };
    bytes.truncate(filled);
    ended
}

/// Cuts off a character whose last bytes were not read.
fn cut_to_text(bytes: &mut Vec<u8>) {
    if let Err(error) = std::str::from_utf8(bytes)
        && error.error_len().is_none()
    {
        bytes.truncate(error.valid_up_to());
    }
}

fn io_message(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "there is no such file".to_owned(),
        ErrorKind::IsADirectory => "this is a directory; name a file in it".to_owned(),
        ErrorKind::PermissionDenied => "this file may not be read; change its permissions".to_owned(),
        _ => format!("cannot be read: {error}"),
    }
}

/// Returns `; did you mean ...?` for a file of the same folder whose name is near.
fn near(path: &Path) -> String {
    const MOST_FILES: usize = 10_000;
    let folder = save::folder(path);
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().take(MOST_FILES);
    let mut names: Vec<String> = files.filter_map(|file| file.file_name().into_string().ok()).collect();
    names.sort_unstable();
    let names: Vec<&str> = names.iter().map(String::as_str).filter(|name| *name == visible(name)).collect();
    path.file_name().and_then(OsStr::to_str).map_or_else(String::new, |name| did_you_mean(name, &names))
}

/// Returns what a file with these first bytes is, if it is a known kind of file that is no text.
fn kind_of(bytes: &[u8]) -> Option<&'static str> {
    Some(match bytes {
        [0x1f, 0x8b, ..] => "this is gzip, which has to be unpacked first",
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "this is UTF-16, which has to be saved as UTF-8",
        [b'P', b'A', b'R', b'1', ..] => "this is Parquet, which `thwart batch` reads",
        [b'P', b'K', 3, 4, ..] => "this is a ZIP file, which has to be unpacked first",
        [b'%', b'P', b'D', b'F', ..] => "this is a PDF",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Only a text that begins like a certificate is read to its end; others may have none.
    #[test]
    fn a_stream_that_is_no_certificate_is_left_early() {
        for other in ["y\n", "game: any\n", "thwart-certificate 2\n", "\u{feff}\u{feff}\u{e9}\u{1d11e}"] {
            let text = other.repeat(CHUNK);
            let read = bytes(&mut text.as_bytes(), Expected::Certificate).expect("the beginning");
            assert!(read.len() <= CHUNK && text.starts_with(str::from_utf8(&read).expect("text")));
        }
        for first in ["thwart-certificate 1\n", "\u{feff}thwart-certificate 1\r\n", "thwart-certificate 1\r"]
        {
            let text = format!("{first}{}", "y\n".repeat(CHUNK));
            assert_eq!(bytes(&mut text.as_bytes(), Expected::Certificate), Ok(text.into_bytes()));
        }
    }

    /// A terminal: it gives a line at a time, and one end, after which it would wait for more.
    struct Typed(Vec<&'static [u8]>);

    impl Read for Typed {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let piece = if self.0.is_empty() { panic!("read on after the end") } else { self.0.remove(0) };
            buffer[..piece.len()].copy_from_slice(piece);
            Ok(piece.len())
        }
    }

    #[test]
    fn a_short_read_is_not_the_end_and_the_end_is_asked_for_once() {
        for wanted in [Expected::Text, Expected::Either] {
            let mut typed = Typed(vec![b"@", b".>\n", b"", b"never"]);
            assert_eq!(bytes(&mut typed, wanted), Ok(b"@.>\n".to_vec()));
            assert_eq!(bytes(&mut Typed(vec![b""]), wanted), Ok(Vec::new()));
        }
    }
}
