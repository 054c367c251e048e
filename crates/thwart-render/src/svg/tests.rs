use roxmltree::{Document, Node};
use thwart::scene::{PathKind, Sign};
use thwart::value::Verdict;
use thwart_grid::{Cell, narrow};

use super::*;
use crate::palette::Theme;
use crate::samples::{self, at, bare};

fn count<'a>(document: &'a Document<'a>, holds: impl Fn(Node<'a, 'a>) -> bool) -> usize {
    document.descendants().filter(|node| holds(*node)).count()
}

fn with(key: &'static str, value: &'static str) -> impl Fn(Node<'_, '_>) -> bool {
    move |node| node.attribute(key) == Some(value)
}

#[test]
fn every_sample_is_well_formed_in_every_size_and_theme() {
    for scene in samples::all() {
        for theme in [Theme::Light, Theme::Dark] {
            for cell in [None, Some(2), Some(7), Some(12), Some(24), Some(36), Some(96), Some(0), Some(1000)]
            {
                let options = SvgOptions {
                    theme,
                    cell,
                    key: true,
                    because: true,
                    verdict: Some(Verdict::Impossible),
                    ..SvgOptions::default()
                };
                let picture = svg(&scene, &options);
                let document = Document::parse(&picture).unwrap();
                let root = document.root_element();
                assert_eq!(root.attribute("role"), Some("img"));
                assert_eq!(root.first_element_child().unwrap().tag_name().name(), "title");
                assert!(!picture.contains("NaN") && !picture.contains("inf"), "{picture}");
                assert_eq!(picture, svg(&scene, &options));
            }
        }
    }
}

#[test]
fn titles_are_escaped_and_sentences_described() {
    let picture = svg(&samples::everything(), &SvgOptions::default());
    let document = Document::parse(&picture).unwrap();
    let text = |name: &str| {
        document.descendants().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name))).unwrap()
    };
    assert_eq!(text("title").text(), Some("Every sign < & >"));
    assert_eq!(
        text("desc").text(),
        Some("5 rows, 7 columns. all of it. What hurts most is 1,6: It costs 4.")
    );
}

#[test]
fn every_sign_leaves_a_mark() {
    let scene = samples::everything();
    let whole = svg(&scene, &SvgOptions::default());
    for index in 0..scene.signs.len() {
        let mut less = scene.clone();
        let sign = less.signs.remove(index);
        assert_ne!(svg(&less, &SvgOptions::default()), whole, "{sign:?} is not drawn");
    }
    let mut less = scene;
    less.vital = None;
    assert_ne!(svg(&less, &SvgOptions { title: false, ..SvgOptions::default() }), whole);
}

#[test]
fn every_kind_of_sign_is_in_the_scene_of_all_signs() {
    let kinds = crate::words::Kind::all_of(&samples::everything());
    assert_eq!(kinds.len(), crate::words::Kind::Infinite as usize + 1, "{kinds:?}");
}

#[test]
fn walls_merge_into_one_shape() {
    let options = SvgOptions::default();
    let picture = svg(&bare("", "##. ##. ..#"), &options);
    let document = Document::parse(&picture).unwrap();
    let fill = with("fill", options.theme.palette().wall);
    let walls: Vec<_> = document.descendants().filter(|node| fill(*node)).collect();
    assert_eq!(walls.len(), 1);
    assert_eq!(walls[0].attribute("d"), Some("M0 0h96v96h-96zM96 96h48v48h-48z"));
}

#[test]
fn an_area_has_one_outline() {
    let picture = svg(&samples::corners(), &SvgOptions::default());
    let document = Document::parse(&picture).unwrap();
    assert_eq!(count(&document, with("fill", "url(#pocket-light-full)")), 1);
    assert_eq!(count(&document, with("id", "pocket-light-full")), 1);
}

#[test]
fn numbers_leave_cells_with_pieces_and_paths() {
    let mut scene = bare("", "1111");
    let drawn = |scene: &thwart::scene::Scene| {
        let picture = svg(scene, &SvgOptions::default());
        let document = Document::parse(&picture).unwrap();
        let numerals = document.descendants().find(|node| {
            node.attribute("stroke") == Some(Theme::Light.palette().ink)
                && node.has_attribute("stroke-linecap")
        });
        numerals.map_or(0, |node| node.attribute("d").unwrap().matches('M').count())
    };
    assert_eq!(drawn(&scene), 4);
    scene.add(Sign::Walker(at(&scene, 1, 1)));
    assert_eq!(drawn(&scene), 3);
    scene.add(Sign::Path { kind: PathKind::Expected, cells: vec![at(&scene, 1, 1), at(&scene, 1, 2)] });
    assert_eq!(drawn(&scene), 2);
}

