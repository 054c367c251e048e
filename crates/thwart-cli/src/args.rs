//! The grammar of the command line.

use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::io::Write as _;

use anstyle::Style;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, FromArgMatches as _, Parser};
use thwart::grid::generate::FAMILIES;
use thwart::judge::Dialect;
use thwart::recognise::{Games, dialects};
use thwart::setup::is_header;
use thwart_game::spelling::did_you_mean;

use crate::failure::{Failure, GRADER_FAILED, STATUSES, Status};
use crate::paint::When;
use crate::verbs::{Verb, judge};
use crate::{Context, words};

/// Exact answers, strategies and checkable proofs for games of path and
/// obstruction on grids.
#[derive(Debug, Parser)]
#[command(name = "thwart", version, subcommand_value_name = "VERB", subcommand_help_heading = "Verbs")]
pub(crate) struct Cli {
    /// When to use colour; `auto` is on a terminal, unless `NO_COLOR` is set
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: When,

    #[command(subcommand)]
    pub(crate) verb: Option<Verb>,
}

/// The verbs by purpose, in the order of the help.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Solve and understand", &["solve", "analyze", "check", "play", "studio", "games"]),
    ("Boards", &["sample", "generate", "convert", "render"]),
    ("Your own program", &["hunt", "shrink", "interact"]),
    ("For problem setters", &["judge", "grade", "validate", "export-problem"]),
    ("Many boards, and this program", &["batch", "completions", "man", "help"]),
];

/// Returns the grammar. Its help lists the verbs in groups, the exit statuses and the judges.
pub(crate) fn command(games: &Games) -> clap::Command {
    let mut command = Cli::command();
    command.build();
    let mut verbs = String::new();
    let about = |verb: &clap::Command| verb.get_about().map_or_else(String::new, ToString::to_string);
    for (heading, names) in GROUPS {
        let _ = writeln!(verbs, "{HEADING}{heading}:{HEADING:#}");
        let known = names.iter().filter_map(|name| command.find_subcommand(name));
        for verb in known.filter(|verb| !verb.is_hide_set()) {
            let _ = writeln!(verbs, "  {LITERAL}{:<14}{LITERAL:#}  {}", verb.get_name(), about(verb));
        }
        verbs.push('\n');
    }
    let mut statuses = format!("{HEADING}Exit status:{HEADING:#}\n");
    for (status, meaning) in STATUSES {
        let meaning = words::wrap(meaning, 73, 7);
        let _ = writeln!(statuses, "  {LITERAL}{status:<3}{LITERAL:#}  {meaning}");
    }
    let command = Cli::command().help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{verbs}{HEADING}Options:{HEADING:#}\n{{options}}\n\n\
         {statuses}"
    ));
    let judges = judges(games);
    judge::VERBS.into_iter().fold(command, |command, verb| {
        command.mut_subcommand(verb, |verb| {
            let more = verb.get_after_help().map_or_else(String::new, |text| format!("\n\n{}", text.ansi()));
            verb.after_help(format!("{judges}{more}"))
        })
    })
}

/// Returns the judges' formats with their games, for the help of the verbs that take one.
fn judges(games: &Games) -> String {
    let width = dialects(games).map(|(_, dialect)| dialect.name.len()).max().unwrap_or(0);
    let mut list = format!("{HEADING}Judges:{HEADING:#}\n");
    for (game, Dialect { name, .. }) in dialects(games) {
        let _ = writeln!(list, "  {LITERAL}{name:<width$}{LITERAL:#}  {}", game.info().name);
    }
    list.push_str("Capitals and dashes may be left out, and the beginning of any of its words is enough if no other judge has it; for a\n\
         game with one judge, its name.");
    list
}

/// The styles in which clap writes headings and names.
const HEADING: Style = Style::new().bold().underline();
const LITERAL: Style = Style::new().bold();

pub(crate) fn parse(games: &Games, args: &[OsString]) -> Result<Cli, clap::Error> {
    let short = short_help(args);
    Cli::from_arg_matches(&command(games).try_get_matches_from(short.as_deref().unwrap_or(args))?)
}

