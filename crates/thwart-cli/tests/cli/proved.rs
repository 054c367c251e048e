//! `thwart check --verified` and the program that it asks.

use std::os::unix::fs::PermissionsExt as _;

use crate::support::{BLUFF, command, file, run};

#[test]
fn a_proved_checker_is_asked_and_named() {
    let (folder, board) = file("x.board", BLUFF.as_bytes());
    let [proof, script] = ["x.proof", "checker"].map(|name| folder.path().join(name));
    assert_eq!(run(["solve", &board, "--certificate", proof.to_str().unwrap()], b"").code, 0);
    let script_of = |answer: &str| {
        std::fs::write(&script, format!("#!/bin/sh\n{answer}\n")).unwrap();
        std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    };
    let checked = || {
        let mut command = command();
        command.args(["check", "--verified", &board]).arg(&proof).env("THWART_VERIFIED", &script);
        let output = command.output().unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (output.status.code().unwrap(), out, err)
    };
    // It gets both texts with their lengths.
    script_of("read sizes; set -- $sizes; test $(wc -c) -eq $(($1 + $2)) && echo 'accepted: 12'");
    let (status, out, err) = checked();
    assert_eq!((status, &*err), (0, ""));
    assert!(out.ends_with("\nverified: a checker that Coq has proved accepts it, too\n"), "{out}");
    for (answer, code, part) in [
        ("cat > /dev/null; echo 'refused: no reason'", 1, "refused: no reason"),
        ("cat > /dev/null; echo 'unknown: this kind'", 3, "unknown: this kind"),
        ("cat > /dev/null; echo hello", 2, "is no checker: it prints `hello`"),
        ("exit 5", 2, "is no checker: it prints ``"),
        ("cat > /dev/null; echo 'accepted: 11'", 2, "is no checker: it prints `accepted: 11`"),
        ("cat > /dev/null; echo 'accepted: 12'; exit 1", 2, "is no checker: it prints `accepted: 12`"),
        ("cat", 2, "is no checker: it prints `"),
    ] {
        script_of(answer);
        let (status, out, err) = checked();
        assert_eq!(status, code, "{answer}: {err}");
        assert!(err.contains(part) && !out.contains("verified"), "{answer}: {out}{err}");
    }
    std::fs::remove_file(&script).unwrap();
    assert_eq!(checked().0, 2);
    let ran = run(["check", "--verified", &board, proof.to_str().unwrap()], b"");
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("there is no `thwart-verified` beside thwart"), "{}", ran.err);
}
