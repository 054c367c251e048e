use thwart::scene::{Named, Sign};

use super::*;
use crate::samples::{self, at, bare};

fn plain(scene: &Scene) -> String {
    text(scene, &TextOptions::default())
}

/// Returns the text in colour mode without its escapes.
fn bare_colour(scene: &Scene) -> String {
    without_escapes(&text(scene, &TextOptions { colour: true, ..TextOptions::default() }))
}

fn without_escapes(coloured: &str) -> String {
    let mut out = String::new();
    let mut rest = coloured;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        out.push_str(before);
        rest = after.split_once('m').unwrap().1;
    }
    let lines: Vec<_> = (out + rest).lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    lines.concat()
}

#[test]
fn values_paths_and_threats() {
    assert_eq!(
        plain(&samples::bluff()),
        "    1  2  3  4  5  6  7
1  15 16 17 18 19 18 17
2  14############### 16
3  13###############  1
4   s 13 14 15 14  !  >
5   o############  2  ,
6  ~o  o  o  o  @  R  ,
7   9  8  7  6  ,  ,  ,
@ walker   s start   > exit   o path   , expected path   R fallen rock
! a rock would fall here   ~ hurts most   ## wall   0 to 19 values
"
    );
    assert_eq!(
        bare_colour(&samples::bluff()),
        "    1  2  3  4  5  6  7
1  15 16 17 18 19 18 17
2  14███████████████ 16
3  13███████████████  1
4   ○ 13 14 15 14  !  ∩
5   ┃████████████  2  ∙
6  ±┗━━━━━━━━━━━@  ▲  ∙
7   9  8  7  6  ∙  ∙  ∙
@ walker   ○ start   ∩ exit   ━ path   ∙ expected path   ▲ fallen rock
! a rock would fall here   ± hurts most   ██ wall   0 to 19 values
"
    );
}

#[test]
fn obstacles_and_pockets() {
    assert_eq!(
        plain(&samples::corners()),
        "   1 2 3 4 5 6 7
1  > . .## . . >
2  . .x1 'X3 . ,
3  .## : @ ,## ,
4  . .x2 s?5 , ,
5  .## .?4 .## .
6  . . . . . . .
7  > . .## . . >
@ walker   s start   > exit   , expected path   ' walked
X1 obstacle, its number   ?1 planned   x1 spare, can wait   : shut in   ## wall
"
    );
    assert_eq!(plain(&samples::fan()).lines().nth(2), Some("2  a a a a b b b"));
}

#[test]
fn bricks_and_blasts() {
    assert_eq!(
        bare_colour(&samples::bend()),
        "   1 2 3 4 5 6 7
1  @██▒▒ ·████ ·
2  ┃██ ┏━━━━━*██
3  ┃▒▒ ┃▒▒██ ┃ ·
4  ┗━━━┛ ·██ ┃ ·
5 ██▒▒▒▒██▒▒ ┗━┓
6  ·▒▒▒▒ · ·██ ┃
7  ·▒▒ ·▒▒████ ∩
@ walker   ∩ exit   ━ path   * blast   ██ wall   ▒▒ brick
"
    );
}

/// Costs stay beside a path or a piece, and paths go on between walls.
#[test]
fn _costs_follow_paths() {
    assert_eq!(
        plain(&samples::rows()),
        "    1  2  3  4  5
1   4 o2 @4 '4 '5
      | _________
2   3 o0  4  4  1
  --- |
3   5 o0  5  0  1
@ walker   o path   ' walked   __ wall below a cell   -- planned wall
0-9 cost of entering
"
    );
    assert_eq!(
        bare_colour(&samples::rows()),
        "    1  2  3  4  5
1   4 ┏2━@4──4─∙5
      ┃ ▀▀▀▀▀▀▀▀▀
2   3 ┃0  4  4  1
  ═══ ┃
3   5 •0  5  0  1
@ walker   ━ path   ─ walked   ▀▀ wall below a cell   ══ planned wall
0-9 cost of entering
"
    );
}

