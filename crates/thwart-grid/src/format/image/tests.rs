//! Tests that read, write and refuse pictures. Kinds of pictures that our writer does not
//! make are built here, byte by byte.

use proptest::prelude::*;

use super::*;
use crate::board::narrow;

fn read_all(bytes: &[u8]) -> Result<Board, Problems> {
    read(bytes, &Options::default())
}

fn with_threshold(bytes: &[u8], threshold: u8) -> String {
    signs(&read(bytes, &Options { threshold, ..Options::default() }).unwrap())
}

fn signs(board: &Board) -> String {
    board.tiles().iter().map(|tile| tile.sign()).collect()
}

fn messages(bytes: &[u8]) -> String {
    read_all(bytes).unwrap_err().to_string()
}

fn board(rows: usize, cols: usize, free: impl Fn(usize) -> bool) -> Board {
    let tiles = (0..rows * cols).map(|cell| if free(cell) { Tile::Free } else { Tile::Obstacle });
    Board::new(rows, cols, tiles.collect()).unwrap()
}

/// Builds one chunk of a PNG with its checksum.
fn chunk(kind: [u8; 4], data: &[u8]) -> Vec<u8> {
    let crc = kind.iter().chain(data).fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 })
    });
    let length = narrow(data.len()).to_be_bytes();
    [&length, kind.as_slice(), data, &(!crc).to_be_bytes()].concat()
}

fn header(cols: u32, rows: u32, depth: u8, colour: u8, interlaced: bool) -> Vec<u8> {
    let kinds = [depth, colour, 0, 0, u8::from(interlaced)];
    chunk(*b"IHDR", &[&cols.to_be_bytes(), &rows.to_be_bytes(), kinds.as_slice()].concat())
}

/// Builds a PNG of unfiltered rows, with further chunks before the data.
fn png(header: &[u8], others: &[u8], rows: &[Vec<u8>]) -> Vec<u8> {
    let raw: Vec<u8> = rows.iter().flat_map(|row| [&[0], row.as_slice()].concat()).collect();
    let (a, b) = raw.iter().fold((1u32, 0u32), |(a, b), &byte| {
        let a = (a + u32::from(byte)) % 65521;
        (a, (b + a) % 65521)
    });
    let length = u16::try_from(raw.len()).unwrap();
    let zlib = [
        &[0x78, 0x01, 1],
        length.to_le_bytes().as_slice(),
        &(!length).to_le_bytes(),
        &raw,
        &(b << 16 | a).to_be_bytes(),
    ]
    .concat();
    let signature = b"\x89PNG\r\n\x1a\n".as_slice();
    [signature, header, others, &chunk(*b"IDAT", &zlib), &chunk(*b"IEND", &[])].concat()
}

#[test]
fn gray_of_every_depth_is_stretched_to_a_byte() {
    // Levels 0 255 of 1 bit, 170 85 of 2, 204 238 of 4.
    for (depth, row, threshold, expected) in
        [(1, 0b0100_0000, 255, "#."), (2, 0b1001_0000, 170, ".#"), (4, 0xce, 205, "#.")]
    {
        let picture = png(&header(2, 1, depth, 0, false), &[], &[vec![row]]);
        assert_eq!(with_threshold(&picture, threshold), expected, "{depth} bits");
    }
    let picture = png(&header(3, 1, 8, 0, false), &[], &[vec![205, 206, 255]]);
    assert_eq!(with_threshold(&picture, 206), "#..");
    assert_eq!(with_threshold(&picture, 0), "...");
    let picture = png(&header(2, 1, 16, 0, false), &[], &[vec![205, 255, 206, 0]]);
    assert_eq!(with_threshold(&picture, 206), "#.");
}

#[test]
fn colours_count_as_their_mean() {
    let picture = png(&header(2, 1, 8, 2, false), &[], &[vec![255, 107, 255, 255, 108, 255]]);
    assert_eq!(with_threshold(&picture, 206), "#.");
    let palette = chunk(*b"PLTE", &[0, 0, 0, 255, 255, 255, 200, 206, 212]);
    let picture = png(&header(3, 1, 8, 3, false), &palette, &[vec![2, 0, 1]]);
    assert_eq!(with_threshold(&picture, 206), ".#.");
}

