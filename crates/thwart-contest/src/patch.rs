//! Patches: faulty programs as the lines in which they differ from a right one.
//!
//! The first line of a patch is a comment that names the fault. It replaces the first line of the right program. Then
//! come changes, in the order of the program. A change begins with old lines, which are in the program exactly once:
//! those that go begin with `-`, and those that stay with a blank. Its new lines begin with `+`. An old line after a
//! new one begins the next change; so does an empty line, between two changes without new lines.
//!
//! This is a diff without line numbers. They would have to change with every line that the right program gains.

/// A fault of a patch, and where it is.
#[derive(Debug, thiserror::Error)]
#[error("{patch}, line {line}: {fault}")]
#[non_exhaustive]
pub struct PatchError {
    /// The path of the patch.
    pub patch: String,
    /// The line, from 1; for old lines, the first of them.
    pub line: usize,
    /// The fault.
    pub fault: Fault,
}

/// A fault of a patch.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The language of the patch has no accepted program, or several.
    #[error("{count} accepted programs end with .{ending}; a patch needs exactly one, which it changes")]
    Programs {
        /// The number of accepted programs.
        count: usize,
        /// The ending of programs in the language.
        ending: String,
    },
    /// The first line is no comment.
    #[error("this is no comment; begin the patch with one that names the fault of the program")]
    Comment,
    /// A line begins with another character.
    #[error(
        "the line has no sign; begin an old line with - or, if it stays, with a blank, and a new line with +"
    )]
    Sign,
    /// A change begins with a new line.
    #[error(
        "no old line says where to put this; copy the line above it from the accepted program, after a blank"
    )]
    Place,
    /// The old lines are missing or repeated.
    #[error(
        "the accepted program has these old lines {0} times; copy them from it, with enough lines around them that \
         they are there exactly once"
    )]
    Count(usize),
    /// The old lines come before those of the change above.
    #[error(
        "the accepted program has these old lines further up; put the changes in the order of the program"
    )]
    Order,
}

/// Lines of a program that are replaced.
struct Change<'p> {
    /// The number of its first line in the patch, from 1.
    line: usize,
    old: Vec<&'p str>,
    new: Vec<&'p str>,
}

/// Applies a patch to a program.
///
/// # Errors
/// The patch has a fault, in this line.
pub(crate) fn apply(patch: &str, program: &str) -> Result<String, (usize, Fault)> {
    let comment = patch.lines().next().unwrap_or_default();
    if !(comment.starts_with("//") || comment.starts_with('#')) {
        return Err((1, Fault::Comment));
    }
    let program: Vec<&str> = program.lines().collect();
    let mut made = vec![comment];
    let mut done = 1;
    for Change { line, old, new } in changes(patch)? {
        let places: Vec<_> = (0..program.len()).filter(|&at| program[at..].starts_with(&old)).collect();
        let [place] = places[..] else { return Err((line, Fault::Count(places.len()))) };
        made.extend(program.get(done..place).ok_or((line, Fault::Order))?);
        made.extend(new);
        done = place + old.len();
    }
    made.extend(&program[done..]);
    Ok(made.join("\n") + "\n")
}

/// Reads the changes of a patch.
fn changes(patch: &str) -> Result<Vec<Change<'_>>, (usize, Fault)> {
    let mut changes: Vec<Change<'_>> = Vec::new();
    // The sign of the line above; `None` after the comment and after an empty line.
    let mut last = None;
    for (line, text) in (1..).zip(patch.lines()).skip(1) {
        let mut rest = text.chars();
        let sign = rest.next();
        match (last, sign) {
            (None, Some('+')) => return Err((line, Fault::Place)),
            (None | Some('+'), Some(' ' | '-')) => changes.push(Change { line, old: vec![], new: vec![] }),
            (_, None | Some(' ' | '-' | '+')) => {}
            _ => return Err((line, Fault::Sign)),
        }
        if let (Some(sign), Some(change)) = (sign, changes.last_mut()) {
            if sign != '+' {
                change.old.push(rest.as_str());
            }
            if sign != '-' {
                change.new.push(rest.as_str());
            }
        }
        last = sign;
    }
    Ok(changes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "// Right.\none\ntwo\n\nthree\ntwo\nfour\n";

    #[test]
    fn changes_replace_remove_and_add_lines() {
        let made = |patch| apply(patch, PROGRAM).expect("it fits");
        assert_eq!(made("// Wrong.\n"), PROGRAM.replace("Right", "Wrong"));
        assert_eq!(made("// Wrong.\n-one\n+1\n-three\n+3\n+3"), "// Wrong.\n1\ntwo\n\n3\n3\ntwo\nfour\n");
        assert_eq!(made("// Wrong.\n one\n-two\n-\n"), "// Wrong.\none\nthree\ntwo\nfour\n");
        assert_eq!(made("// Wrong.\n three\n-two\n+\n"), "// Wrong.\none\ntwo\n\nthree\n\nfour\n");
        assert_eq!(made("// Wrong.\n-one\n\n-four\n"), "// Wrong.\ntwo\n\nthree\ntwo\n");
        assert_eq!(
            made("// Wrong.\n-three\n two\n-four\n+four\n+five\n"),
            "// Wrong.\none\ntwo\n\ntwo\nfour\nfive\n"
        );
    }

    #[test]
    fn faults_name_their_lines() {
        let fault = |patch| apply(patch, PROGRAM).expect_err("it does not fit");
        assert_eq!(fault(""), (1, Fault::Comment));
        assert_eq!(fault("-one\n+1\n"), (1, Fault::Comment));
        assert_eq!(fault("// Wrong.\none\n"), (2, Fault::Sign));
        assert_eq!(fault("// Wrong.\n+1\n"), (2, Fault::Place));
        assert_eq!(fault("// Wrong.\n-one\n\n+1\n"), (4, Fault::Place));
        assert_eq!(fault("// Wrong.\n-one\n+1\n-two\n+2\n"), (4, Fault::Count(2)));
        assert_eq!(fault("// Wrong.\n-five\n"), (2, Fault::Count(0)));
        assert_eq!(fault("// Wrong.\n-one \n"), (2, Fault::Count(0)));
        assert_eq!(fault("// Wrong.\n-four\n\n-one\n"), (4, Fault::Order));
        assert_eq!(fault("// Wrong.\n-one\n two\n+2\n-one\n+1\n"), (5, Fault::Order));
        assert_eq!(fault("// Wrong.\n-// Right.\n"), (2, Fault::Order));
    }
}