/// A path that goes east and back shows its start, its turn and the cell in which it goes down.
#[test]
fn a_path_that_turns_back_keeps_its_costs_its_start_and_its_walls() {
    let mut scene = samples::rows();
    scene.signs.retain(|sign| matches!(sign, Sign::WallBelow(_)));
    let cells = samples::path(&scene, &[(1, 3), (1, 5), (1, 2), (3, 2)]);
    scene.add(Sign::Path { kind: thwart::scene::PathKind::Planned, cells });
    scene.add(Sign::Start(at(&scene, 1, 3)));
    scene.vital = Some((at(&scene, 1, 4), "It costs 2.".to_owned()));
    let options = TextOptions { key: false, ..TextOptions::default() };
    assert_eq!(
        text(&scene, &options),
        "    1  2  3  4  5
1   4 o2 s4~o4 o5
      | _________
2   3 o0  4  4  1
3   5 o0  5  0  1
"
    );
    // With less room the text shows fewer columns.
    let narrow = TextOptions { width: Some(10), ..options };
    assert_eq!(
        text(&scene, &narrow),
        "   1 2 3 4
1  4o2s4o4
    | ____
2  3o0 4 4
3  5o0 5 0
... columns 1 to 4 of 5
"
    );
    let coloured = without_escapes(&text(&scene, &TextOptions { colour: true, ..options }));
    assert!(coloured.contains("\n1   4 ┏2━○4±━4━•5\n      ┃ ▀▀▀▀▀▀▀▀▀\n"), "{coloured}");
}

/// Digits in cells are costs, so the costs of starts stand above the cells or in the key.
#[test]
fn what_starts_cost_stands_above_the_first_row() {
    use thwart::value::Value::{Finite, Infinite};
    let mut scene = samples::rows();
    scene.signs.clear();
    let top = [Some(Finite(36)), Some(Finite(138)), None, Some(Infinite), Some(Finite(32))];
    scene.top_values = top.to_vec();
    scene.value_unit = "cost of starting here";
    let wide = plain(&scene);
    assert_eq!(
        wide,
        "     1   2   3   4   5
    36 138     inf  32  cost of starting here
1    4   2   4   4   5
2    3   0   4   4   1
3    5   0   5   0   1
0-9 cost of entering
"
    );
    let shown = |width| text(&scene, &TextOptions { width: Some(width), ..TextOptions::default() });
    let label = shown(30);
    assert!(label.contains("inf  32\n1 "), "{label}");
    assert!(label.contains("32 to 138 cost of starting here\n"), "{label}");
    assert_eq!(
        shown(17),
        "    1  2  3  4  5
1   4  2  4  4  5
2   3  0  4  4  1
3   5  0  5  0  1
32 to 138 cost of starting here
0-9 cost of entering
"
    );
}

/// A key names only letters that the board shows.
#[test]
fn letters_stand_beside_other_paths_or_not_in_the_key() {
    let mut scene = bare("", "..... .....");
    for row in [1, 2] {
        let cells = samples::path(&scene, &[(row, 1), (row, 2)]);
        scene.add(Sign::Path { kind: thwart::scene::PathKind::Disjoint, cells });
    }
    let cells = samples::path(&scene, &[(1, 1), (1, 4)]);
    scene.add(Sign::Path { kind: thwart::scene::PathKind::Expected, cells });
    for col in [1, 2] {
        scene.add(Sign::Planned { cell: at(&scene, 2, col), number: col + 9, spare_until: None });
    }
    let options = TextOptions { width: Some(12), ..TextOptions::default() };
    assert_eq!(
        text(&scene, &options),
        "    1  2  3
1  a, a,  ,
2 ?10?11  .
... columns 1 to 3 of 5
, expected path
a paths that share no cell
?1 planned
"
    );
}

#[test]
fn tokens_carry_labels_weights_and_arrows() {
    let shown = plain(&samples::tokens());
    assert_eq!(shown.lines().nth(4), Some("4 >v(6:2     .    (9     .###### (12:1"));
    // A huge label shrinks to its size.
    let mut scene = bare("", "..");
    scene.add(Sign::Token { cell: at(&scene, 1, 1), label: u64::MAX.to_string(), weight: None });
    assert_eq!(plain(&scene).lines().nth(1), Some("1 (1e19    ."));
}

#[test]
fn every_sign_has_a_character_and_a_word() {
    let shown = plain(&samples::everything());
    let board: String = shown.lines().skip(1).take(6).map(|line| &line[2..]).collect();
    for sign in "s@>Ro',!aXx?(*&#%_-<~".chars() {
        // Here the rock and the pieces hide a path that was walked.
        assert!(sign == '\'' || board.contains(sign), "{sign} is missing:\n{shown}");
    }
    for word in [
        "walker",
        "token n of weight w",
        "what it reaches",
        "shut in",
        "best step",
        "planned wall",
        "inf (no guaranteed path)",
    ] {
        assert!(shown.contains(word), "{word} is missing:\n{shown}");
    }
}