#[test]
fn a_palette_that_ends_within_a_colour_is_refused() {
    for length in [4, 5] {
        let palette = chunk(*b"PLTE", &[0; 5][..length]);
        let picture = png(&header(1, 1, 8, 3, false), &palette, &[vec![0]]);
        assert!(messages(&picture).contains("not 3 for each colour"));
    }
    assert!(messages(&png(&header(1, 1, 8, 3, false), &[], &[vec![0]])).contains("damaged"));
}

#[test]
fn what_is_clear_is_an_obstacle() {
    let gray_alpha = png(&header(4, 1, 8, 4, false), &[], &[vec![255, 255, 255, 206, 255, 205, 255, 0]]);
    assert_eq!(with_threshold(&gray_alpha, 206), "..##");
    let colour_alpha = png(&header(2, 1, 8, 6, false), &[], &[vec![255, 255, 255, 255, 255, 255, 255, 0]]);
    assert_eq!(with_threshold(&colour_alpha, 206), ".#");
    let palette = [chunk(*b"PLTE", &[255; 6]), chunk(*b"tRNS", &[0])].concat();
    let picture = png(&header(2, 1, 8, 3, false), &palette, &[vec![0, 1]]);
    assert_eq!(with_threshold(&picture, 206), "#.");
    let gray_key = chunk(*b"tRNS", &[0, 255]);
    let picture = png(&header(2, 1, 8, 0, false), &gray_key, &[vec![255, 254]]);
    assert_eq!(with_threshold(&picture, 206), "#.");
}

#[test]
fn interlaced_rows_find_their_places() {
    /// The pass that a cell belongs to, by its place in a block of 8 x 8.
    const PASS: [&[u8; 8]; 8] = [
        b"16462646",
        b"77777777",
        b"56565656",
        b"77777777",
        b"36463646",
        b"77777777",
        b"56565656",
        b"77777777",
    ];
    for (rows, cols) in [(1, 1), (1, 9), (5, 1), (2, 3), (8, 8), (11, 13)] {
        let expected = board(rows, cols, |cell| cell % 3 == 0 || cell % 7 == 2);
        let mut passes = Vec::new();
        for pass in b'1'..=b'7' {
            for row in 0..rows {
                let cells: Vec<u8> = (0..cols)
                    .filter(|col| PASS[row % 8][col % 8] == pass)
                    .map(|col| if expected.tiles()[row * cols + col] == Tile::Free { 255 } else { 0 })
                    .collect();
                if !cells.is_empty() {
                    passes.push(cells);
                }
            }
        }
        let picture = png(&header(narrow(cols), narrow(rows), 8, 0, true), &[], &passes);
        assert_eq!(read_all(&picture).unwrap(), expected, "{rows} x {cols}");
    }
}

#[test]
fn graymaps_of_both_kinds_are_read() {
    let plain = b"P2 # kind\n#size\n3 2\n#more\n15\n15 0 15\n0 12#last\n 13";
    assert_eq!(signs(&read_all(plain).unwrap()), ".#.##.");
    assert_eq!(signs(&read_all(b"P5\n2 1\n255\n\n\xff").unwrap()), "#.");
    assert_eq!(signs(&read_all(b"P5 2 1 1000 \x03\x25\x03\x26").unwrap()), "#.");
}

