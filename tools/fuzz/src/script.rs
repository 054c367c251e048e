//! How a well-formed input is damaged.

use bolero::TypeGenerator;
use bolero::generator as bolero_generator;

/// A seed, and the changes made to it.
#[derive(Clone, Debug, TypeGenerator)]
pub struct Script {
    seed: u16,
    #[generator(bolero_generator::produce::<Vec<Edit>>().with().len(0usize..5))]
    edits: Vec<Edit>,
}

/// One change. A place counts from the start of the text and wraps around at its end.
#[derive(Clone, Debug, TypeGenerator)]
enum Edit {
    /// Another byte at the place.
    Replace { at: u16, byte: u8 },
    /// An inserted word that means something to some reader.
    Piece { at: u16, piece: u8 },
    /// Any number in place of the first one at or after the place.
    Number { at: u16, number: u64 },
    /// That number plus or minus one.
    Increment { at: u16, less: bool },
    /// A letter or sign in place of another.
    Sign { at: u16, sign: u8 },
    /// One to four bytes removed; rarely all from the place on.
    Delete { at: u16, count: u8 },
    /// A line moved or copied to another place.
    Line { from: u8, to: u8, copy: bool },
    /// Up to 31 inserted bytes of a seed.
    Graft { at: u16, seed: u16, from: u16, count: u8 },
}

/// Longer inputs are cut, because mistakes in reading show in short ones.
const LONGEST: usize = 4000;

/// Words that mean something to some reader.
const PIECES: [&[u8]; 44] = [
    b"\n",
    b"\n\n",
    b"\r\n",
    b" ",
    b"\t",
    b"\0",
    b"\xff",
    "é".as_bytes(),
    "\u{feff}".as_bytes(),
    b"@",
    b">",
    b"%",
    b"#",
    b".",
    b"0",
    b"-",
    b"-1",
    b"1e9",
    b"nan",
    b"18446744073709551616",
    b"4294967295",
    b"infinite",
    b"1+1sqrt2",
    b"never",
    b"none",
    b":",
    b": ",
    b"game: ",
    b"line: ",
    b"topology: hex\n",
    b"topology: eight\ndiagonal: sqrt2\n",
    b"costs:\n",
    b"expect: 1\n",
    b"end\n",
    b"claim: ",
    b"kind: table\n",
    b"type octile\n",
    b"map\n",
    b"P5\n",
    b"IDAT",
    b"resolution: ",
    b"origin: [0, 0, 0]\n",
    b"#1,1",
    b"_r,c",
];

impl Script {
    pub(crate) fn apply(&self, seeds: &[Vec<u8>]) -> Vec<u8> {
        let mut text = seeds[usize::from(self.seed) % seeds.len()].clone();
        for edit in &self.edits {
            edit.apply(&mut text, seeds);
            text.truncate(LONGEST);
        }
        text
    }
}

impl Edit {
    fn apply(&self, text: &mut Vec<u8>, seeds: &[Vec<u8>]) {
        let length = text.len();
        let place = |at: &u16| usize::from(*at) % (length + 1);
        match self {
            Self::Replace { at, byte } => {
                if let Some(found) = text.get_mut(place(at)) {
                    *found = *byte;
                }
            }
            Self::Sign { at, sign } => {
                let signs = b".#@>%0123456789-NESWXPKT,:+ abcdwxyz=";
                if let Some(found) = text.get_mut(place(at)) {
                    *found = signs[usize::from(*sign) % signs.len()];
                }
            }
            Self::Piece { at, piece } => {
                let at = place(at);
                text.splice(at..at, PIECES[usize::from(*piece) % PIECES.len()].iter().copied());
            }
            Self::Number { at, number } => renumber(text, place(at), |_| *number),
            Self::Increment { at, less } => {
                let near = |old: u64| if *less { old.wrapping_sub(1) } else { old.wrapping_add(1) };
                renumber(text, place(at), near);
            }
            Self::Delete { at, count } => {
                let at = place(at);
                let count = if *count == u8::MAX { length } else { usize::from(count % 4) + 1 };
                text.drain(at..at.saturating_add(count).min(length));
            }
            Self::Line { from, to, copy } => move_line(text, *from, *to, *copy),
            Self::Graft { at, seed, from, count } => {
                let other = &seeds[usize::from(*seed) % seeds.len()];
                let from = usize::from(*from) % (other.len() + 1);
                let to = (from + usize::from(*count % 32)).min(other.len());
                let at = place(at);
                text.splice(at..at, other[from..to].iter().copied());
            }
        }
    }
}

/// Changes the first number at or after a place.
fn renumber(text: &mut Vec<u8>, at: usize, change: impl FnOnce(u64) -> u64) {
    let Some(start) = (at..text.len()).find(|&at| text[at].is_ascii_digit()) else { return };
    let digits = text[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let old = text[start..start + digits]
        .iter()
        .fold(0u64, |number, digit| number.wrapping_mul(10).wrapping_add(u64::from(digit - b'0')));
    text.splice(start..start + digits, change(old).to_string().into_bytes());
}

/// Moves or copies a line to another place.
fn move_line(text: &mut Vec<u8>, from: u8, to: u8, copy: bool) {
    let mut lines: Vec<Vec<u8>> = text.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    if lines.is_empty() {
        return;
    }
    let from = usize::from(from) % lines.len();
    let line = if copy { lines[from].clone() } else { lines.remove(from) };
    lines.insert(usize::from(to) % (lines.len() + 1), line);
    *text = lines.concat();
}
