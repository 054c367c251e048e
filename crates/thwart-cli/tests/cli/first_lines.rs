//! The six lines of `thwart` alone work as they are pasted.

use std::process::Command;

use crate::support::{line, root};

#[test]
fn the_first_lines_name_files_that_exist_and_run() {
    let shown = line("", "");
    assert_eq!(shown.code, 0);
    let lines: Vec<&str> = shown.out.lines().collect();
    assert_eq!(lines.len(), 6, "{}", shown.out);
    let folder = tempfile::tempdir().unwrap();
    for line in lines {
        assert!(line.starts_with("thwart ") && line.contains("  # "), "{line}");
        let paths = line.split_whitespace().filter(|word| word.starts_with("crates/"));
        for path in paths {
            assert!(root().join(path).is_file(), "{path}");
        }
        if cfg!(unix) {
            // Pictures go where they are not in the way.
            let binary = env!("CARGO_BIN_EXE_thwart");
            let line = line
                .replacen("thwart", binary, 1)
                .replace("-o ", &format!("-o {}/", folder.path().display()));
            let output = Command::new("sh").args(["-c", &line]).current_dir(root()).output().unwrap();
            assert!(output.status.success(), "{line}: {output:?}");
            assert!(!output.stdout.is_empty() && output.stderr.is_empty(), "{line}: {output:?}");
        }
    }
}