#[test]
fn plain_text_is_ascii_without_blanks_at_the_ends() {
    for scene in samples::all() {
        let shown = plain(&scene);
        assert!(shown.is_ascii(), "{shown}");
        assert!(shown.lines().all(|line| line == line.trim_end()), "{shown}");
    }
}

#[test]
fn a_cell_that_hurts_far_from_the_walker_is_shown_with_its_surroundings() {
    let mut scene = bare("", &vec![".".repeat(300); 300].join(" "));
    scene.add(Sign::Walker(at(&scene, 150, 200)));
    scene.vital = Some((at(&scene, 151, 200), "It costs 2.".to_owned()));
    let options = TextOptions { width: Some(24), max_rows: 3, ..TextOptions::default() };
    let near = text(&scene, &options);
    assert_eq!((near.matches("...").count(), near.matches('~').count()), (1, 2), "{near}");
    scene.vital = Some((at(&scene, 20, 30), "It costs 2.".to_owned()));
    let far = text(&scene, &options);
    assert!(far.contains("... rows 149 to 151 of 300") && far.contains("... rows 19 to 21 of 300"), "{far}");
    assert_eq!(far.matches('~').count(), 2, "{far}");
    assert_eq!(far.matches("@ walker").count(), 1, "{far}");
}

#[test]
fn large_boards_are_cropped_around_the_walker() {
    let mut scene = bare("", &vec![".".repeat(300); 300].join(" "));
    scene.add(Sign::Walker(at(&scene, 150, 200)));
    let options = TextOptions { width: Some(24), max_rows: 3, ..TextOptions::default() };
    assert_eq!(
        text(&scene, &options),
        "             200
149  . . . . . . . . . .
150  . . . . . @ . . . .
151  . . . . . . . . . .
... rows 149 to 151 of 300, columns 195 to 204 of 300
@ walker
"
    );
}

#[test]
fn the_window_shows_the_whole_path_if_it_fits() {
    let mut scene = bare("", &vec![".".repeat(40); 40].join(" "));
    scene.add(Sign::Walker(at(&scene, 1, 1)));
    let cells = samples::path(&scene, &[(1, 1), (10, 1)]);
    scene.add(Sign::Path { kind: thwart::scene::PathKind::Planned, cells });
    let shown =
        text(&scene, &TextOptions { max_rows: 10, max_cols: 10, key: false, ..TextOptions::default() });
    assert!(shown.contains("... rows 1 to 10 of 40, columns 1 to 10 of 40"), "{shown}");
}

#[test]
fn numbers_widen_cells_or_leave() {
    let mut scene = bare("", &".".repeat(12));
    scene.heat = Some((0..12).map(|n| Some(thwart::value::Value::Finite(n * 10))).collect());
    let wide = text(&scene, &TextOptions { width: Some(60), ..TextOptions::default() });
    assert!(wide.contains("   0  10  20"), "{wide}");
    let narrow = text(&scene, &TextOptions { width: Some(30), ..TextOptions::default() });
    assert_eq!(
        narrow,
        "                     1 1 1\n   1 2 3 4 5 6 7 8 9 0 1 2\n1  . . . . . . . . . . . .\n"
    );
}

/// The cost of entering a cell stands after its value, if it is not 1 and there is room.
#[test]
fn costs_stand_behind_values() {
    let mut scene = bare("", "....");
    scene.ground = [1, 9, 12, 9].map(thwart::scene::Ground::Cost).to_vec();
    scene.add(Sign::Exit(at(&scene, 1, 4)));
    assert_eq!(plain(&scene), "     1   2   3   4\n1    1   9  12 > 9\n> exit   0-9 cost of entering\n");
    scene.heat = Some([4, 13, 1, 0].map(|value| Some(thwart::value::Value::Finite(value))).to_vec());
    assert_eq!(
        plain(&scene),
        "       1     2     3     4\n1      4  13/9  1/12   >/9\n> exit   0 to 13 values   /c cost of entering, where not 1\n"
    );
    let narrow = text(&scene, &TextOptions { width: Some(14), ..TextOptions::default() });
    assert!(narrow.starts_with("    1  2  3  4\n1   4 13  1  >\n> exit\n0 to 13 values\n"), "{narrow}");
}

#[test]
fn a_window_of_nothing_is_still_drawn() {
    let scene = samples::bluff();
    let options = TextOptions { width: Some(0), max_rows: 0, max_cols: 0, ..TextOptions::default() };
    assert!(text(&scene, &options).contains("... rows"));
}