/// Returns `VERB -h` for `help VERB`, because clap would print the long form of the help.
fn short_help(args: &[OsString]) -> Option<Vec<OsString>> {
    let is_option = |index: usize| {
        let is_value = index > 1 && args[index - 1] == "--color";
        is_value || args[index].to_string_lossy().starts_with('-')
    };
    let help = (1..args.len()).find(|&index| !is_option(index)).filter(|&index| args[index] == "help")?;
    let verb = help + 1;
    let is_verb = args.get(verb).is_some_and(|verb| Cli::command().find_subcommand(verb).is_some());
    let options_follow = (verb + 1..args.len()).all(is_option);
    (is_verb && options_follow).then(|| [&args[..help], &args[verb..], &["-h".into()]].concat())
}

/// Returns the value of `--color`, for messages about arguments that cannot be parsed.
pub(crate) fn early_color(args: &[OsString]) -> When {
    let word = |word: &OsStr| match word.to_str() {
        Some("always") => When::Always,
        Some("never") => When::Never,
        _ => When::Auto,
    };
    let joined =
        |arg: &OsString| arg.to_str().and_then(|arg| arg.strip_prefix("--color=")).map(OsString::from);
    let after = args.iter().skip_while(|arg| *arg != "--color").nth(1).cloned();
    args.iter().find_map(joined).or(after).map_or(When::Auto, |found| word(&found))
}

/// Prints help and versions to standard output; mistakes become errors.
pub(crate) fn complain(
    context: &mut Context<'_>,
    args: &[OsString],
    error: &clap::Error,
) -> anyhow::Result<Status> {
    let rendered = error.render();
    let text = if context.paint.color { rendered.ansi().to_string() } else { rendered.to_string() };
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            context.io.stdout.write_all(text.as_bytes())?;
            Ok(Status::Answered)
        }
        ErrorKind::InvalidSubcommand => Err(unknown_verb(context, error)),
        _ => {
            if let Some(setting) = meant_setting(context, args, error) {
                return Err(setting);
            }
            let text = match error.kind() {
                ErrorKind::UnknownArgument | ErrorKind::MissingRequiredArgument => {
                    with_hint(context.games, args, error).render().to_string()
                }
                _ => rendered.to_string(),
            };
            let text = text.trim_end();
            // To a judge, 2 would mean that the program's output is malformed.
            let grades = verb(args).is_some_and(|verb| verb == "grade");
            let status = if grades { GRADER_FAILED } else { Status::Usage };
            Err(Failure::with(status, text.strip_prefix("error: ").unwrap_or(text)))
        }
    }
}

