//! Links of the interactive page: the board is in the fragment, which is sent to no server.

use std::io::Read as _;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use thwart::grid::format::problem::shortened;

/// The prefix of a board in a fragment: the version of its format.
const VERSION: &str = "1.";
/// The most bytes of a board in a link, because a short link could stand for very many.
const MOST_BYTES: u64 = 1 << 24;

/// Returns whether this is a link rather than the name of a file or a board.
pub(super) fn is_link(text: &str) -> bool {
    let text = text.trim();
    let known = ["http://", "https://", "file:///", "#1."].iter().any(|start| text.starts_with(start));
    known && !text.contains(char::is_whitespace)
}

/// Returns the text of the board in a link.
///
/// # Errors
/// The link holds no board, or one that is cut or of another version.
pub(super) fn board(link: &str) -> Result<Vec<u8>, String> {
    let (_, fragment) = link.trim().split_once('#').ok_or_else(|| {
        let site = link.trim().split('/').nth(2).filter(|site| !site.is_empty()).unwrap_or("a file");
        format!(
            "this is an address of {}, and nothing is fetched: paste the text of the board, such as the map or the JSON of a \
             level. A link of thwart's own page has its board after a `#`",
            shortened(site)
        )
    })?;
    let Some(packed) = fragment.strip_prefix(VERSION) else {
        return Err(match fragment.split_once('.') {
            Some((version, _)) if version.parse::<u32>().is_ok() => {
                format!("this link is of version {version}, and 1 is known; a later thwart reads it")
            }
            _ => "this link holds no board: `#1.` stands before a board".to_owned(),
        });
    };
    // Behind the board the page keeps which view of it was open.
    let (packed, _view) = packed.split_once('&').unwrap_or((packed, ""));
    let cut = |_| "the board in this link is damaged; copy the whole link".to_owned();
    let bytes = URL_SAFE_NO_PAD.decode(packed).map_err(|error| cut(error.to_string()))?;
    let mut text = Vec::new();
    let read = DeflateDecoder::new(&bytes[..]).take(MOST_BYTES + 1).read_to_end(&mut text);
    read.map_err(|error| cut(error.to_string()))?;
    if text.len() as u64 > MOST_BYTES {
        return Err(format!("the board in this link has more than {MOST_BYTES} bytes; save it as a file"));
    }
    Ok(text)
}

/// Returns the fragment of a link to a board file. With `puzzle` the page asks for the value and covers
/// it; then the link holds neither moves nor the expected value.
///
/// # Errors
/// The text cannot be packed.
pub(crate) fn fragment(text: &str, puzzle: bool) -> std::io::Result<String> {
    let (head, rest) = text.split_once("\n\n").unwrap_or((text, ""));
    let is_kept = |line: &&str| !puzzle || !(line.starts_with("line:") || line.starts_with("expect:"));
    let head: Vec<&str> = head.lines().filter(is_kept).collect();
    let text = format!("{}\n\n{rest}", head.join("\n"));
    let mut packed = Vec::new();
    DeflateEncoder::new(text.as_bytes(), Compression::best()).read_to_end(&mut packed)?;
    let view = if puzzle { "&puzzle" } else { "" };
    Ok(format!("#{VERSION}{}{view}", URL_SAFE_NO_PAD.encode(packed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A link that the page wrote.
    const LINK: &str = "https://example.org/thwart/#1.S0_MTbVSSMyr5OJy0NPj0tOz4wIA";

    #[test]
    fn a_link_of_the_page_is_its_board() {
        assert!(is_link(LINK) && is_link("#1.abc") && !is_link("a.board") && !is_link("# a b"));
        for link in [LINK.to_owned(), format!("{LINK}&puzzle&at=2")] {
            assert_eq!(String::from_utf8(board(&link).unwrap()).unwrap(), "game: any\n\n@..\n..>\n");
        }
    }

    #[test]
    fn a_puzzle_holds_no_answer() {
        let text = "game: any\nexpect: 3\nline: E\n\n@..\n..>\n";
        let read = |link: &str| String::from_utf8(board(link).unwrap()).unwrap();
        assert_eq!(read(&fragment(text, false).unwrap()), text);
        let puzzle = fragment(text, true).unwrap();
        assert!(puzzle.ends_with("&puzzle"), "{puzzle}");
        assert_eq!(read(&puzzle), "game: any\n\n@..\n..>\n");
    }

    #[test]
    fn what_holds_no_board_says_so() {
        for (link, why) in [
            ("https://example.org/", "this is an address of example.org, and nothing is fetched"),
            ("https://example.org/#top", "this link holds no board: `#1.` stands"),
            ("https://example.org/#2.abc", "this link is of version 2"),
            ("https://example.org/#1.S0_M!", "the board in this link is damaged"),
            ("https://example.org/#1.____", "the board in this link is damaged"),
        ] {
            let printed = board(link).unwrap_err();
            assert!(printed.starts_with(why), "{link}: {printed}");
        }
    }

    #[test]
    fn a_short_link_does_not_fill_the_memory() {
        use std::io::Write as _;
        let mut packer = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
        let line = vec![b'.'; 1 << 16];
        for _ in 0..=MOST_BYTES >> 16 {
            packer.write_all(&line).unwrap();
        }
        let link = format!("#1.{}", URL_SAFE_NO_PAD.encode(packer.finish().unwrap()));
        assert!(link.len() < 100_000);
        assert!(board(&link).unwrap_err().contains("has more than 16777216 bytes"));
    }
}