#[test]
fn problems_of_graymaps_have_places() {
    assert_eq!(
        messages(b"P2\n2 2\n255\n1 2\n3 999"),
        "line 5, column 3: the level 999 exceeds the header's maxval 255"
    );
    assert_eq!(messages(b"P2\n2 2\n255\n1 2\n3 x"), "line 5, column 3: `x` is no digit of a number");
    assert!(messages(b"P2\n2 2\n255\n1 2\n3").contains("ends after 3 samples; 2 x 2 cells need 4"));
    assert!(messages(b"P2\n2 2\n255\n1 2 3 4 5").contains("line 4, column 9: more samples follow"));
    assert!(messages(b"P2\n2 2\n0\n1 2 3 4").contains("line 3, column 1: 0 is no maxval"));
    assert!(messages(b"P2\n2 2\n65536\n1").contains("65536 is no maxval"));
    assert!(messages(b"P2\n-2 2\n255\n").contains("line 2, column 1: `-` is no digit"));
    assert!(messages(b"P2\n99999999999 2\n255\n").contains("line 2, column 1: this number is too large"));
    assert!(messages(b"P5\n2").contains("the PGM ends too early"));
    assert!(messages(b"P5\n1 1\n255").contains("one blank or line end is needed"));
    assert!(messages(b"P5\n2 2\n255\n123").contains("3 bytes of samples"));
    assert!(read_all(b"P5\n2 2\n255\n1234\n").is_ok(), "what follows the samples is ignored");
    assert!(messages(b"P5\r\n2 2\r\n255\r\n1234").contains("its header ends in CR LF"));
    assert_eq!(
        messages(b"P5\n2 2\n9\n\x01\x02\x03\x0a"),
        "the cell 2,2 has the level 10; the header's maxval is 9"
    );
}

#[test]
fn sizes_are_checked_before_there_is_room_for_them() {
    let huge = png(&header(1 << 30, 1 << 30, 1, 0, false), &[], &[vec![0]]);
    assert!(messages(&huge).contains("1073741824 x 1073741824 cells, more than the limit of 67108864"));
    let hollow = png(&header(8000, 8000, 16, 6, false), &[], &[vec![0]]);
    assert!(messages(&hollow).contains("cannot hold"));
    assert!(messages(b"P5\n4294967295 4294967295\n255\n").contains("more than the limit"));
    assert!(messages(b"P2\n8000 8000\n255\n1").contains("ends after 1 samples"));
    assert!(messages(b"P5\n8000 8000\n65535\n").contains("0 bytes of samples"));
    let options = Options { max_cells: 5, ..Options::default() };
    let six = write_pgm(&board(2, 3, |_| true));
    assert!(read(&six, &options).unwrap_err().to_string().contains("more than the limit of 5"));
    assert!(read(&six, &Options { max_cells: 6, ..options }).is_ok());
}

#[test]
fn other_files_are_refused_in_words() {
    for (bytes, words) in [
        (b"".as_slice(), "the file is empty"),
        (b"P6\n1 1\n255\nabc", "another kind of portable anymap"),
        (b"P2", "another kind of portable anymap"),
        (b"P25 1", "no picture"),
        (b"game: rock\n", "this is no picture"),
    ] {
        let message = messages(bytes);
        assert!(message.contains("only PNG, PGM"), "{message}");
        if !bytes.starts_with(b"P2") {
            assert!(message.contains(words), "{message}");
        }
    }
    assert!(messages(b"\x89PNG\r\n\x1a\n").contains("the PNG ends too early"));
}

#[test]
fn damage_is_noticed() {
    let whole = write_png(&board(9, 17, |cell| cell % 5 < 2)).unwrap();
    assert!(read_all(&whole).is_ok());
    let data = whole.windows(4).position(|kind| kind == b"IDAT").unwrap() + 4;
    for at in data..whole.len() - 16 {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x10;
        assert!(messages(&damaged).contains("PNG"), "byte {at}");
    }
    for length in 0..whole.len() - 12 {
        assert!(read_all(&whole[..length]).is_err(), "{length} of {} bytes", whole.len());
    }
}

