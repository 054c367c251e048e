//! Levels of the site and their links.

use base64::engine::general_purpose;

use super::*;

fn text(input: &str) -> String {
    let file = read_levels(input).unwrap().remove(0).0;
    Setup::new(&crate::INFO, file).unwrap().text()
}

#[test]
fn a_level_is_read_as_json_and_as_base64_and_written_again() {
    let json = r#"{"map":"~~~~~~~\n~H0~.0~\n~~~~CS~\n~~~~~W~","budget":1,"name":"two shores","optimalScore":8,"id":"x"}"#;
    let wanted = "game: enclose\nwalls: 1\nlinks: 2,3-2,6\ntitle: two shores\nexpect: 0\n\n\
        #######\n#@.#..#\n####..#\n#######\n\npoints:\n1 1 1 1 1 1 1\n1 1 1 1 1 1 1\n1 1 1 1 4 -4 1\n1 1 1 1 1 1 1\n";
    assert_eq!(text(json), wanted);
    assert_eq!(text(&general_purpose::STANDARD.encode(json)), wanted);
    let setup = Setup::new(&crate::INFO, read_levels(json).unwrap().remove(0).0).unwrap();
    let again = write(&setup).unwrap();
    assert_eq!(text(&again), wanted);
    let pretty = json.replace(',', ",\n  ").replacen('{', "{\n  ", 1).replace("~W~\"", "~W~\\n\\n\"");
    let pasted = general_purpose::STANDARD.encode(&pretty);
    assert!(pasted.starts_with("ew") && looks_like(&pasted));
    assert_eq!(text(&pasted), wanted);
    assert!(
        looks_like(json) && looks_like(&general_purpose::STANDARD.encode(json)) && looks_like(".~\nH.\n")
    );
}