#[test]
fn every_second_row_of_hexagons_is_shifted() {
    assert_eq!(
        plain(&samples::hive()),
        "   1 2 3 4 5 6 7
1  > . .## . .b>
2   .x1X3?4 . . b
3  .## : : .## b
4   .x2 : @?5 b .
5  .## . a .## .
6   . . a . . . .
7 a> a a## . . >
@ walker   > exit   a b paths that share no cell   X1 obstacle, its number
?1 planned   x1 spare, can wait   : shut in   ## wall
"
    );
    // Cells with a path are wide enough for its strokes.
    assert_eq!(
        bare_colour(&samples::terraces()),
        "     1   2   3   4   5
1    4 ╱•2━━@4   4   5
          ▀▀▀▀▀▀▀▀▀▀▀▀
2    ╱•3   0   4   4   1
    ════
3   •5   0   5   0   1
@ walker   ━ path   ▀▀ wall below a cell   ══ planned wall
0-9 cost of entering
"
    );
}

#[test]
fn slanting_steps_are_strokes_between_cells() {
    let narrow = |colour| TextOptions { width: Some(21), colour, ..TextOptions::default() };
    let shown = text(&samples::slant(), &narrow(false));
    let rows: Vec<_> = shown.lines().skip(1).take(7).collect();
    assert_eq!(
        rows,
        [
            "1  s ' @ o . . .## .",
            "2  . .## .\\o## .## .",
            "3  . . o o/.## R . .",
            "4  .## o## . . . .##",
            "5  .E. o## . ! .## .",
            "6  .## o . , . .## >",
            "7  . . .\\o . , , , ,"
        ]
    );
    let coloured = without_escapes(&text(&samples::slant(), &narrow(true)));
    assert!(
        coloured.contains("\n1  ○── @━• · · ·██ ·\n2  · ·██ ·╲•██ ·██ ·\n3  · · ┏━•╱·██ ▲ · ·\n"),
        "{coloured}"
    );
    assert!(coloured.contains("↑↗→↘↓↙←↖ best step"), "{coloured}");
}

#[test]
fn best_steps_to_slanting_sides_differ_without_colour() {
    let shown = plain(&samples::star());
    assert!(shown.contains(". NNeNw(6:2"), "{shown}");
    assert!(shown.contains("N Ne E Se S Sw W Nw best step"), "{shown}");
    let shown = plain(&samples::comb());
    assert!(shown.contains("  ESe@ ") && shown.contains("Ne E Se Sw W Nw best step"), "{shown}");
}

/// If two strokes need the place before a cell, one moves after the other cell.
#[test]
fn strokes_leave_each_other_room() {
    let mut scene = bare("", "... ... ...");
    scene.topology = thwart_grid::Topology::Eight(thwart_grid::Diagonal::One);
    let cells = samples::walk(&scene, 1, 2, "SE SW");
    scene.add(Sign::Path { kind: thwart::scene::PathKind::Planned, cells });
    let options = TextOptions { key: false, ..TextOptions::default() };
    assert_eq!(text(&scene, &options), "   1 2 3\n1  . o .\n2  . .\\o\n3  . o/.\n");
    let mut scene = bare("", "... ... ...");
    scene.topology = thwart_grid::Topology::Hex;
    let cells = samples::walk(&scene, 1, 3, "SW SE");
    scene.add(Sign::Path { kind: thwart::scene::PathKind::Planned, cells });
    let cells = samples::walk(&scene, 1, 1, "SE SW");
    scene.add(Sign::Path { kind: thwart::scene::PathKind::Planned, cells });
    let options = TextOptions { key: false, ..TextOptions::default() };
    let shown = text(&scene, &options);
    assert_eq!(shown, "     1   2   3\n1    o   .  /o\n2     \\o   o   .\n3    o/  .  \\o\n");
}

#[test]
fn values_that_are_no_whole_numbers_are_rounded() {
    let mut scene = samples::slant();
    scene.signs.clear();
    let shown = plain(&scene);
    assert!(shown.contains("\n2  12.2 11.8#####  9.2  8.8#####    8#####  9.4\n"), "{shown}");
    assert!(shown.ends_with("   0 to 13.2 values\n"), "{shown}");
}

#[test]
fn a_key_uses_the_words_of_the_game() {
    let mut scene = bare("", "@#");
    scene.names = &[(Named::Walker, "cat"), (Named::Wall, "water")];
    let here = at(&scene, 1, 1);
    scene.add(Sign::Walker(here));
    assert!(plain(&scene).ends_with("@ cat   ## water\n"), "{}", plain(&scene));
}