/// Returns clap's error with a tip for what was probably meant. It replaces clap's own advice to put the
/// argument after `--`, which is wrong for every verb.
fn with_hint(games: &Games, args: &[OsString], error: &clap::Error) -> clap::Error {
    let mut command = Cli::command();
    command.build();
    let mut hinted = clap::Error::new(error.kind()).with_cmd(&command);
    let tip = tip(games, &command, args, error);
    let is_kept = |kind| match kind {
        ContextKind::Suggested => false,
        ContextKind::SuggestedArg | ContextKind::TrailingArg => tip.is_none(),
        _ => true,
    };
    for (kind, value) in error.context().filter(|(kind, _)| is_kept(*kind)) {
        hinted.insert(kind, value.clone());
    }
    if let Some(tip) = tip {
        hinted.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    hinted
}

/// Options that people guess, each with what thwart has instead; the first that the verb has is named.
const GUESSED: [(&str, &[&str]); 12] = [
    ("--format", &["`--json`", "`--to FORMAT`"]),
    ("--judge", &["the judge as the first word"]),
    ("--move", &["`--set line=MOVES`"]),
    ("--moves", &["`--set line=MOVES`"]),
    ("--no-color", &["`--color never`"]),
    ("--no-colour", &["`--color never`"]),
    ("--out", &["`--output OUT`"]),
    ("--output-format", &["`--json`", "`--to FORMAT`"]),
    ("--quiet", &["`--no-line`", "`--json`"]),
    ("-q", &["`--no-line`", "`--json`"]),
    ("--timeout", &["`--limit 5s`", "`--time 5s`"]),
    ("--verbose", &["`--stats`", "`--json`"]),
];

fn tip(games: &Games, command: &clap::Command, args: &[OsString], error: &clap::Error) -> Option<String> {
    let guessed = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(found)) if error.kind() == ErrorKind::UnknownArgument => found.as_str(),
        _ => "",
    };
    if matches!(guessed, "-v" | "-version") {
        return Some("write `thwart --version`".to_owned());
    }
    let found = verb(args).and_then(|verb| command.find_subcommand(verb));
    if found.is_none()
        && let Some(named) = guessed.strip_prefix("--").and_then(|name| command.find_subcommand(name))
    {
        return Some(format!("verbs have no dashes: `thwart {} ...`", named.get_name()));
    }
    let verb = found?;
    let options = |word: &&str| {
        let long = word.strip_prefix("`--").and_then(|word| word.split([' ', '`']).next());
        long.map_or_else(
            || judge::VERBS.contains(&verb.get_name()),
            |long| long == "color" || verb.get_arguments().any(|argument| argument.get_long() == Some(long)),
        )
    };
    let instead = GUESSED.iter().find(|(option, _)| *option == guessed);
    if let Some(instead) = instead.and_then(|(_, words)| words.iter().find(|word| options(word))) {
        return Some(format!("write {instead}"));
    }
    let is_picture = |arg: &&OsString| {
        let ending = std::path::Path::new(arg).extension().and_then(OsStr::to_str).unwrap_or("");
        ["svg", "png", "gif"].contains(&ending)
    };
    if error.kind() == ErrorKind::MissingRequiredArgument && verb.get_name() == "render" {
        let out = args.iter().rfind(is_picture).map_or("OUT.svg".into(), |out| out.to_string_lossy());
        return Some(format!("add `-o {}`", words::shell(&out)));
    }
    if verb.get_name() == "generate" && FAMILIES.iter().any(|family| family.name == guessed) {
        return Some(format!("write `--family {guessed}`"));
    }
    let is_command = |argument: &clap::Arg| argument.is_last_set();
    let lacks_command = verb.get_arguments().any(is_command) && !args.iter().any(|arg| arg == "--");
    let invalid = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(found)) => found.as_str(),
        _ => "",
    };
    if error.kind() == ErrorKind::MissingRequiredArgument
        && judge::VERBS.contains(&verb.get_name())
        && let Some(ContextValue::Strings(missing)) = error.get(ContextKind::InvalidArg)
        && missing.iter().any(|missing| ["<JUDGE>", "<NAME>"].contains(&missing.as_str()))
    {
        let names: Vec<_> = dialects(games).map(|(_, dialect)| dialect.name).collect();
        let command = if lacks_command { "; write `--` before your command" } else { "" };
        return Some(format!("the judges are {}{command}", names.join(" ")));
    }
    if lacks_command && !invalid.starts_with('-') {
        return Some("write `--` before your command".to_owned());
    }
    if error.kind() == ErrorKind::MissingRequiredArgument && verb.get_name() == "generate" {
        return Some("name a family with `--family`; `thwart generate GAME` lists them".to_owned());
    }
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let has = |verb: &clap::Command| {
        let long = invalid.strip_prefix("--");
        verb.get_arguments().any(|argument| match long {
            Some(long) => argument.get_long() == Some(long),
            None => argument.get_short() == invalid.chars().nth(1),
        })
    };
    if invalid == "-o" || invalid == "--output" {
        let is_file =
            |argument: &&clap::Arg| argument.get_value_names().is_some_and(|names| names == ["OUT"]);
        let files = verb.get_arguments().filter(is_file).filter_map(clap::Arg::get_long);
        let files: Vec<_> = files.map(|long| format!("`--{long}`")).collect();
        let files = if files.is_empty() { String::new() } else { format!("; files: {}", files.join(", ")) };
        return Some(format!("`{}` prints its answer: add `> FILE` to keep it{files}", verb.get_name()));
    }
    let others: Vec<_> =
        command.get_subcommands().filter(|other| has(other)).map(clap::Command::get_name).collect();
    (!others.is_empty() && invalid.starts_with("--"))
        .then(|| format!("`{invalid}` is an option of {}", others.join(", ")))
}

