//! The stand-in for `process` on systems other than Unix, where thwart runs no programs.

use std::convert::Infallible;
use std::ffi::OsString;
use std::io;
use std::time::Duration;

use crate::outcome::End;

pub(crate) const fn end_all() {}

/// A process that cannot exist.
#[derive(Debug)]
pub(crate) struct Process {
    none: Infallible,
    pub(crate) written: Vec<u8>,
}

#[expect(clippy::needless_pass_by_ref_mut, reason = "as where there are processes")]
impl Process {
    pub(crate) fn start(_: &[OsString], _: Option<u64>) -> io::Result<Self> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "programs are run on Unix systems only"))
    }

    pub(crate) fn queue_input(&mut self, _: &[u8]) {
        match self.none {}
    }

    pub(crate) fn close_input(&mut self) {
        match self.none {}
    }

    pub(crate) const fn is_output_closed(&self) -> bool {
        match self.none {}
    }

    pub(crate) fn errors(&self) -> String {
        match self.none {}
    }

    pub(crate) fn serve(&mut self, _: Duration) -> io::Result<()> {
        match self.none {}
    }

    pub(crate) fn drain(&mut self, _: usize) {
        match self.none {}
    }

    pub(crate) fn has_ended(&self) -> bool {
        match self.none {}
    }

    pub(crate) fn end(&mut self) -> io::Result<End> {
        match self.none {}
    }
}