proptest! {
    #[test]
    fn written_pictures_read_back(
        cols in 1usize..40,
        free in proptest::collection::vec(any::<bool>(), 40..200),
        threshold in 1u8..,
    ) {
        let board = board(free.len() / cols, cols, |cell| free[cell]);
        let options = Options { threshold, ..Options::default() };
        prop_assert_eq!(&read(&write_png(&board).unwrap(), &options).unwrap(), &board);
        prop_assert_eq!(&read(&write_pgm(&board), &options).unwrap(), &board);
    }

    #[test]
    fn any_bytes_are_answered(kind in 0usize..5, tail in proptest::collection::vec(any::<u8>(), 0..200)) {
        let head = [b"".as_slice(), b"P2\n", b"P5\n9 9\n255\n", b"\x89PNG\r\n\x1a\n", b"P2 3 3 9 1 2 "][kind];
        let _ = read_all(&[head, &tail].concat());
    }

    #[test]
    fn damaged_pictures_are_answered(
        kind in 0usize..4,
        damage in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in any::<prop::sample::Index>(),
    ) {
        let board = board(12, 11, |cell| cell % 4 < 2);
        let mut bytes = match kind {
            0 => write_png(&board).unwrap(),
            1 => write_pgm(&board),
            2 => b"P2\n# text\n3 2\n99\n1 2 3\n44 55 99\n".to_vec(),
            _ => png(&header(9, 9, 8, 6, true), &chunk(*b"tEXt", b"a\0b"), &vec![vec![7; 36]; 24]),
        };
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        // Checksums stop most damage early, so it is tested whole and with a cut.
        let _ = read_all(&bytes);
        let _ = read_all(&bytes[..cut.index(bytes.len())]);
    }

    #[test]
    fn damaged_headers_with_right_checksums_are_answered(
        cols in prop_oneof![0u32..40, any::<u32>()],
        rows in prop_oneof![0u32..40, any::<u32>()],
        depth in prop_oneof![Just(1u8), Just(8), Just(16), any::<u8>()],
        colour in 0u8..8,
        interlaced in any::<bool>(),
        data in proptest::collection::vec(any::<u8>(), 0..64),
        other in proptest::collection::vec(any::<u8>(), 0..30),
        kind in 0usize..5,
    ) {
        let kinds = [*b"PLTE", *b"tRNS", *b"acTL", *b"fcTL", *b"gAMA"];
        let others = chunk(kinds[kind], &other);
        let _ = read_all(&png(&header(cols, rows, depth, colour, interlaced), &others, &[data]));
    }
}

/// Photographs and drawings of the same maze: 7 x 5 cells.
mod maze {
    use super::*;

    const JPEG: &[u8] = include_bytes!("../../../../../tools/fuzz/corpus/jpeg/maze.jpg");
    const GRAY: &[u8] = include_bytes!("../../../../../tools/fuzz/corpus/jpeg/gray.jpg");
    const COLOURS: &[u8] = include_bytes!("../../../../../tools/fuzz/corpus/bmp/colours.bmp");
    const BITS: &[u8] = include_bytes!("../../../../../tools/fuzz/corpus/bmp/bits.bmp");
    const MAZE: &str = "########..#..##.##.###.....########";

    #[test]
    fn squares_of_pixels_are_cells_where_that_is_said() {
        let squares = |bytes: &[u8], pixels| {
            signs(&read(bytes, &Options { pixels: Some(pixels), ..Options::default() }).unwrap())
        };
        assert_eq!(squares(GRAY, 8), MAZE);
        assert_eq!(squares(BITS, 1), MAZE);
        assert_eq!(signs(&read_all(BITS).unwrap()), MAZE);
        let asked = messages(GRAY);
        assert!(asked.contains("squares of 8 pixels: give --pixels 8 for a board of 5 x 7 cells"), "{asked}");
        let odd = read(GRAY, &Options { pixels: Some(3), ..Options::default() }).unwrap_err().to_string();
        assert!(odd.contains("56 x 40 pixels is no board of squares of 3"), "{odd}");
    }

    #[test]
    fn starts_and_exits_have_colours() {
        for (bytes, pixels) in [(JPEG, 8), (COLOURS, 4)] {
            let [start, exit] = ["red", "#00FF00"].map(Colour::from_text);
            let options = Options { start, exit, pixels: Some(pixels), ..Options::default() };
            assert_eq!(signs(&read(bytes, &options).unwrap()), "########@.#.>##.##.###.....########");
            let blue = Options { start: Colour::from_text("blue"), ..options };
            assert_eq!(
                read(bytes, &blue).unwrap_err().to_string(),
                "--start-colour: no pixel of the picture has this colour"
            );
        }
    }

    #[test]
    fn damage_is_noticed() {
        assert!(messages(&JPEG[..300]).contains("the JPEG is damaged"));
        assert!(messages(&BITS[..70]).contains("the BMP is damaged"));
    }
}