fn verb(args: &[OsString]) -> Option<&OsString> {
    args.iter().skip(1).find(|arg| !arg.to_string_lossy().starts_with('-'))
}

/// Returns the error for an unknown option that has the name of a parameter or another header.
fn meant_setting(context: &Context<'_>, args: &[OsString], error: &clap::Error) -> Option<anyhow::Error> {
    let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg) else { return None };
    let key = option.strip_prefix("--").filter(|_| error.kind() == ErrorKind::UnknownArgument)?;
    let command = Cli::command();
    let verb = command.find_subcommand(verb(args)?)?;
    verb.get_arguments().find(|argument| argument.get_long() == Some("set"))?;
    let key = key.to_ascii_lowercase();
    context.games.iter().find(|game| is_header(game.info(), &key))?;
    let joined = format!("{option}=");
    let value = args.iter().enumerate().find_map(|(index, arg)| {
        let arg = arg.to_str()?;
        let next = || args.get(index + 1)?.to_str().filter(|next| !next.starts_with('-'));
        arg.strip_prefix(&joined).or_else(|| next().filter(|_| arg == option))
    });
    let setting = words::shell(&format!("{key}={}", value.unwrap_or("VALUE")));
    Some(Failure::usage(format!("there is no option `{option}`; to set `{key}`, write --set {setting}")))
}

/// Returns the error for an unknown verb, which may be the name of a file.
fn unknown_verb(context: &Context<'_>, error: &clap::Error) -> anyhow::Error {
    let found = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(found)) => found.as_str(),
        _ => "",
    };
    if std::path::Path::new(found).is_file() {
        let (program, file) = (&context.program, words::shell(found));
        return Failure::usage(format!("`{found}` is a file; to solve it: {program} solve {file}"));
    }
    let commands = match found {
        "version" => Some("`thwart --version`"),
        "list" | "ls" => Some("`thwart games` or `thwart sample`"),
        "example" | "examples" | "samples" => Some("`thwart sample`"),
        _ => None,
    };
    if let Some(commands) = commands {
        return Failure::usage(format!("there is no verb `{found}`; write {commands}"));
    }
    let command = Cli::command();
    let verbs = command.get_subcommands().filter(|verb| !verb.is_hide_set()).map(clap::Command::get_name);
    let verbs: Vec<_> = verbs.collect();
    match did_you_mean(found, &verbs) {
        meant if meant.is_empty() => Failure::usage(words::unknown("verb", found, verbs)),
        meant => Failure::usage(format!("there is no verb `{found}`{meant}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grammar_is_sound() {
        command(thwart::games::ALL).debug_assert();
    }

    #[test]
    fn help_of_a_verb_is_its_short_help() {
        let short = |line: &str| {
            let args: Vec<_> = line.split(' ').map(OsString::from).collect();
            short_help(&args).map(|args| args.join(" ".as_ref()).into_string().expect("a text"))
        };
        assert_eq!(short("thwart help solve").as_deref(), Some("thwart solve -h"));
        let coloured = short("thwart --color never help solve --color=always");
        assert_eq!(coloured.as_deref(), Some("thwart --color never solve --color=always -h"));
        for line in [
            "thwart help",
            "thwart help slove",
            "thwart help help",
            "thwart help solve x",
            "thwart solve help",
        ] {
            assert_eq!(short(line), None, "{line}");
        }
    }

    #[test]
    fn every_verb_is_in_one_group() {
        let mut grouped: Vec<_> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let mut command = Cli::command();
        command.build();
        let mut verbs: Vec<_> = command.get_subcommands().map(clap::Command::get_name).collect();
        grouped.sort_unstable();
        verbs.sort_unstable();
        assert_eq!(grouped, verbs);
    }

    #[test]
    fn colour_is_known_before_the_grammar() {
        let early = |line: &str| early_color(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(early("thwart slove --color never"), When::Never);
        assert_eq!(early("thwart --color=always slove"), When::Always);
        assert_eq!(early("thwart slove"), When::Auto);
    }
}
