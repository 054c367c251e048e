//! Certificates of kinds that the checker no longer reads.

/// One certificate of each retired kind, with its board, is in `retired/`.
#[test]
fn certificates_of_retired_kinds_are_refused_with_what_to_do() {
    let kinds: Vec<_> = thwart::games::ALL.iter().flat_map(|game| game.info().retired_kinds).collect();
    assert!(!kinds.is_empty());
    for kind in kinds {
        let file = format!("{}/tests/all/retired/{kind}.txt", env!("CARGO_MANIFEST_DIR"));
        let record = std::fs::read_to_string(file)
            .unwrap_or_else(|_| panic!("no certificate of the kind {kind} is kept"));
        let (board, certificate) = record.split_once("---\n").expect("a board and a certificate");
        assert!(certificate.contains(&format!("\nkind: {kind}\n")));
        let position = thwart::read(board).expect("a position");
        let refused = position.check(certificate).expect_err("it is refused");
        assert_eq!(refused.to_string(), "line 5: made by an older thwart: solve again with --certificate");
    }
}