/// A level is the same as a text in JSON, in a list, after a declaration, with curly quotation marks, and in the archive
/// of its day.
#[test]
fn a_level_is_read_from_what_stands_around_it() {
    let level = r#"{"map": "~~~~\n~H.~\n~~~~", "budget": "1"}"#;
    let wanted = text(level);
    let in_json = serde_json::to_string(level).unwrap();
    let twice = serde_json::to_string(&in_json).unwrap();
    let day = serde_json::json!({"data": serde_json::json!({"level": level}).to_string()}).to_string();
    let texts = [
        day,
        format!(r#"{{"data": [{in_json}]}}"#),
        in_json,
        twice,
        format!("[{level}]"),
        format!("window.__LEVEL__ = {level};\n"),
        format!("parse({level})"),
        level.replace('"', "\u{201c}"),
        format!(r#"{{"dayNumber": 4, "level": {level}}}"#),
    ];
    for around in texts {
        assert!(looks_like(&around), "{around}");
        assert_eq!(text(&around), wanted, "{around}");
    }
    let rows = read_levels(r#"{"level": {"map": ["~~", "~H"], "budget": 1}}"#).unwrap_err().to_string();
    assert!(rows.contains("its `map` is a list, and has to be a text with a line for each row"), "{rows}");
    let keys: Vec<_> = (10..30).map(|key| format!(r#", "k{key}": 1"#)).collect();
    let remark = read_levels(&level.replace('}', &(keys.concat() + "}"))).unwrap().remove(0).1.concat();
    assert!(
        remark.contains("its keys `k10`, ") && remark.contains("`k17`, and 12 more are not read"),
        "{remark}"
    );
    let day = format!(r#"{{"level": {level}, "bonus": {{"type": "costlywalls", "level": {level}}}}}"#);
    let prices: Vec<_> = read_levels(&day)
        .unwrap()
        .into_iter()
        .map(|(file, _)| Setup::new(&crate::INFO, file).unwrap().parameter("wall-price").to_owned())
        .collect();
    assert_eq!(prices, ["0", "6"]);
    let own = r#"{"map": "~~~~\n~H.~\n~~~~", "budget": 1, "bonusType": "costlywalls"}"#;
    assert!(text(own).contains("wall-price: 6"));
    let quarrel = own.replace("costlywalls", "loversquarrel").replace("~H.~", "~HU~");
    let setup = Setup::new(&crate::INFO, read_levels(&quarrel).unwrap().remove(0).0).unwrap();
    assert_eq!(setup.parameter("animals"), "apart");
    assert!(write(&setup).unwrap().contains(r#""bonusType":"loversquarrel""#));
    let (file, remark) = read_levels(&own.replace('}', ", \"hasBonus\": true}")).unwrap().remove(0);
    assert!(!file.headers.iter().any(|header| header.key == "wall-price"));
    assert!(remark.concat().contains("`bonusType` is that of its bonus round"));
}

/// JSON around levels.
const AROUND: [&str; 8] = [
    "{\"data\": L}",
    "{\"levels\": [L, L]}",
    "[[L]]",
    "[L, L,]",
    "{\"level\": {\"data\": L}}",
    "{\"payload\": L, \"next\": null,}",
    "{\"a\": [{\"x\": L}, 7, \"map\"], \"b\": {\"map\": [], \"c\": L}}",
    "{\"optimalScore\": 1, \"level\": L}",
];
/// Texts around JSON.
const WHOLE: [&str; 8] = [
    "L",
    "L\nL\n",
    "L,\nL",
    "export default L;",
    "const a: Level[] = L;",
    "a = L",
    "\n x.y = f(L);\n",
    "f(L)",
];

proptest::proptest! {
    /// Levels are found in order at any depth, in JSON and in what programs write like it.
    #[test]
    fn levels_are_found_wherever_they_stand(
        around in proptest::collection::vec(0..AROUND.len(), 0..4), whole in 0..WHOLE.len(), program in 0..4_usize,
    ) {
        let text = around.iter().fold("L".to_owned(), |text, &at| AROUND[at].replace('L', &text));
        let text = WHOLE[whole].replace("Level", "level").replace('L', &text);
        let count = text.matches('L').count();
        let mut at = 0;
        let filled: Vec<String> = text.split_inclusive('L').map(|part| {
            at += 1;
            part.replace('L', &format!(r#"{{"map": "~~~~\n~H.~\n~~~~", "budget": 1, "name": "n{at}", "id": null}}"#))
        }).collect();
        let filled = match program {
            0 => filled.concat(),
            1 => filled.concat().replace('"', "'").replace("null", "None"),
            2 => filled.concat().replace("\"~", "`~").replace("~\"", "~`").replace("\\n", "\n"),
            _ => ["map", "budget", "name", "id", "level", "data"].iter()
                .fold(filled.concat(), |text, key| text.replace(&format!("\"{key}\":"), &format!("{key}:"))),
        };
        proptest::prop_assert!(looks_like(&filled), "{}", filled);
        let levels = read_levels(&filled);
        proptest::prop_assert!(levels.is_ok(), "{}: {:?}", filled, levels);
        let names = levels.unwrap().into_iter().map(|(file, _)| {
            file.headers.into_iter().find(|header| header.key == "title").map(|header| header.value)
        });
        let wanted = (1..=count).map(|at| Some(format!("n{at}")));
        proptest::prop_assert!(names.eq(wanted), "{}", filled);
    }

    /// No text is refused in the words of a library, and none makes the reader fail.
    #[test]
    fn levels_with_changed_signs_are_read_or_refused(at in 0..70_usize, sign in proptest::char::any()) {
        let text = r#"{"map": "~~\\n~H", "budget": 1, "optimalScore": 1, "x": [1, {"a": "\u00e9"}]}"#;
        let changed: String = (0..).zip(text.chars()).map(|(i, old)| if i == at { sign } else { old }).collect();
        if let Err(problems) = read_levels(&changed) {
            let message = problems.to_string();
            proptest::prop_assert!(!message.contains("expected") && !message.contains("invalid"), "{}", message);
        }
    }
}

#[test]
fn what_a_key_holds_is_said() {
    for (entry, said) in [
        ("\"optimalScore\": 7.5", "its `optimalScore` is 7.5, and has to be a whole number"),
        ("\"optimalScore\": \"7\"", "its `optimalScore` is the text `7`, and has to be a whole number"),
        ("\"budget\": \"two\"", "its `budget` is the text `two`, and has to be a whole number of walls"),
        ("\"budget\": [2]", "its `budget` is a list, and has to be a whole number of walls"),
        ("\"name\": {\"en\": \"x\"}", "its `name` is an object, and has to be a text"),
        ("\"bonusType\": true", "its `bonusType` is true, and has to be a text"),
        (
            "\"budget\" 2",
            "line 1, column 24: this is no level of enclose.horse: `2` stands where `:` should stand",
        ),
        (
            "\"budget\": 2]",
            "line 1, column 26: this is no level of enclose.horse: `]` stands where `,` or `}` should",
        ),
        ("\"budget\": two", "line 1, column 25: this is no level of enclose.horse: `two` is no value"),
        ("\"name\": \"a\\q\"", "this backslash begins no escape"),
        ("\"name\": \"a", "this text has no quotation mark at its end"),
    ] {
        let problem = read_levels(&format!("{{\"map\": \"H.\", {entry}}}")).unwrap_err().to_string();
        assert!(problem.contains(said), "{problem}");
    }
    let below = read_levels("\n\n{\"map\":\n  :}").unwrap_err().to_string();
    assert!(below.starts_with("line 4, column 3: "), "{below}");
    let deep = "[".repeat(100_000) + "{\"map\": \"H\"}";
    assert!(read_levels(&deep).unwrap_err().to_string().contains("more than 64 lists"));
}

#[test]
fn the_score_of_a_level_is_expected() {
    let level =
        |score: i64| format!("{{\"map\":\"~~~~\\n~H.~\\n~~~~\",\"budget\":1,\"optimalScore\":{score}}}");
    assert!(text(&level(-1)).contains("expect: 3\n"));
    let too_many = read_levels(&level(3)).unwrap_err().to_string();
    assert!(too_many.contains("its `optimalScore` is 3, but no pen has more than 2 points"), "{too_many}");
    let (file, remark) = read_levels(&level(0)).unwrap().remove(0);
    assert!(!file.headers.iter().any(|header| header.key == "expect"));
    assert!(remark.concat().contains("may mean that there is no pen"));
    let all_missed = thwart_grid::format::board_file::parse("walls: 1\nexpect: 2\n\n####\n#@.#\n####\n");
    let setup = Setup::new(&crate::INFO, all_missed.unwrap()).unwrap();
    assert!(!write(&setup).unwrap().contains("optimalScore"));
}

#[test]
fn other_signs_are_refused_with_the_reading_that_is_meant() {
    let refused = |text: &str| read_levels(text).unwrap_err().to_string();
    assert!(refused("~~~\n~HA\n").contains("line 2, column 3: `A` is no sign of this format"));
    assert!(refused("~~~\n~HA\n").ends_with("golden apples are `G`"));
    assert!(refused("111\n~H~\n").contains("the portal `1` stands 3 times"));
    assert!(refused("~~~\n~H\n").contains("row 2 has 2 cells, the first has 3"));
    assert!(refused("{\"budget\": 3}").contains("this is no level of enclose.horse: it needs a text `map`"));
    assert!(refused(r#"{"map":"H.","bonusType":"moon"}"#).contains("`moon` is no bonus"));
    let doubled = refused(r#"{"map":"H.","other":{"map":"a\\\":"},"map" : "~H."}"#);
    assert!(doubled.contains("`map` stands twice in it; leave one of the two out"), "{doubled}");
    assert!(read_levels(r#"{"map":"H.","budget":1,"other":{"map":["map",{"map":1}]},"name":"map"}"#).is_ok());
    let escaped = refused(r#"{"map":"H.","m\u0061p":"~H."}"#);
    assert!(escaped.contains("`map` stands twice"), "{escaped}");
    for typed in [
        r#""bonusType":7"#,
        r#""optimalScore":7.5"#,
        r#""optimalScore":"7""#,
        r#""budget":[]"#,
        r#""budget":"two""#,
    ] {
        let message = refused(&format!(r#"{{"map":"H.",{typed}}}"#));
        assert!(message.starts_with("this is no level of enclose.horse: "), "{typed}: {message}");
    }
}