#[test]
fn a_step_in_place_is_drawn_as_nothing() {
    let mut scene = bare("", "...");
    let before = svg(&scene, &SvgOptions { key: true, ..SvgOptions::default() });
    for kind in [PathKind::Past, PathKind::Planned, PathKind::Expected, PathKind::Disjoint] {
        scene.add(Sign::Path { kind, cells: vec![at(&scene, 1, 2), at(&scene, 1, 2)] });
    }
    assert_eq!(svg(&scene, &SvgOptions { key: true, ..SvgOptions::default() }), before);
}

#[test]
fn signs_off_the_board_do_no_harm() {
    let mut scene = samples::everything();
    let away = Cell(10_000);
    scene.add(Sign::Walker(away));
    scene.add(Sign::Exit(away));
    scene.add(Sign::WallBelow(away));
    scene.add(Sign::Area { kind: thwart::scene::Area::Pocket, cells: vec![away] });
    scene.add(Sign::Path { kind: PathKind::Planned, cells: vec![away, Cell(10_001)] });
    for cell in [2, 48] {
        Document::parse(&svg(&scene, &SvgOptions { cell: Some(cell), ..SvgOptions::default() })).unwrap();
    }
    crate::text(&scene, &crate::TextOptions::default());
}

#[test]
fn large_boards_stay_small_pictures() {
    // A chequered board is the worst case for walls.
    let side = 400;
    let map: Vec<String> = (0..side)
        .map(|row| (0..side).map(|col| if (row + col) % 2 == 0 { '#' } else { '.' }).collect())
        .collect();
    let picture = svg(&bare("", &map.join(" ")), &SvgOptions::default());
    assert!(picture.len() < 16 * side * side, "{} bytes", picture.len());
    let document = Document::parse(&picture).unwrap();
    let width: f64 = document.root_element().attribute("width").unwrap().parse().unwrap();
    assert!(width < 1600.0, "{width}");
    assert_eq!(Detail::of_cell(1500 / narrow(side)), Detail::Map);
}

#[test]
fn a_transparent_picture_has_no_page() {
    for (transparent, pages) in [(false, 1), (true, 0)] {
        let picture = svg(&bare("", "."), &SvgOptions { transparent, ..SvgOptions::default() });
        let document = Document::parse(&picture).unwrap();
        assert_eq!(count(&document, with("fill", Theme::Light.palette().page)), pages);
    }
}

#[test]
fn verdicts_have_badges_of_their_own() {
    let scene = samples::bluff();
    let verdicts =
        [Verdict::Proved, Verdict::Solved, Verdict::Impossible, Verdict::BestFound, Verdict::Unknown];
    let mut pictures: Vec<String> = verdicts
        .iter()
        .map(|&verdict| svg(&scene, &SvgOptions { verdict: Some(verdict), ..SvgOptions::default() }))
        .collect();
    pictures.sort();
    pictures.dedup();
    assert_eq!(pictures.len(), verdicts.len());
}

/// Returns all coordinates of absolute path starts, in order.
fn moves(data: &str) -> Vec<(f64, f64)> {
    let starts = data.split('M').skip(1).map(|part| {
        let end = part[1..].find(|sign: char| sign.is_ascii_alphabetic()).map_or(part.len(), |end| end + 1);
        let mut numbers = part[..end].split_whitespace().map(|number| number.parse().unwrap());
        (numbers.next().unwrap(), numbers.next().unwrap())
    });
    starts.collect()
}

#[test]
fn hexagons_stand_on_a_point_and_every_second_row_is_shifted() {
    let mut scene = bare("", "##.. .... ..#.");
    scene.topology = thwart_grid::Topology::Hex;
    let options = SvgOptions { cell: Some(48), ..SvgOptions::default() };
    let picture = svg(&scene, &options);
    let document = Document::parse(&picture).unwrap();
    let walls: Vec<_> =
        document.descendants().filter(|node| with("fill", options.theme.palette().wall)(*node)).collect();
    assert_eq!(walls.len(), 1);
    let data = walls[0].attribute("d").unwrap();
    assert_eq!(moves(data), [(24.0, 0.0), (120.0, 83.4)], "{data}");
    assert_eq!(data.matches('v').count(), 4, "two upright sides per wall: {data}");
    // A walker in a shifted row stands half a cell further right.
    let walker = |row: usize| {
        let mut scene = scene.clone();
        scene.add(Sign::Walker(at(&scene, row, 2)));
        let picture = svg(&scene, &options);
        let document = Document::parse(&picture).unwrap();
        let disc =
            document.descendants().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "circle")));
        disc.unwrap().attribute("cx").unwrap().parse::<f64>().unwrap()
    };
    assert_eq!((walker(1), walker(2), walker(3)), (72.0, 96.0, 72.0));
}

