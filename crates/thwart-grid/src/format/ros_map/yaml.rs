//! A flat YAML mapping with the places of its parts. The crate `saphyr-parser`
//! reads the grammar; this file keeps the parts that a map can use.

use std::borrow::Cow;

use saphyr_parser::{Event, Parser, Span, StrInput};

use crate::format::problem::Problem;
use crate::format::report::Report;

/// 1-based line and column.
pub(super) type Place = (usize, usize);

/// A scalar as text, and where it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    pub text: Cow<'a, str>,
    pub place: Place,
}

/// The value of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value<'a> {
    Scalar(Word<'a>),
    /// A sequence of scalars only.
    List(Place, Vec<Word<'a>>),
    /// Something deeper, or an alias.
    Other(Place),
}

impl Value<'_> {
    pub(super) const fn place(&self) -> Place {
        match self {
            Self::Scalar(Word { place, .. }) | Self::List(place, _) | Self::Other(place) => *place,
        }
    }
}

/// Reads a document that is one mapping, entry by entry.
pub(super) fn mapping<'a>(text: &'a str, report: &mut Report) -> Vec<(Word<'a>, Value<'a>)> {
    let mut entries = Vec::new();
    if let Err(problem) = Events::new(text).mapping(&mut entries) {
        let (line, column) = problem.place.unwrap_or((1, 1));
        report.at(line, column, || problem.message);
    }
    entries
}

struct Events<'a> {
    parser: Parser<'a, StrInput<'a>>,
}

impl<'a> Events<'a> {
    fn new(text: &'a str) -> Self {
        Self { parser: Parser::new_from_str(text) }
    }

    /// Returns the next event; after the last one, [`Event::StreamEnd`] again.
    fn next(&mut self) -> Result<(Event<'a>, Place), Problem> {
        match self.parser.next_event() {
            Some(Ok((event, Span { start, .. }))) => Ok((event, (start.line(), start.col() + 1))),
            Some(Err(error)) => {
                let (line, column) = (error.marker().line(), error.marker().col() + 1);
                Err(Problem::at(line, column, format!("this is no YAML: {}", error.info())))
            }
            None => Ok((Event::StreamEnd, (1, 1))),
        }
    }

    fn mapping(&mut self, entries: &mut Vec<(Word<'a>, Value<'a>)>) -> Result<(), Problem> {
        loop {
            match self.next()? {
                (Event::Nothing | Event::StreamStart | Event::DocumentStart(_), _) => {}
                (Event::MappingStart(..), _) => break,
                (_, (line, column)) => {
                    return Err(Problem::at(line, column, "a map is described by lines `key: value`"));
                }
            }
        }
        loop {
            match self.next()? {
                (Event::MappingEnd, _) => break,
                (Event::Scalar(text, ..), place) => entries.push((Word { text, place }, self.value()?)),
                (_, (line, column)) => {
                    return Err(Problem::at(line, column, "this is no key; a key is a word"));
                }
            }
        }
        loop {
            match self.next()? {
                (Event::StreamEnd, _) => return Ok(()),
                (Event::DocumentStart(_), (line, column)) if !self.is_empty_document()? => {
                    return Err(Problem::at(line, column, "a second document starts here; keep one"));
                }
                _ => {}
            }
        }
    }

    /// Returns whether the document that has just started has no contents, as after a last line `---`.
    fn is_empty_document(&mut self) -> Result<bool, Problem> {
        Ok(match self.next()?.0 {
            Event::Scalar(text, ..) => text.is_empty() || text == "~",
            event => matches!(event, Event::DocumentEnd | Event::StreamEnd),
        })
    }

    fn value(&mut self) -> Result<Value<'a>, Problem> {
        match self.next()? {
            (Event::Scalar(text, ..), place) => Ok(Value::Scalar(Word { text, place })),
            (Event::SequenceStart(..), place) => self.list(place),
            (Event::MappingStart(..), place) => {
                self.skip()?;
                Ok(Value::Other(place))
            }
            (_, place) => Ok(Value::Other(place)),
        }
    }

    fn list(&mut self, place: Place) -> Result<Value<'a>, Problem> {
        let mut words = Vec::new();
        let mut is_flat = true;
        loop {
            match self.next()? {
                (Event::SequenceEnd | Event::StreamEnd, _) => break,
                (Event::Scalar(text, ..), place) => words.push(Word { text, place }),
                (Event::SequenceStart(..) | Event::MappingStart(..), _) => {
                    is_flat = false;
                    self.skip()?;
                }
                _ => is_flat = false,
            }
        }
        Ok(if is_flat { Value::List(place, words) } else { Value::Other(place) })
    }

    /// Skips to the end of the collection that has just started.
    fn skip(&mut self) -> Result<(), Problem> {
        let mut depth = 1;
        while depth > 0 {
            match self.next()?.0 {
                Event::SequenceStart(..) | Event::MappingStart(..) => depth += 1,
                Event::SequenceEnd | Event::MappingEnd => depth -= 1,
                Event::StreamEnd => break,
                _ => {}
            }
        }
        Ok(())
    }
}