#[test]
fn squares_become_hexagons_and_pieces_stay() {
    let (square, hexagon) = (samples::everything(), samples::everything_hex());
    let parts = |scene: &thwart::scene::Scene| {
        let picture = svg(scene, &SvgOptions { title: false, headline: false, ..SvgOptions::default() });
        let document = Document::parse(&picture).unwrap();
        let red = Theme::Light.palette().adversary;
        let laid = document.descendants().find(|node| {
            with("fill", red)(*node)
                && with("stroke", Theme::Light.palette().ink)(*node)
                && !node.has_attribute("stroke-linejoin")
        });
        let corners = laid.unwrap().attribute("d").unwrap().matches(['M', 'L']).count();
        let exit = document.descendants().find(|node| with("fill", Theme::Light.palette().exit)(*node));
        let arch =
            exit.unwrap().attribute("d").unwrap().split('a').nth(1).unwrap().split(' ').next().unwrap();
        (corners, arch.to_owned())
    };
    let ((four, arch), (six, other)) = (parts(&square), parts(&hexagon));
    assert_eq!((four, six), (4, 6));
    assert_eq!(arch, other, "an arch keeps its size");
}

#[test]
fn arrows_touch_exits_from_every_side_and_never_cover_them() {
    for topology in thwart_grid::Topology::ALL {
        for &direction in topology.directions() {
            let mut scene = bare("", "..... ..... ..>.. ..... .....");
            scene.topology = *topology;
            let exit = at(&scene, 3, 3);
            let from = crate::layers::step(&scene, exit, direction.opposite()).unwrap();
            scene.add(Sign::Path { kind: PathKind::Planned, cells: vec![from, exit] });
            let options = SvgOptions { cell: Some(48), ..SvgOptions::default() };
            let sheet = Sheet::new(&scene, &options);
            let (middle, before) = (sheet.middle(exit).unwrap(), sheet.middle(from).unwrap());
            let picture = svg(&scene, &options);
            let document = Document::parse(&picture).unwrap();
            let head = document
                .descendants()
                .rfind(|node| with("fill", Theme::Light.palette().walker)(*node) && node.has_attribute("d"));
            let data = head.unwrap().attribute("d").unwrap();
            let tip = data.split('L').nth(1).unwrap().split(' ').map(|n| n.parse::<f64>().unwrap());
            let [x, y] = tip.collect::<Vec<_>>()[..] else { panic!("{data}") };
            let apart = f64::hypot(x - middle.0, y - middle.1) / 48.0;
            assert!((0.3..0.56).contains(&apart), "{topology:?} {direction}: {apart}");
            // On the line from one middle to the other.
            let cross = (x - before.0) * (middle.1 - before.1) - (y - before.1) * (middle.0 - before.0);
            assert!(cross.abs() < 1.0, "{topology:?} {direction}");
        }
    }
}

#[test]
fn obstacles_that_touch_at_a_corner_are_tied_on_eight_neighbours_only() {
    let scene = samples::slant();
    let ties = |scene: &thwart::scene::Scene| {
        let picture = svg(scene, &SvgOptions::default());
        let document = Document::parse(&picture).unwrap();
        let tie = document.descendants().find(|node| {
            with("fill", Theme::Light.palette().wall_edge)(*node) && with("paint-order", "stroke")(*node)
        });
        tie.map_or(0, |node| node.attribute("d").unwrap().matches('M').count())
    };
    assert_eq!(ties(&scene), 2);
    let mut four = scene;
    four.topology = thwart_grid::Topology::Four;
    assert_eq!(ties(&four), 0);
}

#[test]
fn lengths_with_roots_are_shown_rounded() {
    let scene = samples::slant();
    assert_eq!(crate::layers::range(&scene), Some(("0".to_owned(), "13.2".to_owned())));
    let longest = crate::layers::longest(&scene, |_| true).unwrap();
    assert_eq!(longest, "13.2");
    let all = (0..scene.ground.len()).filter_map(|cell| crate::layers::numeral(&scene, cell));
    assert!(all.clone().any(|text| text == "9.4") && all.clone().any(|text| text == "10"));
    assert!(all.clone().all(|text| text.len() <= longest.len()));
}
